"""Comparison of two results or runs: verdicts, and counters that explain the verdicts."""
