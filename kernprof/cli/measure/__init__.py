"""Commands that run something and count or time it."""
