// More kernels as they are first written (`_before`) and with their accesses put right (`_after`): recorded later
// than kernels.cu. See record.py.

#define N_TILE 32

// ---- which thread takes which element

extern "C" __global__ void add_swapped_before(const float* a, const float* b, float* c, int rows, int columns) {
    int row = blockIdx.x * blockDim.x + threadIdx.x, column = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && column < columns) {
        size_t at = (size_t)row * columns + column;
        c[at] = a[at] + b[at];
    }
}

extern "C" __global__ void add_swapped_after(const float* a, const float* b, float* c, int rows, int columns) {
    int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && column < columns) {
        size_t at = (size_t)row * columns + column;
        c[at] = a[at] + b[at];
    }
}

extern "C" __global__ void own_range_before(const double* x, double* y, int n, int each) {
    int from = (blockIdx.x * blockDim.x + threadIdx.x) * each;
    for (int i = from; i < from + each && i < n; i++) y[i] = 3.0 * x[i] + 1.0;
}

extern "C" __global__ void own_range_after(const double* x, double* y, int n, int each) {
    int step = gridDim.x * blockDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step) y[i] = 3.0 * x[i] + 1.0;
}

extern "C" __global__ void softmax_rows_before(const float* in, float* out, int rows, int columns) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    const float* x = in + (size_t)row * columns;
    float most = -1e30f, sum = 0.0f;
    for (int k = 0; k < columns; k++) most = fmaxf(most, x[k]);
    for (int k = 0; k < columns; k++) sum += expf(x[k] - most);
    for (int k = 0; k < columns; k++) out[(size_t)row * columns + k] = expf(x[k] - most) / sum;
}

extern "C" __global__ void softmax_rows_after(const float* in, float* out, int rows, int columns) {
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    if (row >= rows) return;
    const float* x = in + (size_t)row * columns;
    float most = -1e30f, sum = 0.0f;
    for (int k = lane; k < columns; k += 32) most = fmaxf(most, x[k]);
    for (int o = 16; o; o /= 2) most = fmaxf(most, __shfl_xor_sync(~0u, most, o));
    for (int k = lane; k < columns; k += 32) sum += expf(x[k] - most);
    for (int o = 16; o; o /= 2) sum += __shfl_xor_sync(~0u, sum, o);
    for (int k = lane; k < columns; k += 32) out[(size_t)row * columns + k] = expf(x[k] - most) / sum;
}

extern "C" __global__ void column_major_heat_before(const float* in, float* out, int height, int width) {
    int y = blockIdx.x * blockDim.x + threadIdx.x, x = blockIdx.y * blockDim.y + threadIdx.y;
    if (y < 1 || x < 1 || y >= height - 1 || x >= width - 1) return;
    size_t at = (size_t)y * width + x;
    out[at] = 0.2f * (in[at] + in[at - 1] + in[at + 1] + in[at - width] + in[at + width]);
}

extern "C" __global__ void column_major_heat_after(const float* in, float* out, int height, int width) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (y < 1 || x < 1 || y >= height - 1 || x >= width - 1) return;
    size_t at = (size_t)y * width + x;
    out[at] = 0.2f * (in[at] + in[at - 1] + in[at + 1] + in[at - width] + in[at + width]);
}

extern "C" __global__ void dot_pairs_before(const float* a, const float* b, float* out, int pairs, int length) {
    int p = blockIdx.x * blockDim.x + threadIdx.x;
    if (p >= pairs) return;
    float sum = 0.0f;
    for (int k = 0; k < length; k++) sum += a[(size_t)p * length + k] * b[(size_t)p * length + k];
    out[p] = sum;
}

extern "C" __global__ void dot_pairs_after(const float* a, const float* b, float* out, int pairs, int length) {
    int p = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    if (p >= pairs) return;
    float sum = 0.0f;
    for (int k = lane; k < length; k += 32) sum += a[(size_t)p * length + k] * b[(size_t)p * length + k];
    for (int o = 16; o; o /= 2) sum += __shfl_down_sync(~0u, sum, o);
    if (lane == 0) out[p] = sum;
}

// ---- how the data lies

struct Sample {
    float left, right, gain, pan;
    int channel, flags, first, last;
};

extern "C" __global__ void mix_samples_before(const Sample* samples, float* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = samples[i].left * samples[i].gain + samples[i].right;
}

extern "C" __global__ void mix_samples_after(const float* left, const float* right, const float* gain, float* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = left[i] * gain[i] + right[i];
}

extern "C" __global__ void complex_planes_before(const float* interleaved, float* power, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float re = interleaved[(size_t)i * 10], im = interleaved[(size_t)i * 10 + 1];
    power[i] = re * re + im * im;
}

extern "C" __global__ void complex_planes_after(const float* re, const float* im, float* power, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) power[i] = re[i] * re[i] + im[i] * im[i];
}

extern "C" __global__ void permuted_rows_before(const float* in, const int* order, float* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[order[i]] = in[i] * 0.5f;
}

extern "C" __global__ void permuted_rows_after(const float* in, const int* order, float* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[order[i]] = in[i] * 0.5f;
}

extern "C" __global__ void gather_shuffled_before(const double* table, const int* at, double* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = table[at[i]] + 1.0;
}

extern "C" __global__ void gather_shuffled_after(const double* table, const int* at, double* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = table[at[i]] + 1.0;
}

// nchw → nhwc, one thread per element of the output or of the input

extern "C" __global__ void to_channels_last_before(const float* in, float* out, int channels, int pixels) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= channels * pixels) return;
    int c = i / pixels, p = i % pixels;
    out[(size_t)p * channels + c] = in[i];
}

extern "C" __global__ void to_channels_last_after(const float* in, float* out, int channels, int pixels) {
    __shared__ float tile[N_TILE][N_TILE + 1];
    int p = blockIdx.x * N_TILE + threadIdx.x, c = blockIdx.y * N_TILE + threadIdx.y;
    for (int k = 0; k < N_TILE; k += 8)
        if (p < pixels && c + k < channels) tile[threadIdx.y + k][threadIdx.x] = in[(size_t)(c + k) * pixels + p];
    __syncthreads();
    p = blockIdx.x * N_TILE + threadIdx.y, c = blockIdx.y * N_TILE + threadIdx.x;
    for (int k = 0; k < N_TILE; k += 8)
        if (p + k < pixels && c < channels) out[(size_t)(p + k) * channels + c] = tile[threadIdx.x][threadIdx.y + k];
}

extern "C" __global__ void weights_by_column_before(const float* a, const float* w, float* out, int m, int n, int k) {
    int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y;
    if (column >= n) return;
    float sum = 0.0f;
    for (int i = 0; i < k; i++) sum += a[(size_t)row * k + i] * w[(size_t)column * k + i];
    out[(size_t)row * n + column] = sum;
}

extern "C" __global__ void weights_by_column_after(const float* a, const float* w, float* out, int m, int n, int k) {
    int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y;
    if (column >= n) return;
    float sum = 0.0f;
    for (int i = 0; i < k; i++) sum += a[(size_t)row * k + i] * w[(size_t)i * n + column];
    out[(size_t)row * n + column] = sum;
}

// ---- shared memory

extern "C" __global__ void tile_columns_before(const float* in, float* out, int width) {
    __shared__ float tile[32][32];
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    tile[threadIdx.y][threadIdx.x] = in[(size_t)y * width + x];
    __syncthreads();
    float sum = 0.0f;
    for (int k = 0; k < 32; k++) sum += tile[threadIdx.x][k] * (k + (int)threadIdx.y);
    out[(size_t)y * width + x] = sum;
}

extern "C" __global__ void tile_columns_after(const float* in, float* out, int width) {
    __shared__ float tile[32][33];
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    tile[threadIdx.y][threadIdx.x] = in[(size_t)y * width + x];
    __syncthreads();
    float sum = 0.0f;
    for (int k = 0; k < 32; k++) sum += tile[threadIdx.x][k] * (k + (int)threadIdx.y);
    out[(size_t)y * width + x] = sum;
}

extern "C" __global__ void strided_tree_before(const float* in, float* out) {
    __shared__ float sums[512];
    float mine = 0.0f;
    for (int k = 0; k < 4; k++) mine += in[(size_t)blockIdx.x * 2048 + k * 512 + threadIdx.x];
    for (int round = 0; round < 8; round++) {
        sums[threadIdx.x] = mine;
        __syncthreads();
        for (int s = 1; s < blockDim.x; s *= 2) {
            int at = 2 * s * threadIdx.x;
            if (at < blockDim.x) sums[at] += sums[at + s];
            __syncthreads();
        }
        mine += sums[0] * 1e-6f;
        __syncthreads();
    }
    if (threadIdx.x == 0) out[blockIdx.x] = mine;
}

extern "C" __global__ void strided_tree_after(const float* in, float* out) {
    __shared__ float sums[512];
    float mine = 0.0f;
    for (int k = 0; k < 4; k++) mine += in[(size_t)blockIdx.x * 2048 + k * 512 + threadIdx.x];
    for (int round = 0; round < 8; round++) {
        sums[threadIdx.x] = mine;
        __syncthreads();
        for (int s = blockDim.x / 2; s; s /= 2) {
            if (threadIdx.x < s) sums[threadIdx.x] += sums[threadIdx.x + s];
            __syncthreads();
        }
        mine += sums[0] * 1e-6f;
        __syncthreads();
    }
    if (threadIdx.x == 0) out[blockIdx.x] = mine;
}

// per-thread rows in shared memory, each 16 floats long, against the same with a row of 17

extern "C" __global__ void thread_rows_before(const float* in, float* out, int n) {
    __shared__ float rows[128 * 16];
    int i = blockIdx.x * 128 + threadIdx.x;
    float* mine = rows + threadIdx.x * 16;
    for (int k = 0; k < 16; k++) mine[k] = i < n ? in[i] * k : 0.0f;
    float sum = 0.0f;
    for (int turn = 0; turn < 4; turn++)
        for (int k = 0; k < 16; k++) sum += mine[(k + turn) & 15] * (turn + 1);
    if (i < n) out[i] = sum;
}

extern "C" __global__ void thread_rows_after(const float* in, float* out, int n) {
    __shared__ float rows[128 * 17];
    int i = blockIdx.x * 128 + threadIdx.x;
    float* mine = rows + threadIdx.x * 17;
    for (int k = 0; k < 16; k++) mine[k] = i < n ? in[i] * k : 0.0f;
    float sum = 0.0f;
    for (int turn = 0; turn < 4; turn++)
        for (int k = 0; k < 16; k++) sum += mine[(k + turn) & 15] * (turn + 1);
    if (i < n) out[i] = sum;
}
