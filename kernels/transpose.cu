// dst[x][y] = src[y][x] for a row-major rows × cols matrix of float32.
//
// The kernels that use shared memory move one 32 × 32 tile per block of 32 × BLOCK_ROWS threads.

#ifndef BLOCK_ROWS
#define BLOCK_ROWS 8
#endif
#define TILE 32

// Neighbouring threads read neighbouring words and write words `rows` apart: every store is a sector of its own.
extern "C" __global__ void naive(const float* __restrict__ src, float* __restrict__ dst, int rows, int cols) {
    int x = blockIdx.x * TILE + threadIdx.x;
    int y = blockIdx.y * BLOCK_ROWS + threadIdx.y;
    if (x < cols && y < rows) dst[(size_t)x * rows + y] = src[(size_t)y * cols + x];
}

// How element (row, column) of a tile lies in shared memory: the only difference between the three kernels below.
struct Plain {
    static constexpr int words = TILE * TILE;
    static __device__ int at(int r, int c) { return r * TILE + c; }
};
struct Padded {
    static constexpr int words = TILE * (TILE + 1);
    static __device__ int at(int r, int c) { return r * (TILE + 1) + c; }
};
struct Swizzled {
    static constexpr int words = TILE * TILE;
    static __device__ int at(int r, int c) { return r * TILE + (c ^ r); }
};

template <class Layout>
__device__ void through_tile(const float* __restrict__ src, float* __restrict__ dst, int rows, int cols) {
    __shared__ float tile[Layout::words];
    int x = blockIdx.x * TILE + threadIdx.x;
    int y = blockIdx.y * TILE + threadIdx.y;
#pragma unroll
    for (int j = 0; j < TILE; j += BLOCK_ROWS)
        if (x < cols && y + j < rows)
            tile[Layout::at(threadIdx.y + j, threadIdx.x)] = src[(size_t)(y + j) * cols + x];
    __syncthreads();
    x = blockIdx.y * TILE + threadIdx.x;
    y = blockIdx.x * TILE + threadIdx.y;
#pragma unroll
    for (int j = 0; j < TILE; j += BLOCK_ROWS)
        if (x < rows && y + j < cols)
            dst[(size_t)(y + j) * rows + x] = tile[Layout::at(threadIdx.x, threadIdx.y + j)];
}

extern "C" __global__ void smem(const float* __restrict__ src, float* __restrict__ dst, int rows, int cols) {
    through_tile<Plain>(src, dst, rows, cols);
}

extern "C" __global__ void padded(const float* __restrict__ src, float* __restrict__ dst, int rows, int cols) {
    through_tile<Padded>(src, dst, rows, cols);
}

extern "C" __global__ void swizzled(const float* __restrict__ src, float* __restrict__ dst, int rows, int cols) {
    through_tile<Swizzled>(src, dst, rows, cols);
}

// ---------------------------------------------------------------------------------------------------------------
// 16-byte accesses on both sides: a thread reads a 4 × 4 block as four float4, turns it round in registers, and puts
// its four columns into shared memory as float4; the tile then leaves in rows of TILE_ROWS contiguous words.

#ifndef TILE_ROWS
#define TILE_ROWS 64
#endif
#ifndef TILE_COLS
#define TILE_COLS 64
#endif
#ifndef BLOCKS_PER_THREAD  // 4 × 4 blocks per thread: 4 independent 16-byte loads each
#define BLOCKS_PER_THREAD 1
#endif
#ifndef STREAMING  // 1: evict-first loads and stores
#define STREAMING 0
#endif
#ifndef COLUMN_ORDER  // 1: neighbouring thread blocks lie below each other in src, beside each other in dst
#define COLUMN_ORDER 0
#endif
#define GROUPS_R (TILE_ROWS / 4)
#define GROUPS_C (TILE_COLS / 4)
#define THREADS (GROUPS_R * GROUPS_C / BLOCKS_PER_THREAD)

__device__ float4 load(const float* p) {
    const float4* q = reinterpret_cast<const float4*>(p);
    return STREAMING ? __ldcs(q) : *q;
}

__device__ void store(float* p, float4 v) {
    float4* q = reinterpret_cast<float4*>(p);
    if (STREAMING) __stcs(q, v);
    else *q = v;
}

extern "C" __global__ void __launch_bounds__(THREADS)
vectorised(const float* __restrict__ src, float* __restrict__ dst, int rows, int cols) {
    // turned[c][g] holds rows 4g … 4g+3 of column c, at g ^ (c / 4): eight threads that write one after the other, and
    // eight that read, each touch all 32 banks.
    __shared__ float4 turned[TILE_COLS * GROUPS_R];
    const int row0 = (COLUMN_ORDER ? blockIdx.x : blockIdx.y) * TILE_ROWS;
    const int col0 = (COLUMN_ORDER ? blockIdx.y : blockIdx.x) * TILE_COLS;
    float4 in[BLOCKS_PER_THREAD][4];
#pragma unroll
    for (int b = 0; b < BLOCKS_PER_THREAD; ++b) {
        const int unit = threadIdx.x + b * THREADS;
        const int row = row0 + unit / GROUPS_C * 4, col = col0 + unit % GROUPS_C * 4;
        if (row < rows && col < cols) {
#pragma unroll
            for (int i = 0; i < 4; ++i) in[b][i] = load(src + (size_t)(row + i) * cols + col);
        }
    }
#pragma unroll
    for (int b = 0; b < BLOCKS_PER_THREAD; ++b) {
        const int unit = threadIdx.x + b * THREADS;
        const int g = unit / GROUPS_C, gc = unit % GROUPS_C;
        if (row0 + g * 4 < rows && col0 + gc * 4 < cols) {
            float4* to = turned + gc * 4 * GROUPS_R + (g ^ gc % GROUPS_R);
            to[0 * GROUPS_R] = make_float4(in[b][0].x, in[b][1].x, in[b][2].x, in[b][3].x);
            to[1 * GROUPS_R] = make_float4(in[b][0].y, in[b][1].y, in[b][2].y, in[b][3].y);
            to[2 * GROUPS_R] = make_float4(in[b][0].z, in[b][1].z, in[b][2].z, in[b][3].z);
            to[3 * GROUPS_R] = make_float4(in[b][0].w, in[b][1].w, in[b][2].w, in[b][3].w);
        }
    }
    __syncthreads();
#pragma unroll
    for (int i = 0; i < 4 * BLOCKS_PER_THREAD; ++i) {
        const int unit = threadIdx.x + i * THREADS;
        const int c = unit / GROUPS_R, g = unit % GROUPS_R;
        if (col0 + c < cols && row0 + g * 4 < rows)
            store(dst + (size_t)(col0 + c) * rows + row0 + g * 4, turned[c * GROUPS_R + (g ^ c / 4 % GROUPS_R)]);
    }
}
