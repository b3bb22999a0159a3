"""What would a change gain? The timeline replayed by its dependencies: threads, streams, launches
and waits.
"""

from kernprof.analysis.what_if.changes.apply import parse_change, parse_changes
from kernprof.analysis.what_if.engine import (
    prepare,
    replayed,
    what_if,
    what_if_each,
    without_tracing,
)
from kernprof.model.what_if import AppliedChange, ChangeId, PathKind, PathSegment, WhatIf

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
