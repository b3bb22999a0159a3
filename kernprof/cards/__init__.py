"""Model cards: every fitted or measured number of a model, as data.

A card is a TOML file `<model>.<gpu>.toml` beside this module. `[meta]` names the corpus, the split
and the error on the held-out split. Each `[[term]]` is a number with its unit, law, source and
support. Each `[[class]]` names kernels by a regular expression; the first match wins. `scripts/fit/`
writes cards; engines hold no numbers.
"""

from __future__ import annotations

import functools
import math
import re
import sys
from collections.abc import Iterator
from importlib import resources
from typing import Generic, TypeVar

import msgspec

from kernprof.errors import KernprofError

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib  # type: ignore[import-not-found, unused-ignore]

ANY_GPU = "any"


class Meta(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Origin of a card: the corpus that it was fitted on and the error on its held-out split."""

    model: str
    date: str
    corpus: str
    split: str = ""
    held_out: str = ""


class Term(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One number of a model.

    `law` is the reason for the term. `n` launches or programs support it. `loss` is the increase of
    the held-out error without it, in the unit that the card's `split` names. A term whose `law`
    begins with "definition: " has neither `n` nor `loss`: it is a unit, or a limit of a report.
    """

    name: str
    value: float
    unit: str
    law: str
    source: str
    n: int | None = None
    loss: float | None = None


class NameClass(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Names of kernels, API calls or ranges in which the regular expression `pattern` occurs."""

    name: str
    pattern: str
    meaning: str = ""


T = TypeVar("T", bound=msgspec.Struct)


class Card(msgspec.Struct, Generic[T], frozen=True, forbid_unknown_fields=True):
    """A model's numbers for one GPU. `term` has rows of the type that its engine declares."""

    meta: Meta
    term: tuple[T, ...] = ()
    class_: tuple[NameClass, ...] = msgspec.field(name="class", default=())


def values(card: Card[Term]) -> dict[str, float]:
    """Return the values of a card of plain terms by name."""
    return {term.name: term.value for term in card.term}


def class_of(card: Card[T], kernel: str) -> str | None:
    """Return the first class of `card` whose pattern occurs in the kernel's name."""
    return next((name for name, regex in patterns(card).items() if regex.search(kernel)), None)


def patterns(card: Card[T]) -> dict[str, re.Pattern[str]]:
    """Return the compiled pattern of each class of `card` by name, in the card's order."""
    return _compiled(card.class_)


@functools.cache
def _compiled(classes: tuple[NameClass, ...]) -> dict[str, re.Pattern[str]]:
    return {row.name: re.compile(row.pattern) for row in classes}


def gpus_of(model: str) -> tuple[str, ...]:
    """Return the GPUs for which `model` has a card, sorted."""
    names = (entry.name.split(".") for entry in resources.files(__name__).iterdir())
    return tuple(sorted(parts[1] for parts in names if parts[0] == model and parts[-1] == "toml"))


@functools.cache
def load(model: str, gpu: str = ANY_GPU, term: type[T] = Term) -> Card[T]:  # type: ignore[assignment]
    """Return the card of `model` for `gpu`, with rows of type `term`.

    Raises:
        KernprofError: the card is missing or malformed, a number is not finite, or two plain terms
            share a name.
    """
    path = resources.files(__name__) / f"{model}.{gpu}.toml"
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        card: Card[T] = msgspec.convert(data, Card[term])  # type: ignore[valid-type]
    except FileNotFoundError as error:
        gpus = ", ".join(gpus_of(model)) or "none"
        raise KernprofError(f"there is no card {path.name}; GPUs with one: {gpus}") from error
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise KernprofError(f"{path.name} is not a model card: {error}") from error
    for number in _numbers(data):
        if not math.isfinite(number):
            raise KernprofError(f"{path.name} holds {number}, which is not finite")
    names = [row.name for row in card.term if isinstance(row, Term)]
    if repeated := {name for name in names if names.count(name) > 1}:
        raise KernprofError(f"{path.name} names a term twice: {', '.join(sorted(repeated))}")
    return card


def _numbers(data: object) -> Iterator[float]:
    if isinstance(data, dict | list):
        for item in data.values() if isinstance(data, dict) else data:
            yield from _numbers(item)
    elif isinstance(data, int | float):
        yield data
