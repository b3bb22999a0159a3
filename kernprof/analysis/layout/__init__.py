"""Search for layouts of shared-memory arrays without bank conflicts."""
