"""Redacted copies of recordings: without environment, user names, host names and paths."""
