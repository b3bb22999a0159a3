"""The interpreter: PTX executed with NumPy, many warps at a time. Simple rather than fast; the JIT
is held to it.
"""
