"""`kernprof tune`: rank configurations by estimated time, then time the best ones on a GPU."""
