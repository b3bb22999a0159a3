"""What 1,000 launches cost to load: `python scripts/bench/read_reports.py [--launches N] [--limit-s
S]`.

Repeats the launches of a capture into a larger `.ncu-rep`, and the rows of a raw and a details page
into larger CSVs, and loads each with the catalogue's metrics, three times in a process of its own.
Prints the best time and the peak of memory; the exit status is 1 when one is beyond its limit.
"""

from __future__ import annotations

import argparse
import csv
import io
import os
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
    """The report with its own launches again and again, each in a block of its own, until there are
    `launches`.
    """
    data = source.read_bytes()
    held = [data[at : at + size] for at, size in read_framing(source).results]
    # A block header of its own: no sources, one result, no strings, the payload's length (fields 1,
    # 2, 4, 5).
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


def repeat_launches(source: Path, launches: int) -> str:
    """The details page with its launches' rows again and again, each time under an id of their own."""
    header, *rows = csv.reader(io.StringIO(source.read_text()))
    by_launch: dict[str, list[list[str]]] = {}
    for row in rows:
        by_launch.setdefault(row[0], []).append(row[1:])
    out = io.StringIO()
    writer = csv.writer(out, quoting=csv.QUOTE_ALL, lineterminator="\n")
    writer.writerow(header)
    for number, same in enumerate(islice(cycle(by_launch.values()), launches)):
        writer.writerows([str(number), *row] for row in same)
    return out.getvalue()


def cost(path: Path, launches: int) -> tuple[float, float]:
    """The best of three times in s, and the peak of memory in MB, of a child process."""
    out, into = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(into, f"{best_of_three(path, launches):.6f}".encode())
        os._exit(0)
    _, status, used = os.wait4(child, 0)
    assert status == 0, "the report was not read"
    return float(os.read(out, 100)), used.ru_maxrss / 1000


def best_of_three(path: Path, launches: int) -> float:
    times = []
    for _ in range(3):
        start = time.perf_counter()
        report = read_report(path)
        times.append(time.perf_counter() - start)
        assert len(report.profiles) == launches
    return min(times)


def enlarged(source: Path, launches: int, folder: Path) -> Path:
    path = folder / source.name
    if source.suffix != ".csv":
        path.write_bytes(repeat_report(source, launches))
    elif '"Metric Name"' in source.read_text():
        path.write_text(repeat_launches(source, launches))
    else:
        path.write_text(repeat_rows(source, launches))
    return path


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--launches", type=int, default=1000)
    parser.add_argument("--limit-s", type=float, default=2.0)
    parser.add_argument("--limit-mb", type=float, default=300.0)
    parser.add_argument(
        "--report", type=Path, default=CAPTURES / "h200_transpose_suite_full.ncu-rep"
    )
    parser.add_argument("--csv", type=Path, default=CAPTURES / "h200_transpose_suite_full_raw.csv")
    parser.add_argument(
        "--details", type=Path, default=CAPTURES / "h200_transpose_suite_full_details.csv"
    )
    args = parser.parse_args()
    beyond = False
    with tempfile.TemporaryDirectory() as folder:
        for source in (args.report, args.csv, args.details):
            path = enlarged(source, args.launches, Path(folder))
            seconds, megabytes = cost(path, args.launches)
            beyond |= seconds > args.limit_s or megabytes > args.limit_mb
            size = f"{path.stat().st_size / 1e6:6.1f} MB"
            print(
                f"{seconds:6.2f} s  {megabytes:5.0f} MB  {args.launches} launches  {size} "
                f" {source.name}",
                flush=True,
            )
    sys.exit(1 if beyond else 0)


if __name__ == "__main__":
    main()
