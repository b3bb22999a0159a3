"""Launching variants on a GPU: the worker process, its timing and its ncu session."""
