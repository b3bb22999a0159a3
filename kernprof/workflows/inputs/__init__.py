"""Resolve a command's targets to files, and process them here or on a Dask cluster."""
