"""How long 1,000 launches take to load: `python scripts/bench/read_reports.py [--launches N] [--limit-s S]`.

Repeats the launches of a capture into a larger `.ncu-rep`, and the rows of a raw page into a larger CSV, and reads both
with the catalogue's metrics. Prints the best of three; the exit status is 1 when one takes longer than the limit.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from itertools import cycle, islice
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))
from kernprof.readers.ncu.blocks import read_framing  # noqa: E402
from kernprof.readers.ncu.open import read_report  # noqa: E402

CAPTURES = ROOT / "tests" / "replay" / "data" / "ncu"


def repeat_report(source: Path, launches: int) -> bytes:
    """The report with its own launches again and again, each in a block of its own, until there are `launches`."""
    data = source.read_bytes()
    held = [data[at : at + size] for at, size in read_framing(source).results]
    # A block header of its own: no sources, one result, no strings, the payload's length (fields 1, 2, 4, 5).
    out = [data]
    for result in islice(cycle(held), launches - len(held)):
        payload = len(result).to_bytes(4, "little") + result
        header = b"\x08\x00\x10\x01\x22\x00\x28" + varint(len(payload))
        out += [len(header).to_bytes(4, "little"), header, payload]
    return b"".join(out)


def varint(value: int) -> bytes:
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes((*out, value))


def repeat_rows(source: Path, launches: int) -> str:
    header, units, *rows = source.read_text().splitlines()
    return "\n".join((header, units, *islice(cycle(rows), launches))) + "\n"


def best_of_three(path: Path, launches: int) -> float:
    times = []
    for _ in range(3):
        start = time.perf_counter()
        report = read_report(path)
        times.append(time.perf_counter() - start)
        assert len(report.profiles) == launches
    return min(times)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--launches", type=int, default=1000)
    parser.add_argument("--limit-s", type=float, default=2.0)
    parser.add_argument("--report", type=Path, default=CAPTURES / "h200_transpose_suite_full.ncu-rep")
    parser.add_argument("--csv", type=Path, default=CAPTURES / "h200_transpose_suite_full_raw.csv")
    args = parser.parse_args()
    slow = False
    with tempfile.TemporaryDirectory() as folder:
        for source in (args.report, args.csv):
            path = Path(folder) / source.name
            if source.suffix == ".csv":
                path.write_text(repeat_rows(source, args.launches))
            else:
                path.write_bytes(repeat_report(source, args.launches))
            seconds = best_of_three(path, args.launches)
            slow |= seconds > args.limit_s
            print(f"{seconds:6.2f} s  {args.launches} launches  {path.stat().st_size / 1e6:6.1f} MB  {source.name}")
    sys.exit(1 if slow else 0)


if __name__ == "__main__":
    main()
