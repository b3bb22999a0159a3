"""The CuTe DSL variant of matmul."""

import cutlass
from cutlass import cute
from cutlass.cute.nvgpu import warp

BM, BN, BK, THREADS = 64, 64, 32, 128


@cute.kernel
def tiled_kernel(
    a: cute.Tensor,
    b: cute.Tensor,
    c: cute.Tensor,
    mma: cute.TiledMma,
    copy_a: cute.TiledCopy,
    copy_b: cute.TiledCopy,
):
    thread, (column, row, _) = cute.arch.thread_idx()[0], cute.arch.block_idx()
    # Tiles of a, of b as (n, k), and of c; the steps along k are the last mode of the first two.
    tiles_a = cute.local_tile(a, (BM, BK), (row, None))
    tiles_b = cute.local_tile(b, (BN, BK), (column, None))
    tile_c = cute.local_tile(c, (BM, BN), (row, column))
    smem = cutlass.memory.SmemAllocator()
    half = a.element_type
    # Rows are padded by 16 bytes against bank conflicts.
    shared_a = smem.allocate_tensor(half, cute.make_layout((BM, BK), stride=(BK + 8, 1)), 16)
    shared_b = smem.allocate_tensor(half, cute.make_layout((BN, BK), stride=(1, BN + 8)), 16)
    from_a, from_b = copy_a.get_slice(thread), copy_b.get_slice(thread)
    source_a, target_a = from_a.partition_S(tiles_a), from_a.partition_D(shared_a)
    source_b, target_b = from_b.partition_S(tiles_b), from_b.partition_D(shared_b)
    part = mma.get_slice(thread)
    part_a, part_b, part_c = (
        part.partition_A(shared_a),
        part.partition_B(shared_b),
        part.partition_C(tile_c),
    )
    left, right = mma.make_fragment_A(part_a), mma.make_fragment_B(part_b)
    total = mma.make_fragment_C(part_c)
    total.fill(0.0)
    for step in range(cute.size(tiles_a, mode=[2])):
        cute.copy(copy_a, source_a[None, None, None, step], target_a)
        cute.copy(copy_b, source_b[None, None, None, step], target_b)
        cute.arch.sync_threads()
        cute.autovec_copy(part_a, left)
        cute.autovec_copy(part_b, right)
        cute.gemm(mma, total, left, right, total)
        cute.arch.sync_threads()
    result = cute.make_fragment_like(total, c.element_type)
    result.store(total.load().to(c.element_type))
    cute.autovec_copy(result, part_c)


@cute.jit
def tiled(a: cute.Tensor, b: cute.Tensor, c: cute.Tensor):
    k, n = b.shape
    turned = cute.make_tensor(b.iterator, cute.make_layout((n, k), stride=(1, n)))
    operation = warp.MmaF16BF16Op(a.element_type, cutlass.Float32, (16, 8, 16))
    mma = cute.make_tiled_mma(operation, cute.make_layout((2, 2, 1)))
    # 16 bytes per thread, along k of a and along n of b
    atom = cute.make_copy_atom(cute.nvgpu.CopyUniversalOp(), a.element_type, num_bits_per_copy=128)
    copy_a = cute.make_tiled_copy_tv(
        atom, cute.make_layout((32, 4), stride=(4, 1)), cute.make_layout((1, 8))
    )
    copy_b = cute.make_tiled_copy_tv(
        atom, cute.make_layout((8, 16), stride=(1, 8)), cute.make_layout((8, 1))
    )
    grid = (n // BN, a.shape[0] // BM, 1)
    tiled_kernel(a, turned, c, mma, copy_a, copy_b).launch(grid=grid, block=(THREADS, 1, 1))
