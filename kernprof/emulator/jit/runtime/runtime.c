// Native code that every kernel needs; scripts/build-runtime generates runtime.ll. Atomic operations are in atomics.c.

#include "costs.c"
#include "faults.c"
#include "races.c"
#include "probes.c"
#include "accesses.c"
#include "patterns.c"
#include "blocks.c"
#include "matrices.c"
