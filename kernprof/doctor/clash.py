"""The name `kernprof` is also line_profiler's: its command, and its module kernprof.py. Who has
what here?

Both packages install the same command; the one installed last owns it, and removing either removes
it. Where both lie in one site-packages folder, Python imports this package rather than the module,
so that line_profiler's command (`from kernprof import main`) starts this package too. Only where
this one is installed editable does the module come first.
"""

import importlib.metadata
import itertools
import re
import shlex
import shutil
import sys
import sysconfig
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.machinery import PathFinder
from pathlib import Path

from kernprof.doctor.gpus import read_text

# line_profiler's options that ours are not, from its `kernprof --help` (versions 3 to 5).
_LONG = {
    "line-by-line",
    "builtin",
    "setup",
    "prof-mod",
    "preimports",
    "prof-imports",
    "outfile",
    "view",
    "rich",
    "unit",
    "skip-zero",
    "summarize",
    "output-interval",
}
_SHORT = re.compile(r"-[bvrzq]*[lb][lbvrzq]*")
_IMPORT = re.compile(r"^\s*from (kernprof[\w.]*) import \w+", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class NameClash:
    """`command` is the `kernprof` on PATH and `ours` whether it imports this package by name;
    `expected` is where
    this environment's would be, `installed` whether it is there; `module` is the file that `import
    kernprof` loads;
    `line_profiler` is that package's version, `line_profiler_script` its kernprof.py.
    """

    command: Path | None = None
    ours: bool | None = None
    expected: Path | None = None
    installed: bool = False
    module: Path | None = None
    line_profiler: str | None = None
    line_profiler_script: Path | None = None


def find_clash(environ: Mapping[str, str], paths: Sequence[str] | None = None) -> NameClash:
    """Looks at PATH and at sys.path (or `paths`) without the current folder, as a command would see
    them.
    """
    searched = [
        each for each in (sys.path if paths is None else paths) if each and Path(each) != Path.cwd()
    ]
    spec = PathFinder.find_spec("kernprof", searched)
    command = shutil.which("kernprof", path=environ.get("PATH", ""))
    text = (read_text(Path(command)) or "") if command else ""
    named = _IMPORT.search(text)
    version, script = _line_profiler(searched)
    expected = Path(sysconfig.get_path("scripts")) / "kernprof"
    return NameClash(
        command=Path(command) if command else None,
        ours=named.group(1) != "kernprof" if named else None,
        expected=expected,
        installed=expected.is_file(),
        module=Path(spec.origin) if spec and spec.origin else None,
        line_profiler=version,
        line_profiler_script=script,
    )


def _line_profiler(paths: Sequence[str]) -> tuple[str | None, Path | None]:
    for each in importlib.metadata.distributions(name="line_profiler", path=list(paths)):
        script = Path(str(each.locate_file("kernprof.py")))
        return each.version, script if script.is_file() else None
    return None, None


def line_profiler_hint(argv: Sequence[str]) -> str | None:
    """What to type instead, when the arguments (without the program's name) are meant for
    line_profiler's command.

    `["-l", "script.py"]`, `["-lv", …]`, `["--line-by-line", …]`, and a script in a command's place.
    """
    ours = itertools.takewhile(lambda each: each != "--", argv)
    options = argv[:1] and argv[0].startswith("-")
    if not (
        any(map(_is_line_profilers, ours)) if options else argv[:1] and argv[0].endswith(".py")
    ):
        return None
    script = find_clash({}).line_profiler_script
    rest = shlex.join(argv)
    how = (
        f"run it as: python {script} {rest}"
        if script
        else "it is not installed here: pip install line_profiler"
    )
    return (
        f"this is kernprof, the CUDA kernel profiler; `kernprof {rest}` is meant for"
        f" line_profiler's command of the same name; {how}; or mark functions with `from"
        " line_profiler import profile` and run LINE_PROFILE=1 python …"
    )


def _is_line_profilers(argument: str) -> bool:
    if argument.startswith("--"):
        return argument[2:].partition("=")[0] in _LONG
    return bool(_SHORT.fullmatch(argument))
