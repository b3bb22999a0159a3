"""Properties of GPUs and of their architectures."""
