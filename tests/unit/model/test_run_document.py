"""A run survives the trip through JSON, and a foreign or damaged document is refused."""

import json
from typing import Any

import pytest

from kernprof.errors import ReportUnreadable
from kernprof.model.documents.run import SCHEMA, document_run, run_document
from kernprof.model.run import (
    CheckResult,
    Device,
    Failure,
    Launch,
    LeastWork,
    Metric,
    Profile,
    Provenance,
    ReferenceBandwidth,
    Run,
    Score,
    Timing,
    VariantResult,
)
from kernprof.model.serialize import encode

DEVICE = Device(name="NVIDIA H200", compute_capability=(9, 0), sm_count=132, index=0)
LAUNCH = Launch(kernel="naive", grid=(128, 1024, 1), block=(32, 8, 1))
RUN = Run(
    id="20260101-000000-transpose-abcd",
    created="2026-01-01T00:00:00+00:00",
    backend="ncu",
    workload="transpose",
    params={"rows": 8192},
    device=DEVICE,
    reference_bandwidth=ReferenceBandwidth(copy_bytes_per_s=4.3e12, copied_bytes=1 << 30),
    settings={"clock_control": "none"},
    commands=(("ncu", "-o", "x"),),
    notes=("a note",),
    variants=(
        VariantResult(
            variant="naive",
            params={"rows": 8192},
            launch=LAUNCH,
            check=CheckResult(correct=True, max_error=0.0),
            profile=Profile(
                launch=LAUNCH,
                device=DEVICE,
                passes=10,
                nvtx=("kernprof", "0"),
                metrics={
                    "duration": Metric(value=500000.0, unit="ns"),
                    "stall_wait": Metric(
                        value=None,
                        unit="warp/issue",
                        provenance=Provenance.EXACT,
                        reason="unknowable",
                    ),
                    "global_load_sectors": Metric(
                        value=1000.0,
                        unit="sector",
                        provenance=Provenance.ESTIMATE,
                        reason="± 2 %",
                        error=20.0,
                    ),
                },
            ),
            scores={
                "coalescing_store": Score(value=12.5),
                "arithmetic": Score(value=None, reason="no flops"),
            },
            timing=Timing(median_ns=4.9e5, ci95_ns=(4.8e5, 5e5), repetitions=100, min_ns=4.7e5),
            work=LeastWork(least_bytes=268435456.0),
        ),
        VariantResult(
            variant="broken", failure=Failure(error="KernelCrashed", message="crash", exit_code=6)
        ),
    ),
)


def as_json(run: Run) -> Any:
    return json.loads(encode(run_document(run)))


def test_a_run_survives_json() -> None:
    assert document_run(as_json(RUN)) == RUN


def test_the_documented_shape() -> None:
    document = as_json(RUN)
    first = document["variants"][0]
    assert (document["schema"], document["run"], document["backend"]) == (SCHEMA, RUN.id, "ncu")
    assert first["launch"] == {
        "kernel": "naive",
        "grid": [128, 1024, 1],
        "block": [32, 8, 1],
        "shared_bytes": 0,
    }
    assert first["metrics"]["duration"] == {
        "value": 500000.0,
        "unit": "ns",
        "provenance": "measured",
    }
    assert first["metrics"]["stall_wait"]["reason"] == "unknowable"
    assert "error" not in first["metrics"]["duration"]
    assert first["metrics"]["global_load_sectors"]["error"] == 20.0
    assert first["scores"] == {"coalescing_store": 12.5, "arithmetic": None}
    assert first["timing"]["ci95_ns"] == [4.8e5, 5e5]
    assert (first["correct"], document["variants"][1]["correct"]) == (True, None)


@pytest.mark.parametrize("schema", [None, "kernprof.run/99", "other/1"])
def test_another_schema_is_refused(schema: str | None) -> None:
    with pytest.raises(ReportUnreadable, match="schema"):
        document_run(as_json(RUN) | {"schema": schema})


@pytest.mark.parametrize("field", ["run", "variants", "device", "settings"])
def test_a_missing_part_is_damage(field: str) -> None:
    document = as_json(RUN)
    del document[field]
    with pytest.raises(ReportUnreadable, match="damaged"):
        document_run(document)


def test_an_unknown_field_of_a_newer_version_is_left_out() -> None:
    document = as_json(RUN)
    document["device"]["colour"] = "green"
    assert document_run(document) == RUN
