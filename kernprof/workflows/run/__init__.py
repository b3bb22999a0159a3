"""`kernprof run`: its request, its backends."""
