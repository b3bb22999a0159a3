"""Questions asked of kernel profiles: scores, what limits them, findings, comparisons, rooflines."""
