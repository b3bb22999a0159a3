"""Listings of workloads and runs."""

import csv
import dataclasses
import io
import json
from collections.abc import Callable

from kernprof.model.listing import (
    ParamRow,
    RunList,
    SourceText,
    UnreadableFile,
    VariantRow,
    WorkloadCard,
    WorkloadList,
    WorkloadRow,
    run_row,
)
from kernprof.model.run import CheckResult, Failure, Run, VariantResult
from kernprof.report.render import render

Golden = Callable[[str, str], None]

TRANSPOSE = WorkloadRow(
    name="transpose",
    doc="B = Aᵀ of a row-major matrix.",
    origin="library",
    variants=("naive", "smem", "padded"),
    params={"rows": 8192, "cols": 4096},
)
CARD = WorkloadCard(
    name="transpose",
    doc="B = Aᵀ of a row-major matrix.",
    origin="library",
    params=(
        ParamRow(name="rows", type="int", default=8192, limits="at least 1", help="rows of A"),
    ),
    variants=(
        VariantRow(
            name="naive",
            language="CUDA C++",
            kernel="naive",
            grid=(128, 1024, 1),
            block=(32, 8, 1),
            note="one thread an element",
        ),
        VariantRow(name="dynamic", language="Numba", kernel="dyn", shared_bytes=4224),
    ),
    sources=(
        SourceText(title="transpose.cu", text="void naive()\n{\n\tint x; // ```\x1b[31m\n}\n"),
    ),
)


def test_list(golden: Golden) -> None:
    bad = UnreadableFile(path="kernels/bad.py", message="SyntaxError: line 3")
    golden("list.txt", render(WorkloadList(workloads=(TRANSPOSE,), problems=(bad,))))


def test_an_empty_list_has_a_message() -> None:
    assert render(WorkloadList()) == "there are no workloads\n"


def test_show_workload(golden: Golden) -> None:
    golden("workload.txt", render(CARD))


def test_source_cannot_end_its_code_block() -> None:
    lines = render(CARD, "markdown").splitlines()
    assert lines.count("````") == 2
    assert "    int x; // ```\\x1b[31m" in lines


def test_list_and_workload_as_data() -> None:
    listed = json.loads(render(WorkloadList(workloads=(TRANSPOSE,)), "json"))
    assert listed["schema"] == "kernprof.list/1"
    assert listed["workloads"][0]["params"] == {"rows": 8192, "cols": 4096}
    shown = json.loads(render(CARD, "json"))
    assert shown["variants"][0]["grid"] == [128, 1024, 1]
    assert shown["variants"][1]["grid"] is None
    rows = list(csv.DictReader(io.StringIO(render(WorkloadList(workloads=(TRANSPOSE,)), "csv"))))
    assert [r["variant"] for r in rows] == ["naive", "smem", "padded"]
    rows = list(csv.DictReader(io.StringIO(render(CARD, "csv"))))
    assert rows[1]["shared_bytes"] == "4224"


def test_runs(transposes: Run, golden: Golden) -> None:
    wrong = dataclasses.replace(transposes.variants[2], check=CheckResult(correct=False))
    failed = VariantResult(
        variant="x", failure=Failure(error="KernelHung", message="", exit_code=7)
    )
    bad = dataclasses.replace(
        transposes, id="20260102-1-transpose-1", variants=(*transposes.variants[:2], wrong, failed)
    )
    text = render(
        RunList(
            runs=(run_row(bad), run_row(transposes)),
            broken=(UnreadableFile(path="runs/x", message="no manifest"),),
        )
    )
    golden("runs.txt", text)
    assert "4, 1 failed, 1 WRONG" in text


def test_the_best_variant_is_the_fastest_correct_one(transposes: Run) -> None:
    assert (run_row(transposes).best, run_row(transposes).best_ns) == ("padded", 105200)
    wrong = dataclasses.replace(transposes.variants[2], check=CheckResult(correct=False))
    assert (
        run_row(dataclasses.replace(transposes, variants=(*transposes.variants[:2], wrong))).best
        == "smem"
    )
    untimed = tuple(dataclasses.replace(v, timing=None) for v in transposes.variants)
    row = run_row(dataclasses.replace(transposes, variants=untimed))
    assert (row.best, row.best_ns) == (None, None)
    assert render(RunList(runs=(row,))).rstrip().endswith("–")


def test_no_runs_have_a_message_and_complete_json(transposes: Run) -> None:
    assert render(RunList(runs=())) == "no runs are stored here\n"
    document = json.loads(render(RunList(runs=(run_row(transposes),)), "json"))
    assert document["schema"] == "kernprof.runs/1"
    assert document["runs"][0]["best_ns"] == 105200
    assert (
        render(RunList(runs=(run_row(transposes),)), "csv")
        .splitlines()[1]
        .startswith(transposes.id + ",")
    )
