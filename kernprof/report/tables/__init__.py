"""Tables of each command's result."""
