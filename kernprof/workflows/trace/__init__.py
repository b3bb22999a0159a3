"""`kernprof timeline`: recording, judging and changing traces."""
