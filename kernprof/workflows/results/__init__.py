"""Load, explain and draw stored runs and ncu reports."""
