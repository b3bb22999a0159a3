"""Budgets read from text and checked; baselines held against results, exact counts exactly."""

from dataclasses import replace

import pytest

from kernprof.analysis.gate.conditions import (
    budget,
    changes,
    check,
    empty,
    entries_of,
    merged,
    refuse_other,
    report_of,
)
from kernprof.errors import NotComparable, UsageError
from kernprof.metrics import BY_ID
from kernprof.model.documents.stored import BaselineEntry
from kernprof.model.run import (
    CheckResult,
    Device,
    Failure,
    Launch,
    Metric,
    Profile,
    Provenance,
    Run,
    RunBackend,
    Score,
    Timing,
    VariantResult,
)
from kernprof.model.verdict import BudgetState

LAUNCH = Launch(kernel="k", grid=(1, 1, 1), block=(32, 1, 1))
SCORES = ("coalescing_store",)


def result(provenance: Provenance = Provenance.EXACT, **metrics: float | None) -> VariantResult:
    entries = {
        name: Metric(
            value=value, unit=BY_ID[name].unit, provenance=provenance, reason="not emulated"
        )
        for name, value in metrics.items()
    }
    return VariantResult(
        variant="v",
        params={"n": 4},
        check=CheckResult(correct=True),
        profile=Profile(launch=LAUNCH, metrics=entries),
        scores={"coalescing_store": Score(value=95.0)},
        source_digest="a",
    )


def run(
    item: VariantResult, backend: RunBackend = RunBackend.EMULATOR, gpu: str = "emulator"
) -> Run:
    device = Device(name=gpu, compute_capability=(9, 0))
    return Run(id="r", created="", backend=backend, workload="w", variants=(item,), device=device)


@pytest.mark.parametrize(
    ("name", "text", "sign", "limit"),
    [
        ("global_store_sectors", 5, "<=", 5.0),
        ("global_store_sector_use", 5, ">=", 5.0),
        ("coalescing_store", 95, ">=", 95.0),
        ("registers_per_thread", 32, "==", 32.0),
        ("time", "50us", "<=", 5e4),
        ("time", " < 1.5 ms ", "<", 1.5e6),
        ("coalescing_store", ">=95%", ">=", 95.0),
        ("instructions", "1e6", "<=", 1e6),
    ],
)
def test_budgets_are_read(name: str, text: str | float, sign: str, limit: float) -> None:
    output = budget(name, text, SCORES)
    assert (output.sign, output.limit) == (sign, limit)


@pytest.mark.parametrize(
    "text", ["", "fast", ">=", "=>5", True, "5 apples", "1_.._2", "nan", "1e999"]
)
def test_what_is_not_a_limit_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="budget instructions="):
        budget("instructions", text, SCORES)


def test_an_unknown_name_and_a_unit_that_does_not_fit_are_refused() -> None:
    with pytest.raises(UsageError, match="coalescing_store"):
        budget("coalescing_stor", 5, SCORES)
    with pytest.raises(UsageError, match="is not a time in us"):
        budget("instructions", "5us", SCORES)


@pytest.mark.parametrize(
    ("name", "text", "state"),
    [
        ("global_store_sectors", 64, BudgetState.HELD),
        ("global_store_sectors", "<64", BudgetState.BROKEN),
        ("global_store_sectors", 63, BudgetState.BROKEN),
        ("coalescing_store", 95, BudgetState.HELD),
        ("coalescing_store", ">95", BudgetState.BROKEN),
        ("duration", "<1us", BudgetState.NEEDS_GPU),
        ("time", "<1us", BudgetState.NEEDS_GPU),
    ],
)
def test_budgets_are_checked(name: str, text: str | float, state: BudgetState) -> None:
    item = result(global_store_sectors=64.0, duration=None)
    (checked,) = check([budget(name, text, SCORES)], item, RunBackend.EMULATOR)
    assert checked.state is state
    assert (checked.reason != "") == (state is BudgetState.NEEDS_GPU)


def test_on_a_gpu_a_missing_number_breaks_its_budget() -> None:
    timed = replace(
        result(), timing=Timing(median_ns=900, ci95_ns=(890, 910), repetitions=20, min_ns=880)
    )
    requested = [budget("duration", 5, SCORES), budget("time", "<1us", SCORES)]
    assert [item.state for item in check(requested, timed, RunBackend.NCU)] == [
        BudgetState.BROKEN,
        BudgetState.HELD,
    ]


def test_exact_counters_may_not_move_and_measured_ones_by_two_percent() -> None:
    before = BaselineEntry({"global_store_sectors": 1000, "global_load_sectors": 10, "gone": 1})
    now = result(global_store_sectors=1015.0, global_load_sectors=9.0)
    assert [
        (change.name, change.worse) for change in changes(before, now, RunBackend.EMULATOR)
    ] == [
        ("global_store_sectors", True),
        ("global_load_sectors", False),
    ]
    measured = result(Provenance.MEASURED, global_store_sectors=1015.0, global_load_sectors=10.0)
    assert list(changes(before, measured, RunBackend.NCU)) == []
    measured = result(Provenance.MEASURED, global_store_sectors=1025.0)
    assert [change.worse for change in changes(before, measured, RunBackend.NCU)] == [True]


def test_only_what_was_counted_is_stored_and_budgets_stay() -> None:
    item = result(
        global_store_sectors=64.0, registers_per_thread=32.0, duration=5.0, global_load_sectors=None
    )
    first = merged(empty(run(item)), entries_of(run(item)))
    assert first.results["w/v n=4"].counters == {"global_store_sectors": 64.0}
    held = merged(first, {"w/v n=4": BaselineEntry({}, {"coalescing_store": ">=95"})})
    assert merged(held, entries_of(run(item))).results["w/v n=4"].budgets == {
        "coalescing_store": ">=95"
    }
    assert entries_of(run(replace(item, check=CheckResult(correct=False)))) == {}


def test_a_result_is_held_against_its_entry() -> None:
    item = result(global_store_sectors=64.0)
    document = merged(
        empty(run(item)),
        {"w/v n=4": BaselineEntry({"global_store_sectors": 64}, {"coalescing_store": "99"}, "a")},
    )
    report = report_of(run(item), item, [], document, "f.json")
    assert not report.holds
    assert report.summary == "w/v: coalescing_store is 95, not >=99"
    selected = report_of(
        run(item), item, [budget("coalescing_store", 90, SCORES)], document, "f.json"
    )
    assert selected.holds, "the budget asked for is the nearer one"
    assert (
        report_of(run(item), replace(item, source_digest="b"), [], document).source_changed is True
    )
    assert (
        "f.json has no baseline"
        in report_of(run(item), replace(item, params={}), [], document, "f.json").problem
    )
    failed = replace(item, failure=Failure(error="X", message="it crashed", exit_code=6))
    assert report_of(run(failed), failed, [], document).problem == "it crashed"
    wrong = replace(item, check=CheckResult(correct=False, message="3 of 4"))
    assert report_of(run(wrong), wrong, [], None).problem == "its output is wrong: 3 of 4"


def test_a_baseline_of_another_gpu_backend_or_architecture_is_refused() -> None:
    item = result(global_store_sectors=64.0)
    document = empty(run(item, RunBackend.NCU, "NVIDIA A100"))
    for other, text in (
        (run(item), "another backend: ncu; the run is for emulator"),
        (
            run(item, RunBackend.NCU, "NVIDIA H200"),
            "another GPU: NVIDIA A100; the run is for NVIDIA H200",
        ),
        (
            replace(run(item, RunBackend.NCU, "NVIDIA A100"), settings={"arch": "sm_80"}),
            "another architecture: sm_90",
        ),
    ):
        with pytest.raises(NotComparable, match=text):
            refuse_other(document, other, "f.json")
