"""Check measurements against gates: conditions, budgets, baselines and histories."""
