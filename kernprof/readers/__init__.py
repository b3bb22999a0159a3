"""Readers of ncu reports (into profiles) and of recorded traces (into timelines)."""
