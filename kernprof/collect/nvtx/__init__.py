"""NVTX ranges around functions and methods that are named, not edited: what `kernprof.annotate` and
`--nvtx` do.

patterns  what a name means            targets   which functions it is in a module wrap      a range
around a call        registry  what is patched, by whom, and what was there importing modules that
come later      torch_rules  the same for PyTorch, by instance instead of class emit      who takes
the ranges         recorder  ranges in memory and in files, where no tool takes them annotation  all
of it together         process   the same in a program's processes, by environment
"""
