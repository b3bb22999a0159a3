"""Tables and sections, and their rendering as terminal text, Markdown and CSV."""
