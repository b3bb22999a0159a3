"""The source line where a counter grew: matched by text, else by number."""

from pathlib import Path

import pytest

from kernprof.analysis.kernel.compare.results import compare_runs
from kernprof.model.diagnosis import Line, LineAccess, SourceProfile
from kernprof.model.run import Launch, Metric, Profile, Provenance, Run, RunBackend, VariantResult
from kernprof.workflows.gate.fail_on import Counted, moved
from kernprof.workflows.results.explain import Subject

TEXT = "a = 1;\nx = in[i];\ny = in[j];\n"


def side(counts: dict[int, float], text: str) -> tuple[Run, Counted]:
    total = Metric(value=sum(counts.values()), unit="sector", provenance=Provenance.EXACT)
    launch = Launch(kernel="k", grid=(1, 1, 1), block=(32, 1, 1))
    zero = {
        n: Metric(value=0.0, unit="inst", provenance=Provenance.EXACT) for n in ("instructions",)
    }
    profile = Profile(launch=launch, metrics={"global_load_sectors": total, **zero})
    run = Run(
        id="r",
        created="",
        backend=RunBackend.EMULATOR,
        variants=(VariantResult(variant="k", profile=profile),),
    )
    lines = tuple(
        Line(
            file="/x/k.cu",
            line=number,
            accesses=(LineAccess(space="global", kind="load", sectors=count),),
        )
        for number, count in counts.items()
    )
    source = SourceProfile(kernel="k", lines=lines, files={"/x/k.cu": text} if text else {})
    return run, Counted(subject=Subject(run=run, lines={0: source}), root=Path("/x"))


@pytest.mark.parametrize("text", [TEXT, ""])
def test_the_line_that_grew_most_stands_beside_that_of_the_base(text: str) -> None:
    """Line 2 has most in both; line 3 is the one that grew."""
    (before, old), (after, new) = side({2: 900.0, 3: 100.0}, text), side({2: 900.0, 3: 800.0}, text)
    (move,) = moved(compare_runs(before, after), old, new)
    assert move.head is not None
    assert move.base is not None
    assert (move.head.file, move.head.line, move.head.value) == ("k.cu", 3, 800.0)
    assert (move.base.line, move.base.value) == (3, 100.0)
    assert move.head.code == ("y = in[j];" if text else "")
    assert move.exact


def test_a_line_that_moved_is_known_by_its_text() -> None:
    (before, old), (after, new) = side({3: 100.0}, TEXT), side({4: 800.0}, "// new\n" + TEXT)
    (move,) = moved(compare_runs(before, after), old, new)
    assert move.head is not None
    assert move.base is not None
    assert (move.base.line, move.head.line) == (3, 4)
    assert move.changed == ("+// new",)
