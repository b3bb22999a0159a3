"""Data types that collectors, analyses and reports share."""

from collections.abc import Callable

# Functions that render an object: `html` for notebooks (None for unknown objects) and `text`. The
# package `report` registers them here, so that the model does not import `report`.
PRESENTERS: dict[str, Callable[[object], "str | None"]] = {}


def html(data: object) -> str | None:
    return PRESENTERS["html"](data)


def text(data: object) -> str:
    return PRESENTERS["text"](data) or ""
