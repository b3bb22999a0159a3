"""Producers of runs: launches on a backend, any program under ncu, and ncu reports."""
