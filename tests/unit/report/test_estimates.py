"""Estimated times in tables: interval, ratio, verdict and ranking."""

from dataclasses import replace

import pytest

from kernprof.analysis.kernel.compare.results import compare_variants
from kernprof.model.run import Metric, Provenance, Run
from kernprof.report.html.content import PageRun, tiles
from kernprof.report.render import render_comparison, render_run
from kernprof.report.text.table import View

TIMES_NS = (497_120.0, 105_200.0, 520_000.0)


def metric(value: float) -> Metric:
    return Metric(value=value, unit="ns", provenance=Provenance.ESTIMATE, error=0.5 * value)


@pytest.fixture
def estimated(transposes: Run) -> Run:
    """The run as the emulator would have it: no times, but estimates of them."""
    variants = []
    for variant, time_ns in zip(transposes.variants, TIMES_NS, strict=True):
        assert variant.profile
        counters = {
            name: counter for name, counter in variant.profile.metrics.items() if name != "duration"
        }
        counted = {
            name: replace(counter, provenance=Provenance.EXACT)
            for name, counter in counters.items()
        }
        metrics = {**counted, "time_estimate": metric(time_ns)}
        variants.append(
            replace(variant, timing=None, profile=replace(variant.profile, metrics=metrics))
        )
    return replace(
        transposes, backend="emulator", variants=tuple(variants), reference_bandwidth=None
    )


def test_a_row_for_each_variant_has_estimate_interval_ratio_and_verdict(estimated: Run) -> None:
    several = replace(
        estimated,
        variants=tuple(replace(estimated.variants[n % 3], variant=f"v{n}") for n in range(7)),
    )
    lines = render_run(several, "table", View(width=160)).splitlines()
    assert (
        "against v0" in lines[next(n for n, line in enumerate(lines) if line.startswith("variant"))]
    )
    rows = {line.split()[0]: line for line in lines if line.startswith("v") and line[1].isdigit()}
    assert "~497 µs" in rows["v0"]
    assert "249 µs – 746 µs" in rows["v0"]
    assert "×" not in rows["v0"]
    assert "~0.21×, LIKELY FASTER" in rows["v1"]
    assert "~1.05×, UNDECIDED" in rows["v2"]


def test_a_single_launch_of_several_has_no_ratio(estimated: Run) -> None:
    first, second, third = estimated.variants
    part = replace(second, variant="naive/first", part_of=first.variant)
    several = replace(
        estimated, variants=(first, *(replace(part, variant=f"naive/{n}") for n in range(6)), third)
    )
    lines = render_run(several, "table", View(width=160)).splitlines()
    assert not [line for line in lines if line.startswith("naive/") and "LIKELY" in line]
    assert "~1.05×, UNDECIDED" in next(line for line in lines if line.startswith(third.variant))
    shown = [
        tile for tile in tiles(PageRun(run=several)) if tile.title == "shortest estimated time"
    ]
    assert [tile.value for tile in shown] == [first.variant]


def test_estimates_of_a_sweep_rank_within_one_size(estimated: Run) -> None:
    first, second, _ = estimated.variants
    small = replace(second, params={"n": 1})
    both = replace(estimated, variants=(replace(first, params={"n": 2}), small))
    tile = next(
        tile for tile in tiles(PageRun(run=both)) if tile.title == "shortest estimated time"
    )
    assert tile.value == f"{second.variant} (n=1)"
    assert "LIKELY" not in tile.note, "the other has other work to do"


def test_where_little_fits_the_ratio_stays_and_the_interval_goes(estimated: Run) -> None:
    several = replace(
        estimated,
        variants=tuple(replace(estimated.variants[n % 3], variant=f"v{n}") for n in range(7)),
    )
    text = render_run(several, "table", View(width=70))
    assert "~0.21×, LIKELY FASTER" in text
    assert "90 % interval" not in text
    assert "variant: v0" not in text


def test_a_comparison_shows_the_estimates_that_it_judges_by(estimated: Run) -> None:
    text = render_comparison(compare_variants(estimated, "naive"), "table", View(width=120))
    row = next(line for line in text.splitlines() if line.startswith("smem"))
    assert row.split() == [
        "smem",
        "LIKELY",
        "FASTER",
        "~497",
        "µs",
        "~105",
        "µs",
        "~0.212",
        "0.141–0.317",
        "~4.73×",
    ]
    assert "times are model estimates as CUDA events, not measured" in text
