"""Campaigns: a target's inputs in worker processes, restarted after a crash or a hang, and what
became of them all.
"""

import json
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from tests.fuzz.targets import ROOT, Target
from tests.fuzz.worker import HANG_S

SILENT = 6  # times the limit for one input, in wall time: it hangs where no signal is seen
START_S = 600.0  # until the first input, for what a worker loads and reads on a busy machine


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """One input that ended as none may, and where."""

    target: str
    seed: int
    number: int
    kind: str
    where: str

    @property
    def place(self) -> str:
        """Identity of a fault: its kind, last frame and error, without numbers and names."""
        lines = [line.strip() for line in self.where.strip().splitlines()]
        frames = [line for line in lines if line.startswith("File ")]
        return f"{self.kind}: {frames[-1] if frames else ''} {lines[-1][:60] if lines else ''}"


@dataclass(slots=True)
class Tally:
    """Counts of a target's outcomes."""

    counts: Counter[str] = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)
    next: int = 0

    @property
    def inputs(self) -> int:
        return self.counts.total()

    def add(self, failure: Failure) -> None:
        self.failures.append(failure)


def campaign(
    target: Target,
    seed: int,
    *,
    count: int,
    seconds: float,
    tally: Tally | None = None,
    hang_s: float = HANG_S,
) -> Tally:
    """Up to `count` more inputs within `seconds`; a worker that dies is started again behind its
    input.
    """
    tally = tally or Tally()
    last, until = tally.next + count, time.monotonic() + seconds
    while tally.next < last and time.monotonic() < until:
        _one_worker(target, seed, range(tally.next, last), until - time.monotonic(), tally, hang_s)
    return tally


def _one_worker(
    target: Target, seed: int, numbers: range, seconds: float, tally: Tally, hang_s: float
) -> None:
    with tempfile.TemporaryDirectory(prefix="kernprof-fuzz-") as folder:
        at, out = Path(folder) / "at", Path(folder) / "out"
        command = [
            sys.executable,
            "-m",
            "tests.fuzz.worker",
            target.name,
            "--seed",
            str(seed),
            "--folder",
            folder,
        ]
        command += [
            "--first",
            str(numbers.start),
            "--count",
            str(len(numbers)),
            "--seconds",
            str(seconds),
        ]
        command += ["--hang-s", str(hang_s)]
        with out.open("wb") as file:
            worker = subprocess.Popen(command, cwd=ROOT, stdout=file, stderr=subprocess.DEVNULL)
            kind = _watched(worker, at, SILENT * hang_s)
        lines = [json.loads(line) for line in out.read_text().splitlines() if line.endswith("}")]
        counts = next((line["counts"] for line in lines if "counts" in line), None)
        for line in lines:
            if "kind" in line:
                tally.add(Failure(target=target.name, seed=seed, **line))
        if counts is not None:
            tally.counts.update(counts)
            tally.next = numbers.start + sum(counts.values())
            return
        died = int(at.read_text()) if at.exists() else numbers.start
        tally.counts.update(Counter(line["kind"] for line in lines if "kind" in line))
        tally.counts["not counted"] += died - numbers.start - sum("kind" in line for line in lines)
        tally.counts += Counter()  # drops a count of nothing
        tally.counts[kind] += 1
        tally.add(
            Failure(
                target=target.name,
                seed=seed,
                number=died,
                kind=kind,
                where=f"exit code {worker.returncode}",
            )
        )
        tally.next = died + 1


def _watched(worker: subprocess.Popen[bytes], at: Path, silent_s: float) -> str:
    """Waits for a worker's end; ends one that is silent. What a worker that says nothing died of:
    "crash" or "hang".
    """
    seen, since = b"", time.monotonic()
    while True:
        try:
            worker.wait(timeout=1.0)
        except subprocess.TimeoutExpired:
            now = at.read_bytes() if at.exists() else b""
            if now != seen:
                seen, since = now, time.monotonic()
            elif time.monotonic() - since > (silent_s if now else START_S):
                worker.kill()
                worker.wait()
                return "hang"
        else:
            return "crash"


def table(tallies: Iterable[tuple[str, Tally]]) -> list[str]:
    """A row for each target: how many inputs, and how they ended."""
    heads = ("input", "inputs", "result", "refused", "uncaught", "crash", "hang")
    rows = [heads]
    for name, tally in tallies:
        ended = [str(tally.counts[kind]) for kind in heads[2:]]
        rows.append((name, str(tally.inputs), *ended))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in rows
    ]
