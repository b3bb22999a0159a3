// out[i] = src[index[i]] for n words of float32. With the strided pattern, index[i] = i % (n / stride) · stride +
// i / (n / stride): every stride-th word, then every stride-th from the second one on, and so forth.

#ifndef BLOCK
#define BLOCK 256
#endif

// Stores coalesced; a warp's 32 loads fall into as many sectors as the indices are spread over.
extern "C" __global__ void naive(const float* __restrict__ src, const int* __restrict__ index,
                                 float* __restrict__ out, int n) {
    unsigned i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n) out[i] = src[index[i]];
}

// The index computed instead of loaded: a third of the coalesced traffic less, the same sectors of src.
extern "C" __global__ void computed(const float* __restrict__ src, float* __restrict__ out, int n, int stride) {
    unsigned i = blockIdx.x * BLOCK + threadIdx.x, rows = n / stride;
    if (i < n) out[i] = src[i % rows * stride + i / rows];
}

// Four indices by one 16-byte load, then four independent loads in flight.
extern "C" __global__ void unrolled(const float* __restrict__ src, const int* __restrict__ index,
                                    float* __restrict__ out, int n) {
    const unsigned i = blockIdx.x * BLOCK + threadIdx.x, first = i * 4;
    if (first + 3 < n) {
        int4 from = reinterpret_cast<const int4*>(index)[i];
        reinterpret_cast<float4*>(out)[i] = make_float4(src[from.x], src[from.y], src[from.z], src[from.w]);
    } else {
        for (unsigned j = first; j < n; ++j) out[j] = src[index[j]];
    }
}

#ifndef CHUNK
#define CHUNK 64
#endif
#ifndef STRIDE
#define STRIDE 32
#endif
#define PITCH (STRIDE | 1)  // odd: a column lies in all banks

extern __shared__ float staged_rows[];

// CHUNK · STRIDE neighbouring words through shared memory: read as they lie, written as runs of CHUNK.
extern "C" __global__ void staged(const float* __restrict__ src, float* __restrict__ out, int n) {
    const unsigned rows = n / STRIDE, row0 = blockIdx.x * CHUNK;
    const unsigned here = rows - row0 < CHUNK ? rows - row0 : CHUNK;
    for (unsigned u = threadIdx.x; u < here * STRIDE; u += BLOCK)
        staged_rows[u / STRIDE * PITCH + u % STRIDE] = src[(size_t)row0 * STRIDE + u];
    __syncthreads();
    for (unsigned u = threadIdx.x; u < CHUNK * STRIDE; u += BLOCK) {
        const unsigned column = u / CHUNK, row = u % CHUNK;
        if (row < here) out[(size_t)column * rows + row0 + row] = staged_rows[row * PITCH + column];
    }
}
