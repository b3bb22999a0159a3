"""Files that a command made: a picture or a page, a copy that can be shared."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenFile:
    """A file that appeared whole, or a folder of tables of `runs` runs."""

    path: Path
    size_bytes: int | None = None
    runs: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOut:
    """A file that is not in the copy, and why."""

    name: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Redacted:
    """A copy, what was changed in it, what is not in it because it cannot be cleaned, and what is
    never cleaned.
    """

    path: Path
    changed: tuple[str, ...]
    dropped: tuple[LeftOut, ...] = ()
    uncleaned: tuple[str, ...] = ()
