"""Memory of emulated kernels."""
