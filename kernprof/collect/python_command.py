"""Recognise command lines that start a Python program, and split them into their parts."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

# The interpreter's options whose value may be the next word, and those after which it does not look
# at PYTHONPATH or at start-up files.
_VALUED, _ALONE = ("W", "X"), frozenset("IES")


@dataclass(frozen=True, slots=True, kw_only=True)
class PythonCommand:
    """Command that runs a Python script or module (`-m`), or a script by itself.

    `program` is what comes after the options; empty where Python would read from its input.
    `isolated` is the option
    that makes it ignore its environment.
    """

    interpreter: str
    options: tuple[str, ...] = ()
    program: tuple[str, ...] = ()
    isolated: str | None = None

    @property
    def script(self) -> str | None:
        """The file that is run; None for `-m MODULE`, `-c TEXT` and what comes from the input."""
        return self.program[0] if self.program and not self.program[0].startswith("-") else None

    def under(self, module: str, output: Path) -> tuple[str, ...] | None:
        """Return the command line in which `module` runs the program, or None."""
        runnable = self.script is not None or (
            self.program[:1] == ("-m",) and len(self.program) > 1
        )
        return (
            self.through("-m", module, str(output), "--")
            if runnable and not self.isolated
            else None
        )

    def through(self, *words: str) -> tuple[str, ...]:
        """The command line with `words` between the interpreter's options and the program."""
        return (self.interpreter, *self.options, *words, *self.program)


def python_command(command: Sequence[str]) -> PythonCommand | None:
    """None for a command that does not begin with a Python interpreter or a script's name."""
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
