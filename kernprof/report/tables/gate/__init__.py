"""Tables of gates: budgets and baselines, histories, noise, duels."""
