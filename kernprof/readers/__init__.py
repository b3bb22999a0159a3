"""Capture files to profiles and timelines."""
