"""Gates: conditions, budgets in tests, baselines, histories, and two revisions on one machine."""
