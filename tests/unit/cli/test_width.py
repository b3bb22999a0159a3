"""Printed lines fit 80 columns, except text with its own layout."""

import lzma
from pathlib import Path

import pytest

from kernprof.cli.app import run_command_line
from kernprof.report.text.safe import columns

ROOT = Path(__file__).parents[3]
DATA = ROOT / "tests/replay/data"
STORE = ("--store", str(DATA / "store"))
TRACE = DATA / "pipelines/simplenet.no-sync.sqlite.xz"
REPORT = str(DATA / "ncu/h200_transpose_suite_full.ncu-rep")
COMMANDS = {
    "runs": ("runs", *STORE),
    "list": ("list",),
    "doctor": ("doctor",),
    "show a run": ("show", "20261120-092315-transpose-c889", *STORE),
    "show a workload": ("show", "transpose", *STORE),
    "show a report": ("show", REPORT),
    "explain": ("explain", "20261120-092315-transpose-c889", *STORE),
    "compare variants": ("compare", "20261120-092315-transpose-c889", *STORE),
    "compare runs": (
        "compare",
        "20261120-092315-transpose-c889",
        "20261120-092324-transpose-2e6b",
        *STORE,
    ),
    "timeline": ("timeline", "TRACE"),
    "what-if": ("what-if", "TRACE", "all"),
    "run": (
        "run",
        "transpose",
        "--backend",
        "emulator",
        "-p",
        "rows=64",
        "-p",
        "cols=64",
        "--store",
        "s",
    ),
    "profile": ("profile", "--ncu", "NCU", "--store", "s", "--", "/bin/true"),
    "pipelines": ("pipeline",),
    "report": ("report", "20261120-092315-transpose-c889", *STORE, "-o", "p.html"),
    "report as Markdown": ("report", "20261120-092315-transpose-c889", *STORE, "-o", "p.md"),
}

# As ncu it says its version and leaves a recorded report where it was told to.
NCU = f"""#!/bin/sh
[ "$1" = --version ] && echo "Version 2025.3.1.0 (build 1)" && exit
while [ "$1" != --export ]; do shift; done
cp '{REPORT}' "$2.ncu-rep"
"""


@pytest.mark.parametrize("name", COMMANDS)
def test_nothing_is_wider_than_the_terminal(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ncu").write_text(NCU)
    (tmp_path / "ncu").chmod(0o755)
    (tmp_path / "t.sqlite").write_bytes(lzma.decompress(TRACE.read_bytes()))
    places = {"TRACE": "t.sqlite", "NCU": str(tmp_path / "ncu")}
    assert run_command_line([places.get(command, command) for command in COMMANDS[name]]) in (
        0,
        10,
        11,
    )
    printed = capsys.readouterr().out
    assert printed
    laid_out = (ROOT / "kernels/transpose.cu").read_text().splitlines()
    assert [
        line for line in printed.splitlines() if columns(line) > 80 and line not in laid_out
    ] == []
