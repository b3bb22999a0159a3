"""What the comparison of other people's kernels makes of conflicts by instruction, and of what a
GPU counted twice.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from tests.evaluation.emulator import foreign


def emulation(**values: float) -> Any:
    return SimpleNamespace(
        profile=SimpleNamespace(metrics={n: SimpleNamespace(value=v) for n, v in values.items()})
    )


def test_conflicts_by_instruction_stand_for_those_of_the_hardwares_counter_where_they_were_recorded() -> (
    None
):
    counters = (
        ("shared_load_wavefronts", 100.0, 104.0, True),
        ("shared_load_bank_conflicts", 0.0, 4.0, False),
        ("shared_store_bank_conflicts", 50.0, 60.0, False),
    )
    ours = emulation(shared_wavefronts_source=250.0, shared_ideal_wavefronts=200.0)
    theirs = dict(zip(foreign.BY_INSTRUCTION, (250.0, 200.0), strict=True))
    assert foreign.told(ours, theirs, counters) == (
        counters[0],
        (foreign.CONFLICTS, 50.0, 50.0, True),
    )
    assert (
        foreign.told(
            ours, dict(zip(foreign.BY_INSTRUCTION, (260.0, 200.0), strict=True)), counters
        )[1][3]
        is False
    )
    assert foreign.told(ours, {}, counters) == counters


def test_counters_on_which_a_gpu_differs_from_itself_are_told() -> None:
    conflicts, requests = (
        foreign.MEMORY[name][0] for name in ("shared_load_bank_conflicts", "global_load_requests")
    )
    found = foreign.repeated({conflicts: 464.0, requests: 70.0}, {conflicts: 668.0, requests: 70.0})
    assert {name: agrees for name, _, _, agrees in found} == {
        "shared_load_bank_conflicts": False,
        "global_load_requests": True,
    }
