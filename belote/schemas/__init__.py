"""JSON Schemas (draft 2020-12) of everything that is read and printed; ``python -m belote.schemas`` writes them.

Those of the language are generated from its models, those of records, questions and answers stand here as plain data.
Nothing else in the package imports this one.
"""
