// Fault records: the first fault of each kind at an instruction is recorded in full; further faults
// of that kind are only counted.

#include "lanes.h"

INLINE struct fault *record_of(struct context *c, i32 pc, i32 code)
{
    return c->faults + (i64)(pc * FAULT_CODE_COUNT + code);
}

__attribute__((cold, noinline)) void fault(
    struct context *c, struct warp *w, i32 code, i32 pc, u32 on, i64 address, i64 width, i32 space)
{
    struct fault *record = record_of(c, pc, code);
    if (record->count++)
        return;
    record->sequence = c->sequence++;
    record->block = (i64)c->block;
    record->thread = (i64)((w->number << 5) + first_lane(on));
    record->address = address;
    record->width = width;
    record->space = space;
}
