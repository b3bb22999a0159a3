"""Makes `kernprof/readers/ncu/sample.ncu-rep`, with which `kernprof doctor` tries each way to read
a report.

    python scripts/record/sample_report.py

One launch of a recorded report with a dozen of its metrics; nothing else of the recording.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from kernprof.readers.ncu.blocks import fields  # noqa: E402
from tests.captures.ncu_report import block, blocks, encode  # noqa: E402

RECORDED = ROOT / "tests" / "replay" / "data" / "run" / "report.ncu-rep"
SAMPLE = ROOT / "kernprof" / "readers" / "ncu" / "sample.ncu-rep"
KEPT = (
    "gpu__time_duration.sum",
    "launch__registers_per_thread",
    *(f"launch__{what}_dim_{axis}" for what in ("grid", "block") for axis in "xyz"),
)
_NAMES, _PAYLOAD_METRICS, _SESSION = 4, 13, 3


def sample(data: bytes) -> bytes:
    found = list(blocks(data))
    names = [
        bytes(name).decode()
        for header, _ in found
        for table in header.get(_NAMES, [])
        for name in fields(bytes(table)).get(1, [])
    ]
    header, entries = next((header, entries) for header, entries in found if header[2][0])
    launch: Any = fields(entries[0])
    metrics = []
    for metric in launch[_PAYLOAD_METRICS]:
        parts: Any = fields(metric)
        if (name := names[parts[1][0]]) in KEPT:
            metrics.append(encode({**parts, 1: [KEPT.index(name)]}))
    table = encode({1: [name.encode() for name in KEPT]})
    made: list[bytes] = [block(head, held) for head, held in found if head.get(_SESSION)]
    made.append(block({**header, _NAMES: [table]}, [encode({**launch, _PAYLOAD_METRICS: metrics})]))
    return data[: 8 + int.from_bytes(data[4:8], "little")] + b"".join(made)


if __name__ == "__main__":
    SAMPLE.write_bytes(sample(RECORDED.read_bytes()))
    print(f"{SAMPLE}: {SAMPLE.stat().st_size} bytes")
