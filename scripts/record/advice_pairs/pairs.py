"""The pairs: what is launched before and after, on which data, and which findings the change fixes.

`fixes` goes by what the code changes, and was written before anything was measured. A pair's half follows from its
name alone (`half_of`): only those of the half "settle" may settle a threshold or a reach, the others only judge. Pairs
recorded once the rules stood are all held (`held_pair`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

Launch = Callable[[], None]


@dataclass(frozen=True, kw_only=True)
class Made:
    """A pair on its data. `reset` clears what the kernels add to; `outputs` should agree, or are not compared."""

    before: Launch
    after: Launch
    outputs: tuple[Any, Any] | None = None
    reset: Launch = lambda: None
    keep: tuple[Any, ...] = field(default=())  # memory that only its address is known of


@dataclass(frozen=True, kw_only=True)
class Pair:
    name: str
    fixes: tuple[str, ...]
    make: Callable[[Any], Made]
    half: str


PAIRS: dict[str, Pair] = {}


def half_of(name: str) -> str:
    return "settle" if hashlib.sha256(name.encode()).digest()[0] % 2 else "held"


def pair(name: str, *fixes: str, half: str = "") -> Callable[[Callable[[Any], Made]], Callable[[Any], Made]]:
    def add(make: Callable[[Any], Made]) -> Callable[[Any], Made]:
        PAIRS[name] = Pair(name=name, fixes=tuple(f for f in fixes if f), make=make, half=half or half_of(name))
        return make

    return add


def held_pair(name: str, *fixes: str) -> Callable[[Callable[[Any], Made]], Callable[[Any], Made]]:
    return pair(name, *fixes, half="held")


def blocks(n: int, threads: int) -> int:
    return -(-n // threads)
