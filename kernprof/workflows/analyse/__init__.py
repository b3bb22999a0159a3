"""`kernprof analyse`: a program recorded, its exposed kernels profiled in a second run, one list of
gains.
"""
