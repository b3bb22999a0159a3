"""Kernels on a graph in CSR form, each right or with one mistake: patterns, granularities and
mistakes combined.

Written from the classes that the Indigo suite describes: vertices and edges under a condition,
pull, push, worklists, path compression; by thread, warp or block; without atomics, with an
unprotected look before an atomic, without a bound, without a barrier.
"""

from __future__ import annotations

from collections.abc import Iterator

HEAD = """
struct Graph { const int* row; const int* col; int n; };
__device__ int warp_max(int v) {
  for (int d = 16; d; d >>= 1) v = max(v, __shfl_xor_sync(~0u, v, d));
  return v;
}
"""
_PARAMETERS = "const int* row, const int* col, int n, int* a, int* b, int* c"
# Who works on vertex v, and how its edges e are dealt out.
_SHARE = {
    "thread": (
        "int v = blockIdx.x * blockDim.x + threadIdx.x;",
        "v",
        "int e = row[v]; e < row[v + 1]; e++",
    ),
    "warp": (
        "int v = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;",
        "v",
        "int e = row[v] + lane; e < row[v + 1]; e += 32",
    ),
    "block": (
        "int v = blockIdx.x;",
        "v",
        "int e = row[v] + threadIdx.x; e < row[v + 1]; e += blockDim.x",
    ),
}
_ONE = {"thread": "true", "warp": "lane == 0", "block": "threadIdx.x == 0"}


def _kernel(body: str) -> str:
    return f'{HEAD}extern "C" __global__ void k({_PARAMETERS}) {{\n{body}\n}}\n'


def _over(who: str, inside: str, bound: str = "if (v < n)") -> str:
    start, _, _ = _SHARE[who]
    return f"{start}\n{bound} {{\n{inside}\n}}"


def _edges(who: str, inside: str) -> str:
    return f"for ({_SHARE[who][2]}) {{\nint u = col[e];\n{inside}\n}}"


def _most(who: str, *, barrier: bool = True, again: bool = True) -> str:
    """The largest b of the neighbours, in `val`: of the thread, the warp or (in threads of warp 0)
    the block.
    """
    own = "int val = 0;\n" + _edges(who, "val = max(val, b[u]);")
    if who == "thread":
        return own
    if who == "warp":
        return own + "\nval = warp_max(val);"
    return f"""{own}
__shared__ int carry[32];
val = warp_max(val);
{"__syncthreads();" if again else ""}
if (threadIdx.x % 32 == 0) carry[threadIdx.x / 32] = val;
{"__syncthreads();" if barrier else ""}
val = threadIdx.x < blockDim.x / 32 ? carry[threadIdx.x] : 0;
if (threadIdx.x < 32) val = warp_max(val);"""


def kernels() -> Iterator[tuple[str, str, bool]]:
    """Name, source, and whether it races."""
    for who in _SHARE:
        one = f"if ({_ONE[who]})"
        yield f"vertex {who}", _kernel(_over(who, f"{_most(who)}\n{one} atomicMax(a, val);")), False
        yield (
            f"vertex {who}, no atomic",
            _kernel(_over(who, f"{_most(who)}\n{one} a[0] = max(a[0], val);")),
            True,
        )
        yield (
            f"vertex {who}, look before",
            _kernel(_over(who, f"{_most(who)}\n{one} if (a[0] < val) atomicMax(a, val);")),
            True,
        )
        yield (
            f"vertex {who}, atomic look",
            _kernel(
                _over(who, f"{_most(who)}\n{one} if (atomicAdd(a, 0) < val) atomicMax(a, val);")
            ),
            False,
        )
        yield (
            f"edge {who}",
            _kernel(_over(who, _edges(who, "if (b[v] < b[u]) atomicAdd(a, 1);"))),
            False,
        )
        yield (
            f"edge {who}, no atomic",
            _kernel(_over(who, _edges(who, "if (b[v] < b[u]) a[0]++;"))),
            True,
        )
        yield f"push {who}", _kernel(_over(who, _edges(who, "atomicMax(&c[u], b[v]);"))), False
        yield (
            f"push {who}, no atomic",
            _kernel(_over(who, _edges(who, "if (c[u] < b[v]) c[u] = b[v];"))),
            True,
        )
        yield (
            f"push {who}, look before",
            _kernel(_over(who, _edges(who, "if (c[u] < b[v]) atomicMax(&c[u], b[v]);"))),
            True,
        )
        yield f"push {who}, same value", _kernel(_over(who, _edges(who, "c[u] = 1;"))), False
        yield (
            f"push {who}, atomic exchange",
            _kernel(_over(who, _edges(who, "atomicExch(&c[u], 1);"))),
            False,
        )
        yield (
            f"worklist {who}",
            _kernel(
                _over(
                    who,
                    _edges(
                        who,
                        "if (b[u] > 50) { int at = atomicAdd(a, 1); if (at < 4096) c[at] = u; }",
                    ),
                )
            ),
            False,
        )
        yield (
            f"worklist {who}, no atomic",
            _kernel(
                _over(
                    who,
                    _edges(who, "if (b[u] > 50) { int at = a[0]++; if (at < 4096) c[at] = u; }"),
                )
            ),
            True,
        )
        yield f"pull {who}", _kernel(_over(who, f"{_most(who)}\n{one} c[v] = val;")), False
        yield f"pull {who} in place", _kernel(_over(who, f"{_most(who)}\n{one} b[v] = val;")), True
    for again in (True, False):
        loop = (
            f"for (int v = blockIdx.x; v < n; v += gridDim.x) {{\n{_most('block', again=again)}\nif"
            " (threadIdx.x == 0) c[v] = val;\n}"
        )
        yield f"persistent blocks{'' if again else ', one barrier'}", _kernel(loop), not again
    yield (
        "block, no barrier",
        _kernel(
            _over("block", f"{_most('block', barrier=False)}\nif (threadIdx.x == 0) c[v] = val;")
        ),
        True,
    )
    yield (
        "visited once",
        _kernel(
            _over(
                "thread", _edges("thread", "if (!atomicExch(&c[u], 1)) a[1 + atomicAdd(a, 1)] = u;")
            )
        ),
        False,
    )
    yield (
        "visited once, plain",
        _kernel(
            _over(
                "thread", _edges("thread", "if (!c[u]) { c[u] = 1; a[1 + atomicAdd(a, 1)] = u; }")
            )
        ),
        True,
    )
    yield (
        "volatile flag",
        _kernel(
            _over("thread", _edges("thread", "volatile int* f = a; if (f[0] < b[u]) f[0] = b[u];"))
        ),
        True,
    )
    yield (
        "block-scoped maximum",
        _kernel(_over("thread", _edges("thread", "atomicMax_block(&a[0], b[u]);"))),
        True,
    )
    yield (
        "block-scoped maximum of the block",
        _kernel(_over("thread", _edges("thread", "atomicMax_block(&a[blockIdx.x], b[u]);"))),
        False,
    )
    find = "while (u != (p = {read})) u = p;"
    for atomic in (True, False):
        read = "atomicAdd(&c[u], 0)" if atomic else "c[u]"
        join = "if (u < r) atomicCAS(&c[r], r, u); else if (r < u) atomicCAS(&c[u], u, r);"
        body = (
            f"{find.format(read=read)} int r = v, q; while (r != (q ="
            f" {read.replace('[u]', '[r]')})) r = q; {join}"
        )
        yield (
            f"union-find{'' if atomic else ', plain reads'}",
            _kernel(_over("thread", _edges("thread", f"int p; {body}"))),
            not atomic,
        )
    yield "no bound", _kernel(_over("thread", "c[v % n] = b[v % n] + v;", bound="")), True
    yield (
        "no bound, same value",
        _kernel(_over("thread", "c[v % n] = b[v % n] + 1;", bound="")),
        False,
    )
    yield "neighbour's write", _kernel(_over("thread", "c[v] = v; c[v + 1] = v;")), True
    yield "own element twice", _kernel(_over("thread", "c[v] = v; c[v] += b[v];")), False
