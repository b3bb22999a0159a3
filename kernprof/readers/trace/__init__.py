"""Readers of recorded traces (nsys exports, PyTorch profiler) into timelines."""
