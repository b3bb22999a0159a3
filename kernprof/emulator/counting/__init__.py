"""Counters of executed instructions (sectors, wavefronts), occupancy, and the derived metrics."""
