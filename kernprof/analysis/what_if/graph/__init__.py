"""A recorded timeline as a graph of dependencies, and its replay."""
