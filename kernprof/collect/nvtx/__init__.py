"""NVTX ranges around named functions: `kernprof.annotate` and `--nvtx`.

`annotate` parses the names and patches modules, also those that are imported later. `patch` finds
and wraps functions, `torch_rules` covers PyTorch's training loop, and `emit` sends the ranges.
`process` applies the names in every Python process of a program, and `launch` runs a script whose
own functions are named.
"""
