"""Recorded traces to timelines."""
