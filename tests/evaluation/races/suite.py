"""Programs on graphs in CSR form, made by combining a pattern, who works on a vertex, options and
mistakes.

Patterns, options and mistakes are those that the Indigo suite of irregular programs is made of (M.
Burtscher's group, Texas State University); the kernels are our own. A program's mistakes tell what
is to be found in it:

- "atomic", "guard" (a plain look before an atomic), "sync" (a missing barrier), "plain" (path
  compression without
  atomics): a race;
- "bounds" (no check of the vertex, or of an empty list): an access out of bounds.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

RACES = frozenset({"atomic", "guard", "sync", "plain"})
_HEAD = """
#define EVERY(d) for (int d = 16; d; d /= 2)
__device__ int most_of_warp(int x) { EVERY(d) x = max(x, __shfl_xor_sync(0xffffffffu, x, d)); return x; }
__device__ int sum_of_warp(int x) { EVERY(d) x += __shfl_xor_sync(0xffffffffu, x, d); return x; }
"""
_PARAMETERS = "const int *first, const int *to, int *out, int *in, int vertices"
# Of each way to deal out the work: the vertex, the next one of a thread that takes several, its
# part of the edges.
_WAYS = {
    "thread": ("blockIdx.x * blockDim.x + threadIdx.x", "gridDim.x * blockDim.x", ("0", "1")),
    "warp": (
        "(blockIdx.x * blockDim.x + threadIdx.x) / 32",
        "gridDim.x * blockDim.x / 32",
        ("(int)threadIdx.x % 32", "32"),
    ),
    "block": ("blockIdx.x", "gridDim.x", ("(int)threadIdx.x", "(int)blockDim.x")),
}
_LEADER = {"thread": "true", "warp": "threadIdx.x % 32 == 0", "block": "threadIdx.x == 0"}


@dataclass(frozen=True, slots=True)
class Program:
    pattern: str
    who: str
    options: frozenset[str]
    mistakes: frozenset[str]

    @property
    def name(self) -> str:
        return " ".join(
            [
                self.pattern,
                self.who,
                *sorted(self.options),
                *(f"no-{m}" for m in sorted(self.mistakes)),
            ]
        )

    @property
    def expects(self) -> frozenset[str]:
        found = {"race"} if self.mistakes & RACES else set()
        return frozenset(found | (self.mistakes & {"bounds"}))

    @property
    def source(self) -> str:
        body = _PATTERNS[self.pattern][0](self)
        before, body = body if isinstance(body, tuple) else ("", body)
        return (
            f'{_HEAD}extern "C" __global__ void k({_PARAMETERS})'
            f" {{\n{before}{_vertices(self, body)}\n}}\n"
        )


def _vertices(p: Program, body: str) -> str:
    start, step, _ = _WAYS[p.who]
    if "persistent" in p.options:
        return f"for (int v = {start}; v < vertices; v += {step}) {{\n{body}\n}}"
    check = "" if "bounds" in p.mistakes and p.pattern == "worklist" else "if (v < vertices) "
    return f"int v = {start};\n{check}{{\n{body}\n}}"


def _edges(p: Program, inside: str) -> str:
    """The lines inside, for each neighbour `u` at `e` of vertex v."""
    begin, step = _WAYS[p.who][2]
    if "reverse" in p.options:
        loop = f"for (int e = first[v + 1] - 1 - {begin}; e >= first[v]; e -= {step})"
    else:
        loop = f"for (int e = first[v] + {begin}; e < first[v + 1]; e += {step})"
    inside = f"if (v < u) {{\n{inside}\n}}" if "cond" in p.options else inside
    return f"{loop} {{\nint u = to[e];\n{inside}\n}}"


def _update(p: Program, place: str, value: str, how: str) -> str:
    plain = (
        f"{place} = {how.lower()}({place}, {value});" if how != "Add" else f"{place} += {value};"
    )
    text = plain if "atomic" in p.mistakes else f"atomic{how}(&{place}, {value});"
    sign = "<" if how == "Max" else ">"
    return f"if ({place} {sign} {value}) {{ {text} }}" if "guard" in p.mistakes else text


def _edge(p: Program) -> str:
    """The largest value of one neighbour of each vertex."""
    at = "first[v + 1] - 1" if "last" in p.options else "first[v]"
    text = f"int u = to[{at}];\n" + ("if (v < u) " if "cond" in p.options else "")
    text += "{" + _update(p, "out[0]", "in[u]", "Max") + "}"
    return text if "bounds" in p.mistakes else f"if (first[v] < first[v + 1]) {{\n{text}\n}}"


def _joined(p: Program, how: str) -> tuple[str, str]:
    """What precedes the loop, and the value of all neighbours in `all`, known to the leader."""
    one, many = (
        ("all = max(all, in[u]);", "most_of_warp")
        if how == "max"
        else ("all += in[u];", "sum_of_warp")
    )
    own = f"int all = 0;\n{_edges(p, one)}\n"
    if p.who == "thread":
        return "", own
    if p.who == "warp":
        return "", f"{own}all = {many}(all);\n"
    if "shuffle" in p.options:
        before = "__shared__ int part[32];\nif (threadIdx.x < 32) part[threadIdx.x] = 0;\n"
        text = (
            f"all = {many}(all);\nif (threadIdx.x % 32 == 0) part[threadIdx.x / 32] ="
            " all;\n__syncthreads();\n"
        )
        return (
            before,
            (
                f"__syncthreads();\n{own}{text}if (threadIdx.x < 32) all ="
                f" {many}(part[threadIdx.x]);\n"
            ),
        )
    join = "part[t] = max(part[t], part[t + d]);" if how == "max" else "part[t] += part[t + d];"
    barrier = "" if "sync" in p.mistakes else "__syncthreads();\n"
    tree = (
        f"for (int d = blockDim.x / 2; d; d /= 2) {{ if (t < d) {{ {join} }} __syncthreads(); }}\n"
    )
    before = "__shared__ int part[1024];\nint t = threadIdx.x;\npart[t] = 0;\n"
    return before, f"__syncthreads();\n{own}part[t] = all;\n{barrier}{tree}all = part[0];\n"


def _most(p: Program) -> tuple[str, str]:
    """The largest value of all neighbours of all vertices."""
    before, joined = _joined(p, "max")
    return before, f"{joined}if ({_LEADER[p.who]}) {{ {_update(p, 'out[0]', 'all', 'Max')} }}"


def _pull(p: Program) -> tuple[str, str]:
    """Each vertex gathers from its neighbours."""
    before, joined = _joined(p, "sum")
    return before, f"{joined}if ({_LEADER[p.who]}) out[v] += all;"


def _count(p: Program) -> str:
    """Counts edges to larger vertices."""
    add = _update(p, "out[0]", "n", "Add")
    if p.who == "block":
        own = """int n = 0;
for (int e = first[v] + threadIdx.x; __syncthreads_or(e < first[v + 1]); e += blockDim.x)
n += __syncthreads_count(e < first[v + 1] && v < to[e]);
"""
        return own + f"if (threadIdx.x == 0) {{ {add} }}"
    own = f"int n = 0;\n{_edges(p, 'if (v < u) n++;')}\n"
    return (
        own
        + ("n = sum_of_warp(n);\n" if p.who == "warp" else "")
        + f"if ({_LEADER[p.who]}) {{ {add} }}"
    )


def _push(p: Program) -> str:
    """Each vertex gives its value to its neighbours."""
    stop = "break;" if "break" in p.options else ""
    return _edges(p, _update(p, "out[u]", "in[v]", "Min") + stop)


def _worklist(p: Program) -> str:
    take = "in[0]++" if "atomic" in p.mistakes else "atomicAdd(in, 1)"
    stop = "break;" if "break" in p.options else ""
    return _edges(p, f"if (v < u) {{ int at = {take}; out[at] = e; {stop} }}")


def _compress(p: Program) -> str:
    look, put = (
        ("out[%s]", "out[v] = r;")
        if "plain" in p.mistakes
        else ("atomicOr(&out[%s], 0)", "atomicExch(&out[v], r);")
    )
    if "traverse" in p.options:
        look, put = "out[%s]", "in[v] = r;"
    return f"int r = v;\nwhile (r > {look % 'r'}) r = {look % 'r'};\n{put}"


# Of each pattern: what makes it, by whom it is done, its options, and its mistakes (at most two at
# a time).
_ALL = ("thread", "warp", "block")
_PATTERNS = {
    "edge": (_edge, ("thread",), ("cond", "last", "persistent"), ("atomic", "guard", "bounds")),
    "most": (
        _most,
        _ALL,
        ("cond", "reverse", "persistent", "shuffle"),
        ("atomic", "guard", "sync"),
    ),
    "pull": (_pull, _ALL, ("cond", "reverse", "persistent", "shuffle"), ("sync",)),
    "count": (_count, _ALL, ("reverse", "persistent"), ("atomic",)),
    "push": (_push, _ALL, ("cond", "reverse", "persistent", "break"), ("atomic", "guard")),
    "worklist": (_worklist, _ALL, ("reverse", "persistent", "break"), ("atomic", "bounds")),
    "compress": (_compress, ("thread",), ("persistent", "traverse"), ("plain",)),
}


def programs() -> Iterator[Program]:
    for pattern, (_, ways, options, mistakes) in _PATTERNS.items():
        chosen = [c for n in range(3) for c in itertools.combinations(mistakes, n)]
        for who, n in itertools.product(ways, range(len(options) + 1)):
            for some, wrong in itertools.product(itertools.combinations(options, n), chosen):
                program = Program(pattern, who, frozenset(some), frozenset(wrong))
                if _sensible(program):
                    yield program


def _sensible(p: Program) -> bool:
    """Does every option and every mistake change something?"""
    block = p.who == "block"
    return not (
        ("shuffle" in p.options and (not block or "sync" in p.mistakes))
        or ("sync" in p.mistakes and not block)
        or ("break" in p.options and p.who != "thread")
        or (
            "bounds" in p.mistakes
            and p.pattern == "worklist"
            and (p.who != "thread" or "persistent" in p.options)
        )
        or (p.pattern == "count" and block and "reverse" in p.options)
        or ("traverse" in p.options and p.mistakes)
    )
