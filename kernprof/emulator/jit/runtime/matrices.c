// Products of small matrices, and ldmatrix and stmatrix.

#include "lanes.h"

typedef double reals __attribute__((ext_vector_type(8), aligned(64)));
typedef u64 wholes __attribute__((ext_vector_type(8), aligned(64)));

#define EIGHT_ROWS _Pragma("clang loop unroll(full)") for (u64 row = 0; row < 8; row++)
#define SUM_REALS(a, b, c) __builtin_elementwise_fma((reals)(a), b, c)
#define SUM_WHOLES(a, b, c) ((c) + (wholes)(a) * (b))

// c += a · b for row-major matrices with elements of 8 bytes. Products are added in ascending order
// of k. Tiles of 8 × 8 sums are computed in common: their additions are independent, which hides
// the latency of the CPU's FMA.
#define PRODUCT(name, element, eight, sum) \
    void name(const element *a, const eight *b, eight *c, u64 rows, u64 tiles, u64 k) \
    { \
        for (u64 first = 0; first < (rows & -8ull); first += 8) \
            for (u64 tile = 0; tile < tiles; tile++) { \
                eight sums[8]; \
                EIGHT_ROWS sums[row] = c[(first + row) * tiles + tile]; \
                for (u64 step = 0; step < k; step++) { \
                    eight right = b[step * tiles + tile]; \
                    EIGHT_ROWS { \
                        element left = a[(first + row) * k + step]; \
                        sums[row] = sum(left, right, sums[row]); \
                    } \
                } \
                EIGHT_ROWS c[(first + row) * tiles + tile] = sums[row]; \
            } \
    }

PRODUCT(product_real, double, reals, SUM_REALS)
PRODUCT(product_whole, u64, wholes, SUM_WHOLES)

// Copy the matrices of ldmatrix or stmatrix between shared memory and the scratch area; return the
// shared-memory wavefronts. `flags`: 1 transposed, 2 stmatrix.
u64 rows(struct context *c, u64 matrices, u32 on, u32 flags)
{
    u64 cost = 0;
    (void)on;
    for (u64 matrix = 0; matrix < matrices; matrix++) {
        cost += conflicts(c->addresses, 0xFFu << 8 * matrix, 4);
        // Element i of a matrix: the low (i even) or high half of lane i / 2.
        unsigned short *values = (unsigned short *)(c->values + 256 * matrix);
        for (u64 row = 0; row < 8; row++) {
            unsigned short *there = (unsigned short *)c->hosts[8 * matrix + row];
            unsigned short *here = values + (flags & 1 ? row : 8 * row);
            for (u64 column = 0, step = flags & 1 ? 8 : 1; column < 8; column++)
                if (flags & 2)
                    there[column] = here[column * step];
                else
                    here[column * step] = there[column];
        }
    }
    return cost;
}
