"""NVTX ranges around functions that are given by name: `kernprof.annotate` and `--nvtx`.

`annotate` parses the names, and wraps functions of loaded and later imported modules. `torch_loop`
covers PyTorch's training loop. `emit` sends the ranges to NVTX. `process` annotates every Python
process of a program.
"""
