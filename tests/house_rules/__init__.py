"""House rules that clubs, federations, apps and families play, each with a situation and its right answer.

A file a phase holds them as data; ``tests/cases/house_rules/ID.yaml`` is a rule written in at most six lines on top of
a preset.  ``python -m tests.house_rules`` prints how many of each phase can be said, and what the others wait for.
"""
