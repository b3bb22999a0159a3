"""`kernprof doctor`, and the word for those who meant line_profiler's `kernprof`."""

from __future__ import annotations

import os
from collections.abc import Sequence

from kernprof.doctor.checks import diagnose
from kernprof.doctor.clash import line_profiler_hint
from kernprof.doctor.facts import gather
from kernprof.model.doctor import Health, worst
from kernprof.process import Runner
from kernprof.report.render import render_doctor
from kernprof.workflows.terminal import view


def doctor(format_: str, runner: Runner) -> tuple[str, bool]:
    """The checks as text, and whether none is a problem."""
    checks = diagnose(gather(runner, environ=os.environ))
    return render_doctor(checks, format_, view()).rstrip("\n"), worst(checks) is not Health.PROBLEM


def meant_line_profiler(argv: Sequence[str]) -> str | None:
    """What to tell someone who typed line_profiler's options; None for everyone else."""
    return line_profiler_hint(argv)
