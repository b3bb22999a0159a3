r"""Framing of a `.ncu-rep` file: detect broken files and read the session.

The official reader does not report a truncated or foreign file (it returns fewer launches), and a
wrong length can crash the process. The framing is therefore checked first. Layout (little-endian):
the magic `NVR\0`; a length and the file header; then blocks of a length, a header and a payload. A
payload is a sequence of entries, each with its length. Headers and entries are protocol-buffer
messages with the field numbers of the `ProfilerReport*.proto` files that Nsight Compute ships in
`extras/FileFormat`.
"""

import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, TypeAlias

from kernprof.errors import ReportUnreadable

MAGIC = b"NVR\0"
# Limit in bytes, far above real headers: an invalid length must not exhaust memory.
_MAX_HEADER = 256 * 1024 * 1024
_SOURCES, _RESULTS, _SESSION, _PAYLOAD = 1, 2, 3, 5  # field numbers of a block header
_SESSION_FACT, _SESSION_COMMAND = 8, 11  # field numbers of the session details
# Field numbers of a profile result. The names are the demangled, the function and the mangled name.
_KERNEL_NAMES, _GRID, _BLOCK, _METRICS = (7, 6, 5), 10, 11, 13
Fields: TypeAlias = dict[int, list[int | bytes]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Framing:
    """The layout of a report file.

    `version` is the version of the file format. `results` has the byte offset and length of each
    launch's message. `facts` are the session's properties as strings, by name. `command` is ncu's
    command line.
    """

    version: int
    results: tuple[tuple[int, int], ...]
    facts: dict[str, str] = field(default_factory=dict)
    command: str | None = None

    @property
    def tool_version(self) -> str | None:
        """Return the version of Nsight Compute that wrote the report."""
        words = self.facts.get("Nsight Compute Target", "").split()
        return words[0] if words else None


class _Broken(ValueError):
    """The bytes do not follow the file layout; the message gives the reason."""


def fields(message: bytes) -> Fields:
    """Parse a protocol-buffer message into values by field number. Raises ValueError if invalid."""
    result: Fields = {}
    at = 0
    while at < len(message):
        key, at = _varint(message, at)
        value: int | bytes
        wire = key & 7
        if wire == 0:
            value, at = _varint(message, at)
        else:
            if wire == 2:
                size, at = _varint(message, at)
            elif wire in (1, 5):
                size = 8 if wire == 1 else 4
            else:
                raise _Broken(f"unknown wire type {wire}")
            value, at = message[at : at + size], at + size
            if at > len(message):
                raise _Broken("a field runs past the end of its message")
        result.setdefault(key >> 3, []).append(value)
    return result


def _varint(message: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while at < len(message) and shift < 70:
        byte = message[at]
        value |= (byte & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if byte < 0x80:
            return value, at
    raise _Broken("a number runs past the end of its message")


def read_framing(path: Path) -> Framing:
    """Read the layout of a report without its results. Raises ReportUnreadable if it is broken."""
    size = path.stat().st_size
    with path.open("rb") as file:
        try:
            if file.read(4) != MAGIC:
                raise _Broken("the first bytes are not those of an ncu report")
            version = _integer(fields(_sized(file, "the file header")), 1)
            facts: dict[str, str] = {}
            command: str | None = None
            results: list[tuple[int, int]] = []
            while file.tell() < size:
                header = fields(_sized(file, f"the block at byte {file.tell():,}"))
                for session in header.get(_SESSION, []):
                    reported, line = _session(session)
                    facts.update(reported)
                    command = line or command
                entries = list(_entries(file, _integer(header, _PAYLOAD), size))
                sources, launches = _integer(header, _SOURCES), _integer(header, _RESULTS)
                if len(entries) != sources + launches:
                    raise _Broken(
                        f"a block's header states {sources + launches} entries, but the block has {len(entries)}"
                    )
                results += entries[sources:]
            return Framing(version=version, results=tuple(results), facts=facts, command=command)
        except ValueError as error:
            raise ReportUnreadable(
                f"{path} is not a complete ncu report: {error} (the file has {size:,} bytes)",
                hint=(
                    "the copy or the capture is truncated or damaged: copy it again, or collect it"
                    " again"
                ),
            ) from error


def _sized(file: BinaryIO, what: str) -> bytes:
    start = file.read(4)
    length = int.from_bytes(start, "little")
    if len(start) < 4 or length > _MAX_HEADER:
        raise _Broken(f"{what} has no usable length")
    data = file.read(length)
    if len(data) < length:
        raise _Broken(f"{what} needs {length:,} bytes, but the file has only {len(data):,} more")
    return data


def _entries(file: BinaryIO, payload: int, size: int) -> Iterator[tuple[int, int]]:
    end = file.tell() + payload
    if end > size:
        raise _Broken(f"a block's payload needs {end - size:,} bytes more than the file has")
    while file.tell() < end:
        length = int.from_bytes(file.read(4), "little")
        at = file.tell()
        if at + length > end:
            raise _Broken(f"the entry at byte {at:,} runs past its block")
        yield at, length
        file.seek(at + length)


def _integer(message: Fields, number: int) -> int:
    value = message.get(number, [0])[-1]
    if not isinstance(value, int):
        raise _Broken(f"field {number} is not a number")
    return value


def _text(value: int | bytes) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


def _session(details: int | bytes) -> tuple[dict[str, str], str | None]:
    message = fields(details) if isinstance(details, bytes) else {}
    facts = {}
    for fact in message.get(_SESSION_FACT, []):
        pair = fields(fact) if isinstance(fact, bytes) else {}
        if 1 in pair and 2 in pair:
            facts[_text(pair[1][-1])] = _text(pair[2][-1])
    lines = message.get(_SESSION_COMMAND)
    return facts, _text(lines[-1]).strip() if lines else None


@dataclass(frozen=True, slots=True, kw_only=True)
class RawLaunch:
    """A launch, parsed from its message without metric values; `metrics` counts its metrics."""

    kernel: str
    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    metrics: int


def read_launch(path: Path, place: tuple[int, int]) -> RawLaunch:
    """Parse the top level of a launch's message at `place` (byte offset, length).

    Raises ReportUnreadable if the message is damaged.
    """
    with path.open("rb") as file:
        file.seek(place[0])
        message = file.read(place[1])
    try:
        result = fields(message)
        names = [_text(result[number][-1]) for number in _KERNEL_NAMES if number in result]
        grid, block = (_triple(result[number][-1]) for number in (_GRID, _BLOCK))
    except (ValueError, KeyError) as error:
        raise damaged_launch(path, place) from error
    kernel = next((name for name in names if name), "unknown")
    return RawLaunch(kernel=kernel, grid=grid, block=block, metrics=len(result.get(_METRICS, [])))


def damaged_launch(path: Path, place: tuple[int, int]) -> ReportUnreadable:
    return ReportUnreadable(
        f"{path}: the launch at byte {place[0]:,} is damaged",
        hint="copy the report again, or collect it again",
    )


def _triple(value: int | bytes) -> tuple[int, int, int]:
    parts = fields(value) if isinstance(value, bytes) else {}
    return _integer(parts, 1), _integer(parts, 2), _integer(parts, 3)


# ncu's options that must agree for reports to be comparable, and their defaults.
_OPTIONS = {
    "--clock-control": ("clock_control", "base"),
    "--cache-control": ("cache_control", "all"),
    "--replay-mode": ("replay_mode", "kernel"),
    "--set": ("metric_set", ""),
}


def session_settings(framing: Framing) -> dict[str, str]:
    """Return the session's settings, from ncu's recorded command line and defaults.

    The keys are clock_control, cache_control, replay_mode, metric_set, cuda_version and command.
    """
    settings = (
        {"cuda_version": framing.facts["CUDA Version"]} if "CUDA Version" in framing.facts else {}
    )
    if framing.command is None:
        return settings
    settings["command"] = framing.command
    try:
        words = shlex.split(framing.command)
    except ValueError:
        words = framing.command.split()
    for option, (key, default) in _OPTIONS.items():
        # ncu's options precede the program's options: the first value is ncu's.
        values = (
            following if word == option else word.partition("=")[2]
            for word, following in zip(words, [*words[1:], ""], strict=True)
            if word == option or word.startswith(option + "=")
        )
        value = next(values, None) or default
        if value:
            settings[key] = value
    return settings
