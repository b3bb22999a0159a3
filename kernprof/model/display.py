"""Registry for the notebook presenter, so that data types need not import it."""

from collections.abc import Callable
from typing import TypeAlias

Presenter: TypeAlias = Callable[[object], "str | None"]
_presenters: list[Presenter] = []


def register(presenter: Presenter) -> None:
    """Register a function that renders data as HTML, or returns None for data without a view."""
    _presenters[:] = [presenter]


def html(data: object) -> str | None:
    """Return the HTML of a run or a profile; None if no presenter is registered."""
    return _presenters[0](data) if _presenters else None
