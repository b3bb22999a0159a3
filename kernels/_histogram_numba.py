"""The Numba variants of histogram."""

from numba import cuda, int32


def naive(src, counts, n):
    i = cuda.grid(1)
    if i < n:
        cuda.atomic.add(counts, src[i], 1)


def shared(src, counts, n, bins):
    block_bins = cuda.shared.array(0, int32)  # as long as the launch's dynamic shared memory
    t, step = cuda.threadIdx.x, cuda.blockDim.x
    for b in range(t, bins, step):
        block_bins[b] = 0
    cuda.syncthreads()
    for i in range(cuda.grid(1), n, cuda.gridsize(1)):
        cuda.atomic.add(block_bins, src[i], 1)
    cuda.syncthreads()
    for b in range(t, bins, step):
        if block_bins[b] > 0:
            cuda.atomic.add(counts, b, block_bins[b])
