"""Run every pipeline with all its variants once on a GPU machine, and record the results.

    python scripts/record/record_pipelines.py --out OUT --debs DIR --limit 470
    python scripts/record/record_pipelines.py --out OUT --cpu                   # no GPU, no nsys
    python scripts/record/record_pipelines.py --out OUT --dry-run FIXTURE.sqlite

Run it with `PYTHONPATH=.`. OUT gets at most 8 files of 16 MiB:

- `pipelines.json` is the input of `pipelines_table.py`.
- `pipelines.txt` has the tables of the command line.
- `pipelines-captures.tar` holds `RUN.VARIANT.sqlite.gz`, a few steps each.
- `pipelines-whole-N.tar` holds the whole redacted recordings.
- `pipelines-logs.tar` holds the logs.

A failure does not end the script. Variants without remaining time are left out.
"""

import argparse
import gzip
import io
import json
import lzma
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

import trim_nsys
from pipeline_cases import CASES, RUNS, PipelineRun, case_document

from kernprof.errors import CaptureFailed, KernprofError
from kernprof.model.documents.traces import pipeline_document
from kernprof.model.pipeline import PipelineReport, PipelineRow
from kernprof.model.serialize import stored
from kernprof.pipelines import PIPELINES
from kernprof.process import Completed, Host, SubprocessRunner
from kernprof.redact.copy import redact
from kernprof.report.render import render
from kernprof.report.text.table import View
from kernprof.workflows.pipeline import PipelineRequest, run_pipeline

CAPTURE_BYTES = 300 << 10
CAPTURED_STEPS = (6, 5, 4, 3)
MOST_WHOLE = 4  # tars of whole recordings
WHOLE_NS = 1 << 62
BYTES_PER_IMAGE = 3 * 224 * 224 * 4
LEAST_S = 15.0
CHILD_S = 80.0
# Arguments that are not secret, and names of ranges and kernels, too.
PUBLIC = {
    name
    for pipeline in PIPELINES.values()
    for name in (pipeline.name, *pipeline.variants, *pipeline.params)
}


HERE = Path(__file__).resolve().parent
BUNDLE_BYTES = 15 << 20


def environment(options: argparse.Namespace, work: Path) -> dict[str, str]:
    """Return this process's environment with the unpacked libraries and wheels in front."""
    env = dict(os.environ)
    libraries, site = work / "libraries", work / "site"
    for package in sorted(options.debs.glob("*.deb")) if options.debs else ():
        subprocess.run(["dpkg", "-x", str(package), str(libraries)], check=True)
    folders = sorted({str(path.parent) for path in libraries.rglob("*.so*")})
    env["LD_LIBRARY_PATH"] = os.pathsep.join(
        filter(None, [*folders, env.get("LD_LIBRARY_PATH", "")])
    )
    for wheel in sorted(options.wheels.glob("cupti*.whl")) if options.wheels else ():
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(site)
    env["PYTHONPATH"] = os.pathsep.join(
        filter(None, [str(HERE.parent.parent), str(site), env.get("PYTHONPATH", "")])
    )
    if options.dry_run:
        env["KERNPROF_FIXTURE"] = str(options.dry_run.resolve())
    return env


def machine(runner: SubprocessRunner) -> str | None:
    """The GPU, its driver and its clocks now, as nvidia-smi says."""
    query = "--query-gpu=name,driver_version,clocks.sm,clocks.mem,temperature.gpu"
    try:
        return (
            runner.run(["nvidia-smi", query, "--format=csv,noheader"], timeout_s=20).stdout.strip()
            or None
        )
    except KernprofError:
        return None


def write_tars(out: Path, name: str, contents: dict[str, bytes], most: int) -> list[str]:
    """NAME-1.tar and so on, NAME.tar where there may be one only. Returns the members that found no
    room.
    """
    bundles: list[list[str]] = [[]]
    size = 0
    for member, content in sorted(contents.items()):
        if bundles[-1] and size + len(content) > BUNDLE_BYTES:
            bundles.append([])
            size = 0
        bundles[-1].append(member)
        size += len(content) + 1024
    for number, members in enumerate(bundles[:most], 1):
        with tarfile.open(
            out / (f"{name}-{number}.tar" if most > 1 else f"{name}.tar"), "w"
        ) as archive:
            for member in members:
                entry = tarfile.TarInfo(member)
                entry.size = len(contents[member])
                archive.addfile(entry, io.BytesIO(contents[member]))
    return [member for members in bundles[most:] for member in members]


@dataclass
class Deadline:
    """Runs processes until the time is up; one that would begin after it fails instead."""

    end: float
    inner: SubprocessRunner = field(default_factory=SubprocessRunner)

    def left_s(self) -> float:
        return self.end - time.monotonic()

    def run(self, argv: Any, *, timeout_s: float | None = None, **rest: Any) -> Completed:
        if self.left_s() < LEAST_S:
            raise CaptureFailed(f"no time left: {self.left_s():.0f} s")
        return self.inner.run(argv, timeout_s=min(timeout_s or CHILD_S, self.left_s()), **rest)


@dataclass
class Made:
    """Results of the runs."""

    documents: dict[str, Any] = field(default_factory=dict)
    reports: dict[str, PipelineReport] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)
    captures: dict[str, bytes] = field(default_factory=dict)
    recordings: dict[str, bytes] = field(default_factory=dict)
    logs: dict[str, bytes] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)


def parse(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--out", type=Path, default=Path(os.environ.get("OUT", "pipelines")))
    parser.add_argument(
        "--debs", type=Path, help="folder of .deb packages nsys's importer needs (libdw1, libelf1)"
    )
    parser.add_argument("--wheels", type=Path, help="folder with the cupti-python wheel")
    parser.add_argument("--nsys", type=Path, help="the nsys to use; otherwise looked for")
    parser.add_argument("--limit", type=float, default=470.0, help="seconds for everything")
    parser.add_argument("--only", nargs="*", help="names of runs; otherwise all")
    parser.add_argument("--device", type=int, default=0, help="a GPU's index")
    parser.add_argument("--cpu", action="store_true", help="on the CPU, tiny")
    parser.add_argument(
        "--dry-run",
        type=Path,
        metavar="FIXTURE",
        help="pretend: nsys's export is a copy of this file",
    )
    return parser.parse_args(arguments)


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def request_of(run: PipelineRun, options: argparse.Namespace, work: Path) -> PipelineRequest:
    here = PipelineRequest(
        pipeline=run.pipeline,
        variants=run.variants,
        assignments=run.params,
        cpu=options.cpu,
        device=options.device,
        output=work / run.name,
        limit_s=CHILD_S,
        nsys=options.nsys,
    )
    if options.dry_run:
        nsys = Path(__file__).with_name("fake_nsys.py")
        return replace(here, cpu=True, assignments=(), traced=True, nsys=nsys)
    if options.cpu:
        return replace(here, assignments=())
    return (
        replace(here, assignments=(*run.params, *fitting(run)))
        if run.pipeline == "image-training"
        else here
    )


def fitting(run: PipelineRun) -> tuple[str, ...]:
    """A smaller batch and fewer workers where the shared memory is too small for the usual ones."""
    shared = Path("/dev/shm")
    if not shared.is_dir():
        return ()
    free = 0.8 * shutil.disk_usage(shared).free
    fixed = dict(param.split("=") for param in run.params)
    for workers in (14, 10, 6):
        for batch in (256, 128, 64):
            if batch * BYTES_PER_IMAGE * (2 * int(fixed.get("workers", workers)) + 1) <= free:
                return (f"batch={batch}", *([] if "workers" in fixed else [f"workers={workers}"]))
    return ("batch=32", *([] if "workers" in fixed else ["workers=4"]))


def run_one(
    run: PipelineRun,
    request: PipelineRequest,
    deadline: Deadline,
    env: dict[str, str],
    output: Made,
) -> None:
    started = time.monotonic()

    def progress(line: str) -> None:
        say(f"  {time.monotonic() - started:5.1f} s  {line}")

    say(f"== {run.name}, {deadline.left_s():.0f} s left")
    report = run_pipeline(request, Host(runner=deadline, progress=progress, environ=env))
    output.reports[run.name] = report
    output.documents[run.name] = json.loads(stored(pipeline_document(report))) | {
        "seconds": round(time.monotonic() - started, 1)
    }
    output.texts.append(f"{run.name}\n{render(report, view=View(width=150))}")
    for row in report.rows:
        if row.failure:
            output.problems.append(f"{run.name} {row.name}: {row.failure.message}")


def unprofiled(
    options: argparse.Namespace, deadline: Deadline, env: dict[str, str], work: Path
) -> dict[str, Any]:
    """simplenet's baseline in a process that no profiler ever touched: what the step times beside a
    trace are worth.
    """
    device = "cpu" if options.dry_run or options.cpu else f"cuda:{options.device}"
    result = work / "unprofiled.json"
    argv = [
        sys.executable,
        "-m",
        "kernprof.pipelines",
        "simplenet",
        "--no-record",
        "--device",
        device,
    ]
    try:
        deadline.run([*argv, "--result", str(result)], env=env)
        return json.loads(result.read_text())
    except (KernprofError, OSError, ValueError) as error:
        return {"error": str(error)}


def keep_logs(run: str, report: PipelineReport, output: Made) -> None:
    for row in report.rows:
        folder = Path(report.folder or "") / row.name
        for log in (*folder.glob("*.log"), *folder.glob("*.json")):
            output.logs[f"{run}.{row.name}.{log.name}"] = log.read_bytes()[-200_000:]


def keep_captures(output: Made) -> None:
    rows = [
        (name, row)
        for name, report in output.reports.items()
        for row in report.rows
        if row.recording
    ]
    with ThreadPoolExecutor(min(8, os.cpu_count() or 1)) as pool:
        for _ in pool.map(partial(_keep_capture, output), *zip(*rows, strict=True)):
            pass


def _keep_capture(output: Made, run: str, row: PipelineRow) -> None:
    with tempfile.TemporaryDirectory() as folder:
        try:
            recording = cut(row, Path(folder), 0, WHOLE_NS)
            output.recordings[f"{run}.{row.name}.sqlite.xz"] = lzma.compress(recording, preset=3)
            output.captures[f"{run}.{row.name}.sqlite.gz"] = first_steps(row, Path(folder))
        except Exception as error:
            output.problems.append(f"{run} {row.name}: {error!r}")


def first_steps(row: PipelineRow, work: Path) -> bytes:
    """The first steps of a recording, as many as fit; ValueError when the fewest do not."""
    if row.traced is None:
        raise ValueError("its steps were not found")
    low, high = row.traced.window_ns
    step = row.traced_step_ns or float(high - low)
    content = b""
    for steps in CAPTURED_STEPS:
        # A little before and after: a step's calls come before its work.
        content = gzip.compress(
            cut(row, work, int(low - 0.3 * step), int(low + (steps + 0.3) * step)), 6, mtime=0
        )
        if len(content) <= CAPTURE_BYTES:
            return content
    raise ValueError(f"no small capture: {CAPTURED_STEPS[-1]} steps take {len(content) >> 10} KiB")


def cut(row: PipelineRow, work: Path, low: int, high: int) -> bytes:
    """A stretch of a recording, redacted; ValueError when something of the environment is left in
    it.
    """
    source, small, clean = Path(row.recording or ""), work / "small.sqlite", work / "clean.sqlite"
    trim_nsys.trim(source, small, low, high)
    clean.unlink(missing_ok=True)
    redact(small, clean)
    if leaks := trim_nsys.leaks(source, clean, PUBLIC):
        raise ValueError(f"the redacted recording still holds values of the environment: {leaks}")
    return clean.read_bytes()


def finish(output: Made, out: Path, facts: dict[str, Any]) -> None:
    out.mkdir(parents=True, exist_ok=True)
    cases = [case_document(case, output.reports) for case in CASES]
    lost = write_tars(out, "pipelines-captures", output.captures, 1) + write_tars(
        out, "pipelines-logs", output.logs, 1
    )
    lost += write_tars(out, "pipelines-whole", output.recordings, MOST_WHOLE)
    document = {
        "schema": "kernprof.pipeline-cases/1",
        **facts,
        "cases": cases,
        "runs": output.documents,
        "problems": output.problems,
        "no_room": lost,
    }
    (out / "pipelines.json").write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n")
    (out / "pipelines.txt").write_text("\n\n".join(output.texts))


def shown(output: Made) -> str:
    """Short enough for the end of a log: the cases, the table of times of each run, and what went
    wrong.
    """
    lines = [
        f"{case.name:20}{json.dumps(case_document(case, output.reports)['ours'])}" for case in CASES
    ]
    for name, report in output.reports.items():
        lines.append(name)
        for row, step in zip(report.rows, report.steps(), strict=True):
            verdict = row.traced.verdict.label.value if row.traced else "-"
            error = f"{step.error_pct:+.0f} %" if step and step.error_pct is not None else "-"
            gain = (
                f"{step.measured_gain_pct:.1f}"
                if step and step.measured_gain_pct is not None
                else "-"
            )
            message = f"{row.predicted.gain_pct:.1f}" if row.predicted else "-"
            time_ms = f"{row.step_ns / 1e6:.3f} ms" if row.step_ns else "failed"
            lines.append(
                f"  {row.name:34}{time_ms:>12} gain {gain:>6} predicted {message:>6} off {error:>6} "
                f" {verdict}"
            )
    return "\n".join([*lines, *(f"PROBLEM {problem}" for problem in output.problems)])


def facts_of(options: argparse.Namespace, seconds: float) -> dict[str, Any]:
    free = shutil.disk_usage("/dev/shm").free if Path("/dev/shm").is_dir() else None
    gpu = None if options.cpu or options.dry_run else machine(SubprocessRunner())
    return {
        "gpu": gpu,
        "cpus": os.cpu_count(),
        "shared_memory_bytes": free,
        "seconds": round(seconds, 1),
    }


def main(arguments: list[str] | None = None) -> int:
    options = parse(arguments)
    started = time.monotonic()
    deadline, output = Deadline(started + options.limit), Made()
    with tempfile.TemporaryDirectory(prefix="kernprof-pipelines-") as folder:
        work = Path(folder)
        env = environment(options, work) | {"KERNPROF_FAKE_RUNS": "1"}
        try:
            for run in RUNS:
                if options.only and run.name not in options.only:
                    continue
                try:
                    run_one(run, request_of(run, options, work), deadline, env, output)
                except KernprofError as error:
                    output.problems.append(f"{run.name}: {error.message}")
            output.documents |= {"unprofiled": unprofiled(options, deadline, env, work)}
            say(f"== packing, after {time.monotonic() - started:.0f} s")
            for name, report in output.reports.items():
                keep_logs(name, report, output)
            keep_captures(output)
        finally:
            finish(output, options.out, facts_of(options, time.monotonic() - started))
    print(shown(output))
    return 0 if output.reports else 1


if __name__ == "__main__":
    sys.exit(main())
