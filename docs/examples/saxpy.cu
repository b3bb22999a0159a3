extern "C" __global__ void scalar(const float *x, const float *y, float *out, int n, float a) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = a * x[i] + y[i];
}

// Four adjacent elements per thread: 16 bytes per access.
extern "C" __global__ void vector(const float *x, const float *y, float *out, int n, float a) {
    int i = 4 * (blockIdx.x * blockDim.x + threadIdx.x);
    if (i + 3 < n) {
        float4 left = *reinterpret_cast<const float4 *>(x + i);
        float4 right = *reinterpret_cast<const float4 *>(y + i);
        *reinterpret_cast<float4 *>(out + i) =
            make_float4(a * left.x + right.x, a * left.y + right.y, a * left.z + right.z, a * left.w + right.w);
        return;
    }
    for (; i < n; ++i) out[i] = a * x[i] + y[i];
}
