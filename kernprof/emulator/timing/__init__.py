"""Estimated duration of a launch on a GPU, from the counts and machine code of the emulator."""
