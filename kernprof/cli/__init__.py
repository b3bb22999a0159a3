"""The command line: one file per command, no logic of its own."""

from __future__ import annotations

import sys


def main() -> None:
    """Entry point of the `kernprof` command. Errors end with their own exit code, 130 on an interrupt."""
    from kernprof.cli.app import run_command_line

    sys.exit(run_command_line(sys.argv[1:]))
