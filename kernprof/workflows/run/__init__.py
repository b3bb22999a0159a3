"""Backends and sources of runs: launches, any program under ncu, and ncu reports."""
