"""Commands about this machine and what is on it."""
