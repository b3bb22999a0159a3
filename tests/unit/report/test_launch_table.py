"""Reports of any program: launches as rows, kernels where there are many, hostile names."""

import csv
import dataclasses
import io
from collections.abc import Callable

from kernprof.analysis.kernel.scores import score_run
from kernprof.model.run import Launch, Run, VariantResult
from kernprof.report.render import render_run
from kernprof.report.tables.launches import MANY
from kernprof.report.text.table import View

Golden = Callable[[str, str], None]


def foreign(run: Run, names: list[str]) -> Run:
    """A report that kernprof did not make, with one launch for each name."""
    first = run.variants[0]
    assert first.launch is not None
    assert first.profile is not None
    results = []
    for name in names:
        launch = dataclasses.replace(first.launch, kernel=name)
        results.append(
            VariantResult(
                variant=name,
                launch=launch,
                profile=dataclasses.replace(first.profile, launch=launch),
            )
        )
    return score_run(
        dataclasses.replace(
            run,
            workload=None,
            source="a.ncu-rep",
            params={},
            reference_bandwidth=None,
            variants=tuple(results),
        )
    )


def test_launches_as_rows(transposes: Run, golden: Golden) -> None:
    results = tuple(
        dataclasses.replace(v, timing=None, work=None, check=None, params={})
        for v in transposes.variants
    )
    report = dataclasses.replace(
        transposes, workload=None, source="a.ncu-rep", reference_bandwidth=None, variants=results
    )
    golden("launches.txt", render_run(score_run(report)))


def test_many_launches_are_grouped_by_kernel(transposes: Run, golden: Golden) -> None:
    names = ["void lib::gemm<float, 128>(float*)"] * 30 + ["copy"] * 15
    golden("kernels.txt", render_run(foreign(transposes, names)))


def test_many_kernels_are_cut_to_the_costliest(transposes: Run) -> None:
    text = render_run(
        foreign(transposes, [f"kernel_{i}" for i in range(MANY + 20)]), view=View(top=10)
    )
    assert sum(line.startswith("kernel_") for line in text.splitlines()) == 10
    assert f"{MANY + 10} more kernels are not shown, 83.3 % of the time" in text


def test_group_times_sum_to_the_total(transposes: Run) -> None:
    text = render_run(foreign(transposes, ["a"] * 30 + ["b"] * 20))
    assert f"50 launches of 2 kernels, {50 * 504064 / 1e6:.1f} ms under ncu" in text
    assert "60.0" in text
    assert "40.0" in text


def test_csv_tells_launches_of_the_same_kernel_apart(transposes: Run) -> None:
    rows = list(csv.DictReader(io.StringIO(render_run(foreign(transposes, ["k", "k"]), "csv"))))
    assert {row["launch"] for row in rows} == {"1", "2"}


def test_launch_shapes_leave_out_trailing_ones(transposes: Run) -> None:
    report = foreign(transposes, ["k"])
    launch = Launch(kernel="k", grid=(7, 1, 3), block=(64, 1, 1))
    report = dataclasses.replace(
        report, variants=(dataclasses.replace(report.variants[0], launch=launch),)
    )
    line = next(x for x in render_run(report).splitlines() if x.startswith("1  "))
    assert line.split()[:4] == ["1", "k", "7×1×3", "64"]
