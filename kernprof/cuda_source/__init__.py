"""CUDA C++ source as text: kernels, their parameters and templates, headers, host code."""
