// c = a · b on Hopper's tensor cores (sm_90a): half precision in and out, sums in float32. a is m × k, b is k × n, c is
// m × n, all row-major; n and k are multiples of 8.
//
// A block stays on its multiprocessor and makes one 128 × 256 tile of c after another. One warpgroup fetches: a thread of
// it asks the tensor memory accelerator (TMA) for the next 64 columns of a and 64 rows of b, STAGES steps ahead. Two
// warpgroups multiply 64 × 256 each by wgmma, straight from shared memory. Barriers in shared memory (mbarrier) tell
// who may go on: `full` that a step has arrived, `empty` that both have multiplied it.

#ifndef STAGES
#define STAGES 4
#endif
#ifndef GROUP  // rows of tiles that are worked through together, so that their operands meet in L2
#define GROUP 8
#endif

#define TM 128
#define TN 256
#define TK 64                      // 128 bytes: the widest row that the swizzle knows
#define A_BYTES (TM * TK * 2)
#define B_PART (TK * 64 * 2)       // b's tile lies as four parts of 64 columns
#define STAGE_BYTES (A_BYTES + TK * TN * 2)
#define PIECE_BYTES 2048           // 16 rows of 64 columns, the piece of c that a warp stores at once

struct alignas(64) TensorMap {     // as the driver's cuTensorMapEncodeTiled makes it: opaque
    unsigned long long words[16];
};

__device__ __forceinline__ void set_barrier(unsigned barrier, unsigned arrivals) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(barrier), "r"(arrivals) : "memory");
}

__device__ __forceinline__ void expect_bytes(unsigned barrier, unsigned bytes) {
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(barrier), "r"(bytes) : "memory");
}

__device__ __forceinline__ void arrive(unsigned barrier) {
    asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(barrier) : "memory");
}

// Wait until the barrier's phase of this parity is complete.
__device__ __forceinline__ void wait_for(unsigned barrier, unsigned parity) {
    asm volatile("{\n"
                 ".reg .pred done;\n"
                 "again:\n"
                 "mbarrier.try_wait.parity.shared::cta.b64 done, [%0], %1;\n"
                 "@done bra over;\n"
                 "bra again;\n"
                 "over:\n"
                 "}\n" ::"r"(barrier), "r"(parity) : "memory");
}

// The box of the mapped matrix whose first element is (row, column), to shared memory; zeros beyond the matrix.
__device__ __forceinline__ void fetch_box(unsigned to, const TensorMap& map, int column, int row, unsigned barrier) {
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];"
                 ::"r"(to), "l"(&map), "r"(column), "r"(row), "r"(barrier) : "memory");
}

// What tells wgmma where an operand lies: 128-byte rows, swizzled, 8 of them 1024 bytes apart; `next` is the distance
// of b's parts of 64 columns.
__device__ __forceinline__ unsigned long long descriptor(unsigned address, unsigned next) {
    return (unsigned long long)1 << 62 | (unsigned long long)(1024 >> 4) << 32 | (unsigned long long)(next >> 4) << 16 |
           (address & 0x3ffff) >> 4;
}

#define S8(i) "+f"(s[i]), "+f"(s[i + 1]), "+f"(s[i + 2]), "+f"(s[i + 3]), "+f"(s[i + 4]), "+f"(s[i + 5]), "+f"(s[i + 6]), "+f"(s[i + 7])

// s (64 × 256, float32) = a (64 × 16) · b (16 × 256), added to what s holds where `more`.
__device__ __forceinline__ void multiply(float (&s)[128], unsigned long long a, unsigned long long b, int more) {
    asm volatile(
        "{\n.reg .pred add;\nsetp.ne.b32 add, %130, 0;\n"
        "wgmma.mma_async.sync.aligned.m64n256k16.f32.f16.f16 {"
        "%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
        "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, "
        "%32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, "
        "%48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63, "
        "%64, %65, %66, %67, %68, %69, %70, %71, %72, %73, %74, %75, %76, %77, %78, %79, "
        "%80, %81, %82, %83, %84, %85, %86, %87, %88, %89, %90, %91, %92, %93, %94, %95, "
        "%96, %97, %98, %99, %100, %101, %102, %103, %104, %105, %106, %107, %108, %109, %110, %111, "
        "%112, %113, %114, %115, %116, %117, %118, %119, %120, %121, %122, %123, %124, %125, %126, %127}, "
        "%128, %129, add, 1, 1, 0, 1;\n}\n"
        : S8(0), S8(8), S8(16), S8(24), S8(32), S8(40), S8(48), S8(56), S8(64), S8(72), S8(80), S8(88), S8(96), S8(104),
          S8(112), S8(120)
        : "l"(a), "l"(b), "r"(more));
}

// Columns change within GROUP rows of tiles.
__device__ __forceinline__ void place(int tile, int m, int n, int& row, int& column) {
    const int tiles_m = (m + TM - 1) / TM, tiles_n = (n + TN - 1) / TN;
    const int within = tile % (GROUP * tiles_n), first = tile / (GROUP * tiles_n) * GROUP;
    const int high = min(GROUP, tiles_m - first);
    row = (first + within % high) * TM;
    column = within / high * TN;
}

// A warp's 16 × 256 of c, in pieces of 16 × 64 through shared memory, so that whole 128-byte lines are stored.
__device__ __forceinline__ void store(const float (&s)[128], unsigned short* c, unsigned own, int row, int column, int m,
                                      int n) {
    const int lane = threadIdx.x % 32;
#pragma unroll
    for (int piece = 0; piece < 4; ++piece) {
        __syncwarp();
#pragma unroll
        for (int j = 0; j < 8; ++j)  // 8 columns: the upper and the lower 8 rows
#pragma unroll
            for (int half = 0; half < 2; ++half) {
                unsigned pair;
                const float* from = s + piece * 32 + j * 4 + half * 2;
                asm("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(pair) : "f"(from[1]), "f"(from[0]));
                const int line = half * 8 + lane / 4;
                asm volatile("st.shared.b32 [%0], %1;" ::"r"(own + line * 128 + (j ^ line % 8) * 16 + lane % 4 * 4),
                             "r"(pair) : "memory");
            }
        __syncwarp();
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            const int line = i * 4 + lane / 8, chunk = lane % 8;
            const int to_row = row + line, to_column = column + piece * 64 + chunk * 8;
            uint4 v;
            asm volatile("ld.shared.v4.b32 {%0, %1, %2, %3}, [%4];" : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w)
                         : "r"(own + line * 128 + (chunk ^ line % 8) * 16) : "memory");
            if (to_row < m && to_column < n) *reinterpret_cast<uint4*>(c + (size_t)to_row * n + to_column) = v;
        }
    }
}

extern "C" __global__ void __launch_bounds__(384, 1)
hopper(const __grid_constant__ TensorMap a, const __grid_constant__ TensorMap b, unsigned short* __restrict__ c, int m,
       int n, int k) {
    extern __shared__ unsigned char memory[];
    __shared__ __align__(8) unsigned long long barriers[2 * STAGES];
    // The swizzle goes by address bits: stages begin at multiples of 1024.
    const unsigned base = ((unsigned)__cvta_generic_to_shared(memory) + 1023) & ~1023u;
    const unsigned full = (unsigned)__cvta_generic_to_shared(barriers), empty = full + 8 * STAGES;
    const int tiles = ((m + TM - 1) / TM) * ((n + TN - 1) / TN), steps = (k + TK - 1) / TK;
    if (threadIdx.x == 0) {
        for (int s = 0; s < STAGES; ++s) {
            set_barrier(full + 8 * s, 1);
            set_barrier(empty + 8 * s, 2);
        }
        asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    }
    __syncthreads();

    const int group = threadIdx.x / 128;
    int stage = 0;
    unsigned parity = 0;
    if (group == 0) {
        asm volatile("setmaxnreg.dec.sync.aligned.u32 40;");
        if (threadIdx.x == 0)
            for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
                int row, column;
                place(tile, m, n, row, column);
                for (int step = 0; step < steps; ++step) {
                    const unsigned at = base + stage * STAGE_BYTES, arrived = full + 8 * stage;
                    wait_for(empty + 8 * stage, parity ^ 1);
                    expect_bytes(arrived, STAGE_BYTES);
                    fetch_box(at, a, step * TK, row, arrived);
#pragma unroll
                    for (int part = 0; part < 4; ++part)
                        fetch_box(at + A_BYTES + part * B_PART, b, column + part * 64, step * TK, arrived);
                    if (++stage == STAGES) stage = 0, parity ^= 1;
                }
            }
    } else {
        asm volatile("setmaxnreg.inc.sync.aligned.u32 232;");
        const int upper = (group - 1) * 64, warp = threadIdx.x / 32 - 4;
        const bool speaks = threadIdx.x % 128 == 0;
        const unsigned own = base + STAGES * STAGE_BYTES + warp * PIECE_BYTES;
        float sum[128];
        for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
            int before = 0;
            for (int step = 0; step < steps; ++step) {
                const unsigned at = base + stage * STAGE_BYTES;
                wait_for(full + 8 * stage, parity);
                asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
#pragma unroll
                for (int i = 0; i < TK / 16; ++i)
                    multiply(sum, descriptor(at + upper * 128 + i * 32, 16), descriptor(at + A_BYTES + i * 2048, B_PART),
                             step > 0 || i > 0);
                asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
                asm volatile("wgmma.wait_group.sync.aligned 1;" ::: "memory");  // the step before is multiplied
                if (step > 0 && speaks) arrive(empty + 8 * before);
                before = stage;
                if (++stage == STAGES) stage = 0, parity ^= 1;
            }
            asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
            if (speaks) arrive(empty + 8 * before);
            int row, column;
            place(tile, m, n, row, column);
            store(sum, c, own, row + upper + warp % 4 * 16, column, m, n);
        }
    }
}
