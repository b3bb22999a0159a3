"""`kernprof doctor`, and the word for those who meant line_profiler's `kernprof`."""

from __future__ import annotations

import os
from collections.abc import Sequence

from kernprof.doctor.checks import diagnose, doctor_text
from kernprof.doctor.clash import line_profiler_hint
from kernprof.doctor.facts import gather
from kernprof.model.doctor import Health, worst
from kernprof.model.documents.listing import doctor_document
from kernprof.model.serialize import encode
from kernprof.process import Runner


def doctor(format_: str, runner: Runner) -> tuple[str, bool]:
    """The checks as text, and whether none is a problem."""
    diagnoses = diagnose(gather(runner, environ=os.environ))
    text = encode(doctor_document(diagnoses)) if format_ == "json" else doctor_text(diagnoses)
    return text.rstrip("\n"), worst(diagnoses) is not Health.PROBLEM


def meant_line_profiler(argv: Sequence[str]) -> str | None:
    """What to tell someone who typed line_profiler's options; None for everyone else."""
    return line_profiler_hint(argv)
