extern "C" __global__ void add(const float* a, const float* b, float* c, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) c[i] = a[i] + b[i];
}

extern "C" __global__ void sums(const float* src, float* dst, int cols) {
    __shared__ float part[128];
    float total = 0;
    for (int c = threadIdx.x; c < cols; c += 128) total += src[blockIdx.x * cols + c];
    part[threadIdx.x] = total;
    for (int half = 64; half; half /= 2) {
        __syncthreads();
        if (threadIdx.x < half) part[threadIdx.x] += part[threadIdx.x + half];
    }
    if (threadIdx.x == 0) dst[blockIdx.x] = part[0];
}
