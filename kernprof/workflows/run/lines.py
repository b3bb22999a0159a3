"""What a stored run of the emulator keeps for `kernprof explain`: counts by source line, and the text of the source."""

from __future__ import annotations

import linecache
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import PurePath

from kernprof.collect.launch.job import LaunchJob
from kernprof.emulator.counting.lines import LineCounters
from kernprof.emulator.emulate import Emulation
from kernprof.model.documents.captures import LaunchLines, LineCounts, LinesDocument

_MOST_CHARS = 4_000_000  # of a file
_SOURCES = frozenset((".cu", ".cuh", ".h", ".hpp", ".hxx", ".c", ".cc", ".cpp", ".inl", ".ipp", ".ptx", ".py"))


@dataclass(frozen=True, slots=True, kw_only=True)
class EmulatedLines:
    """Of an emulation what outlives it: without the launch's memory and the model of its caches, of 16 MB each."""

    lines: tuple[LineCounters, ...]
    source_file: str
    source: str

    @classmethod
    def of(cls, emulation: Emulation) -> EmulatedLines:
        file = emulation.prepared.compiled.source_file
        return cls(lines=emulation.lines, source_file=file, source=emulation.source)


def lines_document(executed: Iterable[tuple[LaunchJob, EmulatedLines]]) -> LinesDocument:
    """Each text once, however many launches it was compiled for."""
    texts: dict[str, int] = {}
    launches = []
    for job, emulated in executed:
        files = {name: texts.setdefault(text, len(texts)) for name, text in _texts(emulated).items()}
        lines = tuple(LineCounts(line.file, line.line, line.values) for line in emulated.lines)
        launches.append(LaunchLines(job.index, job.variant, lines, files))
    return LinesDocument(tuple(launches), tuple(texts))


def _texts(emulated: EmulatedLines) -> dict[str, str]:
    """The files of the lines. The user's own as it was compiled; headers, and Python's, as they are now."""
    found = {}
    for name in dict.fromkeys(line.file for line in emulated.lines if line.line):
        own = name == emulated.source_file and emulated.source
        text = own or ("".join(linecache.getlines(name)) if PurePath(name).suffix in _SOURCES else "")
        if text and len(text) <= _MOST_CHARS:
            found[name] = text
    return found
