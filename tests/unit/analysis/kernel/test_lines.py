"""Source lines of a finding."""

import pytest

from kernprof.analysis.kernel.diagnose import locate
from kernprof.model.diagnosis import Finding, FindingId, Line, LineAccess, LineCount, SourceProfile

ACCESSES = (
    LineAccess(space="global", kind="load", sectors=32.0, least_sectors=4.0),
    LineAccess(space="global", kind="store", sectors=16.0, least_sectors=4.0),
    LineAccess(space="global", kind="atomic", sectors=8.0, least_sectors=4.0),
    LineAccess(space="shared", kind="load", wavefronts=32.0, least_wavefronts=1.0),
    LineAccess(space="local", kind="load", sectors=4.0),
)
STALLS = {
    item.value.removeprefix("stall "): 10.0 for item in LineCount if item.value.startswith("stall ")
}
GUILTY = Line(
    file="k.cu", line=2, instructions=9.0, thread_instructions=9.0, accesses=ACCESSES, stalls=STALLS
)
# As many threads as instructions allow, no accesses, no stalls: only where instructions count has
# it a part.
CLEAN = Line(file="k.cu", line=1, instructions=1.0, thread_instructions=32.0)
SOURCE = SourceProfile(kernel="k", lines=(CLEAN, GUILTY), files={"k.cu": "int i;\nx[i] = 0;\n"})


@pytest.mark.parametrize("place", LineCount)
def test_every_count_finds_its_line(place: LineCount) -> None:
    result = locate(Finding(id=FindingId.SPILLS, title="", message="", place=place), SOURCE)
    assert (result[0].line, result[0].text) == (2, "x[i] = 0;")
    assert result[0].share == pytest.approx(0.9 if place is LineCount.INSTRUCTIONS else 1.0)


def test_a_finding_without_a_place_has_no_lines() -> None:
    assert locate(Finding(id=FindingId.TAIL, title="", message=""), SOURCE) == ()
