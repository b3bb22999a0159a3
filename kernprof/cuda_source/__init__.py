"""Analysis of CUDA C++ source text: kernels, parameters, templates, headers, host code."""
