"""Comparison of two results or runs: verdicts, and the counters that explain them."""
