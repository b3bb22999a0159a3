"""Checks of this machine: tools, permissions and packages, each with the command that fixes it."""
