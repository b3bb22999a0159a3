"""Launch of variants on a GPU: the worker process, its timing and its profiling with ncu."""

PROFILE_RANGE = "kernprof"  # name of the NVTX ranges whose launches ncu profiles
