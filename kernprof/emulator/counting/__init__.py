"""Counters of the emulator (sectors, wavefronts, occupancy) and the metrics computed from them."""
