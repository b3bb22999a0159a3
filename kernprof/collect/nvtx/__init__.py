"""NVTX ranges around named functions: `kernprof.annotate` and `--nvtx`.

`patterns` parses names. `patch` finds and wraps functions; `importing` watches for modules that are
imported later. `torch_rules` covers PyTorch, and `emit` sends the ranges. `annotate` joins these,
and `process` applies them in a program's processes. `merge` adds ranges that no tool recorded.
"""
