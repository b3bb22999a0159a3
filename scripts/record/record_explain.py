#!/usr/bin/env python3
"""Record what `kernprof explain` is judged by: every CUDA variant of the library, with counters and
times, on this GPU.

    python scripts/record/record_explain.py --out DIR [--seconds 125] [--megabytes 12]

Runs `kernprof run WORKLOAD` for one workload after the other, with the sections that the diagnosis
reads and with timing on, and leaves DIR/explain.tar.gz: `store/` (each run's manifest, log and
report) and `log.txt`. A run that fails or hangs is noted in the log and the next one starts.
Reports are packed whole (with source and per-instruction values) as long as the archive stays
within the limit, then trimmed.
"""

from __future__ import annotations

import argparse
import io
import os
import signal
import subprocess
import sys
import tarfile
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from trim_ncu import trim_report  # noqa: E402

from kernprof.workload.discover import find  # noqa: E402

SECTIONS = (
    "SpeedOfLight",
    "MemoryWorkloadAnalysis",
    "MemoryWorkloadAnalysis_Tables",
    "WarpStateStats",
    "SchedulerStats",
    "ComputeWorkloadAnalysis",
    "Occupancy",
    "LaunchStats",
    "InstructionStats",
    "SourceCounters",
)
# Beside the sections: what is in none of them.
METRICS = ("lts__t_bytes.sum", "l1tex__t_bytes.sum", "l1tex__data_pipe_lsu_wavefronts.sum")


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """One `kernprof run`. `params` and `variants` empty: the defaults, all CUDA variants."""

    workload: str
    params: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()


# Those that the benchmark cannot do without come first; what does not fit the time is left out and
# noted.
JOBS = (
    *(
        Job(workload=name)
        for name in (
            "transpose",
            "softmax",
            "reduce",
            "histogram",
            "stencil",
            "gather",
            "particles",
            "copy",
            "matmul",
        )
    ),
    Job(workload="gather", params=("pattern=random",), variants=("naive", "unrolled")),
    Job(workload="copy", params=("n=65536",), variants=("scalar", "vectorised")),
    Job(
        workload="matmul",
        params=("m=512", "n=512", "k=512"),
        variants=("tiled", "register-tiled", "tensor-core"),
    ),
    Job(
        workload="histogram",
        params=("skew=0.9",),
        variants=("naive", "aggregated", "shared", "privatised"),
    ),
    Job(workload="transpose", variants=("numba-naive", "numba-smem", "numba-padded")),
    Job(workload="stencil", variants=("numba-naive", "numba-smem")),
)


def argv_of(job: Job, store: Path, metrics: tuple[str, ...]) -> list[str]:
    """The command line of one run."""
    found = find(job.workload, ROOT / "kernels")
    assert found.workload is not None
    cuda = [
        name for name, variant in found.workload.variants.items() if variant.language == "CUDA C++"
    ]
    argv = [
        sys.executable,
        "-m",
        "kernprof",
        "run",
        job.workload,
        "--store",
        str(store),
        "--timing-limit",
        "1.0",
    ]
    argv += ["--variants", ",".join(job.variants or cuda), "--timing-precision", "0.005"]
    for flag, values in (("--param", job.params), ("--section", SECTIONS), ("--metric", metrics)):
        argv += [word for value in values for word in (flag, value)]
    return argv


def run_all(store: Path, seconds: float, log: io.TextIOBase) -> None:
    """One job after the other until the time is used up."""
    end, extra = time.monotonic() + seconds, True
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]),
    }
    for job in JOBS:
        left = end - time.monotonic()
        if left < 5:
            print(f"LEFT OUT (no time): {job}", file=log, flush=True)
            continue
        argv, start, before = (
            argv_of(job, store, METRICS if extra else ()),
            time.monotonic(),
            stored(store),
        )
        code = attempt(argv, environment, min(left, 45.0), log)
        if extra and code and stored(store) == before and end - time.monotonic() > 30:
            print("RETRY without the metrics that are in no section", file=log, flush=True)
            extra = False
            code = attempt(
                argv_of(job, store, ()), environment, min(end - time.monotonic(), 45.0), log
            )
        print(
            f"=== {job.workload} {job.params}: exit {code}, {time.monotonic() - start:.1f} s",
            file=log,
            flush=True,
        )


def stored(store: Path) -> int:
    return len(list(store.glob("runs/*/manifest.json")))


def attempt(
    argv: list[str], environment: dict[str, str], limit_s: float, log: io.TextIOBase
) -> int | None:
    """The exit code, None when it did not end in time; what it printed goes to the log."""
    print("$", " ".join(argv[1:6]), "…", file=log, flush=True)
    options = {
        "stdout": subprocess.PIPE,
        "stderr": subprocess.STDOUT,
        "text": True,
        "start_new_session": True,
    }
    process = subprocess.Popen(argv, env=environment, **options)
    try:
        text, _ = process.communicate(timeout=limit_s)
    except subprocess.TimeoutExpired:
        # its own group: ncu and the kernels' process with it
        os.killpg(process.pid, signal.SIGKILL)
        text, _ = process.communicate()
        print(text, "FAILED: not done in time", file=log, flush=True)
        return None
    log.write(text)
    return process.returncode


def pack(store: Path, log_text: str, target: Path, megabytes: float) -> None:
    """The archive: manifests and logs first, then reports, whole while there is room for the rest
    trimmed.
    """
    files = sorted((store / "runs").glob("*/*")) if (store / "runs").is_dir() else []
    reports = [path for path in files if path.suffix == ".ncu-rep"]
    trimmed = {path: trim_report(path.read_bytes(), None) for path in reports}
    # what gzip leaves of them, from above
    reserve = sum(len(data) for data in trimmed.values()) // 3
    with tarfile.open(target, "w:gz") as archive:
        add(archive, "log.txt", log_text.encode())
        for path in files:
            if path.suffix in (".json", ".log"):
                add(archive, str(path.relative_to(store.parent)), path.read_bytes())
        for path in reports:
            reserve -= len(trimmed[path]) // 3
            whole = path.read_bytes()
            fits = target.stat().st_size + len(whole) // 4 + reserve < megabytes * 1e6
            add(archive, str(path.relative_to(store.parent)), whole if fits else trimmed[path])
            archive.fileobj.flush()  # type: ignore[union-attr,attr-defined]  # so that the file's size is what it will be
    print(f"{target}: {target.stat().st_size:,} bytes, {len(reports)} reports")


def add(archive: tarfile.TarFile, name: str, data: bytes) -> None:
    entry = tarfile.TarInfo(name)
    entry.size, entry.mtime = len(data), int(time.time())
    archive.addfile(entry, io.BytesIO(data))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument(
        "--work", type=Path, default=Path("/tmp/kernprof-explain"), help="where the runs are stored"
    )
    parser.add_argument("--seconds", type=float, default=125.0)
    parser.add_argument("--megabytes", type=float, default=12.0)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    args.work.mkdir(parents=True, exist_ok=True)
    log_path = args.work / "log.txt"
    with log_path.open("w") as log:
        run_all(args.work / "store", args.seconds, log)
    print(log_path.read_text()[-2500:])
    pack(args.work / "store", log_path.read_text(), args.out / "explain.tar.gz", args.megabytes)


if __name__ == "__main__":
    main()
