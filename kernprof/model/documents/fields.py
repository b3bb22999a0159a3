"""A document's part from data that has the fields of the same names."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec import Struct

S = TypeVar("S", bound=Struct)


def like(kind: type[S], data: object, **others: Any) -> S:
    """A `kind` with `others`, and from `data` all else."""
    return kind(**{name: getattr(data, name) for name in kind.__struct_fields__ if name not in others}, **others)
