"""Commands that execute and measure programs."""
