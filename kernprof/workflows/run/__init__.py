"""Create runs: from launches on a GPU or the emulator, programs under ncu, and ncu reports."""
