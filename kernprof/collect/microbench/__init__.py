"""Micro-benchmarks: what this GPU reaches."""
