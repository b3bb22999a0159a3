"""Short paths in shared reports."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from kernprof.model.listing import LeftOut, Redacted, WrittenFile
from kernprof.report.render import render
from kernprof.report.text.safe import ShortPaths, mapped_texts, without_paths
from kernprof.report.text.table import View


@dataclass(frozen=True, slots=True)
class Node:
    text: str
    parts: tuple[Node, ...] = ()


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("/work/here/kernels/a.cu", "kernels/a.cu"),
        ("/work/here", "."),
        ("/home/alice/a.cu", "a.cu"),
        ("/root/my project/a.cu", "my project/a.cu"),
        ("/usr/local/cuda/include/mma.h(12): error", "include/mma.h(12): error"),
        (
            "command: /opt/nvidia/ncu --export /tmp/x/report",
            "command: nvidia/ncu --export x/report",
        ),
        ("a / b, x/y/z, 3/4, https://example.org/a/b, //comment/is/fine", None),
        ("void k<int>(float*) [with T = a::b/c]", None),
    ],
)
def test_a_path_is_short_and_nothing_else_is_touched(text: str, short: str | None) -> None:
    assert ShortPaths(Path("/work/here")).shorten(text) == (text if short is None else short)


def test_two_files_keep_two_names() -> None:
    paths = ShortPaths(Path("/elsewhere"))
    names = [paths.shorten(f"/srv/{user}/src/kernels/a.cu") for user in ("one", "two", "one")]
    assert names == ["kernels/a.cu", "src/kernels/a.cu", "kernels/a.cu"]


def test_shared_objects_stay_shared_and_untouched_ones_the_same() -> None:
    leaf, plain = Node("/srv/a/b.cu"), Node("nothing")
    changed = without_paths(Node("root", (leaf, plain, Node("again", (leaf,)))))
    assert changed.parts[0].text == "a/b.cu"
    assert changed.parts[0] is changed.parts[2].parts[0]
    assert changed.parts[1] is plain
    assert mapped_texts(plain, lambda text: text) is plain


def test_names_of_written_files_are_never_wrapped() -> None:
    """A name that is broken in two opens nothing."""
    long = Path("/somewhere") / ("deep folder " * 12) / "page.html"
    assert (
        render(WrittenFile(path=long, size_bytes=1_500_000), "table", View(width=40))
        == f"wrote {long} (1.50 MB)\n"
    )
    copy = Redacted(
        path=long, changed=("a: 1",), dropped=(LeftOut(name="b", reason="c"),), uncleaned=("d",)
    )
    assert render(copy, "table", View(width=40)).splitlines() == [
        f"written: {long}",
        "a: 1",
        "omitted: b: c",
        "not redacted, check this data manually: d",
    ]
