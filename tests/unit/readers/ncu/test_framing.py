"""The frame of a `.ncu-rep`: messages, session settings, and lengths that lie."""

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from kernprof.errors import ReportUnreadable
from kernprof.readers.ncu.framing import (
    MAGIC,
    Framing,
    fields,
    read_framing,
    read_launch,
    session_settings,
)


def varint(value: int) -> bytes:
    low, rest = value & 0x7F, value >> 7
    return bytes([low | 0x80]) + varint(rest) if rest else bytes([low])


def encode(parts: list[tuple[int, int | bytes]]) -> bytes:
    out = b""
    for number, value in parts:
        out += varint(number << 3) + varint(value) if isinstance(value, int) else b""
        out += (
            varint(number << 3 | 2) + varint(len(value)) + value
            if isinstance(value, bytes)
            else b""
        )
    return out


PARTS = st.lists(
    st.tuples(st.integers(1, 2000), st.integers(0, 2**64 - 1) | st.binary(max_size=300)),
    max_size=12,
)


@given(PARTS)
def test_a_message_is_read_as_it_was_written(parts: list[tuple[int, int | bytes]]) -> None:
    expected: dict[int, list[int | bytes]] = {}
    for number, value in parts:
        expected.setdefault(number, []).append(value)
    assert fields(encode(parts)) == expected


@given(st.binary(max_size=200))
def test_any_bytes_are_a_message_or_a_value_error(data: bytes) -> None:
    try:
        total = sum(
            len(v) if isinstance(v, bytes) else 1
            for values in fields(data).values()
            for v in values
        )
    except ValueError:
        return
    assert total <= len(data)


def report(*blocks: tuple[list[tuple[int, int | bytes]], bytes]) -> bytes:
    out = MAGIC + (2).to_bytes(4, "little") + encode([(1, 7)])
    for parts, payload in blocks:
        header = encode(parts)
        out += len(header).to_bytes(4, "little") + header + payload
    return out


ENTRY = (3).to_bytes(4, "little") + b"abc"
SESSION = encode(
    [
        (8, encode([(1, b"Nsight Compute Target"), (2, b"2022.3.0.0 (build 1)")])),
        (11, b"ncu --set=full app "),
    ]
)


def test_launches_facts_and_command(tmp_path: Path) -> None:
    path = tmp_path / "r"
    path.write_bytes(
        report(
            ([(1, 1), (2, 1), (5, 14)], ENTRY * 2), ([(1, 0), (2, 0), (3, SESSION), (5, 0)], b"")
        )
    )
    framing = read_framing(path)
    (place,) = framing.results  # the source's entry comes first
    assert path.read_bytes()[place[0] : place[0] + place[1]] == b"abc"
    assert place[0] > path.read_bytes().index(b"abc")
    assert (framing.version, framing.tool_version, framing.command) == (
        7,
        "2022.3.0.0",
        "ncu --set=full app",
    )
    with pytest.raises(ReportUnreadable, match="damaged"):
        read_launch(path, place)


@pytest.mark.parametrize(
    ("parts", "payload", "text"),
    [
        ([(2, 1), (5, 8)], ENTRY, "needs 1 bytes more"),
        ([(2, 1), (5, 7)], b"\xff\xff\xff\x7fabc", "runs past its block"),
        ([(2, 2), (5, 7)], ENTRY, "states 2 entries, but the block has 1"),
        ([(5, b"x")], b"", "not a number"),
    ],
)
def test_lengths_that_lie(
    tmp_path: Path, parts: list[tuple[int, int | bytes]], payload: bytes, text: str
) -> None:
    path = tmp_path / "r"
    path.write_bytes(report((parts, payload)))
    with pytest.raises(ReportUnreadable, match=text):
        read_framing(path)


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("ncu app", {"clock_control": "base", "cache_control": "all", "replay_mode": "kernel"}),
        (
            "ncu --clock-control none --cache-control=none --set basic app",
            {
                "clock_control": "none",
                "cache_control": "none",
                "replay_mode": "kernel",
                "metric_set": "basic",
            },
        ),
        (
            "ncu --replay-mode application it's",
            {"clock_control": "base", "cache_control": "all", "replay_mode": "application"},
        ),
    ],
)
def test_settings_from_the_command_line(command: str, expected: dict[str, str]) -> None:
    assert session_settings(Framing(version=7, results=(), command=command)) == {
        "command": command,
        **expected,
    }


def test_a_report_without_a_command_claims_no_settings() -> None:
    assert session_settings(Framing(version=7, results=())) == {}
