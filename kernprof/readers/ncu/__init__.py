"""Readers of ncu reports."""
