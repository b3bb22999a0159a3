"""Shared-memory requests of a launch: recording, and the exact count of their wavefronts.

A request is a row of an array of type `REQUEST`:

- `addresses`: byte address of each lane, 0 for an inactive lane. `lanes`: mask of the active lanes.
- `form`: (bytes per lane that the hardware moves at once) << 3 | a `Form` of `model.layouts`.
- `bytes`: bytes per lane. `width`: bytes per lane before the machine code merges accesses.
- `pc`: the instruction. `count`: executions in the PTX. `share`: executions in the machine code,
  relative to `count`. It is below 1 if a machine instruction serves several loop iterations.
"""

import math
import time
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.contract import Column, Outcome, Request
from kernprof.emulator.emulate import jit_engine
from kernprof.emulator.faults import fault_error
from kernprof.emulator.launch import PreparedLaunch, prepare_launch
from kernprof.emulator.memory import copied
from kernprof.emulator.ptx.lowering import blocks_of
from kernprof.emulator.sampling import spread
from kernprof.emulator.sass.metrics import machine_metrics
from kernprof.emulator.timing.streams import call

_FIELDS = ("lanes", "form", "pc", "bytes", "width", "count")
REQUEST = np.dtype([("addresses", "i8", 32), *((n, "i8") for n in _FIELDS), ("share", "f8")])
# Tracing ends with the block that reaches one of these limits. The limits of blocks and of requests
# are usually reached first, within a few seconds. They give equal numbers in every run.
_BLOCKS, _REQUESTS, _SECONDS = 1 << 11, 1 << 18, 30.0
_MERGED = 0.9  # machine executions per PTX execution below which an access was merged


def count_wavefronts(requests: NDArray[Any]) -> NDArray[np.int64]:
    """Return the wavefronts of n requests, shape (n, 2).

    Column 0 is the number of wavefronts, counted as in emulated launches. Column 1 is the fewest
    wavefronts that any layout of the data in shared memory needs.
    """
    counts = np.zeros((len(requests), 2), np.int64)
    addresses = np.ascontiguousarray(requests["addresses"])
    lanes, forms = requests["lanes"].astype(np.uint32), np.ascontiguousarray(requests["form"])
    call("wavefronts", addresses, lanes, forms, len(requests), counts)
    return counts


def active_lanes(requests: NDArray[Any]) -> NDArray[np.bool_]:
    """Return the active lanes of requests, shape (n, 32)."""
    return np.asarray(requests["lanes"][:, None] >> np.arange(32) & 1 == 1, np.bool_)


class SharedRecorder:
    """`TrafficSink` that records the distinct shared-memory requests of a launch, by their hash."""

    shared = True

    def __init__(self) -> None:
        self.rows: dict[int, NDArray[Any]] = {}
        self._forms: NDArray[np.int64] = np.zeros(0, np.int64)
        self._end, self._left = math.inf, _REQUESTS
        self._factors = np.random.default_rng(0).integers(1, 1 << 62, 35, np.int64) | 1

    def warps(self, forms: NDArray[np.int64]) -> None:
        """Receive the forms of the requests of the next `accesses` call."""
        self._forms = forms

    def accesses(self, addresses: NDArray[Any], lanes: NDArray[Any], _: Any, pcs: Any) -> None:
        """Receive requests: addresses of the lanes, masks, and program-wide pcs."""
        self._end = min(self._end, time.monotonic() + _SECONDS)
        self._left -= len(lanes)
        rows = np.zeros(len(lanes), REQUEST)
        rows["lanes"], rows["form"], rows["pc"] = lanes, self._forms, pcs
        # the bits above the offset select the block of a cluster
        rows["addresses"] = addresses.view(np.int64) & 0xFFFFFF
        rows["addresses"] *= active_lanes(rows)
        numbers = np.column_stack([rows["addresses"], lanes, self._forms, pcs])
        hashes = (numbers * self._factors).sum(axis=1)
        distinct, first, counts = np.unique(hashes, return_index=True, return_counts=True)
        for key, at, count in zip(distinct.tolist(), first, counts, strict=True):
            self.rows.setdefault(key, rows[at : at + 1].copy())["count"] += count

    def goes_on(self) -> bool:
        return self._left > 0 and time.monotonic() < self._end


class SharedTrace(NamedTuple):
    """Shared-memory requests of a launch, or of `outcome.blocks_run` blocks in a random order."""

    ready: PreparedLaunch
    requests: NDArray[Any]
    outcome: Outcome


def trace_shared(request: Request) -> SharedTrace:
    """Execute a launch on a copy of its memory, and record its shared-memory requests.

    The blocks run in a random order up to a limit (`_BLOCKS`, `_REQUESTS` or `_SECONDS`). All
    blocks run if they may wait for each other. Raises the errors of `emulate`, and EmulationFault.
    """
    ready, sink = prepare_launch(request), SharedRecorder()
    program, spec, blocks = ready.program, ready.spec, ready.spec.block_count()
    spec = replace(spec, traffic=sink, workers=1, memory=copied(spec.memory))
    if not program.watches_other_blocks and blocks_of(program.entry) == 1:
        random = np.random.default_rng(0)
        order = random.permutation(spread(blocks, min(blocks, _BLOCKS), random))
        spec = replace(spec, blocks=order, parts=(1,) * len(order))
    outcome = jit_engine().run(program, spec)
    if outcome.faults:
        raise fault_error(ready.launch.kernel, outcome.faults)
    requests = np.concatenate([*sink.rows.values(), np.zeros(0, REQUEST)])
    requests["bytes"] = requests["width"] = requests["form"] >> 3
    machine = machine_metrics(program, outcome.counters, ready.code).counters.values
    in_ptx, in_code = (v[:, Column.SHARED_WAVEFRONTS] for v in (outcome.counters.values, machine))
    shares, pcs = np.maximum(in_code, in_ptx == 0) / np.maximum(in_ptx, 1), set(requests["pc"])
    # ptxas may also merge accesses of several iterations, and remove all of them but one.
    wide = {program.instructions[pc].loc for pc in pcs if shares[pc] < _MERGED}
    for place in wide:
        group = [pc for pc in pcs if shares[pc] < _MERGED and program.instructions[pc].loc == place]
        executed = outcome.counters.values[group, Column.WARPS]
        shares[group] = np.average(shares[group], weights=executed)
        rows = np.isin(requests["pc"], group)
        requests["form"][rows] = 16 << 3 | requests["form"][rows] & 7
    requests["share"] = shares[requests["pc"]]
    for pc in pcs:
        accesses = [a for a in program.facts[pc].accesses if a.space in ("shared", "generic")]
        if accesses and not accesses[0].matrix:
            rows = requests["pc"] == pc
            joined = accesses[0].elements if program.instructions[pc].joined else 1
            requests["bytes"][rows] = accesses[0].bytes
            requests["width"][rows] = accesses[0].bytes // joined
    return SharedTrace(ready, requests, outcome)
