"""Measuring from inside a script or notebook: a function under ncu, a loop as a timeline."""
