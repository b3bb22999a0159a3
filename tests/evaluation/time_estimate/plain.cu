// Kernels as people write them, to hold estimated times against measured ones. `tests/evaluation/time_estimate/plain.py`
// launches them.

#define INDEX (blockIdx.x * blockDim.x + threadIdx.x)

// -- elementwise -------------------------------------------------------------------------------------------------------
extern "C" __global__ void saxpy_plain(const float* x, const float* y, float* out, int n) {
    int i = INDEX;
    if (i < n) out[i] = 1.5f * x[i] + y[i];
}
extern "C" __global__ void saxpy_stride(const float* x, const float* y, float* out, int n) {
    for (int i = INDEX; i < n; i += gridDim.x * blockDim.x) out[i] = 1.5f * x[i] + y[i];
}
extern "C" __global__ void saxpy_wide(const float4* x, const float4* y, float4* out, int n) {
    int i = INDEX;
    if (i < n / 4) {
        float4 a = x[i], b = y[i];
        out[i] = make_float4(1.5f * a.x + b.x, 1.5f * a.y + b.y, 1.5f * a.z + b.z, 1.5f * a.w + b.w);
    }
}
extern "C" __global__ void gelu_fast(const float* x, const float* y, float* out, int n) {
    int i = INDEX;
    if (i < n) { float v = x[i]; out[i] = v / (1.0f + __expf(-1.702f * v)) + y[i]; }
}
extern "C" __global__ void gelu_exact(const float* x, const float* y, float* out, int n) {
    int i = INDEX;
    if (i < n) { float v = x[i]; out[i] = 0.5f * v * (1.0f + erff(v * 0.70710678f)) + y[i]; }
}
extern "C" __global__ void gelu_double(const float* x, const float* y, float* out, int n) {
    int i = INDEX;
    if (i < n) { double v = x[i]; out[i] = (float)(0.5 * v * (1.0 + erf(v * 0.7071067811865475))) + y[i]; }
}
extern "C" __global__ void points3(const float* x, const float* y, float* out, int n) {
    int i = INDEX;
    if (i < n / 3) {
        float a = x[3 * i], b = x[3 * i + 1], c = x[3 * i + 2], w = y[i];
        out[3 * i] = b * w; out[3 * i + 1] = c * w; out[3 * i + 2] = a * w;
    }
}
extern "C" __global__ void points3_rows(const float* x, const float* y, float* out, int n) {
    int i = INDEX, m = n / 3;
    if (i < m) {
        float a = x[i], b = x[m + i], c = x[2 * m + i], w = y[i];
        out[i] = b * w; out[m + i] = c * w; out[2 * m + i] = a * w;
    }
}

// -- sums --------------------------------------------------------------------------------------------------------------
__device__ float warp_sum(float v) {
    for (int d = 16; d; d >>= 1) v += __shfl_down_sync(~0u, v, d);
    return v;
}
extern "C" __global__ void dot_warp(const float* x, const float* y, float* out, int n) {
    float v = 0;
    for (int i = INDEX; i < n; i += gridDim.x * blockDim.x) v += x[i] * y[i];
    v = warp_sum(v);
    if (threadIdx.x % 32 == 0) atomicAdd(out, v);
}
extern "C" __global__ void dot_tree(const float* x, const float* y, float* out, int n) {
    __shared__ float part[1024];
    float v = 0;
    for (int i = INDEX; i < n; i += gridDim.x * blockDim.x) v += x[i] * y[i];
    part[threadIdx.x] = v;
    for (int d = blockDim.x / 2; d; d /= 2) {
        __syncthreads();
        if (threadIdx.x < d) part[threadIdx.x] += part[threadIdx.x + d];
    }
    if (threadIdx.x == 0) atomicAdd(out, part[0]);
}
extern "C" __global__ void gemv_thread(const float* a, const float* x, float* out, int rows, int cols) {
    int r = INDEX;
    if (r >= rows) return;
    float v = 0;
    for (int c = 0; c < cols; ++c) v += a[(size_t)r * cols + c] * x[c];
    out[r] = v;
}
extern "C" __global__ void gemv_warp(const float* a, const float* x, float* out, int rows, int cols) {
    int r = INDEX / 32, lane = threadIdx.x % 32;
    if (r >= rows) return;
    float v = 0;
    for (int c = lane; c < cols; c += 32) v += a[(size_t)r * cols + c] * x[c];
    v = warp_sum(v);
    if (lane == 0) out[r] = v;
}
extern "C" __global__ void gemv_block(const float* a, const float* x, float* out, int rows, int cols) {
    __shared__ float part[32];
    int r = blockIdx.x;
    float v = 0;
    for (int c = threadIdx.x; c < cols; c += blockDim.x) v += a[(size_t)r * cols + c] * x[c];
    v = warp_sum(v);
    if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = v;
    __syncthreads();
    if (threadIdx.x < 32) {
        v = threadIdx.x < blockDim.x / 32 ? part[threadIdx.x] : 0.0f;
        v = warp_sum(v);
        if (threadIdx.x == 0) out[r] = v;
    }
}
extern "C" __global__ void norm_warp(const float* a, const float* x, float* out, int rows, int cols) {
    int r = INDEX / 32, lane = threadIdx.x % 32;
    if (r >= rows) return;
    float sum = 0, square = 0;
    for (int c = lane; c < cols; c += 32) { float v = a[(size_t)r * cols + c]; sum += v; square += v * v; }
    sum = __shfl_sync(~0u, warp_sum(sum), 0) / cols;
    square = __shfl_sync(~0u, warp_sum(square), 0) / cols;
    float scale = rsqrtf(square - sum * sum + 1e-5f);
    for (int c = lane; c < cols; c += 32) out[(size_t)r * cols + c] = (a[(size_t)r * cols + c] - sum) * scale * x[c];
}
extern "C" __global__ void norm_block(const float* a, const float* x, float* out, int rows, int cols) {
    __shared__ float parts[2][32];
    int r = blockIdx.x, warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    float sum = 0, square = 0;
    for (int c = threadIdx.x; c < cols; c += blockDim.x) { float v = a[(size_t)r * cols + c]; sum += v; square += v * v; }
    sum = warp_sum(sum); square = warp_sum(square);
    if (lane == 0) { parts[0][warp] = sum; parts[1][warp] = square; }
    __syncthreads();
    sum = square = 0;
    for (int w = 0; w < blockDim.x / 32; ++w) { sum += parts[0][w]; square += parts[1][w]; }
    sum /= cols; square /= cols;
    float scale = rsqrtf(square - sum * sum + 1e-5f);
    for (int c = threadIdx.x; c < cols; c += blockDim.x)
        out[(size_t)r * cols + c] = (a[(size_t)r * cols + c] - sum) * scale * x[c];
}

// -- two dimensions ----------------------------------------------------------------------------------------------------
#ifndef RADIUS
#define RADIUS 3
#endif
extern "C" __global__ void conv_plain(const float* image, const float* filter, float* out, int side) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= side || y >= side) return;
    float v = 0;
    for (int j = -RADIUS; j <= RADIUS; ++j)
        for (int i = -RADIUS; i <= RADIUS; ++i) {
            int cx = min(max(x + i, 0), side - 1), cy = min(max(y + j, 0), side - 1);
            v += image[cy * side + cx] * filter[(j + RADIUS) * (2 * RADIUS + 1) + i + RADIUS];
        }
    out[y * side + x] = v;
}
#define TX 32
#define TY 8
extern "C" __global__ void conv_shared(const float* image, const float* filter, float* out, int side) {
    __shared__ float tile[TY + 2 * RADIUS][TX + 2 * RADIUS];
    __shared__ float weights[(2 * RADIUS + 1) * (2 * RADIUS + 1)];
    int tx = threadIdx.x, ty = threadIdx.y, t = ty * TX + tx;
    for (int i = t; i < (2 * RADIUS + 1) * (2 * RADIUS + 1); i += TX * TY) weights[i] = filter[i];
    for (int j = ty; j < TY + 2 * RADIUS; j += TY)
        for (int i = tx; i < TX + 2 * RADIUS; i += TX) {
            int cx = min(max((int)(blockIdx.x * TX) + i - RADIUS, 0), side - 1);
            int cy = min(max((int)(blockIdx.y * TY) + j - RADIUS, 0), side - 1);
            tile[j][i] = image[cy * side + cx];
        }
    __syncthreads();
    float v = 0;
    #pragma unroll
    for (int j = 0; j <= 2 * RADIUS; ++j)
        #pragma unroll
        for (int i = 0; i <= 2 * RADIUS; ++i) v += tile[ty + j][tx + i] * weights[j * (2 * RADIUS + 1) + i];
    int x = blockIdx.x * TX + tx, y = blockIdx.y * TY + ty;
    if (x < side && y < side) out[y * side + x] = v;
}
extern "C" __global__ void conv_registers(const float* image, const float* filter, float* out, int side) {
    __shared__ float tile[4 * TY + 2 * RADIUS][TX + 2 * RADIUS];
    int tx = threadIdx.x, ty = threadIdx.y;
    for (int j = ty; j < 4 * TY + 2 * RADIUS; j += TY)
        for (int i = tx; i < TX + 2 * RADIUS; i += TX) {
            int cx = min(max((int)(blockIdx.x * TX) + i - RADIUS, 0), side - 1);
            int cy = min(max((int)(blockIdx.y * 4 * TY) + j - RADIUS, 0), side - 1);
            tile[j][i] = image[cy * side + cx];
        }
    __syncthreads();
    float v[4] = {0, 0, 0, 0};
    for (int i = 0; i <= 2 * RADIUS; ++i)
        #pragma unroll
        for (int j = 0; j < 4 + 2 * RADIUS; ++j) {
            float p = tile[4 * ty + j][tx + i];
            #pragma unroll
            for (int k = 0; k < 4; ++k)
                if (j - k >= 0 && j - k <= 2 * RADIUS) v[k] += p * filter[(j - k) * (2 * RADIUS + 1) + i];
        }
    int x = blockIdx.x * TX + tx, y = blockIdx.y * 4 * TY + 4 * ty;
    for (int k = 0; k < 4; ++k) if (x < side && y + k < side) out[(y + k) * side + x] = v[k];
}
extern "C" __global__ void sgemm_plain(const float* a, const float* b, float* c, int n) {
    int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
    float v = 0;
    for (int k = 0; k < n; ++k) v += a[y * n + k] * b[k * n + x];
    c[y * n + x] = v;
}
template <int T> __device__ void tiled(const float* a, const float* b, float* c, int n) {
    __shared__ float left[T][T], right[T][T];
    int tx = threadIdx.x, ty = threadIdx.y, x = blockIdx.x * T + tx, y = blockIdx.y * T + ty;
    float v = 0;
    for (int k = 0; k < n; k += T) {
        left[ty][tx] = a[y * n + k + tx];
        right[ty][tx] = b[(k + ty) * n + x];
        __syncthreads();
        #pragma unroll
        for (int i = 0; i < T; ++i) v += left[ty][i] * right[i][tx];
        __syncthreads();
    }
    c[y * n + x] = v;
}
extern "C" __global__ void sgemm_tile16(const float* a, const float* b, float* c, int n) { tiled<16>(a, b, c, n); }
extern "C" __global__ void sgemm_tile32(const float* a, const float* b, float* c, int n) { tiled<32>(a, b, c, n); }
extern "C" __global__ void sgemm_block64(const float* a, const float* b, float* c, int n) {
    __shared__ float left[16][64], right[16][64];
    int t = threadIdx.x, tx = t % 16, ty = t / 16;
    const float* rows = a + blockIdx.y * 64 * n;
    const float* columns = b + blockIdx.x * 64;
    float v[4][4] = {};
    for (int k = 0; k < n; k += 16) {
        for (int i = 0; i < 4; ++i) {
            left[t % 16][t / 16 + 16 * i] = rows[(t / 16 + 16 * i) * n + k + t % 16];
            right[t / 64 + 4 * i][t % 64] = columns[(k + t / 64 + 4 * i) * n + t % 64];
        }
        __syncthreads();
        #pragma unroll
        for (int i = 0; i < 16; ++i) {
            float p[4], q[4];
            #pragma unroll
            for (int j = 0; j < 4; ++j) { p[j] = left[i][4 * ty + j]; q[j] = right[i][4 * tx + j]; }
            #pragma unroll
            for (int j = 0; j < 4; ++j)
                #pragma unroll
                for (int l = 0; l < 4; ++l) v[j][l] += p[j] * q[l];
        }
        __syncthreads();
    }
    for (int j = 0; j < 4; ++j)
        for (int l = 0; l < 4; ++l) c[(blockIdx.y * 64 + 4 * ty + j) * n + blockIdx.x * 64 + 4 * tx + l] = v[j][l];
}

// -- arithmetic --------------------------------------------------------------------------------------------------------
extern "C" __global__ void bodies_plain(const float4* body, float4* out, int n) {
    int i = INDEX;
    if (i >= n) return;
    float4 me = body[i];
    float fx = 0, fy = 0, fz = 0;
    for (int j = 0; j < n; ++j) {
        float4 o = body[j];
        float dx = o.x - me.x, dy = o.y - me.y, dz = o.z - me.z;
        float inverse = rsqrtf(dx * dx + dy * dy + dz * dz + 1e-3f), s = o.w * inverse * inverse * inverse;
        fx += dx * s; fy += dy * s; fz += dz * s;
    }
    out[i] = make_float4(fx, fy, fz, 0);
}
extern "C" __global__ void bodies_shared(const float4* body, float4* out, int n) {
    __shared__ float4 tile[128];
    int i = INDEX;
    float4 me = body[min(i, n - 1)];
    float fx = 0, fy = 0, fz = 0;
    for (int base = 0; base < n; base += 128) {
        tile[threadIdx.x] = body[base + threadIdx.x];
        __syncthreads();
        #pragma unroll 8
        for (int j = 0; j < 128; ++j) {
            float4 o = tile[j];
            float dx = o.x - me.x, dy = o.y - me.y, dz = o.z - me.z;
            float inverse = rsqrtf(dx * dx + dy * dy + dz * dz + 1e-3f), s = o.w * inverse * inverse * inverse;
            fx += dx * s; fy += dy * s; fz += dz * s;
        }
        __syncthreads();
    }
    if (i < n) out[i] = make_float4(fx, fy, fz, 0);
}
template <typename F> __device__ F option_price(F s, F k, F t) {
    F root = sqrt(t), d1 = (log(s / k) + (F)0.07 * t) / ((F)0.3 * root), d2 = d1 - (F)0.3 * root;
    F n1 = (F)0.5 * erfc(-d1 * (F)0.70710678), n2 = (F)0.5 * erfc(-d2 * (F)0.70710678);
    return s * n1 - k * exp((F)-0.02 * t) * n2;
}
extern "C" __global__ void options_single(const float* s, const float* k, float* out, int n) {
    int i = INDEX;
    if (i < n) out[i] = option_price<float>(s[i] + 1, k[i] + 1, 0.5f + s[i]);
}
extern "C" __global__ void options_double(const float* s, const float* k, float* out, int n) {
    int i = INDEX;
    if (i < n) out[i] = (float)option_price<double>(s[i] + 1, k[i] + 1, 0.5 + s[i]);
}
extern "C" __global__ void fractal(float* out, int width, int limit) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= width) return;
    float cx = -2.0f + 3.0f * x / width, cy = -1.5f + 3.0f * y / width, zx = 0, zy = 0;
    int n = 0;
    while (n < limit && zx * zx + zy * zy < 4.0f) { float t = zx * zx - zy * zy + cx; zy = 2 * zx * zy + cy; zx = t; ++n; }
    out[y * width + x] = n;
}
extern "C" __global__ void random_walk(unsigned* out, int n, int rounds) {
    int i = INDEX;
    unsigned s = i * 2654435761u + 1;
    for (int r = 0; r < rounds; ++r) { s ^= s << 13; s ^= s >> 17; s ^= s << 5; s = s * 1664525u + 1013904223u; }
    if (i < n) out[i] = s;
}
extern "C" __global__ void division(unsigned* out, int n, int rounds) {
    int i = INDEX;
    unsigned s = i + 7, t = 0;
    for (int r = 1; r <= rounds; ++r) { t += (s * r + 12345u) / (unsigned)(r + (int)(s & 15)); s += t % 97u; }
    if (i < n) out[i] = t;
}
extern "C" __global__ void horner_double(double* out, int n, int rounds) {
    int i = INDEX;
    double x = 1e-3 * (i & 1023), v = 1.0, w = 0.5;
    for (int r = 0; r < rounds; ++r) { v = v * x + 0.25; w = w * x + 0.125; }
    if (i < n) out[i] = v + w;
}

// -- irregular ---------------------------------------------------------------------------------------------------------
extern "C" __global__ void spmv_thread(const int* start, const int* column, const float* value, const float* x,
                                       float* out, int rows) {
    int r = INDEX;
    if (r >= rows) return;
    float v = 0;
    for (int i = start[r]; i < start[r + 1]; ++i) v += value[i] * x[column[i]];
    out[r] = v;
}
extern "C" __global__ void spmv_warp(const int* start, const int* column, const float* value, const float* x,
                                     float* out, int rows) {
    int r = INDEX / 32, lane = threadIdx.x % 32;
    if (r >= rows) return;
    float v = 0;
    for (int i = start[r] + lane; i < start[r + 1]; i += 32) v += value[i] * x[column[i]];
    v = warp_sum(v);
    if (lane == 0) out[r] = v;
}
extern "C" __global__ void chase(const int* next, int* out, int n, int hops) {
    int i = INDEX, at = i % n;
    for (int h = 0; h < hops; ++h) at = next[at];
    out[i] = at;
}
extern "C" __global__ void search(const float* sorted, const float* keys, int* out, int n, int m) {
    int i = INDEX;
    if (i >= m) return;
    float key = keys[i];
    int low = 0, high = n;
    while (low < high) { int mid = (low + high) / 2; if (sorted[mid] < key) low = mid + 1; else high = mid; }
    out[i] = low;
}
extern "C" __global__ void scatter_add(const int* index, const float* value, float* sums, int n) {
    int i = INDEX;
    if (i < n) atomicAdd(&sums[index[i]], value[i]);
}
extern "C" __global__ void scan_shared(const float* x, float* out, int n) {
    __shared__ float part[2][512];
    int t = threadIdx.x, i = INDEX, from = 0;
    part[0][t] = i < n ? x[i] : 0.0f;
    __syncthreads();
    for (int d = 1; d < blockDim.x; d *= 2) {
        part[1 - from][t] = t >= d ? part[from][t] + part[from][t - d] : part[from][t];
        from = 1 - from;
        __syncthreads();
    }
    if (i < n) out[i] = part[from][t];
}
extern "C" __global__ void scan_shuffle(const float* x, float* out, int n) {
    __shared__ float part[32];
    int t = threadIdx.x, i = INDEX, lane = t % 32, warp = t / 32;
    float v = i < n ? x[i] : 0.0f;
    for (int d = 1; d < 32; d *= 2) { float o = __shfl_up_sync(~0u, v, d); if (lane >= d) v += o; }
    if (lane == 31) part[warp] = v;
    __syncthreads();
    float before = 0;
    for (int w = 0; w < warp; ++w) before += part[w];
    if (i < n) out[i] = v + before;
}
extern "C" __global__ void sort_shared(const float* x, float* out, int n) {
    __shared__ float part[512];
    int t = threadIdx.x, i = INDEX;
    part[t] = i < n ? x[i] : 1e30f;
    for (int size = 2; size <= blockDim.x; size *= 2)
        for (int d = size / 2; d; d /= 2) {
            __syncthreads();
            int o = t ^ d;
            if (o > t) {
                float a = part[t], b = part[o];
                if ((a > b) == ((t & size) == 0)) { part[t] = b; part[o] = a; }
            }
        }
    __syncthreads();
    if (i < n) out[i] = part[t];
}
extern "C" __global__ void banks(const float* x, float* out, int n, int stride) {
    __shared__ float part[4096];
    int t = threadIdx.x, i = INDEX;
    for (int k = t; k < 4096; k += blockDim.x) part[k] = x[(i + k) % n];
    __syncthreads();
    float v = 0;
    for (int k = 0; k < 128; ++k) v += part[(t * stride + k) & 4095];
    if (i < n) out[i] = v;
}
