"""CUDA C++, Numba functions and PTX text to PTX ready to run, with their arguments."""
