"""`kernprof explain` on real captures, from the command line: text, JSON, bad input."""

import gzip
import json
import os
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from kernprof.cli.app import cli
from kernprof.errors import ReportUnreadable, UsageError
from kernprof.metrics import BY_ID
from kernprof.model.documents.run import document_run
from kernprof.model.pictures import Reach
from kernprof.model.run import (
    Device,
    Launch,
    LeastWork,
    Metric,
    Profile,
    Provenance,
    Run,
    VariantResult,
)
from kernprof.process import SubprocessRunner
from kernprof.report.text.table import View
from kernprof.store import Store
from kernprof.workflows.compare import compare, render
from kernprof.workflows.results.explain import (
    ExplainOptions,
    explain,
    render as render_explained,
    stored_subject,
)
from kernprof.workflows.results.load import render_runs
from kernprof.workflows.results.plot import CeilingStore, reach_of
from kernprof.workflows.trace.reading import TraceReader

DATA = Path(__file__).parents[1] / "data"
SOURCE = DATA / "explain" / "h200_transpose_source.ncu-rep"
GOLDEN = Path(__file__).parents[1] / "golden"


def explained(target: Path | str, store: Path, **shown: Any) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(
        text_of(str(target), ExplainOptions(**shown), store, "json")
    )
    return document


def text_of(target: str, options: ExplainOptions, store: Path, format_: str) -> str:
    return render_explained(explain(target, options, store=store), format_, options)


def run_of(workload: str) -> Any:
    return document_run(
        json.loads(gzip.decompress((DATA / "explain" / f"{workload}.json.gz").read_bytes()))
    )


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    """A store with one run of five transposes, and the report of its first two."""
    with Store(tmp_path).begin("transpose") as draft:
        shutil.copy(SOURCE, draft.path / "report.ncu-rep")
        draft.commit(run_of("transpose"))
    return tmp_path


def check(name: str, text: str) -> None:
    """Compare a text with golden/<name>; KERNPROF_UPDATE_GOLDEN=1 writes the file."""
    if os.environ.get("KERNPROF_UPDATE_GOLDEN"):
        (GOLDEN / name).write_text(text)
    assert text == (GOLDEN / name).read_text()


@pytest.mark.parametrize("fmt", ["table", "markdown"])
def test_a_run_explained(stored: Path, fmt: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "110")
    text = text_of("latest", ExplainOptions(source=True), stored, fmt)
    check(f"explain_run.{fmt}", text.replace(Store(stored).find("latest").id, "RUN") + "\n")


def test_the_code_of_a_line(stored: Path) -> None:
    text = text_of("latest", ExplainOptions(variants=("naive",), code=True), stored, "table")
    assert "sass  " in text
    assert "ptx   st.global" in text


def test_the_document(stored: Path) -> None:
    document = explained("latest", stored)
    assert document["schema"] == "kernprof.explain/1"
    assert [d["name"] for d in document["diagnoses"]] == [
        "naive",
        "smem",
        "padded",
        "swizzled",
        "vectorised",
    ]
    naive = document["diagnoses"][0]
    assert naive["limiter"]["kind"] == "l2"
    first = naive["findings"][0]
    assert (first["id"], first["gain"]["provenance"]) == ("uncoalesced-stores", "estimate")
    assert first["lines"] == [
        {
            "file": "/home/user/kernels/transpose.cu",
            "line": 14,
            "share": 1.0,
            "text": first["lines"][0]["text"],
        }
    ]
    assert "dst[(size_t)x * rows + y]" in first["lines"][0]["text"]
    assert "UncoalescedGlobalAccess" in {r["rule"] for r in naive["ncu_rules"]}
    lines = {line["line"]: line for line in naive["source"]["lines"]}
    assert lines[14]["accesses"][1]["sectors"] == 32 * 2**20
    assert document["diagnoses"][4]["source"] is None  # the report holds two launches


def test_only_the_variant_asked_for(stored: Path) -> None:
    assert [d["name"] for d in explained("latest", stored, variants=("smem",))["diagnoses"]] == [
        "smem"
    ]
    with pytest.raises(UsageError, match="unknown variant"):
        explained("latest", stored, variants=("smen",))


def test_a_report_that_is_no_run_of_ours(tmp_path: Path) -> None:
    naive = explained(DATA / "ncu" / "h200_transpose_basic.ncu-rep", tmp_path)["diagnoses"][0]
    assert naive["limiter"]["kind"] == "l2"
    hints = {u["hint"] for u in naive["untold"]}
    assert any("--section MemoryWorkloadAnalysis_Tables" in hint for hint in hints)
    assert "SourceCounters" in naive["source"]["reason"]


def test_a_csv_of_single_metrics_claims_no_limiter(tmp_path: Path) -> None:
    """The CSV holds DRAM and SM throughput but not L1 and L2, which are the busy units."""
    naive = explained(DATA / "ncu" / "h200_selected_metrics_base_units.csv", tmp_path)["diagnoses"][
        0
    ]
    assert naive["limiter"]["kind"] == "unknown"
    assert naive["findings"] == []


def test_bad_targets(tmp_path: Path) -> None:
    broken = tmp_path / "broken.ncu-rep"
    broken.write_bytes(SOURCE.read_bytes()[:90_000])
    with pytest.raises(ReportUnreadable):
        explained(broken, tmp_path)
    with pytest.raises(UsageError, match="no such file"):
        explained(tmp_path / "none.ncu-rep", tmp_path)
    with pytest.raises(UsageError):
        explained("nothing", tmp_path)


def test_a_stored_run_whose_report_is_broken_or_gone(stored: Path) -> None:
    (folder,) = (stored / "runs").iterdir()
    report = folder / "report.ncu-rep"
    report.write_bytes(report.read_bytes()[:90_000])
    subject = stored_subject(run_of("transpose"), folder)
    assert "cannot be read" in subject.notes[0]
    report.unlink()
    assert "report is missing" in stored_subject(run_of("transpose"), folder).notes[0]
    assert subject.run.variants[0].profile is not None


def test_a_run_of_the_emulator(stored: Path) -> None:
    """A 256 × 256 transpose without a time; its lines come from lines.json."""
    counts = {
        "global_load_requests": 2048,
        "global_load_sectors": 8192,
        "global_load_sector_use": 100.0,
        "global_store_requests": 2048,
        "global_store_sectors": 65_536,
        "global_store_sector_use": 12.5,
        "instructions": 63_500,
    }
    launch = Launch(kernel="naive", grid=(8, 32, 1), block=(32, 8, 1))
    metrics = {
        n: Metric(value=v, unit=BY_ID[n].unit, provenance=Provenance.EXACT)
        for n, v in counts.items()
    }
    metrics["duration"] = Metric(
        value=None, unit="ns", reason="it depends on timing, which is not emulated"
    )
    device = Device(name="emulator (sm_90)", compute_capability=(9, 0))
    result = VariantResult(
        variant="naive",
        launch=launch,
        work=LeastWork(least_bytes=524_288),
        profile=Profile(launch=launch, metrics=metrics, device=device),
    )
    with Store(stored).begin("transpose") as draft:
        lines = [
            {
                "file": "t.cu",
                "line": 14,
                "values": {"global_store_sectors": 65_536, "global_store_bytes": 2**18},
            }
        ]
        text = {
            "schema": "kernprof.lines/1",
            "launches": [{"index": 0, "variant": "naive", "lines": lines}],
        }
        (draft.path / "lines.json").write_text(json.dumps(text))
        draft.commit(
            Run(
                id=draft.id,
                created=draft.created,
                backend="emulator",
                workload="transpose",
                device=device,
                variants=(result,),
            )
        )
        name = draft.id
    (naive,) = explained(name, stored)["diagnoses"]
    assert naive["time_ns"] is None
    assert naive["limiter"]["kind"] == "unknown", "the run holds no estimated time"
    first = naive["findings"][0]
    assert (first["id"], first["lines"][0]["line"]) == ("uncoalesced-stores", 14)
    assert first["gain"] is None
    assert not any("--section" in u["hint"] for u in naive["untold"])


def test_a_run_ends_with_what_limits_each_variant() -> None:
    result = run_of("reduce")
    text = render_runs([result], "table", View())
    assert "naive       limited by atomics; fix: colliding global atomics, ≤" in text
    assert "vectorised  limited by DRAM bandwidth, near its limit: ≤" in text
    assert "limits" not in json.loads(render_runs([result], "json", View()))
    assert "fix: " not in render_runs([result], "json", View())


def test_comparing_says_why(stored: Path) -> None:
    text = render(compare(("latest",), store=stored, reader=TraceReader()), "table")
    message = " ".join(text.split())
    assert (
        "smem is 3.24 × faster than naive (506 µs → 156 µs): global store sectors 33.6 M → 4.19 M"
        " (8 × fewer)" in message
    )
    document = json.loads(
        render(compare(("latest",), baseline="smem", store=stored, reader=TraceReader()), "json")
    )
    change = next(p["change"] for p in document["pairs"] if p["other"] == "padded")
    assert change["parts"][0]["id"] == "shared_load_bank_conflicts"
    total = sum(p["saved_ns"] for p in change["parts"]) + change["left_ns"]
    times = next(p["time"] for p in document["pairs"] if p["other"] == "padded")
    assert total == pytest.approx(times["base_ns"] - times["other_ns"])


def test_two_runs_that_are_one_have_no_change_to_explain(stored: Path) -> None:
    document = json.loads(
        render(
            compare(("latest", "latest"), store=stored, reader=TraceReader()),
            "json",
        )
    )
    assert [p["change"] for p in document["pairs"]] == [None] * 5


def test_the_command() -> None:
    done = CliRunner().invoke(cli, ["explain", str(SOURCE), "--variants", "naive"])
    assert done.exit_code == 0
    assert "1. uncoalesced stores: ~" in done.output
    assert "smem" not in done.output.split("\n\n", 1)[1].split("ncu's own")[0]


@pytest.mark.parametrize(
    ("report", "launches"),
    [
        ("ncu/h200_transpose_suite_full", 4),
        ("ncu/h200_numba_transpose_full", 1),
        ("explain/h200_transpose_source", 1),
    ],
)
def test_where_ncus_own_rule_sees_uncoalesced_accesses_so_do_we(
    report: str, launches: int, tmp_path: Path
) -> None:
    """NVIDIA's rule and our findings agree by launch: an excess of a quarter or more, or none."""
    diagnoses = explain(
        str(DATA / f"{report}.ncu-rep"), ExplainOptions(top=1000), store=tmp_path
    ).diagnoses
    excess = re.compile(r"excessive sectors \((\d+)% of the total")
    theirs, ours = [], []
    for diagnosis in diagnoses:
        texts = [
            excess.search(rule.message)
            for rule in diagnosis.rules
            if rule.rule == "UncoalescedGlobalAccess"
        ]
        theirs.append(any(result and int(result[1]) >= 25 for result in texts))
        ours.append(
            any(finding.id.value.startswith("uncoalesced") for finding in diagnosis.findings)
        )
    assert ours == theirs
    assert sum(theirs) == launches


def test_ceilings_measured_on_a_gpu_are_kept_for_its_gains(stored: Path) -> None:
    """A row of gpus/ knows more of an H200; of another GPU what was measured is all that is known."""
    run = Store(stored).find("latest")
    device = document_run(json.loads((run.path / "manifest.json").read_text())).device
    assert device is not None
    assert reach_of(device, stored) == Reach()
    path = CeilingStore(stored, SubprocessRunner(), lambda _: None).path(device)
    path.parent.mkdir(parents=True)
    shutil.copy(Path(__file__).parents[1] / "data" / "h200_ceilings.json", path)
    assert reach_of(device, stored).parts == pytest.approx(
        {"dram": 0.975, "l1": 0.993, "issue": 0.98, "pipe": 0.974, "tensor": 0.978}, abs=1e-3
    )
    path.write_text("{")
    assert any(
        "without measured ceilings" in note
        for note in explain("latest", ExplainOptions(), store=stored).notes
    )
