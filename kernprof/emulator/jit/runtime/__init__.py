"""The native functions that every kernel shares."""
