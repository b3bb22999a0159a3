"""The Numba variants of transpose."""

from numba import cuda, float32

TILE = 32
PADDED = 33


def naive(src, dst, rows, cols):
    x, y = cuda.grid(2)
    if x < cols and y < rows:
        dst[x, y] = src[y, x]


def smem(src, dst, rows, cols):
    tile = cuda.shared.array((TILE, TILE), float32)
    tx, ty = cuda.threadIdx.x, cuda.threadIdx.y
    x, y = cuda.blockIdx.x * TILE + tx, cuda.blockIdx.y * TILE + ty
    for j in range(0, TILE, cuda.blockDim.y):
        if x < cols and y + j < rows:
            tile[ty + j, tx] = src[y + j, x]
    cuda.syncthreads()
    x, y = cuda.blockIdx.y * TILE + tx, cuda.blockIdx.x * TILE + ty
    for j in range(0, TILE, cuda.blockDim.y):
        if x < rows and y + j < cols:
            dst[y + j, x] = tile[tx, ty + j]


def padded(src, dst, rows, cols):
    tile = cuda.shared.array((TILE, PADDED), float32)
    tx, ty = cuda.threadIdx.x, cuda.threadIdx.y
    x, y = cuda.blockIdx.x * TILE + tx, cuda.blockIdx.y * TILE + ty
    for j in range(0, TILE, cuda.blockDim.y):
        if x < cols and y + j < rows:
            tile[ty + j, tx] = src[y + j, x]
    cuda.syncthreads()
    x, y = cuda.blockIdx.y * TILE + tx, cuda.blockIdx.x * TILE + ty
    for j in range(0, TILE, cuda.blockDim.y):
        if x < rows and y + j < cols:
            dst[y + j, x] = tile[tx, ty + j]
