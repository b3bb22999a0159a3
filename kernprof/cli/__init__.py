"""Command line: one module per group of commands; the logic is in `kernprof.workflows`."""

import gc
import sys


def main() -> None:
    """Run the `kernprof` command.

    After an error, the process exits with the error's exit code; after an interrupt, with 130.
    """
    try:
        from kernprof import interrupts

        interrupts.listen()
        from kernprof.cli import streams
        from kernprof.cli.app import run_command_line

        streams.prepare()
        code = streams.finish(run_command_line(sys.argv[1:]))
    except KeyboardInterrupt:  # Ctrl-C before kernprof's handler was installed
        code = 130
        from kernprof import interrupts
    interrupts.leave(code)
    gc.freeze()  # so that Python does not search 100,000 objects for cycles at its end
    sys.exit(code)
