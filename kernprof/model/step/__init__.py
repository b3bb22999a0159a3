"""Represent the analysis of a step: launches to profile, and recoverable time."""
