"""Launch of variants on a GPU: the worker process, its timing and its profiling with ncu."""
