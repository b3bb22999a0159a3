"""How long a launch would take on a GPU: an estimate from its machine code, its counts and its
accesses.
"""
