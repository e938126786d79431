"""Public engines from the package index, each in an environment of its own, to compare ours with."""
