"""`kernprof tune`: a workload's configurations listed, dropped or ranked by estimated time, and the
leaders timed.
"""
