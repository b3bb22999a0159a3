"""What is said of the kernel library's variants, beside what an expert says and what was measured."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

from kernprof.model.documents.run import document_run
from tests.evaluation.explain import quality

DATA = Path(__file__).parents[2] / "replay" / "data" / "explain"


def test_the_advice_on_the_library_is_good() -> None:
    """Recorded runs of an H200: both targets hold, and the report names every miss."""
    firsts, steps = [], []
    for path in sorted(DATA.glob("*.json.gz")):
        made = quality.judge(document_run(json.loads(gzip.decompress(path.read_bytes()))))
        firsts += made[0]
        steps += made[1]
    assert (len(firsts), len(steps)) == (38, 42)
    assert sum(f.right for f in firsts) >= 0.9 * len(firsts)
    assert sum(s.hit for s in steps) >= 0.7 * len(steps)
    text = list(quality.report(firsts, steps))
    assert sum(" NO " in line or line.endswith("NO") for line in text) == sum(not x.right for x in firsts) + sum(
        not s.hit for s in steps
    )
