"""Documents and data from one another: what has the same name is taken as it is."""

from __future__ import annotations

import dataclasses
from typing import Any, TypeVar

T = TypeVar("T")


def like(kind: type[T], data: object, **others: Any) -> T:
    """A `kind`, a document's part or a data class, with `others`, and from `data` all else."""
    names = getattr(kind, "__struct_fields__", None) or [each.name for each in dataclasses.fields(kind)]  # type: ignore[arg-type]
    return kind(**{name: getattr(data, name) for name in names if name not in others}, **others)
