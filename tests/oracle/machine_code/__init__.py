"""An interpreter of machine code for sm_90, as nvdisasm prints it: which instructions an H200
executes, and how often.

The emulator executes PTX and works out from the machine code's shape what ncu would count. This
executes the machine code itself, so that its counts owe nothing to those rules: where both differ,
and an H200 counted too, it says which one is off. It decides nothing in the package, which never
imports it.

Where its meaning of instructions comes from: NVIDIA publishes only the names of opcodes (the
instruction sets in "CUDA
Binary Utilities"). What each does was worked out from the PTX that ptxas made it of, from the
results, which must be
those of the emulator on the same launch, and from the counts of an H200 on half A of
`tests/foreign_kernels`. What it
shares with the emulator: compiling, arguments and their addresses, reading the disassembler's text,
and, through
`tests.oracle.coalescing`, how addresses become sectors and wavefronts: about those it tells
nothing.

What it does not do: TMA, mbarriers and clusters, wgmma and the other matrix instructions, ldmatrix,
textures and surfaces, calls through pointers, packed atomics, floats of 8 bits, `VIMNMX3`,
`VABSDIFF`, and whatever no launch had so far; `Unsupported` names the instruction. Warps take turns
by a rule of its own (the furthest behind goes first): what depends on time, such as spinning, is
not the hardware's. Special functions are NumPy's, not the hardware's tables.
"""
