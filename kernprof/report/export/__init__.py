"""JSON, CSV and trace formats."""
