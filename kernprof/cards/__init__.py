"""Model cards: every fitted or measured number of a model, as data.

A card is a TOML file `<model>.<gpu>.toml` in this folder. `[meta]` describes the corpus, the split
and the error on the held-out split. Each `[[term]]` is a number with its unit, law (meaning),
source and support. Each `[[class]]` matches names (of kernels, API calls or ranges) with a regular
expression; a kernel belongs to the first class that matches. `scripts/fit/` writes cards. The code
of the models contains no fitted numbers.
"""

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
    """Origin of a card: the corpus that it was fitted on, and the error on the held-out split.

    `validated` are the titles of the GPUs whose held-out launches confirm the card's intervals.
    """

    model: str
    date: str
    corpus: str
    split: str = ""
    held_out: str = ""
    validated: tuple[str, ...] = ()


class Term(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One number of a model.

    `law` states the meaning of the number. `n` is the number of launches or programs that support
    it. `loss` is the increase of the held-out error without the term, in the unit of the card's
    `held_out`. A value from a data sheet or a standard has neither `n` nor `loss`.
    """

    name: str
    value: float
    unit: str
    law: str
    source: str
    n: int | None = None
    loss: float | None = None


class NameClass(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Class of kernels, API calls or NVTX ranges: all names that match `pattern` (`re.search`)."""

    name: str
    pattern: str
    meaning: str = ""


T = TypeVar("T", bound=msgspec.Struct)


class Card(msgspec.Struct, Generic[T], frozen=True, forbid_unknown_fields=True):
    """Numbers of a model for one GPU. The model declares the type of the terms."""

    meta: Meta
    term: tuple[T, ...] = ()
    class_: tuple[NameClass, ...] = msgspec.field(name="class", default=())


def values(card: Card[Term]) -> dict[str, float]:
    """Return the value of each term of a card by name."""
    return {term.name: term.value for term in card.term}


def class_of(card: Card[T], kernel: str) -> str | None:
    """Return the name of the first class whose pattern occurs in the kernel's name, or None."""
    return next((name for name, regex in patterns(card).items() if regex.search(kernel)), None)


def patterns(card: Card[T]) -> dict[str, re.Pattern[str]]:
    """Return the compiled pattern of each class by name, in the card's order."""
    return _compiled(card.class_)


@functools.cache
def _compiled(classes: tuple[NameClass, ...]) -> dict[str, re.Pattern[str]]:
    return {row.name: re.compile(row.pattern) for row in classes}


@functools.cache
def load(model: str, gpu: str = ANY_GPU, term: type[T] = Term) -> Card[T]:  # type: ignore[assignment]
    """Return the card of `model` for `gpu`, with terms of type `term`.

    Raises:
        KernprofError: the card is missing or invalid, a number is not finite, or two terms of
            the type Term have the same name.
    """
    path = resources.files(__name__) / f"{model}.{gpu}.toml"
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        card: Card[T] = msgspec.convert(data, Card[term])  # type: ignore[valid-type]
    except FileNotFoundError as error:
        raise KernprofError(f"there is no model card {path.name}") from error
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise KernprofError(f"{path.name} is not a model card: {error}") from error
    for number in _numbers(data):
        if not math.isfinite(number):
            raise KernprofError(f"{path.name} contains {number}, which is not finite")
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
