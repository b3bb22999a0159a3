"""Replace terms of a card, and write the measured support and loss into the card."""

import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

NEVER = 2.0**60  # a threshold that nothing reaches


class Watched(dict[str, float]):
    """Values of a card by name; `read` are the names that an engine has read."""

    def __init__(self, terms: Mapping[str, float]) -> None:
        super().__init__(terms)
        self.read: set[str] = set()

    def __getitem__(self, name: str) -> float:
        self.read.add(name)
        return super().__getitem__(name)

    def taken(self) -> set[str]:
        """Return the names read since the last call."""
        names, self.read = self.read, set()
        return names


def watch(terms: dict[str, float]) -> Watched:
    """Replace a card's values in every loaded module by ones that record what is read."""
    watched = Watched(terms)
    for module in list(sys.modules.values()):
        for name, value in list(getattr(module, "__dict__", {}).items()):
            if value is terms:
                setattr(module, name, watched)
    return watched


@contextmanager
def replaced(terms: dict[str, float], name: str, value: float) -> Iterator[None]:
    recorded = dict(terms)[name]
    terms[name] = value
    try:
        yield
    finally:
        terms[name] = recorded


def write(card: Path, name: str, n: int, loss: float) -> None:
    """Set a term's `n` and `loss` in the text of a card."""
    head, entry, tail = card.read_text().partition(f'name = "{name}"\n')
    body, mark, rest = tail.partition("\n[[term]]")
    body = re.sub(r"\n(n|loss) = -?[\d.]+", "", body.rstrip("\n"))
    card.write_text(f"{head}{entry}{body}\nn = {n}\nloss = {loss:g}\n{mark}{rest}")
