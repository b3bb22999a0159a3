"""Data types that collectors, analyses and reports share."""

from collections.abc import Callable

# Functions that render an object: `html` for notebooks (None for unknown objects) and `text`. They
# are registered, so that the model does not import the reports.
PRESENTERS: dict[str, Callable[[object], "str | None"]] = {}


def html(data: object) -> str | None:
    return PRESENTERS["html"](data)


def text(data: object) -> str:
    return PRESENTERS["text"](data) or ""
