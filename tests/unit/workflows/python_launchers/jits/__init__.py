"""As much of Numba as a script with one kernel uses: threads run one after the other, in Python."""
