"""Matplotlib plots of runs and traces."""
