"""Data types that collectors, analyses and reports share."""
