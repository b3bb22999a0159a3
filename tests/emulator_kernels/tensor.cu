// Tensor cores and their feeding: mma.sync in several types, wmma, ldmatrix, cp.async. One warp per small product.

#include <cuda_fp16.h>
#include <mma.h>

// c (16 × 8) = a (16 × 16, by rows) · b (8 × 16, by columns), fragments fetched by hand.
extern "C" __global__ void mma_half(const unsigned* __restrict__ a, const unsigned* __restrict__ b,
                                    float2* __restrict__ c, int products) {
    const int product = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;
    if (product >= products) return;
    const int group = threadIdx.x % 32 / 4, t = threadIdx.x % 4;
    const unsigned *rows = a + product * 128, *columns = b + product * 64;
    float d0 = 0, d1 = 0, d2 = 0, d3 = 0;
    asm("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
        : "+f"(d0), "+f"(d1), "+f"(d2), "+f"(d3)
        : "r"(rows[group * 8 + t]), "r"(rows[(group + 8) * 8 + t]), "r"(rows[group * 8 + t + 4]),
          "r"(rows[(group + 8) * 8 + t + 4]), "r"(columns[group * 8 + t]), "r"(columns[group * 8 + t + 4]));
    c[product * 64 + group * 4 + t] = make_float2(d0, d1);
    c[product * 64 + (group + 8) * 4 + t] = make_float2(d2, d3);
}

// The same through shared memory and ldmatrix; rows of 24 halves keep them in different banks.
template <bool TURNED>
__device__ void by_ldmatrix(const half* __restrict__ a, const half* __restrict__ b, float2* __restrict__ c) {
    __shared__ __align__(16) half left[16][24];
    __shared__ __align__(16) half right[16][24];
    const int lane = threadIdx.x, product = blockIdx.x;
    for (int k = lane; k < 256; k += 32) left[k / 16][k % 16] = a[product * 256 + k];
    for (int k = lane; k < 128; k += 32) {
        if (TURNED) right[k % 16][k / 16] = b[product * 128 + k];
        else right[k / 16][k % 16] = b[product * 128 + k];
    }
    __syncwarp();
    unsigned r0, r1, r2, r3, s0, s1;
    const unsigned from = __cvta_generic_to_shared(&left[lane % 16][lane / 16 * 8]);
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
                 : "=r"(r0), "=r"(r1), "=r"(r2), "=r"(r3) : "r"(from));
    if (TURNED) {
        const unsigned at = __cvta_generic_to_shared(&right[lane % 16][0]);
        asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0,%1}, [%2];" : "=r"(s0), "=r"(s1) : "r"(at));
    } else {
        const unsigned at = __cvta_generic_to_shared(&right[lane % 8][lane / 8 % 2 * 8]);
        asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0,%1}, [%2];" : "=r"(s0), "=r"(s1) : "r"(at));
    }
    float d0 = 0, d1 = 0, d2 = 0, d3 = 0;
    asm("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
        : "+f"(d0), "+f"(d1), "+f"(d2), "+f"(d3) : "r"(r0), "r"(r1), "r"(r2), "r"(r3), "r"(s0), "r"(s1));
    c[product * 64 + lane / 4 * 4 + lane % 4] = make_float2(d0, d1);
    c[product * 64 + (lane / 4 + 8) * 4 + lane % 4] = make_float2(d2, d3);
}
extern "C" __global__ void ldmatrix_rows(const half* a, const half* b, float2* c) { by_ldmatrix<false>(a, b, c); }
extern "C" __global__ void ldmatrix_turned(const half* a, const half* b, float2* c) { by_ldmatrix<true>(a, b, c); }

// c (16 × 8) = a (16 × 8, by rows) · b (8 × 8, by columns) in tf32.
extern "C" __global__ void mma_tf32(const unsigned* __restrict__ a, const unsigned* __restrict__ b,
                                    float2* __restrict__ c) {
    const int product = blockIdx.x, group = threadIdx.x / 4, t = threadIdx.x % 4;
    const unsigned *rows = a + product * 128, *columns = b + product * 64;
    float d0 = 0, d1 = 0, d2 = 0, d3 = 0;
    asm("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
        : "+f"(d0), "+f"(d1), "+f"(d2), "+f"(d3)
        : "r"(rows[group * 8 + t]), "r"(rows[(group + 8) * 8 + t]), "r"(rows[group * 8 + t + 4]),
          "r"(rows[(group + 8) * 8 + t + 4]), "r"(columns[group * 8 + t]), "r"(columns[group * 8 + t + 4]));
    c[product * 64 + group * 4 + t] = make_float2(d0, d1);
    c[product * 64 + (group + 8) * 4 + t] = make_float2(d2, d3);
}

// c (8 × 8) = a (8 × 4, by rows) · b (8 × 4, by columns) in doubles.
extern "C" __global__ void mma_double(const double* __restrict__ a, const double* __restrict__ b,
                                      double2* __restrict__ c) {
    const int product = blockIdx.x, lane = threadIdx.x;
    double d0 = 0, d1 = 0;
    asm("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0,%1}, {%2}, {%3}, {%0,%1};"
        : "+d"(d0), "+d"(d1) : "d"(a[product * 32 + lane]), "d"(b[product * 32 + lane]));
    c[product * 32 + lane] = make_double2(d0, d1);
}

// c (16 × 8) = a (16 × 32, by rows) · b (8 × 32, by columns), bytes with 32-bit sums.
extern "C" __global__ void mma_bytes(const unsigned* __restrict__ a, const unsigned* __restrict__ b,
                                     int2* __restrict__ c) {
    const int product = blockIdx.x, group = threadIdx.x / 4, t = threadIdx.x % 4;
    const unsigned *rows = a + product * 128, *columns = b + product * 64;
    int d0 = 0, d1 = 0, d2 = 0, d3 = 0;
    asm("mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
        : "+r"(d0), "+r"(d1), "+r"(d2), "+r"(d3)
        : "r"(rows[group * 8 + t]), "r"(rows[(group + 8) * 8 + t]), "r"(rows[group * 8 + t + 4]),
          "r"(rows[(group + 8) * 8 + t + 4]), "r"(columns[group * 8 + t]), "r"(columns[group * 8 + t + 4]));
    c[product * 64 + group * 4 + t] = make_int2(d0, d1);
    c[product * 64 + (group + 8) * 4 + t] = make_int2(d2, d3);
}

// c (16 × 16) = a · b, both by rows, a staged in shared memory with rows of 24.
extern "C" __global__ void wmma_half(const half* __restrict__ a, const half* __restrict__ b, float* __restrict__ c) {
    using namespace nvcuda;
    __shared__ __align__(32) half left[16 * 24];
    const int product = blockIdx.x;
    for (int k = threadIdx.x; k < 256; k += 32) left[k / 16 * 24 + k % 16] = a[product * 256 + k];
    __syncwarp();
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> f;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> g;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
    wmma::fill_fragment(sum, 1.0f);
    wmma::load_matrix_sync(f, left, 24);
    wmma::load_matrix_sync(g, b + product * 256, 16);
    wmma::mma_sync(sum, f, g, sum);
    for (int k = 0; k < sum.num_elements; ++k) sum.x[k] *= 2.0f;
    wmma::store_matrix_sync(c + product * 256, sum, 16, wmma::mem_row_major);
}

// Chunks brought by cp.async, 16 bytes and 4 bytes a thread, the next while this one is summed.
extern "C" __global__ void copied_ahead(const float4* __restrict__ src, const float* __restrict__ factors,
                                        float* __restrict__ out, int chunks) {
    __shared__ float4 tile[2][128];
    __shared__ float factor[2][128];
    const int t = threadIdx.x;
    const float4* from = src + blockIdx.x * chunks * 128;
    const float* scale = factors + blockIdx.x * chunks * 128;
    auto fetch = [&](int k) {
        const unsigned wide = __cvta_generic_to_shared(&tile[k % 2][t]);
        const unsigned narrow = __cvta_generic_to_shared(&factor[k % 2][t]);
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(wide), "l"(from + k * 128 + t));
        asm volatile("cp.async.ca.shared.global [%0], [%1], 4, %2;" ::"r"(narrow), "l"(scale + k * 128 + t),
                     "r"(t < 100 ? 4 : 0));
        asm volatile("cp.async.commit_group;");
    };
    fetch(0);
    float sum = 0;
    for (int k = 0; k < chunks; ++k) {
        if (k + 1 < chunks) {
            fetch(k + 1);
            asm volatile("cp.async.wait_group 1;");
        } else {
            asm volatile("cp.async.wait_group 0;");
        }
        __syncthreads();
        const float4 v = tile[k % 2][127 - t];
        sum += (v.x + v.y + v.z + v.w) * factor[k % 2][t];
        __syncthreads();
    }
    out[blockIdx.x * 128 + t] = sum;
}
