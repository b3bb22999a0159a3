"""ncu's CSV: its two pages, their rows, the names of the one for people."""
