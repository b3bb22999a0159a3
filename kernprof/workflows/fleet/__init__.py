"""Many inputs at once: which they are, and who works on each: this process, or the workers of a
Dask cluster.
"""
