"""One step of a recorded program: the kernels on its critical path, and the gain of each change."""
