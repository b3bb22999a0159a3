// As kernels.cu: shared memory, divergence, the launch's shape, precision, registers.

#include <cuda_fp16.h>

// ---- shared memory and barriers

extern "C" __global__ void tree_modulo_before(const int* in, int* out) {
    __shared__ int part[512];
    part[threadIdx.x] = in[blockIdx.x * 512 + threadIdx.x];
    __syncthreads();
    for (int s = 1; s < 512; s *= 2) {
        if (threadIdx.x % (2 * s) == 0) part[threadIdx.x] += part[threadIdx.x + s];
        __syncthreads();
    }
    if (threadIdx.x == 0) out[blockIdx.x] = part[0];
}

extern "C" __global__ void tree_modulo_after(const int* in, int* out) {
    __shared__ int part[512];
    part[threadIdx.x] = in[blockIdx.x * 512 + threadIdx.x];
    __syncthreads();
    for (int s = 256; s; s /= 2) {
        if (threadIdx.x < s) part[threadIdx.x] += part[threadIdx.x + s];
        __syncthreads();
    }
    if (threadIdx.x == 0) out[blockIdx.x] = part[0];
}

extern "C" __global__ void tree_barriers_before(const float* in, float* out) {
    __shared__ float part[1024];
    part[threadIdx.x] = in[(size_t)blockIdx.x * 1024 + threadIdx.x];
    __syncthreads();
    for (int s = 512; s; s /= 2) {
        if (threadIdx.x < s) part[threadIdx.x] += part[threadIdx.x + s];
        __syncthreads();
    }
    if (threadIdx.x == 0) out[blockIdx.x] = part[0];
}

extern "C" __global__ void tree_barriers_after(const float* in, float* out) {
    __shared__ float part[32];
    float sum = in[(size_t)blockIdx.x * 1024 + threadIdx.x];
    for (int offset = 16; offset; offset /= 2) sum += __shfl_down_sync(~0u, sum, offset);
    if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = sum;
    __syncthreads();
    if (threadIdx.x < 32) {
        sum = part[threadIdx.x];
        for (int offset = 16; offset; offset /= 2) sum += __shfl_down_sync(~0u, sum, offset);
        if (threadIdx.x == 0) out[blockIdx.x] = sum;
    }
}

extern "C" __global__ void scan_before(const int* in, int* out) {
    __shared__ int part[1024];
    int t = threadIdx.x;
    part[t] = in[blockIdx.x * 1024 + t];
    __syncthreads();
    for (int step = 1; step < 1024; step *= 2) {
        int left = t >= step ? part[t - step] : 0;
        __syncthreads();
        part[t] += left;
        __syncthreads();
    }
    out[blockIdx.x * 1024 + t] = part[t];
}

extern "C" __global__ void scan_after(const int* in, int* out) {
    __shared__ int sums[32];
    int t = threadIdx.x, lane = t % 32, value = in[blockIdx.x * 1024 + t];
    for (int step = 1; step < 32; step *= 2) {
        int left = __shfl_up_sync(~0u, value, step);
        if (lane >= step) value += left;
    }
    if (lane == 31) sums[t / 32] = value;
    __syncthreads();
    if (t < 32) {
        int sum = sums[t];
        for (int step = 1; step < 32; step *= 2) {
            int left = __shfl_up_sync(~0u, sum, step);
            if (lane >= step) sum += left;
        }
        sums[t] = sum;
    }
    __syncthreads();
    out[blockIdx.x * 1024 + t] = value + (t >= 32 ? sums[t / 32 - 1] : 0);
}

extern "C" __global__ void column_sums_before(const float* in, float* out, int rounds) {
    __shared__ float tile[64][64];
    for (int j = threadIdx.y; j < 64; j += 4) tile[j][threadIdx.x] = in[(size_t)blockIdx.x * 4096 + j * 64 + threadIdx.x];
    __syncthreads();
    float sum = 0.0f;
    for (int r = 0; r < rounds; r++)
        for (int k = threadIdx.y; k < 64; k += 4) sum = sum * 0.5f + tile[threadIdx.x][k];  // 64 words apart: one bank
    atomicAdd(&out[blockIdx.x * 64 + threadIdx.x], sum);
}

extern "C" __global__ void column_sums_after(const float* in, float* out, int rounds) {
    __shared__ float tile[64][65];
    for (int j = threadIdx.y; j < 64; j += 4) tile[j][threadIdx.x] = in[(size_t)blockIdx.x * 4096 + j * 64 + threadIdx.x];
    __syncthreads();
    float sum = 0.0f;
    for (int r = 0; r < rounds; r++)
        for (int k = threadIdx.y; k < 64; k += 4) sum = sum * 0.5f + tile[threadIdx.x][k];
    atomicAdd(&out[blockIdx.x * 64 + threadIdx.x], sum);
}

extern "C" __global__ void row_block_before(const float* a, float* out, int columns) {
    __shared__ float part[512];  // a whole block for a row of 128
    part[threadIdx.x] = threadIdx.x < columns ? a[(size_t)blockIdx.x * columns + threadIdx.x] : -1e30f;
    __syncthreads();
    for (int s = 256; s; s /= 2) {
        if (threadIdx.x < s) part[threadIdx.x] = fmaxf(part[threadIdx.x], part[threadIdx.x + s]);
        __syncthreads();
    }
    if (threadIdx.x == 0) out[blockIdx.x] = part[0];
}

extern "C" __global__ void row_block_after(const float* a, float* out, int columns) {
    int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32, lane = threadIdx.x % 32;
    float4 v = ((const float4*)a)[(size_t)row * columns / 4 + lane];
    float most = fmaxf(fmaxf(v.x, v.y), fmaxf(v.z, v.w));
    for (int offset = 16; offset; offset /= 2) most = fmaxf(most, __shfl_down_sync(~0u, most, offset));
    if (lane == 0) out[row] = most;
}

// ---- divergence, instructions, precision

__device__ float heavy(float x, float a, int rounds) {
    for (int k = 0; k < rounds; k++) x = x * a + 1.0f / (1.0f + x * x);
    return x;
}

extern "C" __global__ void odd_even_before(const float* in, float* out, int n, int rounds) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    if (i % 4 == 0) out[i] = heavy(in[i], 0.5f, rounds);
    else if (i % 4 == 1) out[i] = heavy(in[i], 0.25f, rounds) + 1.0f;
    else if (i % 4 == 2) out[i] = heavy(in[i], 0.125f, rounds) * 2.0f;
    else out[i] = heavy(in[i], 0.75f, rounds) - 1.0f;
}

extern "C" __global__ void odd_even_after(const float* in, float* out, int n, int rounds) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int kind = i / 32 % 4;  // the same branches, each warp in one of them
    if (kind == 0) out[i] = heavy(in[i], 0.5f, rounds);
    else if (kind == 1) out[i] = heavy(in[i], 0.25f, rounds) + 1.0f;
    else if (kind == 2) out[i] = heavy(in[i], 0.125f, rounds) * 2.0f;
    else out[i] = heavy(in[i], 0.75f, rounds) - 1.0f;
}

extern "C" __global__ void mandelbrot_double_before(int* out, int width, int height, int most) {
    int px = blockIdx.x * blockDim.x + threadIdx.x, py = blockIdx.y * blockDim.y + threadIdx.y;
    if (px >= width || py >= height) return;
    double cx = -0.7 + 0.2 * px / width, cy = 0.2 + 0.2 * py / height, x = 0, y = 0;
    int k = 0;
    for (; k < most && x * x + y * y < 4.0; k++) {
        double t = x * x - y * y + cx;
        y = 2.0 * x * y + cy;
        x = t;
    }
    out[(size_t)py * width + px] = k;
}

extern "C" __global__ void mandelbrot_double_after(int* out, int width, int height, int most) {
    int px = blockIdx.x * blockDim.x + threadIdx.x, py = blockIdx.y * blockDim.y + threadIdx.y;
    if (px >= width || py >= height) return;
    float cx = -0.7f + 0.2f * px / width, cy = 0.2f + 0.2f * py / height, x = 0, y = 0;
    int k = 0;
    for (; k < most && x * x + y * y < 4.0f; k++) {
        float t = x * x - y * y + cx;
        y = 2.0f * x * y + cy;
        x = t;
    }
    out[(size_t)py * width + px] = k;
}

extern "C" __global__ void forces_before(const float* x, const float* y, float* force, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float sum = 0.0f;
    for (int j = 0; j < n; j++) {
        float dx = x[j] - x[i], dy = y[j] - y[i];
        sum += dx / pow(dx * dx + dy * dy + 0.01, 1.5);  // a double literal, and a general power
    }
    force[i] = sum;
}

extern "C" __global__ void forces_after(const float* x, const float* y, float* force, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float sum = 0.0f, xi = x[i], yi = y[i];
    for (int j = 0; j < n; j++) {
        float dx = x[j] - xi, dy = y[j] - yi, r = rsqrtf(dx * dx + dy * dy + 0.01f);
        sum += dx * r * r * r;
    }
    force[i] = sum;
}

extern "C" __global__ void half_add_before(const __half* a, const __half* b, __half* c, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) c[i] = __hfma(a[i], b[i], a[i]);
}

extern "C" __global__ void half_add_after(const __half2* a, const __half2* b, __half2* c, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n / 2) c[i] = __hfma2(a[i], b[i], a[i]);
}

extern "C" __global__ void threshold_before(const unsigned char* in, unsigned char* out, int n, int level) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] > level ? 255 : 0;
}

extern "C" __global__ void threshold_after(const uint4* in, uint4* out, int n, int level) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n / 16) return;
    unsigned all = level * 0x01010101u;
    uint4 v = in[i];
    out[i] = make_uint4(__vcmpgtu4(v.x, all), __vcmpgtu4(v.y, all), __vcmpgtu4(v.z, all), __vcmpgtu4(v.w, all));
}

extern "C" __global__ void triad_before(const float* a, const float* b, float* c, float s, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) c[i] = a[i] + s * b[i];
}

extern "C" __global__ void triad_after(const float4* a, const float4* b, float4* c, float s, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n / 4) return;
    float4 x = a[i], y = b[i];
    c[i] = make_float4(x.x + s * y.x, x.y + s * y.y, x.z + s * y.z, x.w + s * y.w);
}

extern "C" __global__ void waves_before(const float* in, float* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float x = in[i], sum = 0.0f;
    for (int k = 1; k <= 24; k++) sum += sinf(x * k) * expf(-0.1f * k) / k;
    out[i] = sum;
}

extern "C" __global__ void waves_after(const float* in, float* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float x = in[i], sum = 0.0f;
    for (int k = 1; k <= 24; k++) sum += __sinf(x * k) * __fdividef(__expf(-0.1f * k), k);
    out[i] = sum;
}

extern "C" __global__ void index_math_before(const float* in, float* out, long long a, long long b, long long c, long long n) {
    long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
    if (i >= n) return;
    long long x = i % a, y = i / a % b, z = i / (a * b);  // 64-bit divisions by what is not known when compiled
    out[i] = in[(z * b + y) * a + (a - 1 - x)];
}

extern "C" __global__ void index_math_after(const float* in, float* out, int a, int b, int c, int n) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y, z = blockIdx.z;
    if (x >= a) return;
    out[(z * b + y) * a + x] = in[(z * b + y) * a + (a - 1 - x)];
}

// ---- registers and local memory

extern "C" __global__ void __launch_bounds__(1024, 2) tight_before(const float* in, float* out, int n, int rounds) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v[48];
#pragma unroll
    for (int k = 0; k < 48; k++) v[k] = in[(size_t)k * n + i];
    for (int r = 0; r < rounds; r++)
#pragma unroll
        for (int k = 0; k < 48; k++) v[k] = v[k] * 0.5f + v[(k + 7) % 48] * 0.5f;
#pragma unroll
    for (int k = 0; k < 48; k++) out[(size_t)k * n + i] = v[k];
}

extern "C" __global__ void tight_after(const float* in, float* out, int n, int rounds) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v[48];
#pragma unroll
    for (int k = 0; k < 48; k++) v[k] = in[(size_t)k * n + i];
    for (int r = 0; r < rounds; r++)
#pragma unroll
        for (int k = 0; k < 48; k++) v[k] = v[k] * 0.5f + v[(k + 7) % 48] * 0.5f;
#pragma unroll
    for (int k = 0; k < 48; k++) out[(size_t)k * n + i] = v[k];
}

extern "C" __global__ void local_bins_before(const unsigned char* in, int* out, int each) {
    int t = blockIdx.x * blockDim.x + threadIdx.x, threads = gridDim.x * blockDim.x, bins[32];
    for (int b = 0; b < 32; b++) bins[b] = 0;
    for (int k = 0; k < each; k++) bins[in[(size_t)k * threads + t] & 31]++;  // an index that is not constant: local memory
    int most = 0;
    for (int b = 0; b < 32; b++) most = max(most, bins[b]);
    out[t] = most;
}

extern "C" __global__ void local_bins_after(const unsigned char* in, int* out, int each) {
    __shared__ int bins[32][128];
    int t = blockIdx.x * blockDim.x + threadIdx.x, threads = gridDim.x * blockDim.x;
    for (int b = 0; b < 32; b++) bins[b][threadIdx.x] = 0;
    for (int k = 0; k < each; k++) bins[in[(size_t)k * threads + t] & 31][threadIdx.x]++;
    int most = 0;
    for (int b = 0; b < 32; b++) most = max(most, bins[b][threadIdx.x]);
    out[t] = most;
}

// ---- the launch's shape: the same kernel, launched otherwise

extern "C" __global__ void logistic(const float* in, float* out, int n, int rounds) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        float x = in[i];
        for (int k = 0; k < rounds; k++) x = 3.7f * x * (1.0f - x);
        out[i] = x;
    }
}

extern "C" __global__ void scale_shared(const float* in, float* out, int n) {
    extern __shared__ float tile[];
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        tile[threadIdx.x] = in[i];
        __syncthreads();
        out[i] = tile[threadIdx.x ^ 1] * 2.0f;
        __syncthreads();
    }
}

extern "C" __global__ void axpy_each(const float* x, float* y, float a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] += a * x[i];
}

extern "C" __global__ void chase_before(const int* next, int* out, int steps) {
    int at = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;
    for (int k = 0; k < steps; k++) at = next[at], sum += at;
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

extern "C" __global__ void chase_after(const int* next, int* out, int steps) {
    int threads = gridDim.x * blockDim.x, t = blockIdx.x * blockDim.x + threadIdx.x;
    int at[4], sum[4] = {};  // four chains per thread at once
    for (int c = 0; c < 4; c++) at[c] = t + c * threads;
    for (int k = 0; k < steps; k++)
#pragma unroll
        for (int c = 0; c < 4; c++) at[c] = next[at[c]], sum[c] += at[c];
    for (int c = 0; c < 4; c++) out[t + c * threads] = sum[c];
}

extern "C" __global__ void sum_host(const float* in, float* out, int n) {
    float sum = 0.0f;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) sum += in[i];
    for (int offset = 16; offset; offset /= 2) sum += __shfl_down_sync(~0u, sum, offset);
    if (threadIdx.x % 32 == 0) atomicAdd(out, sum);
}

extern "C" __global__ void axpy_grid(const float* x, float* y, float a, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) y[i] = a * x[i] + 0.5f * y[i];
}
