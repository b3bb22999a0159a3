"""What `record_emulator_truth.py` launches, and which counters it asks for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from kernprof.model.run import Scalar
from kernprof.workload import Workload
from kernprof.workload.discover import library_dir, workloads_in
from kernprof.workload.params import choose

AWKWARD = Path(__file__).resolve().parents[2] / "tests" / "emulator_kernels"
Sizes = Mapping[str, Scalar]

# The library, small enough for the emulator; then, for some variants, large enough for the traffic
# to leave the L2.
LIBRARY: dict[str, tuple[Sizes, ...]] = {
    "copy": ({"n": 1 << 22}, {"n": 1_000_003}),
    "gather": ({"n": 1 << 20}, {"n": 1 << 20, "pattern": "random"}, {"n": 33 * 4096, "stride": 33}),
    "histogram": ({"n": 1 << 20}, {"n": 1 << 20, "skew": 0.5}),
    "matmul": ({"m": 512, "n": 512, "k": 512}, {"m": 200, "n": 136, "k": 72}),
    "particles": ({"n": 1 << 20}, {"n": 100_004}),
    "reduce": ({"n": 1 << 22}, {"n": 1_000_003}),
    "softmax": ({"rows": 1024, "cols": 4096}, {"rows": 100, "cols": 1000}),
    "stencil": ({"nx": 128, "ny": 128, "nz": 64}, {"nx": 100, "ny": 51, "nz": 33}),
    "transpose": ({"rows": 2048, "cols": 1024}, {"rows": 1000, "cols": 700}),
}
LARGE: tuple[tuple[str, Sizes, tuple[str, ...]], ...] = (
    ("transpose", {}, ("naive", "smem", "padded", "swizzled", "vectorised")),
    ("copy", {"n": 1 << 25}, ("scalar", "vectorised")),
    ("particles", {"n": 1 << 22}, ("aos", "soa")),
    ("gather", {"n": 1 << 24, "pattern": "random"}, ("naive",)),
    ("softmax", {"rows": 4096, "cols": 4096}, ("naive", "vectorised")),
    ("stencil", {"nx": 512, "ny": 512, "nz": 64}, ("naive", "marching")),
    ("reduce", {"n": 1 << 25}, ("vectorised",)),
    ("matmul", {"m": 1024, "n": 1024, "k": 1024}, ("tiled", "tensor-core")),
)
# Further sizes of the awkward kernels; each is launched with its defaults too.
SWEEPS: dict[str, tuple[Sizes, ...]] = {
    "words64": ({"stride": 1}, {"stride": 5}, {"stride": 32}),
    "words128": ({"stride": 1}, {"stride": 3}, {"stride": 17}),
    "pairs128": ({"distance": 2}, {"distance": 3}, {"distance": 4}),
    "offset-stride": ({"stride": 1}, {"stride": 4}, {"stride": 33}),
    "offset-start": ({"offset": 0}, {"offset": 7}, {"offset": 8}),
    "scatter": ({"n": 1 << 20, "step": 33}, {"n": 1 << 20, "step": 1}),
    "strided64": ({"n": 1 << 20, "stride": 5},),
    "count": ({"bins": 1},),
    "shared-count": ({"bins": 1}, {"bins": 64}),
    "collatz": ({"limit": 10},),
    "constants": ({"taps": 1},),
}

_GLOBAL = [
    f"l1tex__t_{what}_pipe_lsu_mem_{space}_op_{op}.sum"
    for what in ("requests", "sectors")
    for space, ops in (("global", ("ld", "st", "red", "atom")), ("local", ("ld", "st")))
    for op in ops
]
_SHARED = [
    *(f"smsp__sass_inst_executed_op_shared_{op}.sum" for op in ("ld", "st")),
    *(
        f"l1tex__data_pipe_lsu_wavefronts_mem_shared{op}.sum"
        for op in ("", "_op_ld", "_op_st", "_op_atom")
    ),
    *(f"l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_{op}.sum" for op in ("ld", "st", "atom")),
    *(
        f"smsp__inst_executed_op_{op}.sum"
        for op in ("shared_atom", "ldsm", "ldgsts", "global_red", "branch")
    ),
    "sm__sass_l1tex_t_requests_pipe_lsu_mem_global_op_ldgsts.sum",
    "smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ldgsts.sum",
]
_OPERATIONS = [
    f"smsp__sass_thread_inst_executed_op_{kind}{op}_pred_on.sum"
    for kind in "fdh"
    for op in ("add", "mul", "fma")
]
_PIPES = [
    f"sm__inst_executed_pipe_{pipe}.sum"
    for pipe in (
        *("alu", "fma", "fp64", "lsu", "xu", "cbu", "adu", "uniform"),
        *("tensor_op_hmma", "tensor_op_imma", "tensor_op_dmma"),
    )
]
_TRAFFIC = [
    *(f"dram__bytes_{way}.sum" for way in ("read", "write")),
    *(
        f"lts__t_sectors{part}.sum"
        for part in ("", "_srcunit_tex", "_srcunit_ltcfabric", "_lookup_miss")
    ),
    *(f"lts__t_requests_srcunit_tex{op}.sum" for op in ("", "_op_read", "_op_write", "_op_red")),
    *(f"l1tex__t_sectors_pipe_lsu_mem_global_op_{op}_lookup_hit.sum" for op in ("ld", "st")),
]
_LAUNCH = [
    *(f"launch__occupancy_limit_{by}" for by in ("blocks", "registers", "shared_mem", "warps")),
    *(
        "launch__registers_per_thread",
        "launch__shared_mem_config_size",
        "launch__shared_mem_per_block_allocated",
    ),
    *("launch__shared_mem_per_block_static", "launch__shared_mem_per_block_dynamic"),
    *("launch__waves_per_multiprocessor", "sm__maximum_warps_per_active_cycle_pct"),
]
_TIME = [
    "gpu__time_duration.sum",
    "sm__cycles_elapsed.max",
    "sm__cycles_active.avg",
    "dram__cycles_elapsed.avg.per_second",
]

# Counts per SASS instruction; their values are the sums.
PER_INSTRUCTION = (
    "inst_executed",
    "thread_inst_executed",
    "thread_inst_executed_true",
    "memory_l1_wavefronts_shared",
    "memory_l1_wavefronts_shared_ideal",
    "memory_l1_tag_requests_global",
    "memory_l2_theoretical_sectors_global",
    "memory_l2_theoretical_sectors_local",
)
# Seen in a recorded report of this ncu and GPU.
SURE = (
    "smsp__inst_executed.sum",
    *_GLOBAL,
    *_SHARED,
    *_OPERATIONS,
    *_PIPES,
    *_TRAFFIC,
    *_LAUNCH,
    *_TIME,
    *PER_INSTRUCTION,
)
# Asked for where `ncu --query-metrics` lists them.
HOPED = (
    *("smsp__thread_inst_executed.sum", "smsp__thread_inst_executed_pred_on.sum"),
    *(
        f"smsp__sass_thread_inst_executed_op_{kind}_pred_on.sum"
        for kind in (
            *("integer", "conversion", "control", "memory", "bit", "misc", "uniform"),
            *("inter_thread_communication", "fp16", "fp32", "fp64"),
        )
    ),
    *(
        f"smsp__sass_l1tex_data_bank_conflicts_pipe_lsu_mem_shared{op}.sum"
        for op in ("", "_op_ld", "_op_st")
    ),
    *(f"lts__t_sectors_op_{op}.sum" for op in ("read", "write", "atom", "red")),
    *(f"lts__t_sectors_srcunit_tex_op_{op}.sum" for op in ("read", "write")),
    *(f"smsp__inst_executed_op_tma_{op}.sum" for op in ("ld", "st")),
    "l1tex__m_xbar2l1tex_read_sectors_mem_global_op_tma_ld.sum",
    *(f"l1tex__m_l1tex2xbar_write_sectors_mem_global_op_tma_{op}.sum" for op in ("st", "red")),
    *(
        f"smsp__inst_executed_op_{op}.sum"
        for op in ("global_ld", "global_st", "local_ld", "local_st", "shared_ld", "shared_st")
    ),
)


def cases(group: str) -> list[dict[str, Any]]:
    """The launches of a group: "awkward", "library", "numba" or "large"."""
    found = {
        "awkward": _awkward,
        "library": lambda: _library("CUDA C++"),
        "numba": lambda: _library("Numba"),
    }
    made = found[group]() if group in found else _large()
    return [{"group": group, **each} for each in made]


def _awkward() -> Iterator[dict[str, Any]]:
    for path in sorted(AWKWARD.glob("[!_]*.py")):
        for workload in workloads_in(path).values():
            for sizes in ({}, *SWEEPS.get(workload.name, ())):
                yield from _each(path, workload, sizes, tuple(workload.variants))


def _library(language: str) -> Iterator[dict[str, Any]]:
    for name, all_sizes in LIBRARY.items():
        path, workload = _shipped(name)
        chosen = tuple(v.name for v in workload.variants.values() if v.language == language)
        for sizes in all_sizes if language != "Numba" else all_sizes[:1]:
            yield from _each(path, workload, sizes, chosen)


def _large() -> Iterator[dict[str, Any]]:
    for name, sizes, chosen in LARGE:
        yield from _each(*_shipped(name), sizes, chosen)


def _shipped(name: str) -> tuple[Path, Workload]:
    path = library_dir() / f"{name}.py"
    return path, workloads_in(path)[name]


def _each(
    path: Path, workload: Workload, sizes: Sizes, chosen: tuple[str, ...]
) -> Iterator[dict[str, Any]]:
    params = choose(workload.params, sizes)
    for name in chosen:
        variant = workload.variant(name)
        if variant.requires is None or variant.requires(params) is None:
            yield {
                "file": str(path),
                "workload": workload.name,
                "variant": name,
                "params": dict(params),
            }
