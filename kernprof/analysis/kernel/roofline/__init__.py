"""Runs below the ceilings of their device."""
