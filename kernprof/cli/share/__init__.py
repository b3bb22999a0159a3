"""Commands that draw and hand on what was recorded."""
