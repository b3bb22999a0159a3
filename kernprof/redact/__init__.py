"""Copies of recordings without environment, names, hosts and paths."""
