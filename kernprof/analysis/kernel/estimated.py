"""An estimated time in words: what it is made of."""

from __future__ import annotations

from collections.abc import Iterator

from kernprof.metrics import ESTIMATED_PARTS
from kernprof.model.run import Profile
from kernprof.units import format_quantity

_APART = ("launch", "fill")  # what nothing overlaps with
_NAMED, _LEAST = 5, 0.1


def estimate_in_words(profile: Profile) -> Iterator[str]:
    """The time with its interval; its parts, the slowest first; nothing where there is no estimate."""
    found = profile.metrics.get("time_estimate")
    if found is None or not found.value:
        return
    error = found.error or 0.0
    low, high = (format_quantity(found.value + side * error, "ns") for side in (-1, 1))
    yield f"estimated time ~{format_quantity(found.value, 'ns')} ({low} – {high}, 90 %; {found.reason})"
    parts = {name: profile.value(f"estimate_{name}") or 0.0 for name in ESTIMATED_PARTS}
    apart = " + ".join(f"{format_quantity(parts[n], 'ns')} {ESTIMATED_PARTS[n]}" for n in _APART if parts[n])
    busy = sorted(((ns, name) for name, ns in parts.items() if name not in _APART), reverse=True)
    named = [(ns, name) for ns, name in busy[:_NAMED] if ns >= _LEAST * busy[0][0]]
    together = found.value - sum(parts[name] for name in _APART)
    slowest = ", ".join(f"{ESTIMATED_PARTS[name]} {format_quantity(ns, 'ns')}" for ns, name in named)
    yield f"it is made of: {apart} + {format_quantity(together, 'ns')} for what works at the same time: {slowest}"
