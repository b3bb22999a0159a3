"""Views of one process on one GPU: GPU work, host threads, and classes of names."""
