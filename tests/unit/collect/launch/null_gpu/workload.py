"""A workload on the null device: `out = 2 x`, in every way that can go right or wrong."""

import numpy as np

from kernprof import Workload, empty, zeros
from kernprof.workload import ArraySpec

CODE = 'extern "C" __global__ void %s(const float* x, float* out, int n) {}'
TWO = 'extern "C" __global__ void %s(const float* x, float* out) {}'
SHAPE = {"grid": lambda p: (p.n // 32, 2), "block": (32, 8)}
input_sizes: list[int] = []  # the sizes that inputs were made for, in order


def inputs(p, rng):
    input_sizes.append(p.n)
    return {"x": rng.random(p.n, dtype=np.float32)}


double = Workload(
    "double",
    params={"n": 1024},
    args="x out n",
    flops=lambda p: p.n,
    scratch=lambda p: {"spare": empty(min(p.n, 1024))},
    inputs=inputs,
    outputs=lambda p: {"out": empty(p.n)},
    reference=lambda p, x: {"out": 2 * x.x},
)
for name in (
    "right",
    "slow",
    "wrong",
    "nothing",
    "crash",
    "crash_second",
    "hang",
    "hang_second",
    "disk_full",
):
    double.cuda(name.replace("_", "-"), CODE % name, name, **SHAPE)
double.cuda(
    "template",
    "template <int N> __global__ void right(const float*, float*, int) {}",
    "right<4>",
    **SHAPE,
)
double.cuda("syntax", (CODE % "right") + "\nfloat y = undefined_name;", "right", **SHAPE)
double.cuda("header", "#include <null/mma.h>\n" + CODE % "right", "right", **SHAPE)
double.cuda("missing", CODE % "right", "absent", **SHAPE)
double.cuda(
    "needs-more",
    CODE % "right",
    "right",
    requires=lambda p: "n is below 4096" if p.n < 4096 else None,
    **SHAPE,
)
double.cuda("bad-rule", CODE % "right", "right", grid=lambda p: p.m // 32, block=256)
double.cuda("big-block", CODE % "right", "right", grid=1, block=2048)
double.cuda("big-shared", CODE % "right", "right", grid=1, block=32, shared_bytes=228 * 1024)
double.cuda("shared", CODE % "right", "right", grid=1, block=32, shared_bytes=100 * 1024)


@double.numba("numba", **SHAPE)
def by_numba(x, out, n):
    assert int(n) == x.size
    out[...] = 2 * x


@double.numba("numba-syntax", **SHAPE)
def by_bad_numba(x, out, n):
    out[...] = undefined_name  # noqa: F821


with double.sequence("pair"):
    double.cuda("first", TWO % "accumulate", "accumulate", args="x spare", **SHAPE)
    double.cuda("second", CODE % "right", "right", grid=lambda p: p.n // 16, block=32)
with double.sequence("crashing-pair"):
    double.cuda("first", TWO % "accumulate", "accumulate", args="x spare", **SHAPE)
    double.cuda("second", CODE % "crash", "crash", **SHAPE)

held = Workload(
    "held",
    params={"n": 1024},
    inputs=inputs,
    reference=lambda p, x: {"out": 2 * x.x, "counter": np.ones(1, np.int32)},
    outputs=lambda p: {"out": empty(p.n), "counter": zeros(1, "int32")},
    args="x out counter",
)
held.cuda(
    "ticket",
    'extern "C" __global__ void ticket(const float* x, float* out, int *counter) {}',
    **SHAPE,
)

summed = Workload(
    "summed",
    params={"n": 1024},
    inputs=inputs,
    outputs=lambda p: {"out": zeros(p.n)},
    args="x out",
    reference=lambda p, x: {"out": 2 * x.x},
)
summed.cuda("accumulate", TWO % "accumulate", **SHAPE)
summed.cuda("misspelt", TWO % "accumulate", "acumulate", **SHAPE)

in_place = Workload(
    "in-place",
    params={"n": 1024},
    inputs=inputs,
    args="out",
    reference=lambda p, x: {"out": 2 * x.x},
    outputs=lambda p: {"out": ArraySpec(shape=(p.n,), dtype="float32", copy_of="x")},
)
in_place.cuda("in-place", 'extern "C" __global__ void in_place(float* out) {}', **SHAPE)
for name in ("crash_counted", "hang_counted"):
    double.cuda(name.replace("_", "-"), CODE % name, name, **SHAPE)
