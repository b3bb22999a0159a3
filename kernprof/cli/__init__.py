"""The command line: one file per command, no logic of its own."""

import sys


def main() -> None:
    """Entry point of the `kernprof` command. Errors end with their own exit code, 130 on an
    interrupt.
    """
    from kernprof import interrupts

    interrupts.listen()
    try:
        from kernprof.cli import streams
        from kernprof.cli.app import run_command_line

        streams.prepare()
        code = streams.finish(run_command_line(sys.argv[1:]))
    except KeyboardInterrupt:  # before there was anybody to say it
        code = 130
    interrupts.leave(code)
    sys.exit(code)
