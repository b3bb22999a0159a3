"""Capture files to Profiles and Timelines. What a name needs is imported when it is used: traces need no ncu reader."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kernprof.readers.ncu_open import read_report
    from kernprof.readers.report import Report, RuleKind, RuleResult

__all__ = ["Report", "RuleKind", "RuleResult", "read_report"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = "ncu_open" if name == "read_report" else "report"
    return getattr(import_module(f"{__name__}.{home}"), name)
