"""Cells and tables, and their drawing as terminal text, Markdown and CSV."""
