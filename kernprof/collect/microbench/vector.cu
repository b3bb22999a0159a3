#define FMA_KERNEL(NAME, TYPE, SEED, FMA, IS)                                                   \
extern "C" __global__ void __launch_bounds__(256, 4) NAME(ARGS, TYPE a, TYPE b) {                  \
    TYPE x[CHAINS];                                                                             \
    _Pragma("unroll") for (int i = 0; i < CHAINS; ++i) x[i] = SEED;                             \
    BEGIN                                                                                       \
    for (int n = 0; n < steps; ++n) {                                                           \
        _Pragma("unroll") for (int k = 0; k < REPEATS; ++k)                                     \
            _Pragma("unroll") for (int i = 0; i < CHAINS; ++i) FMA;                             \
    }                                                                                           \
    END                                                                                         \
    bool hit = true;                                                                            \
    _Pragma("unroll") for (int i = 0; i < CHAINS; ++i) hit = hit && (IS);                       \
    if (hit) *sink = 1;                                                                         \
}
FMA_KERNEL(fp32, float, 1e-3f * (threadIdx.x + i), (x[i] = __fmaf_rn(x[i], a, b)), x[i] == 12345.0f)
FMA_KERNEL(fp64, double, 1e-3 * (threadIdx.x + i), (x[i] = __fma_rn(x[i], a, b)), x[i] == 12345.0)
FMA_KERNEL(fp16, u32, 0x2c002c00u + threadIdx.x + i,
           asm("fma.rn.f16x2 %0, %0, %1, %2;" : "+r"(x[i]) : "r"(a), "r"(b)), x[i] == 0x12345678u)

// Alternating FP32 and integer operations. They use different pipes, so together they can fill every issue slot.
extern "C" __global__ void __launch_bounds__(256, 4) issue(ARGS, float a, float b) {
    float x[CHAINS];
    u32 y[CHAINS];
    const u32 c = __float_as_uint(a), d = __float_as_uint(b);
    #pragma unroll
    for (int i = 0; i < CHAINS; ++i) { x[i] = 1e-3f * (threadIdx.x + i); y[i] = threadIdx.x + i; }
    BEGIN
    for (int n = 0; n < steps; ++n) {
        #pragma unroll
        for (int k = 0; k < REPEATS; ++k)
            #pragma unroll
            for (int i = 0; i < CHAINS; ++i) {
                x[i] = __fmaf_rn(x[i], a, b);
                asm("lop3.b32 %0, %0, %1, %2, 0x6a;" : "+r"(y[i]) : "r"(c), "r"(d));
            }
    }
    END
    bool hit = true;
    #pragma unroll
    for (int i = 0; i < CHAINS; ++i) hit = hit && x[i] == 12345.0f && y[i] == 0x12345678u;
    if (hit) *sink = 1;
}
