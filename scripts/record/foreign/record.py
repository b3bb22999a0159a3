"""Times every program before and after its fixes without a profiler, then records them as written.

    PYTHONPATH=. python scripts/record/foreign/record.py --out OUT --limit 400

One-GPU programs are shared out over lanes, several for each GPU; those of two ranks have two GPUs. Leaves times.jsonl
(a line for each program, fix and process), NAME.sqlite.xz and NAME.json.gz (PyTorch profiler) in OUT. Goes on after a
failure; packing is done beside the recording, and what was recorded is packed after the time limit, too.
"""

from __future__ import annotations

import argparse
import gzip
import json
import lzma
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.path.insert(0, str(HERE.parent))

import trim_nsys  # noqa: E402
from declaration import Foreign  # noqa: E402
from declared import BY_NAME, PROGRAMS  # noqa: E402
from trim import trim  # noqa: E402

from kernprof.redact.copy import redact  # noqa: E402

SCRIPT = str(HERE / "programs.py")
PROFILED = ("resnet18_main_process_decoding", "bert_fp32_training", "resnet18_logged_norms", "gpt2_greedy_decoding")
WITHOUT_TORCH = ("jax", "cupy", "numba")
MEASURE_STEPS = 16
LEAST_S = 8.0  # with less left nothing is begun
A_RECORDING_S = 20.0  # until some were made: no measurement takes the time that a lane's recordings need
OPTIONS = ("--trace=cuda,nvtx,osrt", "--sample=none", "--cpuctxsw=process-tree", "--stats=false")


class Session:
    """Where everything goes, until when, and what is being packed."""

    def __init__(self, options: argparse.Namespace, work: Path) -> None:
        self.out, self.work = options.out, work
        self.processes = 0 if options.record_only else options.processes
        self.records, self.alone = not options.measure_only, options.alone
        self.fixed, self.profiler, self.stacks = options.fixed, options.profiler, options.stacks
        gpus, cpus = options.gpus.split(","), sorted(os.sched_getaffinity(0))
        self.threads = max(1, len(cpus) // len(gpus))  # of OpenMP: all lanes at once have enough CPUs
        for_packing = max(1, len(cpus) // 5)  # the others are for what is measured
        self.cpus = cpus[:-for_packing] or cpus
        self.packers = ThreadPoolExecutor(
            max(3, len(gpus)), initializer=os.sched_setaffinity, initargs=(0, cpus[-for_packing:])
        )
        self.began = time.monotonic()
        self.end = self.began + options.limit

    @property
    def left(self) -> float:
        return self.end - time.monotonic()

    def say(self, text: str) -> None:
        line = f"{time.monotonic() - self.began:6.1f} s  {text}"
        print(line, flush=True)

    def run(self, argv: Sequence[str], gpu: str | None, most: float) -> bool:
        left = min(most, self.left)
        if left < LEAST_S:
            return False
        env = dict(os.environ) | {"XLA_PYTHON_CLIENT_PREALLOCATE": "false", "TOKENIZERS_PARALLELISM": "false"}
        env.setdefault("OMP_NUM_THREADS", str(self.threads))
        env.setdefault("XLA_FLAGS", "--xla_gpu_enable_command_buffer=")  # else a trace has graphs for kernels
        if gpu is not None:
            turn = "turn" if self.alone else f"turn-{gpu}"
            env |= {"CUDA_VISIBLE_DEVICES": gpu, "KERNPROF_TURN": str(self.work / turn)}
            env["KERNPROF_TURN_OF_WORKERS"] = str(self.work / "turn-of-workers")
        with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
            process = subprocess.Popen(argv, env=env, stdout=out, stderr=err, start_new_session=True)
            try:
                code = process.wait(left)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)  # its workers, too: they hold the GPU's turn as it does
                code = process.wait()
            said, problems = (file.seek(0) or file.read() for file in (out, err))
        if code == -signal.SIGKILL:
            self.say(f"killed (time limit, or memory): {argv[-6:]} {said[-300:]}")
        elif code or "Error" in said:
            self.say(f"exit {code}: {argv[-4:]}\n{said[-400:]}\n{problems[-900:]}")
        return code == 0


def measure(session: Session, names: Sequence[str], gpu: str | None, most: float, *, backwards: bool = False) -> None:
    lines = str(session.out / "times.jsonl")
    argv = [sys.executable, SCRIPT, *names, "--measure", "--steps", str(MEASURE_STEPS), "--lines", lines]
    argv += ["--backwards"] if backwards else []
    session.say(f"measured {'well' if session.run(argv, gpu, most) else 'badly'}: {' '.join(names)}")


def record(session: Session, program: Foreign, gpu: str | None, fix: str = "") -> None:
    name = f"{program.name}-{fix}" if fix else program.name
    report = session.work / f"{name}.nsys-rep"
    options = list(OPTIONS)
    if program.name.startswith("jax"):  # XLA's ranges have nsys 2025.3 lose what came after the first of them
        options = [option.replace(",nvtx", "") for option in options]
        options.append("--cuda-graph-trace=node")  # XLA runs graphs whatever its flags say; whole, they left no kernels
    output = f"--output={report.with_suffix('')}"
    argv = ["nsys", "profile", *options, "--force-overwrite=true", output, sys.executable, SCRIPT, program.name]
    argv += ["--fix", fix] if fix else []
    if gpu is not None:
        argv += ["--port", "29700"]
    session.run(argv, gpu, 120)
    if report.is_file():
        session.packers.submit(reported, session, name, lambda: pack(session, report))
    session.say(f"recorded {name}: {report.is_file()}")


def record_together(session: Session, programs: Sequence[Foreign]) -> None:
    """All programs of two ranks under one tracer, for starting takes the most of it; one recording is cut for each."""
    report, spans = session.work / "ranks.nsys-rep", session.work / "spans.jsonl"
    argv = ["nsys", "profile", *OPTIONS, "--force-overwrite=true", f"--output={report.with_suffix('')}", sys.executable]
    names = [one.name for one in programs]
    session.run([*argv, SCRIPT, *names, "--spans", str(spans), "--port", "29700"], None, 150)
    session.say(f"recorded {' '.join(names)}: {report.is_file()}")
    if report.is_file() and spans.is_file():
        session.packers.submit(reported, session, "ranks", lambda: cut_apart(session, report, spans))


def cut_apart(session: Session, report: Path, spans: Path) -> None:
    whole = exported(report)
    with closing(sqlite3.connect(whole)) as database:
        (start,) = database.execute("SELECT utcEpochNs FROM TARGET_INFO_SESSION_START_TIME").fetchone()
    for line in spans.read_text().splitlines():
        entry = json.loads(line)
        cut = session.work / f"{entry['name']}.cut"
        trim_nsys.trim(whole, cut, entry["begin"] - start, entry["end"] - start)
        content = lzma.compress(cut.read_bytes(), preset=6)
        (session.out / f"{entry['name']}.sqlite.xz").write_bytes(content)
        leaked = len(trim_nsys.leaks(whole, cut))
        session.say(f"cut {entry['name']}: {len(content) // 1024} KiB, {leaked} values of the environment in it")


def exported(report: Path) -> Path:
    sqlite = report.with_suffix(".sqlite")
    argv = ["nsys", "export", "--type=sqlite", "--force-overwrite=true", f"--output={sqlite}", str(report)]
    subprocess.run(argv, capture_output=True, text=True, timeout=120, check=True)
    return sqlite


def reported(session: Session, name: str, packs: Callable[[], None]) -> None:
    try:
        packs()
    except Exception as error:
        session.say(f"not packed {name}: {error!r} {getattr(error, 'stderr', '')}")


def pack(session: Session, report: Path) -> None:
    """Export, trim to what the readers look at, redact, compress."""
    try:
        sqlite = exported(report)
        before_work(sqlite)
        trim(sqlite)
        clean = sqlite.with_suffix(".clean.sqlite")
        redact(sqlite, clean)
        content = lzma.compress(clean.read_bytes(), preset=6)
        (session.out / f"{sqlite.stem}.sqlite.xz").write_bytes(content)
        session.say(f"packed {sqlite.stem}: {len(content) // 1024} KiB")
    finally:
        for path in report.parent.glob(f"{report.stem}.*"):
            path.unlink()


def before_work(sqlite: Path) -> None:
    """Drops what the OS and the scheduler did before the GPU's first kernel: imports, hundreds of thousands of rows."""
    with closing(sqlite3.connect(sqlite, isolation_level=None)) as database:
        tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        kernels = [name for name in ("CUPTI_ACTIVITY_KIND_KERNEL", "CUPTI_ACTIVITY_KIND_GRAPH_TRACE") if name in tables]
        starts = [database.execute(f"SELECT min(start) FROM {name}").fetchone()[0] or 0 for name in kernels]
        first = min(starts, default=0)
        for table, column in (("OSRT_API", "end"), ("SCHED_EVENTS", "start")):
            if table in tables:
                database.execute(f'DELETE FROM {table} WHERE "{column}" < ?', (first - 20_000_000,))
        if "OSRT_API" in tables:
            database.execute('DELETE FROM OSRT_API WHERE "end" - start < 5000')
        if "SCHED_EVENTS" in tables:  # of threads without any other event, only those that ran for long say something
            database.execute("DELETE FROM SCHED_EVENTS WHERE globalTid IN (SELECT globalTid FROM SCHED_EVENTS "
                             "GROUP BY globalTid HAVING count(*) < 8)")  # fmt: skip


def profile(session: Session, name: str, gpu: str) -> None:
    path = session.work / f"{name}{'-stacks' if session.stacks else ''}.json"
    stacks = ["--stacks"] if session.stacks else []
    session.run([sys.executable, SCRIPT, name, "--profile", str(path), "--steps", "6", *stacks], gpu, 90)
    if path.is_file():
        packed = gzip.compress(path.read_bytes(), 9)
        (session.out / f"{path.name}.gz").write_bytes(packed)
        session.say(f"profiled {name}: {len(packed) // 1024} KiB")


def in_turns(programs: Sequence[Foreign]) -> list[Foreign]:
    """The first program of each module before the second of any: a run cut short still has all kinds."""
    turn: dict[str, int] = {}
    for at, one in enumerate(programs):
        turn[one.name] = sum(before.module == one.module for before in programs[:at])
    return sorted(programs, key=lambda one: turn[one.name])


def lane(session: Session, number_of_lane: int, gpu: str, programs: Sequence[Foreign]) -> None:
    """One share of a GPU: times, a process per library, recordings between these; then profiles, or these alone.

    Every second process takes all from the last to the first: what comes first in a process, or is left out by one that
    ran out of time, is not always the same.
    """
    os.sched_setaffinity(0, session.cpus)  # this thread's, and that of what it starts
    if session.profiler:
        for program in in_turns([one for one in programs if not one.name.startswith(WITHOUT_TORCH)]):
            profile(session, program.name, gpu)
        return
    groups: dict[tuple[str, bool], list[str]] = {}
    for one in programs:
        groups.setdefault((one.module, one.name.startswith("jax")), []).append(one.name)
    first = number_of_lane % max(len(groups), 1)  # programs of one module wait for each other: not all lanes at once
    in_order = [*groups.values()][first:] + [*groups.values()][:first]
    fixes = {one.name: ["", *(fix for fix, _ in one.fixes)] if session.fixed else [""] for one in programs}
    todo = [(program, fix) for program in in_turns(programs) for fix in fixes[program.name] if session.records]
    spent, made, between = 0.0, 0, max(session.processes - 1, 1)
    for number in range(max(session.processes, 1)):
        for group in in_order if number < session.processes else ():
            each = spent / made if made else A_RECORDING_S
            most = session.left - each * (len(todo) - made)
            most = most if session.alone else min(200, most)  # alone, a process waits for all others
            measure(session, group, gpu, most, backwards=number % 2 == 1)
        began, upto = time.monotonic(), len(todo) * min(number + 1, between) // between
        for program, fix in todo[made:upto]:
            record(session, program, gpu, fix)
        spent, made = spent + time.monotonic() - began, upto
    for name in [one.name for one in programs if one.name in PROFILED]:
        profile(session, name, gpu)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", help="only these")
    parser.add_argument("--out", type=Path, default=Path(os.environ.get("OUT", "foreign")))
    parser.add_argument("--limit", type=float, default=400.0)
    parser.add_argument("--record-only", action="store_true", help="take no times")
    parser.add_argument("--measure-only", action="store_true", help="take times, and record nothing")
    parser.add_argument("--alone", action="store_true", help="one program runs at a time, whatever its GPU")
    parser.add_argument("--processes", type=int, default=1, help="take all times in so many, recordings between them")
    parser.add_argument("--fixed", action="store_true", help="record each program with its fixes, too")
    parser.add_argument("--profiler", action="store_true", help="PyTorch's programs under its profiler, and no more")
    parser.add_argument("--stacks", action="store_true", help="that profiler with Python's stacks and shapes")
    parser.add_argument("--modules", help="only the programs of these: later,unseen_more")
    parser.add_argument("--ranks-only", action="store_true", help="only the programs of two ranks")
    parser.add_argument("--one-gpu", action="store_true", help="leave out the programs of two ranks")
    parser.add_argument(
        "--gpus", default="0,1", help="one for each lane that programs are shared out over; a GPU's have it in turns"
    )
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    modules = options.modules.split(",") if options.modules else {one.module for one in PROGRAMS}
    chosen = [one for one in PROGRAMS if one.module in modules and one.name in (options.names or BY_NAME)]
    alone = [one for one in chosen if not one.ranked and not options.ranks_only]
    ranks = [one for one in chosen if one.ranked and not options.one_gpu]
    with tempfile.TemporaryDirectory(prefix="kernprof-foreign-") as folder:
        session = Session(options, Path(folder))
        os.environ["NCCL_P2P_DISABLE"] = "1"  # ranks talk through the host's memory, as where there is no NVLink
        for number in range(max(session.processes, 1) if ranks else 0):
            if session.processes:
                measure(session, [one.name for one in ranks], None, 100)
            if number == 0:
                record_together(session, ranks)
        gpus = options.gpus.split(",") if alone else []
        shares = [alone[at :: len(gpus)] for at in range(len(gpus))]
        each_lane = enumerate(zip(gpus, shares, strict=True))
        lanes = [threading.Thread(target=lane, args=(session, number, *each)) for number, each in each_lane]
        for each in lanes:
            each.start()
        for each in lanes:
            each.join()
        session.packers.shutdown(wait=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
