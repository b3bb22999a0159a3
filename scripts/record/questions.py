"""The questions of a recorder that asks a GPU several, one after the other: what fails is noted and
stops no other.
"""

import json
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any


def ask(
    questions: Sequence[Callable[[], None]], only: Sequence[str], answers: dict[str, Any], out: Path
) -> None:
    """Each fills `found`, which is written to `out` after it. `only`: names of those to ask; none
    means all.
    """
    began = time.time()
    for question in questions:
        if only and question.__name__ not in only:
            continue
        try:
            question()
        except Exception as error:
            answers[f"failed {question.__name__}"] = f"{type(error).__name__}: {error}"[:400]
        out.write_text(json.dumps(answers, indent=0))
        print(f"{time.time() - began:6.1f} s {question.__name__}", flush=True)
