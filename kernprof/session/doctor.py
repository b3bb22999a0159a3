"""`kernprof doctor`, and the word to those who meant line_profiler's command."""

from __future__ import annotations

import json
import os

from kernprof.collect.clash import line_profiler_hint

__all__ = ["doctor", "line_profiler_hint"]


def doctor(format_: str) -> tuple[str, bool]:
    """What works on this machine, as a table or as JSON, and whether nothing is a problem."""
    from kernprof.collect.doctor import Status, diagnose, doctor_document, doctor_text, gather, worst
    from kernprof.collect.runner import SubprocessRunner

    diagnoses = diagnose(gather(SubprocessRunner(), environ=os.environ))
    text = json.dumps(doctor_document(diagnoses), indent=2) if format_ == "json" else doctor_text(diagnoses)
    return text, worst(diagnoses) is not Status.PROBLEM
