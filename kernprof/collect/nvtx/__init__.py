"""NVTX ranges around functions that are given by name: `kernprof.annotate` and `--nvtx`.

`annotate` parses the names and patches loaded and later imported modules. `patch` finds and wraps
functions. `torch_rules` covers PyTorch's training loop. `emit` sends the ranges to NVTX. `process`
annotates every Python process of a program. `launch` runs a script whose own functions are
annotated.
"""
