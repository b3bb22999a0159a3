"""Implementation of the commands, one module per command: collect, read, analyse and render."""
