"""Command line: a module per group of commands, without application logic."""

import sys


def main() -> None:
    """Run the `kernprof` command.

    An error exits with its own exit code, an interrupt with 130.
    """
    from kernprof import interrupts

    interrupts.listen()
    try:
        from kernprof.cli import streams
        from kernprof.cli.app import run_command_line

        streams.prepare()
        code = streams.finish(run_command_line(sys.argv[1:]))
    except KeyboardInterrupt:  # the interrupt came before any handler existed
        code = 130
    interrupts.leave(code)
    sys.exit(code)
