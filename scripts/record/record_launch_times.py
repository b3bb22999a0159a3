"""Time the launches of tests/evaluation/time_estimate on a GPU, by CUDA events: what estimated
times are judged by.

    python scripts/record/record_launch_times.py --out times.json [--half C] [--limit 150]
    [--dry-run] python scripts/record/record_launch_times.py --out times.json --bundle bundle.xz
    of tests/foreign_kernels

The second times the machine code that `record_foreign_kernels.py prepare` made, those already in
the file left out.

As `kernprof run` times: warmed up, variants interleaved, the L2 flushed before each launch. Kernels
are compiled before any is timed, and nothing else runs on the host meanwhile: where it is late, the
time between events holds that.
"""

from __future__ import annotations

import argparse
import contextlib
import itertools
import json
import statistics
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(Path(__file__).resolve().parent)]

from kernprof.collect.launch import cupy_launcher as gpu  # noqa: E402
from kernprof.collect.launch.job import TimingJob  # noqa: E402
from kernprof.collect.launch.measure import measure_interleaved  # noqa: E402
from kernprof.workload.problem import Problem, make_problem  # noqa: E402
from tests.evaluation.time_estimate.launches import Case, cases  # noqa: E402

COLD = TimingJob(precision=0.02, limit_s=0.12, least_repetitions=15, most_repetitions=40)


def groups(halves: str) -> list[list[Case]]:
    chosen = (case for case in cases() if case.half in halves)
    return [list(group) for _, group in itertools.groupby(chosen, key=lambda case: case.group)]


def compiled(case: Case) -> None:
    """Into CuPy's cache on disk."""
    with contextlib.suppress(Exception):  # what is wrong shows when it is launched
        gpu.compile_ahead(case.workload.variant(case.variant), case.params)


def timed(group: list[Case], problem: Problem, times: dict[str, Any]) -> None:
    gpu.upload(problem)
    ready = []
    for case in group:
        variant = case.workload.variant(case.variant)
        try:
            launch = gpu.launcher(problem, variant, variant.launch(problem.params))
            gpu.reset_outputs(problem)
            launch()
            gpu.import_cupy().cuda.runtime.deviceSynchronize()
            ready.append((case, launch))
        except Exception as error:
            times[case.name] = f"{type(error).__name__}: {error}"[:300]
    launches = [launch for _, launch in ready]
    if launches:
        samples = measure_interleaved(launches, lambda: gpu.reset_outputs(problem), COLD)
        for (case, _), ns in zip(ready, samples, strict=True):
            times[case.name] = summary(ns)


def summary(ns: list[float]) -> dict[str, float]:
    low, high = sorted(ns)[len(ns) // 10], sorted(ns)[-1 - len(ns) // 10]
    return {"cold": statistics.median(ns), "cold_low": low, "cold_high": high}


def record_prepared(bundle: Path, out: Path, limit_s: float) -> None:
    """Launches by their machine code. One that ends the process is said to have done so, and left
    out by the next.
    """
    from record_foreign_kernels import Driver, Loaded, opened

    from tests.foreign_kernels.launches import ALL

    began, prepared = time.time(), opened(bundle)
    known = (
        json.loads(out.read_text())
        if out.exists()
        else {"device": gpu.device_facts(0)["name"], "times_ns": {}}
    )
    times, driver = known["times_ns"], Driver()
    driver.context()
    for work, group in itertools.groupby(prepared, key=lambda name: ALL[name].group):
        names = [name for name in group if name not in times]
        if not names or time.time() - began > limit_s:
            continue
        times |= dict.fromkeys(names, "it ended the process")
        out.write_text(json.dumps(known, indent=0))
        ready = [Loaded(driver, ALL[name], prepared[name]) for name in names]
        for each in ready:
            each.memory.keep_copies()

        def reset(ready: list[Any] = ready) -> None:
            for each in ready:
                each.memory.restore()

        samples = measure_interleaved([each.launch for each in ready], reset, COLD)
        times |= {name: summary(ns) for name, ns in zip(names, samples, strict=True)}
        out.write_text(json.dumps(known, indent=0))
        for each in ready:
            each.memory.free()
        print(f"{time.time() - began:6.1f} s {work}: {len(names)}", flush=True)


def record(out: Path, limit_s: float, halves: str) -> None:
    began, times = time.time(), {}
    device = gpu.device_facts(0)
    everything = groups(halves)
    with ThreadPoolExecutor(max_workers=12) as pool:
        list(pool.map(compiled, itertools.chain.from_iterable(everything)))
    print(f"{time.time() - began:6.1f} s compiled", flush=True)
    for group in everything:
        if time.time() - began > limit_s:
            print("out of time", flush=True)
            break
        try:
            timed(
                group, make_problem(group[0].workload, group[0].params, with_reference=False), times
            )
        except Exception as error:
            times[group[0].group] = f"{type(error).__name__}: {error}"[:300]
        text = {"device": device["name"], "times_ns": times}
        out.write_text(json.dumps(text, indent=0))
        print(f"{time.time() - began:6.1f} s {group[0].group}: {len(group)}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--out", type=Path)
    parser.add_argument("--half", default="ABC", metavar="LETTERS", help="only launches of these")
    parser.add_argument("--limit", type=float, default=150.0, help="seconds")
    parser.add_argument("--dry-run", action="store_true", help="only list the launches")
    parser.add_argument(
        "--bundle", type=Path, help="launches of tests/foreign_kernels, as they were prepared"
    )
    given = parser.parse_args()
    if given.bundle:
        record_prepared(given.bundle, given.out, given.limit)
    elif given.dry_run or not given.out:
        for group in groups(given.half):
            print(*(f"{case.half} {case.name}" for case in group), sep="\n")
    else:
        record(given.out, given.limit, given.half)


if __name__ == "__main__":
    main()
