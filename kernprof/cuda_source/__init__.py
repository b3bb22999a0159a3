"""CUDA C++ source as text: its items, one kernel of it alone, a kernel's declared parameters and
what fits them.
"""
