"""Export of results as table rows, CSV and trace events."""
