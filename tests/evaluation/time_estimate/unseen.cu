// Kernels of other kinds than those of plain.cu and the library: launches that were timed only after they had been
// estimated. `tests/evaluation/time_estimate/unseen.py` launches them.

#include <cuda_fp16.h>

#define INDEX (blockIdx.x * blockDim.x + threadIdx.x)
#define KERNEL extern "C" __global__ void

// -- grids -------------------------------------------------------------------------------------------------------------
KERNEL jacobi_plain(const float* a, float* out, int side) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || y < 1 || x >= side - 1 || y >= side - 1) return;
    int i = y * side + x;
    out[i] = 0.25f * (a[i - 1] + a[i + 1] + a[i - side] + a[i + side]);
}
KERNEL jacobi_shared(const float* a, float* out, int side) {
    __shared__ float tile[10][34];
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y, tx = threadIdx.x + 1, ty = threadIdx.y + 1;
    int cx = min(x, side - 1), cy = min(y, side - 1);
    tile[ty][tx] = a[cy * side + cx];
    if (tx == 1) tile[ty][0] = a[cy * side + max(cx - 1, 0)];
    if (tx == 32) tile[ty][33] = a[cy * side + min(cx + 1, side - 1)];
    if (ty == 1) tile[0][tx] = a[max(cy - 1, 0) * side + cx];
    if (ty == 8) tile[9][tx] = a[min(cy + 1, side - 1) * side + cx];
    __syncthreads();
    if (x < side && y < side)
        out[y * side + x] = 0.25f * (tile[ty][tx - 1] + tile[ty][tx + 1] + tile[ty - 1][tx] + tile[ty + 1][tx]);
}
template <bool ROWS> __device__ void lattice(const float* f, float* out, int cells, int side) {
    const int ex[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1}, ey[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
    const float w[9] = {4.f / 9, 1.f / 9, 1.f / 9, 1.f / 9, 1.f / 9, 1.f / 36, 1.f / 36, 1.f / 36, 1.f / 36};
    int i = INDEX;
    if (i >= cells) return;
    int x = i % side, y = i / side;
    float v[9], rho = 0, ux = 0, uy = 0;
#pragma unroll
    for (int k = 0; k < 9; ++k) {
        int from = ((y - ey[k] + side) % side) * side + (x - ex[k] + side) % side;
        v[k] = ROWS ? f[9 * from + k] : f[k * cells + from];
        rho += v[k]; ux += ex[k] * v[k]; uy += ey[k] * v[k];
    }
    ux /= rho; uy /= rho;
#pragma unroll
    for (int k = 0; k < 9; ++k) {
        float e = ex[k] * ux + ey[k] * uy;
        float next = v[k] + 0.6f * (w[k] * rho * (1 + 3 * e + 4.5f * e * e - 1.5f * (ux * ux + uy * uy)) - v[k]);
        out[ROWS ? 9 * i + k : k * cells + i] = next;
    }
}
KERNEL lattice_planes(const float* f, float* out, int cells, int side) { lattice<false>(f, out, cells, side); }
KERNEL lattice_cells(const float* f, float* out, int cells, int side) { lattice<true>(f, out, cells, side); }
KERNEL life(const unsigned char* a, unsigned char* out, int side) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, n = 0;
    if (x >= side || y >= side) return;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) n += a[((y + dy + side) % side) * side + (x + dx + side) % side];
    int self = a[y * side + x];
    out[y * side + x] = n - self == 3 || (self && n - self == 2);
}
KERNEL sobel_bytes(const unsigned char* a, unsigned char* out, int side) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || y < 1 || x >= side - 1 || y >= side - 1) return;
    const unsigned char *u = a + (y - 1) * side + x, *m = u + side, *d = m + side;
    int gx = u[1] + 2 * m[1] + d[1] - u[-1] - 2 * m[-1] - d[-1], gy = d[-1] + 2 * d[0] + d[1] - u[-1] - 2 * u[0] - u[1];
    out[y * side + x] = min(255.0f, sqrtf((float)(gx * gx + gy * gy)));
}
__device__ void order(float& a, float& b) { float low = fminf(a, b); b = fmaxf(a, b); a = low; }
KERNEL median(const float* a, float* out, int side) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || y < 1 || x >= side - 1 || y >= side - 1) return;
    float v[9];
#pragma unroll
    for (int k = 0; k < 9; ++k) v[k] = a[(y + k / 3 - 1) * side + x + k % 3 - 1];
#pragma unroll
    for (int i = 0; i < 5; ++i)
#pragma unroll
        for (int k = 8; k > i; --k) order(v[k - 1], v[k]);
    out[y * side + x] = v[4];
}
KERNEL dct8(const float* a, float* out, int side) {
    __shared__ float tile[8][8][9];
    int tx = threadIdx.x, ty = threadIdx.y, tz = threadIdx.z, x = (blockIdx.x * 8 + tz) * 8 + tx, y = blockIdx.y * 8 + ty;
    tile[tz][ty][tx] = a[y * side + x];
    __syncthreads();
    float v = 0;
    for (int k = 0; k < 8; ++k) v += tile[tz][ty][k] * __cosf(3.14159265f / 8 * (k + 0.5f) * tx);
    __syncthreads();
    tile[tz][ty][tx] = v;
    __syncthreads();
    v = 0;
    for (int k = 0; k < 8; ++k) v += tile[tz][k][tx] * __cosf(3.14159265f / 8 * (k + 0.5f) * ty);
    out[y * side + x] = v;
}
KERNEL upsample(const float* a, float* out, int side) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, small = side / 2;
    if (x >= side || y >= side) return;
    float fx = fmaxf(0.5f * x - 0.25f, 0), fy = fmaxf(0.5f * y - 0.25f, 0);
    int x0 = fx, y0 = fy, x1 = min(x0 + 1, small - 1), y1 = min(y0 + 1, small - 1);
    float wx = fx - x0, wy = fy - y0;
    out[y * side + x] = (1 - wy) * ((1 - wx) * a[y0 * small + x0] + wx * a[y0 * small + x1])
                      + wy * ((1 - wx) * a[y1 * small + x0] + wx * a[y1 * small + x1]);
}
// -- networks ----------------------------------------------------------------------------------------------------------
KERNEL adam(const float* g, float* p, float* m, float* v, int n) {
    int i = INDEX;
    if (i >= n) return;
    float a = 0.9f * m[i] + 0.1f * g[i], b = 0.999f * v[i] + 0.001f * g[i] * g[i];
    m[i] = a; v[i] = b;
    p[i] -= 1e-3f * a / (sqrtf(b) + 1e-8f);
}
KERNEL adam_wide(const float4* g, float4* p, float4* m, float4* v, int n) {
    int i = INDEX;
    if (i >= n / 4) return;
    float4 gs = g[i], ps = p[i], ms = m[i], vs = v[i];
    float *gg = &gs.x, *pp = &ps.x, *mm = &ms.x, *vv = &vs.x;
#pragma unroll
    for (int k = 0; k < 4; ++k) {
        mm[k] = 0.9f * mm[k] + 0.1f * gg[k]; vv[k] = 0.999f * vv[k] + 0.001f * gg[k] * gg[k];
        pp[k] -= 1e-3f * mm[k] / (sqrtf(vv[k]) + 1e-8f);
    }
    p[i] = ps; m[i] = ms; v[i] = vs;
}
__device__ float block_sum(float v, float* part) {
    for (int s = 16; s; s >>= 1) v += __shfl_xor_sync(~0u, v, s);
    __syncthreads();
    if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = v;
    __syncthreads();
    v = 0;
    for (int w = 0; w < blockDim.x / 32; ++w) v += part[w];
    return v;
}
__device__ float block_max(float v, float* part) {
    for (int s = 16; s; s >>= 1) v = fmaxf(v, __shfl_xor_sync(~0u, v, s));
    __syncthreads();
    if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = v;
    __syncthreads();
    v = part[0];
    for (int w = 1; w < blockDim.x / 32; ++w) v = fmaxf(v, part[w]);
    return v;
}
KERNEL xent_passes(const float* logits, const int* label, float* out, int cols) {
    __shared__ float part[32];
    const float* row = logits + (long long)blockIdx.x * cols;
    float most = -1e30f, sum = 0;
    for (int c = threadIdx.x; c < cols; c += blockDim.x) most = fmaxf(most, row[c]);
    most = block_max(most, part);
    for (int c = threadIdx.x; c < cols; c += blockDim.x) sum += __expf(row[c] - most);
    sum = block_sum(sum, part);
    if (threadIdx.x == 0) out[blockIdx.x] = __logf(sum) + most - row[label[blockIdx.x]];
}
KERNEL xent_online(const float* logits, const int* label, float* out, int cols) {
    __shared__ float part[32];
    const float* row = logits + (long long)blockIdx.x * cols;
    float most = -1e30f, sum = 0;
    for (int c = threadIdx.x; c < cols; c += blockDim.x) {
        float v = row[c], now = fmaxf(most, v);
        sum = sum * __expf(most - now) + __expf(v - now);
        most = now;
    }
    float all = block_max(most, part);
    sum = block_sum(sum * __expf(most - all), part);
    if (threadIdx.x == 0) out[blockIdx.x] = __logf(sum) + all - row[label[blockIdx.x]];
}
KERNEL attention_warp(const float* q, const float* k, const float* v, float* out, int tokens) {  // 64 per head
    int row = INDEX / 32, lane = threadIdx.x % 32, head = row / tokens * tokens;
    const float2* keys = (const float2*)k + head * 32, *values = (const float2*)v + head * 32;
    float2 mine = ((const float2*)q)[row * 32 + lane], sum = {0, 0};
    float most = -1e30f, total = 0;
    for (int t = 0; t < tokens; ++t) {
        float2 key = keys[t * 32 + lane], value = values[t * 32 + lane];
        float s = mine.x * key.x + mine.y * key.y;
        for (int d = 16; d; d >>= 1) s += __shfl_xor_sync(~0u, s, d);
        float now = fmaxf(most, s), old = __expf(most - now), w = __expf(s - now);
        total = total * old + w; most = now;
        sum.x = sum.x * old + w * value.x; sum.y = sum.y * old + w * value.y;
    }
    ((float2*)out)[row * 32 + lane] = {sum.x / total, sum.y / total};
}
KERNEL attention_tile(const float* q, const float* k, const float* v, float* out, int tokens) {  // a thread a query
    __shared__ float keys[32][64], values[32][64];
    int row = INDEX, head = row / tokens * tokens;
    float mine[64], sum[64], most = -1e30f, total = 0;
#pragma unroll
    for (int d = 0; d < 64; ++d) { mine[d] = q[row * 64 + d]; sum[d] = 0; }
    for (int t0 = 0; t0 < tokens; t0 += 32) {
        __syncthreads();
        for (int i = threadIdx.x; i < 2048; i += blockDim.x) {
            keys[i / 64][i % 64] = k[(head + t0) * 64 + i]; values[i / 64][i % 64] = v[(head + t0) * 64 + i];
        }
        __syncthreads();
        for (int t = 0; t < 32; ++t) {
            float s = 0;
#pragma unroll
            for (int d = 0; d < 64; ++d) s += mine[d] * keys[t][d];
            float now = fmaxf(most, s), old = __expf(most - now), w = __expf(s - now);
            total = total * old + w; most = now;
#pragma unroll
            for (int d = 0; d < 64; ++d) sum[d] = sum[d] * old + w * values[t][d];
        }
    }
#pragma unroll
    for (int d = 0; d < 64; ++d) out[row * 64 + d] = sum[d] / total;
}
KERNEL embed_rows(const int* token, const float* table, float* out, int width) {
    out[blockIdx.x * width + threadIdx.x] = table[(long long)token[blockIdx.x] * width + threadIdx.x];
}
KERNEL embed_wide(const int* token, const float4* table, float4* out, int width) {
    int i = INDEX, row = i / (width / 4), at = i % (width / 4);
    out[i] = table[(long long)token[row] * (width / 4) + at];
}
KERNEL embed_back(const int* token, const float* grad, float* table, int width) {
    atomicAdd(&table[(long long)token[blockIdx.x] * width + threadIdx.x], grad[blockIdx.x * width + threadIdx.x]);
}
KERNEL depthwise_planes(const float* a, const float* w, float* out, int channels, int side) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, c = blockIdx.z;
    float v = 0;
    for (int dy = 0; dy < 3; ++dy)
        for (int dx = 0; dx < 3; ++dx) {
            int yy = y + dy - 1, xx = x + dx - 1;
            if (yy >= 0 && xx >= 0 && yy < side && xx < side) v += a[(c * side + yy) * side + xx] * w[c * 9 + dy * 3 + dx];
        }
    out[(c * side + y) * side + x] = v;
}
KERNEL depthwise_last(const float* a, const float* w, float* out, int channels, int side) {
    int i = INDEX, c = i % channels, x = i / channels % side, y = i / channels / side;
    float v = 0;
    for (int dy = 0; dy < 3; ++dy)
        for (int dx = 0; dx < 3; ++dx) {
            int yy = y + dy - 1, xx = x + dx - 1;
            if (yy >= 0 && xx >= 0 && yy < side && xx < side) v += a[(yy * side + xx) * channels + c] * w[c * 9 + dy * 3 + dx];
        }
    out[i] = v;
}
KERNEL pool(const float* a, float* out, int side) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, half = side / 2;
    const float* p = a + (long long)blockIdx.z * side * side + 2 * y * side + 2 * x;
    out[((long long)blockIdx.z * half + y) * half + x] = fmaxf(fmaxf(p[0], p[1]), fmaxf(p[side], p[side + 1]));
}
KERNEL rotary(const __half2* q, const float2* turn, __half2* out, int n, int pairs) {
    int i = INDEX;
    if (i >= n) return;
    float2 v = __half22float2(q[i]), t = turn[i / pairs / 8 * pairs + i % pairs];
    out[i] = __floats2half2_rn(v.x * t.x - v.y * t.y, v.x * t.y + v.y * t.x);
}
KERNEL gemv_bytes(const int* a, const int* x, int* out, int words) {  // four int8 in a word, a warp a row
    int row = INDEX / 32, v = 0;
    for (int c = threadIdx.x % 32; c < words; c += 32) v = __dp4a(a[row * words + c], x[c], v);
    for (int s = 16; s; s >>= 1) v += __shfl_xor_sync(~0u, v, s);
    if (threadIdx.x % 32 == 0) out[row] = v;
}
KERNEL columns_thread(const float* a, float* out, int rows, int cols) {
    int c = INDEX;
    if (c >= cols) return;
    float v = 0;
    for (int r = 0; r < rows; ++r) v += a[(long long)r * cols + c];
    out[c] = v;
}
KERNEL columns_atomic(const float* a, float* out, int rows, int cols) {
    int c = INDEX, first = blockIdx.y * 64;
    if (c >= cols) return;
    float v = 0;
    for (int r = first; r < min(rows, first + 64); ++r) v += a[(long long)r * cols + c];
    atomicAdd(&out[c], v);
}
// -- points, graphs, numbers -------------------------------------------------------------------------------------------
KERNEL nearest_shared(const float* x, const float* centre, int* out, int n, int k) {  // eight dimensions
    __shared__ float c[64 * 8];
    for (int i = threadIdx.x; i < k * 8; i += blockDim.x) c[i] = centre[i];
    __syncthreads();
    int i = INDEX, best = 0;
    if (i >= n) return;
    float p[8], least = 1e30f;
    for (int d = 0; d < 8; ++d) p[d] = x[d * n + i];
    for (int j = 0; j < k; ++j) {
        float s = 0;
        for (int d = 0; d < 8; ++d) { float e = p[d] - c[j * 8 + d]; s += e * e; }
        if (s < least) { least = s; best = j; }
    }
    out[i] = best;
}
KERNEL nearest_global(const float* x, const float* centre, int* out, int n, int k) {
    int i = INDEX, best = 0;
    if (i >= n) return;
    float p[8], least = 1e30f;
    for (int d = 0; d < 8; ++d) p[d] = x[i * 8 + d];
    for (int j = 0; j < k; ++j) {
        float s = 0;
        for (int d = 0; d < 8; ++d) { float e = p[d] - centre[j * 8 + d]; s += e * e; }
        if (s < least) { least = s; best = j; }
    }
    out[i] = best;
}
__constant__ unsigned ROUND[16] = {0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4,
    0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174};
__device__ unsigned turned(unsigned v, int by) { return __funnelshift_r(v, v, by); }
KERNEL hashes(unsigned* out, int n) {
    int i = INDEX;
    if (i >= n) return;
    unsigned w[16], s[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
#pragma unroll
    for (int k = 0; k < 16; ++k) w[k] = i * 2654435761u + k;
#pragma unroll 16
    for (int r = 0; r < 64; ++r) {
        unsigned e = s[4], a = s[0];
        unsigned t1 = s[7] + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & s[5]) ^ (~e & s[6])) + ROUND[r & 15] + w[r & 15];
        unsigned t2 = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & s[1]) ^ (a & s[2]) ^ (s[1] & s[2]));
        unsigned p = w[(r + 1) & 15], q = w[(r + 14) & 15];
        w[r & 15] += w[(r + 9) & 15] + (turned(p, 7) ^ turned(p, 18) ^ (p >> 3)) + (turned(q, 17) ^ turned(q, 19) ^ (q >> 10));
        s[7] = s[6]; s[6] = s[5]; s[5] = e; s[4] = s[3] + t1; s[3] = s[2]; s[2] = s[1]; s[1] = a; s[0] = t1 + t2;
    }
    out[i] = s[0] ^ s[4];
}
KERNEL darts(unsigned long long* hits, int rounds) {
    unsigned s = INDEX * 747796405u + 2891336453u, in = 0;
    for (int r = 0; r < rounds; ++r) {
        s ^= s << 13; s ^= s >> 17; s ^= s << 5;
        float x = (s & 0xffff) * (1.0f / 65536), y = (s >> 16) * (1.0f / 65536);
        in += x * x + y * y < 1;
    }
    for (int d = 16; d; d >>= 1) in += __shfl_xor_sync(~0u, in, d);
    if (threadIdx.x % 32 == 0) atomicAdd(hits, (unsigned long long)in);
}
KERNEL fourier(const float2* a, float2* out) {  // 512 points a block, 256 threads
    __shared__ float2 v[512];
    int t = threadIdx.x, base = blockIdx.x * 512;
    for (int i = t; i < 512; i += 256) v[__brev(i) >> 23] = a[base + i];
    for (int half = 1; half < 512; half *= 2) {
        __syncthreads();
        int k = t & (half - 1), i = (t - k) * 2 + k;
        float sine, cosine;
        __sincosf(-3.14159265f * k / half, &sine, &cosine);
        float2 p = v[i], q = v[i + half];
        float2 w = {q.x * cosine - q.y * sine, q.x * sine + q.y * cosine};
        v[i] = {p.x + w.x, p.y + w.y}; v[i + half] = {p.x - w.x, p.y - w.y};
    }
    __syncthreads();
    for (int i = t; i < 512; i += 256) out[base + i] = v[i];
}
KERNEL bitonic_step(const float* a, float* out, int n, int gap) {
    int i = INDEX;
    if (i >= n) return;
    int other = i ^ gap;
    float x = a[i], y = a[other];
    out[i] = (i < other) == ((i & (gap << 1)) == 0) ? fminf(x, y) : fmaxf(x, y);
}
KERNEL floyd(const float* d, float* out, int n, int k) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
    out[y * n + x] = fminf(d[y * n + x], d[y * n + k] + d[k * n + x]);
}
KERNEL frontier(const int* start, const int* column, const int* level, int* out, int rows) {
    int r = INDEX;
    if (r >= rows || level[r] != 1) return;
    for (int e = start[r]; e < start[r + 1]; ++e)
        if (level[column[e]] == 0) out[column[e]] = 2;
}
KERNEL dgemm(const double* a, const double* b, double* c, int n) {
    __shared__ double left[16][16], right[16][16];
    int tx = threadIdx.x, ty = threadIdx.y, x = blockIdx.x * 16 + tx, y = blockIdx.y * 16 + ty;
    double v = 0;
    for (int k = 0; k < n; k += 16) {
        left[ty][tx] = a[y * n + k + tx]; right[ty][tx] = b[(k + ty) * n + x];
        __syncthreads();
        for (int i = 0; i < 16; ++i) v += left[ty][i] * right[i][tx];
        __syncthreads();
    }
    c[y * n + x] = v;
}
KERNEL spheres(const float4* ball, float* out, int side, int balls) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    float dx = (x + 0.5f) / side - 0.5f, dy = (y + 0.5f) / side - 0.5f, dz = 1, least = 1e30f;
    float scale = rsqrtf(dx * dx + dy * dy + dz * dz);
    dx *= scale; dy *= scale; dz *= scale;
    for (int i = 0; i < balls; ++i) {
        float4 s = ball[i];
        float px = 4 * s.x - 2, py = 4 * s.y - 2, pz = 4 + 4 * s.z, along = px * dx + py * dy + pz * dz;
        float miss = px * px + py * py + pz * pz - along * along, square = 0.04f * s.w;
        if (miss < square) least = fminf(least, along - sqrtf(square - miss));
    }
    out[y * side + x] = least;
}
__constant__ float TABLE[256] = {1, 2, 3};
KERNEL table_constant(const int* index, const float* table, float* out, int n) {
    int i = INDEX;
    float v = 0;
    if (i >= n) return;
    for (int k = 0, at = index[i]; k < 16; ++k, at = (at * 5 + 1) & 255) v += TABLE[at];
    out[i] = v;
}
KERNEL table_shared(const int* index, const float* table, float* out, int n) {
    __shared__ float t[256];
    if (threadIdx.x < 256) t[threadIdx.x] = table[threadIdx.x];
    __syncthreads();
    int i = INDEX;
    float v = 0;
    if (i >= n) return;
    for (int k = 0, at = index[i]; k < 16; ++k, at = (at * 5 + 1) & 255) v += t[at];
    out[i] = v;
}
KERNEL table_global(const int* index, const float* table, float* out, int n) {
    int i = INDEX;
    float v = 0;
    if (i >= n) return;
    for (int k = 0, at = index[i]; k < 16; ++k, at = (at * 5 + 1) & 255) v += table[at];
    out[i] = v;
}
KERNEL keep_each(const float* x, float* out, int* count, int n, float most) {
    int i = INDEX;
    if (i < n && x[i] < most) out[atomicAdd(count, 1)] = x[i];
}
KERNEL keep_warp(const float* x, float* out, int* count, int n, float most) {
    int i = INDEX, lane = threadIdx.x % 32, base = 0;
    bool in = i < n && x[i] < most;
    unsigned on = __ballot_sync(~0u, in);
    if (lane == 0 && on) base = atomicAdd(count, __popc(on));
    base = __shfl_sync(~0u, base, 0);
    if (in) out[base + __popc(on & ((1u << lane) - 1))] = x[i];
}
KERNEL collatz(int* out, int n) {
    int i = INDEX, steps = 0;
    if (i >= n) return;
    unsigned long long v = i + 1;
    while (v > 1) { v = v & 1 ? 3 * v + 1 : v / 2; ++steps; }
    out[i] = steps;
}
