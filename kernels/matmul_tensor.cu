// c = a · b on the tensor cores with mma.sync (compute capability 8.0 and newer): half precision in and out, sums in
// float32. a is m × k, b is k × n, c is m × n, all row-major; n and k are multiples of 8.
//
// A block makes TC_M × TC_N of c, a warp 64 × 64 of it. STAGES steps of depth TC_K lie in shared memory: while one is
// multiplied, cp.async brings the others. Within a step the fragments of the next 16 columns are loaded while the
// present ones are multiplied. 16-byte chunks are XOR-swizzled so that ldmatrix and cp.async meet no bank conflict.

#include <cuda_fp16.h>

#ifndef TC_M
#define TC_M 128
#endif
#ifndef TC_N
#define TC_N 256
#endif
#ifndef TC_K
#define TC_K 32
#endif
#ifndef STAGES
#define STAGES 4
#endif
#ifndef GROUP  // rows of tiles that are worked through together, so that their operands meet in L2
#define GROUP 8
#endif

#define WARPS_N (TC_N / 64)
#define THREADS (TC_M / 64 * WARPS_N * 32)
#define A_CHUNKS (TC_K / 8)  // 16-byte chunks in a row of the step's part of a …
#define B_CHUNKS (TC_N / 8)  // … and of b
#define A_BYTES (TC_M * TC_K * 2)
#define STAGE_BYTES ((TC_M + TC_N) * TC_K * 2)
#define A_STEP (THREADS / A_CHUNKS)  // rows of a that one pass of the block fetches
#define B_STEP (THREADS / B_CHUNKS)

static_assert(TC_K == 32 || TC_K == 64, "the swizzle knows rows of 4 and of 8 chunks");
static_assert(A_STEP % 8 == 0 && B_STEP % 8 == 0, "a thread's rows must all have the same swizzle");

__device__ __forceinline__ unsigned shared_address(const void* p) {
    return (unsigned)__cvta_generic_to_shared(p);
}

// 16 bytes to shared memory, past L1; zeros where `valid` is false.
__device__ __forceinline__ void fetch16(unsigned to, const __half* from, bool valid) {
    asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16, %2;" ::"r"(to), "l"(from), "r"(valid ? 16 : 0));
}

__device__ __forceinline__ void close_group() {
    asm volatile("cp.async.commit_group;");
}

// Wait until at most `pending` of the groups that were closed are still on their way.
template <int pending>
__device__ __forceinline__ void wait_groups() {
    asm volatile("cp.async.wait_group %0;" ::"n"(pending) : "memory");
}

// Four 8 × 8 matrices; lane l gives the address of row l % 8 of matrix l / 8.
__device__ __forceinline__ void load_matrices(unsigned (&r)[4], unsigned address) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(address) : "memory");
}

__device__ __forceinline__ void load_transposed(unsigned (&r)[4], unsigned address) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(address) : "memory");
}

// d (16 × 8, float32) += a (16 × 16) · b (16 × 8)
__device__ __forceinline__ void multiply(float (&d)[4], const unsigned (&a)[4], unsigned b0, unsigned b1) {
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 "
                 "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}

// Where chunk `chunk` of row `row` lies: eight rows of one chunk column fall into eight different bank groups.
__device__ __forceinline__ unsigned a_swizzle(int row, int chunk) {
    return A_CHUNKS == 4 ? chunk ^ (row >> 1 & 3) : chunk ^ (row & 7);
}

extern "C" __global__ void __launch_bounds__(THREADS)
tensor_core(const __half* __restrict__ a, const __half* __restrict__ b, __half* __restrict__ c, int m, int n, int k) {
    extern __shared__ __align__(128) unsigned char stages[];
    const int t = threadIdx.x, lane = t % 32, warp = t / 32;
    const int tiles_m = (m + TC_M - 1) / TC_M, tiles_n = (n + TC_N - 1) / TC_N;
    const int within = blockIdx.x % (GROUP * tiles_n), first = blockIdx.x / (GROUP * tiles_n) * GROUP;
    const int high = min(GROUP, tiles_m - first);
    const int row0 = (first + within % high) * TC_M, col0 = within / high * TC_N;

    // What this thread fetches. Rows and columns beyond the matrices repeat the last ones; they are not stored.
    const int a_row = t / A_CHUNKS, a_chunk = t % A_CHUNKS, b_row = t / B_CHUNKS, b_chunk = t % B_CHUNKS;
    const __half* a_from = a + (size_t)row0 * k + a_chunk * 8;
    unsigned a_offset[TC_M / A_STEP];
#pragma unroll
    for (int i = 0; i < TC_M / A_STEP; ++i) a_offset[i] = (unsigned)min(a_row + i * A_STEP, m - 1 - row0) * k;
    const __half* b_from = b + (size_t)b_row * n + min(col0 + b_chunk * 8, n - 8);
    const unsigned base = shared_address(stages);
    const unsigned a_to = base + (a_row * A_CHUNKS + a_swizzle(a_row, a_chunk)) * 16;
    const unsigned b_to = base + A_BYTES + (b_row * B_CHUNKS + (b_chunk ^ (b_row & 7))) * 16;

    // Fetch the next step. Those beyond the last are zeros: the loop below needs no end of its own.
    int left = k;  // columns of a that have not been fetched
    auto fetch = [&](unsigned stage) {
#pragma unroll
        for (int i = 0; i < TC_M / A_STEP; ++i)
            fetch16(stage + a_to + i * A_STEP * A_CHUNKS * 16, a_from + a_offset[i], a_chunk * 8 < left);
#pragma unroll
        for (int i = 0; i < TC_K / B_STEP; ++i)
            fetch16(stage + b_to + i * B_STEP * B_CHUNKS * 16, b_from + (size_t)(i * B_STEP) * n,
                    b_row + i * B_STEP < left);
        a_from += TC_K;
        b_from += (size_t)TC_K * n;
        left -= TC_K;
    };

    // What this lane addresses for ldmatrix: row lane % 16 of a 16 × 16 block, its left or right half.
    const int warp_m = warp / WARPS_N * 64, warp_n = warp % WARPS_N * 64;
    const int half_row = lane % 16, side = lane / 16;
    const unsigned a_at = base + (warp_m + half_row) * A_CHUNKS * 16;
    const unsigned a_chunk0 = a_swizzle(half_row, side) * 16;
    const unsigned b_at = base + A_BYTES + (half_row * B_CHUNKS + warp_n / 8) * 16;
    const unsigned b_chunk0 = (side ^ (half_row & 7)) * 16;

    unsigned a_part[2][4][4], b_part[2][4][4];
    float sum[4][8][4] = {};
    auto load = [&](int into, int kk, unsigned stage) {
#pragma unroll
        for (int i = 0; i < 4; ++i)
            load_matrices(a_part[into][i], stage + a_at + i * 16 * A_CHUNKS * 16 + (a_chunk0 ^ kk * 32));
#pragma unroll
        for (int j = 0; j < 4; ++j)
            load_transposed(b_part[into][j], stage + b_at + kk * 16 * B_CHUNKS * 16 + (b_chunk0 ^ j * 32));
    };

    const int steps = (k + TC_K - 1) / TC_K;
#pragma unroll
    for (int s = 0; s < STAGES - 1; ++s) {
        fetch(s * STAGE_BYTES);
        close_group();
    }
    wait_groups<STAGES - 2>();
    __syncthreads();
    load(0, 0, 0);

    unsigned reading = 0, writing = (STAGES - 1) * STAGE_BYTES;
    for (int step = 0; step < steps; ++step) {
#pragma unroll
        for (int kk = 0; kk < TC_K / 16; ++kk) {
            if (kk == TC_K / 16 - 1) {  // the next step's first fragments come from the next stage
                wait_groups<STAGES - 2>();
                __syncthreads();
                reading = reading == (STAGES - 1) * STAGE_BYTES ? 0 : reading + STAGE_BYTES;
            }
            load((kk + 1) & 1, (kk + 1) % (TC_K / 16), reading);
            if (kk == 0) {  // every warp is past the stage that was multiplied in the step before
                fetch(writing);
                close_group();
                writing = writing == (STAGES - 1) * STAGE_BYTES ? 0 : writing + STAGE_BYTES;
            }
#pragma unroll
            for (int i = 0; i < 4; ++i)
#pragma unroll
                for (int jj = 0; jj < 8; ++jj) {
                    const int j = i % 2 ? 7 - jj : jj;  // back and forth: one operand stays the same
                    multiply(sum[i][j], a_part[kk & 1][i], b_part[kk & 1][j / 2][j % 2 * 2],
                             b_part[kk & 1][j / 2][j % 2 * 2 + 1]);
                }
        }
    }

    // Through shared memory once more, so that c is stored in whole 128-byte lines.
    wait_groups<0>();
    __syncthreads();
    unsigned char* own = stages + warp * 64 * 128;
#pragma unroll
    for (int i = 0; i < 4; ++i)
#pragma unroll
        for (int j = 0; j < 8; ++j)
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const int row = i * 16 + h * 8 + lane / 4;
                *reinterpret_cast<__half2*>(own + row * 128 + (j ^ (row & 7)) * 16 + lane % 4 * 4) =
                    __floats2half2_rn(sum[i][j][h * 2], sum[i][j][h * 2 + 1]);
            }
    __syncwarp();
#pragma unroll
    for (int i = 0; i < 16; ++i) {
        const int row = i * 4 + lane / 8, chunk = lane % 8;
        const int to_row = row0 + warp_m + row, to_col = col0 + warp_n + chunk * 8;
        if (to_row < m && to_col < n)
            *reinterpret_cast<uint4*>(c + (size_t)to_row * n + to_col) =
                *reinterpret_cast<const uint4*>(own + row * 128 + (chunk ^ (row & 7)) * 16);
    }
}
