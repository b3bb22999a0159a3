"""One process on one GPU: its names, ranges and intervals."""
