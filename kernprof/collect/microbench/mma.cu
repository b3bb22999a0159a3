extern "C" __global__ void __launch_bounds__(256, 2) NAME(ARGS) {
    INPUT a[A_COUNT], b[B_COUNT];
    OUTPUT c[TENSOR_CHAINS][C_COUNT] = {};
    #pragma unroll
    for (int i = 0; i < A_COUNT; ++i) a[i] = SEED;
    #pragma unroll
    for (int i = 0; i < B_COUNT; ++i) b[i] = SEED;
    BEGIN
    for (int n = 0; n < steps; ++n) {
        #pragma unroll
        for (int k = 0; k < REPEATS; ++k)
            #pragma unroll
            for (int i = 0; i < TENSOR_CHAINS; ++i) asm volatile("INSTRUCTION" OPERANDS);
    }
    END
    bool hit = true;
    #pragma unroll
    for (int i = 0; i < TENSOR_CHAINS; ++i) hit = hit && c[i][0] + c[i][C_COUNT - 1] == (OUTPUT)12345;
    if (hit) *sink = 1;
}
