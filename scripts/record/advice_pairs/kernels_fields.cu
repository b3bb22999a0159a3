// Kernels of several fields (solvers, sparse matrices, images, sorting, statistics) as they are first written
// (`_before`) and with one thing put right (`_after`): recorded after the others. See record.py.

// ---- memory of the host, used in place

extern "C" __global__ void jacobi_step(const float* in, float* out, int height, int width) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) return;
    size_t at = (size_t)y * width + x;
    out[at] = 0.25f * (in[at - 1] + in[at + 1] + in[at - width] + in[at + width]);
}

extern "C" __global__ void scale_input(const float* in, float* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) out[i] = 2.0f * in[i] + 1.0f;
}

extern "C" __global__ void apply_table(const float* table, const unsigned char* in, float* out, int n, int size) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        out[i] = table[(in[i] * 2654435761u + i * 40503u) % size];
}

// ---- layouts

extern "C" __global__ void small_products_before(const float* a, const float* b, float* c, int count) {
    int at = blockIdx.x * blockDim.x + threadIdx.x;  // one thread, one product of 8 × 8
    if (at >= count) return;
    a += 64 * (size_t)at, b += 64 * (size_t)at, c += 64 * (size_t)at;
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++) {
            float sum = 0.0f;
            for (int k = 0; k < 8; k++) sum += a[8 * i + k] * b[8 * k + j];
            c[8 * i + j] = sum;
        }
}

extern "C" __global__ void small_products_after(const float* a, const float* b, float* c, int count) {
    __shared__ float ta[256], tb[256];  // 64 threads, one product; 4 products in a block
    int t = threadIdx.x % 64, base = threadIdx.x - t, i = t / 8, j = t % 8;
    size_t at = (size_t)blockIdx.x * 256 + threadIdx.x;
    bool inside = at < (size_t)count * 64;
    ta[threadIdx.x] = inside ? a[at] : 0.0f;
    tb[threadIdx.x] = inside ? b[at] : 0.0f;
    __syncthreads();
    float sum = 0.0f;
    for (int k = 0; k < 8; k++) sum += ta[base + 8 * i + k] * tb[base + 8 * k + j];
    if (inside) c[at] = sum;
}

extern "C" __global__ void spmv_before(const int* start, const int* column, const float* value, const float* x, float* y,
                                       int rows) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    float sum = 0.0f;
    for (int k = start[row]; k < start[row + 1]; k++) sum += value[k] * x[column[k]];
    y[row] = sum;
}

extern "C" __global__ void spmv_after(const int* start, const int* column, const float* value, const float* x, float* y,
                                      int rows) {
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    if (row >= rows) return;
    float sum = 0.0f;
    for (int k = start[row] + lane; k < start[row + 1]; k += 32) sum += value[k] * x[column[k]];
    for (int o = 16; o; o /= 2) sum += __shfl_down_sync(~0u, sum, o);
    if (lane == 0) y[row] = sum;
}

extern "C" __global__ void ell_before(const int* column, const float* value, const float* x, float* y, int rows, int each) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    float sum = 0.0f;
    for (int k = 0; k < each; k++) sum += value[(size_t)row * each + k] * x[column[(size_t)row * each + k]];
    y[row] = sum;
}

extern "C" __global__ void ell_after(const int* column, const float* value, const float* x, float* y, int rows, int each) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    float sum = 0.0f;
    for (int k = 0; k < each; k++) sum += value[(size_t)k * rows + row] * x[column[(size_t)k * rows + row]];
    y[row] = sum;
}

__device__ float blurred(const float* in, int x, int y, int height, int width) {
    float sum = 0.0f;
    for (int dy = -2; dy <= 2; dy++)
        for (int dx = -2; dx <= 2; dx++)
            sum += in[(size_t)min(max(y + dy, 0), height - 1) * width + min(max(x + dx, 0), width - 1)];
    return sum / 25.0f;
}

extern "C" __global__ void blur_before(const float* in, float* out, int height, int width) {
    int y = blockIdx.x * blockDim.x + threadIdx.x, x = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) out[(size_t)y * width + x] = blurred(in, x, y, height, width);
}

extern "C" __global__ void blur_after(const float* in, float* out, int height, int width) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) out[(size_t)y * width + x] = blurred(in, x, y, height, width);
}

extern "C" __global__ void luminance_before(const float* rgba, float* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;  // an image with alpha and depth: six words per pixel
    if (i < n) out[i] = 0.3f * rgba[6 * i] + 0.6f * rgba[6 * i + 1] + 0.1f * rgba[6 * i + 2];
}

extern "C" __global__ void luminance_after(const float* r, const float* g, const float* b, float* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = 0.3f * r[i] + 0.6f * g[i] + 0.1f * b[i];
}

extern "C" __global__ void transpose_complex_before(const float2* in, float2* out, int rows, int columns) {
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    for (int k = 0; k < 32; k += 8)
        if (x < columns && y + k < rows) out[(size_t)x * rows + y + k] = in[(size_t)(y + k) * columns + x];
}

extern "C" __global__ void transpose_complex_after(const float2* in, float2* out, int rows, int columns) {
    __shared__ float2 tile[32][33];
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    for (int k = 0; k < 32; k += 8)
        if (x < columns && y + k < rows) tile[threadIdx.y + k][threadIdx.x] = in[(size_t)(y + k) * columns + x];
    __syncthreads();
    x = blockIdx.y * 32 + threadIdx.x, y = blockIdx.x * 32 + threadIdx.y;
    for (int k = 0; k < 32; k += 8)
        if (x < rows && y + k < columns) out[(size_t)(y + k) * rows + x] = tile[threadIdx.x][threadIdx.y + k];
}

template <bool WARP>
__device__ void layer_norm(const float* in, float* out, int rows, int columns) {
    int thread = blockIdx.x * blockDim.x + threadIdx.x, row = WARP ? thread / 32 : thread;
    int from = WARP ? thread % 32 : 0, step = WARP ? 32 : 1;
    if (row >= rows) return;
    const float* x = in + (size_t)row * columns;
    float sum = 0.0f, squares = 0.0f;
    for (int k = from; k < columns; k += step) sum += x[k], squares += x[k] * x[k];
    if (WARP)
        for (int o = 16; o; o /= 2) {
            sum += __shfl_xor_sync(~0u, sum, o);
            squares += __shfl_xor_sync(~0u, squares, o);
        }
    float mean = sum / columns, scale = rsqrtf(squares / columns - mean * mean + 1e-5f);
    for (int k = from; k < columns; k += step) out[(size_t)row * columns + k] = (x[k] - mean) * scale;
}

extern "C" __global__ void layer_norm_before(const float* in, float* out, int rows, int columns) {
    layer_norm<false>(in, out, rows, columns);
}

extern "C" __global__ void layer_norm_after(const float* in, float* out, int rows, int columns) {
    layer_norm<true>(in, out, rows, columns);
}

// ---- data that is used again

extern "C" __global__ void neighbours_before(const float* points, const float* queries, float* nearest, int n, int m) {
    int q = blockIdx.x * blockDim.x + threadIdx.x;
    if (q >= m) return;
    float x = queries[q], y = queries[m + q], z = queries[2 * m + q], best = 1e30f;
    for (int i = 0; i < n; i++) {
        float dx = points[i] - x, dy = points[n + i] - y, dz = points[2 * n + i] - z;
        best = fminf(best, dx * dx + dy * dy + dz * dz);
    }
    nearest[q] = best;
}

extern "C" __global__ void neighbours_after(const float* points, const float* queries, float* nearest, int n, int m) {
    __shared__ float4 tile[256];
    int q = blockIdx.x * blockDim.x + threadIdx.x, at = min(q, m - 1);
    float x = queries[at], y = queries[m + at], z = queries[2 * m + at], best = 1e30f;
    for (int base = 0; base < n; base += 256) {
        int i = base + threadIdx.x;
        if (i < n) tile[threadIdx.x] = make_float4(points[i], points[n + i], points[2 * n + i], 0.0f);
        __syncthreads();
        int most = min(256, n - base);
        for (int k = 0; k < most; k++) {
            float dx = tile[k].x - x, dy = tile[k].y - y, dz = tile[k].z - z;
            best = fminf(best, dx * dx + dy * dy + dz * dz);
        }
        __syncthreads();
    }
    if (q < m) nearest[q] = best;
}

extern "C" __global__ void bitonic_before(int* data) {  // 1024 words per block, all steps in global memory
    int* mine = data + 1024 * (size_t)blockIdx.x;
    int t = threadIdx.x;
    for (int k = 2; k <= 1024; k *= 2)
        for (int j = k / 2; j; j /= 2) {
            int i = 2 * t - (t & (j - 1)), other = i + j;
            int a = mine[i], b = mine[other];
            if ((a > b) == ((i & k) == 0)) mine[i] = b, mine[other] = a;
            __syncthreads();
        }
}

extern "C" __global__ void bitonic_after(int* data) {
    __shared__ int mine[1024];
    int t = threadIdx.x;
    int* from = data + 1024 * (size_t)blockIdx.x;
    mine[t] = from[t], mine[t + 512] = from[t + 512];
    __syncthreads();
    for (int k = 2; k <= 1024; k *= 2)
        for (int j = k / 2; j; j /= 2) {
            int i = 2 * t - (t & (j - 1)), other = i + j;
            int a = mine[i], b = mine[other];
            if ((a > b) == ((i & k) == 0)) mine[i] = b, mine[other] = a;
            __syncthreads();
        }
    from[t] = mine[t], from[t + 512] = mine[t + 512];
}

extern "C" __global__ void gemm_each_before(const float* a, const float* b, float* c, int m, int n, int k) {
    int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= m || column >= n) return;
    float sum = 0.0f;
    for (int i = 0; i < k; i++) sum += a[(size_t)row * k + i] * b[(size_t)i * n + column];
    c[(size_t)row * n + column] = sum;
}

extern "C" __global__ void gemm_each_after(const float* a, const float* b, float* c, int m, int n, int k) {
    __shared__ float ta[16][64], tb[16][64];  // 64 × 64 results by 256 threads, 4 × 4 each; sizes in multiples of 64
    int t = threadIdx.x, x = t % 16, y = t / 16;
    size_t row = blockIdx.y * 64, column = blockIdx.x * 64;
    float sum[4][4] = {};
    for (int base = 0; base < k; base += 16) {
        for (int i = t; i < 1024; i += 256) {
            ta[i % 16][i / 16] = a[(row + i / 16) * k + base + i % 16];
            tb[i / 64][i % 64] = b[(size_t)(base + i / 64) * n + column + i % 64];
        }
        __syncthreads();
        for (int i = 0; i < 16; i++) {
            float4 p = *(float4*)&ta[i][4 * y], q = *(float4*)&tb[i][4 * x];
            float ps[4] = {p.x, p.y, p.z, p.w}, qs[4] = {q.x, q.y, q.z, q.w};
            for (int u = 0; u < 4; u++)
                for (int v = 0; v < 4; v++) sum[u][v] += ps[u] * qs[v];
        }
        __syncthreads();
    }
    for (int u = 0; u < 4; u++)
        for (int v = 0; v < 4; v++) c[(row + 4 * y + u) * n + column + 4 * x + v] = sum[u][v];
}

extern "C" __global__ void filter_before(const float* in, const float* taps, float* out, int height, int width) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 5 || y < 5 || x >= width - 5 || y >= height - 5) return;
    float sum = 0.0f;
    for (int dy = -5; dy <= 5; dy++)
        for (int dx = -5; dx <= 5; dx++) sum += taps[11 * (dy + 5) + dx + 5] * in[(size_t)(y + dy) * width + x + dx];
    out[(size_t)y * width + x] = sum;
}

extern "C" __global__ void filter_after(const float* in, const float* taps, float* out, int height, int width) {
    __shared__ float tile[26][44], weight[121];  // 32 × 16 results with a rim of 5
    int x0 = blockIdx.x * 32, y0 = blockIdx.y * 16, t = threadIdx.y * 32 + threadIdx.x;
    for (int i = t; i < 26 * 42; i += 512) {
        int y = min(max(y0 + i / 42 - 5, 0), height - 1), x = min(max(x0 + i % 42 - 5, 0), width - 1);
        tile[i / 42][i % 42] = in[(size_t)y * width + x];
    }
    for (int i = t; i < 121; i += 512) weight[i] = taps[i];
    __syncthreads();
    int x = x0 + threadIdx.x, y = y0 + threadIdx.y;
    if (x < 5 || y < 5 || x >= width - 5 || y >= height - 5) return;
    float sum = 0.0f;
#pragma unroll
    for (int dy = 0; dy < 11; dy++)
#pragma unroll
        for (int dx = 0; dx < 11; dx++) sum += weight[11 * dy + dx] * tile[threadIdx.y + dy][threadIdx.x + dx];
    out[(size_t)y * width + x] = sum;
}

// ---- precision

template <typename T>
__device__ void filtered(const T* in, const T* taps, T* out, int height, int width) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 2 || y < 2 || x >= width - 2 || y >= height - 2) return;
    T sum = 0;
#pragma unroll
    for (int dy = -2; dy <= 2; dy++)
#pragma unroll
        for (int dx = -2; dx <= 2; dx++) sum += taps[5 * (dy + 2) + dx + 2] * in[(size_t)(y + dy) * width + x + dx];
    out[(size_t)y * width + x] = sum;
}

extern "C" __global__ void filter_kind_before(const double* in, const double* taps, double* out, int height, int width) {
    filtered(in, taps, out, height, width);
}

extern "C" __global__ void filter_kind_after(const float* in, const float* taps, float* out, int height, int width) {
    filtered(in, taps, out, height, width);
}

extern "C" __global__ void series_before(const float* in, float* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double x = in[i], sum = 0.0, term = 1.0;
    for (int k = 1; k < 200; k++) {
        term = term * x * 0.5;
        sum = sum + term * (1.0 / 3.0);
    }
    out[i] = (float)sum;
}

extern "C" __global__ void series_after(const float* in, float* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float x = in[i], sum = 0.0f, term = 1.0f;
    for (int k = 1; k < 200; k++) {
        term = term * x * 0.5f;
        sum = sum + term * (1.0f / 3.0f);
    }
    out[i] = sum;
}

extern "C" __global__ void softplus_before(const float* in, float* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = log(1.0 + exp(-2.5 * in[i])) / 2.5;  // doubles, by their literals
}

extern "C" __global__ void softplus_after(const float* in, float* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = logf(1.0f + expf(-2.5f * in[i])) / 2.5f;
}

// ---- atomics

extern "C" __global__ void bytes_histogram_before(const unsigned char* in, unsigned* bins, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(&bins[in[i]], 1u);
}

extern "C" __global__ void bytes_histogram_after(const unsigned char* in, unsigned* bins, int n) {
    __shared__ unsigned mine[256];
    for (int b = threadIdx.x; b < 256; b += blockDim.x) mine[b] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(&mine[in[i]], 1u);
    __syncthreads();
    for (int b = threadIdx.x; b < 256; b += blockDim.x) atomicAdd(&bins[b], mine[b]);
}

extern "C" __global__ void bin_particles(const int* cell, const float* mass, float* density, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&density[cell[i]], mass[i]);
}

extern "C" __global__ void mean_square_before(const float* in, float* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = i < n ? in[i] * in[i] : 0.0f;
    for (int o = 16; o; o /= 2) x += __shfl_down_sync(~0u, x, o);
    if (threadIdx.x % 32 == 0) atomicAdd(out, x);  // one for each warp
}

extern "C" __global__ void mean_square_after(const float* in, float* out, int n) {
    __shared__ float part[32];
    float x = 0.0f;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) x += in[i] * in[i];
    for (int o = 16; o; o /= 2) x += __shfl_down_sync(~0u, x, o);
    if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = x;
    __syncthreads();
    if (threadIdx.x == 0) {
        for (int w = 1; w < blockDim.x / 32; w++) x += part[w];
        atomicAdd(out, x);
    }
}

// ---- shared memory, divergence, registers, blocks

template <int PAD>
__device__ void matrix_products(const double* in, double* out) {
    __shared__ double tile[32][32 + PAD];
    const double* mine = in + 1024 * (size_t)blockIdx.x;
    for (int r = threadIdx.y; r < 32; r += blockDim.y) tile[r][threadIdx.x] = mine[32 * r + threadIdx.x];
    __syncthreads();
    for (int r = threadIdx.y; r < 32; r += blockDim.y) {
        double sum = 0.0;
        for (int k = 0; k < 32; k++) sum += tile[threadIdx.x][k] * tile[threadIdx.x][r];
        out[1024 * (size_t)blockIdx.x + 32 * r + threadIdx.x] = sum;
    }
}

extern "C" __global__ void matrix_products_before(const double* in, double* out) { matrix_products<0>(in, out); }
extern "C" __global__ void matrix_products_after(const double* in, double* out) { matrix_products<1>(in, out); }

extern "C" __global__ void scan_blocks_before(const float* in, float* out, int n) {  // Hillis and Steele's
    __shared__ float now[512], then[512];
    int t = threadIdx.x, i = blockIdx.x * 512 + t;
    float *a = now, *b = then;
    a[t] = i < n ? in[i] : 0.0f;
    __syncthreads();
    for (int o = 1; o < 512; o *= 2) {
        b[t] = t >= o ? a[t] + a[t - o] : a[t];
        __syncthreads();
        float* swap = a;
        a = b, b = swap;
    }
    if (i < n) out[i] = a[t];
}

extern "C" __global__ void scan_blocks_after(const float* in, float* out, int n) {
    __shared__ float part[16];
    int t = threadIdx.x, i = blockIdx.x * 512 + t, lane = t % 32, warp = t / 32;
    float x = i < n ? in[i] : 0.0f;
    for (int o = 1; o < 32; o *= 2) {
        float left = __shfl_up_sync(~0u, x, o);
        if (lane >= o) x += left;
    }
    if (lane == 31) part[warp] = x;
    __syncthreads();
    for (int w = 0; w < warp; w++) x += part[w];
    if (i < n) out[i] = x;
}

extern "C" __global__ void collatz(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int steps = 0;
    for (int k = in[i]; k > 0; k--) steps = (steps * 1103515245 + 12345) ^ k;
    out[i] = steps;
}

template <int N, bool DYNAMIC>
__device__ void solve_each(const float* matrices, float* out, int count, int order) {
    int at = blockIdx.x * blockDim.x + threadIdx.x;
    if (at >= count) return;
    float a[N][N];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) a[i][j] = matrices[(size_t)(N * i + j) * count + at] + (i == j ? 8.0f : 0.0f);
    if (DYNAMIC) {
        for (int k = 0; k < order; k++)
            for (int i = k + 1; i < order; i++) {
                float factor = a[i][k] / a[k][k];
                for (int j = k; j < order; j++) a[i][j] -= factor * a[k][j];
            }
    } else {
#pragma unroll
        for (int k = 0; k < N; k++)
#pragma unroll
            for (int i = k + 1; i < N; i++) {
                float factor = a[i][k] / a[k][k];
#pragma unroll
                for (int j = k; j < N; j++) a[i][j] -= factor * a[k][j];
            }
    }
    float determinant = 1.0f;
    for (int k = 0; k < N; k++) determinant *= a[k][k];
    out[at] = determinant;
}

extern "C" __global__ void determinants_before(const float* matrices, float* out, int count, int order) {
    solve_each<6, true>(matrices, out, count, order);
}

extern "C" __global__ void determinants_after(const float* matrices, float* out, int count, int order) {
    solve_each<6, false>(matrices, out, count, order);
}

extern "C" __global__ void words_histogram_before(const unsigned* in, unsigned* bins, int n) {
    __shared__ unsigned mine[4];
    if (threadIdx.x < 4) mine[threadIdx.x] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(&mine[in[i] & 3], in[i] >> 20);
    __syncthreads();
    if (threadIdx.x < 4) atomicAdd(&bins[threadIdx.x], mine[threadIdx.x]);
}

extern "C" __global__ void words_histogram_after(const unsigned* in, unsigned* bins, int n) {
    __shared__ unsigned mine[4][256];
    for (int b = 0; b < 4; b++) mine[b][threadIdx.x] = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) mine[in[i] & 3][threadIdx.x] += in[i] >> 20;
    __syncthreads();
    if (threadIdx.x < 4) {
        unsigned sum = 0;
        for (int t = 0; t < 256; t++) sum += mine[threadIdx.x][(t + 8 * threadIdx.x) % 256];
        atomicAdd(&bins[threadIdx.x], sum);
    }
}

extern "C" __global__ void walk(const float* in, float* out, int n, int steps) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        float x = in[i];
        for (int k = 0; k < steps; k++) x = x * 0.999f + 0.001f * x * x;
        out[i] = x;
    }
}

extern "C" __global__ void walk_shared(const float* in, float* out, int n, int steps) {
    extern __shared__ float held[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    held[threadIdx.x] = in[i];
    float x = held[threadIdx.x];
    for (int k = 0; k < steps; k++) x = x * 0.999f + 0.001f * x * x;
    out[i] = x;
}
