"""Limiters and gains of a launch, from a bottleneck model over the GPU's hardware units."""
