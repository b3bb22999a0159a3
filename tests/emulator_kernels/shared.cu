// Shared memory, awkwardly: wide words in odd strides, structures, sub-words, odd padding, offset starts.

#define N_THREADS 256

// 8-byte words read `stride` apart.
extern "C" __global__ void words64(const float2* __restrict__ src, float2* __restrict__ out, int stride) {
    __shared__ float2 tile[N_THREADS];
    const int t = threadIdx.x, i = blockIdx.x * N_THREADS + t;
    tile[t] = src[i];
    __syncthreads();
    out[i] = tile[(t * stride) % N_THREADS];
}

// 16-byte words written `stride` apart and read in order.
extern "C" __global__ void words128(const float4* __restrict__ src, float4* __restrict__ out, int stride) {
    __shared__ float4 tile[N_THREADS];
    const int t = threadIdx.x, i = blockIdx.x * N_THREADS + t;
    tile[(t * stride) % N_THREADS] = src[i];
    __syncthreads();
    out[i] = tile[t];
}

// Neighbouring lanes (i ^ distance) read the same 16-byte word.
extern "C" __global__ void pairs128(const float4* __restrict__ src, float4* __restrict__ out, int distance) {
    __shared__ float4 tile[N_THREADS];
    const int t = threadIdx.x, i = blockIdx.x * N_THREADS + t;
    tile[t] = src[i];
    __syncthreads();
    out[i] = tile[t & ~distance];
}

// Four neighbouring scalars per thread: ptxas may make one 128-bit load of them.
extern "C" __global__ void merged(const float* __restrict__ src, float* __restrict__ out) {
    __shared__ __align__(16) float tile[4 * N_THREADS];
    const int t = threadIdx.x;
    const float* from = src + 4 * N_THREADS * blockIdx.x;
    for (int k = 0; k < 4; ++k) tile[k * N_THREADS + t] = from[k * N_THREADS + t];
    __syncthreads();
    float sum = 0;
#pragma unroll
    for (int k = 0; k < 4; ++k) sum += tile[4 * t + k];
    out[blockIdx.x * N_THREADS + t] = sum;
}

struct Three { float x, y, z; };
struct Five { int a; float b, c; short d, e; int f; };

extern "C" __global__ void aos_three(const Three* __restrict__ src, float* __restrict__ out) {
    __shared__ Three tile[N_THREADS];
    const int t = threadIdx.x, i = blockIdx.x * N_THREADS + t;
    tile[t] = src[i];
    __syncthreads();
    const Three other = tile[N_THREADS - 1 - t];
    out[i] = other.x + 2 * other.y + 4 * other.z;
}

extern "C" __global__ void aos_mixed(const int* __restrict__ src, int* __restrict__ out) {
    __shared__ Five tile[N_THREADS];
    const int t = threadIdx.x, i = blockIdx.x * N_THREADS + t;
    const int value = src[i];
    tile[t].a = value;
    tile[t].d = (short)(value & 0xff);
    tile[t].e = (short)(value >> 8);
    tile[t].f = ~value;
    __syncthreads();
    const Five& other = tile[t ^ 5];
    out[i] = other.a + 3 * other.d + 5 * other.e + (other.f & 15);
}

extern "C" __global__ void subword(const unsigned char* __restrict__ src, const unsigned short* __restrict__ index,
                                   unsigned char* __restrict__ out) {
    __shared__ unsigned char bytes[4 * N_THREADS];
    __shared__ unsigned short places[N_THREADS];
    const int t = threadIdx.x, i = blockIdx.x * N_THREADS + t;
    for (int k = t; k < 4 * N_THREADS; k += N_THREADS) bytes[k] = src[k];
    places[(7 * t) % N_THREADS] = index[i];
    __syncthreads();
    out[i] = bytes[places[(7 * t) % N_THREADS] % (4 * N_THREADS)];
}

// A transpose of doubles through a tile with an odd row length.
template <int PAD>
__device__ void turn(const double* __restrict__ src, double* __restrict__ out, int size) {
    __shared__ double tile[32][32 + PAD];
    const int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
#pragma unroll
    for (int k = 0; k < 32; k += 8) tile[threadIdx.y + k][threadIdx.x] = src[(y + k) * size + x];
    __syncthreads();
    const int u = blockIdx.y * 32 + threadIdx.x, v = blockIdx.x * 32 + threadIdx.y;
#pragma unroll
    for (int k = 0; k < 32; k += 8) out[(v + k) * size + u] = tile[threadIdx.x][threadIdx.y + k];
}
extern "C" __global__ void turn_plain(const double* src, double* out, int size) { turn<0>(src, out, size); }
extern "C" __global__ void turn_padded(const double* src, double* out, int size) { turn<5>(src, out, size); }

extern __shared__ float dynamic[];

// Dynamic shared memory from an odd word on, read `stride` words apart.
extern "C" __global__ void offset_stride(const float* __restrict__ src, float* __restrict__ out, int stride) {
    float* tile = dynamic + 3;
    const int t = threadIdx.x, i = blockIdx.x * N_THREADS + t;
    tile[t] = src[i];
    __syncthreads();
    out[i] = tile[(t * stride) & (N_THREADS - 1)] + tile[t];
}

// Every thread of a warp on one word, then each half on its own: broadcasts.
extern "C" __global__ void broadcast(const float* __restrict__ src, float* __restrict__ out) {
    __shared__ float tile[N_THREADS];
    const int t = threadIdx.x, i = blockIdx.x * N_THREADS + t;
    tile[t] = src[i];
    __syncthreads();
    out[i] = tile[t / 32] + tile[(t / 16) * 16 + 1] + tile[(t % 2) * 32 + t / 32];
}
