"""Micro-benchmarks: the highest throughput that this GPU reaches for each resource."""
