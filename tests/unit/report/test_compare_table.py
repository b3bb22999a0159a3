"""Comparisons as text, JSON and CSV."""

import csv
import dataclasses
import io
import json
from collections.abc import Callable

from kernprof.analysis.kernel.compare.results import compare_runs, compare_variants
from kernprof.analysis.kernel.scores import score_run
from kernprof.model.run import CheckResult, Run
from kernprof.report.render import render_comparison
from kernprof.report.tables.compare import MANY
from kernprof.report.text.table import View

Golden = Callable[[str, str], None]


def faster(run: Run, share: float) -> Run:
    """The same run with every time multiplied."""
    changed = []
    for v in run.variants:
        assert v.timing is not None
        low, high = v.timing.ci95_ns
        timing = dataclasses.replace(
            v.timing, median_ns=share * v.timing.median_ns, ci95_ns=(share * low, share * high)
        )
        changed.append(dataclasses.replace(v, timing=timing))
    return score_run(
        dataclasses.replace(run, id="20260102-110000-transpose-77aa", variants=tuple(changed))
    )


def test_variants_against_the_baseline(transposes: Run, golden: Golden) -> None:
    golden("compare.txt", render_comparison(compare_variants(transposes)))


def test_two_runs_that_are_not_comparable_say_so_before_any_number(
    transposes: Run, golden: Golden
) -> None:
    base = dataclasses.replace(transposes, settings={"clock_control": "none", "ncu": "2025.3.1"})
    other = dataclasses.replace(
        faster(transposes, 0.8),
        variants=faster(transposes, 0.8).variants[:2],
        settings={"clock_control": "base", "ncu": "2025.3.1"},
    )
    text = render_comparison(compare_runs(base, other))
    golden("compare_runs.txt", text)
    assert text.index("NOT COMPARABLE") < text.index("FASTER")
    assert "clock control: none in the first, base in the second" in text
    assert "no counter explains the change of time: naive, smem" in text
    assert f"only in run {base.id}: padded" in text


def test_a_kernel_paired_with_another_has_both_names(transposes: Run) -> None:
    both = compare_runs(transposes, faster(transposes, 0.8), named=[("smem", "naive")])
    assert "\nsmem → naive " in render_comparison(both)


def test_a_run_against_itself_is_the_same(transposes: Run) -> None:
    text = render_comparison(compare_runs(transposes, transposes))
    assert text.count("SAME") == 3
    assert "NOT COMPARABLE" not in text
    assert "FASTER" not in text


def test_a_wrong_variant_is_called_that(transposes: Run) -> None:
    wrong = dataclasses.replace(
        transposes.variants[2], check=CheckResult(correct=False, message="all zero")
    )
    run = score_run(dataclasses.replace(transposes, variants=(*transposes.variants[:2], wrong)))
    text = render_comparison(compare_variants(run))
    assert "padded gives a wrong result" in text
    assert "padded is wrong: all zero" in text
    assert any(line.split()[:2] == ["padded", "WRONG"] for line in text.splitlines())


def test_variants_that_do_not_fit_side_by_side_get_a_table_each(transposes: Run) -> None:
    text = render_comparison(compare_variants(transposes), view=View(width=70))
    assert text.count("scores, 0–100") == 2


def test_the_numbers_of_many_pairs_are_left_to_the_data_formats(transposes: Run) -> None:
    sizes = [
        dataclasses.replace(v, params={"rows": n}) for n in range(MANY) for v in transposes.variants
    ]
    run = dataclasses.replace(transposes, variants=tuple(sizes))
    text = render_comparison(compare_variants(run))
    assert "scores, 0–100" not in text
    assert f"more than {MANY} pairs: only json and csv list all their metrics" in text
    assert "smem (rows=3)" in text
    short = render_comparison(compare_variants(run), view=View(top=4))
    assert f"{2 * MANY - 4} more pairs are not shown" in short


def test_json_holds_every_number(transposes: Run) -> None:
    document = json.loads(render_comparison(compare_variants(transposes), "json"))
    assert document["schema"] == "kernprof.compare/1"
    assert document["baseline"] == "naive"
    assert document["comparable"] is True
    smem = document["pairs"][0]
    assert smem["time"]["verdict"] == "faster"
    assert smem["time"]["ratio"] == 195300 / 497120
    assert smem["explaining"][0] == "global_store_sectors"
    sectors = smem["metrics"]["global_store_sectors"]
    assert sectors["ratio"] == 4194304 / 33545517
    assert sectors["better"] == "other"
    assert len(smem["metrics"]) == 25


def test_csv_ranks_explaining_differences(transposes: Run) -> None:
    rows = list(csv.DictReader(io.StringIO(render_comparison(compare_variants(transposes), "csv"))))
    first = next(r for r in rows if r["other"] == "smem" and r["explains"] == "1")
    assert first["id"] == "global_store_sectors"
    assert first["better"] == "other"
    assert {r["kind"] for r in rows} == {"time", "score", "metric"}
