"""Two results, or two runs, side by side: which is faster, and which counters explain it."""
