"""Runs and timelines as text, markdown, JSON, CSV and pictures."""
