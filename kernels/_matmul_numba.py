"""The Numba variants of matmul."""

from numba import cuda, float32

TILE = 16


def naive(a, b, c, m, n, k):
    col, row = cuda.grid(2)
    if row < m and col < n:
        total = float32(0.0)
        for i in range(k):
            total += float32(a[row, i]) * float32(b[i, col])
        c[row, col] = total


def tiled(a, b, c, m, n, k):
    left = cuda.shared.array((TILE, TILE), float32)
    right = cuda.shared.array((TILE, TILE), float32)
    tx, ty = cuda.threadIdx.x, cuda.threadIdx.y
    row, col = cuda.blockIdx.y * TILE + ty, cuda.blockIdx.x * TILE + tx
    total = float32(0.0)
    for k0 in range(0, k, TILE):
        left[ty, tx] = float32(a[row, k0 + tx]) if row < m and k0 + tx < k else float32(0.0)
        right[ty, tx] = float32(b[k0 + ty, col]) if k0 + ty < k and col < n else float32(0.0)
        cuda.syncthreads()
        for i in range(TILE):
            total += left[ty, i] * right[i, tx]
        cuda.syncthreads()
    if row < m and col < n:
        c[row, col] = total
