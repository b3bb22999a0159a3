"""Instructions that few kernels use, done by functions of the runtime (runtime/rare.c)."""
