// More kernels of other kinds, for a second look at estimates after the first. `tests/evaluation/time_estimate/second.py`
// launches them.

#include <cuda_fp16.h>

#define INDEX (blockIdx.x * blockDim.x + threadIdx.x)
#define KERNEL extern "C" __global__ void

__device__ float warp_sum(float v) {
    for (int s = 16; s; s >>= 1) v += __shfl_down_sync(~0u, v, s);
    return __shfl_sync(~0u, v, 0);
}
// -- language models ---------------------------------------------------------------------------------------------------
KERNEL rms_rows(const __half* x, const float* weight, __half* out, int width) {  // a block a row
    __shared__ float part[32];
    const __half2* row = (const __half2*)(x + (long long)blockIdx.x * width);
    float sum = 0;
    for (int c = threadIdx.x; c < width / 2; c += blockDim.x) { float2 v = __half22float2(row[c]); sum += v.x * v.x + v.y * v.y; }
    sum = warp_sum(sum);
    if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = sum;
    __syncthreads();
    sum = 0;
    for (int w = 0; w < blockDim.x / 32; ++w) sum += part[w];
    float scale = rsqrtf(sum / width + 1e-5f);
    for (int c = threadIdx.x; c < width / 2; c += blockDim.x) {
        float2 v = __half22float2(row[c]);
        ((__half2*)out)[(long long)blockIdx.x * width / 2 + c] = __floats2half2_rn(v.x * scale * weight[2 * c], v.y * scale * weight[2 * c + 1]);
    }
}
KERNEL gated(const float* gate, const float* up, float* out, int n) {
    for (int i = INDEX; i < n; i += gridDim.x * blockDim.x) { float g = gate[i]; out[i] = g / (1 + expf(-g)) * up[i]; }
}
KERNEL gemv_half(const uint4* a, const uint4* x, float* out, int chunks) {  // eight halves in a chunk, a warp a row
    int row = INDEX / 32, lane = threadIdx.x % 32;
    float sum = 0;
    for (int c = lane; c < chunks; c += 32) {
        uint4 p = a[(long long)row * chunks + c], q = x[c];
        const __half2 *l = (const __half2*)&p, *r = (const __half2*)&q;
#pragma unroll
        for (int k = 0; k < 4; ++k) { float2 u = __half22float2(l[k]), v = __half22float2(r[k]); sum += u.x * v.x + u.y * v.y; }
    }
    sum = warp_sum(sum);
    if (lane == 0) out[row] = sum;
}
KERNEL quantise(const float* x, signed char* out, float* scales, int width) {  // a warp a row
    int row = INDEX / 32, lane = threadIdx.x % 32;
    const float* p = x + (long long)row * width;
    float most = 0;
    for (int c = lane; c < width; c += 32) most = fmaxf(most, fabsf(p[c]));
    for (int s = 16; s; s >>= 1) most = fmaxf(most, __shfl_xor_sync(~0u, most, s));
    float scale = 127.0f / most;
    for (int c = lane; c < width; c += 32) out[(long long)row * width + c] = (signed char)rintf(p[c] * scale);
    if (lane == 0) scales[row] = most / 127.0f;
}
KERNEL nibbles(const unsigned* q, const float* scale, float* out, int n) {  // eight 4-bit values in a word
    int i = INDEX;
    if (i >= n) return;
    unsigned w = q[i];
    float s = scale[i / 16];
    float4* to = (float4*)(out + 8 * (long long)i);
    to[0] = make_float4(((int)(w & 15) - 8) * s, ((int)(w >> 4 & 15) - 8) * s, ((int)(w >> 8 & 15) - 8) * s, ((int)(w >> 12 & 15) - 8) * s);
    to[1] = make_float4(((int)(w >> 16 & 15) - 8) * s, ((int)(w >> 20 & 15) - 8) * s, ((int)(w >> 24 & 15) - 8) * s, ((int)(w >> 28) - 8) * s);
}
KERNEL largest(const float* x, int* out, int width) {  // a block a row
    __shared__ float value[256];
    __shared__ int place[256];
    float most = -1e30f;
    int at = 0, t = threadIdx.x;
    for (int c = t; c < width; c += blockDim.x) { float v = x[(long long)blockIdx.x * width + c]; if (v > most) { most = v; at = c; } }
    value[t] = most; place[t] = at;
    for (int s = blockDim.x / 2; s; s >>= 1) {
        __syncthreads();
        if (t < s && value[t + s] > value[t]) { value[t] = value[t + s]; place[t] = place[t + s]; }
    }
    if (t == 0) out[blockIdx.x] = place[0];
}
KERNEL heads_apart(const float* x, float* out, int tokens, int heads) {  // token, head, 64 → head, token, 64
    int i = INDEX, d = i % 64, h = i / 64 % heads, t = i / 64 / heads;
    out[((long long)h * tokens + t) * 64 + d] = x[i];
}
KERNEL groups(const float* x, float* out, int size) {  // a block a group, twice through it
    __shared__ float part[2][32];
    const float* p = x + (long long)blockIdx.x * size;
    float sum = 0, square = 0;
    for (int i = threadIdx.x; i < size; i += blockDim.x) { float v = p[i]; sum += v; square += v * v; }
    sum = warp_sum(sum); square = warp_sum(square);
    if (threadIdx.x % 32 == 0) { part[0][threadIdx.x / 32] = sum; part[1][threadIdx.x / 32] = square; }
    __syncthreads();
    sum = square = 0;
    for (int w = 0; w < blockDim.x / 32; ++w) { sum += part[0][w]; square += part[1][w]; }
    float mean = sum / size, scale = rsqrtf(square / size - mean * mean + 1e-5f);
    for (int i = threadIdx.x; i < size; i += blockDim.x) out[(long long)blockIdx.x * size + i] = (p[i] - mean) * scale;
}
// -- simulation --------------------------------------------------------------------------------------------------------
KERNEL heat(const float* t, const float* power, float* out, int side) {  // a tile with its edge, two steps
    __shared__ float tile[2][20][20];
    int tx = threadIdx.x, ty = threadIdx.y, x = blockIdx.x * 16 + tx - 2, y = blockIdx.y * 16 + ty - 2;
    int cx = min(max(x, 0), side - 1), cy = min(max(y, 0), side - 1);
    tile[0][ty][tx] = t[cy * side + cx];
    float p = power[cy * side + cx];
    for (int k = 0; k < 2; ++k) {
        __syncthreads();
        if (tx > k && ty > k && tx < 19 - k && ty < 19 - k)
            tile[1 - k][ty][tx] = tile[k][ty][tx] + 0.1f * (tile[k][ty][tx - 1] + tile[k][ty][tx + 1] + tile[k][ty - 1][tx]
                + tile[k][ty + 1][tx] - 4 * tile[k][ty][tx]) + p;
    }
    if (tx > 1 && ty > 1 && tx < 18 && ty < 18 && x < side && y < side) out[y * side + x] = tile[0][ty][tx];
}
KERNEL path(const int* wall, int* out, int cols, int rows) {  // a thread a column, the row before in shared memory
    __shared__ int row[2][258];
    int t = threadIdx.x, c = min(blockIdx.x * 256 + t, cols - 1), now = 0;
    row[0][t + 1] = wall[c];
    for (int r = 1; r < rows; ++r, now = 1 - now) {
        if (t == 0) row[now][0] = row[now][1];
        if (t == 255) row[now][257] = row[now][256];
        __syncthreads();
        row[1 - now][t + 1] = wall[r * cols + c] + min(row[now][t], min(row[now][t + 1], row[now][t + 2]));
    }
    out[c] = row[now][t + 1];
}
KERNEL forces(const float4* at, const int* neighbour, float4* out, int n, int most) {  // Lennard-Jones by lists
    int i = INDEX;
    if (i >= n) return;
    float4 me = at[i], f = {0, 0, 0, 0};
    for (int k = 0; k < most; ++k) {
        float4 o = at[neighbour[k * n + i]];
        float dx = me.x - o.x, dy = me.y - o.y, dz = me.z - o.z, r = 1 / (dx * dx + dy * dy + dz * dz + 0.01f), r6 = r * r * r;
        if (r > 0.5f) { float g = r * r6 * (r6 - 0.5f); f.x += dx * g; f.y += dy * g; f.z += dz * g; }
    }
    out[i] = f;
}
KERNEL diagonals(const double* a, const double* x, double* y, int n, int count) {  // a banded matrix by diagonals
    int i = INDEX;
    if (i >= n) return;
    double sum = 0;
    for (int k = 0; k < count; ++k) { int c = i + (k - count / 2) * 64; if (c >= 0 && c < n) sum += a[(long long)k * n + i] * x[c]; }
    y[i] = sum;
}
KERNEL walk(float* out, int steps, int n) {  // paths of a stock, a uniform number from a counter
    int i = INDEX;
    float s = 100;
    for (int k = 0; k < steps; ++k) {
        unsigned a = i * 0x9E3779B9u ^ k * 0x85EBCA6Bu; a ^= a >> 16; a *= 0x7FEB352Du; a ^= a >> 15; a *= 0x846CA68Bu; a ^= a >> 16;
        float u = (a >> 8) * (1.0f / 16777216) + 1e-7f, z = sqrtf(-2 * __logf(u)) * __cosf(6.2831853f * (a & 255) / 256);
        s *= __expf(0.0001f + 0.02f * z);
    }
    out[i] = s;
}
// -- signals and images ------------------------------------------------------------------------------------------------
__constant__ float TAPS[33] = {0.1f, 0.2f};
KERNEL rows_filter(const float* x, float* out, int cols) {
    __shared__ float tile[4][64 + 32];
    int c = blockIdx.x * 64 + threadIdx.x, r = blockIdx.y * 4 + threadIdx.y;
    for (int k = threadIdx.x; k < 96; k += 64) {
        int from = blockIdx.x * 64 + k - 16;
        tile[threadIdx.y][k] = from >= 0 && from < cols ? x[r * cols + from] : 0;
    }
    __syncthreads();
    float v = 0;
#pragma unroll
    for (int k = 0; k < 33; ++k) v += TAPS[k] * tile[threadIdx.y][threadIdx.x + k];
    out[r * cols + c] = v;
}
KERNEL box_columns(const float* x, float* out, int side, int radius) {  // a thread a column, a sliding sum
    int c = INDEX;
    float v = 0;
    for (int r = 0; r < radius; ++r) v += x[r * side + c];
    for (int r = 0; r < side; ++r) {
        if (r + radius < side) v += x[(r + radius) * side + c];
        if (r > radius) v -= x[(r - radius - 1) * side + c];
        out[r * side + c] = v;
    }
}
KERNEL walsh(const float* x, float* out, int n) {  // 2048 values in shared memory
    __shared__ float v[2048];
    for (int i = threadIdx.x; i < 2048; i += blockDim.x) v[i] = x[blockIdx.x * 2048 + i];
    for (int h = 1024; h; h >>= 1) {
        __syncthreads();
        for (int i = threadIdx.x; i < 1024; i += blockDim.x) {
            int k = i & (h - 1), at = ((i - k) << 1) + k;
            float a = v[at], b = v[at + h];
            v[at] = a + b; v[at + h] = a - b;
        }
    }
    __syncthreads();
    for (int i = threadIdx.x; i < 2048; i += blockDim.x) out[blockIdx.x * 2048 + i] = v[i];
}
KERNEL bytes_counted(const unsigned* x, unsigned* out, int n) {
    __shared__ unsigned bins[256];
    for (int i = threadIdx.x; i < 256; i += blockDim.x) bins[i] = 0;
    __syncthreads();
    for (int i = INDEX; i < n; i += gridDim.x * blockDim.x) {
        unsigned w = x[i];
        atomicAdd(&bins[w & 255], 1); atomicAdd(&bins[w >> 8 & 255], 1); atomicAdd(&bins[w >> 16 & 255], 1); atomicAdd(&bins[w >> 24], 1);
    }
    __syncthreads();
    for (int i = threadIdx.x; i < 256; i += blockDim.x) atomicAdd(&out[i], bins[i]);
}
KERNEL rotated(const float* x, float* out, int side) {
    int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
    float u = 0.8660254f * (c - side / 2) - 0.5f * (r - side / 2) + side / 2, v = 0.5f * (c - side / 2) + 0.8660254f * (r - side / 2) + side / 2;
    int a = floorf(u), b = floorf(v);
    out[r * side + c] = a >= 0 && b >= 0 && a < side && b < side ? x[b * side + a] : 0;
}
KERNEL colours(const uchar4* x, float* out, int n) {
    int i = INDEX;
    if (i >= n) return;
    uchar4 p = x[i];
    out[i] = 0.299f * p.x + 0.587f * p.y + 0.114f * p.z;
    out[n + i] = 0.5f - 0.169f * p.x - 0.331f * p.y + 0.5f * p.z;
    out[2 * n + i] = 0.5f + 0.5f * p.x - 0.419f * p.y - 0.081f * p.z;
}
// -- data --------------------------------------------------------------------------------------------------------------
KERNEL radix_counts(const unsigned* keys, unsigned* counts, int n, int shift) {  // by block, 16 bins
    __shared__ unsigned bins[16];
    if (threadIdx.x < 16) bins[threadIdx.x] = 0;
    __syncthreads();
    int i = INDEX;
    if (i < n) atomicAdd(&bins[keys[i] >> shift & 15], 1);
    __syncthreads();
    if (threadIdx.x < 16) counts[threadIdx.x * gridDim.x + blockIdx.x] = bins[threadIdx.x];
}
KERNEL hash_join(const unsigned* keys, const unsigned* table, unsigned* out, int n, int mask) {
    int i = INDEX;
    if (i >= n) return;
    unsigned key = keys[i], at = key * 2654435761u & mask;
    for (int tries = 0; tries < 64 && table[at] != key && table[at]; ++tries) at = (at + 1) & mask;
    out[i] = at;
}
KERNEL merge_ranks(const int* a, const int* b, int* out, int n) {  // where each of a goes among b, tile by tile
    __shared__ int tile[512];
    int base = blockIdx.x * 512, t = threadIdx.x;
    tile[t] = b[base + t]; tile[t + 256] = b[base + t + 256];
    __syncthreads();
    for (int k = 0; k < 2; ++k) {
        int key = a[base + t + 256 * k], low = 0;
        for (int step = 256; step; step >>= 1) if (tile[low + step - 1] < key) low += step;
        out[base + t + 256 * k + low] = key;
    }
}
KERNEL up_sweep(const float* x, float* out, int n) {  // a work-efficient scan of 512 values, with its bank conflicts
    __shared__ float v[512];
    int t = threadIdx.x;
    v[2 * t] = x[blockIdx.x * 512 + 2 * t]; v[2 * t + 1] = x[blockIdx.x * 512 + 2 * t + 1];
    int offset = 1;
    for (int d = 256; d; d >>= 1, offset *= 2) {
        __syncthreads();
        if (t < d) v[offset * (2 * t + 2) - 1] += v[offset * (2 * t + 1) - 1];
    }
    if (t == 0) v[511] = 0;
    for (int d = 1; d < 512; d *= 2) {
        offset >>= 1;
        __syncthreads();
        if (t < d) { int p = offset * (2 * t + 1) - 1, q = offset * (2 * t + 2) - 1; float w = v[p]; v[p] = v[q]; v[q] += w; }
    }
    __syncthreads();
    out[blockIdx.x * 512 + 2 * t] = v[2 * t]; out[blockIdx.x * 512 + 2 * t + 1] = v[2 * t + 1];
}
KERNEL triangle(const float* a, float* out, int n) {  // rows of unequal length: a warp a row of a lower triangle
    int r = INDEX / 32, lane = threadIdx.x % 32;
    float v = 0;
    for (int c = lane; c <= r; c += 32) v += a[(long long)r * n + c];
    v = warp_sum(v);
    if (lane == 0) out[r] = v;
}
KERNEL queens(int* out, int n) {  // backtracking below two fixed rows
    int i = INDEX, a = i % n, b = i / n % n, all = (1 << n) - 1, count = 0, depth = 2;
    if (i >= n * n * 64) return;
    int cols[16], left[16], right[16], free_[16];
    cols[2] = 1 << a | 1 << b; left[2] = (1 << a) << 2 | (1 << b) << 1; right[2] = (1 << a) >> 2 | (1 << b) >> 1;
    if (a == b || a == b + 1 || b == a + 1) { out[i] = 0; return; }
    free_[2] = all & ~(cols[2] | left[2] | right[2]);
    while (depth > 1) {
        int bit = free_[depth] & -free_[depth];
        if (!bit) { --depth; continue; }
        free_[depth] ^= bit;
        if (depth + 1 == n) { ++count; continue; }
        cols[depth + 1] = cols[depth] | bit; left[depth + 1] = (left[depth] | bit) << 1; right[depth + 1] = (right[depth] | bit) >> 1;
        ++depth;
        free_[depth] = all & ~(cols[depth] | left[depth] | right[depth]);
    }
    out[i] = count;
}
