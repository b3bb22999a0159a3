"""What a command wrote, as sections. Names of files are drawn as they are: one that is cut or
wrapped opens nothing.
"""

from kernprof.model.files import Redacted, WrittenFile
from kernprof.report.text.table import Preformatted, Section
from kernprof.units import format_quantity


def written_sections(file: WrittenFile) -> list[Section]:
    """The file's name, with its size where that matters to who sends it, or how many runs it holds."""
    size = "" if file.size_bytes is None else f" ({format_quantity(file.size_bytes, 'byte')})"
    runs = "" if file.runs is None else f" ({file.runs} runs)"
    return [Section(lines=(Preformatted(f"wrote {file.path}{size}{runs}"),))]


def redacted_sections(copy: Redacted) -> list[Section]:
    """The copy's name, then what was changed, left out and not cleaned, a line each."""
    dropped = (f"left out: {each.name}: {each.reason}" for each in copy.dropped)
    uncleaned = (f"not cleaned, look yourself: {each}" for each in copy.uncleaned)
    lines = (f"written: {copy.path}", *copy.changed, *dropped, *uncleaned)
    return [Section(lines=tuple(map(Preformatted, lines)))]
