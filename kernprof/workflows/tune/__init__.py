"""`kernprof tune`: rank configurations by estimated time, then time the best on a GPU."""
