"""The variants of a pipeline side by side: gains by hand, the table, the JSON."""

import json
from dataclasses import replace

import pytest
from jsonschema import Draft202012Validator

from kernprof.model.documents.schema import json_schema
from kernprof.model.documents.traces import PipelineDocument
from kernprof.model.pipeline import PipelineFailure, PipelineReport, PipelineRow, Prediction
from kernprof.model.run import Device, Provenance
from kernprof.model.trace_report import (
    PARTS,
    Accounting,
    Cause,
    CauseId,
    Confidence,
    DeviceOutcome,
    Iterations,
    Verdict,
    VerdictLabel,
)
from kernprof.report.render import render
from kernprof.report.text.table import View


def outcome(label: VerdictLabel, compute: float, *causes: CauseId) -> DeviceOutcome:
    shares = dict.fromkeys(PARTS, 0.0) | {"compute": compute, "sync": 100 - compute}
    return DeviceOutcome(
        device=Device(name="NVIDIA H200", index=0),
        process="python (7)",
        window_ns=(0, 40_000_000),
        iterations=Iterations(name="step", count=10, median_ns=4_100_000.0, dropped=1),
        accounting=Accounting(**shares, idle=100 - compute, idle_causes={}),
        verdict=Verdict(label=label, confidence=Confidence.HIGH, share_pct=None, why=("a reason",)),
        causes=tuple(
            Cause(
                id=cause,
                estimated_gain_pct=12.0,
                provenance=Provenance.ESTIMATE,
                evidence=(),
                advice="",
            )
            for cause in causes
        ),
        kernels=(),
        copies=(),
        calls=(),
        ranges=(),
        kernel_count=0,
        kernel_ns=0,
        graph_launches=0,
    )


BASELINE = PipelineRow(
    name="baseline",
    doc="slow",
    fixes=(),
    added=(),
    items_per_step=64,
    step_ns=4e6,
    recording="a/timeline.sqlite",
    traced=outcome(VerdictLabel.SYNC_BOUND, 30.0, CauseId.PAGEABLE_COPIES, CauseId.TINY_KERNELS),
)
PINNED = PipelineRow(
    name="pinned",
    doc="pinned memory",
    fixes=("pinned",),
    added=("pinned",),
    items_per_step=64,
    step_ns=3e6,
    based_on="baseline",
    traced=outcome(VerdictLabel.MIXED, 40.0, CauseId.TINY_KERNELS),
    recording="b/timeline.sqlite",
    predicted=Prediction(
        changes=("pinned-copies",), share_left=0.9, share_range=(0.5, 1.25), verdict="mixed"
    ),
)
LARGER = PipelineRow(
    name="larger",
    doc="larger batches",
    fixes=("pinned", "larger"),
    added=("larger",),
    items_per_step=256,
    step_ns=6e6,
    based_on="pinned",
)
BROKEN = PipelineRow(
    name="compiled",
    doc="compiled",
    fixes=("pinned", "compiled"),
    added=("compiled",),
    failure=PipelineFailure(
        kind="CaptureFailed", message="no compiler\x1b[31m", exit_code=14, hint="install one"
    ),
)
REPORT = PipelineReport(
    pipeline="simplenet",
    doc="a net",
    item="sample",
    device="NVIDIA H200",
    timing="timed apart",
    params={"batch": 64},
    rows=(BASELINE, PINNED, LARGER, BROKEN),
    folder="x",
)


def test_gains_are_of_the_time_per_item() -> None:
    first, pinned, larger, broken = REPORT.steps()
    assert first is None
    assert broken is None
    assert pinned is not None
    assert larger is not None
    assert pinned.measured_gain_pct == pytest.approx(25)
    # 64 in 3 ms, then 256 in 6 ms: half the time for each.
    assert larger.measured_gain_pct == pytest.approx(50)
    assert larger.predicted_step_ns is None


def test_a_prediction_is_a_share_of_the_measured_time() -> None:
    step = REPORT.steps()[1]
    assert step is not None
    assert step.predicted_step_ns == pytest.approx(3.6e6)
    assert step.error_pct == pytest.approx(20)
    assert step.traced_error_pct == pytest.approx(-10)  # both traces take 4 ms a step
    assert step.fixed == (CauseId.PAGEABLE_COPIES,)


def test_a_row_without_times_has_no_gain() -> None:
    report = replace(REPORT, rows=(replace(BASELINE, step_ns=None), replace(PINNED, based_on=None)))
    assert report.steps() == (None, None)


def test_the_table_shows_gains_fixes_and_remaining_causes() -> None:
    shown = render(REPORT, view=View(width=110))
    line = {row.split()[0]: row for row in shown.splitlines() if row.strip()}
    assert "3.00 ms" in shown
    assert next(r for r in shown.splitlines() if r.startswith("pinned ")).split() == [
        "pinned",
        "3.00",
        "ms",
        "21,333",
        "25.0",
        "%",
        "10.0",
        "%",
        "3.60",
        "ms",
        "2.00",
        "ms",
        "to",
        "5.00",
        "ms",
        "+20",
        "%",
    ]
    assert "fixed: pageable-copies" in shown
    assert "remaining: tiny-kernels (12 %)" in shown
    assert "predicted by: pinned-copies" in shown
    assert "predicted within ±20 % of the measured step: 1 of 1" in shown
    assert "failed: no compiler" in shown
    assert "hint: install one" in shown
    assert "\x1b" not in shown
    assert "kernprof compare a/timeline.sqlite b/timeline.sqlite" in shown
    assert "simplenet" in line


def test_a_run_without_traces_has_a_note() -> None:
    bare = [replace(row, traced=None, recording=None, predicted=None) for row in (BASELINE, PINNED)]
    shown = render(replace(REPORT, rows=tuple(bare), interrupted=True), view=View(width=110))
    assert "no trace was recorded" in shown
    assert "where the GPU's time goes" not in shown
    assert "interrupted: the variants above are complete" in shown


def test_the_json_has_null_for_unmeasured_values() -> None:
    loads = json.loads(render(REPORT, "json"))
    Draft202012Validator(json_schema(PipelineDocument)).validate(loads)
    fields = json_schema(PipelineDocument)["$defs"]
    assert set(loads["variants"][1]) == set(fields["PipelineVariantDocument"]["properties"])
    assert set(loads["variants"][1]["predicted"]) == set(fields["PredictionDocument"]["properties"])
    assert set(loads["variants"][1]["traced"]) == set(fields["TracedDocument"]["properties"])
    assert loads["schema"] == "kernprof.pipelines/2"
    first, pinned, larger, broken = loads["variants"]
    assert first["measured_gain_pct"] is None
    assert pinned["compared_with"] == "baseline"
    assert pinned["predicted"] == {
        "changes": ["pinned-copies"],
        "gain_pct": 10.0,
        "step_ns": 3600000.0,
        "step_range_ns": [2000000.0, 5000000.0],
        "error_pct": 20.0,
        "traced_error_pct": -10.0,
        "verdict": "mixed",
        "notes": [],
        "provenance": "estimate",
    }
    assert pinned["causes_fixed"] == ["pageable-copies"]
    assert pinned["causes_left"] == ["tiny-kernels"]
    assert pinned["traced"]["accounting"]["compute"] == 40.0
    assert larger["predicted"] is None
    assert larger["traced"] is None
    assert broken["step_ns"] is None
    assert broken["failure"]["exit_code"] == 14
