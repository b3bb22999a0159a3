"""The memory that emulated kernels see, and a model of its caches."""
