"""Estimated time of a launch on a GPU, from its machine code, counts and accesses."""
