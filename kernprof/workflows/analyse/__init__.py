"""`kernprof analyse`: record a program, profile its exposed kernels, and list possible gains."""
