"""Terminal and Markdown: cells, tables and how they are drawn."""
