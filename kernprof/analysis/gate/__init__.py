"""Whether what was measured holds what was asked: conditions, budgets, stored baselines, noise and
histories.
"""
