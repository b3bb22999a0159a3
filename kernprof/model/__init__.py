"""The data that every stage speaks."""
