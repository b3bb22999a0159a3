"""Recognise command lines that start a Python program, and split them into their parts."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

# Python options whose value may be the next argument, and options that make Python ignore
# PYTHONPATH or start-up files.
_VALUED, _ALONE = ("W", "X"), frozenset("IES")


@dataclass(frozen=True, slots=True, kw_only=True)
class PythonCommand:
    """Command that runs Python: a script, a module (`-m`), or a script without an interpreter.

    `program` is the command after the interpreter's options. It is empty if Python would read the
    program from standard input. `isolated` is the option that makes Python ignore its environment.
    """

    interpreter: str
    options: tuple[str, ...] = ()
    program: tuple[str, ...] = ()
    isolated: str | None = None

    @property
    def script(self) -> str | None:
        """Return the script's path, or None for `-m MODULE`, `-c TEXT` and standard input."""
        return self.program[0] if self.program and not self.program[0].startswith("-") else None

    def under(self, module: str, output: Path) -> tuple[str, ...] | None:
        """Return the command line that runs the program under `module`; None if impossible."""
        runnable = self.script is not None or (
            self.program[:1] == ("-m",) and len(self.program) > 1
        )
        return (
            self.through("-m", module, str(output), "--")
            if runnable and not self.isolated
            else None
        )

    def through(self, *words: str) -> tuple[str, ...]:
        """Return the command line with `words` between the interpreter's options and the program."""
        return (self.interpreter, *self.options, *words, *self.program)


def python_command(command: Sequence[str]) -> PythonCommand | None:
    """Split a command. Return None if it starts neither with Python nor with a .py file."""
    first = command[0] if command else ""
    if first.endswith(".py"):
        return PythonCommand(interpreter=sys.executable, program=tuple(command))
    if not Path(first).name.startswith("python"):
        return None
    at, isolated = 1, None
    while (
        at < len(command) and command[at].startswith("-") and command[at] not in ("-", "-m", "-c")
    ):
        word = command[at]
        letters = "" if word.startswith("--") else word[1:].partition("X")[0].partition("W")[0]
        isolated = isolated or (word if _ALONE & set(letters) else None)
        at += 2 if word[1:] in _VALUED else 1
    return PythonCommand(
        interpreter=first,
        options=tuple(command[1:at]),
        program=tuple(command[at:]),
        isolated=isolated,
    )
