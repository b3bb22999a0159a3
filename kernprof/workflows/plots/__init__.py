"""Plots and rooflines of runs, for the command line and Python."""
