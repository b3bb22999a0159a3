"""The emulator against what ncu counted on an H200: runs the recorded launches and compares,
quantity by quantity.

The recording (`scripts/record/record_emulator_truth.py`) holds the PTX and the machine code that
ran, so that both sides speak of the same code, whatever NVRTC is installed here.
"""

from __future__ import annotations

import base64
import gzip
import json
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from kernprof.emulator.emulate import emulate
from kernprof.emulator.frontend.compiled import Compiled, kernel_facts
from kernprof.emulator.request import Request
from kernprof.emulator.sass.metrics import CALIBRATED
from kernprof.model.run import Metric
from kernprof.workload import Workload
from kernprof.workload.check import check_outputs
from kernprof.workload.discover import library_dir, workloads_in
from kernprof.workload.params import choose
from kernprof.workload.sources import CudaSource

TESTS = Path(__file__).resolve().parents[2]
RECORDING = Path(__file__).resolve().parent / "data" / "h200_truth.json.gz"
AWKWARD = TESTS / "emulator_kernels"
_L1 = "l1tex__t_{}_pipe_lsu_mem_{}_op_{}.sum"
# Bytes that an H200 writes to memory during a kernel that writes next to nothing.
_BACKGROUND = 2.5e6
_OPS = {"load": "ld", "store": "st", "reduction": "red", "atomic": "atom"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity:
    """One metric: ours, ncu's, the relative difference that is allowed, and beside it an absolute
    one.
    """

    group: str
    metric: str
    ncu: str
    relative: float = 0.0
    absolute: float = 0.0


def _quantities() -> Iterator[Quantity]:
    for kind, op in _OPS.items():
        yield Quantity(
            group="global requests",
            metric=f"global_{kind}_requests",
            ncu=_L1.format("requests", "global", op),
        )
    yield Quantity(
        group="global load sectors",
        metric="global_load_sectors",
        ncu=_L1.format("sectors", "global", "ld"),
    )
    yield Quantity(
        group="global store sectors",
        metric="global_store_sectors",
        ncu=_L1.format("sectors", "global", "st"),
        relative=0.015,
    )
    for kind in ("reduction", "atomic"):
        yield Quantity(
            group="atomic sectors",
            metric=f"global_{kind}_sectors",
            ncu=_L1.format("sectors", "global", _OPS[kind]),
            relative=0.03,
        )
    for kind in ("load", "store"):
        op = _OPS[kind]
        yield Quantity(
            group="local sectors",
            metric=f"local_{kind}_sectors",
            ncu=_L1.format("sectors", "local", op),
            relative=0.01,
        )
        yield Quantity(
            group="shared requests",
            metric=f"shared_{kind}_requests",
            ncu=f"smsp__sass_inst_executed_op_shared_{op}.sum",
        )
        yield Quantity(
            group="shared wavefronts",
            metric=f"shared_{kind}_wavefronts",
            ncu=f"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_{op}.sum",
            relative=0.08,
        )
    yield Quantity(
        group="shared wavefronts",
        metric="shared_atomic_wavefronts",
        ncu="l1tex__data_pipe_lsu_wavefronts_mem_shared_op_atom.sum",
        relative=0.08,
    )
    yield Quantity(
        group="shared wavefronts by instruction",
        metric="shared_wavefronts_source",
        ncu="memory_l1_wavefronts_shared",
    )
    for letter, precision in (("h", "fp16"), ("f", "fp32"), ("d", "fp64")):
        for op in ("add", "mul", "fma"):
            yield Quantity(
                group="operations by class",
                metric=f"{precision}_{op}",
                ncu=f"smsp__sass_thread_inst_executed_op_{letter}{op}_pred_on.sum",
            )
    yield Quantity(
        group="registers", metric="registers_per_thread", ncu="launch__registers_per_thread"
    )
    for ours, theirs in (
        ("registers", "registers"),
        ("shared_memory", "shared_mem"),
        ("blocks", "blocks"),
        ("warps", "warps"),
    ):
        yield Quantity(
            group="blocks per SM, by limit",
            metric=f"occupancy_limit_{ours}",
            ncu=f"launch__occupancy_limit_{theirs}",
        )
    yield Quantity(
        group="theoretical occupancy",
        metric="theoretical_occupancy",
        ncu="sm__maximum_warps_per_active_cycle_pct",
        absolute=1e-6,
    )
    yield Quantity(
        group="warp instructions, calibrated",
        metric="instructions",
        ncu="smsp__inst_executed.sum",
        relative=0.02,
    )
    yield Quantity(
        group="L2 sectors written",
        metric="l2_write_sectors",
        ncu="lts__t_sectors_srcunit_tex_op_write.sum",
        relative=0.02,
    )
    for ours, theirs in (("read", "read"), ("written", "write")):
        yield Quantity(
            group="DRAM bytes",
            metric=f"dram_bytes_{ours}",
            ncu=f"dram__bytes_{theirs}.sum",
            relative=0.15,
            absolute=_BACKGROUND,
        )


QUANTITIES = tuple(_quantities())
TIME = "gpu__time_duration.sum"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One quantity of one launch."""

    launch: str
    quantity: Quantity
    ours: float
    hardware: float

    @property
    def agrees(self) -> bool:
        allowed = max(self.quantity.relative * abs(self.hardware), self.quantity.absolute)
        return abs(self.ours - self.hardware) <= allowed

    @property
    def difference(self) -> float:
        return self.ours / self.hardware - 1 if self.hardware else math.inf


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """One launch on both sides. `bound_ns` is ours, `time_ns` measured."""

    launch: str
    correct: bool
    calibrated: bool
    reason: str | None
    rows: tuple[Row, ...]
    bound_ns: float | None
    time_ns: float
    thread_instructions: float


@cache
def recording() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(gzip.decompress(RECORDING.read_bytes()))
    return loaded


@cache
def _workloads() -> dict[str, Workload]:
    paths = [
        path for folder in (library_dir(), AWKWARD) for path in sorted(folder.glob("[!_]*.py"))
    ]
    return {name: workload for path in paths for name, workload in workloads_in(path).items()}


def title(case: Mapping[str, Any]) -> str:
    """workload/variant, and the sizes that are not the workload's own defaults."""
    workload = _workloads()[case["workload"]]
    changed = {n: v for n, v in case["params"].items() if workload.params[n].default != v}
    sizes = " ".join(f"{n}={v}" for n, v in changed.items())
    return f"{case['workload']}/{case['variant']} {sizes}".strip()


def compiled(case: Mapping[str, Any], language: str) -> Compiled:
    """What ran on the GPU, as a front end would give it."""
    module = recording()["modules"][case["module"]]
    cubin = base64.b64decode(module["cubin"])
    kernel = _entry(module["ptx"], case["kernel"])
    return Compiled(
        ptx=module["ptx"],
        kernel=kernel,
        title=case["variant"],
        arch="sm_90",
        language=language,
        source_file=case["variant"],
        key=f"{case['module']}-{kernel}",
        facts=kernel_facts(cubin).get(kernel),
        cubin=cubin,
    )


def _entry(ptx: str, name: str) -> str:
    """The kernel's name in the PTX; ncu gives that of a Numba kernel demangled."""
    entries = re.findall(r"\.entry\s+([\w$]+)", ptx)
    return name if name in entries else entries[0]


def run(
    case: Mapping[str, Any], *, caches: bool | None = None
) -> tuple[bool, Mapping[str, Metric]]:
    """Executes a recorded launch: is the output right, and the metrics."""
    workload = _workloads()[case["workload"]]
    variant = workload.variant(case["variant"])
    params = choose(workload.params, case["params"])
    inputs = workload.make_inputs(params)
    outputs = {name: _filled(spec, inputs) for name, spec in workload.outputs(params).items()}
    numbers = {
        n: np.dtype(q.kernel_dtype).type(params[n])
        for n, q in workload.params.items()
        if q.kernel_dtype
    }
    known = numbers | inputs | outputs
    launch = case["launch"]
    language = "cuda" if isinstance(variant.source, CudaSource) else "numba"
    request = Request(
        kernel=None,
        grid=tuple(launch["grid"]),
        block=tuple(launch["block"]),
        shared_bytes=launch["shared_bytes"],
        args=[known[name] for name in workload.arguments(variant, list(inputs), list(outputs))],
        caches=caches,
        limit=math.inf,
    )
    emulation = emulate(request, compiled(case, language))
    emulation.raise_for_faults()
    right = check_outputs(outputs, workload.expected(params, inputs), workload.tolerance).correct
    return right, emulation.profile.metrics


def _filled(spec: Any, inputs: Mapping[str, Any]) -> Any:
    if spec.copy_of:
        return inputs[spec.copy_of].copy()
    made = np.full(spec.shape, spec.fill or 0, spec.dtype)
    if spec.fill is None:
        made.view(np.uint8).fill(0xFF)
    return made


def compare(case: Mapping[str, Any], *, caches: bool | None = None) -> Compared:
    """Runs a launch and puts the two sides next to one another, where either counted something."""
    correct, metrics = run(case, caches=caches)
    name, hardware = title(case), case["metrics"]
    instructions = metrics["instructions"]
    calibrated = (instructions.reason or "").startswith(CALIBRATED)
    rows = []
    for quantity in QUANTITIES:
        ours, theirs = metrics[quantity.metric].value, hardware[quantity.ncu]
        skipped = quantity.metric == "instructions" and not calibrated
        if ours is not None and (ours or theirs) and not skipped:
            rows.append(Row(launch=name, quantity=quantity, ours=ours, hardware=theirs))
    return Compared(
        launch=name,
        correct=correct,
        calibrated=calibrated,
        reason=None if calibrated else instructions.reason,
        rows=tuple(rows),
        bound_ns=metrics["time_bound"].value,
        time_ns=hardware[TIME],
        thread_instructions=hardware["smsp__thread_inst_executed.sum"],
    )


# Why a quantity differs: part of the launch's title, part of the metric's id, the cause.
CAUSES: Sequence[tuple[str, str, str]] = (
    ("", "l2_write_sectors", "the L1 joins parts of a sector that are stored one after the other"),
    (
        "shared-float/",
        "",
        (
            "ptxas makes a compare-and-swap loop of a shared float addition; its rounds depend on"
            " timing"
        ),
    ),
    (
        "full-functions/",
        "fp32_fma",
        "a fused product whose result is selected away stands under a predicate in SASS",
    ),
    (
        "shuffled/",
        "fp32_mul",
        "a conversion from double rescales by a product where the data asks for it",
    ),
    (
        "matmul/tiled",
        "limit_shared",
        "the driver chose a smaller carve-out than its rule on the other launches",
    ),
    (
        "matmul/tensor-core",
        "load_sectors",
        (
            "cp.async.cg asks for the sectors that it fills; beside lanes that fill with zeros the"
            " hardware asks for more (the count says that it is an estimate)"
        ),
    ),
    ("matmul/tensor-core", "wavefronts_source", "cp.async takes more (the count is an estimate)"),
    (
        "softmax/",
        "dram",
        (
            "a row per thread: the hardware's blocks share the L2 for long, the model's come one"
            " by one"
        ),
    ),
    (
        "transpose/padded",
        "shared_load_wavefronts",
        "conflicts with what global loads bring in (the count is an estimate)",
    ),
)


def cause(row: Row) -> str | None:
    return next(
        (
            why
            for launch, metric, why in CAUSES
            if launch in row.launch and metric in row.quantity.metric
        ),
        None,
    )
