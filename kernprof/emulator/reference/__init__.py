"""The reference engine: PTX executed with NumPy, many warps at a time. Simple rather than fast; the other is checked
against it.
"""
