"""`kernprof tune`: drop or rank configurations by estimated time, then time the leaders."""
