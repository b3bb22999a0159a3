// Kernels as tutorials and courses write them first (`_before`) and with one thing put right (`_after`): sparse and
// dense products, attention, norms, transforms, scans, scatters. Recorded after the rules were written. See record.py.

#include <cuda_fp16.h>

// ---- each thread walks a range of its own

extern "C" __global__ void rms_norm_before(const __half* in, const __half* weight, __half* out, int rows, int columns) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    const __half* x = in + (size_t)row * columns;
    float squares = 0.0f;
    for (int k = 0; k < columns; k++) squares += __half2float(x[k]) * __half2float(x[k]);
    float scale = rsqrtf(squares / columns + 1e-6f);
    for (int k = 0; k < columns; k++)
        out[(size_t)row * columns + k] = __float2half(__half2float(x[k]) * scale * __half2float(weight[k]));
}

extern "C" __global__ void rms_norm_after(const __half* in, const __half* weight, __half* out, int rows, int columns) {
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    if (row >= rows) return;
    const __half* x = in + (size_t)row * columns;
    float squares = 0.0f;
    for (int k = lane; k < columns; k += 32) squares += __half2float(x[k]) * __half2float(x[k]);
    for (int o = 16; o; o /= 2) squares += __shfl_xor_sync(~0u, squares, o);
    float scale = rsqrtf(squares / columns + 1e-6f);
    for (int k = lane; k < columns; k += 32)
        out[(size_t)row * columns + k] = __float2half(__half2float(x[k]) * scale * __half2float(weight[k]));
}

extern "C" __global__ void embed_before(const int* token, const float* table, float* out, int tokens, int width) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t >= tokens) return;
    const float* row = table + (size_t)token[t] * width;
    for (int k = 0; k < width; k++) out[(size_t)t * width + k] = row[k];
}

extern "C" __global__ void embed_after(const int* token, const float* table, float* out, int tokens, int width) {
    int t = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    if (t >= tokens) return;
    const float* row = table + (size_t)token[t] * width;
    for (int k = lane; k < width; k += 32) out[(size_t)t * width + k] = row[k];
}

extern "C" __global__ void running_sums_before(const double* in, double* out, int n, int each) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    size_t base = (size_t)t * each;
    double sum = 0.0;
    for (int k = 0; k < each && base + k < n; k++) {
        sum += in[base + k];
        out[base + k] = sum;
    }
}

extern "C" __global__ void running_sums_after(const double* in, double* out, int n, int each) {
    size_t base = (size_t)(blockIdx.x * blockDim.x + threadIdx.x) / 32 * each;  // one warp, one range
    int lane = threadIdx.x % 32;
    double carry = 0.0;
    for (int k = 0; k < each; k += 32) {
        double x = k + lane < each && base + k + lane < n ? in[base + k + lane] : 0.0;
        for (int o = 1; o < 32; o *= 2) {
            double left = __shfl_up_sync(~0u, x, o);
            if (lane >= o) x += left;
        }
        x += carry;
        if (k + lane < each && base + k + lane < n) out[base + k + lane] = x;
        carry = __shfl_sync(~0u, x, 31);
    }
}

extern "C" __global__ void fft8_before(const float2* in, float2* out, int count) {  // 8 points per thread, side by side
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t >= count) return;
    float2 v[8];
    for (int k = 0; k < 8; k++) v[k] = in[8 * (size_t)t + k];
#pragma unroll
    for (int span = 4; span; span /= 2)
#pragma unroll
        for (int k = 0; k < 8; k++)
            if (!(k & span)) {
                float2 a = v[k], b = v[k + span];
                float angle = -3.14159265f * (k % span) / span, c = __cosf(angle), s = __sinf(angle);
                float2 d = make_float2(a.x - b.x, a.y - b.y);
                v[k] = make_float2(a.x + b.x, a.y + b.y);
                v[k + span] = make_float2(d.x * c - d.y * s, d.x * s + d.y * c);
            }
    for (int k = 0; k < 8; k++) out[8 * (size_t)t + k] = v[k];
}

extern "C" __global__ void fft8_after(const float2* in, float2* out, int count) {  // the transforms interleaved
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t >= count) return;
    float2 v[8];
    for (int k = 0; k < 8; k++) v[k] = in[(size_t)k * count + t];
#pragma unroll
    for (int span = 4; span; span /= 2)
#pragma unroll
        for (int k = 0; k < 8; k++)
            if (!(k & span)) {
                float2 a = v[k], b = v[k + span];
                float angle = -3.14159265f * (k % span) / span, c = __cosf(angle), s = __sinf(angle);
                float2 d = make_float2(a.x - b.x, a.y - b.y);
                v[k] = make_float2(a.x + b.x, a.y + b.y);
                v[k + span] = make_float2(d.x * c - d.y * s, d.x * s + d.y * c);
            }
    for (int k = 0; k < 8; k++) out[(size_t)k * count + t] = v[k];
}

extern "C" __global__ void csr_before(const int* start, const int* column, const double* value, const double* x, double* y,
                                      int rows) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    double sum = 0.0;
    for (int k = start[row]; k < start[row + 1]; k++) sum += value[k] * x[column[k]];
    y[row] = sum;
}

extern "C" __global__ void csr_after(const int* start, const int* column, const double* value, const double* x, double* y,
                                     int rows) {
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 16, lane = threadIdx.x % 16;
    double sum = 0.0;
    if (row < rows)
        for (int k = start[row] + lane; k < start[row + 1]; k += 16) sum += value[k] * x[column[k]];
    for (int o = 8; o; o /= 2) sum += __shfl_down_sync(~0u, sum, o, 16);
    if (lane == 0 && row < rows) y[row] = sum;
}

// ---- layouts

struct Walker { float x, y, vx, vy; unsigned state, steps; double energy; };  // 32 bytes

extern "C" __global__ void walkers_before(Walker* walkers, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    unsigned s = walkers[i].state;
    s ^= s << 13, s ^= s >> 17, s ^= s << 5;
    walkers[i].state = s;
    walkers[i].x += (s & 0xffff) * 1e-5f;
    walkers[i].steps++;
}

extern "C" __global__ void walkers_after(float* x, unsigned* state, unsigned* steps, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    unsigned s = state[i];
    s ^= s << 13, s ^= s >> 17, s ^= s << 5;
    state[i] = s;
    x[i] += (s & 0xffff) * 1e-5f;
    steps[i]++;
}

extern "C" __global__ void threshold_columns_before(const unsigned char* in, unsigned char* out, int height, int width) {
    int y = blockIdx.x * blockDim.x + threadIdx.x, x = blockIdx.y;  // neighbouring threads, neighbouring rows
    if (y < height) out[(size_t)y * width + x] = in[(size_t)y * width + x] > 127 ? 255 : 0;
}

extern "C" __global__ void threshold_columns_after(const unsigned char* in, unsigned char* out, int height, int width) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
    if (x < width) out[(size_t)y * width + x] = in[(size_t)y * width + x] > 127 ? 255 : 0;
}

extern "C" __global__ void permute_before(const double* in, double* out, int rows, int columns) {  // (b, r, c) → (b, c, r)
    int c = blockIdx.x * 16 + threadIdx.x, r = blockIdx.y * 16 + threadIdx.y;
    size_t base = (size_t)blockIdx.z * rows * columns;
    if (r < rows && c < columns) out[base + (size_t)c * rows + r] = in[base + (size_t)r * columns + c];
}

extern "C" __global__ void permute_after(const double* in, double* out, int rows, int columns) {
    __shared__ double tile[16][17];
    int c = blockIdx.x * 16 + threadIdx.x, r = blockIdx.y * 16 + threadIdx.y;
    size_t base = (size_t)blockIdx.z * rows * columns;
    if (r < rows && c < columns) tile[threadIdx.y][threadIdx.x] = in[base + (size_t)r * columns + c];
    __syncthreads();
    r = blockIdx.y * 16 + threadIdx.x, c = blockIdx.x * 16 + threadIdx.y;
    if (r < rows && c < columns) out[base + (size_t)c * rows + r] = tile[threadIdx.x][threadIdx.y];
}

// ---- data that is used again

extern "C" __global__ void scores_before(const float* q, const float* k, float* out, int tokens, int width) {
    int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i >= tokens || j >= tokens) return;
    float sum = 0.0f;
    for (int d = 0; d < width; d++) sum += q[(size_t)i * width + d] * k[(size_t)j * width + d];
    out[(size_t)i * tokens + j] = sum * rsqrtf((float)width);
}

extern "C" __global__ void scores_after(const float* q, const float* k, float* out, int tokens, int width) {
    __shared__ float tq[32][33], tk[32][33];
    int x = threadIdx.x, y = threadIdx.y, j = blockIdx.x * 32 + x, i = blockIdx.y * 32 + y;
    float sum = 0.0f;
    for (int d = 0; d < width; d += 32) {
        tq[y][x] = q[(size_t)i * width + d + x];
        tk[y][x] = k[(size_t)(blockIdx.x * 32 + y) * width + d + x];
        __syncthreads();
        for (int e = 0; e < 32; e++) sum += tq[y][e] * tk[x][e];
        __syncthreads();
    }
    out[(size_t)i * tokens + j] = sum * rsqrtf((float)width);
}

extern "C" __global__ void fir_before(const float* in, const float* taps, float* out, int n, int length) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + length > n) return;
    float sum = 0.0f;
    for (int k = 0; k < length; k++) sum += taps[k] * in[i + k];
    out[i] = sum;
}

extern "C" __global__ void fir_after(const float* in, const float* taps, float* out, int n, int length) {
    extern __shared__ float part[];  // the taps, then the block's samples with their rim; 4 results per thread
    float *weight = part, *sample = part + length;
    int base = blockIdx.x * blockDim.x * 4, rim = blockDim.x * 4 + length;
    for (int k = threadIdx.x; k < length; k += blockDim.x) weight[k] = taps[k];
    for (int k = threadIdx.x; k < rim; k += blockDim.x) sample[k] = base + k < n ? in[base + k] : 0.0f;
    __syncthreads();
    float sum[4] = {};
    for (int k = 0; k < length; k++)
        for (int u = 0; u < 4; u++) sum[u] += weight[k] * sample[threadIdx.x + u * blockDim.x + k];
    for (int u = 0; u < 4; u++) {
        int i = base + threadIdx.x + u * blockDim.x;
        if (i + length <= n) out[i] = sum[u];
    }
}

extern "C" __global__ void fft_stages_before(float2* data) {  // 512 points per block, all steps in global memory
    float2* mine = data + 512 * (size_t)blockIdx.x;
    int t = threadIdx.x;
    for (int span = 256; span; span /= 2) {
        int i = 2 * t - (t & (span - 1));
        float angle = -3.14159265f * (t & (span - 1)) / span, c = __cosf(angle), s = __sinf(angle);
        float2 a = mine[i], b = mine[i + span], d = make_float2(a.x - b.x, a.y - b.y);
        mine[i] = make_float2(a.x + b.x, a.y + b.y);
        mine[i + span] = make_float2(d.x * c - d.y * s, d.x * s + d.y * c);
        __syncthreads();
    }
}

extern "C" __global__ void fft_stages_after(float2* data) {
    __shared__ float2 mine[512];
    float2* from = data + 512 * (size_t)blockIdx.x;
    int t = threadIdx.x;
    mine[t] = from[t], mine[t + 256] = from[t + 256];
    __syncthreads();
    for (int span = 256; span; span /= 2) {
        int i = 2 * t - (t & (span - 1));
        float angle = -3.14159265f * (t & (span - 1)) / span, c = __cosf(angle), s = __sinf(angle);
        float2 a = mine[i], b = mine[i + span], d = make_float2(a.x - b.x, a.y - b.y);
        mine[i] = make_float2(a.x + b.x, a.y + b.y);
        mine[i + span] = make_float2(d.x * c - d.y * s, d.x * s + d.y * c);
        __syncthreads();
    }
    from[t] = mine[t], from[t + 256] = mine[t + 256];
}

// ---- atomics

extern "C" __global__ void compact_before(const int* in, int* out, int* count, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && in[i] % 3 == 0) out[atomicAdd(count, 1)] = in[i];
}

extern "C" __global__ void compact_after(const int* in, int* out, int* count, int n) {  // one atomic per block
    __shared__ int mine, base;
    int i = blockIdx.x * blockDim.x + threadIdx.x, at = 0;
    if (threadIdx.x == 0) mine = 0;
    __syncthreads();
    bool kept = i < n && in[i] % 3 == 0;
    if (kept) at = atomicAdd(&mine, 1);
    __syncthreads();
    if (threadIdx.x == 0) base = atomicAdd(count, mine);
    __syncthreads();
    if (kept) out[base + at] = in[i];
}

extern "C" __global__ void group_sums_before(const int* group, const float* value, float* sums, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&sums[group[i]], value[i]);
}

extern "C" __global__ void group_sums_after(const int* group, const float* value, float* sums, int n) {
    __shared__ float mine[100];
    for (int g = threadIdx.x; g < 100; g += blockDim.x) mine[g] = 0.0f;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(&mine[group[i]], value[i]);
    __syncthreads();
    for (int g = threadIdx.x; g < 100; g += blockDim.x) atomicAdd(&sums[g], mine[g]);
}

// ---- shared memory, precision, divergence, arrays

template <int PAD>
__device__ void blelloch(const int* in, int* out) {  // 512 numbers by 256 threads, as in GPU Gems 3
    __shared__ int temp[512 + (PAD ? 16 : 0)];
    auto at = [](int i) { return PAD ? i + i / 32 : i; };
    int t = threadIdx.x, offset = 1;
    size_t base = (size_t)blockIdx.x * 512;
    temp[at(t)] = in[base + t], temp[at(t + 256)] = in[base + t + 256];
    for (int d = 256; d; d /= 2, offset *= 2) {
        __syncthreads();
        if (t < d) temp[at(offset * (2 * t + 2) - 1)] += temp[at(offset * (2 * t + 1) - 1)];
    }
    if (t == 0) temp[at(511)] = 0;
    for (int d = 1; d < 512; d *= 2) {
        offset /= 2;
        __syncthreads();
        if (t < d) {
            int a = at(offset * (2 * t + 1) - 1), b = at(offset * (2 * t + 2) - 1), left = temp[a];
            temp[a] = temp[b];
            temp[b] += left;
        }
    }
    __syncthreads();
    out[base + t] = temp[at(t)], out[base + t + 256] = temp[at(t + 256)];
}

extern "C" __global__ void blelloch_before(const int* in, int* out) { blelloch<0>(in, out); }
extern "C" __global__ void blelloch_after(const int* in, int* out) { blelloch<1>(in, out); }

extern "C" __global__ void gelu_before(const float* in, float* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = 0.5 * in[i] * (1.0 + tanh(0.7978845608 * (in[i] + 0.044715 * in[i] * in[i] * in[i])));
}

extern "C" __global__ void gelu_after(const float* in, float* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = 0.5f * in[i] * (1.0f + tanhf(0.7978845608f * (in[i] + 0.044715f * in[i] * in[i] * in[i])));
}

extern "C" __global__ void contracts(const int* kind, const float* price, float* out, int n, int steps) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float x = price[i], v = 0.0f;
    switch (kind[i]) {
        case 0: for (int k = 0; k < steps; k++) v = fmaxf(v * 0.99f, x - 0.01f * k); break;
        case 1: for (int k = 0; k < steps; k++) v += __expf(-0.1f * k) * x; break;
        case 2: for (int k = 0; k < steps; k++) v = sqrtf(v * v + x * 0.5f); break;
        default: for (int k = 0; k < steps; k++) v = v * 0.5f + __logf(1.0f + x + k);
    }
    out[i] = v;
}

extern "C" __global__ void median_before(const float* in, float* out, int height, int width, int size) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) return;
    float v[9];
    for (int k = 0; k < size; k++) v[k] = in[(size_t)(y + k / 3 - 1) * width + x + k % 3 - 1];
    for (int i = 1; i < size; i++) {  // insertion: the index depends on the data
        float one = v[i];
        int j = i;
        for (; j > 0 && v[j - 1] > one; j--) v[j] = v[j - 1];
        v[j] = one;
    }
    out[(size_t)y * width + x] = v[size / 2];
}

extern "C" __global__ void median_after(const float* in, float* out, int height, int width, int size) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) return;
    float v[9];
#pragma unroll
    for (int k = 0; k < 9; k++) v[k] = in[(size_t)(y + k / 3 - 1) * width + x + k % 3 - 1];
#pragma unroll
    for (int i = 0; i < 5; i++)
#pragma unroll
        for (int j = 8; j > i; j--) {
            float low = fminf(v[j - 1], v[j]), high = fmaxf(v[j - 1], v[j]);
            v[j - 1] = low, v[j] = high;
        }
    out[(size_t)y * width + x] = v[4];
}
