"""Pictures of runs: plots, rooflines, and what Python gets of them."""
