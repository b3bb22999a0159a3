"""A TimelineReport to plain data and back, by the types that its dataclasses declare."""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import Any

from kernprof.model.trace_report import TimelineReport


def report_to_plain(report: TimelineReport) -> dict[str, Any]:
    return dataclasses.asdict(report)


def report_from_plain(plain: Mapping[str, Any]) -> TimelineReport:
    """Raises KeyError, TypeError or ValueError for data of another shape."""
    report = _build(TimelineReport, plain)
    assert isinstance(report, TimelineReport)
    return report


@cache
def _hints(kind: Any) -> Mapping[str, Any]:
    return typing.get_type_hints(kind)


def _build(kind: Any, value: Any) -> Any:
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        return kind(**{name: _build(hint, value[name]) for name, hint in _hints(kind).items()})
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin in (types.UnionType, typing.Union):
        return None if value is None else _build(next(one for one in arguments if one is not type(None)), value)
    if origin is tuple:
        hints = arguments[:1] * len(value) if arguments[-1] is Ellipsis else arguments
        return tuple(_build(hint, one) for hint, one in zip(hints, value, strict=True))
    if origin is dict:
        return {_build(arguments[0], key): _build(arguments[1], one) for key, one in value.items()}
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind(value)
    if kind is float:
        return float(value)
    if not isinstance(value, kind):
        raise TypeError(f"{value!r} is no {kind}")
    return value
