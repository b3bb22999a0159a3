"""Analysis of kernel profiles: scores, limiters, findings, comparisons, rooflines."""
