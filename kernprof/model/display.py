"""A notebook's presenter of data: the package registers it, so data does not import it."""

from collections.abc import Callable
from typing import TypeAlias

Presenter: TypeAlias = Callable[[object], "str | None"]
_presenters: list[Presenter] = []


def register(presenter: Presenter) -> None:
    """Let `presenter` make the HTML of all data; it returns None for data that it does not draw."""
    _presenters[:] = [presenter]


def html(data: object) -> str | None:
    """Return the HTML of a run or a profile; None, for the usual `repr`, without a presenter."""
    return _presenters[0](data) if _presenters else None
