"""Limiters and gains: a bottleneck model over the parts of the GPU."""
