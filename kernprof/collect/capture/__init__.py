"""Capture of one launch of a running program: source, configuration, arguments before and after."""
