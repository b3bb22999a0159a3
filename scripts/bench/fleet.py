"""A job's ranks, read by kernprof (here, and by two workers) and by HolisticTraceAnalysis: time,
memory, what is found.

    python scripts/bench/fleet.py --ranks 8 --hta /path/to/venv/bin/python
    python scripts/bench/fleet.py --ranks 8,64,512 --kernels 800 --steps 50 --keep /tmp/ranks

Traces are synthetic (tests/evaluation/fleet): stragglers are planted, and must be found.
HolisticTraceAnalysis reads PyTorch's JSON: the same kernels, calls and ranges, converted first.
Memory is the highest sum over all processes, and CPU time that of all of them: on a machine that
others use too, it says more than the time that passes. `--simulate` adds what more workers would
need, from the CPU time that each trace and the joining takes here: a simulation.
"""

from __future__ import annotations

import argparse
import gzip
import heapq
import json
import os
import pickle
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import psutil

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))
from tests.evaluation.fleet.ranks import NCCL, Job, write_job  # noqa: E402

HTA = """
import sys
from hta.trace_analysis import TraceAnalysis
found = TraceAnalysis(trace_dir=sys.argv[1])
print(found.get_temporal_breakdown(visualize=False).head(3))
print(found.get_comm_comp_overlap(visualize=False).head(3))
"""


def planted(ranks: int, steps: int) -> dict[tuple[int, int], int]:
    """Late steps: one in eight of the steps, of ranks all over the job; from 2 to 5 ms."""
    late = {}
    for number, step in enumerate(range(5, steps - 2, 8)):
        late[(number * 37 + 3) % ranks, step] = 2_000_000 + 1_000_000 * (number % 4)
    return late


def cpu_s() -> float:
    """Of all processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def measured(command: list[str], **more: str) -> tuple[str, subprocess.CompletedProcess[str]]:
    """Seconds, CPU seconds, and the most GB that the process and its children had together, in
    words.
    """
    most, over = 0.0, threading.Event()
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), **more},
    )

    def watch() -> None:
        nonlocal most
        while not over.wait(0.1):
            total = 0
            for each in _family(process.pid):
                try:
                    total += each.memory_info().rss
                except psutil.Error:
                    continue
            most = max(most, total / 1e9)

    watcher = threading.Thread(target=watch)
    watcher.start()
    begin, before = time.monotonic(), cpu_s()
    out, err = process.communicate()
    seconds = time.monotonic() - begin
    over.set()
    watcher.join()
    figures = f"{seconds:7.1f} s {cpu_s() - before:7.1f} CPU s {most:6.2f} GB"
    return figures, subprocess.CompletedProcess(command, process.returncode, out, err)


def _family(pid: int) -> list[psutil.Process]:
    try:
        parent = psutil.Process(pid)
        return [parent, *parent.children(recursive=True)]
    except psutil.Error:
        return []


def found_of(text: str, late: dict[tuple[int, int], int]) -> str:
    job = json.loads(text)["job"]
    found = {(one["rank"], one["step"]) for one in job["late"]}
    asleep = {(one["rank"], one["step"]) for one in job["late"] if "in the OS" in one["why"]}
    return (
        f"{len(late.keys() & found)} of {len(late)} planted found, {len(late.keys() & asleep)} with"
        f" the reason; {len(found - late.keys())} others named"
    )


def convert(source: Path, target: Path, rank: int) -> None:
    """An nsys export as PyTorch's profiler would write it, as far as HolisticTraceAnalysis looks."""
    database = sqlite3.connect(source)
    texts = dict(database.execute("SELECT id, value FROM StringIds"))
    events: list[dict[str, object]] = []

    def add(
        name: str, category: str, start: int, end: int, pid: int, tid: int, **args: object
    ) -> None:
        events.append(
            {
                "ph": "X",
                "cat": category,
                "name": name,
                "pid": pid,
                "tid": tid,
                "ts": start / 1000,
                "dur": (end - start) / 1000,
                "args": args,
            }
        )

    for start, end, stream, correlation, name in database.execute(
        "SELECT start, end, streamId, correlationId, demangledName FROM CUPTI_ACTIVITY_KIND_KERNEL"
        " ORDER BY start"
    ):
        kernel = "ncclDevKernel_AllReduce_Sum_f32_RING_LL" if texts[name] == NCCL else texts[name]
        add(
            kernel,
            "kernel",
            start,
            end,
            0,
            stream,
            stream=stream,
            correlation=correlation,
            device=0,
        )
    for start, end, correlation, name in database.execute(
        "SELECT start, end, correlationId, nameId FROM CUPTI_ACTIVITY_KIND_RUNTIME ORDER BY start"
    ):
        add(
            texts[name].partition("_")[0],
            "cuda_runtime",
            start,
            end,
            1000,
            1000,
            correlation=correlation,
        )
    for start, end, text in database.execute(
        "SELECT start, end, text FROM NVTX_EVENTS ORDER BY start"
    ):
        step = text.startswith("step")
        name = f"ProfilerStep#{text[5:]}" if step else text.partition(",")[0]
        add(name, "user_annotation" if step else "cpu_op", start, end, 1000, 1000)
    document = {
        "schemaVersion": 1,
        "distributedInfo": {"backend": "nccl", "rank": rank},
        "traceEvents": events,
    }
    with gzip.open(target, "wt", compresslevel=1) as file:
        json.dump(document, file)


def simulate(paths: list[Path]) -> None:
    """Each trace goes to the worker that is free first; the client unpacks each summary, and joins
    them at the end.
    """
    from kernprof.analysis.trace.job import join
    from kernprof.workflows.trace.judge import _reduced
    from kernprof.workflows.trace.reading import TraceReader

    each, unpack, summaries = [], 0.0, []
    reader = TraceReader()
    for path in paths:
        begin = time.process_time()
        summary = _reduced(reader, str(path), str(path))
        each.append(time.process_time() - begin)
        packed, begin = pickle.dumps(summary), time.process_time()
        summaries.append(pickle.loads(packed))
        unpack += time.process_time() - begin
    begin = time.process_time()
    join(summaries)
    joining = time.process_time() - begin
    print(
        f"  CPU s: {sum(each):.1f} of {len(each)} traces, {unpack:.2f} to unpack summaries,"
        f" {joining:.2f} to join them"
    )
    for workers in (1, 2, 4, 8, 16, 32, 64):
        free = [0.0] * workers
        for seconds in each:
            heapq.heapreplace(free, free[0] + seconds)
        print(
            f"  simulated, {workers:2} workers: {max(*free, unpack) + joining:6.1f} s", flush=True
        )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--ranks", default="8", help="how many, with commas")
    parser.add_argument("--steps", type=int, default=50)
    parser.add_argument("--kernels", type=int, default=800, help="in a step")
    parser.add_argument("--hta", help="the Python that HolisticTraceAnalysis is installed for")
    parser.add_argument("--keep", type=Path, help="a folder for the traces")
    parser.add_argument("--without", action="append", default=[], choices=("here", "workers"))
    parser.add_argument("--simulate", action="store_true", help="what 1 to 64 workers would need")
    asked = parser.parse_args()
    os.environ["KERNPROF_CACHE"] = ""  # each look is a first one
    for ranks in map(int, asked.ranks.split(",")):
        folder = (asked.keep or Path(tempfile.mkdtemp())) / f"ranks{ranks}"
        late = planted(ranks, asked.steps)
        job = Job(ranks=ranks, steps=asked.steps, kernels=asked.kernels, late=late)
        if not folder.is_dir():
            folder.mkdir(parents=True)
            begin = time.monotonic()
            write_job(folder, job)
            print(f"written in {time.monotonic() - begin:.0f} s", flush=True)
        size = sum(path.stat().st_size for path in folder.glob("*.sqlite")) / 1e6
        print(f"{ranks} ranks, {size / ranks:.1f} MB each ({size:.0f} MB)", flush=True)
        command = [
            sys.executable,
            "-m",
            "kernprof",
            "timeline",
            f"{folder}/rank*.sqlite",
            "--format",
            "json",
        ]
        printed = []
        for name, words in (("here", []), ("workers", ["--cluster", "local:2"])):
            if name in asked.without:
                continue
            figures, done = measured([*command, *words])
            said = found_of(done.stdout, late) if done.returncode == 0 else done.stderr[-300:]
            print(f"  kernprof, {name:8} {figures}  {said}", flush=True)
            printed.append(done.stdout)
        if len(printed) == 2:
            print(f"  the same, bit for bit: {printed[0] == printed[1]}", flush=True)
        if asked.simulate:
            simulate(sorted(folder.glob("rank*.sqlite")))
        if asked.hta:
            json_folder = folder / "json"
            shutil.rmtree(json_folder, ignore_errors=True)
            json_folder.mkdir()
            for rank in range(ranks):
                convert(folder / f"rank{rank}.sqlite", json_folder / f"rank{rank}.json.gz", rank)
            figures, done = measured([asked.hta, "-c", HTA, str(json_folder)])
            said = "breakdown and overlap per rank" if done.returncode == 0 else done.stderr[-300:]
            print(f"  HTA                {figures}  {said}", flush=True)


if __name__ == "__main__":
    main()
