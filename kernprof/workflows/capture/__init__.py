"""`kernprof capture`: a launch of a program as a workload of its own, which runs, emulates and
explains without it.
"""
