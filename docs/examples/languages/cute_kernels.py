"""The kernels in CuTe DSL."""

import cutlass
from cutlass import cute


@cute.kernel
def add_kernel(a: cute.Tensor, b: cute.Tensor, c: cute.Tensor):
    i = cute.arch.block_idx()[0] * 256 + cute.arch.thread_idx()[0]
    if i < cute.size(a):
        c[i] = a[i] + b[i]


@cute.jit
def add(a: cute.Tensor, b: cute.Tensor, c: cute.Tensor):
    blocks = cute.ceil_div(cute.size(a), 256)
    add_kernel(a, b, c).launch(grid=(blocks, 1, 1), block=(256, 1, 1))


@cute.kernel
def sums_kernel(src: cute.Tensor, dst: cute.Tensor):
    thread, row = cute.arch.thread_idx()[0], cute.arch.block_idx()[0]
    smem = cutlass.memory.SmemAllocator()
    part = smem.allocate_tensor(cutlass.Float32, cute.make_layout(128), 16)
    total = cutlass.Float32(0.0)
    for column in range(thread, src.shape[1], 128):
        total += src[row, column]
    part[thread] = total
    for step in cutlass.range_constexpr(7):
        half = 64 >> step
        cute.arch.sync_threads()
        if thread < half:
            part[thread] = part[thread] + part[thread + half]
    if thread == 0:
        dst[row] = part[0]


@cute.jit
def sums(src: cute.Tensor, dst: cute.Tensor):
    sums_kernel(src, dst).launch(grid=(src.shape[0], 1, 1), block=(128, 1, 1))
