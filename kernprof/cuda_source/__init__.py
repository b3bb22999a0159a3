"""Analysis of CUDA C++ source text: find kernels, parameters, templates, headers and host code."""
