// Instructions that few kernels use. scripts/build-runtime generates rare.ll, which is linked to kernels that call it.
//
// Each function executes one instruction for the lanes of the mask `on` and returns 1 at a fault.
// Operands and results are rows of the scratch area, with 8 bytes per lane. `form` selects a variant
// of the instruction.

#include "numbers.h"

void fault(struct context *c, struct warp *w, i32 code, i32 pc, u32 on, i64 address, i64 width, i32 space);
char *host_address_of(struct context *c, struct warp *w, i32 space, u64 address, u64 bytes, i32 store);
void record_barrier_use(struct context *c, const struct warp *w, u64 place, i32 arrives);
void check_copy(struct context *c, struct warp *w, i32 pc, u32 lane, u64 address, u64 bytes, i32 space, u32 how);
void count_copy_traffic(struct context *c, struct warp *w, i32 pc, i64 slot, u64 address, u64 bytes, u64 ways);
void product_real(const double *a, const void *b, void *c, u64 rows, u64 tiles, u64 k);

#define RARE(name) \
    __attribute__((noinline)) i32 name(struct context *c, struct warp *w, u32 on, i32 pc, u64 form)

__attribute__((cold, noinline)) static i32 outside(
    struct context *c, struct warp *w, i32 pc, u32 lane, u64 address, u64 bytes, i32 space)
{
    fault(c, w, FAULT_CODE_OUT_OF_BOUNDS, pc, 1u << lane, (i64)address, (i64)bytes, space);
    return 1;
}

#include "waiting.c"
#include "bulk.c"
#include "groups.c"
#include "tensor.c"
#include "heap.c"
#include "clusters.c"
#include "textures.c"
