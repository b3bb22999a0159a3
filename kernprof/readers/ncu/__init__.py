"""ncu's reports to profiles."""
