"""One process of a campaign: inputs of one target, one after the other, within limits of memory and
time.

    python -m tests.fuzz.worker TARGET --seed S --first N --count M --folder DIR

Prints a JSON line for every input that did not end as it must, and one with the counts at the end.
The number of the input at work stands in DIR/at, so that the parent knows which one took the
process with it.
"""

import argparse
import json
import os
import resource
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kernprof.errors import KernprofError
from tests.fuzz.targets import Target

HANG_S = 20.0  # of processor time, for one input
MEMORY_BYTES = 1 << 30  # beyond what the process has before its first input


class Hang(BaseException):
    """One input took too long."""


def _alarm(*_: object) -> None:
    raise Hang


@contextmanager
def _time_limit(seconds: float) -> Iterator[None]:
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def limit_memory() -> None:
    """Allow at most `MEMORY_BYTES` more address space than now."""
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    most = pages * os.sysconf("SC_PAGE_SIZE") + MEMORY_BYTES
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def outcome(target: Target, path: Path, hang_s: float) -> tuple[str, str]:
    """Return the outcome of an input ("result", "refused", "uncaught" or "hang") and its place."""
    try:
        with _time_limit(hang_s):
            target.run(path)
    except KernprofError as error:
        return (
            ("refused", "") if error.message.strip() else ("uncaught", "an error without a message")
        )
    except Hang:
        return "hang", traceback.format_exc(limit=-6)
    except Exception:
        return "uncaught", traceback.format_exc(limit=-6)
    return "result", ""


def work(
    target: Target, seed: int, numbers: range, folder: Path, until: float, hang_s: float
) -> Counter[str]:
    """Runs the inputs, and prints those that did not end as they must."""
    seeds, counts = target.seeds(), Counter[str]()
    path = folder / f"input{target.suffix}"
    path.write_bytes(seeds[0])
    outcome(target, path, 10 * hang_s)  # loads what it needs, before memory is limited
    limit_memory()
    with (folder / "at").open("wb", buffering=0) as at:
        for number in numbers:
            if time.monotonic() > until:
                break
            at.seek(0)
            at.write(b"%20d" % number)
            path.write_bytes(target.input(seeds, seed, number))
            kind, where = outcome(target, path, hang_s)
            counts[kind] += 1
            if where:
                print(json.dumps({"number": number, "kind": kind, "where": where}), flush=True)
    return counts


def main() -> None:
    from tests.fuzz.planted import PLANTED
    from tests.fuzz.targets import TARGETS

    parser = argparse.ArgumentParser()
    parser.add_argument("target", choices=[*TARGETS, *PLANTED])
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--first", type=int, required=True)
    parser.add_argument("--count", type=int, required=True)
    parser.add_argument("--seconds", type=float, required=True)
    parser.add_argument("--hang-s", type=float, default=HANG_S)
    parser.add_argument("--folder", type=Path, required=True)
    chosen = parser.parse_args()
    signal.signal(signal.SIGVTALRM, _alarm)
    sys.stderr = open(os.devnull, "w")  # noqa: PTH123, SIM115
    numbers = range(chosen.first, chosen.first + chosen.count)
    target = (TARGETS | PLANTED)[chosen.target]
    counts = work(
        target,
        chosen.seed,
        numbers,
        chosen.folder,
        time.monotonic() + chosen.seconds,
        chosen.hang_s,
    )
    print(json.dumps({"counts": dict(counts)}), flush=True)


if __name__ == "__main__":
    main()
