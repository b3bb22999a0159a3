"""The changes that can be tried on a recorded timeline, each a plan of edits to its graph."""
