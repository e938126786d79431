"""One golden text a preset: a few deals with every legal set, and how many ways there are to play from fixed deals.

``python -m tests.golden`` writes them all anew; ``deals.yaml`` says which deals are interesting for which preset.
"""
