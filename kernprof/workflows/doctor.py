"""`kernprof doctor`, and the word for those who meant line_profiler's `kernprof`."""

from __future__ import annotations

import os
from collections.abc import Sequence

from kernprof.doctor.checks import diagnose
from kernprof.doctor.clash import line_profiler_hint
from kernprof.doctor.facts import gather
from kernprof.model.doctor import DoctorReport
from kernprof.process import Runner


def doctor(runner: Runner) -> DoctorReport:
    """Every check of this machine."""
    return DoctorReport(checks=diagnose(gather(runner, environ=os.environ)))


def meant_line_profiler(argv: Sequence[str]) -> str | None:
    """What to tell someone who typed line_profiler's options; None for everyone else."""
    return line_profiler_hint(argv)
