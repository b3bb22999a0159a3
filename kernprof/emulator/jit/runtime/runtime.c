// The native code that does not depend on the kernel; scripts/build-runtime makes runtime.ll of it. What only kernels
// with atomic operations need is in atomics.c.

#include "costs.c"
#include "faults.c"
#include "races.c"
#include "probes.c"
#include "accesses.c"
#include "patterns.c"
#include "blocks.c"
#include "matrices.c"
