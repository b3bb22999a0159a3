"""The command line: one file per command, no logic of its own."""

from __future__ import annotations


def main() -> None:
    """Placeholder until the first command lands."""
    raise SystemExit("kernprof: no commands yet")
