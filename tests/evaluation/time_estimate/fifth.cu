// Kernels of kinds that the others lack: text and codes, sketches, locks and lists, trees and block-sparse matrices,
// recurrences, detectors, indirection. All were estimated before any of their estimates was held against a time.
// `tests/evaluation/time_estimate/fifth.py` launches them.

#include <mma.h>

#define INDEX (blockIdx.x * blockDim.x + threadIdx.x)
#define KERNEL extern "C" __global__ void
typedef unsigned int u32;
typedef unsigned long long u64;
using namespace nvcuda;

__device__ u32 mixed(u32 h) { h ^= h >> 16; h *= 0x85ebca6bu; h ^= h >> 13; h *= 0xc2b2ae35u; return h ^ (h >> 16); }
// -- text and codes ----------------------------------------------------------------------------------------------------
KERNEL runs(const u32* x, u32* first, u32* count, int n) {  // where runs of equal values begin: a block's are packed
    __shared__ u32 before[8];
    int i = INDEX, lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    bool starts = i < n && (i == 0 || x[i] != x[i - 1]);
    u32 all = __ballot_sync(~0u, starts);
    if (lane == 0) before[warp] = __popc(all);
    __syncthreads();
    u32 place = 0;
    for (int w = 0; w < warp; ++w) place += before[w];
    place += __popc(all & ((1u << lane) - 1));
    if (starts) first[blockIdx.x * 256 + place] = i;
    if (threadIdx.x == 255) count[blockIdx.x] = place + starts;
}
KERNEL automaton(const unsigned char* text, const unsigned char* table, u32* out, int each) {  // 32 states, bytes
    __shared__ unsigned char next[32 * 256];
    for (int k = threadIdx.x; k < 32 * 256; k += blockDim.x) next[k] = table[k] & 31;
    __syncthreads();
    u32 state = 0, seen = 0;
    const unsigned char* own = text + (size_t)INDEX * each;
    for (int k = 0; k < each; ++k) { state = next[state * 256 + own[k]]; seen += state == 7; }
    out[INDEX] = seen;
}
KERNEL base64(const unsigned char* x, u32* out, int n) {
    __shared__ char letters[64];
    if (threadIdx.x < 64) letters[threadIdx.x] = threadIdx.x < 26 ? 'A' + threadIdx.x : threadIdx.x < 52 ? 'a' + threadIdx.x - 26 : threadIdx.x < 62 ? '0' + threadIdx.x - 52 : threadIdx.x == 62 ? '+' : '/';
    __syncthreads();
    int i = INDEX;
    if (i >= n) return;
    u32 v = x[3 * i] << 16 | x[3 * i + 1] << 8 | x[3 * i + 2];
    out[i] = letters[v >> 18] | letters[v >> 12 & 63] << 8 | letters[v >> 6 & 63] << 16 | letters[v & 63] << 24;
}
KERNEL sha256(const u32* x, u32* out, int n) {
    const u32 k0 = 0x428a2f98u;
    int i = INDEX;
    if (i >= n) return;
    u32 w[16], h[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    #pragma unroll
    for (int k = 0; k < 16; ++k) w[k] = x[k * n + i];
    #pragma unroll 16
    for (int k = 0; k < 64; ++k) {
        u32 e = h[4], a = h[0], s1 = __funnelshift_r(e, e, 6) ^ __funnelshift_r(e, e, 11) ^ __funnelshift_r(e, e, 25);
        u32 t = h[7] + s1 + ((e & h[5]) ^ (~e & h[6])) + (k0 + k * 0x9e3779b9u) + w[k & 15];
        u32 s0 = __funnelshift_r(a, a, 2) ^ __funnelshift_r(a, a, 13) ^ __funnelshift_r(a, a, 22);
        u32 u = s0 + ((a & h[1]) ^ (a & h[2]) ^ (h[1] & h[2]));
        h[7] = h[6]; h[6] = h[5]; h[5] = e; h[4] = h[3] + t; h[3] = h[2]; h[2] = h[1]; h[1] = a; h[0] = t + u;
        u32 m = w[(k + 1) & 15], l = w[(k + 14) & 15];
        w[k & 15] += (__funnelshift_r(m, m, 7) ^ __funnelshift_r(m, m, 18) ^ (m >> 3)) + w[(k + 9) & 15] + (__funnelshift_r(l, l, 17) ^ __funnelshift_r(l, l, 19) ^ (l >> 10));
    }
    for (int k = 0; k < 8; ++k) out[k * n + i] = h[k];
}
KERNEL memory_hard(u32* pad, u32* out, int words, int rounds) {  // each thread fills a pad of its own, and reads it by chance
    int i = INDEX, threads = gridDim.x * blockDim.x;
    u32 v = mixed(i + 1);
    for (int k = 0; k < words; ++k) { v = mixed(v + k); pad[(size_t)k * threads + i] = v; }
    for (int k = 0; k < rounds; ++k) { u32 at = v % words; v = mixed(v ^ pad[(size_t)at * threads + i]); }
    out[i] = v;
}
// -- sketches, locks, lists --------------------------------------------------------------------------------------------
KERNEL bloom_add(const u32* x, u32* bits, int n, u32 mask) {
    int i = INDEX;
    if (i >= n) return;
    u32 a = mixed(x[i]), b = mixed(a) | 1;
    for (int k = 0; k < 4; ++k) { u32 at = (a + k * b) & mask; atomicOr(bits + at / 32, 1u << at % 32); }
}
KERNEL bloom_ask(const u32* x, const u32* bits, unsigned char* out, int n, u32 mask) {
    int i = INDEX;
    if (i >= n) return;
    u32 a = mixed(x[i]), b = mixed(a) | 1;
    bool all = true;
    for (int k = 0; k < 4 && all; ++k) { u32 at = (a + k * b) & mask; all = bits[at / 32] >> at % 32 & 1; }
    out[i] = all;
}
KERNEL count_min(const u32* x, u32* rows, int n, int width) {
    int i = INDEX;
    if (i >= n) return;
    u32 v = x[i];
    v = v % (1 + v % 1000 * (v % 97));  // few values are frequent
    for (int r = 0; r < 4; ++r) atomicAdd(rows + r * width + mixed(v + r * 77777u) % width, 1u);
}
KERNEL log_log(const u32* x, u32* out, int n) {  // registers of 4,096 places in shared memory, then to all
    __shared__ u32 most[4096];
    for (int k = threadIdx.x; k < 4096; k += blockDim.x) most[k] = 0;
    __syncthreads();
    for (int i = INDEX; i < n; i += gridDim.x * blockDim.x) { u32 h = mixed(x[i]); atomicMax(most + (h & 4095), (u32)__clz(h >> 12 | 1)); }
    __syncthreads();
    for (int k = threadIdx.x; k < 4096; k += blockDim.x) if (most[k]) atomicMax(out + k, most[k]);
}
KERNEL list_push(const u32* x, u32* head, u32* next, int n, u32 lists) {
    int i = INDEX;
    if (i < n) next[i] = atomicExch(head + mixed(x[i]) % lists, i + 1);
}
KERNEL accounts(const u32* x, u32* lock, double* sum, int n, u32 places) {  // a lock for each, taken by one thread at a time
    int i = INDEX;
    if (i >= n) return;
    u32 p = mixed(x[i]) % places;
    bool done = false;
    while (!done)
        if (atomicCAS(lock + p, 0u, 1u) == 0) {
            volatile double* q = sum + p;
            *q = *q + 1.5;
            __threadfence();
            atomicExch(lock + p, 0u);
            done = true;
        }
}
KERNEL averages(const float* x, const u32* to, u64* both, int n, u32 places) {  // a sum and a count in one word
    int i = INDEX;
    if (i >= n) return;
    u64* p = both + to[i] % places;
    u64 was = *p, now;
    do {
        now = was;
        u64 then = (u64)__float_as_uint(__uint_as_float((u32)now) + x[i]) | ((now >> 32) + 1) << 32;
        was = atomicCAS(p, now, then);
    } while (was != now);
}
KERNEL hook(const u32* from, const u32* to, u32* parent, int edges) {  // union and find
    int i = INDEX;
    if (i >= edges) return;
    u32 a = from[i], b = to[i];
    while (true) {
        while (parent[a] != 0) a = parent[a] - 1;
        while (parent[b] != 0) b = parent[b] - 1;
        if (a == b) break;
        if (a < b) { u32 c = a; a = b; b = c; }
        if (atomicCAS(parent + a, 0u, b + 1) == 0) break;
    }
}
KERNEL hough(const u32* edges, u32* votes, int n, int angles, int side) {
    int i = INDEX;
    if (i >= n) return;
    float x = edges[i] % side, y = edges[i] / side % side;
    for (int a = 0; a < angles; ++a) {
        float s, c;
        __sincosf(a * 3.14159265f / angles, &s, &c);
        atomicAdd(votes + a * 2 * side + (int)(x * c + y * s) + side / 2, 1u);
    }
}
KERNEL pairs_apart(const float4* at, u32* out, int n) {  // a histogram of angles between all points and a block's
    __shared__ float4 tile[128];
    __shared__ float edge[24];
    __shared__ u32 bin[4 * 24];
    int t = threadIdx.x;
    if (t < 24) edge[t] = 1.0f - t * t / 300.0f;
    if (t < 96) bin[t] = 0;
    float4 own = at[INDEX];
    for (int k = 0; k < n; k += 128) {
        __syncthreads();
        tile[t] = at[k + t];
        __syncthreads();
        for (int j = 0; j < 128; ++j) {
            float d = own.x * tile[j].x + own.y * tile[j].y + own.z * tile[j].z;
            int low = 0, high = 23;
            while (high > low + 1) { int m = (low + high) / 2; if (d >= edge[m]) high = m; else low = m; }
            atomicAdd(bin + t / 32 * 24 + low, 1u);
        }
    }
    __syncthreads();
    if (t < 24) atomicAdd(out + t, bin[t] + bin[24 + t] + bin[48 + t] + bin[72 + t]);
}
// -- trees, sparse ------------------------------------------------------------------------------------------------------
KERNEL tree_search(const u32* keys, const u32* wanted, u32* out, int n, int levels) {  // sixteen keys a node
    int i = INDEX;
    if (i >= n) return;
    u32 w = wanted[i], node = 0;
    for (int l = 0; l < levels; ++l) {
        int c = 0;
        for (int k = 0; k < 16; ++k) c += w >= keys[node * 16 + k];
        node = node * 17 + 1 + c;
    }
    out[i] = node;
}
KERNEL block_sparse(const int* start, const int* col, const float* values, const float* x, float* y, int rows) {  // of 4 × 4, a warp a row
    int row = INDEX / 32, lane = threadIdx.x % 32, half = lane / 16, r = lane % 16 / 4, c = lane % 4;
    if (row >= rows) return;
    float sum = 0;
    for (int k = start[row] + half; k < start[row + 1]; k += 2) sum += values[k * 16 + r * 4 + c] * x[col[k] * 4 + c];
    sum += __shfl_xor_sync(~0u, sum, 1); sum += __shfl_xor_sync(~0u, sum, 2); sum += __shfl_xor_sync(~0u, sum, 16);
    if (lane < 16 && c == 0) y[row * 4 + r] = sum;
}
KERNEL sampled_products(const int* row, const int* col, const float* a, const float* b, float* out, int entries) {  // SDDMM of 128
    int e = INDEX / 32, lane = threadIdx.x % 32;
    if (e >= entries) return;
    float4 l = ((const float4*)a)[row[e] * 32 + lane], r = ((const float4*)b)[col[e] * 32 + lane];
    float sum = l.x * r.x + l.y * r.y + l.z * r.z + l.w * r.w;
    for (int k = 16; k; k /= 2) sum += __shfl_xor_sync(~0u, sum, k);
    if (lane == 0) out[e] = sum;
}
KERNEL row_products(const int* col, float* out, int* used, int each) {  // a sparse product's row in a shared hash
    __shared__ int key[1024];
    __shared__ float value[1024];
    __shared__ int count;
    int t = threadIdx.x, row = blockIdx.x;
    for (int k = t; k < 1024; k += blockDim.x) { key[k] = -1; value[k] = 0; }
    if (t == 0) count = 0;
    __syncthreads();
    for (int k = t; k < each * each; k += blockDim.x) {
        int c = col[col[row * each + k / each] * each + k % each];
        u32 at = mixed(c) & 1023;
        while (true) {
            int was = atomicCAS(key + at, -1, c);
            if (was == -1 || was == c) { atomicAdd(value + at, 0.5f); break; }
            at = at + 1 & 1023;
        }
    }
    __syncthreads();
    for (int k = t; k < 1024; k += blockDim.x) if (key[k] >= 0) out[row * 1024 + atomicAdd(&count, 1)] = value[k];
    __syncthreads();
    if (t == 0) used[row] = count;
}
KERNEL triangles(const int* start, const int* to, u32* out, int nodes) {  // lists in order, met by two fingers
    int e = INDEX;
    if (e >= nodes) return;
    u32 found = 0;
    for (int k = start[e]; k < start[e + 1]; ++k) {
        int a = start[e], b = start[to[k]], ea = start[e + 1], eb = start[to[k] + 1];
        while (a < ea && b < eb) { int x = to[a], y = to[b]; found += x == y; a += x <= y; b += y <= x; }
    }
    out[e] = found;
}
// -- recurrences --------------------------------------------------------------------------------------------------------
KERNEL recursive_columns(const float* x, float* y, int rows, int cols) {  // a filter down the columns, and up again
    int c = INDEX;
    if (c >= cols) return;
    float a = 0, b = 0;
    for (int r = 0; r < rows; ++r) { float v = 0.3f * x[r * cols + c] + 0.9f * a - 0.2f * b; b = a; a = v; y[r * cols + c] = v; }
    a = b = 0;
    for (int r = rows - 1; r >= 0; --r) { float v = 0.3f * y[r * cols + c] + 0.9f * a - 0.2f * b; b = a; a = v; y[r * cols + c] = v; }
}
KERNEL selective_scan(const float* x, const float* delta, const float* bs, float* y, int steps, int channels) {  // 16 states
    int c = blockIdx.x * 16 + threadIdx.x / 16, s = threadIdx.x % 16;
    float h = 0, rate = -1.0f - s;
    for (int t = 0; t < steps; ++t) {
        float d = delta[t * channels + c], v = x[t * channels + c];
        h = __expf(d * rate) * h + d * bs[t * 16 + s] * v;
        float sum = h * bs[t * 16 + (s ^ 5)];
        for (int k = 8; k; k /= 2) sum += __shfl_xor_sync(~0u, sum, k);
        if (s == 0) y[t * channels + c] = sum;
    }
}
KERNEL ctc_forward(const float* logits, const int* labels, float* out, int steps, int classes) {  // a block a sequence
    __shared__ float alpha[2][258];
    int t = threadIdx.x, label = labels[blockIdx.x * blockDim.x + t] % classes;
    alpha[0][t + 2] = t < 2 ? 0.0f : -1e30f;
    if (t < 2) alpha[0][t] = alpha[1][t] = -1e30f;
    __syncthreads();
    for (int k = 1; k < steps; ++k) {
        const float* old = alpha[(k - 1) & 1];
        float a = old[t + 2], b = old[t + 1], c = label & 1 ? old[t] : -1e30f, m = fmaxf(a, fmaxf(b, c));
        float sum = expf(a - m) + expf(b - m) + expf(c - m);
        alpha[k & 1][t + 2] = m + logf(sum) + logits[(blockIdx.x * steps + k) * classes + label];
        __syncthreads();
    }
    out[blockIdx.x * blockDim.x + t] = alpha[(steps - 1) & 1][t + 2];
}
KERNEL volatility(float* out, int steps, float dt) {  // Heston's model, paths of chance
    u32 s = mixed(INDEX + 99);
    float price = 100, v = 0.04f;
    for (int k = 0; k < steps; ++k) {
        s = s * 1664525u + 1013904223u; float u1 = (s >> 8) * 5.96e-8f + 1e-7f;
        s = s * 1664525u + 1013904223u; float u2 = (s >> 8) * 5.96e-8f;
        float r = sqrtf(-2 * __logf(u1)), z1 = r * __cosf(6.2831853f * u2), z2 = -0.7f * z1 + 0.714f * r * __sinf(6.2831853f * u2), q = sqrtf(fmaxf(v, 0.0f) * dt);
        price *= __expf((0.02f - 0.5f * v) * dt + q * z1);
        v += 1.5f * (0.04f - v) * dt + 0.3f * q * z2;
    }
    out[INDEX] = fmaxf(price - 100, 0.0f);
}
KERNEL poles(const double2* pole, const double2* residue, const double* energy, double* out, int windows, int each, int n) {  // multipole
    int i = INDEX;
    if (i >= n) return;
    double e = energy[i], sum = 0;
    int w = (int)(e * windows) % windows;
    for (int k = 0; k < each; ++k) {
        double2 p = pole[w * each + k], r = residue[w * each + k];
        double dx = p.x - e, d = 1.0 / (dx * dx + p.y * p.y + 1e-9);
        sum += (r.x * dx + r.y * p.y) * d;
    }
    out[i] = sum;
}
// -- images, detectors ---------------------------------------------------------------------------------------------------
KERNEL flood(const int2* from, int2* to, int side, int step) {  // jump flooding: the nearest seed of nine
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
    int2 best = from[y * side + x];
    float least = (best.x - x) * (best.x - x) + (best.y - y) * (best.y - y);
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) {
            int u = x + dx * step, v = y + dy * step;
            if (u < 0 || v < 0 || u >= side || v >= side) continue;
            int2 s = from[v * side + u];
            float d = (s.x - x) * (s.x - x) + (s.y - y) * (s.y - y);
            if (d < least) { least = d; best = s; }
        }
    to[y * side + x] = best;
}
KERNEL mosaic(const unsigned short* raw, uchar4* out, int side) {  // colours of a sensor
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
    if (x < 1 || y < 1 || x >= side - 1 || y >= side - 1) return;
    const unsigned short* p = raw + y * side + x;
    int cross = p[-1] + p[1] + p[-side] + p[side], corners = p[-side - 1] + p[-side + 1] + p[side - 1] + p[side + 1];
    int flat = p[-1] + p[1], up = p[-side] + p[side], own = p[0] * 4;
    bool red = y % 2 == 0, even = x % 2 == 0;
    int r = red ? even ? own : 2 * flat : even ? 2 * up : corners, g = red == even ? cross : own, b = red ? even ? corners : 2 * up : even ? 2 * flat : own;
    out[y * side + x] = make_uchar4(r >> 6, g >> 6, b >> 6, 255);
}
KERNEL haar(const float* x, float* y, int width) {  // all levels of a row in shared memory
    extern __shared__ float row[];
    for (int k = threadIdx.x; k < width; k += blockDim.x) row[k] = x[blockIdx.x * width + k];
    for (int half = width / 2; half >= 1; half /= 2) {
        __syncthreads();
        float low[4], high[4];
        for (int k = threadIdx.x, j = 0; k < half && j < 4; k += blockDim.x, ++j) { float a = row[2 * k], b = row[2 * k + 1]; low[j] = (a + b) * 0.70710678f; high[j] = (a - b) * 0.70710678f; }
        __syncthreads();
        for (int k = threadIdx.x, j = 0; k < half && j < 4; k += blockDim.x, ++j) { row[k] = low[j]; row[half + k] = high[j]; }
    }
    __syncthreads();
    for (int k = threadIdx.x; k < width; k += blockDim.x) y[blockIdx.x * width + k] = row[k];
}
KERNEL overlaps(const float4* box, u64* mask, int n) {  // which boxes cover each other: 64 with 64
    __shared__ float4 other[64];
    int t = threadIdx.x, row = blockIdx.y * 64 + t, first = blockIdx.x * 64;
    other[t] = box[first + t];
    __syncthreads();
    float4 a = box[row];
    float area = (a.z - a.x) * (a.w - a.y);
    u64 bits = 0;
    for (int k = 0; k < 64; ++k) {
        float4 b = other[k];
        float w = fmaxf(fminf(a.z, b.z) - fmaxf(a.x, b.x), 0.0f), h = fmaxf(fminf(a.w, b.w) - fmaxf(a.y, b.y), 0.0f), both = w * h;
        if (both > 0.5f * (area + (b.z - b.x) * (b.w - b.y) - both)) bits |= 1ull << k;
    }
    mask[row * (n / 64) + blockIdx.x] = bits;
}
KERNEL regions(const float* features, const float4* roi, float* out, int channels, int side) {  // 7 × 7 averages of a region, bilinear
    int i = INDEX, px = i % 7, py = i / 7 % 7, c = i / 49 % channels, n = i / 49 / channels;
    float4 r = roi[n];
    const float* plane = features + c * side * side;
    float sum = 0;
    for (int k = 0; k < 4; ++k) {
        float x = (r.x * 0.8f + (px + 0.25f + 0.5f * (k % 2)) / 7 * r.z * 0.2f) * (side - 2), y = (r.y * 0.8f + (py + 0.25f + 0.5f * (k / 2)) / 7 * r.w * 0.2f) * (side - 2);
        int u = x, v = y;
        float fx = x - u, fy = y - v;
        const float* p = plane + v * side + u;
        sum += (p[0] * (1 - fx) + p[1] * fx) * (1 - fy) + (p[side] * (1 - fx) + p[side + 1] * fx) * fy;
    }
    out[i] = sum / 4;
}
KERNEL conv_back(const float* x, const float* weight, float* y, int channels, int side) {  // 4 × 4, two places a step
    int ox = blockIdx.x * 32 + threadIdx.x, oy = blockIdx.y * 8 + threadIdx.y, f = blockIdx.z;
    float sum = 0;
    for (int c = 0; c < channels; ++c)
        for (int ky = (oy + 1) % 2; ky < 4; ky += 2)
            for (int kx = (ox + 1) % 2; kx < 4; kx += 2) {
                int ix = (ox + 1 - kx) / 2, iy = (oy + 1 - ky) / 2;
                if (ix >= 0 && iy >= 0 && ix < side && iy < side) sum += x[(c * side + iy) * side + ix] * weight[((f * channels + c) * 4 + ky) * 4 + kx];
            }
    y[(f * 2 * side + oy) * 2 * side + ox] = sum;
}
// -- networks ------------------------------------------------------------------------------------------------------------
KERNEL pages(const float* q, const float4* cache, const int* table, float* out, int length) {  // a query over pages of 16 keys of 64
    __shared__ float score[2048];
    __shared__ float part[4];
    int t = threadIdx.x, lane = t % 32, warp = t / 32, head = blockIdx.x;
    float2 own = ((const float2*)q)[head * 32 + lane];
    for (int k = warp; k < length; k += 4) {
        const float2* key = (const float2*)(cache + (size_t)(table[head * (length / 16) + k / 16] * 16 + k % 16) * 16);
        float2 v = key[lane];
        float sum = v.x * own.x + v.y * own.y;
        for (int m = 16; m; m /= 2) sum += __shfl_xor_sync(~0u, sum, m);
        if (lane == 0) score[k] = __expf(sum * 0.125f);
    }
    __syncthreads();
    float total = 0;
    for (int k = t; k < length; k += 128) total += score[k];
    for (int m = 16; m; m /= 2) total += __shfl_xor_sync(~0u, total, m);
    if (lane == 0) part[warp] = total;
    __syncthreads();
    float sum = 0;
    for (int k = t / 64; k < length; k += 2) sum += score[k] * ((const float*)(cache + (size_t)(table[head * (length / 16) + k / 16] * 16 + k % 16) * 16))[t % 64];
    out[head * 128 + t] = sum / (part[0] + part[1] + part[2] + part[3]);
}
KERNEL product_tf32(const float* a, const float* b, float* c, int n) {  // 64 × 64, four warps, tiles of 16 deep
    __shared__ float left[64 * 20], right[16 * 68];
    int t = threadIdx.x, w = t / 32, row = blockIdx.y * 64, col = blockIdx.x * 64;
    wmma::fragment<wmma::accumulator, 16, 16, 8, float> sum[4];
    for (int j = 0; j < 4; ++j) wmma::fill_fragment(sum[j], 0.0f);
    for (int k = 0; k < n; k += 16) {
        for (int i = t; i < 256; i += 128) *(float4*)&left[i / 4 * 20 + i % 4 * 4] = *(const float4*)&a[(row + i / 4) * n + k + i % 4 * 4];
        for (int i = t; i < 256; i += 128) *(float4*)&right[i / 16 * 68 + i % 16 * 4] = *(const float4*)&b[(k + i / 16) * n + col + i % 16 * 4];
        __syncthreads();
        for (int s = 0; s < 16; s += 8) {
            wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major> l;
            wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32, wmma::row_major> r;
            wmma::load_matrix_sync(l, left + w * 16 * 20 + s, 20);
            for (int j = 0; j < 4; ++j) { wmma::load_matrix_sync(r, right + s * 68 + 16 * j, 68); wmma::mma_sync(sum[j], l, r, sum[j]); }
        }
        __syncthreads();
    }
    for (int j = 0; j < 4; ++j) wmma::store_matrix_sync(c + (row + 16 * w) * n + col + 16 * j, sum[j], n, wmma::mem_row_major);
}
KERNEL differences(const u32* now, const u32* before, u32* best, int words, int rows) {  // where a block of 16 × 16 bytes came from
    __shared__ u32 tile[16][4];
    int t = threadIdx.x, dx = t % 16 - 8, dy = t / 16 - 8, bx = blockIdx.x, by = blockIdx.y;
    if (t < 64) tile[t / 4][t % 4] = now[(by * 16 + t / 4) * words + bx * 4 + t % 4];
    __syncthreads();
    u32 sum = 0;
    for (int y = 0; y < 16; ++y) {
        int v = min(max((int)(by * 16) + y + dy, 0), rows - 1);
        for (int x = 0; x < 4; ++x) {
            int u = min(max((int)(bx * 4) + x + dx / 4, 0), words - 1);
            u32 a = tile[y][x], b = before[v * words + u];
            for (int k = 0; k < 32; k += 8) sum += abs((int)(a >> k & 255) - (int)(b >> k & 255));
        }
    }
    sum = sum << 8 | t;
    sum = __reduce_min_sync(~0u, sum);
    if (t % 32 == 0) atomicMin(best + by * gridDim.x + bx, sum);
}
KERNEL phases(const float* kx, const float4* sample, float2* out, int samples) {  // sums of sines: what an image's voxel adds
    int i = INDEX;
    float x = kx[3 * i], y = kx[3 * i + 1], z = kx[3 * i + 2], re = 0, im = 0;
    for (int k = 0; k < samples; ++k) {
        float4 s = sample[k];
        float angle = 6.2831853f * (s.x * x + s.y * y + s.z * z), c, d;
        __sincosf(angle, &d, &c);
        re += s.w * c; im += s.w * d;
    }
    out[i] = make_float2(re, im);
}
