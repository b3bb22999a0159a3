"""What patterns of addresses cost, against what an H200 counted; see
`scripts/record/record_access_patterns.py`.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kernprof.emulator.emulate import emulate
from kernprof.emulator.request import Request
from tests.foreign_kernels import packed
from tests.oracle import coalescing

RECORDING = Path(__file__).parent / "data" / "h200_patterns.msgpack.xz"
_COST = {
    op: f"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_{op}.sum" for op in ("ld", "st", "atom")
}
_CONFLICTS = {
    op: f"l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_{op}.sum" for op in ("ld", "st")
}
_SECTORS = {op: f"l1tex__t_sectors_pipe_lsu_mem_global_op_{op}.sum" for op in ("st", "atom", "red")}
_KERNEL = r"""
extern "C" __global__ void k(const unsigned *at, unsigned on, float *out) {
  __shared__ __align__(16) unsigned char s[16384];
  unsigned lane = threadIdx.x;
  if (on >> lane & 1) { %s }
  out[lane] = s[lane];
}
"""
_BODIES = {
    "lds64": "float2 x = *(float2 *)(s + at[lane]); out[lane + 32] = x.x + x.y;",
    "lds128": "float4 x = *(float4 *)(s + at[lane]); out[lane + 32] = x.x + x.y + x.z + x.w;",
    "sts128": "*(float4 *)(s + at[lane]) = make_float4(lane, 1, 2, 3);",
    "atoms_cas": "out[lane + 32] = atomicCAS((unsigned *)(s + at[lane]), 0u, lane);",
}


@cache
def patterns() -> list[dict[str, Any]]:
    return list(packed.read(RECORDING)["patterns"])


def by_rule(pattern: dict[str, Any]) -> dict[str, int]:
    """The metrics of one pattern."""
    op, width = pattern["op"], pattern["width"]
    lanes = pattern["addresses"].astype(np.uint64).reshape(1, 32)
    on = np.array([[bool(pattern["on"] >> lane & 1) for lane in range(32)]])
    if "sm" in op:
        count = int(op.strip("ldstm"))
        return {_COST[op[:2]]: int(coalescing.matrix_wavefronts(lanes, count)[0])}
    if op.startswith(("lds", "sts", "generic")):
        kind = "ld" if op.startswith("lds") else "st"
        cost, least = (
            int(rule(lanes, on, width, store=kind == "st")[0])
            for rule in (coalescing.shared_wavefronts, coalescing.least_shared_wavefronts)
        )
        return {_COST[kind]: cost, _CONFLICTS[kind]: cost - least}
    if op == "reds_inc":
        return {_COST["atom"]: int(coalescing.shared_wavefronts(lanes, on, width, store=True)[0])}
    if op.startswith(("atoms", "reds")):
        turns = int(coalescing.shared_atomic_wavefronts(lanes, on, width)[0])
        return {_COST["atom"]: turns * (2 if "cas" in op else 1)}
    if op.startswith("stg"):
        return {_SECTORS["st"]: int(coalescing.global_sectors(lanes, on, width)[0])}
    return {_SECTORS[op.partition("_")[0]]: int(coalescing.atomic_sectors(lanes, on, width)[0])}


def test_every_pattern_costs_what_an_h200_counted() -> None:
    compared = Counter[str]()
    for number, pattern in enumerate(patterns()):
        if not pattern["op"].startswith("ldgsts"):  # which no metric counts
            rule = by_rule(pattern)
            assert {name: round(pattern["metrics"][name]) for name in rule} == rule, (
                number,
                pattern["op"],
            )
            compared[pattern["op"]] += 1
    assert sum(compared.values()) == 768
    assert len(compared) == 39


@pytest.mark.parametrize("op", _BODIES)
def test_the_emulator_counts_what_an_h200_did(op: str, nvrtc_ready: None) -> None:
    kind = {"l": "load", "s": "store", "a": "atomic"}[op[0]]
    chosen = [each for each in patterns() if each["op"] == op][-6:]
    for each in chosen:
        args = [each["addresses"], np.uint32(each["on"]), np.zeros(64, np.float32)]
        request = Request(kernel=_KERNEL % _BODIES[op], grid=1, block=32, args=args, caches=False)
        metric = emulate(request).profile.metrics[f"shared_{kind}_wavefronts"]
        more = 1 if kind == "load" else 0  # the last line's load
        assert (metric.value or 0) - more == each["metrics"][
            _COST[{"load": "ld", "store": "st", "atomic": "atom"}[kind]]
        ]


def test_only_constants_by_lane_and_matches_hold_stores_up() -> None:
    """What the emulator adds to stores beside those, and to nothing else."""
    held: dict[str, list[float]] = {"ld": [], "st": []}
    for each in packed.read(RECORDING)["others"]:
        if not each["kernel"].startswith("pipe_"):
            continue
        apart = "match" in each["kernel"] or "numbers" in each["kernel"]
        for op, shares in held.items():
            conflicts, taken = each["metrics"][_CONFLICTS[op]], each["metrics"][_COST[op]]
            if taken and op == "st" and apart:
                shares.append(conflicts / (taken - conflicts))
            else:
                assert conflicts == 0
    assert not held["ld"]
    assert all(0.1 < share <= 0.56 for share in held["st"])
    assert len(held["st"]) == 8
