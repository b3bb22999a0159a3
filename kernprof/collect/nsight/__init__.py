"""NVIDIA's ncu and nsys: finding them, their versions, command lines and errors."""
