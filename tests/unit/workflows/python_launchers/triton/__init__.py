"""A minimal Triton: a launch has the effect that the program defines."""

from triton.runtime.jit import JITFunction as jit

__all__ = ["jit"]
