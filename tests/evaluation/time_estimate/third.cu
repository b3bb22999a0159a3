// Kernels as other people write them, of kinds that the other files lack: launches that were estimated before any of
// them was timed. `tests/evaluation/time_estimate/third.py` launches them.

#include <cuda_fp16.h>
#include <mma.h>

#define INDEX (blockIdx.x * blockDim.x + threadIdx.x)
#define KERNEL extern "C" __global__ void
typedef unsigned long long u64;

// -- scans, sorts, tables ----------------------------------------------------------------------------------------------
KERNEL scan_rows(const float* x, float* out, int n) {  // eight values a thread, shuffles, then the warps' sums
    __shared__ float sums[32];
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    long long base = ((long long)blockIdx.x * blockDim.x + threadIdx.x) * 8;
    float v[8];
#pragma unroll
    for (int k = 0; k < 8; ++k) v[k] = x[base + k];
#pragma unroll
    for (int k = 1; k < 8; ++k) v[k] += v[k - 1];
    float all = v[7];
    for (int s = 1; s < 32; s *= 2) { float o = __shfl_up_sync(~0u, all, s); if (lane >= s) all += o; }
    if (lane == 31) sums[warp] = all;
    __syncthreads();
    if (warp == 0) {
        float w = lane < blockDim.x / 32 ? sums[lane] : 0;
        for (int s = 1; s < 32; s *= 2) { float o = __shfl_up_sync(~0u, w, s); if (lane >= s) w += o; }
        sums[lane] = w;
    }
    __syncthreads();
    float before = all - v[7] + (warp ? sums[warp - 1] : 0);
#pragma unroll
    for (int k = 0; k < 8; ++k) out[base + k] = v[k] + before;
}
KERNEL bitonic_block(const unsigned* x, unsigned* out) {  // 2048 keys of a block, by 1024 threads
    __shared__ unsigned key[2048];
    int t = threadIdx.x;
    key[t] = x[blockIdx.x * 2048 + t]; key[t + 1024] = x[blockIdx.x * 2048 + t + 1024];
    for (int size = 2; size <= 2048; size *= 2)
        for (int gap = size / 2; gap; gap /= 2) {
            __syncthreads();
            int at = 2 * t - (t & (gap - 1));
            bool up = (at & size) == 0 || size == 2048;
            unsigned a = key[at], b = key[at + gap];
            if ((a > b) == up) { key[at] = b; key[at + gap] = a; }
        }
    __syncthreads();
    out[blockIdx.x * 2048 + t] = key[t]; out[blockIdx.x * 2048 + t + 1024] = key[t + 1024];
}
KERNEL odd_even(const int* x, int* out, int each) {  // every thread sorts a few values of its own in place
    int i = INDEX;
    int v[32];
    for (int k = 0; k < each; ++k) v[k] = x[i * each + k];
    for (int k = 1; k < each; ++k) {
        int key = v[k], at = k - 1;
        while (at >= 0 && v[at] > key) { v[at + 1] = v[at]; --at; }
        v[at + 1] = key;
    }
    for (int k = 0; k < each; ++k) out[i * each + k] = v[k];
}
KERNEL table_insert(const unsigned* keys, unsigned* table, int n, unsigned mask) {
    int i = INDEX;
    if (i >= n) return;
    unsigned key = keys[i], at = (key ^ key >> 15) * 0x85ebca6bu & mask;
    while (true) {
        unsigned before = atomicCAS(&table[at], 0u, key);
        if (before == 0 || before == key) return;
        at = (at + 1) & mask;
    }
}
KERNEL compact(const int* x, int* out, int* counts, int n) {  // those that are odd, by ballots, to the block's own part
    __shared__ int from[32];
    int i = INDEX, lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    bool keep = i < n && (x[i] & 1);
    unsigned votes = __ballot_sync(~0u, keep);
    if (lane == 0) from[warp] = __popc(votes);
    __syncthreads();
    int start = 0;
    for (int w = 0; w < warp; ++w) start += from[w];
    if (keep) out[blockIdx.x * blockDim.x + start + __popc(votes & ((1u << lane) - 1))] = x[i];
    if (threadIdx.x == blockDim.x - 1) counts[blockIdx.x] = start + __popc(votes);
}
// -- graphs, sparse matrices -------------------------------------------------------------------------------------------
KERNEL page_rank(const int* start, const int* column, const float* rank, const int* degree, float* out, int rows) {
    int r = INDEX;
    if (r >= rows) return;
    float sum = 0;
    for (int k = start[r]; k < start[r + 1]; ++k) { int c = column[k]; sum += rank[c] / degree[c]; }
    out[r] = 0.15f / rows + 0.85f * sum;
}
KERNEL relax(const int* from, const int* to, const int* weight, const int* before, int* distance, int edges) {
    int e = INDEX;
    if (e >= edges) return;
    int d = before[from[e]] + weight[e];
    if (d < before[to[e]]) atomicMin(&distance[to[e]], d);
}
KERNEL pointer_jump(const int* parent, int* out, int n) {
    int i = INDEX;
    if (i >= n) return;
    int p = parent[i];
    while (p != parent[p]) p = parent[p];
    out[i] = p;
}
KERNEL ellpack(const float* value, const int* column, const float* x, float* y, int rows, int width) {
    int r = INDEX;
    if (r >= rows) return;
    float sum = 0;
    for (int k = 0; k < width; ++k) { int c = column[k * rows + r]; if (c >= 0) sum += value[k * rows + r] * x[c]; }
    y[r] = sum;
}
KERNEL coordinates(const int* row, const int* column, const float* value, const float* x, float* y, int entries) {
    int k = INDEX;
    if (k < entries) atomicAdd(&y[row[k]], value[k] * x[column[k]]);
}
// -- transforms, linear algebra ----------------------------------------------------------------------------------------
__device__ float2 times(float2 a, float2 b) { return make_float2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x); }
KERNEL fft_radix4(const float2* in, float2* out) {  // 1024 points of a block, 256 threads, five passes
    __shared__ float2 v[1024];
    int t = threadIdx.x;
    for (int k = 0; k < 4; ++k) v[t + 256 * k] = in[blockIdx.x * 1024 + t + 256 * k];
    for (int span = 1; span < 1024; span *= 4) {
        __syncthreads();
        float2 a[4];
        for (int k = 0; k < 4; ++k) a[k] = v[t + 256 * k];
        float angle = -6.2831853f * (t % span) / (4 * span);
        for (int k = 1; k < 4; ++k) { float s, c; sincosf(angle * k, &s, &c); a[k] = times(a[k], make_float2(c, s)); }
        float2 p = make_float2(a[0].x + a[2].x, a[0].y + a[2].y), q = make_float2(a[0].x - a[2].x, a[0].y - a[2].y);
        float2 r = make_float2(a[1].x + a[3].x, a[1].y + a[3].y), s = make_float2(a[1].y - a[3].y, a[3].x - a[1].x);
        int at = (t / span) * 4 * span + t % span;
        __syncthreads();
        v[at] = make_float2(p.x + r.x, p.y + r.y); v[at + span] = make_float2(q.x + s.x, q.y + s.y);
        v[at + 2 * span] = make_float2(p.x - r.x, p.y - r.y); v[at + 3 * span] = make_float2(q.x - s.x, q.y - s.y);
    }
    __syncthreads();
    for (int k = 0; k < 4; ++k) out[blockIdx.x * 1024 + t + 256 * k] = v[t + 256 * k];
}
KERNEL lu_small(const float* a, float* out, int count) {  // a warp a 32 × 32 matrix, a lane a row in registers
    int m = INDEX / 32, lane = threadIdx.x % 32;
    float row[32];
    if (m >= count) return;
#pragma unroll
    for (int c = 0; c < 32; ++c) row[c] = a[(m * 32 + c) * 32 + lane] + (c == lane ? 32 : 0);
#pragma unroll
    for (int k = 0; k < 31; ++k) {
        float pivot = __shfl_sync(~0u, row[k], k), factor = lane > k ? row[k] / pivot : 0;
#pragma unroll
        for (int c = k + 1; c < 32; ++c) row[c] -= factor * __shfl_sync(~0u, row[c], k);
        if (lane > k) row[k] = factor;
    }
#pragma unroll
    for (int c = 0; c < 32; ++c) out[(m * 32 + c) * 32 + lane] = row[c];
}
KERNEL cholesky_thread(const double* a, double* out, int count) {  // a thread a 6 × 6 matrix, entries apart by `count`
    int m = INDEX;
    if (m >= count) return;
    double l[6][6];
#pragma unroll
    for (int r = 0; r < 6; ++r)
#pragma unroll
        for (int c = 0; c <= r; ++c) {
            double v = a[(long long)(r * 6 + c) * count + m] + (r == c ? 6 : 0);
            for (int k = 0; k < c; ++k) v -= l[r][k] * l[c][k];
            l[r][c] = r == c ? sqrt(v) : v / l[c][c];
            out[(long long)(r * 6 + c) * count + m] = l[r][c];
        }
}
KERNEL gemv_columns(const float* a, const float* x, float* y, int rows, int cols) {  // column-major, a thread a row
    int r = INDEX;
    float sum = 0;
    for (int c = 0; c < cols; ++c) sum += a[(long long)c * rows + r] * x[c];
    y[r] = sum;
}
KERNEL gemm_naive_half(const __half* a, const __half* b, __half* c, int n) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    float sum = 0;
    for (int k = 0; k < n; ++k) sum += __half2float(a[y * n + k]) * __half2float(b[k * n + x]);
    c[y * n + x] = __float2half(sum);
}
KERNEL gemm_bytes(const int* a, const int* b, int* c, int n) {  // four 8-bit products at once, 32 × 32 tiles
    __shared__ int left[32][9], right[8][33];
    int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * 32 + ty, col = blockIdx.x * 32 + tx, sum[4] = {};
    for (int k = 0; k < n / 4; k += 8) {
        for (int j = 0; j < 1; ++j) { int i = ty * 32 + tx; left[i / 8][i % 8] = a[(blockIdx.y * 32 + i / 8) * (n / 4) + k + i % 8]; right[ty][tx] = b[(k + ty) * n + col]; }
        __syncthreads();
#pragma unroll
        for (int j = 0; j < 8; ++j)
#pragma unroll
            for (int r = 0; r < 4; ++r) sum[r] = __dp4a(left[ty + 8 * r][j], right[j][tx], sum[r]);
        __syncthreads();
    }
    for (int r = 0; r < 4; ++r) c[(row + 8 * r) * n + col] = sum[r];
}
using namespace nvcuda;
KERNEL wmma_warp(const __half* a, const __half* b, float* c, int n) {  // a warp a 16 × 16 tile, straight from memory
    int warp = INDEX / 32, row = warp / (n / 16) * 16, col = warp % (n / 16) * 16;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
    wmma::fill_fragment(sum, 0.0f);
    for (int k = 0; k < n; k += 16) {
        wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> left;
        wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::row_major> right;
        wmma::load_matrix_sync(left, a + row * n + k, n);
        wmma::load_matrix_sync(right, b + k * n + col, n);
        wmma::mma_sync(sum, left, right, sum);
    }
    wmma::store_matrix_sync(c + row * n + col, sum, n, wmma::mem_row_major);
}
KERNEL wmma_bytes(const signed char* a, const signed char* b, int* c, int n) {  // four warps, 64 × 64, shared memory
    __shared__ __align__(16) signed char left[64][32], right[32][64];
    int w = threadIdx.x / 32, t = threadIdx.x;
    wmma::fragment<wmma::accumulator, 16, 16, 16, int> sum[4];
    for (int j = 0; j < 4; ++j) wmma::fill_fragment(sum[j], 0);
    for (int k = 0; k < n; k += 32) {
        *(int4*)&left[t / 2][t % 2 * 16] = *(const int4*)&a[(blockIdx.y * 64 + t / 2) * n + k + t % 2 * 16];
        *(int4*)&right[t / 4][t % 4 * 16] = *(const int4*)&b[(k + t / 4) * n + blockIdx.x * 64 + t % 4 * 16];
        __syncthreads();
        for (int s = 0; s < 32; s += 16) {
            wmma::fragment<wmma::matrix_a, 16, 16, 16, signed char, wmma::row_major> l;
            wmma::load_matrix_sync(l, &left[16 * w][s], 32);
            for (int j = 0; j < 4; ++j) {
                wmma::fragment<wmma::matrix_b, 16, 16, 16, signed char, wmma::row_major> r;
                wmma::load_matrix_sync(r, &right[s][16 * j], 64);
                wmma::mma_sync(sum[j], l, r, sum[j]);
            }
        }
        __syncthreads();
    }
    for (int j = 0; j < 4; ++j) wmma::store_matrix_sync(c + (blockIdx.y * 64 + 16 * w) * n + blockIdx.x * 64 + 16 * j, sum[j], n, wmma::mem_row_major);
}
// -- networks ----------------------------------------------------------------------------------------------------------
KERNEL conv3x3(const float* x, const float* w, float* out, int channels, int filters, int side) {  // NCHW, direct
    int px = blockIdx.x * 16 + threadIdx.x, py = blockIdx.y * 16 + threadIdx.y, f = blockIdx.z;
    float sum = 0;
    for (int c = 0; c < channels; ++c)
        for (int dy = 0; dy < 3; ++dy)
            for (int dx = 0; dx < 3; ++dx) {
                int sx = px + dx - 1, sy = py + dy - 1;
                if (sx >= 0 && sy >= 0 && sx < side && sy < side)
                    sum += x[(c * side + sy) * side + sx] * w[((f * channels + c) * 3 + dy) * 3 + dx];
            }
    out[(f * side + py) * side + px] = fmaxf(sum, 0);
}
KERNEL im2col(const float* x, float* out, int channels, int side) {
    int i = INDEX, pixels = side * side, c = i / pixels, p = i % pixels, px = p % side, py = p / side;
    if (c >= channels) return;
    for (int k = 0; k < 9; ++k) {
        int sx = px + k % 3 - 1, sy = py + k / 3 - 1;
        out[(c * 9 + k) * pixels + p] = sx >= 0 && sy >= 0 && sx < side && sy < side ? x[(c * side + sy) * side + sx] : 0;
    }
}
KERNEL lstm_cell(const float* gates, const float* before, float* cell, float* hidden, int n, int width) {
    int i = INDEX;
    if (i >= n) return;
    const float* g = gates + (long long)(i / width) * 4 * width + i % width;
    float a = 1 / (1 + expf(-g[0])), f = 1 / (1 + expf(-g[width])), u = tanhf(g[2 * width]), o = 1 / (1 + expf(-g[3 * width]));
    float c = f * before[i] + a * u;
    cell[i] = c;
    hidden[i] = o * tanhf(c);
}
KERNEL welford(const float* x, const float* gain, const float* bias, float* out, int width) {  // layer norm, a block a row
    __shared__ float means[32], squares[32];
    float mean = 0, square = 0;
    int n = 0, lane = threadIdx.x % 32;
    for (int c = threadIdx.x; c < width; c += blockDim.x) {
        float v = x[(long long)blockIdx.x * width + c], d = v - mean;
        ++n; mean += d / n; square += d * (v - mean);
    }
    float count = n;
    for (int s = 16; s; s >>= 1) {
        float m = __shfl_down_sync(~0u, mean, s), q = __shfl_down_sync(~0u, square, s), k = __shfl_down_sync(~0u, count, s);
        float d = m - mean, all = count + k;
        mean += d * k / all; square += q + d * d * count * k / all; count = all;
    }
    if (lane == 0) { means[threadIdx.x / 32] = mean; squares[threadIdx.x / 32] = square; }
    __syncthreads();
    float m = 0, q = 0;
    for (int w = 0; w < blockDim.x / 32; ++w) { m += means[w]; q += squares[w]; }
    m /= blockDim.x / 32;
    float scale = rsqrtf(q / width + 1e-5f);
    for (int c = threadIdx.x; c < width; c += blockDim.x)
        out[(long long)blockIdx.x * width + c] = (x[(long long)blockIdx.x * width + c] - m) * scale * gain[c] + bias[c];
}
KERNEL attend_one(const __half* q, const __half* keys, const __half* values, float* out, int length) {  // decoding, a block a head
    __shared__ float score[4096], part[32];
    int t = threadIdx.x, lane = t % 32, warp = t / 32, warps = blockDim.x / 32;
    const __half2* query = (const __half2*)(q + blockIdx.x * 64);
    float2 mine = __half22float2(query[lane]);
    float most = -1e30f;
    for (int k = warp; k < length; k += warps) {
        float2 key = __half22float2(((const __half2*)(keys + ((long long)blockIdx.x * length + k) * 64))[lane]);
        float v = mine.x * key.x + mine.y * key.y;
        for (int s = 16; s; s >>= 1) v += __shfl_xor_sync(~0u, v, s);
        if (lane == 0) score[k] = v * 0.125f;
        most = fmaxf(most, v * 0.125f);
    }
    if (lane == 0) part[warp] = most;
    __syncthreads();
    for (int w = 0; w < warps; ++w) most = fmaxf(most, part[w]);
    float sum = 0, o = 0;
    for (int k = t; k < length; k += blockDim.x) { float e = __expf(score[k] - most); score[k] = e; }
    __syncthreads();
    if (t < 64) {
        for (int k = 0; k < length; ++k) { float e = score[k]; sum += e; o += e * __half2float(values[((long long)blockIdx.x * length + k) * 64 + t]); }
        out[blockIdx.x * 64 + t] = o / sum;
    }
}
KERNEL batch_norm(const float* x, float* out, int images, int channels, int pixels) {  // a block a channel
    __shared__ float sums[2][256];
    int c = blockIdx.x, t = threadIdx.x;
    float sum = 0, square = 0;
    for (int n = 0; n < images; ++n)
        for (int p = t; p < pixels; p += 256) { float v = x[((long long)n * channels + c) * pixels + p]; sum += v; square += v * v; }
    sums[0][t] = sum; sums[1][t] = square;
    for (int s = 128; s; s >>= 1) {
        __syncthreads();
        if (t < s) { sums[0][t] += sums[0][t + s]; sums[1][t] += sums[1][t + s]; }
    }
    __syncthreads();
    float count = (float)images * pixels, mean = sums[0][0] / count, scale = rsqrtf(sums[1][0] / count - mean * mean + 1e-5f);
    for (int n = 0; n < images; ++n)
        for (int p = t; p < pixels; p += 256) { long long i = ((long long)n * channels + c) * pixels + p; out[i] = (x[i] - mean) * scale; }
}
// -- particles, chance -------------------------------------------------------------------------------------------------
KERNEL bodies_double(const double* at, double* out, int n) {
    __shared__ double tile[128][3];
    int i = INDEX;
    double x = at[3 * i], y = at[3 * i + 1], z = at[3 * i + 2], fx = 0, fy = 0, fz = 0;
    for (int j = 0; j < n; j += 128) {
        for (int k = 0; k < 3; ++k) tile[threadIdx.x][k] = at[3 * (j + threadIdx.x) + k];
        __syncthreads();
        for (int k = 0; k < 128; ++k) {
            double dx = tile[k][0] - x, dy = tile[k][1] - y, dz = tile[k][2] - z, r = rsqrt(dx * dx + dy * dy + dz * dz + 1e-6);
            r = r * r * r; fx += dx * r; fy += dy * r; fz += dz * r;
        }
        __syncthreads();
    }
    out[3 * i] = fx; out[3 * i + 1] = fy; out[3 * i + 2] = fz;
}
KERNEL deposit(const float* x, const float* y, float* grid, int n, int side) {  // charge to the four cells around
    int i = INDEX;
    if (i >= n) return;
    float px = x[i] * (side - 1), py = y[i] * (side - 1);
    int cx = px, cy = py;
    float u = px - cx, v = py - cy;
    atomicAdd(&grid[cy * side + cx], (1 - u) * (1 - v)); atomicAdd(&grid[cy * side + cx + 1], u * (1 - v));
    atomicAdd(&grid[(cy + 1) * side + cx], (1 - u) * v); atomicAdd(&grid[(cy + 1) * side + cx + 1], u * v);
}
KERNEL philox(float* out, int n, int rounds) {
    int i = INDEX;
    float sum = 0;
    for (int r = 0; r < rounds; ++r) {
        unsigned c[4] = {(unsigned)i, (unsigned)r, 7, 11}, k0 = 0xA511E9B3u, k1 = 0x2545F491u;
#pragma unroll
        for (int j = 0; j < 10; ++j) {
            unsigned h0 = __umulhi(0xD2511F53u, c[0]), l0 = 0xD2511F53u * c[0], h1 = __umulhi(0xCD9E8D57u, c[2]), l1 = 0xCD9E8D57u * c[2];
            c[0] = h1 ^ c[1] ^ k0; c[1] = l1; c[2] = h0 ^ c[3] ^ k1; c[3] = l0;
            k0 += 0x9E3779B9u; k1 += 0xBB67AE85u;
        }
        float u = c[0] * 2.3283064e-10f + 1e-10f, v = c[1] * 2.3283064e-10f, s, t;
        sincospif(2 * v, &s, &t);
        sum += sqrtf(-2 * logf(u)) * (s + t);
    }
    out[i] = sum;
}
KERNEL ising(const signed char* other, signed char* spins, const float* chance, int side) {  // one colour of a chess board
    int i = INDEX, half = side / 2, r = i / half, c = i % half;
    if (r >= side) return;
    int up = r ? r - 1 : side - 1, down = r + 1 < side ? r + 1 : 0, beside = r % 2 ? (c + 1 < half ? c + 1 : 0) : (c ? c - 1 : half - 1);
    int sum = other[up * half + c] + other[down * half + c] + other[i] + other[r * half + beside];
    signed char s = spins[i];
    if (chance[i] < __expf(-0.8f * sum * s)) spins[i] = -s;
}
// -- grids -------------------------------------------------------------------------------------------------------------
__constant__ float WEIGHT[5] = {-3.0f, 1.6f, -0.2f, 0.025f, -0.0018f};
KERNEL wave3d(const float* now, const float* before, float* next, int nx, int ny, int nz) {  // 25 points, a thread a column
    int x = blockIdx.x * 32 + threadIdx.x + 4, y = blockIdx.y * 8 + threadIdx.y + 4;
    if (x >= nx - 4 || y >= ny - 4) return;
    long long plane = (long long)nx * ny, at = y * nx + x;
    float z[9];
#pragma unroll
    for (int k = 0; k < 8; ++k) z[k + 1] = now[at + k * plane];
    for (int k = 4; k < nz - 4; ++k) {
#pragma unroll
        for (int j = 0; j < 8; ++j) z[j] = z[j + 1];
        long long i = at + k * plane;
        z[8] = now[i + 4 * plane];
        float v = WEIGHT[0] * z[4];
#pragma unroll
        for (int j = 1; j < 5; ++j) v += WEIGHT[j] * (z[4 - j] + z[4 + j] + now[i - j] + now[i + j] + now[i - j * nx] + now[i + j * nx]);
        next[i] = 2 * z[4] - before[i] + 0.1f * v;
    }
}
KERNEL yee(const float* ez, float* hx, float* hy, int nx, int ny) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, i = y * nx + x;
    if (x >= nx - 1 || y >= ny - 1) return;
    float e = ez[i];
    hx[i] -= 0.5f * (ez[i + nx] - e);
    hy[i] += 0.5f * (ez[i + 1] - e);
}
KERNEL thomas(const float* a, const float* b, const float* c, const float* d, float* x, int n, int systems) {  // tridiagonal, a thread a system
    int s = INDEX;
    if (s >= systems) return;
    float cp = c[s] / b[s], dp = d[s] / b[s];
    x[s] = dp;
    for (int i = 1; i < n; ++i) {
        int k = i * systems + s;
        float m = 1 / (b[k] - a[k] * cp);
        cp = c[k] * m; dp = (d[k] - a[k] * dp) * m;
        x[k] = dp;
    }
}
// -- images ------------------------------------------------------------------------------------------------------------
KERNEL bilateral(const float* x, float* out, int side, int radius) {
    int px = blockIdx.x * blockDim.x + threadIdx.x, py = blockIdx.y * blockDim.y + threadIdx.y;
    float centre = x[py * side + px], sum = 0, weight = 0;
    for (int dy = -radius; dy <= radius; ++dy)
        for (int dx = -radius; dx <= radius; ++dx) {
            int sx = min(max(px + dx, 0), side - 1), sy = min(max(py + dy, 0), side - 1);
            float v = x[sy * side + sx], d = v - centre, w = expf(-(dx * dx + dy * dy) / 8.0f - d * d / 0.02f);
            sum += w * v; weight += w;
        }
    out[py * side + px] = sum / weight;
}
KERNEL volume_rays(const float* volume, float* out, int side, int size, int steps) {  // trilinear samples along a ray
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    float u = (x + 0.5f) / side - 0.5f, v = (y + 0.5f) / side - 0.5f, light = 0, clear = 1;
    for (int s = 0; s < steps && clear > 0.02f; ++s) {
        float t = (s + 0.5f) / steps, px = (0.5f + u * (0.6f + 0.4f * t)) * (size - 2), py = (0.5f + v * (0.6f + 0.4f * t)) * (size - 2), pz = t * (size - 2);
        int ix = px, iy = py, iz = pz;
        float fx = px - ix, fy = py - iy, fz = pz - iz;
        const float* p = volume + ((iz * size) + iy) * size + ix;
        float a = p[0] + fx * (p[1] - p[0]), b = p[size] + fx * (p[size + 1] - p[size]);
        p += size * size;
        float c = p[0] + fx * (p[1] - p[0]), d = p[size] + fx * (p[size + 1] - p[size]);
        a += fy * (b - a); c += fy * (d - c);
        float opacity = 0.05f * (a + fz * (c - a));
        light += clear * opacity; clear *= 1 - opacity;
    }
    out[y * side + x] = light;
}
KERNEL equalise(const unsigned char* x, const unsigned char* map, unsigned char* out, int n) {  // a byte a thread, by a table
    int i = INDEX;
    if (i < n) out[i] = map[x[i]];
}
KERNEL integral_rows(const float* x, float* out, int side) {  // a warp a row, 32 columns at a time
    int r = INDEX / 32, lane = threadIdx.x % 32;
    float carry = 0;
    for (int c = lane; c < side; c += 32) {
        float v = x[r * side + c];
        for (int s = 1; s < 32; s *= 2) { float o = __shfl_up_sync(~0u, v, s); if (lane >= s) v += o; }
        out[r * side + c] = v + carry;
        carry += __shfl_sync(~0u, v, 31);
    }
}
// -- words, bits, tables -----------------------------------------------------------------------------------------------
__constant__ unsigned SBOX[256] = {0x63, 0x7c, 0x77, 0x7b};
KERNEL cipher(const uint4* in, uint4* out, int n, int rounds) {  // four look-ups a word in constant memory
    int i = INDEX;
    if (i >= n) return;
    uint4 v = in[i];
    for (int r = 0; r < rounds; ++r) {
        unsigned a = SBOX[v.x & 255] ^ SBOX[v.y >> 8 & 255] << 8 ^ SBOX[v.z >> 16 & 255] << 16 ^ SBOX[v.w >> 24] << 24;
        v.x = v.y ^ r; v.y = v.z * 5 + a; v.z = v.w + 0x9E3779B9u; v.w = a ^ v.x;
    }
    out[i] = v;
}
__constant__ float POLY[8][16] = {{1.0f, 0.5f}};
KERNEL piecewise(const float* x, float* out, int n) {  // coefficients by the value: a few rows of constant memory
    int i = INDEX;
    if (i >= n) return;
    float v = x[i], sum = 0;
    int row = v * 8;
#pragma unroll
    for (int k = 15; k >= 0; --k) sum = sum * v + POLY[row][k];
    out[i] = sum;
}
KERNEL checksum(const unsigned char* text, unsigned* out, const unsigned* table, int n, int length) {  // a thread a text
    int i = INDEX;
    if (i >= n) return;
    unsigned crc = ~0u;
    for (int k = 0; k < length; ++k) crc = crc >> 8 ^ table[(crc ^ text[i * length + k]) & 255];
    out[i] = ~crc;
}
KERNEL edit_distance(const unsigned char* a, const unsigned char* b, int* out, int n) {  // 32 letters each, a row in local memory
    int i = INDEX;
    if (i >= n) return;
    int row[33];
    for (int k = 0; k <= 32; ++k) row[k] = k;
    for (int r = 0; r < 32; ++r) {
        int diagonal = row[0];
        row[0] = r + 1;
        unsigned char letter = a[r * n + i];
#pragma unroll 1
        for (int k = 0; k < 32; ++k) {
            int up = row[k + 1], best = min(min(up, row[k]) + 1, diagonal + (letter != b[k * n + i]));
            diagonal = up; row[k + 1] = best;
        }
    }
    out[i] = row[32];
}
KERNEL hamming(const u64* a, const u64* b, int* out, int n, int words) {  // all pairs, bits that differ
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, sum = 0;
    for (int k = 0; k < words; ++k) sum += __popcll(a[(long long)y * words + k] ^ b[(long long)k * n + x]);
    out[y * n + x] = sum;
}
KERNEL match_words(const unsigned char* text, const unsigned char* word, int* out, int n, int length) {
    int i = INDEX;
    if (i >= n - length) return;
    int k = 0;
    while (k < length && text[i + k] == word[k]) ++k;
    if (k == length) atomicAdd(out, 1);
}
// -- reductions of other types; few threads, many; odd shapes ------------------------------------------------------------
KERNEL sum_double(const double* x, double* out, int n) {
    __shared__ double part[8];
    double v = 0;
    for (int i = INDEX; i < n; i += gridDim.x * blockDim.x) v += x[i];
    for (int s = 16; s; s >>= 1) v += __shfl_down_sync(~0u, v, s);
    if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = v;
    __syncthreads();
    if (threadIdx.x == 0) { for (int w = 1; w < blockDim.x / 32; ++w) v += part[w]; atomicAdd(out, v); }
}
KERNEL longest(const long long* x, long long* out, int n) {  // a tree in shared memory, 1024 threads
    __shared__ long long part[1024];
    int t = threadIdx.x;
    long long v = -1;
    for (int i = INDEX; i < n; i += gridDim.x * blockDim.x) v = max(v, x[i]);
    part[t] = v;
    for (int s = 512; s; s >>= 1) { __syncthreads(); if (t < s) part[t] = max(part[t], part[t + s]); }
    if (t == 0) out[blockIdx.x] = part[0];
}
KERNEL half_norm(const __half2* x, float* out, int n) {  // sums in half precision, as careless people do
    __half2 v = __float2half2_rn(0);
    for (int i = INDEX; i < n; i += gridDim.x * blockDim.x) { __half2 w = x[i]; v = __hfma2(w, w, v); }
    float2 f = __half22float2(v);
    float s = f.x + f.y;
    for (int k = 16; k; k >>= 1) s += __shfl_down_sync(~0u, s, k);
    if (threadIdx.x % 32 == 0) atomicAdd(out, s);
}
KERNEL one_block(const float* x, float* out, int n, int rounds) {  // power iteration in a block that is alone
    __shared__ float v[256], part[256];
    int t = threadIdx.x;
    v[t] = 1;
    for (int r = 0; r < rounds; ++r) {
        __syncthreads();
        float sum = 0;
        for (int k = 0; k < n; ++k) sum += x[k * n + t] * v[k];
        part[t] = sum * sum;
        for (int s = 128; s; s >>= 1) { __syncthreads(); if (t < s) part[t] += part[t + s]; }
        __syncthreads();
        v[t] = sum * rsqrtf(part[0]);
    }
    out[t] = v[t];
}
KERNEL few_warps(const float* x, float* out, int n) {  // a warp a block sums a long row, eight loads at a time
    extern __shared__ float unused[];
    const float* row = x + (long long)blockIdx.x * n;
    float v[8] = {};
    for (int i = threadIdx.x; i < n; i += 256)
#pragma unroll
        for (int k = 0; k < 8; ++k) v[k] += row[i + 32 * k];
    float sum = v[0] + v[1] + v[2] + v[3] + v[4] + v[5] + v[6] + v[7];
    for (int s = 16; s; s >>= 1) sum += __shfl_down_sync(~0u, sum, s);
    if (threadIdx.x == 0) out[blockIdx.x] = n < 0 ? unused[0] : sum;
}
KERNEL tile_large(const float* x, float* out, int n, int rounds) {  // 96 KB a block, 128 threads: two blocks an SM
    extern __shared__ float tile[];
    for (int i = threadIdx.x; i < 24576; i += blockDim.x) tile[i] = x[(blockIdx.x * 24576LL + i) % n];
    __syncthreads();
    float sum = 0;
    for (int r = 0; r < rounds; ++r)
        for (int i = threadIdx.x; i < 24576; i += blockDim.x) sum += tile[(i + 33 * r) % 24576];
    out[INDEX] = sum;
}
KERNEL __launch_bounds__(128) registers(const float* x, float* out, int n) {  // 120 sums of a thread in registers
    float v[120];
    int i = INDEX;
#pragma unroll
    for (int k = 0; k < 120; ++k) v[k] = k;
    for (int j = 0; j < 32; ++j) {
        float a = x[(i + j * 977) % n];
#pragma unroll
        for (int k = 0; k < 120; ++k) v[k] = v[k] * a + k;
    }
    float sum = 0;
#pragma unroll
    for (int k = 0; k < 120; ++k) sum += v[k];
    out[i] = sum;
}
KERNEL branches(const float* x, float* out, int n) {  // what is done depends on the value
    int i = INDEX;
    if (i >= n) return;
    float v = x[i];
    switch ((int)(v * 8)) {
    case 0: v = sinf(v); break;
    case 1: v = expf(v) - 1; break;
    case 2: v = sqrtf(v) / (1 + v); break;
    case 3: v = powf(v, 1.7f); break;
    case 4: v = logf(v + 1) * v; break;
    case 5: v = tanhf(v); break;
    case 6: for (int k = 0; k < 16; ++k) v = v * 0.5f + 1 / (v + 1); break;
    default: v = erff(v);
    }
    out[i] = v;
}
KERNEL tree_walk(const int* left, const int* right, const float* split, const float* x, int* out, int n, int features) {
    int i = INDEX;
    if (i >= n) return;
    int node = 0;
    while (left[node] > 0) node = x[(node % features) * n + i] < split[node] ? left[node] : right[node];
    out[i] = node;
}
KERNEL permute(const float* x, float* out, int a, int b, int c, int d) {  // a b c d → d b a c
    int i = INDEX;
    int w = i % d, z = i / d % c, y = i / d / c % b, v = i / d / c / b;
    if (v < a) out[((w * b + y) * a + v) * c + z] = x[i];
}
KERNEL julia(unsigned char* out, int side, int limit) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, k = 0;
    float u = 3.0f * x / side - 1.5f, v = 3.0f * y / side - 1.5f;
    while (u * u + v * v < 4 && k < limit) { float w = u * u - v * v - 0.8f; v = 2 * u * v + 0.156f; u = w; ++k; }
    out[y * side + x] = k & 255;
}
KERNEL top_k(const float* x, float* out, int n, int length) {  // the eight largest of a column, in registers
    int i = INDEX;
    if (i >= n) return;
    float best[8];
#pragma unroll
    for (int k = 0; k < 8; ++k) best[k] = -1e30f;
    for (int r = 0; r < length; ++r) {
        float v = x[(long long)r * n + i];
        if (v > best[7]) {
            best[7] = v;
#pragma unroll
            for (int k = 7; k; --k) if (best[k] > best[k - 1]) { float w = best[k]; best[k] = best[k - 1]; best[k - 1] = w; }
        }
    }
#pragma unroll
    for (int k = 0; k < 8; ++k) out[(long long)k * n + i] = best[k];
}
