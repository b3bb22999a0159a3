"""Chrome JSON in pieces gives the same events as Python's parser for the whole text."""

from __future__ import annotations

import gzip
import json
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernprof.errors import ReportUnreadable
from kernprof.readers.trace import chrome
from kernprof.readers.trace.chrome import TooLarge, read_events
from kernprof.readers.trace.open import read_timeline

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


@pytest.mark.parametrize("piece", [1, 7, 64, 1 << 22])
@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize("one_by_one", [1, 2000])
def test_pieces_of_any_length_give_the_same_events(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, piece: int, indent: int | None, one_by_one: int
) -> None:
    monkeypatch.setattr(chrome, "_PIECE", piece)
    monkeypatch.setattr(chrome, "_ONE_BY_ONE", one_by_one)
    for document in (
        EVENTS,
        {"a": {"b": [1]}, "traceEvents": EVENTS, "z": "end", "n": 12},
        [],
        {"traceEvents": []},
    ):
        path = write(tmp_path / "trace.json", document, indent)
        header, events = read_events(path, lambda event: [event])
        parsed = document if isinstance(document, list) else document["traceEvents"]
        assert [event for (event,) in events] == parsed
        rest = (
            {key: value for key, value in document.items() if key != "traceEvents"}
            if isinstance(document, dict)
            else None
        )
        assert header == rest


@given(
    document=st.recursive(
        st.none() | st.integers() | st.text(max_size=9),
        lambda inner: (
            st.lists(inner, max_size=5)
            | st.dictionaries(st.sampled_from(["a", "traceEvents", ""]), inner, max_size=3)
        ),
    ),
    cut=st.integers(0, 200),
    piece=st.integers(1, 40),
)
@settings(max_examples=300, deadline=None)
def test_the_reader_agrees_with_python_s_parser(
    tmp_path_factory: pytest.TempPathFactory, document: Any, cut: int, piece: int
) -> None:
    """The reader returns the same document as Python's parser, and refuses the same text."""
    text = json.dumps(document)[: None if cut > 100 else cut]
    path = tmp_path_factory.mktemp("chrome") / "trace.json"
    path.write_text(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(chrome, "_PIECE", piece)
        try:
            expected = json.loads(text)
        except ValueError:
            expected = None
        result = expected.get("traceEvents") if isinstance(expected, dict) else expected
        if not isinstance(result, list):
            with pytest.raises(ValueError):  # noqa: PT011
                read_events(path, lambda event: [event])
            return
        _, events = read_events(path, lambda event: [event])
    assert [event for (event,) in events] == result


NO_TRACES = (
    "",
    " ",
    "7",
    "{}",
    '{"a": 1}',
    "[1,]",
    "[1 2]",
    "[1",
    '{"traceEvents": [1}',
    "[] x",
    "{1: []}",
    "[1]]",
)
NO_TRACES += (
    '{"traceEvents" [1]}',
    '{"traceEvents": {}}',
    '{"traceEvents": [1],}',
    "[1, nul",
    "[1, nulx, 2]",
)


@pytest.mark.parametrize("text", NO_TRACES)
def test_other_json_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "a.json").write_text(text)
    with pytest.raises(ValueError):  # noqa: PT011
        read_events(tmp_path / "a.json", lambda event: event)


def test_more_json_than_the_limit_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chrome, "MOST_BYTES", 300)
    with pytest.raises(TooLarge, match="more than 300 bytes"):
        read_events(write(tmp_path / "a.json", EVENTS * 9), lambda event: event)
    monkeypatch.setattr(chrome, "_LONGEST", 300)
    monkeypatch.setattr(chrome, "MOST_BYTES", 1 << 30)
    monkeypatch.setattr(chrome, "_PIECE", 10)
    with pytest.raises(TooLarge, match="a value of more than 300"):
        read_events(write(tmp_path / "a.json", ["x" * 2000]), lambda event: event)


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
    assert "bytes of JSON" in done.stderr or "whole JSON" in done.stderr


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
