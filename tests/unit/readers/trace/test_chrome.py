"""Events of Chrome JSON, with limits on the size of the text."""

import gzip
import json
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from kernprof.errors import ReportUnreadable
from kernprof.readers.trace import torch
from kernprof.readers.trace.open import read_timeline
from kernprof.readers.trace.torch import TooLarge, read_events

EVENTS = [
    {"ph": "X", "name": "a}, {b", "args": {"list": [{"x": 1}, {"y": [2, {}]}], "text": '"}, {"'}},
    {"ph": "M", "name": 'é\\"', "ts": 1.5e3},
    7,
    [],
    *({"ph": "X", "n": number} for number in range(40)),
]


def write(path: Path, document: object, indent: int | None = None) -> Path:
    path.write_text(json.dumps(document, indent=indent))
    return path


@pytest.mark.parametrize("indent", [None, 2])
def test_events_and_header(tmp_path: Path, indent: int | None) -> None:
    members = {"a": {"b": [1]}, "z": "end", "n": 12}
    expected = [event for event in EVENTS if isinstance(event, dict)]
    for document, rest in ((EVENTS, {}), ({**members, "traceEvents": EVENTS}, members)):
        path = write(tmp_path / "trace.json", document, indent)
        assert read_events(path, lambda event: event) == (rest, expected)


def test_only_the_selected_part_of_an_event_is_returned(tmp_path: Path) -> None:
    path = write(tmp_path / "a.json", EVENTS)
    _, events = read_events(path, lambda event: {"n": event["n"]} if "n" in event else None)
    assert events == [{"n": number} for number in range(40)]


@pytest.mark.parametrize(
    "text", ["", "7", "{}", "[1,]", "[1", '{"traceEvents": [1}', '{"traceEvents": {}}', "[1]]"]
)
def test_other_json_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "a.json").write_text(text)
    with pytest.raises(ValueError):  # noqa: PT011
        read_events(tmp_path / "a.json", lambda event: event)


def test_more_json_than_the_limit_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(torch, "MOST_BYTES", 300)
    with pytest.raises(TooLarge, match="more than 300 bytes"):
        read_events(write(tmp_path / "a.json", EVENTS * 9), lambda event: event)


BOMB = """
import gzip, sys
with gzip.open(sys.argv[1], "wb", 6) as file:
    file.write(sys.argv[2].encode())
    for _ in range(100):
        file.write(sys.argv[3].encode() * ((1 << 20) // len(sys.argv[3])))
"""


def _little_memory() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (700 << 20, 700 << 20))


@pytest.mark.parametrize(("begin", "again"), [("[", " "), ('["', "a"), ("", "[")])
def test_a_decompression_bomb_is_refused_in_little_memory(
    tmp_path: Path, begin: str, again: str
) -> None:
    """100 MB in 100 kB are refused by a process limited to 700 MB."""
    path = tmp_path / "bomb.json.gz"
    subprocess.run([sys.executable, "-c", BOMB, str(path), begin, again], check=True)
    command = [sys.executable, "-m", "kernprof", "timeline", str(path)]
    done = subprocess.run(
        command, check=False, capture_output=True, text=True, preexec_fn=_little_memory
    )
    assert (done.returncode, "Traceback" in done.stderr) == (
        ReportUnreadable.exit_code,
        False,
    ), done.stderr
    assert "bytes of JSON" in done.stderr or "complete JSON" in done.stderr


def test_a_packed_trace_of_usual_density_is_read(tmp_path: Path) -> None:
    """A trace packed a hundred times smaller is read."""
    event = {
        "ph": "X",
        "cat": "kernel",
        "name": "k",
        "ts": 1,
        "dur": 1,
        "pid": 0,
        "tid": 7,
        "args": {"stream": 7},
    }
    path = tmp_path / "trace.json.gz"
    path.write_bytes(gzip.compress(json.dumps({"traceEvents": [event] * 100_000}).encode()))
    assert len(read_timeline(path, cached=False).work) == 100_000
