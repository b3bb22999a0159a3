"""Commands that conclude from what was recorded."""
