"""Did it get worse: conditions, budgets in tests, baselines, histories, base and head on one
machine.
"""
