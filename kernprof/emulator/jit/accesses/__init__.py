"""Loads and stores as LLVM: groups of accesses whose address patterns are known."""
