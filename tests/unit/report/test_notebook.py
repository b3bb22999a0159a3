"""Notebook views of runs and profiles."""

import math
import subprocess
import sys
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

from kernprof.model.run import (
    CheckResult,
    Device,
    Failure,
    Launch,
    Metric,
    Profile,
    Provenance,
    Run,
    Score,
    Timing,
    VariantResult,
)

LAUNCH = Launch(kernel="k", grid=(2, 3, 1), block=(32, 8, 1))
METRICS = {
    "duration": Metric(value=1500.0, unit="ns"),
    "l2_bytes": Metric(value=None, unit="byte", reason="no such counter"),
    "instructions": Metric(value=64, unit="inst", provenance=Provenance.EXACT),
}
PROFILE = Profile(launch=LAUNCH, metrics=METRICS)


def result(name: str = "naive", n: int = 4, **more: object) -> VariantResult:
    timing = Timing(median_ns=1000.0, ci95_ns=(990.0, 1010.0), repetitions=20, min_ns=980.0)
    scores = {"memory": Score(value=50.0), "compute": Score(value=None, reason="lacking")}
    entries = {
        "variant": name,
        "params": {"n": n},
        "launch": LAUNCH,
        "check": CheckResult(correct=True),
        "profile": PROFILE,
        "timing": timing,
        "scores": scores,
    }
    return VariantResult(**(entries | more))  # type: ignore[arg-type]


def run(*results: VariantResult) -> Run:
    return Run(
        id="r-1",
        created="",
        backend="ncu",
        workload="w",
        device=Device(name="GPU"),
        variants=results,
    )


def test_a_frame_has_one_number_a_row_with_its_unit_and_provenance() -> None:
    frame = run(result(), result("smem", n=8)).to_frame()
    assert list(frame.columns) == [
        "run",
        "launch",
        "variant",
        "param.n",
        "kind",
        "id",
        "value",
        "unit",
        "provenance",
        "reason",
    ]
    duration = frame[(frame.id == "duration") & (frame.variant == "smem")].iloc[0]
    assert (duration.value, duration.unit, duration.provenance, duration["param.n"]) == (
        1500.0,
        "ns",
        "measured",
        8,
    )
    missing = frame[(frame.id == "l2_bytes")].iloc[0]
    assert math.isnan(missing.value)
    assert missing.reason == "no such counter"
    assert frame[frame.id == "median"].value.tolist() == [1000.0, 1000.0]
    assert frame.launch.unique().tolist() == [1, 2]


def test_an_empty_run_is_an_empty_frame_with_its_columns() -> None:
    frame = run().to_frame()
    assert frame.empty
    assert "value" in frame.columns


def parsed(text: str) -> ET.Element:
    return ET.fromstring(text)


def rows(text: str) -> list[list[str]]:
    return [["".join(cell.itertext()) for cell in row] for row in parsed(text).iter("tr")]


def test_a_run_shows_its_variants_as_a_table() -> None:
    text = run(
        result(), result("smem", check=CheckResult(correct=False, message="off by 3"))
    )._repr_html_()
    shown = {cells[0].strip(): cells[1:] for cells in rows(text)}
    assert shown["output"] == ["correct", "WRONG"]
    assert shown["time, events"] == ["1.00 µs", "1.00 µs"]
    assert "smem is wrong: off by 3" in text


def test_failures_and_times_under_ncu_are_marked() -> None:
    failed = result(
        "bad",
        n=8,
        failure=Failure(error="KernelHung", message="no end", exit_code=7),
        timing=None,
        profile=None,
    )
    text = run(failed, result(timing=None))._repr_html_()
    assert "KernelHung: no end" in text
    assert rows(text)[0][:3] == ["variant", "output", "ncu time"]
    assert [cells[:3] for cells in rows(text)[1:] if len(cells) > 2] == [
        ["bad", "failed", "–"],
        ["naive", "correct", "1.50 µs"],
    ]


def test_many_results_are_cut_and_counted() -> None:
    text = run(*(result(f"v{n}") for n in range(30)))._repr_html_()
    assert len(rows(text)) == 13
    assert "18 more results" in text


def test_a_profile_counts_metrics_without_a_value() -> None:
    text = PROFILE._repr_html_()
    assert rows(text)[1] == ["time under ncu", "1.50 µs", "ns", "measured"]
    assert rows(text)[2][3] == "exact"
    assert "2 metrics, 1 without a value" in text
    assert "grid 2×3×1" in text


def test_importing_the_model_loads_no_pandas() -> None:
    code = "import sys, kernprof.model.run, kernprof.report.html.fragments; print('pandas' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


@pytest.mark.parametrize("results", [0, 1, 3, 300])
@pytest.mark.parametrize("workload", ["w", None])
def test_a_printed_run_is_ten_lines_at_most(results: int, workload: str | None) -> None:
    printed = repr(replace(run(*(result(f"v{n}") for n in range(results))), workload=workload))
    assert len(printed.splitlines()) <= 10
    assert max(map(len, printed.splitlines())) <= 80
    assert "r-1" in printed
    if workload:
        assert all(f"v{n}" in printed for n in range(min(results, 3)))
