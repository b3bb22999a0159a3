"""PTX instructions as LLVM: one module per class."""
