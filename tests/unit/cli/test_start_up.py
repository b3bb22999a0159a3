"""Modules that a command loads before it answers, so that a quick look stays quick."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

TRACES = Path(__file__).resolve().parents[2] / "replay/timeline/data"
BEFORE, AFTER = str(TRACES / "resnet_w0.sqlite"), str(TRACES / "simplenet.sqlite")


def loaded(folder: Path, *argv: str) -> list[str]:
    """The names of all modules that a command loads."""
    code = (
        "import contextlib, io, json, sys\n"
        "from kernprof.cli.app import run_command_line\n"
        "with contextlib.redirect_stdout(io.StringIO()):\n"
        f"    run_command_line({list(argv)!r})\n"
        "print(json.dumps(sorted(sys.modules)))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=True
    )
    names: list[str] = json.loads(done.stdout)
    return names


@pytest.mark.parametrize(
    ("argv", "most", "never"),
    [
        (("timeline", BEFORE), 100, ("kernprof.workflows.gate", "kernprof.store")),
        (
            ("compare", BEFORE, AFTER),
            101,
            ("kernprof.analysis.kernel", "kernprof.readers.ncu"),
        ),
        (("show", "transpose"), 69, ("kernprof.readers", "kernprof.collect", "kernprof.store")),
        (("doctor",), 92, ("numpy", "kernprof.analysis.trace", "kernprof.emulator")),
        (
            # which no machine has
            ("run", "transpose", "-v", "naive", "--backend", "ncu", "--device", "99"),
            108,
            ("kernprof.analysis.trace", "kernprof.readers.trace", "kernprof.model.trace", "pandas"),
        ),
        (("list",), 69, ("kernprof.readers", "kernprof.collect", "kernprof.store")),
    ],
    ids=lambda item: item[0] if isinstance(item, tuple) else "",
)
def test_a_command_loads_what_its_question_needs(
    argv: tuple[str, ...], most: int, never: tuple[str, ...], tmp_path: Path
) -> None:
    """The numbers are a few above those of today: a new import that all of it hangs on is seen."""
    names = loaded(tmp_path, *argv)
    assert not set(never) & set(names)
    assert len([name for name in names if name.split(".")[0] == "kernprof"]) <= most
