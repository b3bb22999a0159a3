"""One step of a recorded program: which kernels its critical path waits for, and what each change
would recover.
"""
