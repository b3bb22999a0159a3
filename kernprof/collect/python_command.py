"""Command lines of Python processes: split a user's command, and start modules of kernprof.

A module of kernprof is started as `python python_command.py MODULE ARGS…`. With `python -m`, Python
would import from the working folder first: a file `copy.py` there would hide Python's `copy`.
"""

import runpy
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.machinery import PathFinder
from importlib.util import module_from_spec
from pathlib import Path
from typing import Any

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
            self.through(__file__, module, str(output), "--")
            if runnable and not self.isolated
            else None
        )

    def through(self, *words: str) -> tuple[str, ...]:
        """Return the command line with `words` between the interpreter's options and the program."""
        return (self.interpreter, *self.options, *words, *self.program)


def kernprof_argv(module: str, *arguments: str) -> tuple[str, ...]:
    """Return the command line that runs a module of kernprof in another process."""
    return (sys.executable, __file__, module, *arguments)


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


def _run_module() -> None:
    """Run the module that `sys.argv` names, with this file's kernprof.

    Python has put this file's folder on the module path, which the module must not search.
    """
    folder = Path(__file__).resolve().parent
    sys.path[:] = [entry for entry in sys.path if Path(entry).resolve() != folder]
    root = str(folder.parent.parent)
    spec: Any = PathFinder.find_spec("kernprof", [root])
    sys.modules["kernprof"] = module_from_spec(spec)
    spec.loader.exec_module(sys.modules["kernprof"])
    sys.path.append(root)  # the last folder: for packages that the program's Python lacks
    del sys.argv[0]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    _run_module()
