"""What the collectors leave beside a run's captures: counts by source line, and every time that was
taken.
"""

from collections.abc import Mapping

from msgspec import Struct

from kernprof.model.run import Number, Scalar


class LineCounts(Struct, frozen=True):
    """The counts of one source line by metric id; line 0 where the code has no line information."""

    file: str
    line: int
    values: Mapping[str, Number]


class LaunchLines(Struct, frozen=True):
    """The lines of one launch; `index` is its place in the run. `files`: the number of a file's
    text in `texts`.
    """

    index: int
    variant: str
    lines: tuple[LineCounts, ...]
    files: Mapping[str, int] = {}


class LinesDocument(Struct, frozen=True, tag_field="schema", tag="kernprof.lines/1"):
    """`lines.json` in a run's folder: what the emulator counted, line by line, and the source as it
    was counted.

    `texts` are the contents of source files, each once; a run that was recorded before they were
    kept has none.
    """

    launches: tuple[LaunchLines, ...]
    texts: tuple[str, ...] = ()


class LaunchSamples(Struct, frozen=True):
    """All times of one launch in ns, in the order in which they were taken; `empty_ns` are those of
    a kernel that does nothing, in the same rounds: by what these differ from process to process,
    the others differ too.
    """

    variant: str
    params: Mapping[str, Scalar]
    samples_ns: tuple[Number, ...]
    empty_ns: tuple[Number, ...] = ()


class TimingDocument(Struct, frozen=True, tag_field="schema", tag="kernprof.timing/1"):
    """`timing.json` in a run's folder: the samples behind each median."""

    launches: tuple[LaunchSamples, ...]
