__device__ __forceinline__ u64 descriptor(const void* tile) {
    const u64 address = __cvta_generic_to_shared(tile);
    return ((address & 0x3ffff) >> 4) | (1ull << 16) | ((u64)(1024 >> 4) << 32) | (1ull << 62);
}
extern "C" __global__ void __launch_bounds__(256, 1) wgmma(ARGS) {
    __shared__ __align__(1024) u32 tile[(64 + 256) * 128 / 4];
    for (int i = threadIdx.x; i < (64 + 256) * 128 / 4; i += 256)
        tile[i] = 0x2c00ac00u + (((u32)i * 2654435761u >> 7) & 0x03ff03ffu);
    asm volatile("fence.proxy.async;" ::: "memory");
    __syncthreads();
    const u64 left = descriptor(tile), right = descriptor(tile + 64 * 128 / 4);
    float c[128];
    #pragma unroll
    for (int i = 0; i < 128; ++i) c[i] = 0.0f;
    BEGIN
    for (int n = 0; n < steps; ++n) {
        asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
        #pragma unroll
        for (int k = 0; k < WGMMA_REPEATS; ++k)
            asm volatile("INSTRUCTION" : RESULTS : "l"(left + 2 * (k % 4)), "l"(right + 2 * (k % 4)) : "memory");
        asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
        asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
    }
    END
    float sum = 0;
    #pragma unroll
    for (int i = 0; i < 128; ++i) sum += c[i];
    if (sum == 12345.0f) *sink = 1;
}
