"""Capture files to Profiles."""

from kernprof.readers.ncu_open import read_report
from kernprof.readers.report import Report, RuleKind, RuleResult

__all__ = ["Report", "RuleKind", "RuleResult", "read_report"]
