"""The Numba variants of stencil."""

from numba import cuda, float32

WIDTH = 32
HEIGHT = 8
TILE = (HEIGHT + 2, WIDTH + 2)


def naive(src, dst, nx, ny, nz, centre, side):
    x, y, z = cuda.grid(3)
    if x < nx and y < ny and z < nz:
        total = float32(0.0)
        if x > 0:
            total += src[z, y, x - 1]
        if x < nx - 1:
            total += src[z, y, x + 1]
        if y > 0:
            total += src[z, y - 1, x]
        if y < ny - 1:
            total += src[z, y + 1, x]
        if z > 0:
            total += src[z - 1, y, x]
        if z < nz - 1:
            total += src[z + 1, y, x]
        dst[z, y, x] = centre * src[z, y, x] + side * total


def smem(src, dst, nx, ny, nz, centre, side):
    tile = cuda.shared.array(TILE, float32)
    x, y, z = cuda.grid(3)
    tx, ty = cuda.threadIdx.x + 1, cuda.threadIdx.y + 1
    here = src[z, y, x] if x < nx and y < ny else float32(0.0)
    tile[ty, tx] = here
    if tx == 1:
        tile[ty, 0] = src[z, y, x - 1] if x > 0 and y < ny else float32(0.0)
    if tx == WIDTH:
        tile[ty, WIDTH + 1] = src[z, y, x + 1] if x < nx - 1 and y < ny else float32(0.0)
    if ty == 1:
        tile[0, tx] = src[z, y - 1, x] if y > 0 and x < nx else float32(0.0)
    if ty == HEIGHT:
        tile[HEIGHT + 1, tx] = src[z, y + 1, x] if y < ny - 1 and x < nx else float32(0.0)
    cuda.syncthreads()
    if x < nx and y < ny:
        total = tile[ty, tx - 1] + tile[ty, tx + 1] + tile[ty - 1, tx] + tile[ty + 1, tx]
        if z > 0:
            total += src[z - 1, y, x]
        if z < nz - 1:
            total += src[z + 1, y, x]
        dst[z, y, x] = centre * here + side * total
