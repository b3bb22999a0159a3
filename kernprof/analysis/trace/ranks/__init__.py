"""The ranks of one job: each trace reduced to what the join needs, clocks aligned, who is late and
why.
"""
