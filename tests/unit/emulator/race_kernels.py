"""Kernels without a graph: reductions, scans, publication between blocks, shared memory,
asynchronous copies.
"""

from collections.abc import Iterator

# Headers by the name that a kernel uses: their compilation takes a second.
_HEADS = {
    "cg::": "#include <cooperative_groups.h>\nnamespace cg = cooperative_groups;\n",
    "__pipeline": "#include <cuda_pipeline.h>\n",
}
_START = "int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;\n"


def _kernel(body: str) -> str:
    parameters = "const int* row, const int* col, int n, int* a, int* b, int* c"
    head = "".join(text for name, text in _HEADS.items() if name in body)
    return f'{head}extern "C" __global__ void k({parameters}) {{\n{_START}{body}\n}}\n'


def kernels() -> Iterator[tuple[str, str, bool]]:
    """Name, source, and whether it races."""
    tree = """__shared__ int s[128]; s[t] = b[i];
for (int d = 64; d; d >>= 1) { __syncthreads(); if (t < d) s[t] += s[t + d]; %s }
if (t == 0) atomicAdd(a, s[0]);"""
    yield "tree", _kernel(tree % ""), False
    yield "tree, no barrier inside", _kernel((tree % "").replace("__syncthreads(); if", "if")), True
    yield (
        "tree, barrier only at first",
        _kernel((tree % "").replace("{ __syncthreads();", "{ if (d > 32) __syncthreads();")),
        True,
    )
    warp = (
        "__shared__ int s[128]; s[t] = b[i]; {0} int o = s[t ^ 1]; {0} s[t] = o + 1; {0} c[i] = s[t"
        " ^ 2];"
    )
    yield "lanes with __syncwarp", _kernel(warp.format("__syncwarp();")), False
    yield "lanes without __syncwarp", _kernel(warp.format("")), True
    yield (
        "lanes with a shuffle between",
        _kernel(warp.format("c[i] = __shfl_sync(~0u, t, 0);")),
        True,
    )
    yield (
        "tile",
        _kernel(
            "auto tile = cg::tiled_partition<8>(cg::this_thread_block()); __shared__ int s[128];"
            " s[t] = b[i]; tile.sync();c[i] = s[t ^ 7];"
        ),
        False,
    )
    yield (
        "tile too small",
        _kernel(
            "auto tile = cg::tiled_partition<4>(cg::this_thread_block()); __shared__ int s[128];"
            " s[t] = b[i]; tile.sync();c[i] = s[t ^ 7];"
        ),
        True,
    )
    last = """__shared__ bool last; __shared__ int s; if (t == 0) {{ c[blockIdx.x] = b[i]; {0}
last = atomicAdd(a, 1) == gridDim.x - 1; s = 0; }} __syncthreads();
if (last && t < gridDim.x) atomicAdd(&s, c[t]); __syncthreads(); if (last && t == 0) a[1] = s;"""
    yield "last block", _kernel(last.format("__threadfence();")), False
    yield "last block, no fence", _kernel(last.format("")), True
    yield "last block, fence of the block", _kernel(last.format("__threadfence_block();")), True
    many = """__shared__ bool last; c[i] = b[i]; __threadfence(); __syncthreads();
if (t == 0) last = atomicAdd(a, 1) == gridDim.x - 1; __syncthreads(); if (last) b[t] = c[t] + c[t + 128];"""
    yield "last block, all write", _kernel(many), False
    yield (
        "last block, all write, one fences",
        _kernel(
            many.replace(
                "__threadfence(); __syncthreads();\nif (t == 0)",
                "__syncthreads(); if (t == 0) __threadfence();\nif (t == 0)",
            )
        ),
        False,
    )
    yield (
        "last block, all write, no barrier",
        _kernel(many.replace("__syncthreads();\n", "\n")),
        True,
    )
    grid = "c[i] = b[i]; {0} a[i] = c[(i + 128) % 512];"
    yield "grid.sync", _kernel(grid.format("cg::this_grid().sync();")), False
    yield "grid without sync", _kernel(grid.format("__syncthreads(); __threadfence();")), True
    chain = """if (t == 0) {{ if (blockIdx.x) while (atomicAdd(&a[blockIdx.x - 1], 0) == 0); __threadfence();
c[blockIdx.x] = blockIdx.x ? c[blockIdx.x - 1] + 1 : 0; {0} atomicExch(&a[blockIdx.x], 1); }}"""
    yield "chain of blocks", _kernel(chain.format("__threadfence();")), False
    yield "chain of blocks, no fence", _kernel(chain.format("")), True
    lock = """if (t == 0) {{ while (atomicCAS(a, 0, 1)); {0} c[0] += 1; {0} atomicExch(a, 0); }}"""
    yield "lock", _kernel(lock.format("__threadfence();")), False
    yield "lock without fences", _kernel(lock.format("")), True
    yield "no lock", _kernel("if (t == 0) c[0] += 1;"), True
    yield (
        "histogram in shared memory",
        _kernel(
            "__shared__ int h[16]; if (t < 16) h[t] = 0; __syncthreads(); atomicAdd(&h[b[i] & 15],"
            " 1); __syncthreads();if (t < 16) atomicAdd(&a[t], h[t]);"
        ),
        False,
    )
    yield (
        "histogram, plain",
        _kernel(
            "__shared__ int h[16]; if (t < 16) h[t] = 0; __syncthreads(); h[b[i] & 15]++;"
            " __syncthreads();if (t < 16) atomicAdd(&a[t], h[t]);"
        ),
        True,
    )
    yield (
        "histogram, not cleared in time",
        _kernel(
            "__shared__ int h[16]; if (t < 16) h[t] = 0; atomicAdd(&h[b[i] & 15], 1);"
            " __syncthreads();if (t < 16) atomicAdd(&a[t], h[t]);"
        ),
        True,
    )
    yield (
        "histogram, plain result",
        _kernel(
            "__shared__ int h[16]; if (t < 16) h[t] = 0; __syncthreads(); atomicAdd(&h[b[i] & 15],"
            " 1); __syncthreads();if (t < 16) a[t] += h[t];"
        ),
        True,
    )
    stages = """__shared__ int s[2][128];
__pipeline_memcpy_async(&s[0][t], &b[i], 4); __pipeline_commit(); int sum = 0;
for (int k = 0; k < 4; k++) {{ if (k < 3) __pipeline_memcpy_async(&s[(k + 1) & 1][t], &b[i], 4); __pipeline_commit();
__pipeline_wait_prior({0}); __syncthreads(); sum += s[k & 1][127 - t]; {1} }} c[i] = sum;"""
    yield "copies in two stages", _kernel(stages.format("1", "__syncthreads();")), False
    yield "copies, waits for too few", _kernel(stages.format("2", "__syncthreads();")), True
    yield "copies, stage reused early", _kernel(stages.format("1", "")), True
    yield "bytes side by side", _kernel("((char*)c)[i] = (char)b[i];"), False
    yield "bytes one over", _kernel("((char*)c)[i] = i; ((char*)c)[i + 1] = i;"), True
    yield (
        "broadcast of one",
        _kernel(
            "__shared__ int s; if (t == 0) s = b[blockIdx.x]; __syncthreads(); c[i] = s + b[i];"
        ),
        False,
    )
    yield (
        "broadcast by all",
        _kernel("__shared__ int s; s = b[blockIdx.x]; __syncthreads(); c[i] = s;"),
        False,
    )
    yield (
        "transpose tile",
        _kernel(
            "__shared__ int s[8][17]; s[t / 16][t % 16] = b[i]; __syncthreads(); c[i] = s[t % 8][t"
            " / 8];"
        ),
        False,
    )
    yield "stencil in place", _kernel("b[i + 1] = (b[i] + b[i + 2]) / 2;"), True
    yield "stencil to another", _kernel("c[i + 1] = (b[i] + b[i + 2]) / 2;"), False
    yield (
        "scan of a block",
        _kernel(
            "__shared__ int s[128]; s[t] = b[i]; __syncthreads(); for (int d = 1; d < 128; d *= 2)"
            " {int v = t >= d ? s[t - d] : 0; __syncthreads(); s[t] += v; __syncthreads(); } c[i] ="
            " s[t];"
        ),
        False,
    )
    yield (
        "scan, one barrier",
        _kernel(
            "__shared__ int s[128]; s[t] = b[i]; __syncthreads(); for (int d = 1; d < 128; d *= 2)"
            " {int v = t >= d ? s[t - d] : 0; s[t] += v; __syncthreads(); } c[i] = s[t];"
        ),
        True,
    )
    swap = """unsigned long long *p = (unsigned long long*)a, old = *p, as;
do { as = old; old = atomicCAS(p, as, __double_as_longlong(b[i] + __longlong_as_double(as))); } while (as != old);"""
    yield "sum by compare and swap", _kernel(swap), False
    yield "sum by compare and swap, with a look", _kernel(f"if (a[0] < 50) {{ {swap} }}"), True
    most = """int old = *a, as; while (old < b[i]) { as = old; old = atomicCAS(a, as, b[i]); if (old == as) break; }"""
    yield "maximum by compare and swap, plain look", _kernel(most), True
    yield "maximum by compare and swap", _kernel(most.replace("= *a", "= atomicAdd(a, 0)")), False
    yield (
        "no barrier beside an atomic load",
        _kernel(
            '__shared__ int s[128]; int old; asm volatile("ld.relaxed.gpu.global.s32 %0, [%1];" :'
            ' "=r"(old) : "l"(a));s[t] = b[i] + old; c[i] = s[127 - t]; atomicMax(a, c[i]);'
        ),
        True,
    )
