"""Record every labelled program on a GPU machine, and pack trimmed, redacted exports small.

    PYTHONPATH=. python scripts/record/record_timelines.py --out OUT --debs DIR --wheels DIR --limit
    400 PYTHONPATH=. python scripts/record/record_timelines.py --out OUT --dry-run FIXTURE.sqlite
    (no GPU, no nsys)

Leaves timelines-N.tar (each member NAME.sqlite.xz) and summary.json in OUT: at most 8 files of 16
MiB. Goes on after a failure; the table at the end says what came of each program.
"""

from __future__ import annotations

import argparse
import io
import json
import lzma
import os
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path

from label_programs import Program, in_turns
from trim import trim

from kernprof.collect.nsight.nsys import Recording, TraceOptions, Tracer
from kernprof.collect.nsight.nsys_check import check_recording
from kernprof.collect.nsight.tools import find_nsys
from kernprof.errors import KernprofError
from kernprof.process import SubprocessRunner
from kernprof.redact.copy import redact

HERE = Path(__file__).resolve().parent
BUNDLE_BYTES = 15 << 20
MOST_BUNDLES = 7
FIRST = 21  # programs: three for each of the seven labels
CUPTI_PROGRAMS = ("sync_item_pingpong", "api_cupy_small", "gpu_graph")


@dataclass
class Outcome:
    """One line of the table."""

    name: str
    label: str
    route: str
    status: str = "skipped"
    seconds: float = 0.0
    kernels: int | None = None
    launches: int | None = None
    packed_bytes: int | None = None
    notes: list[str] = field(default_factory=list)


@dataclass
class Session:
    """What all recordings share, and what has come of them so far."""

    tracer: Tracer
    options: TraceOptions
    work: Path
    deadline: float
    per_program_s: float
    packed: dict[str, bytes] = field(default_factory=dict)
    outcomes: list[Outcome] = field(default_factory=list)

    def left_s(self) -> float:
        return self.deadline - time.monotonic()


def parse(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--out", type=Path, default=Path(os.environ.get("OUT", "timelines")))
    parser.add_argument(
        "--debs", type=Path, help="folder of .deb packages nsys's importer needs (libdw1, libelf1)"
    )
    parser.add_argument("--wheels", type=Path, help="folder with the cupti-python wheel")
    parser.add_argument("--nsys", type=Path, help="the nsys to use; otherwise looked for")
    parser.add_argument("--limit", type=float, default=400.0, help="seconds for everything")
    parser.add_argument("--per-program", type=float, default=45.0, help="seconds for one program")
    parser.add_argument("--only", nargs="*", help="names of programs; otherwise all")
    parser.add_argument(
        "--dry-run",
        type=Path,
        metavar="FIXTURE",
        help="pretend: nsys's export is a copy of this file",
    )
    return parser.parse_args(arguments)


def environment(options: argparse.Namespace, work: Path) -> dict[str, str]:
    """This process's environment, with the unpacked libraries and wheels in front."""
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


def pack(sqlite: Path) -> bytes:
    """Trims, redacts and compresses one export."""
    trim(sqlite)
    clean = sqlite.with_suffix(".redacted.sqlite")
    redact(sqlite, clean)
    content = lzma.compress(clean.read_bytes(), preset=6)
    sqlite.unlink()
    clean.unlink()
    return content


def command_of(program: Program) -> list[str]:
    return [sys.executable, str(HERE / "label_programs.py"), program.name]


def record_nsys(
    session: Session, program: Program, pool: ThreadPoolExecutor
) -> Future[None] | None:
    outcome = Outcome(program.name, program.label, "nsys")
    session.outcomes.append(outcome)
    if session.left_s() < 15:
        return None
    started = time.monotonic()
    outcome.status = "packing"
    try:
        made = session.tracer.record(
            command_of(program),
            folder=session.work / program.name,
            options=session.options,
            timeout_s=min(session.per_program_s, session.left_s()),
        )
    except KernprofError as error:
        outcome.status = "failed"
        outcome.notes = [
            *str(error).splitlines(),
            *_log_end(session.work / program.name / "nsys.log"),
        ]
        return None
    finally:
        outcome.seconds = time.monotonic() - started
        print(
            f"{outcome.name:26}{outcome.status:10}{outcome.seconds:6.1f} s",
            file=sys.stderr,
            flush=True,
        )
    return pool.submit(_keep, session, outcome, made)


def _keep(session: Session, outcome: Outcome, made: Recording) -> None:
    outcome.kernels, outcome.launches = (
        made.facts.kernels + made.facts.graph_runs,
        made.facts.expected_kernels,
    )
    outcome.notes = [*made.notes, *(_log_end(made.log) if made.program_code else ())]
    content = pack(made.sqlite)
    outcome.packed_bytes = len(content)
    session.packed[f"{outcome.name}.sqlite.xz"] = content
    outcome.status = "recorded" if made.program_code == 0 else f"exit {made.program_code}"


def _log_end(log: Path) -> list[str]:
    return log.read_text(errors="replace").splitlines()[-12:] if log.is_file() else []


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


def record_cupti(session: Session, program: Program) -> None:
    """The same program through CUPTI, inside its own process."""
    outcome = Outcome(program.name, program.label, "cupti")
    session.outcomes.append(outcome)
    if session.left_s() < 15:
        return
    output = session.work / f"{program.name}-cupti.sqlite"
    script = command_of(program)[1:]
    argv = [sys.executable, "-m", "kernprof.collect.cupti.child", str(output), "--", *script]
    limit = min(session.per_program_s, session.left_s())
    done = session.tracer.runner.run(argv, env=session.tracer.environ, timeout_s=limit)
    outcome.seconds, outcome.notes = done.wall_s, done.output.splitlines()[-6:]
    outcome.status = "time limit" if done.timed_out else f"exit {done.returncode}"
    if output.is_file():
        try:
            facts = check_recording(output)
            content = pack(output)
        except KernprofError as error:
            outcome.notes = [*str(error).splitlines(), *outcome.notes]
            return
        outcome.kernels, outcome.launches = facts.kernels + facts.graph_runs, facts.expected_kernels
        outcome.packed_bytes = len(content)
        session.packed[f"{program.name}-cupti.sqlite.xz"] = content
        outcome.status = "recorded"


def record_all(session: Session, programs: list[Program]) -> None:
    """Three programs per label first, then those through CUPTI, then the rest: a short limit costs
    the least.
    """
    packing: list[tuple[Outcome, Future[None]]] = []
    with ThreadPoolExecutor(2) as pool:
        for part in (programs[:FIRST], programs[FIRST:]):
            for program in part:
                future = record_nsys(session, program, pool)
                if future is not None:
                    packing.append((session.outcomes[-1], future))
            for program in part:
                if program.name in CUPTI_PROGRAMS:
                    record_cupti(session, program)
    for outcome, future in packing:
        if (error := future.exception()) is not None:
            outcome.status, outcome.notes = "failed", [repr(error)]


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


def finish(session: Session, out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    lost = write_tars(out, "timelines", session.packed, MOST_BUNDLES)
    programs = {
        program.name: asdict(program) | {"iteration": program.iteration} for program in in_turns()
    }
    tool = session.tracer.tool
    summary = {
        "nsys": tool.version_text,
        "gpu": machine(SubprocessRunner()),
        "no_room": lost,
        "recordings": [
            asdict(each) | {"program": programs[each.name]} for each in session.outcomes
        ],
    }
    (out / "summary.json").write_text(json.dumps(summary, indent=1) + "\n")
    print(
        f"{'program':26}{'label':20}{'route':7}{'status':10}{'s':>6}{'kernels':>9}{'launches':>9}{'KiB':>7}"
        "  notes"
    )
    for each in session.outcomes:
        size = "–" if each.packed_bytes is None else f"{each.packed_bytes / 1024:.0f}"
        counts = "".join(
            f"{'–' if value is None else value:>9}" for value in (each.kernels, each.launches)
        )
        notes = " | ".join(each.notes)[:300]
        line = f"{each.name:26}{each.label:20}{each.route:7}{each.status:10}{each.seconds:6.1f}"
        print(f"{line}{counts}{size:>7}  {notes}")
    made = sum(each.packed_bytes is not None for each in session.outcomes)
    print(
        f"{made} of {len(session.outcomes)} recorded;"
        f" {sum(map(len, session.packed.values())) / 2**20:.1f} MiB packed"
    )


def main(arguments: list[str] | None = None) -> int:
    options = parse(arguments)
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="kernprof-record-") as folder:
        work = Path(folder)
        env = environment(options, work)
        runner = SubprocessRunner()
        named = HERE / "fake_nsys.py" if options.dry_run else options.nsys
        tracer = Tracer(
            tool=find_nsys(runner, environ=env, named=named), runner=runner, environ=env
        )
        session = Session(
            tracer, TraceOptions(), work, started + options.limit, options.per_program
        )
        chosen = [each for each in in_turns() if not options.only or each.name in options.only]
        try:
            record_all(session, chosen)
        finally:
            finish(session, options.out)
    return 0 if session.packed else 1


if __name__ == "__main__":
    sys.exit(main())
