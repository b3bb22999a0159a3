"""Translation of PTX instructions to LLVM assembly, one module per class of instructions."""
