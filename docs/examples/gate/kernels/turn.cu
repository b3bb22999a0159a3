extern "C" __global__ void tiled(const float *src, float *dst, int rows, int cols) {
    __shared__ float tile[32][33];  // one word of padding: a column lies in 32 different banks
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32;
    for (int j = threadIdx.y; j < 32; j += 8)
        if (x < cols && y + j < rows) tile[j][threadIdx.x] = src[(size_t)(y + j) * cols + x];
    __syncthreads();
    int u = blockIdx.y * 32 + threadIdx.x, v = blockIdx.x * 32;
    for (int j = threadIdx.y; j < 32; j += 8)
        if (u < rows && v + j < cols) dst[(size_t)(v + j) * rows + u] = tile[threadIdx.x][j];
}
