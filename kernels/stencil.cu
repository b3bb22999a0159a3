// dst = centre · src + side · (sum of the six neighbours), on nz planes of ny × nx float32; zero outside.

#ifndef BLOCK_ROWS
#define BLOCK_ROWS 8
#endif
#ifndef MARCH
#define MARCH 32
#endif
#define WIDTH 32

// One thread per point, all seven operands from global memory: the caches must find the reuse.
extern "C" __global__ void naive(const float* __restrict__ src, float* __restrict__ dst, int nx, int ny, int nz,
                                 float centre, float side) {
    const int x = blockIdx.x * WIDTH + threadIdx.x, y = blockIdx.y * BLOCK_ROWS + threadIdx.y, z = blockIdx.z;
    if (x >= nx || y >= ny) return;
    const size_t plane = (size_t)nx * ny, i = z * plane + (size_t)y * nx + x;
    float sum = 0.0f;
    if (x > 0) sum += src[i - 1];
    if (x < nx - 1) sum += src[i + 1];
    if (y > 0) sum += src[i - nx];
    if (y < ny - 1) sum += src[i + nx];
    if (z > 0) sum += src[i - plane];
    if (z < nz - 1) sum += src[i + plane];
    dst[i] = centre * src[i] + side * sum;
}

typedef float Tile[BLOCK_ROWS + 2][WIDTH + 2];

// This thread's point of the plane, and the edge beside it if it stands at one, into the tile; zeros outside.
__device__ void fill(Tile& tile, const float* plane, float here, int x, int y, int nx, int ny) {
    const int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
    const size_t i = (size_t)y * nx + x;
    tile[ty][tx] = here;
    if (tx == 1) tile[ty][0] = x > 0 && y < ny ? plane[i - 1] : 0.0f;
    if (tx == WIDTH) tile[ty][WIDTH + 1] = x < nx - 1 && y < ny ? plane[i + 1] : 0.0f;
    if (ty == 1) tile[0][tx] = y > 0 && x < nx ? plane[i - nx] : 0.0f;
    if (ty == BLOCK_ROWS) tile[BLOCK_ROWS + 1][tx] = y < ny - 1 && x < nx ? plane[i + nx] : 0.0f;
}

__device__ float beside(const Tile& tile) {
    const int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
    return tile[ty][tx - 1] + tile[ty][tx + 1] + tile[ty - 1][tx] + tile[ty + 1][tx];
}

// The neighbours within the plane come from a tile in shared memory.
extern "C" __global__ void smem(const float* __restrict__ src, float* __restrict__ dst, int nx, int ny, int nz,
                                float centre, float side) {
    __shared__ Tile tile;
    const int x = blockIdx.x * WIDTH + threadIdx.x, y = blockIdx.y * BLOCK_ROWS + threadIdx.y, z = blockIdx.z;
    const bool inside = x < nx && y < ny;
    const size_t plane = (size_t)nx * ny, i = z * plane + (size_t)y * nx + x;
    const float here = inside ? src[i] : 0.0f;
    fill(tile, src + z * plane, here, x, y, nx, ny);
    __syncthreads();
    if (!inside) return;
    float sum = beside(tile);
    if (z > 0) sum += src[i - plane];
    if (z < nz - 1) sum += src[i + plane];
    dst[i] = centre * here + side * sum;
}

// A block walks MARCH planes upwards; the points below, here and above stay in registers.
extern "C" __global__ void marching(const float* __restrict__ src, float* __restrict__ dst, int nx, int ny, int nz,
                                    float centre, float side) {
    __shared__ Tile tile;
    const int x = blockIdx.x * WIDTH + threadIdx.x, y = blockIdx.y * BLOCK_ROWS + threadIdx.y;
    const int first = blockIdx.z * MARCH, end = min(first + MARCH, nz);
    const bool inside = x < nx && y < ny;
    const size_t plane = (size_t)nx * ny;
    size_t i = first * plane + (size_t)y * nx + x;
    float below = inside && first > 0 ? src[i - plane] : 0.0f;
    float here = inside ? src[i] : 0.0f;
    for (int z = first; z < end; ++z, i += plane) {
        const float above = inside && z < nz - 1 ? src[i + plane] : 0.0f;
        fill(tile, src + z * plane, here, x, y, nx, ny);
        __syncthreads();
        if (inside) dst[i] = centre * here + side * (beside(tile) + below + above);
        __syncthreads();
        below = here;
        here = above;
    }
}

__device__ float4 plus(float4 a, float4 b) { return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w); }

// Four neighbouring points per thread, walking through the planes; left and right by shuffles, front and back through L1:
// no shared memory and no barrier. Every other block walks downwards: two that share a plane read it at the same time,
// so that it comes from DRAM once.
extern "C" __global__ void vectorised(const float* __restrict__ src, float* __restrict__ dst, int nx, int ny, int nz,
                                      float centre, float side) {
    const int x = (blockIdx.x * WIDTH + threadIdx.x) * 4, y = blockIdx.y * BLOCK_ROWS + threadIdx.y;
    const int lowest = blockIdx.z * MARCH, planes = min(MARCH, nz - lowest);
    const int up = blockIdx.z % 2 ? -1 : 1, first = up > 0 ? lowest : lowest + planes - 1;
    const bool inside = x < nx && y < ny;
    const size_t plane = (size_t)nx * ny;
    const ptrdiff_t step = up * (ptrdiff_t)plane;
    const float4 none = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
    const float* at = src + first * plane + (size_t)y * nx + x;
    float* to = dst + first * plane + (size_t)y * nx + x;
    auto load = [](const float* p) { return *reinterpret_cast<const float4*>(p); };
    auto exists = [=](int z) { return inside && z >= 0 && z < nz; };
    float4 behind = exists(first - up) ? load(at - step) : none;
    float4 here = inside ? load(at) : none;
    for (int i = 0, z = first; i < planes; ++i, z += up, at += step, to += step) {
        const float4 ahead = exists(z + up) ? load(at + step) : none;
        const float4 front = inside && y > 0 ? load(at - nx) : none;
        const float4 back = inside && y < ny - 1 ? load(at + nx) : none;
        float left = __shfl_up_sync(0xffffffffu, here.w, 1);
        float right = __shfl_down_sync(0xffffffffu, here.x, 1);
        if (threadIdx.x == 0) left = inside && x > 0 ? at[-1] : 0.0f;
        if (threadIdx.x == WIDTH - 1) right = inside && x + 4 < nx ? at[4] : 0.0f;
        if (inside) {
            const float4 around = plus(plus(behind, ahead), plus(front, back));
            *reinterpret_cast<float4*>(to) = make_float4(
                centre * here.x + side * (around.x + left + here.y), centre * here.y + side * (around.y + here.x + here.z),
                centre * here.z + side * (around.z + here.y + here.w), centre * here.w + side * (around.w + here.z + right));
        }
        behind = here;
        here = ahead;
    }
}
