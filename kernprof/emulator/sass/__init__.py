"""Machine code of a kernel, and instruction counts calibrated by it."""
