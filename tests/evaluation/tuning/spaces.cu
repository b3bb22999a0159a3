// Kernels whose tuning spaces were measured whole. `tests/evaluation/tuning/spaces.py` has the spaces.

#define KERNEL extern "C" __global__ void

// -- gemm: BM × BN of a block, TM × TN of a thread, BK at a time, STAGES buffers, rows of the left tile padded by PAD ------
#ifdef BM
KERNEL __launch_bounds__(BM / TM * BN / TN) gemm(const float* a, const float* b, float* c, int n) {
    constexpr int ACROSS = BN / TN, THREADS = BM / TM * ACROSS;
    __shared__ float left[STAGES][BK][BM + PAD], right[STAGES][BK][BN];
    int t = threadIdx.x, tx = t % ACROSS, ty = t / ACROSS, row = blockIdx.y * BM, col = blockIdx.x * BN;
    float sum[TM][TN] = {};
    auto load = [&](int stage, int k) {
        for (int i = t; i < BM * BK; i += THREADS) left[stage][i % BK][i / BK] = a[(row + i / BK) * n + k + i % BK];
        for (int i = t; i < BK * BN; i += THREADS) right[stage][i / BN][i % BN] = b[(k + i / BN) * n + col + i % BN];
    };
    load(0, 0);
    for (int k = 0, now = 0; k < n; k += BK) {
        __syncthreads();
        if (STAGES > 1 && k + BK < n) load(1 - now, k + BK);
#pragma unroll
        for (int j = 0; j < BK; ++j) {
            float l[TM], r[TN];
#pragma unroll
            for (int i = 0; i < TM; ++i) l[i] = left[now][j][ty * TM + i];
#pragma unroll
            for (int i = 0; i < TN; ++i) r[i] = right[now][j][tx * TN + i];
#pragma unroll
            for (int i = 0; i < TM; ++i)
#pragma unroll
                for (int m = 0; m < TN; ++m) sum[i][m] += l[i] * r[m];
        }
        if (STAGES > 1) now = 1 - now;
        else {
            __syncthreads();
            if (k + BK < n) load(0, k + BK);
        }
    }
    for (int i = 0; i < TM; ++i)
        for (int m = 0; m < TN; ++m) c[(row + ty * TM + i) * n + col + tx * TN + m] = sum[i][m];
}
#endif

// -- stencil: BX × BY threads, PZ planes of a thread, CX cells of a thread across, SHARED: the plane in shared memory -----
#ifdef PZ
KERNEL stencil(const float* in, float* out, int nx, int ny, int nz) {
    int x0 = blockIdx.x * BX * CX + threadIdx.x, y = blockIdx.y * BY + threadIdx.y, z0 = blockIdx.z * PZ;
    long long plane = (long long)nx * ny;
#if SHARED
    __shared__ float tile[BY + 2][BX * CX + 2];
#endif
    float below[CX], here[CX], above[CX];
#pragma unroll
    for (int k = 0; k < CX; ++k) {
        int x = x0 + k * BX;
        below[k] = z0 ? in[(z0 - 1) * plane + y * nx + x] : 0;
        here[k] = in[z0 * plane + y * nx + x];
    }
#pragma unroll 4
    for (int p = 0; p < PZ; ++p) {
        int z = z0 + p;
        const float* at = in + z * plane;
#if SHARED
        __syncthreads();
#pragma unroll
        for (int k = 0; k < CX; ++k) tile[threadIdx.y + 1][threadIdx.x + k * BX + 1] = here[k];
        if (threadIdx.y == 0) for (int k = 0; k < CX; ++k) tile[0][threadIdx.x + k * BX + 1] = y ? at[(y - 1) * nx + x0 + k * BX] : 0;
        if (threadIdx.y == BY - 1) for (int k = 0; k < CX; ++k) tile[BY + 1][threadIdx.x + k * BX + 1] = y + 1 < ny ? at[(y + 1) * nx + x0 + k * BX] : 0;
        if (threadIdx.x == 0) tile[threadIdx.y + 1][0] = x0 ? at[y * nx + x0 - 1] : 0;
        if (threadIdx.x == BX - 1) tile[threadIdx.y + 1][BX * CX + 1] = x0 + (CX - 1) * BX + 1 < nx ? at[y * nx + x0 + (CX - 1) * BX + 1] : 0;
        __syncthreads();
#endif
#pragma unroll
        for (int k = 0; k < CX; ++k) {
            int x = x0 + k * BX;
            above[k] = z + 1 < nz ? in[(z + 1) * plane + y * nx + x] : 0;
#if SHARED
            int tx = threadIdx.x + k * BX + 1, ty = threadIdx.y + 1;
            float beside = tile[ty][tx - 1] + tile[ty][tx + 1] + tile[ty - 1][tx] + tile[ty + 1][tx];
#else
            float beside = (x ? at[y * nx + x - 1] : 0) + (x + 1 < nx ? at[y * nx + x + 1] : 0)
                         + (y ? at[(y - 1) * nx + x] : 0) + (y + 1 < ny ? at[(y + 1) * nx + x] : 0);
#endif
            out[z * plane + y * nx + x] = 0.4f * here[k] + 0.1f * (beside + below[k] + above[k]);
            below[k] = here[k]; here[k] = above[k];
        }
    }
}
#endif

// -- transpose: TILE × TILE through shared memory, ROWS rows of threads, PAD words a row, WIDE words a thread -------------
#ifdef DIAGONAL
KERNEL transpose(const float* in, float* out, int n) {
    __shared__ float tile[TILE][TILE + PAD];
    constexpr int ACROSS = TILE / WIDE;
    int bx = blockIdx.x, by = blockIdx.y;
#if DIAGONAL
    by = (by + bx) % gridDim.y;
#endif
    int tx = threadIdx.x % ACROSS * WIDE, ty = threadIdx.x / ACROSS;
#pragma unroll
    for (int r = 0; r < TILE; r += ROWS)
#pragma unroll
        for (int w = 0; w < WIDE; ++w) tile[ty + r][tx + w] = in[(long long)(by * TILE + ty + r) * n + bx * TILE + tx + w];
    __syncthreads();
#pragma unroll
    for (int r = 0; r < TILE; r += ROWS)
#pragma unroll
        for (int w = 0; w < WIDE; ++w) out[(long long)(bx * TILE + ty + r) * n + by * TILE + tx + w] = tile[tx + w][ty + r];
}
#endif

// -- counts: EACH values of a thread, COPIES of the bins in a block, WIDE values at a time -------
#ifdef COPIES
KERNEL counts(const unsigned* in, unsigned* out, int n) {
    __shared__ unsigned bins[COPIES][257];
    for (int i = threadIdx.x; i < COPIES * 257; i += THREADS) (&bins[0][0])[i] = 0;
    __syncthreads();
    unsigned* mine = bins[threadIdx.x % COPIES];
    int base = blockIdx.x * THREADS * EACH;
#if WIDE > 1
    for (int i = threadIdx.x * 4; i < THREADS * EACH; i += THREADS * 4) {
        uint4 v = *(const uint4*)(in + base + i);
        atomicAdd(mine + (v.x & 255), 1); atomicAdd(mine + (v.y & 255), 1); atomicAdd(mine + (v.z & 255), 1); atomicAdd(mine + (v.w & 255), 1);
    }
#else
#pragma unroll 4
    for (int i = threadIdx.x; i < THREADS * EACH; i += THREADS) atomicAdd(mine + (in[base + i] & 255), 1);
#endif
    __syncthreads();
    for (int i = threadIdx.x; i < 256; i += THREADS) {
        unsigned sum = 0;
        for (int k = 0; k < COPIES; ++k) sum += bins[k][i];
        if (sum) atomicAdd(out + i, sum);
    }
}
#endif

// -- hotspot: TX × TY cells a thread, STEPS steps in shared memory with an edge that grows, KEPT: the power there as well --
#ifdef STEPS
KERNEL hotspot(const float* power, const float* heat, float* out, int side) {
    constexpr int WIDTH = BX * TX + 2 * STEPS, HEIGHT = BY * TY + 2 * STEPS;
    __shared__ float t[2][HEIGHT][WIDTH];
#if KEPT
    __shared__ float p[HEIGHT][WIDTH];
#endif
    int x0 = blockIdx.x * BX * TX - STEPS, y0 = blockIdx.y * BY * TY - STEPS;
    long long image = (long long)blockIdx.z * side * side;
    for (int y = threadIdx.y; y < HEIGHT; y += BY)
        for (int x = threadIdx.x; x < WIDTH; x += BX) {
            long long at = image + min(max(y0 + y, 0), side - 1) * side + min(max(x0 + x, 0), side - 1);
            t[0][y][x] = heat[at];
#if KEPT
            p[y][x] = power[at];
#endif
        }
    __syncthreads();
    int now = 0;
#pragma unroll
    for (int s = 1; s <= STEPS; ++s) {
        for (int y = threadIdx.y + s; y < HEIGHT - s; y += BY)
            for (int x = threadIdx.x + s; x < WIDTH - s; x += BX) {
                int gx = x0 + x, gy = y0 + y;
                if (gx < 0 || gy < 0 || gx >= side || gy >= side) continue;
                int w = gx > 0 ? x - 1 : x, e = gx < side - 1 ? x + 1 : x, n = gy > 0 ? y - 1 : y, u = gy < side - 1 ? y + 1 : y;
                float here = t[now][y][x], around = t[now][n][x] + t[now][u][x] + t[now][y][w] + t[now][y][e] - 4 * here;
#if KEPT
                float given = p[y][x];
#else
                float given = power[image + gy * side + gx];
#endif
                t[1 - now][y][x] = here + 0.1f * around + 0.01f * given;
            }
        __syncthreads();
        now = 1 - now;
    }
#pragma unroll
    for (int j = 0; j < TY; ++j)
#pragma unroll
        for (int i = 0; i < TX; ++i) {
            int x = threadIdx.x + i * BX + STEPS, y = threadIdx.y + j * BY + STEPS;
            out[image + (y0 + y) * side + x0 + x] = t[now][y][x];
        }
}
#endif

// -- dedisperse: TX samples and TY shifts of a thread, channels unrolled by UNROLL ----------------------------------------
#if defined(UNROLL) && defined(BY)
KERNEL dedisperse(const float* signal, const float* delay, float* out, int times) {
    int t0 = blockIdx.x * BX * TX + threadIdx.x, s0 = blockIdx.y * BY * TY + threadIdx.y;
    float sum[TY][TX] = {};
#pragma unroll UNROLL
    for (int c = 0; c < 128; ++c) {
        const float* row = signal + c * (times + 1024);
        float d = delay[c];
#pragma unroll
        for (int j = 0; j < TY; ++j) {
            int at = (int)(d * (s0 + j * BY)) + t0;
#pragma unroll
            for (int i = 0; i < TX; ++i) sum[j][i] += row[at + i * BX];
        }
    }
#pragma unroll
    for (int j = 0; j < TY; ++j)
#pragma unroll
        for (int i = 0; i < TX; ++i) out[(s0 + j * BY) * times + t0 + i * BX] = sum[j][i];
}
#endif

// -- bodies: TX bodies of a thread, STAGED: the others in shared memory, APART: in planes, not in rows of four -------------
#ifdef STAGED
KERNEL bodies(const float4* at, const float* planes, float* pull, int n) {
    int t = threadIdx.x, first = blockIdx.x * BX * TX + t;
    float x[TX], y[TX], z[TX], fx[TX] = {}, fy[TX] = {}, fz[TX] = {};
#if STAGED
    __shared__ float4 near[BX];
#endif
#pragma unroll
    for (int k = 0; k < TX; ++k) { float4 a = at[first + k * BX]; x[k] = a.x; y[k] = a.y; z[k] = a.z; }
    for (int j0 = 0; j0 < n; j0 += BX) {
#if STAGED
        __syncthreads();
#if APART
        near[t] = make_float4(planes[j0 + t], planes[n + j0 + t], planes[2 * n + j0 + t], planes[3 * n + j0 + t]);
#else
        near[t] = at[j0 + t];
#endif
        __syncthreads();
#endif
#pragma unroll UNROLL
        for (int j = 0; j < BX; ++j) {
#if STAGED
            float4 o = near[j];
#elif APART
            float4 o = make_float4(planes[j0 + j], planes[n + j0 + j], planes[2 * n + j0 + j], planes[3 * n + j0 + j]);
#else
            float4 o = at[j0 + j];
#endif
#pragma unroll
            for (int k = 0; k < TX; ++k) {
                float dx = o.x - x[k], dy = o.y - y[k], dz = o.z - z[k], r = rsqrtf(dx * dx + dy * dy + dz * dz + 0.01f), s = o.w * r * r * r;
                fx[k] += dx * s; fy[k] += dy * s; fz[k] += dz * s;
            }
        }
    }
#pragma unroll
    for (int k = 0; k < TX; ++k) { int i = first + k * BX; pull[i] = fx[k]; pull[n + i] = fy[k]; pull[2 * n + i] = fz[k]; }
}
#endif
