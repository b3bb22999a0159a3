"""Capture files to Profiles."""
