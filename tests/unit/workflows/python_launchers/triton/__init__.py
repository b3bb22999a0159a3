"""As much of Triton as a program that launches uses: a function's launch has the effect that the
program gives it.
"""

from triton.runtime.jit import JITFunction as jit

__all__ = ["jit"]
