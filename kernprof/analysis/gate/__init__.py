"""Check measurements against conditions, budgets, baselines and histories."""
