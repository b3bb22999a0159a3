"""The native functions that every kernel shares: C, and the LLVM assembly that
scripts/build-runtime makes of it.
"""
