"""--find-bugs reports the races of small kernels, and none in their correct twins."""

import numpy as np
import pytest

pytest.importorskip("llvmlite", reason="the emulator needs llvmlite")

from kernprof.emulator.contract import Request
from kernprof.emulator.emulate import emulate
from kernprof.emulator.faults import RACES, FaultKind

from . import barrier_object_kernels, race_kernels

CASES = [*race_kernels.kernels(), *barrier_object_kernels.kernels()]


def test_names_of_kernels_are_unique() -> None:
    assert len({name for name, _, _ in CASES}) == len(CASES)


@pytest.mark.usefixtures("nvrtc_ready")
@pytest.mark.parametrize(
    ("source", "races"), [(source, races) for _, source, races in CASES], ids=[c[0] for c in CASES]
)
def test_a_race_is_reported_if_and_only_if_there_is_one(source: str, races: bool) -> None:
    rng = np.random.default_rng(1)
    row = np.concatenate([[0], np.cumsum(rng.integers(0, 9, 500))]).astype(np.int32)
    col = rng.integers(0, 500, row[-1]).astype(np.int32)
    a, c = np.zeros(4096, np.int32), np.zeros(8192, np.int32)
    b = rng.integers(0, 100, 4096).astype(np.int32)
    request = Request(
        kernel=source,
        function="k",
        grid=4,
        block=128,
        args=(row, col, np.int32(500), a, b, c),
        check=True,
        options=("-std=c++17",),
        instruction_budget=1 << 20,
    )
    kinds = {fault.kind for fault in emulate(request).faults}
    assert bool(kinds & set(RACES)) == races
    assert FaultKind.OUT_OF_BOUNDS not in kinds
