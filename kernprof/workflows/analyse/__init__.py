"""`kernprof analyse`: record a program, profile its exposed kernels, list the gains."""
