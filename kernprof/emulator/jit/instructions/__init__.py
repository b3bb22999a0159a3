"""Translation of PTX instructions to LLVM: one module per class."""
