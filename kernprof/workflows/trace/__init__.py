"""Implementation of `kernprof timeline` and `what-if`: record, analyse and replay traces."""
