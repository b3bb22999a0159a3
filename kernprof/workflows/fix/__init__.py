"""Edits of kernels that are proved by a run: `kernprof fix` and `kernprof check`."""
