// Atomics with collisions: shared and global, integer and float, the returned value used or not.

#define BLOCK 256

extern "C" __global__ void count(const int* __restrict__ src, int* __restrict__ counts, int n, int bins) {
    const int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n) atomicAdd(counts + src[i] % bins, 1);
}

// The ranks are summed, as their order is not known.
extern "C" __global__ void ranked(const int* __restrict__ src, int* __restrict__ counts,
                                  unsigned long long* __restrict__ ranks, int n, int bins) {
    const int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n) return;
    const int b = src[i] % bins;
    const int rank = atomicAdd(counts + b, 1);
    atomicAdd(ranks + b, (unsigned long long)rank);
}

extern "C" __global__ void sums(const float* __restrict__ src, float* __restrict__ floats,
                                double* __restrict__ doubles, int n) {
    const int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n) return;
    atomicAdd(floats + i % 7, src[i]);
    atomicAdd(doubles + i % 33, (double)src[i]);
}

extern "C" __global__ void kinds(const int* __restrict__ src, int* __restrict__ out, int n) {
    const int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n) return;
    const int v = src[i];
    int* at = out + 5 * (i % 64);
    atomicMin(at, v);
    atomicMax(at + 1, v);
    atomicAnd(at + 2, v | 1);
    atomicOr(at + 3, v & 0xff00);
    atomicXor(at + 4, v);
}

// Each thread swaps in a place of its own, strided.
extern "C" __global__ void swapped(const int* __restrict__ src, int* __restrict__ places, int* __restrict__ out,
                                   int n, int step) {
    const unsigned i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n) return;
    int* at = places + ((i * (unsigned)step) & (n - 1));
    const int before = atomicExch(at, src[i]);
    out[i] = before + atomicCAS(at, src[i], -src[i]);
}

// 64 counters in shared memory, added up at the end; few addresses, many collisions.
extern "C" __global__ void shared_count(const int* __restrict__ src, int* __restrict__ counts, int n, int bins) {
    __shared__ int own[64];
    if (threadIdx.x < 64) own[threadIdx.x] = 0;
    __syncthreads();
    for (int i = blockIdx.x * BLOCK + threadIdx.x; i < n; i += gridDim.x * BLOCK) atomicAdd(own + src[i] % bins, 1);
    __syncthreads();
    if (threadIdx.x < bins) atomicAdd(counts + threadIdx.x, own[threadIdx.x]);
}

// The returned rank places the value: a stable order is not promised, the sum of places per bin is.
extern "C" __global__ void shared_ranked(const int* __restrict__ src, int* __restrict__ out, int bins) {
    __shared__ int own[64];
    __shared__ int places[64];
    if (threadIdx.x < 64) own[threadIdx.x] = places[threadIdx.x] = 0;
    __syncthreads();
    const int b = src[blockIdx.x * BLOCK + threadIdx.x] % bins;
    const int rank = atomicAdd(own + b, 1);
    atomicAdd(places + b, rank);
    __syncthreads();
    if (threadIdx.x < bins) out[blockIdx.x * bins + threadIdx.x] = places[threadIdx.x];
}

// ptxas makes a compare-and-swap loop of a float addition in shared memory.
extern "C" __global__ void shared_float(const float* __restrict__ src, float* __restrict__ out) {
    __shared__ float sums[8];
    const int t = threadIdx.x;
    if (t < 8) sums[t] = 0;
    __syncthreads();
    atomicAdd(sums + t % 8, src[blockIdx.x * BLOCK + t]);
    __syncthreads();
    if (t < 8) out[8 * blockIdx.x + t] = sums[t];
}

// The largest float by compare-and-swap on the bits, one address per thread: no thread waits for another.
extern "C" __global__ void swap_loop(const float* __restrict__ src, unsigned* __restrict__ out, int n) {
    const int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n) return;
    for (int k = 0; k < 4; ++k) {
        const float v = src[(i * 4 + k) % n];
        unsigned seen = out[i], assumed;
        do {
            assumed = seen;
            if (__uint_as_float(assumed) >= v) break;
            seen = atomicCAS(out + i, assumed, __float_as_uint(v));
        } while (seen != assumed);
    }
}
