// Every thread repeatedly adds to the same word.
extern "C" __global__ void __launch_bounds__(256, 4) add_floats(ARGS, float* word) {
    BEGIN
    for (int n = 0; n < steps; ++n) asm volatile("red.global.add.f32 [%0], %1;" :: "l"(word), "f"(1.0f) : "memory");
    END
}
extern "C" __global__ void __launch_bounds__(256, 4) add_integers(ARGS, u32* word) {
    BEGIN
    for (int n = 0; n < steps; ++n) asm volatile("red.global.add.u32 [%0], %1;" :: "l"(word), "r"(1u) : "memory");
    END
}
// An empty kernel, and a kernel whose threads read 16 bytes each that no earlier launch has read.
extern "C" __global__ void nothing(ARGS) {}
extern "C" __global__ void first_words(ARGS, const uint4* data, u64 chunks) {
    const uint4 w = data[(((u64)steps * gridDim.x + blockIdx.x) % chunks) * 1024 + threadIdx.x];
    if (w.x | w.y | w.z | w.w) *sink = w.x;
}
