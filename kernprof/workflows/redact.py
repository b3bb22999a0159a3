"""`kernprof redact`: a copy that can be shared."""

from __future__ import annotations

from pathlib import Path

from kernprof.redact.copy import redact


def redacted(source: Path, target: Path) -> str:
    """Writes the copy without environment, names, hosts and paths; what was done, for people."""
    done = redact(source, target)
    lines = [f"written: {done.path}", *done.changed, *(f"left out: {name}" for name in done.dropped)]
    return "\n".join(lines)
