"""Regression checks: conditions, budgets, baselines, histories, and comparison of revisions."""
