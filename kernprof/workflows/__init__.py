"""Implementation of the commands, one module per command; connects all steps up to the report."""
