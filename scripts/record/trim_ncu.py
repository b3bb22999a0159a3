"""Trims an ncu capture to what the tests need: `python scripts/record/trim_ncu.py IN.ncu-rep
OUT.ncu-rep` (or `.csv`).

A report keeps its frame, session, launches, rule results and the metrics of the catalogue,
`launch__*` and
`profiler__*`; it loses code, source lines, section layouts and per-instruction values. A raw page
keeps the same
columns. `--launches N` keeps the first N launches; `--source` keeps the code, the source lines and
the per-instruction
values that source lines are made of.
"""

from __future__ import annotations

import argparse
import csv
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
from kernprof import metrics as catalog
from kernprof.readers.ncu.blocks import MAGIC, fields
from tests.captures.ncu_report import block, blocks, encode

_SOURCES, _RESULTS, _STRINGS = 1, 2, 4  # block header
_SOURCE_LINES, _METRICS, _SECTIONS = 12, 13, 17  # profile result
_INSTANCES = 3  # metric result
_KEPT = ("launch__", "profiler__", "device__")


def kept(name: str) -> bool:
    return name in catalog.BY_NCU or name.startswith(_KEPT)


def by_instruction(name: str) -> bool:
    """Whether source lines are made of this metric's values per instruction."""
    stalls = name.startswith("smsp__pcsamp_") and not name.endswith("_not_issued")
    return (
        stalls
        or name in ("inst_executed", "thread_inst_executed")
        or name.startswith(("memory_l1_w", "memory_l2_"))
    )


def trim_report(data: bytes, launches: int | None, *, source: bool = False) -> bytes:
    out = [data[: 8 + int.from_bytes(data[4:8], "little")]]
    names: list[str] = []
    taken = 0
    for header, entries in blocks(data):
        for table in header.get(_STRINGS, []):
            names += [bytes(text).decode() for text in fields(bytes(table)).get(1, [])]
        if header[_SOURCES][0]:
            if source:
                out.append(block(header, entries))
            continue
        if header[_RESULTS][0]:
            entries = entries[: None if launches is None else max(0, launches - taken)]
            taken += len(entries)
            entries = [trim_result(entry, names, source=source) for entry in entries]
            header = {**header, _RESULTS: [len(entries)]}
        out.append(block(header, entries))
    return b"".join(out)


def trim_result(entry: bytes, names: list[str], *, source: bool = False) -> bytes:
    result = fields(entry)
    metrics = []
    for metric in result.get(_METRICS, []):
        found = fields(bytes(metric))
        name = names[int(found[1][0])]
        if source and by_instruction(name):
            metrics.append(bytes(metric))
        elif kept(name):
            metrics.append(encode({n: v for n, v in found.items() if n != _INSTANCES}))
    dropped = (_SECTIONS,) if source else (_SOURCE_LINES, _SECTIONS)
    return encode({n: v for n, v in {**result, _METRICS: metrics}.items() if n not in dropped})


def trim_csv(text: str, launches: int | None) -> str:
    rows = list(csv.reader(text.splitlines()))
    if "Metric Name" in rows[0]:
        chosen = [r for r in rows[1:] if launches is None or int(r[0]) < launches]
        width = None
    else:
        width = [
            at
            for at, name in enumerate(rows[0])
            if ("__" not in name and "." not in name) or kept(name)
        ]
        chosen = rows[1 : None if launches is None else 2 + launches]
    lines = []
    for row in (rows[0], *chosen):
        cells = row if width is None else [row[at] for at in width]
        line = ",".join('"' + cell.replace('"', '""') + '"' for cell in cells)
        lines.append(line.removesuffix('""') if row[-1] == "" and len(row) < len(rows[0]) else line)
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("source", type=Path)
    parser.add_argument("target", type=Path)
    parser.add_argument("--launches", type=int)
    parser.add_argument("--source", action="store_true")
    args = parser.parse_args()
    data = args.source.read_bytes()
    if data.startswith(MAGIC):
        args.target.write_bytes(trim_report(data, args.launches, source=args.source))
    else:
        args.target.write_text(trim_csv(data.decode(), args.launches))
    print(f"{args.source.stat().st_size:,} → {args.target.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
