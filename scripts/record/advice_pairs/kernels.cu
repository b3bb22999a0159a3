// Kernels as tutorials, courses and first attempts have them, each as it is first written (`_before`) and with one
// thing changed (`_after`). Sizes, types and block shapes are not those of the kernel library. See record.py.

#include <cuda_fp16.h>
#include <mma.h>

// ---- access patterns

struct Body {
    float x, y, z, vx, vy, vz, mass;
};

extern "C" __global__ void aos_bodies_before(Body* bodies, float dt, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    bodies[i].x += bodies[i].vx * dt;
    bodies[i].y += bodies[i].vy * dt;
    bodies[i].z += bodies[i].vz * dt;
}

extern "C" __global__ void aos_bodies_after(float* x, float* y, float* z, const float* vx, const float* vy,
                                            const float* vz, float dt, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    x[i] += vx[i] * dt;
    y[i] += vy[i] * dt;
    z[i] += vz[i] * dt;
}

struct Record {
    int id, flags;
    double price, amount, fee;
};

extern "C" __global__ void aos_field_before(const Record* records, double* total, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) total[i] = records[i].price * 1.19;
}

extern "C" __global__ void aos_field_after(const double* price, double* total, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) total[i] = price[i] * 1.19;
}

extern "C" __global__ void strided_read_before(const float* in, float* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = 2.0f * in[(size_t)i * 6];
}

extern "C" __global__ void strided_read_after(const float* in, float* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = 2.0f * in[i];
}

extern "C" __global__ void matvec_before(const float* a, const float* x, float* y, int rows, int columns) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    float sum = 0.0f;
    for (int k = 0; k < columns; k++) sum += a[(size_t)row * columns + k] * x[k];
    y[row] = sum;
}

extern "C" __global__ void matvec_after(const float* a, const float* x, float* y, int rows, int columns) {
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    if (row >= rows) return;
    float sum = 0.0f;
    for (int k = lane; k < columns; k += 32) sum += a[(size_t)row * columns + k] * x[k];
    for (int offset = 16; offset; offset /= 2) sum += __shfl_down_sync(~0u, sum, offset);
    if (lane == 0) y[row] = sum;
}

extern "C" __global__ void chunk_sum_before(const int* in, int* out, int each) {
    int t = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;
    for (int k = 0; k < each; k++) sum += in[(size_t)t * each + k];
    out[t] = sum;
}

extern "C" __global__ void chunk_sum_after(const int* in, int* out, int each) {
    int t = blockIdx.x * blockDim.x + threadIdx.x, threads = gridDim.x * blockDim.x, sum = 0;
    for (int k = 0; k < each; k++) sum += in[(size_t)k * threads + t];
    out[t] = sum;
}

extern "C" __global__ void rotate_before(const uchar4* in, uchar4* out, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) out[(size_t)x * height + (height - 1 - y)] = in[(size_t)y * width + x];
}

extern "C" __global__ void rotate_after(const uchar4* in, uchar4* out, int width, int height) {
    __shared__ uchar4 tile[32][33];
    int x0 = blockIdx.x * 32, y0 = blockIdx.y * 32;
    for (int j = threadIdx.y; j < 32; j += blockDim.y)
        if (x0 + threadIdx.x < width && y0 + j < height) tile[j][threadIdx.x] = in[(size_t)(y0 + j) * width + x0 + threadIdx.x];
    __syncthreads();
    for (int j = threadIdx.y; j < 32; j += blockDim.y)
        if (x0 + j < width && y0 + threadIdx.x < height)
            out[(size_t)(x0 + j) * height + (height - 1 - y0 - threadIdx.x)] = tile[threadIdx.x][j];
}

extern "C" __global__ void transpose_half_before(const __half* in, __half* out, int rows, int columns) {
    int y = blockIdx.x * blockDim.x + threadIdx.x, x = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns && y < rows) out[(size_t)x * rows + y] = in[(size_t)y * columns + x];
}

extern "C" __global__ void transpose_half_after(const __half* in, __half* out, int rows, int columns) {
    __shared__ __half tile[64][66];
    int x0 = blockIdx.y * 64, y0 = blockIdx.x * 64;
    for (int j = threadIdx.y; j < 64; j += blockDim.y)
        for (int i = threadIdx.x; i < 64; i += blockDim.x) tile[j][i] = in[(size_t)(y0 + j) * columns + x0 + i];
    __syncthreads();
    for (int j = threadIdx.y; j < 64; j += blockDim.y)
        for (int i = threadIdx.x; i < 64; i += blockDim.x) out[(size_t)(x0 + j) * rows + y0 + i] = tile[i][j];
}

extern "C" __global__ void offset_axpy_before(const float* x, float* y, float a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x + 3;
    if (i < n) y[i] = a * x[i] + y[i];
}

extern "C" __global__ void offset_axpy_after(const float* x, float* y, float a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = a * x[i] + y[i];
}

extern "C" __global__ void lookup_before(const int* index, const double* table, double* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = table[index[i]] + 1.0;
}

extern "C" __global__ void lookup_after(const int* index, const double* table, double* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;  // the same, and the indices come sorted
    if (i < n) out[i] = table[index[i]] + 1.0;
}

// ---- atomics

extern "C" __global__ void count_positive_before(const float* in, unsigned* count, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && in[i] > 0.0f) atomicAdd(count, 1u);
}

extern "C" __global__ void count_positive_after(const float* in, unsigned* count, int n) {
    unsigned mine = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) mine += in[i] > 0.0f;
    mine = __reduce_add_sync(~0u, mine);
    __shared__ unsigned sums[32];
    if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] = mine;
    __syncthreads();
    if (threadIdx.x == 0) {
        unsigned all = 0;
        for (int w = 0; w < blockDim.x / 32; w++) all += sums[w];
        atomicAdd(count, all);
    }
}

extern "C" __global__ void dot_double_before(const double* a, const double* b, double* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(out, a[i] * b[i]);
}

extern "C" __global__ void dot_double_after(const double* a, const double* b, double* out, int n) {
    double sum = 0.0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) sum += a[i] * b[i];
    for (int offset = 16; offset; offset /= 2) sum += __shfl_down_sync(~0u, sum, offset);
    __shared__ double sums[32];
    if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] = sum;
    __syncthreads();
    if (threadIdx.x == 0) {
        for (int w = 1; w < blockDim.x / 32; w++) sum += sums[w];
        atomicAdd(out, sum);
    }
}

extern "C" __global__ void histogram16_before(const unsigned char* in, unsigned* bins, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&bins[in[i] & 15], 1u);
}

extern "C" __global__ void histogram16_after(const unsigned char* in, unsigned* bins, int n) {
    __shared__ unsigned mine[32][17];
    for (int k = threadIdx.x; k < 32 * 17; k += blockDim.x) (&mine[0][0])[k] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&mine[threadIdx.x % 32][in[i] & 15], 1u);
    __syncthreads();
    if (threadIdx.x < 16) {
        unsigned sum = 0;
        for (int c = 0; c < 32; c++) sum += mine[c][threadIdx.x];
        atomicAdd(&bins[threadIdx.x], sum);
    }
}

extern "C" __global__ void scores_shared_before(const unsigned char* in, unsigned* bins, int n) {
    __shared__ unsigned mine[8];
    if (threadIdx.x < 8) mine[threadIdx.x] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(&mine[in[i] & 7], in[i]);
    __syncthreads();
    if (threadIdx.x < 8) atomicAdd(&bins[threadIdx.x], mine[threadIdx.x]);
}

extern "C" __global__ void scores_shared_after(const unsigned char* in, unsigned* bins, int n) {
    __shared__ unsigned mine[8 * 256];
    for (int b = 0; b < 8; b++) mine[b * 256 + threadIdx.x] = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        mine[(in[i] & 7) * 256 + threadIdx.x] += in[i];
    __syncthreads();
    for (int half = 128; half; half /= 2) {
        if (threadIdx.x < half)
            for (int b = 0; b < 8; b++) mine[b * 256 + threadIdx.x] += mine[b * 256 + threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x < 8) atomicAdd(&bins[threadIdx.x], mine[threadIdx.x * 256]);
}

// ---- reuse

#define MASK 9
__constant__ float mask_constant[MASK * MASK];

extern "C" __global__ void convolve_before(const float* in, const float* mask, float* out, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    float sum = 0.0f;
    for (int j = 0; j < MASK; j++)
        for (int i = 0; i < MASK; i++) {
            int u = x + i - MASK / 2, v = y + j - MASK / 2;
            if (u >= 0 && u < width && v >= 0 && v < height) sum += mask[j * MASK + i] * in[(size_t)v * width + u];
        }
    out[(size_t)y * width + x] = sum;
}

extern "C" __global__ void convolve_after(const float* in, const float* mask, float* out, int width, int height) {
    __shared__ float tile[16 + MASK - 1][32 + MASK - 1], weights[MASK * MASK];
    int x0 = blockIdx.x * 32 - MASK / 2, y0 = blockIdx.y * 16 - MASK / 2, t = threadIdx.y * 32 + threadIdx.x;
    for (int k = t; k < MASK * MASK; k += 512) weights[k] = mask[k];
    for (int k = t; k < (16 + MASK - 1) * (32 + MASK - 1); k += 512) {
        int i = k % (32 + MASK - 1), j = k / (32 + MASK - 1), u = x0 + i, v = y0 + j;
        tile[j][i] = u >= 0 && u < width && v >= 0 && v < height ? in[(size_t)v * width + u] : 0.0f;
    }
    __syncthreads();
    float sum = 0.0f;
#pragma unroll
    for (int j = 0; j < MASK; j++)
#pragma unroll
        for (int i = 0; i < MASK; i++) sum += weights[j * MASK + i] * tile[threadIdx.y + j][threadIdx.x + i];
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
    if (x < width && y < height) out[(size_t)y * width + x] = sum;
}

extern "C" __global__ void convolve_rows_before(const float* in, float* out, int width, int height) {
    int y = blockIdx.x * blockDim.x + threadIdx.x, x = blockIdx.y * blockDim.y + threadIdx.y;  // x and y mixed up
    if (x < 2 || x >= width - 2 || y >= height) return;
    float sum = 0.0f;
    for (int i = -2; i <= 2; i++) sum += in[(size_t)y * width + x + i];
    out[(size_t)y * width + x] = 0.2f * sum;
}

extern "C" __global__ void convolve_rows_after(const float* in, float* out, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 2 || x >= width - 2 || y >= height) return;
    float sum = 0.0f;
    for (int i = -2; i <= 2; i++) sum += in[(size_t)y * width + x + i];
    out[(size_t)y * width + x] = 0.2f * sum;
}

extern "C" __global__ void gemm_mapped_before(const float* a, const float* b, float* c, int m, int n, int k) {
    int row = blockIdx.x * blockDim.x + threadIdx.x, column = blockIdx.y * blockDim.y + threadIdx.y;
    float sum = 0.0f;
    for (int i = 0; i < k; i++) sum += a[row * k + i] * b[i * n + column];
    c[row * n + column] = sum;
}

extern "C" __global__ void gemm_mapped_after(const float* a, const float* b, float* c, int m, int n, int k) {
    int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    float sum = 0.0f;
    for (int i = 0; i < k; i++) sum += a[row * k + i] * b[i * n + column];
    c[row * n + column] = sum;
}

extern "C" __global__ void gemm_tiled_before(const double* a, const double* b, double* c, int m, int n, int k) {
    int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    double sum = 0.0;
    for (int i = 0; i < k; i++) sum += a[row * k + i] * b[i * n + column];
    c[row * n + column] = sum;
}

extern "C" __global__ void gemm_tiled_after(const double* a, const double* b, double* c, int m, int n, int k) {
    __shared__ double as[16][17], bs[16][17];
    int column = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
    double sum = 0.0;
    for (int t = 0; t < k; t += 16) {
        as[threadIdx.y][threadIdx.x] = a[row * k + t + threadIdx.x];
        bs[threadIdx.y][threadIdx.x] = b[(t + threadIdx.y) * n + column];
        __syncthreads();
        for (int i = 0; i < 16; i++) sum += as[threadIdx.y][i] * bs[i][threadIdx.x];
        __syncthreads();
    }
    c[row * n + column] = sum;
}

extern "C" __global__ void gemm_registers_before(const float* a, const float* b, float* c, int m, int n, int k) {
    __shared__ float as[16][16], bs[16][16];
    int column = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
    float sum = 0.0f;
    for (int t = 0; t < k; t += 16) {
        as[threadIdx.y][threadIdx.x] = a[row * k + t + threadIdx.x];
        bs[threadIdx.y][threadIdx.x] = b[(t + threadIdx.y) * n + column];
        __syncthreads();
        for (int i = 0; i < 16; i++) sum += as[threadIdx.y][i] * bs[i][threadIdx.x];
        __syncthreads();
    }
    c[row * n + column] = sum;
}

extern "C" __global__ void gemm_registers_after(const float* a, const float* b, float* c, int m, int n, int k) {
    __shared__ float as[16][64], bs[16][64];  // 64 × 64 of C per block of 16 × 16 threads, 4 × 4 each
    int t = threadIdx.y * 16 + threadIdx.x, row0 = blockIdx.y * 64, column0 = blockIdx.x * 64;
    float sum[4][4] = {};
    for (int k0 = 0; k0 < k; k0 += 16) {
        for (int e = t; e < 1024; e += 256) {
            as[e % 16][e / 16] = a[(row0 + e / 16) * k + k0 + e % 16];
            bs[e / 64][e % 64] = b[(k0 + e / 64) * n + column0 + e % 64];
        }
        __syncthreads();
#pragma unroll
        for (int i = 0; i < 16; i++) {
            float4 u = *(float4*)&as[i][threadIdx.y * 4], v = *(float4*)&bs[i][threadIdx.x * 4];
            float x[4] = {u.x, u.y, u.z, u.w}, y[4] = {v.x, v.y, v.z, v.w};
#pragma unroll
            for (int p = 0; p < 4; p++)
#pragma unroll
                for (int q = 0; q < 4; q++) sum[p][q] += x[p] * y[q];
        }
        __syncthreads();
    }
    for (int p = 0; p < 4; p++)
        for (int q = 0; q < 4; q++) c[(row0 + threadIdx.y * 4 + p) * n + column0 + threadIdx.x * 4 + q] = sum[p][q];
}

extern "C" __global__ void gemm_half_before(const __half* a, const __half* b, float* c, int m, int n, int k) {
    __shared__ __half as[32][32], bs[32][32];
    int column = blockIdx.x * 32 + threadIdx.x, row = blockIdx.y * 32 + threadIdx.y;
    float sum = 0.0f;
    for (int t = 0; t < k; t += 32) {
        as[threadIdx.y][threadIdx.x] = a[row * k + t + threadIdx.x];
        bs[threadIdx.y][threadIdx.x] = b[(t + threadIdx.y) * n + column];
        __syncthreads();
        for (int i = 0; i < 32; i++) sum += __half2float(as[threadIdx.y][i]) * __half2float(bs[i][threadIdx.x]);
        __syncthreads();
    }
    c[row * n + column] = sum;
}

extern "C" __global__ void gemm_half_after(const __half* a, const __half* b, float* c, int m, int n, int k) {
    using namespace nvcuda::wmma;
    int warp = threadIdx.x / 32, row = blockIdx.y * 64 + warp / 2 * 32, column = blockIdx.x * 64 + warp % 2 * 32;
    fragment<accumulator, 16, 16, 16, float> sum[2][2];
    for (int p = 0; p < 2; p++)
        for (int q = 0; q < 2; q++) fill_fragment(sum[p][q], 0.0f);
    for (int t = 0; t < k; t += 16) {
        fragment<matrix_a, 16, 16, 16, __half, row_major> x[2];
        fragment<matrix_b, 16, 16, 16, __half, row_major> y[2];
        for (int p = 0; p < 2; p++) {
            load_matrix_sync(x[p], a + (row + 16 * p) * k + t, k);
            load_matrix_sync(y[p], b + t * n + column + 16 * p, n);
        }
        for (int p = 0; p < 2; p++)
            for (int q = 0; q < 2; q++) mma_sync(sum[p][q], x[p], y[q], sum[p][q]);
    }
    for (int p = 0; p < 2; p++)
        for (int q = 0; q < 2; q++) store_matrix_sync(c + (row + 16 * p) * n + column + 16 * q, sum[p][q], n, mem_row_major);
}

extern "C" __global__ void accumulate_before(const float* a, float* out, int n, int steps) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    for (int k = 0; k < steps; k++) out[i] += a[(size_t)k * n + i] * out[i];  // through memory each time
}

extern "C" __global__ void accumulate_after(const float* __restrict__ a, float* out, int n, int steps) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float sum = out[i];
    for (int k = 0; k < steps; k++) sum += a[(size_t)k * n + i] * sum;
    out[i] = sum;
}

extern "C" __global__ void normalise_before(const float* in, float* out, int columns) {
    const float* x = in + (size_t)blockIdx.x * columns;
    __shared__ float part[256], mean, scale;
    float sum = 0.0f;
    for (int k = threadIdx.x; k < columns; k += 256) sum += x[k];
    part[threadIdx.x] = sum;
    __syncthreads();
    for (int half = 128; half; half /= 2) {
        if (threadIdx.x < half) part[threadIdx.x] += part[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0) mean = part[0] / columns;
    __syncthreads();
    sum = 0.0f;
    for (int k = threadIdx.x; k < columns; k += 256) sum += (x[k] - mean) * (x[k] - mean);
    part[threadIdx.x] = sum;
    __syncthreads();
    for (int half = 128; half; half /= 2) {
        if (threadIdx.x < half) part[threadIdx.x] += part[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0) scale = rsqrtf(part[0] / columns + 1e-5f);
    __syncthreads();
    for (int k = threadIdx.x; k < columns; k += 256) out[(size_t)blockIdx.x * columns + k] = (x[k] - mean) * scale;
}

extern "C" __global__ void normalise_after(const float* in, float* out, int columns) {
    const float* x = in + (size_t)blockIdx.x * columns;  // columns = 256 × 24: a row stays in registers
    __shared__ float sums[8], squares[8];
    float held[24], sum = 0.0f, square = 0.0f;
#pragma unroll
    for (int k = 0; k < 24; k++) held[k] = x[threadIdx.x + 256 * k];
#pragma unroll
    for (int k = 0; k < 24; k++) sum += held[k], square += held[k] * held[k];
    for (int offset = 16; offset; offset /= 2) {
        sum += __shfl_xor_sync(~0u, sum, offset);
        square += __shfl_xor_sync(~0u, square, offset);
    }
    if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] = sum, squares[threadIdx.x / 32] = square;
    __syncthreads();
    sum = square = 0.0f;
    for (int w = 0; w < 8; w++) sum += sums[w], square += squares[w];
    float mean = sum / columns, scale = rsqrtf(square / columns - mean * mean + 1e-5f);
#pragma unroll
    for (int k = 0; k < 24; k++) out[(size_t)blockIdx.x * columns + threadIdx.x + 256 * k] = (held[k] - mean) * scale;
}

extern "C" __global__ void polynomial_before(const float* in, const float* coefficients, float* out, int n, int degree) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float x = in[i], sum = 0.0f;
    for (int k = 0; k < degree; k++) sum = sum * x + coefficients[k];
    out[i] = sum;
}

__constant__ float coefficients_constant[64];

extern "C" __global__ void polynomial_after(const float* in, float* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float x = in[i], sum = 0.0f;
#pragma unroll
    for (int k = 0; k < 64; k++) sum = sum * x + coefficients_constant[k];
    out[i] = sum;
}
