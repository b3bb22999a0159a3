"""Plots of runs and traces."""
