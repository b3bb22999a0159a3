// Device malloc and free: allocations are rounded up to powers of two, with a free list per size.

#define HEAP_BYTES (8ull << 20)
#define SIZES 24

struct heap {
    u64 lock, used, free[SIZES], padding[6];
};

// Header of an allocation.
struct block {
    u64 size, next;  // log2 of the size in bytes; offset of the next block in the free list
};

// Allocate `bytes` bytes; return their offset in the heap, 0 if the heap is exhausted.
static u64 allocated(struct heap *heap, u64 bytes)
{
    u64 size = 5, from;
    while (size < SIZES && (1ull << size) < bytes + sizeof(struct block))
        size++;
    if (size >= SIZES || bytes > HEAP_BYTES)
        return 0;
    from = heap->free[size];
    if (from) {
        heap->free[size] = ((struct block *)((char *)heap + from))->next;
    } else {
        from = (sizeof *heap + heap->used + 31) & -32ull;
        if (from + (1ull << size) > HEAP_BYTES)
            return 0;
        heap->used = from + (1ull << size) - sizeof *heap;
    }
    ((struct block *)((char *)heap + from))->size = size;
    return from + sizeof(struct block);
}

// malloc (`form` 0) and free (`form` 1). Operands in the scratch area: number of bytes or address
// (row 0), address of the variable that has the heap's address (row 1). Result of malloc: row 8.
RARE(rare_heap)
{
    EACH_LANE(lane, on) {
        u64 given = ROW(u64, 0)[lane];
        const u64 *place = (const u64 *)host_address_of(c, w, SPACE_GLOBAL, ROW(u64, 1)[lane], 8, 0);
        u64 start = place ? *place : 0;
        struct heap *heap = (struct heap *)host_address_of(c, w, SPACE_GLOBAL, start, HEAP_BYTES, 1);
        if (!heap)
            return outside(c, w, pc, lane, start, HEAP_BYTES, SPACE_GLOBAL);
        while (__atomic_exchange_n(&heap->lock, 1, __ATOMIC_ACQUIRE))
            ;
        if (form & 1) {
            u64 from = given - start - sizeof(struct block);
            struct block *block = (struct block *)((char *)heap + from);
            _Bool inside = given > start && from < HEAP_BYTES - sizeof(struct block) && !(from & 31);
            if (inside && block->size < SIZES) {
                block->next = heap->free[block->size];
                heap->free[block->size] = from;
            } else if (given) {
                heap->lock = 0;
                return outside(c, w, pc, lane, given, 1, SPACE_GLOBAL);
            }
        } else {
            u64 from = allocated(heap, given);
            ROW(u64, 8)[lane] = from ? start + from : 0;
        }
        __atomic_store_n(&heap->lock, 0, __ATOMIC_RELEASE);
    }
    return 0;
}
