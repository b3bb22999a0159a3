"""Estimate the gain of a change: replay a timeline's dependency graph with the change applied."""

from kernprof.analysis.what_if.changes import parse_change, parse_changes
from kernprof.analysis.what_if.engine import (
    prepare,
    replayed,
    what_if,
    what_if_each,
    without_tracing,
)
from kernprof.model.step import AppliedChange, ChangeId, PathKind, PathSegment, WhatIf

__all__ = [
    "AppliedChange",
    "ChangeId",
    "PathKind",
    "PathSegment",
    "WhatIf",
    "parse_change",
    "parse_changes",
    "prepare",
    "replayed",
    "what_if",
    "what_if_each",
    "without_tracing",
]
