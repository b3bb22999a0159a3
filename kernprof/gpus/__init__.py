"""Properties of GPUs and architectures."""
