"""NVTX ranges around named functions: `kernprof.annotate` and `--nvtx`.

`patterns` parses names, `patch` finds and wraps functions, `importing` watches modules that are
imported later, `torch_rules` covers PyTorch, `emit` sends the ranges, `annotate` joins these,
`process` applies them in a program's processes, and `merge` adds ranges that no tool recorded.
"""
