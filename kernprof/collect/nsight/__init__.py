"""NVIDIA's ncu and nsys: locations, versions, command lines and errors."""
