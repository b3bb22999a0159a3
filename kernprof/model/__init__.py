"""Data types that all stages share."""
