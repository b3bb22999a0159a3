"""Public names that docs/python.md does not place by hand, so that none is missing."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping

import kernprof
from docgen.contents import DOCS

_NOT_SHOWN = {"main"}  # the command's entry point


def fragments() -> Mapping[str, str]:
    return {"api": "\n".join(_others())}


def _others() -> Iterator[str]:
    written = (DOCS / "python.md").read_text(encoding="utf-8")
    rest = [
        n for n in kernprof.__all__ if n not in _NOT_SHOWN and f":: kernprof.{n}\n" not in written
    ]
    yield "```{eval-rst}"
    for name in rest:
        kind = "autoclass" if inspect.isclass(getattr(kernprof, name)) else "autofunction"
        yield f".. {kind}:: kernprof.{name}"
    yield "```\n"
