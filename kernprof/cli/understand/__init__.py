"""Commands that analyse recorded data."""
