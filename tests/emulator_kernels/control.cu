// Control flow and local memory: divergence of several kinds, loops that end early, calls, spills, local arrays.

#define BLOCK 256
#define AT const int i = blockIdx.x * BLOCK + threadIdx.x; if (i >= n) return;

extern "C" __global__ void nested(const int* __restrict__ src, int* __restrict__ out, int n) {
    AT
    int v = src[i];
    if (v & 1) {
        if (v & 2) v = v * 3 + src[(i + 1) % n];
        else v = v - src[(i + 2) % n];
        v ^= 0x55;
    } else if (v & 4) {
        v = src[v % n];
    }
    out[i] = v;
}

// Steps until 1 is reached: every thread takes its own number.
extern "C" __global__ void collatz(const unsigned* __restrict__ src, int* __restrict__ out, int n, int limit) {
    AT
    unsigned v = src[i];
    int steps = 0;
    while (v != 1) {
        if (steps == limit) break;
        v = v & 1 ? 3 * v + 1 : v / 2;
        ++steps;
    }
    out[i] = steps;
}

extern "C" __global__ void switched(const int* __restrict__ src, int* __restrict__ out, int n) {
    AT
    const int v = src[i];
    int made;
    switch (v % 8) {
        case 0: made = v + src[(i + 5) % n]; break;
        case 1: made = v * 7; break;
        case 2: made = v / 3; break;
        case 3: made = __popc(v); break;
        case 4: made = ~v; break;
        case 5: made = v - src[(i + 9) % n]; break;
        case 6: made = v << 3; break;
        default: made = 0;
    }
    out[i] = made;
}

// The inner loop's length differs between threads, the outer's is the same; some rounds are skipped.
extern "C" __global__ void triangle(const int* __restrict__ src, int* __restrict__ out, int n) {
    AT
    int sum = 0;
    for (int j = 0; j < 8; ++j) {
        if ((src[(i + j) % n] & 3) == 0) continue;
        for (int k = 0; k < (i + j) % 16; ++k) sum += src[(i + k) % n] >> k;
    }
    out[i] = sum;
}

__device__ __noinline__ int folded(int v, int times) {
    for (int k = 0; k < times; ++k) v = (v >> 1) ^ (v & 1 ? 0x5bd1e995 : 0);
    return v;
}

extern "C" __global__ void calls(const int* __restrict__ src, int* __restrict__ out, int n) {
    AT
    int v = folded(src[i], 8);
    if (v & 1) v = folded(v, i % 5);
    out[i] = v;
}

// Conditions that stop early, and choices without a branch.
extern "C" __global__ void conditions(const int* __restrict__ src, int* __restrict__ out, int n) {
    AT
    const int v = src[i];
    int made = v > 500 ? v - 500 : 500 - v;
    if (v % 2 == 0 && src[(i + v) % n] > 300 && src[(i + 2 * v) % n] < 900) made += 1000;
    if (v % 3 == 0 || src[(i + 3 * v) % n] % 5 == 0) made += 2000;
    out[i] = made;
}

// A warp leaves its loop when one of its threads has found something.
extern "C" __global__ void until_found(const int* __restrict__ src, int* __restrict__ out, int n) {
    const int warp = (blockIdx.x * BLOCK + threadIdx.x) / 32, lane = threadIdx.x % 32;
    int at = -1;
    for (int k = 0; k < 16; ++k) {
        const int i = warp * 32 + k * 32 + lane;
        const unsigned hit = __ballot_sync(0xffffffffu, i < n && src[i] > 990);
        if (hit) {
            at = warp * 32 + k * 32 + __ffs(hit) - 1;
            break;
        }
    }
    if (lane == 0) out[warp] = at;
}

// A local array with an index that the data decides.
extern "C" __global__ void local_index(const int* __restrict__ src, int* __restrict__ out, int n) {
    AT
    int kept[16];
    for (int k = 0; k < 16; ++k) kept[k] = src[(i + k) % n];
    int at = src[i] & 15;
    for (int k = 0; k < 6; ++k) {
        kept[at] += k;
        at = kept[at] & 15;
    }
    out[i] = kept[at];
}

extern "C" __global__ void local_bytes(const int* __restrict__ src, int* __restrict__ out, int n) {
    AT
    unsigned char kept[32];
    const unsigned v = src[i];
    for (int k = 0; k < 32; ++k) kept[k] = (unsigned char)(k * 5 + v);
    for (int k = 0; k < 4; ++k) {
        const int a = (v >> (k * 4)) & 31, b = (v + k) & 31;
        const unsigned char c = kept[a];
        kept[a] = kept[b];
        kept[b] = c;
    }
    out[i] = kept[v & 31] + kept[(v >> 3) & 31];
}

// More live values than registers (compiled with a limit): spills.
extern "C" __global__ void spilled(const float* __restrict__ src, float* __restrict__ out, int n) {
    AT
    float kept[48];
#pragma unroll
    for (int k = 0; k < 48; ++k) kept[k] = src[(i + 37 * k) % n];
#pragma unroll
    for (int k = 0; k < 48; ++k) kept[k] += kept[(k * 7 + 5) % 48];
    float sum = 0;
#pragma unroll
    for (int k = 0; k < 48; ++k) sum = sum * 0.5f + kept[47 - k];
    out[i] = sum;
}

// Quicksort's way of dividing, on a stack in local memory.
extern "C" __global__ void stacked(const int* __restrict__ src, int* __restrict__ out, int n) {
    AT
    int low[12], high[12], depth = 1, sum = 0;
    low[0] = 0;
    high[0] = 1 + (src[i] & 31);
    while (depth) {
        --depth;
        const int a = low[depth], b = high[depth];
        if (b - a <= 2) {
            sum += src[(i + a) % n];
        } else {
            low[depth] = a;
            high[depth++] = (a + b) / 2;
            low[depth] = (a + b) / 2;
            high[depth++] = b;
        }
    }
    out[i] = sum;
}
