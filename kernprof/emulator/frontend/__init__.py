"""Compilation of CUDA C++, Python kernels and PTX text, and packing of kernel arguments."""
