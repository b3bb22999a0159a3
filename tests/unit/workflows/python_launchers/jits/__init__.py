"""A minimal Numba with one kernel: threads run in sequence, in Python."""
