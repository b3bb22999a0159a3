// Global memory, awkwardly: starts off the sector, structures, sub-words, partial warps, scattered and skipped stores.

#define BLOCK 256

// Loads start `offset` words into a sector; every thread does two.
extern "C" __global__ void offset_start(const float* __restrict__ src, float* __restrict__ out, int n, int offset) {
    const int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n) out[i] = src[i + offset] - src[i];
}

// 16-byte loads by blocks of 100 threads, of which the last of the grid is cut short.
extern "C" __global__ void partial_vectors(const float4* __restrict__ src, float* __restrict__ out, int n) {
    const int i = blockIdx.x * 100 + threadIdx.x;
    if (i >= n) return;
    const float4 v = src[i];
    out[i] = v.x + v.y + v.z + v.w;
}

struct Point { float x, y, z; };
struct Record { double weight; int key; short kind; unsigned char flag; };

extern "C" __global__ void points(const Point* __restrict__ src, Point* __restrict__ out, int n) {
    const int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n) return;
    Point p = src[i];
    out[i] = Point{p.y, p.z, p.x};
}

extern "C" __global__ void records(const Record* __restrict__ src, double* __restrict__ out, int n) {
    const int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n) return;
    const Record& r = src[i];
    out[i] = r.flag ? r.weight * r.key : r.kind;
}

extern "C" __global__ void bytes(const unsigned char* __restrict__ table, const unsigned short* __restrict__ index,
                                 unsigned char* __restrict__ out, int n) {
    const int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n) out[i] = table[index[i]];
}

extern "C" __global__ void small_vectors(const uchar4* __restrict__ src, short2* __restrict__ out, int n) {
    const int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n) return;
    const uchar4 v = src[i];
    out[i] = make_short2(v.x - v.y, v.z - v.w);
}

// A 3-D grid of 7 × 5 × 3 threads over an odd box.
extern "C" __global__ void box(const float* __restrict__ src, float* __restrict__ out, int nx, int ny, int nz) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    const int z = blockIdx.z * blockDim.z + threadIdx.z;
    if (x < nx && y < ny && z < nz) out[(z * ny + y) * nx + x] = 2 * src[(z * ny + y) * nx + (nx - 1 - x)];
}

extern "C" __global__ void scatter(const int* __restrict__ src, int* __restrict__ out, int n, int step) {
    const unsigned i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n) out[(i * (unsigned)step) & (n - 1)] = src[i];
}

// Stores that few threads of a warp, or none of it, perform.
extern "C" __global__ void skipped(const float* __restrict__ src, float* __restrict__ out, int n) {
    const int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n) return;
    const float v = src[i];
    if (v > 0.75f) out[i] = v;
    if (v > 2.0f) out[i] = 0;
}

// Threads leave at different points.
extern "C" __global__ void early_exit(const int* __restrict__ src, int* __restrict__ out, int n) {
    const int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n) return;
    int v = src[i];
    out[i] = v;
    if (v % 3 == 0) return;
    v = src[(i + v) % n];
    out[i] = v;
    if (v & 1) return;
    out[i] = v + src[(i + v) % n];
}

// 8-byte words `stride` apart, and the write back through a volatile pointer.
extern "C" __global__ void strided64(const long long* __restrict__ src, volatile long long* out, int n, int stride) {
    const unsigned i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n) out[i] = src[(i * (unsigned)stride) & (n - 1)] + 1;
}

__constant__ float weights[64] = {
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
    32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60,
    61, 62, 63, 64};

// Constant memory: uniform in a loop, and at a different word in each lane.
extern "C" __global__ void constants(const float* __restrict__ src, float* __restrict__ out, int n, int taps) {
    const int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n) return;
    float sum = weights[i % 64];
    for (int k = 0; k < taps; ++k) sum += weights[k] * src[(i + k) % n];
    out[i] = sum;
}

// A grid-stride loop with cache hints and four loads in flight.
extern "C" __global__ void grid_stride(const float* __restrict__ src, float* __restrict__ out, int n) {
    const int step = gridDim.x * BLOCK;
#pragma unroll 4
    for (int i = blockIdx.x * BLOCK + threadIdx.x; i < n; i += step) __stcs(out + i, __ldcs(src + i) * 3);
}

// Every other thread loads, the rest store; neighbouring words go to different arrays.
extern "C" __global__ void interleaved(const float* __restrict__ src, float* __restrict__ even,
                                       float* __restrict__ odd, int n) {
    const int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n) return;
    const float v = src[i];
    if (i % 2) odd[i / 2] = v;
    else even[i / 2] = v;
}
