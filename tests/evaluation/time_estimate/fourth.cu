// Kernels as other people write them, after those of HeCBench, Rodinia, llm.c and CUDA's samples: double precision with
// functions, atomics of several kinds, local arrays, few blocks, chains, what fits the L2, large shared memory, mixed
// precision. All were timed before any was estimated. `tests/evaluation/time_estimate/fourth.py` launches them.

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <mma.h>
#ifdef GROUPS
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
#endif
#ifdef PIPELINE
#include <cuda_pipeline.h>
#endif

#define INDEX (blockIdx.x * blockDim.x + threadIdx.x)
#define KERNEL extern "C" __global__ void
typedef unsigned int u32;
typedef unsigned long long u64;
using namespace nvcuda;

KERNEL nothing(float* out) {}
// -- double precision, functions ---------------------------------------------------------------------------------------
KERNEL geodesic(const double* lat, const double* lon, double* out, int n) {  // Vincenty's distance on an ellipsoid
    int i = INDEX;
    if (i >= n) return;
    const double f = 1 / 298.257, a = 6378137.0, b = a * (1 - f);
    double u1 = atan((1 - f) * tan(lat[i])), u2 = atan((1 - f) * tan(lat[(i + 1) % n])), l = lon[(i + 1) % n] - lon[i];
    double s1 = sin(u1), c1 = cos(u1), s2 = sin(u2), c2 = cos(u2), lambda = l, sigma = 0, ss = 0, cs = 0, c2a = 0, m = 0;
    for (int k = 0; k < 5; ++k) {
        double sl = sin(lambda), cl = cos(lambda), p = c2 * sl, q = c1 * s2 - s1 * c2 * cl;
        ss = sqrt(p * p + q * q) + 1e-12; cs = s1 * s2 + c1 * c2 * cl; sigma = atan2(ss, cs);
        double sa = c1 * c2 * sl / ss; c2a = 1 - sa * sa; m = cs - 2 * s1 * s2 / (c2a + 1e-12);
        double c = f / 16 * c2a * (4 + f * (4 - 3 * c2a));
        lambda = l + (1 - c) * f * sa * (sigma + c * ss * (m + c * cs * (2 * m * m - 1)));
    }
    out[i] = b * sigma;
}
KERNEL van_genuchten(const double* h, double* theta, double* k, int n) {
    int i = INDEX;
    if (i >= n) return;
    double alpha = 0.02, nn = 1.8, m = 1 - 1 / nn, s = pow(1 + pow(alpha * h[i], nn), -m);
    theta[i] = 0.05 + 0.4 * s;
    double t = 1 - pow(1 - pow(s, 1 / m), m);
    k[i] = sqrt(s) * t * t;
}
KERNEL romberg(double* out, int points) {  // integrals, refined in shared memory, a block each
    __shared__ double part[256];
    double low = blockIdx.x * 0.01, width = 0.01 + blockIdx.x * 1e-4, sum = 0;
    for (int k = threadIdx.x; k < points; k += 256) { double x = low + width * k / points; sum += exp(-x * x) / (1 + x); }
    part[threadIdx.x] = sum;
    for (int s = 128; s; s >>= 1) { __syncthreads(); if (threadIdx.x < s) part[threadIdx.x] += part[threadIdx.x + s]; }
    if (threadIdx.x == 0) out[blockIdx.x] = part[0] * width / points;
}
KERNEL ode_few(const double* y0, double* out, int steps) {  // a stiff cell model, one lane each, few of them
    int i = INDEX;
    double v = y0[i], w = 0.1, u = 0.3;
    for (int k = 0; k < steps; ++k) {
        double a = exp(-v * v), b = 1 / (1 + exp(-(v - 0.5) * 4)), c = log(1 + w * w);
        v += 1e-3 * (a * u - b * w); w += 1e-3 * (b - w * c); u += 1e-3 * (c - u * a) / (1 + v * v);
    }
    out[i] = v + w + u;
}
KERNEL su3(const double2* a, const double2* b, double2* c, int sites) {  // 3 × 3 complex products, four a site
    int i = INDEX;
    if (i >= sites * 36) return;
    int site = i / 36, e = i % 36, j = e / 9, row = e % 9 / 3, col = e % 3;
    double2 s = make_double2(0, 0);
    for (int k = 0; k < 3; ++k) {
        double2 x = a[(site * 4 + j) * 9 + row * 3 + k], y = b[j * 9 + k * 3 + col];
        s.x += x.x * y.x - x.y * y.y; s.y += x.x * y.y + x.y * y.x;
    }
    c[(site * 4 + j) * 9 + row * 3 + col] = s;
}
KERNEL boxes(const double4* at, const int* near, double4* out, int each) {  // particles of neighbouring boxes, a block a box
    __shared__ double4 other[128];
    int box = blockIdx.x, t = threadIdx.x;
    double4 mine = at[box * each + t], f = make_double4(0, 0, 0, 0);
    for (int k = 0; k < 8; ++k) {
        int from = near[box * 8 + k];
        __syncthreads();
        other[t] = at[from * each + t];
        __syncthreads();
        for (int j = 0; j < each; ++j) {
            double4 o = other[j];
            double r = mine.w + o.w - (mine.x * o.x + mine.y * o.y + mine.z * o.z), u = exp(-0.5 * r), s = 2 * u;
            f.w += u * o.w; f.x += s * (mine.x - o.x); f.y += s * (mine.y - o.y); f.z += s * (mine.z - o.z);
        }
    }
    out[box * each + t] = f;
}
KERNEL triad(const double* a, const double* b, double* c, int n) { int i = INDEX; if (i < n) c[i] = a[i] + 0.4 * b[i]; }
KERNEL bisection(const double* d, const double* e, double* out, int n, int rounds) {  // eigenvalues by counting signs
    int i = INDEX;
    double low = -4, high = 4;
    for (int r = 0; r < rounds; ++r) {
        double mid = 0.5 * (low + high), q = d[0] - mid;
        int below = q < 0;
        for (int k = 1; k < n; ++k) { q = d[k] - mid - e[k] * e[k] / (q == 0 ? 1e-30 : q); below += q < 0; }
        if (below > i % n) high = mid; else low = mid;
    }
    out[i] = low;
}
// -- tables in the L2, chains ------------------------------------------------------------------------------------------
KERNEL cross_sections(const double* energy, const double2* grid, const double* table, double* out, int points, int n) {
    int i = INDEX;
    if (i >= n) return;
    double e = energy[i], sum = 0;
    for (int nuclide = 0; nuclide < 4; ++nuclide) {
        int low = 0, high = points - 1;
        while (high - low > 1) { int mid = (low + high) / 2; if (grid[mid].x > e) high = mid; else low = mid; }
        double f = (e - grid[low].x) / (grid[low + 1].x - grid[low].x);
        for (int k = 0; k < 5; ++k) sum += table[(nuclide * points + low) * 5 + k] * (1 - f) + f * table[(nuclide * points + low + 1) * 5 + k];
        e = e * 0.7 + 0.1;
    }
    out[i] = sum;
}
KERNEL list_rank(const int* next, int* out, int steps) {  // each thread follows its own list
    int i = INDEX, at = i;
    for (int k = 0; k < steps; ++k) at = next[at];
    out[i] = at;
}
KERNEL column_passes(const float* x, float* out, int rows, int cols, int passes) {  // a thread a row: a line a lane
    int r = INDEX;
    float sum = 0;
    for (int p = 0; p < passes; ++p) for (int c = 0; c < cols; ++c) sum += x[(long long)r * cols + c] * (p + 1);
    out[r] = sum;
}
KERNEL sweep_again(const float4* x, float* out, int n, int sweeps) {  // all blocks together go through the same again
    float sum = 0;
    for (int s = 0; s < sweeps; ++s)
        for (int i = INDEX; i < n; i += gridDim.x * blockDim.x) { float4 v = x[i]; sum += v.x + v.y * v.z + v.w; }
    out[INDEX] = sum;
}
KERNEL shared_walk(const float* x, float* out, int n) {  // every block reads all of it, each from a place of its own
    float sum = 0;
    for (int k = threadIdx.x; k < n; k += blockDim.x) sum += x[(k + blockIdx.x * 4096) % n];
    out[INDEX] = sum;
}
KERNEL bilinear(const float2* at, const float2* table, float2* out, int n, int side) {
    int i = INDEX;
    if (i >= n) return;
    float2 p = at[i];
    float x = p.x * (side - 2), y = p.y * (side - 2);
    int u = x, v = y;
    float fx = x - u, fy = y - v;
    float2 a = table[v * side + u], b = table[v * side + u + 1], c = table[(v + 1) * side + u], d = table[(v + 1) * side + u + 1];
    out[i] = make_float2((a.x * (1 - fx) + b.x * fx) * (1 - fy) + (c.x * (1 - fx) + d.x * fx) * fy,
                         (a.y * (1 - fx) + b.y * fx) * (1 - fy) + (c.y * (1 - fx) + d.y * fx) * fy);
}
KERNEL look_up(const int* index, const float* table, float* out, int n) { int i = INDEX; if (i < n) out[i] = table[index[i]]; }
KERNEL find_index(const float* cdf, const float* u, float* out, int n) {  // a particle filter's linear search
    int i = INDEX, k = 0;
    float mine = u[i];
    while (k < n - 1 && cdf[k] < mine) ++k;
    out[i] = k;
}
KERNEL newton(const float* x, float* out, int rounds) {  // a chain of divisions and roots
    int i = INDEX;
    float a = x[i] + 1, v = a;
    for (int k = 0; k < rounds; ++k) v = 0.5f * (v + a / v) + sqrtf(v) * 1e-3f;
    out[i] = v;
}
// -- atomics -----------------------------------------------------------------------------------------------------------
KERNEL gups(const u64* seeds, u64* table, int n, int rounds, int mask) {
    u64 v = seeds[INDEX];
    for (int k = 0; k < rounds; ++k) { v = v << 1 ^ ((long long)v < 0 ? 7 : 0); atomicXor(&table[v & mask], v); }
}
KERNEL cas_double(const double* x, const int* to, double* out, int n) {  // how doubles were added before sm_60
    int i = INDEX;
    if (i >= n) return;
    u64* at = (u64*)&out[to[i]];
    u64 old = *at, seen;
    do { seen = old; old = atomicCAS(at, seen, __double_as_longlong(x[i] + __longlong_as_double(seen))); } while (old != seen);
}
#ifdef GROUPS
KERNEL tickets(const int* x, int* out, int* count, int n) {  // coalesced threads draw together
    int i = INDEX;
    if (i >= n || x[i] % 3) return;
    cg::coalesced_group g = cg::coalesced_threads();
    int first = 0;
    if (g.thread_rank() == 0) first = atomicAdd(count, (int)g.size());
    out[g.shfl(first, 0) + g.thread_rank()] = x[i];
}
#endif
KERNEL buckets(const float* x, const float* pivots, int* counts, int* place, int n, int many) {  // which, and which of its
    int i = INDEX;
    if (i >= n) return;
    float v = x[i];
    int low = 0, high = many;
    while (high - low > 1) { int mid = (low + high) / 2; if (pivots[mid] <= v) low = mid; else high = mid; }
    place[i] = atomicAdd(&counts[low], 1);
}
KERNEL extrema(const float* x, int* high, int* low, int n, int cells) {
    int i = INDEX;
    if (i >= n) return;
    int v = __float_as_int(x[i]), cell = i % cells;
    atomicMax(&high[cell], v); atomicMin(&low[cell], v);
}
KERNEL bins_large(const u32* x, u32* out, int n, int bins) {  // as many bins as an SM's shared memory holds
    extern __shared__ u32 bin[];
    for (int k = threadIdx.x; k < bins; k += blockDim.x) bin[k] = 0;
    __syncthreads();
    for (int i = INDEX; i < n; i += gridDim.x * blockDim.x) atomicAdd(&bin[x[i] % bins], 1);
    __syncthreads();
    for (int k = threadIdx.x; k < bins; k += blockDim.x) if (bin[k]) atomicAdd(&out[k], bin[k]);
}
KERNEL encode(const unsigned char* x, const u32* code, u32* out, int n) {  // bits of several letters put together
    __shared__ u32 word[512];
    int i = INDEX;
    word[threadIdx.x] = 0; word[threadIdx.x + 256] = 0;
    __syncthreads();
    u32 c = code[x[i]], at = threadIdx.x * 12 + (c >> 28);
    atomicOr(&word[at / 32], (c & 0xfff) << at % 32);
    if (at % 32 > 20) atomicOr(&word[at / 32 + 1], (c & 0xfff) >> (32 - at % 32));
    __syncthreads();
    if (threadIdx.x < 96) out[blockIdx.x * 96 + threadIdx.x] = word[threadIdx.x];
}
KERNEL tiles_drawn(const float* a, float* out, int* next, int tiles, int width) {  // blocks that stay and draw their work
    __shared__ int mine;
    while (true) {
        __syncthreads();
        if (threadIdx.x == 0) mine = atomicAdd(next, 1);
        __syncthreads();
        if (mine >= tiles) return;
        float sum = 0;
        for (int k = threadIdx.x; k < width; k += blockDim.x) sum += a[(long long)mine * width + k];
        out[mine * blockDim.x + threadIdx.x] = sum;
    }
}
// -- local arrays ------------------------------------------------------------------------------------------------------
KERNEL twister(const u32* seed, u32* out, int draws) {  // a generator with 25 words of state a thread
    int i = INDEX;
    u32 s[25];
    s[0] = seed[i];
    for (int k = 1; k < 25; ++k) s[k] = 1812433253u * (s[k - 1] ^ s[k - 1] >> 30) + k;
    u32 sum = 0;
    for (int d = 0, at = 0; d < draws; ++d) {
        u32 y = (s[at] & 0x80000000u) | (s[(at + 1) % 25] & 0x7fffffffu);
        s[at] = s[(at + 7) % 25] ^ y >> 1 ^ (y & 1 ? 0x8ebfd028u : 0);
        sum ^= s[at]; at = (at + 1) % 25;
    }
    out[i] = sum;
}
KERNEL any_hit(const float4* box, const int* skip, const float4* ray, int* out, int n, int leaves) {  // a tree, its stack local
    int i = INDEX;
    if (i >= n) return;
    float4 r = ray[i];
    int stack[24], top = 0, hits = 0;
    stack[top++] = 1;
    while (top) {
        int node = stack[--top];
        float4 b = box[node];
        float dx = b.x - r.x, dy = b.y - r.y, dz = b.z - r.z;
        if (dx * dx + dy * dy + dz * dz > b.w + r.w) continue;
        if (node >= leaves) { hits += skip[node - leaves]; continue; }
        stack[top++] = 2 * node; stack[top++] = 2 * node + 1;
    }
    out[i] = hits;
}
KERNEL rainflow(const float* x, float* out, int n, int length) {  // a stack of turning points
    int i = INDEX;
    float stack[48], sum = 0;
    int top = 0;
    for (int k = 0; k < length; ++k) {
        stack[top++] = x[k * n + i];
        while (top > 2 && fabsf(stack[top - 1] - stack[top - 2]) >= fabsf(stack[top - 2] - stack[top - 3])) {
            sum += fabsf(stack[top - 2] - stack[top - 3]);
            stack[top - 3] = stack[top - 1]; top -= 2;
        }
        if (top > 46) top = 1;
    }
    out[i] = sum + top;
}
KERNEL own_counts(const unsigned char* x, int* out, int length) {  // sixteen counts of a thread, in local memory
    int i = INDEX, count[16] = {}, best = 0;
    for (int k = 0; k < length; ++k) count[x[i * length + k] & 15]++;
    for (int k = 1; k < 16; ++k) if (count[k] > count[best]) best = k;
    out[i] = best;
}
// -- blocks that meet often, few blocks --------------------------------------------------------------------------------
KERNEL align(const int* score, int* table, int cols, int diagonal) {  // Needleman and Wunsch: the blocks of a diagonal
    __shared__ int t[33][33], s[32][33];
    int bx = blockIdx.x, by = diagonal - bx, tx = threadIdx.x;
    int base = by * 32 * cols + bx * 32;
    for (int k = 0; k < 32; ++k) s[k][tx] = score[base + (k + 1) * cols + tx + 1];
    t[tx + 1][0] = table[base + (tx + 1) * cols]; t[0][tx + 1] = table[base + tx + 1];
    if (tx == 0) t[0][0] = table[base];
    __syncwarp();
    for (int m = 0; m < 63; ++m) {
        int y = tx + 1, x = m - tx + 1;
        if (x >= 1 && x <= 32) t[y][x] = max(t[y - 1][x - 1] + s[y - 1][x - 1], max(t[y][x - 1], t[y - 1][x]) - 10);
        __syncwarp();
    }
    for (int k = 0; k < 32; ++k) table[base + (k + 1) * cols + tx + 1] = t[k + 1][tx + 1];
}
KERNEL binomial(const float* spot, float* out, int steps) {  // an option a block, its tree in shared memory
    __shared__ float value[2][1025];
    int t = threadIdx.x, now = 0;
    float s = spot[blockIdx.x] * 50 + 50, up = 0.505f, down = 0.494f;
    for (int k = t; k <= steps; k += blockDim.x) value[0][k] = fmaxf(s * expf(0.01f * (2 * k - steps)) - 60, 0.0f);
    for (int n = steps; n > 0; --n) {
        __syncthreads();
        for (int k = t; k < n; k += blockDim.x) value[1 - now][k] = up * value[now][k + 1] + down * value[now][k];
        now = 1 - now;
    }
    __syncthreads();
    if (t == 0) out[blockIdx.x] = value[now][0];
}
KERNEL viterbi(const float* step, const float* seen, int* out, int length) {  // 128 states, a block a sequence
    __shared__ float likely[2][128];
    int t = threadIdx.x, now = 0;
    likely[0][t] = seen[blockIdx.x * 128 + t];
    for (int k = 1; k < length; ++k) {
        __syncthreads();
        float best = -1e30f;
        int from = 0;
        for (int s = 0; s < 128; ++s) { float v = likely[now][s] + step[s * 128 + t]; if (v > best) { best = v; from = s; } }
        likely[1 - now][t] = best + seen[(k * gridDim.x + blockIdx.x) * 128 + t];
        out[(k * gridDim.x + blockIdx.x) * 128 + t] = from;
        now = 1 - now;
    }
}
KERNEL cyclic(const float* a, const float* b, const float* c, const float* d, float* x) {  // parallel cyclic reduction
    __shared__ float s[4][512];
    int t = threadIdx.x, i = blockIdx.x * 512 + t;
    s[0][t] = a[i]; s[1][t] = b[i] + 4; s[2][t] = c[i]; s[3][t] = d[i];
    for (int gap = 1; gap < 512; gap *= 2) {
        __syncthreads();
        int l = max(t - gap, 0), r = min(t + gap, 511);
        float k1 = s[0][t] / s[1][l], k2 = s[2][t] / s[1][r];
        float na = -s[0][l] * k1, nb = s[1][t] - s[2][l] * k1 - s[0][r] * k2, nc = -s[2][r] * k2, nd = s[3][t] - s[3][l] * k1 - s[3][r] * k2;
        __syncthreads();
        s[0][t] = na; s[1][t] = nb; s[2][t] = nc; s[3][t] = nd;
    }
    x[i] = s[3][t] / s[1][t];
}
KERNEL layer_forward(const float* input, float* weight, float* part, int hidden) {  // Rodinia's back propagation
    __shared__ float in[16], product[16][16];
    int tx = threadIdx.x, ty = threadIdx.y, at = (hidden + 1) * (16 * blockIdx.y + ty + 1) + tx + 1;
    if (tx == 0) in[ty] = input[16 * blockIdx.y + ty + 1];
    __syncthreads();
    product[ty][tx] = weight[at] * in[ty];
    __syncthreads();
    for (int k = 2; k <= 16; k *= 2) { if (ty % k == 0) product[ty][tx] += product[ty + k / 2][tx]; __syncthreads(); }
    weight[at] = product[ty][tx];
    if (tx == 0) part[blockIdx.y * hidden + ty] = product[tx][ty];
}
KERNEL eliminate(const float* pivot, float* a, int n, int k) {  // Gauss: one step of it
    int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
    if (x + k < n && y + k + 1 < n) a[n * (y + k + 1) + x + k] -= pivot[y + k + 1] * a[n * k + x + k];
}
// -- images, grids, meshes ---------------------------------------------------------------------------------------------
KERNEL diffuse(const float* j, const int* north, const int* south, const int* west, const int* east, float* c, float* d, int rows, int cols) {
    int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y, i = y * cols + x, all = rows * cols;
    float v = j[i] + 0.1f, n = j[north[y] * cols + x] - v, s = j[south[y] * cols + x] - v, w = j[y * cols + west[x]] - v, e = j[y * cols + east[x]] - v;
    float g = (n * n + s * s + w * w + e * e) / (v * v), l = (n + s + w + e) / v, q = (0.5f * g - 0.0625f * l * l) / ((1 + 0.25f * l) * (1 + 0.25f * l));
    c[i] = 1 / (1 + (q - 0.05f) / (0.05f * 1.05f));
    d[i] = n; d[i + all] = s; d[i + 2 * all] = w; d[i + 3 * all] = e;
}
KERNEL flux(const int* near, const float* normal, const float* state, float* out, int n) {  // Euler's equations, four neighbours
    int i = INDEX;
    float rho = state[i] + 1, mx = state[i + n], my = state[i + 2 * n], en = state[i + 3 * n] + 2, f0 = 0, f1 = 0, f2 = 0, f3 = 0;
    float p = 0.4f * (en - 0.5f * (mx * mx + my * my) / rho), c = sqrtf(1.4f * fabsf(p) / rho);
#pragma unroll
    for (int k = 0; k < 4; ++k) {
        int o = near[i + k * n];
        float nx = normal[i + (2 * k) * n], ny = normal[i + (2 * k + 1) * n];
        float r = state[o] + 1, ox = state[o + n], oy = state[o + 2 * n], oe = state[o + 3 * n] + 2;
        float q = 0.4f * (oe - 0.5f * (ox * ox + oy * oy) / r), oc = sqrtf(1.4f * fabsf(q) / r);
        float factor = -0.5f * sqrtf(nx * nx + ny * ny) * 0.2f * (c + oc);
        f0 += factor * (rho - r) + 0.5f * (nx * (mx + ox) + ny * (my + oy));
        f1 += factor * (mx - ox) + 0.5f * nx * (p + q); f2 += factor * (my - oy) + 0.5f * ny * (p + q); f3 += factor * (en - oe);
    }
    out[i] = f0; out[i + n] = f1; out[i + 2 * n] = f2; out[i + 3 * n] = f3;
}
KERNEL winograd(const float* x, float* out, int tiles, int side) {  // 4 × 4 tiles of an image, overlapping by two
    int t = blockIdx.x * blockDim.x + threadIdx.x, per = (side - 2) / 2, px = t % per * 2, py = t / per * 2;
    if (t >= tiles) return;
    float v[4][4], w[4][4];
#pragma unroll
    for (int r = 0; r < 4; ++r)
#pragma unroll
        for (int c = 0; c < 4; ++c) v[r][c] = x[(py + r) * side + px + c];
#pragma unroll
    for (int c = 0; c < 4; ++c) { w[0][c] = v[0][c] - v[2][c]; w[1][c] = v[1][c] + v[2][c]; w[2][c] = v[2][c] - v[1][c]; w[3][c] = v[1][c] - v[3][c]; }
#pragma unroll
    for (int r = 0; r < 4; ++r) {
        out[(r * 4 + 0) * tiles + t] = w[r][0] - w[r][2]; out[(r * 4 + 1) * tiles + t] = w[r][1] + w[r][2];
        out[(r * 4 + 2) * tiles + t] = w[r][2] - w[r][1]; out[(r * 4 + 3) * tiles + t] = w[r][1] - w[r][3];
    }
}
KERNEL non_local(const float* x, float* out, int side) {  // denoising: patches of 3 × 3 in a window of 7 × 7
    int px = blockIdx.x * 16 + threadIdx.x, py = blockIdx.y * 16 + threadIdx.y;
    float sum = 0, weight = 0;
    for (int dy = -3; dy <= 3; ++dy)
        for (int dx = -3; dx <= 3; ++dx) {
            float apart = 0;
            for (int v = -1; v <= 1; ++v)
                for (int u = -1; u <= 1; ++u) {
                    float a = x[min(max(py + v, 0), side - 1) * side + min(max(px + u, 0), side - 1)];
                    float b = x[min(max(py + dy + v, 0), side - 1) * side + min(max(px + dx + u, 0), side - 1)];
                    apart += (a - b) * (a - b);
                }
            float w = __expf(-10 * apart);
            sum += w * x[min(max(py + dy, 0), side - 1) * side + min(max(px + dx, 0), side - 1)]; weight += w;
        }
    out[py * side + px] = sum / weight;
}
KERNEL coulomb(const float4* atom, float* out, int atoms, int side) {  // energies on a plane, four points a thread
    int x = (blockIdx.x * blockDim.x + threadIdx.x) * 4, y = blockIdx.y * blockDim.y + threadIdx.y;
    float e[4] = {};
    for (int k = 0; k < atoms; ++k) {
        float4 a = atom[k];
        float dy = y * 0.01f - a.y, rest = dy * dy + a.z;
#pragma unroll
        for (int j = 0; j < 4; ++j) { float dx = (x + j) * 0.01f - a.x; e[j] += a.w * rsqrtf(dx * dx + rest); }
    }
    for (int j = 0; j < 4; ++j) out[y * side + x + j] = e[j];
}
KERNEL keccak(const u64* in, u64* out, int rounds) {  // 25 words a thread, rotated and mixed
    u64 a[25];
#pragma unroll
    for (int k = 0; k < 25; ++k) a[k] = in[k * (gridDim.x * blockDim.x) + INDEX];
    for (int r = 0; r < rounds; ++r) {
        u64 c[5], d;
#pragma unroll
        for (int k = 0; k < 5; ++k) c[k] = a[k] ^ a[k + 5] ^ a[k + 10] ^ a[k + 15] ^ a[k + 20];
#pragma unroll
        for (int k = 0; k < 5; ++k) {
            d = c[(k + 4) % 5] ^ (c[(k + 1) % 5] << 1 | c[(k + 1) % 5] >> 63);
#pragma unroll
            for (int j = 0; j < 25; j += 5) { u64 v = a[j + k] ^ d; a[j + k] = v << (j * 3 + k * 7 + 1) % 63 | v >> (64 - (j * 3 + k * 7 + 1) % 63); }
        }
#pragma unroll
        for (int j = 0; j < 25; j += 5) { u64 p = a[j], q = a[j + 1]; a[j] ^= ~q & a[j + 2]; a[j + 1] ^= ~a[j + 2] & a[j + 3]; a[j + 2] ^= ~a[j + 3] & a[j + 4]; a[j + 3] ^= ~a[j + 4] & p; a[j + 4] ^= ~p & q; }
        a[0] ^= 0x8000000080008081ull + r;
    }
#pragma unroll
    for (int k = 0; k < 4; ++k) out[k * (gridDim.x * blockDim.x) + INDEX] = a[k];
}
KERNEL sobol(const u32* direction, float* out, int n) {  // gray codes: as many words as bits, of shared memory
    __shared__ u32 v[32];
    if (threadIdx.x < 32) v[threadIdx.x] = direction[blockIdx.y * 32 + threadIdx.x];
    __syncthreads();
    for (int i = INDEX; i < n; i += gridDim.x * blockDim.x) {
        u32 g = i ^ i >> 1, x = 0;
        for (int k = 0; g; ++k, g >>= 1) if (g & 1) x ^= v[k];
        out[(long long)blockIdx.y * n + i] = x * 2.3283064e-10f;
    }
}
// -- networks, mixed precision -----------------------------------------------------------------------------------------
KERNEL norm_backward(const float* dout, const float* x, const float* weight, float* dx, float* dweight, int rows, int width) {
    extern __shared__ float mine[];
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32, warps = blockDim.x / 32;
    for (int c = threadIdx.x; c < width; c += blockDim.x) mine[c] = 0;
    __syncthreads();
    for (int r = blockIdx.x * warps + warp; r < rows; r += gridDim.x * warps) {
        float a = 0, b = 0;
        for (int c = lane; c < width; c += 32) { float g = dout[(long long)r * width + c] * weight[c]; a += g; b += g * x[(long long)r * width + c]; }
        for (int s = 16; s; s >>= 1) { a += __shfl_xor_sync(~0u, a, s); b += __shfl_xor_sync(~0u, b, s); }
        for (int c = lane; c < width; c += 32) {
            float v = x[(long long)r * width + c], o = dout[(long long)r * width + c];
            atomicAdd(&mine[c], o * v);
            dx[(long long)r * width + c] = o * weight[c] - (a + v * b) / width;
        }
    }
    __syncthreads();
    for (int c = threadIdx.x; c < width; c += blockDim.x) atomicAdd(&dweight[c], mine[c]);
}
KERNEL adamw(const __nv_bfloat16* grad, __nv_bfloat16* param, float* master, float* m, float* v, int n) {
    int i = INDEX;
    if (i >= n) return;
    float g = __bfloat162float(grad[i]), a = 0.9f * m[i] + 0.1f * g, b = 0.95f * v[i] + 0.05f * g * g;
    m[i] = a; v[i] = b;
    float p = master[i] - 1e-3f * (a / 0.1f / (sqrtf(b / 0.05f) + 1e-8f) + 0.1f * master[i]);
    master[i] = p;
    param[i] = __float2bfloat16_rn(p);
}
KERNEL classifier(__nv_bfloat16* logits, const int* target, float* loss, int width) {  // the loss and its slope, in place
    __shared__ float part[32];
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    __nv_bfloat162* row = (__nv_bfloat162*)(logits + (long long)blockIdx.x * width);
    float most = -1e30f, sum = 0;
    for (int c = threadIdx.x; c < width / 2; c += blockDim.x) {
        float2 v = __bfloat1622float2(row[c]);
        float m = fmaxf(most, fmaxf(v.x, v.y));
        sum = sum * __expf(most - m) + __expf(v.x - m) + __expf(v.y - m); most = m;
    }
    float all = most;
    for (int s = 16; s; s >>= 1) all = fmaxf(all, __shfl_xor_sync(~0u, all, s));
    if (lane == 0) part[warp] = all;
    __syncthreads();
    for (int w = 0; w < blockDim.x / 32; ++w) all = fmaxf(all, part[w]);
    sum *= __expf(most - all);
    for (int s = 16; s; s >>= 1) sum += __shfl_xor_sync(~0u, sum, s);
    __syncthreads();
    if (lane == 0) part[warp] = sum;
    __syncthreads();
    sum = 0;
    for (int w = 0; w < blockDim.x / 32; ++w) sum += part[w];
    int t = target[blockIdx.x];
    if (threadIdx.x == 0) loss[blockIdx.x] = logf(sum) + all;
    for (int c = threadIdx.x; c < width / 2; c += blockDim.x) {
        float2 v = __bfloat1622float2(row[c]);
        v.x = __expf(v.x - all) / sum - (2 * c == t); v.y = __expf(v.y - all) / sum - (2 * c + 1 == t);
        row[c] = __float22bfloat162_rn(v);
    }
}
KERNEL bias_backward(const __nv_bfloat16* dout, float* out, int rows, int width) {  // 32 columns a block, 32 rows at a time
    __shared__ float part[32][33];
    int c = blockIdx.x * 32 + threadIdx.x;
    float sum = 0;
    for (int r = threadIdx.y; r < rows; r += 32) sum += __bfloat162float(dout[(long long)r * width + c]);
    part[threadIdx.y][threadIdx.x] = sum;
    __syncthreads();
    sum = part[threadIdx.x][threadIdx.y];
    for (int s = 16; s; s >>= 1) sum += __shfl_xor_sync(~0u, sum, s);
    if (threadIdx.x == 0) out[blockIdx.x * 32 + threadIdx.y] = sum;
}
#ifdef PIPELINE
KERNEL async_rows(const float4* x, float* out, int steps) {  // copied to shared memory ahead, two at a time
    __shared__ float4 tile[2][256];
    int t = threadIdx.x;
    const float4* from = x + (long long)blockIdx.x * steps * 256;
    float sum = 0;
    __pipeline_memcpy_async(&tile[0][t], from + t, 16);
    __pipeline_commit();
    for (int k = 0; k < steps; ++k) {
        if (k + 1 < steps) __pipeline_memcpy_async(&tile[(k + 1) & 1][t], from + (k + 1) * 256 + t, 16);
        __pipeline_commit();
        __pipeline_wait_prior(1);
        __syncthreads();
        float4 v = tile[k & 1][(t * 7 + 3) & 255];
        sum += v.x * v.y + v.z * v.w;
        __syncthreads();
    }
    out[INDEX] = sum;
}
#endif
KERNEL product_double(const double* a, const double* b, double* c, int n) {  // tensor cores: a warp 16 × 16, from memory
    int warp = INDEX / 32, row = warp / (n / 16) * 16, col = warp % (n / 16) * 16;
    wmma::fragment<wmma::accumulator, 8, 8, 4, double> sum[2][2];
    for (int i = 0; i < 4; ++i) wmma::fill_fragment(sum[i / 2][i % 2], 0.0);
    for (int k = 0; k < n; k += 4) {
        wmma::fragment<wmma::matrix_a, 8, 8, 4, double, wmma::row_major> l[2];
        wmma::fragment<wmma::matrix_b, 8, 8, 4, double, wmma::row_major> r[2];
        for (int i = 0; i < 2; ++i) { wmma::load_matrix_sync(l[i], a + (row + 8 * i) * n + k, n); wmma::load_matrix_sync(r[i], b + k * n + col + 8 * i, n); }
        for (int i = 0; i < 4; ++i) wmma::mma_sync(sum[i / 2][i % 2], l[i / 2], r[i % 2], sum[i / 2][i % 2]);
    }
    for (int i = 0; i < 4; ++i) wmma::store_matrix_sync(c + (row + i / 2 * 8) * n + col + i % 2 * 8, sum[i / 2][i % 2], n, wmma::mem_row_major);
}
KERNEL product_bf16(const __nv_bfloat16* a, const __nv_bfloat16* b, float* c, int n) {  // 128 × 128 × 64 in 34 KB, 8 warps
    extern __shared__ __nv_bfloat16 tile[];
    __nv_bfloat16 *left = tile, *right = tile + 128 * 72;
    int t = threadIdx.x, w = t / 32, row = blockIdx.y * 128, col = blockIdx.x * 128, wr = w / 2 * 32, wc = w % 2 * 64;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum[2][4];
    for (int i = 0; i < 8; ++i) wmma::fill_fragment(sum[i / 4][i % 4], 0.0f);
    for (int k = 0; k < n; k += 64) {
        for (int i = t; i < 1024; i += 256) *(uint4*)&left[i / 8 * 72 + i % 8 * 8] = *(const uint4*)&a[(row + i / 8) * n + k + i % 8 * 8];
        for (int i = t; i < 1024; i += 256) *(uint4*)&right[i / 16 * 136 + i % 16 * 8] = *(const uint4*)&b[(k + i / 16) * n + col + i % 16 * 8];
        __syncthreads();
        for (int s = 0; s < 64; s += 16) {
            wmma::fragment<wmma::matrix_a, 16, 16, 16, __nv_bfloat16, wmma::row_major> l[2];
            wmma::fragment<wmma::matrix_b, 16, 16, 16, __nv_bfloat16, wmma::row_major> r[4];
            for (int i = 0; i < 2; ++i) wmma::load_matrix_sync(l[i], left + (wr + 16 * i) * 72 + s, 72);
            for (int j = 0; j < 4; ++j) wmma::load_matrix_sync(r[j], right + s * 136 + wc + 16 * j, 136);
            for (int i = 0; i < 2; ++i) for (int j = 0; j < 4; ++j) wmma::mma_sync(sum[i][j], l[i], r[j], sum[i][j]);
        }
        __syncthreads();
    }
    for (int i = 0; i < 2; ++i) for (int j = 0; j < 4; ++j)
        wmma::store_matrix_sync(c + (row + wr + 16 * i) * n + col + wc + 16 * j, sum[i][j], n, wmma::mem_row_major);
}
#ifdef GROUPS
KERNEL segments(const int* start, const float* x, float* out, int count) {  // groups of eight lanes, a segment each
    cg::thread_block_tile<8> g = cg::tiled_partition<8>(cg::this_thread_block());
    int s = INDEX / 8;
    if (s >= count) return;
    float sum = 0;
    for (int k = start[s] + g.thread_rank(); k < start[s + 1]; k += 8) sum += x[k];
    for (int d = 4; d; d >>= 1) sum += g.shfl_down(sum, d);
    if (g.thread_rank() == 0) out[s] = sum;
}
#endif
KERNEL radix_scatter(const u32* keys, const int* from, u32* out, int n, int shift) {  // ranks by ballots, then to their places
    __shared__ int first[8][16];
    int i = INDEX, lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    u32 key = keys[i], digit = key >> shift & 15, same = __match_any_sync(~0u, digit);
    if (threadIdx.x < 128) (&first[0][0])[threadIdx.x] = 0;
    __syncthreads();
    int rank = __popc(same & ((1u << lane) - 1));
    if (rank == 0) first[warp][digit] = __popc(same);
    __syncthreads();
    if (threadIdx.x < 16) { int sum = from[threadIdx.x] + blockIdx.x * 16; for (int w = 0; w < 8; ++w) { int c = first[w][threadIdx.x]; first[w][threadIdx.x] = sum; sum += c; } }
    __syncthreads();
    out[(first[warp][digit] + rank) % n] = key;
}
KERNEL neurons(float* v, const float* current, unsigned char* spike, int n) {
    int i = INDEX;
    if (i >= n) return;
    float u = v[i] * 0.95f + current[i];
    bool fired = u > 1;
    spike[i] = fired; v[i] = fired ? 0 : u;
}
