"""Record what an H200 counts on patterns of addresses, and on accesses of many warps that hold one
another up.

    python scripts/record/record_access_patterns.py prepare --out plan.xz           no GPU:
    compiles, draws the patterns python scripts/record/record_access_patterns.py record plan.xz
    --out truth.xz   under a GPU, with ncu python scripts/record/record_access_patterns.py pack
    plan.xz --truth truth.xz --out data.msgpack.xz

A launch of patterns does three of them, 1, 256 and 65,536 times: its counters are numbers whose
digits to that base are the patterns' own.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(Path(__file__).resolve().parent)]

from record_foreign_kernels import Driver, counters  # noqa: E402

from tests.foreign_kernels import packed  # noqa: E402

SOURCE = Path(__file__).with_suffix("").with_name("access_patterns.cu")
BASE, LANES, ALL_ON = 256, np.arange(32), 2**32 - 1
ROOM = 4 << 20  # bytes of global memory
_L1 = "l1tex__t_{}_pipe_lsu_mem_global_op_{}.sum"
_BOTH = (
    *(f"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_{op}.sum" for op in ("ld", "st")),
    *(f"l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_{op}.sum" for op in ("ld", "st")),
)
_SHARED = (
    *_BOTH,
    "l1tex__data_pipe_lsu_wavefronts_mem_shared.sum",
    "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_atom.sum",
    "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_atom.sum",
)
_GLOBAL = tuple(
    _L1.format(what, op) for what in ("requests", "sectors") for op in ("ld", "st", "atom", "red")
)
_L2 = tuple(f"lts__t_sectors_op_{op}.sum" for op in ("read", "write", "atom", "red"))
METRICS = {
    "wide": _BOTH,
    "shared": _SHARED,
    "mix": (*_BOTH, "sm__cycles_active.max", "l1tex__data_pipe_lsu_wavefronts.sum"),
    "swap": (
        *_SHARED,
        *_GLOBAL,
        "smsp__inst_executed.sum",
        "smsp__sass_inst_executed_op_shared_ld.sum",
    ),
    "bulk": (
        *_SHARED,
        *_GLOBAL,
        *_L2,
        "smsp__inst_executed.sum",
        "smsp__sass_inst_executed_op_shared_ld.sum",
    ),
    "copies": (*_SHARED, "smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ldgsts.sum"),
    "more": _BOTH,
    "global": (*_GLOBAL, *_L2),
    "pipes": (*_BOTH, "sm__cycles_active.max", "l1tex__data_pipe_lsu_wavefronts.sum"),
}


# -- the patterns --------------------------------------------------------------------------------------------------


def elements(rng: Any) -> Iterator[Any]:
    """Which element each lane accesses, first of kinds that are common, then drawn."""
    yield LANES
    yield LANES * 2
    yield LANES // 2
    yield LANES % 16
    yield LANES // 4
    yield LANES ^ 1
    yield LANES * 33
    yield LANES % 8 * 9 + LANES // 8
    yield LANES * 0
    yield LANES % 2
    while True:
        kind = rng.integers(0, 8)
        if kind == 0:
            yield LANES * int(rng.choice([3, 4, 5, 7, 8, 9, 16, 17, 32]))
        elif kind == 1:
            yield LANES // int(rng.choice([2, 4, 8, 16])) * int(rng.choice([1, 2, 3, 4, 8, 33]))
        elif kind == 2:
            yield LANES % int(rng.choice([2, 4, 8, 16])) * int(rng.choice([1, 2, 3, 4, 8, 33]))
        elif kind == 3:
            rows = int(rng.choice([2, 4, 8, 16]))
            yield LANES % rows * int(rng.choice([4, 8, 9, 16, 17, 32, 33])) + LANES // rows
        elif kind == 4:  # lanes that agree with the one at a distance
            apart = int(rng.choice([1, 2, 4, 8, 16]))
            yield rng.integers(0, 64, 32)[LANES & ~apart]
        elif kind == 5:
            yield rng.integers(0, int(rng.choice([2, 4, 8, 16, 32, 64, 256])), 32)
        elif kind == 6:
            yield rng.permutation(32) * int(rng.choice([1, 1, 2]))
        else:
            yield LANES + rng.integers(0, 2, 32) * int(rng.choice([1, 8, 32]))


def lanes_on(rng: Any) -> int:
    """Every second pattern leaves lanes out."""
    if rng.random() < 0.5:
        return ALL_ON
    common = (
        0x55555555,
        0xAAAAAAAA,
        0xFFFF,
        0xFFFF0000,
        0xFF00FF,
        0x11111111,
        0x33333333,
        0xFF,
        1,
        0x10001,
        0x1010101,
        0x0F0F0F0F,
        0x7FFFFFFF,
        0xFFFE,
        0x80000000,
        0xF,
        0x3,
        0x1FFFF,
        0xFFFFFF,
    )
    if rng.random() < 0.6:
        return int(rng.choice(common))
    return int(((rng.random(32) < rng.choice([0.15, 0.5, 0.85])) << LANES).sum()) or 1


def patterns(op: str, width: int, count: int, seed: int) -> Iterator[dict[str, Any]]:
    rng = np.random.default_rng([seed, *op.encode()])
    drawn = elements(rng)
    for number in range(count + 10 * (seed > 0)):
        which = next(drawn)
        if seed and number < 10:  # the common ones were in the first draw
            continue
        on = ALL_ON if not seed and number < 5 else lanes_on(rng)
        on = ALL_ON if "sm" in op else on  # all lanes of a warp do matrices
        addresses = (which * width % 16384).astype(np.uint32)
        yield {"op": op, "width": width, "on": on, "addresses": addresses}


def in_threes(
    group: str, op: str, width: int, count: int, seed: int = 0
) -> Iterator[dict[str, Any]]:
    many = list(patterns(op, width, count, seed))
    for first in range(0, len(many), 3):
        three = many[first : first + 3]
        yield {
            "group": group,
            "kernel": op,
            "patterns": three,
            "rounds": [BASE**n for n in range(len(three))],
        }


def of_one(op: str, width: int, count: int) -> Iterator[dict[str, Any]]:
    """Global atomics may count fractions for each."""
    for each in patterns(op, width, count, 0):
        yield {"group": "global", "kernel": op, "patterns": [each], "rounds": [256]}


def mixed(
    group: str, kernel: str, *, grid: int, block: int, shared: int = 0, **what: int
) -> dict[str, Any]:
    return {
        "group": group,
        "kernel": kernel,
        "grid": grid,
        "block": block,
        "shared": shared,
        "what": what,
    }


OTHERS = ("constant", "match", "shuffle", "gather", "far", "scatter", "banks", "count", "reduce")


def mixes() -> Iterator[dict[str, Any]]:
    def one(other: str, own: str, **more: int) -> dict[str, Any]:
        usual = {
            "rounds": 64,
            "mine": 1,
            "others": 1,
            "ways": 32,
            "step": 1,
            "grid": 264,
            "block": 256,
        } | more
        return mixed("mix", f"mix_{other}_{own}", shared=33024, **usual)

    for other in OTHERS:
        for ways in (1, 4, 32):
            yield one(other, "store", ways=ways)
        yield one(other, "load")
        yield one(other, "store4")
    for other in ("nothing", *OTHERS):
        yield one(other, "store", block=1024, grid=132)
        yield one(other, "store", block=32, grid=132)
        yield one(other, "store", others=4)
        yield one(other, "store", mine=4)
        yield one(other, "store", step=2)
    for other in OTHERS:
        yield one(other, "store", ways=8, block=1024, grid=264)
        yield one(other, "store", ways=16, mine=2, others=3)
        yield one(other, "load", block=1024, ways=8)
        yield one(other, "load", mine=4, step=2)
        yield one(other, "store4", ways=8)


PIPES = (
    "nothing",
    "bits",
    "roots",
    "conversions",
    "doubles",
    "meeting",
    "asking",
    "votes",
    "remainders",
    "shuffles",
    "copies",
    "lines",
    "match",
    "numbers",
)


def pipes() -> Iterator[dict[str, Any]]:
    """What else a kernel does while its warps access shared memory."""
    usual = {"rounds": 64, "mine": 1, "others": 1, "ways": 32, "step": 1}
    for own in ("loads", "wides", "alikes", "stores", "boths"):
        for other in PIPES:
            name = f"pipe_{other}_{own}"
            yield mixed("pipes", name, shared=36864, grid=264, block=256, **usual)
            yield mixed("pipes", name, shared=36864, grid=132, block=1024, **usual)
        yield mixed("pipes", f"pipe_bits_{own}", shared=36864, grid=132, block=32, **usual)
        yield mixed("pipes", f"pipe_shuffles_{own}", shared=36864, grid=792, block=128, **usual)


def plan() -> Iterator[dict[str, Any]]:
    wide = ("sts64", "lds64", "sts128", "lds128")
    for op in wide:
        yield from in_threes("wide", op, 8 if "64" in op else 16, 36)
    for op in ("lds8", "lds16", "lds32", "sts8", "sts16", "sts32", "generic64"):
        yield from in_threes("shared", op, {"8": 1, "6": 2, "2": 4, "4": 8}[op[-1]], 12)
    for op in (
        "atoms_add",
        "atoms_max",
        "atoms_exch",
        "atoms_cas",
        "reds_add",
        "reds_inc",
        "atoms_cas64",
        "atoms_exch64",
    ):
        yield from in_threes("shared", op, 8 if op.endswith("64") else 4, 15)
    for op in ("ldsm1", "ldsm2", "ldsm4", "ldsm4t", "stsm1", "stsm2", "stsm4"):
        yield from in_threes("shared", op, 16, 9)
    for width in (4, 8, 16):
        yield from in_threes("copies", f"ldgsts{width}", width, 15)
    yield from mixes()
    for bins in (1, 8, 64, 1024, 8192):
        for block in (32, 128, 512):
            yield mixed("swap", "swap_shared", grid=132, block=block, rounds=16, ways=bins, step=1)
    for bins in (1, 64, 4096, 131072):
        for grid in (1, 32, 528):
            yield mixed(
                "swap",
                "swap_global",
                grid=grid,
                block=128,
                rounds=4,
                ways=bins,
                step=8 if bins < 131072 else 1,
            )
    for ways in range(4):
        for size in (128, 2048, 16384):
            yield mixed(
                "bulk", "bulk", grid=4, block=128, shared=16384, rounds=8, ways=ways, step=size
            )
    for op, width in (
        ("red_add", 4),
        ("atom_add", 4),
        ("red_addf", 4),
        ("atom_cas", 4),
        ("red_add64", 8),
        ("red_half2", 4),
        ("red_v4", 16),
        ("atom_exch", 4),
        ("atom_cas64", 8),
        ("red_addd", 8),
        ("red_max", 4),
        ("atom_addf", 4),
        ("stg64", 8),
    ):
        yield from of_one(op, width, 9)
    for op in wide:
        yield from in_threes("more", op, 8 if "64" in op else 16, 60, seed=1)
    yield from pipes()


# -- the launches --------------------------------------------------------------------------------------------------


def prepare(out: Path, groups: list[str]) -> None:
    from kernprof.emulator.frontend.compilers import compile_source

    made = compile_source(SOURCE.read_text(), SOURCE.name, ["-arch=sm_90", "-std=c++17"])
    assert made.ok, made.log
    launches = [each for each in plan() if not groups or each["group"] in groups]
    packed.write(out, {"code": made.cubin, "ptx": made.ptx, "launches": launches})
    print(
        f"{len(launches)} launches, {sum(len(each.get('patterns', ())) for each in launches)}"
        " patterns"
    )


def launch(driver: Driver, module: Any, each: dict[str, Any], room: int) -> None:
    function = ctypes.c_void_p()
    driver("cuModuleGetFunction", ctypes.byref(function), module, each["kernel"].encode())
    shared = each.get("shared", 0)
    if shared > 48 * 1024:
        driver("cuFuncSetAttribute", function, 8, shared)
    table, out = room + ROOM, room + ROOM + 4096
    if "patterns" in each:
        addresses = np.zeros((3, 32), np.uint32)
        on, rounds = np.zeros(3, np.uint32), np.zeros(3, np.uint32)
        for number, pattern in enumerate(each["patterns"]):
            addresses[number], on[number] = pattern["addresses"], pattern["on"]
            rounds[number] = each["rounds"][number]
        driver(
            "cuMemcpyHtoD_v2",
            ctypes.c_uint64(table),
            ctypes.c_void_p(addresses.ctypes.data),
            ctypes.c_size_t(384),
        )
        what = np.concatenate([on, rounds, np.zeros(1, np.uint32)])
        values = [ctypes.c_uint64(table), ctypes.create_string_buffer(what.tobytes(), 28)]
    else:
        named = ("rounds", "mine", "others", "ways", "step", "zero")
        what = np.array([each["what"].get(name, 0) for name in named], np.uint32)
        values = [ctypes.create_string_buffer(what.tobytes(), 24)]
    values += [ctypes.c_uint64(room), ctypes.c_uint64(out)]
    pointers = (ctypes.c_void_p * len(values))(*(ctypes.addressof(value) for value in values))
    sizes = [ctypes.c_uint(n) for n in (each.get("grid", 1), 1, 1, each.get("block", 32), 1, 1)]
    driver("cuLaunchKernel", function, *sizes, ctypes.c_uint(shared), None, pointers, None)
    driver("cuCtxSynchronize")


def run(prepared: dict[str, Any], chosen: list[int]) -> None:
    driver, module, room = Driver(), ctypes.c_void_p(), ctypes.c_uint64()
    driver.context()
    driver("cuModuleLoadData", ctypes.byref(module), prepared["code"])
    driver("cuMemAlloc_v2", ctypes.byref(room), ctypes.c_size_t(ROOM + (1 << 20)))
    driver("cuMemsetD8_v2", room, ctypes.c_uint8(0), ctypes.c_size_t(ROOM + (1 << 20)))
    for number in chosen:
        launch(driver, module, prepared["launches"][number], room.value)


def record(path: Path, out: Path, seconds: float) -> None:
    """Group by group, in pieces; written as it comes, and ended in time."""
    launches = packed.read(path)["launches"]
    began, truth = time.time(), {}
    argv = [sys.executable, str(Path(__file__).resolve()), "run", str(path), "--out", str(out)]
    for group, names in METRICS.items():
        own = [number for number, each in enumerate(launches) if each["group"] == group]
        for first in range(0, len(own), 90):
            chosen = own[first : first + 90]
            left = seconds - (time.time() - began)
            if left < 5:
                print(f"no time for {len(chosen)} of {group}", flush=True)
                continue
            report = out.with_suffix(f".{group}{first}.ncu-rep")
            ncu = [
                "ncu",
                "--clock-control",
                "none",
                "--metrics",
                ",".join(names),
                "-f",
                "-o",
                str(report.with_suffix("")),
            ]
            try:
                done = subprocess.run(
                    [*ncu, *argv],
                    env=os.environ | {"CHOSEN": ",".join(map(str, chosen))},
                    capture_output=True,
                    text=True,
                    check=False,
                    timeout=left,
                )
                said = [
                    line
                    for line in (done.stdout + done.stderr).splitlines()
                    if "rror" in line or "arning" in line
                ]
                print("\n".join(said)[-1500:], flush=True)
            except subprocess.TimeoutExpired as error:
                print(error, flush=True)
            measured = list(counters(report, list(names))) if report.exists() else []
            for number, (kernel, values) in zip(chosen, measured, strict=False):
                if launches[number]["kernel"] in kernel:
                    truth[number] = values
            report.unlink(missing_ok=True)
            packed.write(out, {str(number): values for number, values in truth.items()})
            print(
                f"{time.time() - began:.0f} s: {group}, {len(measured)} of {len(chosen)}",
                flush=True,
            )


def pack(path: Path, truth: Path, out: Path) -> None:
    """What the tests keep: each pattern with its own counters, and the other launches with theirs."""
    launches, found = packed.read(path)["launches"], packed.read(truth)
    singles, others = [], []
    for number, each in enumerate(launches):
        values = {
            name: value for name, value in found.get(str(number), {}).items() if value is not None
        }
        if not values:
            continue
        if "patterns" not in each:
            others.append(
                {
                    **{name: each[name] for name in ("kernel", "grid", "block", "what")},
                    "metrics": values,
                }
            )
            continue
        if len(each["patterns"]) == 1:
            own = {name: value / each["rounds"][0] for name, value in values.items()}
            singles.append({**each["patterns"][0], "metrics": own})
            continue
        for place, pattern in enumerate(each["patterns"]):
            last = place == len(each["patterns"]) - 1
            own = {
                name: int(value) // BASE**place % (BASE if not last else 2**32)
                for name, value in values.items()
            }
            singles.append({**pattern, "metrics": own})
    packed.write(out, {"patterns": singles, "others": others})
    print(f"{len(singles)} patterns, {len(others)} other launches")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("what", choices=("prepare", "record", "run", "pack"))
    parser.add_argument("plan", type=Path, nargs="?")
    parser.add_argument("--truth", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument(
        "--groups",
        type=lambda text: text.split(","),
        default=[],
        help="of the plan; all by default",
    )
    given = parser.parse_args()
    if given.what == "prepare":
        prepare(given.out, given.groups)
    elif given.what == "run":
        run(packed.read(given.plan), [int(number) for number in os.environ["CHOSEN"].split(",")])
    elif given.what == "record":
        record(given.plan, given.out, given.seconds)
    else:
        pack(given.plan, given.truth, given.out)


if __name__ == "__main__":
    main()
