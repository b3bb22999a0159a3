"""Facts about GPUs and architectures."""
