"""Commands that draw, export and share recorded data."""
