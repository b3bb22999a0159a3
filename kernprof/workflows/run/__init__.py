"""What leaves a run: launches on a backend, any program under ncu, an ncu report; and its result."""
