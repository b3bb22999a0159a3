"""Documents and data from one another: what has the same name is taken as it is."""

import dataclasses
from collections.abc import Collection
from typing import Any, TypeVar, get_type_hints

T = TypeVar("T")


def document(
    name: str,
    kind: type,
    doc: str,
    *,
    schema: str | None = None,
    without: Collection[str] = (),
    **others: Any,
) -> Any:
    """The type of a document, or of a part of one, with the fields of a data class.

    `others` are of another type there, or come in addition, each behind the one named before it
    (`...`: as it is).
    """
    from msgspec import defstruct

    types = get_type_hints(kind) | {
        other: type_ for other, type_ in others.items() if type_ is not ...
    }
    order = [each.name for each in dataclasses.fields(kind) if each.name not in without]
    place = 0
    for other in others:
        if other not in order:
            order.insert(place, other)
        place = order.index(other) + 1
    return defstruct(
        name,
        [(each, types[each]) for each in order],
        frozen=True,
        namespace={"__doc__": doc},
        module=kind.__module__,
        tag_field="schema" if schema else None,
        tag=schema,
    )


def each_of(kind: Any) -> Any:
    """The type of any number of them."""
    return tuple[kind, ...]


def like(kind: type[T], data: object, **others: Any) -> T:
    """A `kind`, a document's part or a data class, with `others`, and from `data` all else."""
    names = getattr(kind, "__struct_fields__", None) or [
        each.name
        for each in dataclasses.fields(kind)  # type: ignore[arg-type]
    ]
    return kind(**{name: getattr(data, name) for name in names if name not in others}, **others)
