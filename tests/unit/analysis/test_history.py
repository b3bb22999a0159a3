"""Change points of series whose changes are known, and histories of runs."""

import random
from dataclasses import replace

import pytest

from kernprof.analysis.gate.history import change_points, histories
from kernprof.model.documents.run import RunDocument, run_document
from kernprof.model.run import (
    Device,
    Failure,
    Launch,
    Metric,
    Profile,
    Provenance,
    Run,
    RunBackend,
    Timing,
    VariantResult,
)


def noisy(*levels: tuple[int, float], seed: int = 1, share: float = 0.005) -> list[float]:
    generator = random.Random(seed)
    return [
        level * (1 + generator.gauss(0, share)) for count, level in levels for _ in range(count)
    ]


@pytest.mark.parametrize(
    ("levels", "expected"),
    [
        (((12, 100.0), (12, 103.0)), [12]),
        (((10, 100.0), (9, 110.0), (14, 95.0)), [10, 19]),
        (((30, 100.0), (6, 104.0)), [30]),
        (((5, 1.0),), []),
        (((1, 1.0),), []),
    ],
)
def test_steps_are_found_where_they_are(
    levels: tuple[tuple[int, float], ...], expected: list[int]
) -> None:
    result = change_points(noisy(*levels))
    assert len(result) == len(expected)
    assert all(abs(a - b) <= 1 for a, b in zip(result, expected, strict=True))
    assert change_points(noisy(*levels)) == result, "seeded"


def test_noise_alone_has_a_change_point_about_as_often_as_stated() -> None:
    assert sum(map(bool, [change_points(noisy((25, 100.0), seed=seed)) for seed in range(60)])) <= 3


def test_an_outlier_and_equal_values_are_no_change() -> None:
    assert change_points([*noisy((10, 100.0)), 150.0, *noisy((10, 100.0), seed=3)]) == []
    assert change_points([5.0] * 20) == []


def test_every_change_of_exact_counts_is_one() -> None:
    assert change_points([8, 8, 64, 64, 8], exact=True) == [2, 4]


def run(
    day: int, median: float | None, sectors: float, digest: str = "a", gpu: str = "H200"
) -> Run:
    launch = Launch(kernel="k", grid=(1, 1, 1), block=(32, 1, 1))
    counted = {
        "global_store_sectors": Metric(value=sectors, unit="sector", provenance=Provenance.EXACT)
    }
    timing = (
        Timing(median_ns=median, ci95_ns=(median, median), repetitions=20, min_ns=median)
        if median
        else None
    )
    result = VariantResult(
        variant="v",
        params={"n": 4},
        launch=launch,
        profile=Profile(launch=launch, metrics=counted),
        timing=timing,
        source_digest=digest,
    )
    return Run(
        id=f"r{day:02}",
        created=f"2026-01-{day:02}",
        backend=RunBackend.NCU,
        workload="w",
        variants=(result,),
        device=Device(name=gpu),
        environment={"commit": f"{day:040}", "dirty": "false"},
    )


def newest_first(*runs: Run) -> list[RunDocument]:
    return [run_document(item) for item in reversed(runs)]


def test_a_history_marks_what_changed_and_by_how_much() -> None:
    times = noisy((8, 1000.0), (8, 1100.0))
    runs = [run(n + 1, t, 64 if n < 8 else 128, "a" if n < 8 else "b") for n, t in enumerate(times)]
    (time,) = histories("w", newest_first(*runs), ("time",)).series
    assert [point.run for point in time.points if point.change] == ["r09"]
    assert time.points[8].change == pytest.approx(1.1, rel=0.01)
    assert [point.run for point in time.points if point.source_changed] == ["r09"]
    assert (time.unit, time.better, time.points[0].commit) == ("ns", "lower", f"{1:040}")
    (sectors,) = histories("w", newest_first(*runs), ("global_store_sectors",)).series
    assert [point.change for point in sectors.points if point.change] == [2.0]
    (by_ncus_name,) = histories(
        "w", newest_first(*runs), ("l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum",)
    ).series
    assert [p.value for p in by_ncus_name.points] == [p.value for p in sectors.points]


def test_another_gpu_is_another_series_and_a_failure_a_gap() -> None:
    failed = run(3, None, 64)
    (item,) = failed.variants
    failed = replace(
        failed, variants=(replace(item, failure=Failure(error="X", message="", exit_code=6)),)
    )
    result = histories(
        "w",
        newest_first(run(1, 1000, 64), run(2, 500, 64, gpu="B200"), failed, run(4, 1000, 64)),
        ("time",),
    )
    assert [(entry.device, len(entry.points)) for entry in result.series] == [
        ("H200", 3),
        ("B200", 1),
    ]
    assert [(point.value, point.failed) for point in result.series[0].points] == [
        (1000, False),
        (None, True),
        (1000, False),
    ]
    assert histories("w", newest_first(run(1, 1, 1)), ("time",), variants=("other",)).series == ()
