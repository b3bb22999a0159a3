"""Self-contained HTML report of runs and traces."""
