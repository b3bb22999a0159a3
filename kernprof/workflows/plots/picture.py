"""A plot in Python: what `kernprof.plot` gives, and a notebook shows."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kernprof.report.plots.style import Theme, encoded, save


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A plot that a notebook shows by itself. `notes` say what was left out."""

    title: str
    draw: Callable[[Theme], Any]
    theme: Theme
    notes: tuple[str, ...] = ()

    @property
    def figure(self) -> Any:
        """A matplotlib Figure, new each time."""
        return self.draw(self.theme)

    def save(self, path: str | Path) -> None:
        """.png, .svg, .pdf or .html. UsageError when it cannot be written."""
        save(Path(path), self.draw, self.theme, title=self.title)

    def _repr_png_(self) -> bytes:
        return encoded(self.figure, self.theme, "png")
