// Arithmetic of every kind: halves, bfloat16, doubles, division, bits, functions.

#include <cuda_bf16.h>
#include <cuda_fp16.h>

#define BLOCK 256
#define AT const int i = blockIdx.x * BLOCK + threadIdx.x; if (i >= n) return;

extern "C" __global__ void halves(const __half2* __restrict__ a, const __half2* __restrict__ b,
                                  __half2* __restrict__ out, int n) {
    AT
    const __half2 sum = __hadd2(a[i], b[i]), product = __hmul2(a[i], b[i]);
    out[i] = __hfma2(sum, __float2half2_rn(2.0f), product);
}

extern "C" __global__ void single_halves(const __half* __restrict__ a, float* __restrict__ out, int n) {
    AT
    const __half v = a[i];
    const __half w = __hadd(__hmul(v, __float2half(0.5f)), __hsub(v, __float2half(1.0f)));
    out[i] = __half2float(__hgt(w, __float2half(0.0f)) ? w : __hneg(w));
}

extern "C" __global__ void brains(const __nv_bfloat162* __restrict__ a, const __nv_bfloat162* __restrict__ b,
                                  float2* __restrict__ out, int n) {
    AT
    const __nv_bfloat162 v = __hfma2(a[i], b[i], a[i]);
    out[i] = __bfloat1622float2(__hmax2(v, b[i]));
}

extern "C" __global__ void doubles(const double* __restrict__ a, const double* __restrict__ b,
                                   double* __restrict__ out, int n) {
    AT
    double v = a[i] * b[i] + 1.0;
    v = v * v - a[i];
    out[i] = v + b[i];
}

extern "C" __global__ void double_division(const double* __restrict__ a, const double* __restrict__ b,
                                           double* __restrict__ out, int n) {
    AT
    out[i] = a[i] / b[i] + sqrt(b[i]);
}

extern "C" __global__ void float_division(const float* __restrict__ a, const float* __restrict__ b,
                                          float* __restrict__ out, int n) {
    AT
    out[i] = a[i] / b[i] + sqrtf(b[i]) + rsqrtf(b[i]);
}

extern "C" __global__ void functions(const float* __restrict__ a, float* __restrict__ out, int n) {
    AT
    const float v = a[i];
    out[i] = __expf(v) + __sinf(v) * __cosf(v) + __logf(v + 1) + __fdividef(v, v + 2);
}

extern "C" __global__ void full_functions(const float* __restrict__ a, float* __restrict__ out, int n) {
    AT
    const float v = a[i];
    out[i] = expf(v) + log1pf(v) + tanhf(v) + powf(v + 1, 1.5f);
}

extern "C" __global__ void divided(const int* __restrict__ a, const int* __restrict__ b, int* __restrict__ out,
                                   int n) {
    AT
    const int q = a[i] / b[i], r = a[i] % b[i];
    const unsigned u = (unsigned)a[i] / 7u + (unsigned)a[i] % 10u;
    out[i] = q * 3 + r + (int)u;
}

extern "C" __global__ void divided64(const long long* __restrict__ a, const long long* __restrict__ b,
                                     long long* __restrict__ out, int n) {
    AT
    out[i] = a[i] / b[i] + (a[i] % b[i]) * 3;
}

extern "C" __global__ void products(const int* __restrict__ a, const int* __restrict__ b,
                                    long long* __restrict__ out, int n) {
    AT
    out[i] = (long long)a[i] * b[i] + __mulhi(a[i], b[i]) + __umul24(a[i], b[i]) + __sad(a[i], b[i], 5u);
}

extern "C" __global__ void bits(const unsigned* __restrict__ a, unsigned* __restrict__ out, int n) {
    AT
    const unsigned v = a[i];
    unsigned made = __popc(v) + (__clz(v) << 8) + (__ffs(v) << 16) + (__brev(v) >> 3);
    made ^= __byte_perm(v, ~v, 0x5410) + __funnelshift_l(v, v, 7) + ((v >> 5) & 0x1f);
    out[i] = made;
}

extern "C" __global__ void wide_bits(const unsigned long long* __restrict__ a, int* __restrict__ out, int n) {
    AT
    out[i] = __popcll(a[i]) * 64 + __clzll(a[i]) + (__ffsll(a[i]) << 16);
}

// 128-bit sums by carry.
extern "C" __global__ void carried(const ulonglong2* __restrict__ a, const ulonglong2* __restrict__ b,
                                   ulonglong2* __restrict__ out, int n) {
    AT
    ulonglong2 sum;
    asm("add.cc.u64 %0, %2, %4; addc.u64 %1, %3, %5;"
        : "=l"(sum.x), "=l"(sum.y) : "l"(a[i].x), "l"(a[i].y), "l"(b[i].x), "l"(b[i].y));
    out[i] = sum;
}

extern "C" __global__ void packed_bytes(const int* __restrict__ a, const int* __restrict__ b, int* __restrict__ out,
                                        int n) {
    AT
    out[i] = __dp4a(a[i], b[i], 7) + __vadd4(a[i], b[i]);
}

extern "C" __global__ void converted(const float* __restrict__ a, int* __restrict__ out, int n) {
    AT
    const float v = a[i] * 100 - 50;
    out[i] = __float2int_rn(v) + __float2int_rz(v) * 3 + (int)ceilf(v) + (int)floorf(v) + (int)(double)v
        + (signed char)(int)v + (int)(long long)v;
}
