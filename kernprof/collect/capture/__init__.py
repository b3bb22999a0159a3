"""One launch of a kernel, kept from a program that runs: its source, configuration, and arguments
before and after.
"""
