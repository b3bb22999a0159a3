"""Analyse a step of a recorded program: kernels on the critical path, and gains of changes."""
