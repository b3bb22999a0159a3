"""Golden files of reports."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from kernprof.analysis.kernel.scores import score_run
from kernprof.metrics import BY_ID
from kernprof.model.run import (
    CheckResult,
    Device,
    Launch,
    LeastWork,
    Metric,
    Profile,
    ReferenceBandwidth,
    Run,
    Timing,
    VariantResult,
)

DEVICE = Device(name="NVIDIA H200", compute_capability=(9, 0), sm_count=132)
COUNTERS: dict[str, tuple[float, float, float]] = {
    "duration": (504064, 198304, 106976),
    "dram_throughput": (10.9415, 26.1309, 48.2662),
    "memory_throughput": (84.1469, 73.0971, 48.2662),
    "compute_throughput": (6.37481, 25.907, 51.4703),
    "dram_bytes_read": (142516736, 134228480, 134236416),
    "dram_bytes_written": (122849536, 115069440, 114190080),
    "l2_hit_rate": (89.4413, 50.5507, 50.6063),
    "achieved_occupancy": (73.1975, 95.2658, 94.7727),
    "theoretical_occupancy": (100, 100, 100),
    "registers_per_thread": (16, 16, 16),
    "shared_memory_static": (0, 4096, 4224),
    "global_load_requests": (1048576, 1048576, 1048576),
    "global_load_sectors": (4194304, 4194304, 4194304),
    "global_load_sector_use": (100, 100, 100),
    "global_store_requests": (1048576, 1048576, 1048576),
    "global_store_sectors": (33545517, 4194304, 4194304),
    "global_store_sector_use": (12.5, 100, 100),
    "local_load_sectors": (0, 0, 0),
    "shared_load_wavefronts": (0, 33914419, 1100147),
    "shared_load_bank_conflicts": (0, 32865843, 51571),
    "shared_store_wavefronts": (0, 1074773, 1075083),
    "shared_store_bank_conflicts": (0, 26197, 26507),
    "instructions": (28311552, 53477376, 56623104),
    "threads_per_instruction": (32, 32, 32),
    "stall_long_scoreboard": (79.4714, 24.6537, 16.6919),
}
MEDIANS_NS = (497_120.0, 195_300.0, 105_200.0)
LEAST_BYTES = 2.0 * 8192 * 4096 * 4


def variant(index: int, name: str) -> VariantResult:
    grid = (128, 1024, 1) if index == 0 else (128, 256, 1)
    launch = Launch(kernel=name, grid=grid, block=(32, 8, 1))
    metrics = {k: Metric(value=v[index], unit=BY_ID[k].unit) for k, v in COUNTERS.items()}
    median = MEDIANS_NS[index]
    timing = Timing(
        median_ns=median,
        ci95_ns=(0.995 * median, 1.004 * median),
        repetitions=120,
        min_ns=0.98 * median,
        bytes_per_s=LEAST_BYTES / median * 1e9,
    )
    return VariantResult(
        variant=name,
        params={"rows": 8192, "cols": 4096},
        launch=launch,
        check=CheckResult(correct=True),
        profile=Profile(launch=launch, metrics=metrics, device=DEVICE, passes=20),
        timing=timing,
        work=LeastWork(least_bytes=LEAST_BYTES),
    )


@pytest.fixture
def transposes() -> Run:
    return score_run(
        Run(
            id="20260101-090000-transpose-3f2a",
            created="2026-01-01T09:00:00+00:00",
            backend="ncu",
            workload="transpose",
            params={"rows": 8192, "cols": 4096},
            device=DEVICE,
            variants=tuple(variant(i, name) for i, name in enumerate(("naive", "smem", "padded"))),
            reference_bandwidth=ReferenceBandwidth(copy_bytes_per_s=4.31e12, copied_bytes=1 << 29),
        )
    )


@pytest.fixture
def golden() -> Callable[[str, str], None]:
    """Compare a text with golden/<name>; KERNPROF_UPDATE_GOLDEN=1 rewrites the file."""

    def check(name: str, text: str) -> None:
        path = Path(__file__).parent / "golden" / name
        if os.environ.get("KERNPROF_UPDATE_GOLDEN"):
            path.write_text(text)
        assert text == path.read_text()

    return check
