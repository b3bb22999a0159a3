"""How a notebook shows data: the package registers who draws it, so that the data need not know."""

from collections.abc import Callable
from typing import TypeAlias

Presenter: TypeAlias = Callable[[object], "str | None"]
_presenters: list[Presenter] = []


def register(presenter: Presenter) -> None:
    """From now on `presenter` makes the HTML of all data; it gives None for what it does not draw."""
    _presenters[:] = [presenter]


def html(data: object) -> str | None:
    """The HTML of a run or a profile; None, for the usual `repr`, where nobody is registered."""
    return _presenters[0](data) if _presenters else None
