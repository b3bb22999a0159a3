"""A run's tables: golden texts, and what must hold for any run."""

import csv
import dataclasses
import io
import json
from collections.abc import Callable

import pytest

from kernprof.analysis.kernel.scores import score_run
from kernprof.errors import UsageError
from kernprof.model.documents.run import document_run
from kernprof.model.run import CheckResult, Failure, Metric, Profile, Provenance, Run, VariantResult
from kernprof.report.render import render_run
from kernprof.report.text.formats import DETAILS
from kernprof.report.text.table import View

Golden = Callable[[str, str], None]


def replaced(run: Run, **changes: object) -> Run:
    return score_run(dataclasses.replace(run, **changes))  # type: ignore[arg-type]


def with_metrics(result: VariantResult, **metrics: Metric) -> VariantResult:
    assert result.profile is not None
    profile = dataclasses.replace(result.profile, metrics={**result.profile.metrics, **metrics})
    return dataclasses.replace(result, profile=profile)


def sweep(run: Run, count: int = 2) -> Run:
    sizes = [1024 * 2**i for i in range(count)]
    results = [
        dataclasses.replace(v, params={"rows": n, "cols": 4096})
        for n in sizes
        for v in run.variants
    ]
    return replaced(run, variants=tuple(results))


def test_variants_side_by_side(transposes: Run, golden: Golden) -> None:
    golden("run.txt", render_run(transposes))


def test_run_in_markdown(transposes: Run, golden: Golden) -> None:
    golden("run.md", render_run(transposes, "markdown"))


def test_sweep_is_grouped_by_its_parameters(transposes: Run, golden: Golden) -> None:
    golden("sweep.txt", render_run(sweep(transposes), view=View(width=100)))


def test_wrong_and_failed_variants_are_marked(transposes: Run, golden: Golden) -> None:
    wrong = dataclasses.replace(
        transposes.variants[1],
        check=CheckResult(correct=False, message="first differs at out[3, 7]: 0.5, not 0.25"),
    )
    failed = VariantResult(
        variant="broken",
        failure=Failure(error="KernelCrashed", message="CUDA error 700", exit_code=6),
    )
    golden(
        "failures.txt",
        render_run(replaced(transposes, variants=(transposes.variants[0], wrong, failed))),
    )


def test_details_are_for_those_who_ask(transposes: Run) -> None:
    brief, complete = (render_run(transposes, view=View(details=on)) for on in (False, True))
    for text in ("needs flops=", "reference bandwidth"):
        assert text in complete
        assert text not in brief
    assert DETAILS in brief
    assert DETAILS not in complete
    assert brief.splitlines()[1] == "padded is the fastest: 105 µs"
    empty = replaced(transposes, variants=(), reference_bandwidth=None)
    assert DETAILS not in render_run(empty, view=View(details=False))


def test_unmeasured_values_are_marked_and_explained(transposes: Run) -> None:
    marked = with_metrics(
        transposes.variants[0],
        global_load_sectors=Metric(value=4194304, unit="sector", provenance=Provenance.EXACT),
        dram_bytes_read=Metric(value=1.4e8, unit="byte", provenance=Provenance.ESTIMATE),
        duration=Metric(value=5e5, unit="ns", provenance=Provenance.BOUND),
        dram_throughput=Metric(value=10, unit="%", provenance=Provenance.BOUND),
    )
    text = render_run(replaced(transposes, variants=(marked,)))
    for shown in (" 4.19 M", "~140 MB", "≥500 µs", "≤10.0 %"):
        assert shown in text
    assert "=4.19 M" not in text  # what is exact needs no sign
    legend = text.rstrip().splitlines()[-2:]
    assert all(sign in " ".join(legend) for sign in ("~ estimate", "≤ upper", "≥ lower"))


def test_zero_counters_are_hidden_unless_requested(transposes: Run) -> None:
    assert "local load sectors" in render_run(
        transposes, view=View(metrics=("local_load_sectors",))
    )


def test_a_metric_outside_the_catalogue_is_shown_by_ncus_name(transposes: Run) -> None:
    extra = with_metrics(transposes.variants[0], lts__x=Metric(value=12345678, unit="sector"))
    text = render_run(replaced(transposes, variants=(extra,)), view=View(metrics=("lts__x",)))
    assert any(line.split() == ["lts__x,", "sector", "12.3", "M"] for line in text.splitlines())


def test_a_missing_score_has_its_reason(transposes: Run) -> None:
    text = render_run(transposes)
    assert "– bank-conflict-free (naive): no shared-memory accesses" in text
    assert "– arithmetic: needs flops= of a workload" in text


def test_a_run_without_counters_says_so(transposes: Run) -> None:
    uncounted = [dataclasses.replace(v, profile=None) for v in transposes.variants]
    text = render_run(replaced(transposes, variants=tuple(uncounted)))
    assert "no counters were collected" in " ".join(text.split())
    assert "497 µs" in text


def test_colour_needs_the_option(transposes: Run) -> None:
    assert "\x1b" not in render_run(transposes)
    coloured = render_run(transposes, view=View(color=True))
    assert "\x1b[31m12.5\x1b[0m" in coloured
    plain = coloured
    for code in ("0", "1", "2", "31", "32"):
        plain = plain.replace(f"\x1b[{code}m", "")
    assert [line.rstrip() for line in plain.splitlines()] == render_run(transposes).splitlines()


def test_json_is_the_run(transposes: Run) -> None:
    document = json.loads(render_run(transposes, "json"))
    assert document["schema"] == "kernprof.run/1"
    assert document["variants"][0]["scores"]["coalescing_store"] == 12.5
    assert document_run(document) == transposes


def test_csv_is_tidy_and_complete(transposes: Run) -> None:
    rows = list(csv.DictReader(io.StringIO(render_run(transposes, "csv"))))
    entries = {(r["variant"], r["kind"], r["id"]): r for r in rows}
    assert len(entries) == len(rows)
    for result in transposes.variants:
        assert result.profile is not None
        for name, metric in result.profile.metrics.items():
            row = entries[result.variant, "metric", name]
            assert (float(row["value"]), row["unit"], row["provenance"]) == (
                metric.value,
                metric.unit,
                "measured",
            )
    assert entries["naive", "timing", "median"]["value"] == "497120"
    assert entries["naive", "timing", "median"]["unit"] == "ns"
    assert entries["naive", "score", "arithmetic"]["value"] == ""
    assert entries["naive", "score", "arithmetic"]["provenance"] == ""
    assert json.loads(rows[0]["params"]) == {"rows": 8192, "cols": 4096}


def test_an_unknown_format_lists_the_formats(transposes: Run) -> None:
    with pytest.raises(UsageError, match=r"unknown format 'xml'.*markdown"):
        render_run(transposes, "xml")


def test_a_run_without_variants_renders(transposes: Run) -> None:
    empty = dataclasses.replace(transposes, variants=())
    for fmt in ("table", "csv", "json", "markdown"):
        assert transposes.id in render_run(empty, fmt) or fmt == "csv"


def test_a_profile_without_metrics_renders_as_missing(transposes: Run) -> None:
    first = transposes.variants[0]
    assert first.launch is not None
    bare = dataclasses.replace(first, profile=Profile(launch=first.launch, metrics={}), timing=None)
    text = render_run(replaced(transposes, variants=(bare,)))
    assert "compute: needs --section SpeedOfLight" in text
