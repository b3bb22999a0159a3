"""`kernprof redact`: a copy that can be shared."""

from __future__ import annotations

from pathlib import Path

from kernprof.redact.copy import UNCLEANED, redact


def redacted(source: Path, target: Path) -> str:
    """Writes the copy without environment, names, hosts and paths; what was done, for people."""
    done = redact(source, target)
    lines = [f"written: {done.path}", *done.changed]
    lines += [f"left out: {one.name}: {one.reason}" for one in done.dropped]
    lines += [f"not cleaned, look yourself: {each}" for each in UNCLEANED]
    return "\n".join(lines)
