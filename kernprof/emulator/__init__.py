"""CUDA C++ and Numba to PTX to execution on the CPU, with counters."""
