"""JSON encoding and typed decoding of all documents.

Encoding accepts data classes, documents, enums (by value), tuples and NumPy scalars. NaN and
infinity are errors. Decoding checks types: a mismatch raises ReportUnreadable with its position
(`$.device.name`). Unknown fields are ignored, because a newer kernprof may add fields.
"""

import dataclasses
import json
import re
import reprlib
from collections.abc import Collection, Mapping
from typing import Any, TypeVar, get_type_hints

from kernprof.errors import ReportUnreadable

T = TypeVar("T")
# Digits of the largest accepted number. Products of several such numbers stay finite.
_MOST_DIGITS = 40
_MOST = 10.0**_MOST_DIGITS
# C1 controls, line and paragraph separators, and directional marks, which terminals interpret.
# The JSON encoder escapes controls below U+0020.
_CONTROLS = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
_NEWER = "a newer kernprof may have written the file: upgrade kernprof, or run the workload again"


def _builtins(document: object) -> Any:
    import msgspec

    return msgspec.to_builtins(document, enc_hook=_scalar)


def encode(document: object) -> str:
    """Return the document as JSON for printing, with terminal control characters escaped.

    Raises ValueError for NaN or infinity, TypeError for values that JSON cannot hold.
    """
    text = json.dumps(_builtins(document), indent=2, ensure_ascii=False, allow_nan=False)
    return _CONTROLS.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def stored(document: object, indent: int | None = None) -> str:
    """Return the document as ASCII JSON for a file; lone surrogates are preserved as escapes."""
    separators = (",", ":") if indent is None else None
    return json.dumps(_builtins(document), indent=indent, separators=separators, allow_nan=False)


def _scalar(value: Any) -> Any:
    """Convert NumPy numbers and booleans to Python types."""
    if type(value).__module__ == "numpy" and getattr(value, "ndim", None) == 0:
        return value.item()
    raise TypeError(f"cannot encode {type(value).__name__} as JSON")


def parse(text: str | bytes, what: str, hint: str | None = None) -> Any:
    """Parse JSON text; raise ReportUnreadable, whose message begins with `what`."""
    try:
        return json.loads(text, parse_constant=_constant, parse_int=_integer, parse_float=_float)
    except RecursionError as error:
        raise ReportUnreadable(
            f"{what} is damaged: its lists and objects are nested too deeply", hint=hint
        ) from error
    except ValueError as error:
        raise ReportUnreadable(f"{what} is damaged: {error}", hint=hint) from error


def _integer(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise ValueError(f"a number has {len(digits)} digits")
    return int(digits)


def _float(digits: str) -> float:
    value = float(digits)
    if abs(value) > _MOST:
        raise ValueError("it contains a number that is too large")
    return value if abs(value) > 1 / _MOST else 0.0


def _constant(name: str) -> Any:
    raise ValueError(f"it contains {name}, which is not JSON")


def convert(data: object, kind: type[T], what: str, hint: str | None = None) -> T:
    """Convert parsed JSON to the type `kind`.

    Raises ReportUnreadable with the position of a mismatch, or for another schema.
    """
    import msgspec

    schema = getattr(getattr(kind, "__struct_config__", None), "tag", None)
    if schema is not None and (not isinstance(data, Mapping) or data.get("schema") != schema):
        shown = reprlib.repr(data.get("schema") if isinstance(data, Mapping) else None)
        raise ReportUnreadable(
            f"{what} is not a {schema} document; its schema is {shown}", hint=hint or _NEWER
        )
    try:
        return msgspec.convert(data, kind)
    except (msgspec.ValidationError, UnicodeEncodeError) as error:
        raise ReportUnreadable(
            f"{what} is damaged: {_misfit(data, kind, error)}", hint=hint
        ) from error


def _misfit(data: object, kind: type[Any], error: Exception) -> str:
    """Return the error message of a type mismatch, with its position.

    msgspec cannot encode a lone surrogate, so each is replaced by `?` to find the position.
    """
    import msgspec

    if isinstance(error, UnicodeEncodeError):
        try:
            msgspec.convert(
                msgspec.json.decode(json.dumps(data, ensure_ascii=False).encode(errors="replace")),
                kind,
            )
        except (msgspec.MsgspecError, RecursionError) as mismatch:
            return f"{mismatch} (a string there is not valid Unicode)"
    return str(error) if " - at `$" in str(error) else f"{error} - at `$`"


def quick(text: bytes, kind: type[T], what: str) -> T:
    """Decode JSON text as the type `kind` with msgspec; if it fails, `decode` reports the error."""
    import msgspec

    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return decode(text, kind, what)


def decode(text: str | bytes, kind: type[T], what: str, hint: str | None = None) -> T:
    """Decode JSON text as the type `kind`: `parse`, then `convert`."""
    return convert(parse(text, what, hint), kind, what, hint)


Target = TypeVar("Target")


def document(
    name: str,
    kind: type,
    doc: str,
    *,
    schema: str | None = None,
    without: Collection[str] = (),
    optional: Mapping[str, Any] | None = None,
    omit_defaults: bool = False,
    **types: Any,
) -> Any:
    """Create a document type with the fields of a data class, except those in `without`.

    `doc` is the docstring. `types` maps a field to its new type (`...` keeps the type), or adds a
    field after the previous field in `types`. `optional` maps optional fields to their defaults.
    """
    from msgspec import defstruct

    hints = get_type_hints(kind) | {
        name: type_ for name, type_ in types.items() if type_ is not ...
    }
    order = [field.name for field in dataclasses.fields(kind) if field.name not in without]
    position = 0
    for added in types:
        if added not in order:
            order.insert(position, added)
        position = order.index(added) + 1
    defaults = optional or {}
    return defstruct(
        name,
        [(f, hints[f], defaults[f]) if f in defaults else (f, hints[f]) for f in order],
        frozen=True,
        kw_only=True,
        omit_defaults=omit_defaults,
        namespace={"__doc__": doc},
        module=kind.__module__,
        tag_field="schema" if schema else None,
        tag=schema,
    )


def each_of(kind: Any) -> Any:
    """Return the type `tuple[kind, ...]`."""
    return tuple[kind, ...]


def by_name(kind: Any) -> Any:
    """Return the type of a mapping from names to values of type `kind`."""
    return Mapping[str, kind]


def like(kind: type[Target], data: object, **values: Any) -> Target:
    """Create a `kind` (document or data class) from the fields of `data`; `values` override them."""
    names = getattr(kind, "__struct_fields__", None) or [
        field.name
        for field in dataclasses.fields(kind)  # type: ignore[arg-type]
    ]
    return kind(**{name: getattr(data, name) for name in names if name not in values}, **values)
