"""Python's door: `kernprof.run`, `kernprof.load`, `kernprof.plot`. The same use cases as the command line's."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kernprof.collect.runner import Runner, SubprocessRunner
from kernprof.errors import UsageError, unknown_name
from kernprof.model import Run, Scalar
from kernprof.report.plot_style import THEMES, Theme, encoded, save
from kernprof.session.backends import AUTO, run_on
from kernprof.session.plots import KINDS, Draw, plot_of
from kernprof.session.request import RunRequest
from kernprof.session.show import load as load_run
from kernprof.store import DEFAULT_ROOT
from kernprof.workload import Workload


def load(target: str | Path = "latest", *, store: str | Path = DEFAULT_ROOT, metrics: Sequence[str] = ()) -> Run:
    """A stored run (its id, the beginning of one, `latest`, its folder) or any ncu report (.ncu-rep, CSV).

    `metrics` of a report are read beside the catalogue's. Raises UsageError, ReportUnreadable, NothingCaptured.
    """
    return load_run(str(target), Path(store), metrics)


def run(
    workload: str | Path | Workload,
    *,
    variants: str | Sequence[str] = (),
    params: Mapping[str, Scalar | Sequence[Scalar]] | None = None,
    backend: str = AUTO,
    store: str | Path = DEFAULT_ROOT,
    runner: Runner | None = None,
    **options: Any,
) -> Run:
    """What `kernprof run` does: checks, profiles and times the variants, stores the run, returns it.

    `params` maps a name to a value, or to a list of values for a sweep. `backend` is auto, ncu or emulator; auto takes
    the GPU where there is one. `options` are the other fields of `session.request.RunRequest`: sets, sections,
    metrics, counters, timing, device, precision, …
    """
    known = {f.name for f in dataclasses.fields(RunRequest)} - {"workload", "variants", "assignments", "store"}
    for name in options:
        if name not in known:
            raise unknown_name("option of kernprof.run", name, known)
    chosen: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in options.items()}
    request = RunRequest(
        workload=_named(workload),
        variants=tuple(variants.split(",")) if isinstance(variants, str) else tuple(variants),
        assignments=tuple(_assignment(name, value) for name, value in (params or {}).items()),
        store=Path(store),
        **chosen,
    )
    (stored,) = run_on((backend,), request, runner=runner or SubprocessRunner(), progress=lambda _: None)
    return stored.run


def _named(workload: str | Path | Workload) -> str:
    if not isinstance(workload, Workload):
        return str(workload)
    if workload.file is None:
        raise UsageError(
            f"the workload {workload.name} is not in a file, so no other process can launch it",
            hint="write it to a .py file and give that file's path",
        )
    return f"{workload.file}:{workload.name}"


def _assignment(name: str, value: Scalar | Sequence[Scalar]) -> str:
    values = value if isinstance(value, Sequence) and not isinstance(value, str) else (value,)
    return f"{name}={','.join(str(each).lower() if isinstance(each, bool) else str(each) for each in values)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A plot that a notebook shows by itself. `notes` say what was left out."""

    title: str
    draw: Draw
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


def plot(
    run: Run, kind: str = "roofline", *, theme: str = "light", store: str | Path = DEFAULT_ROOT,
    parameter: str | None = None,
) -> Picture:  # fmt: skip
    """A roofline, scores, stalls, occupancy or scaling of a run. Ceilings are those that `store` knows."""
    if theme not in THEMES:
        raise unknown_name("theme", theme, THEMES)
    if kind != "roofline":
        if kind not in KINDS:
            raise unknown_name("plot", kind, ("roofline", *KINDS))
        heading, draw = plot_of(run, kind, parameter)
        return Picture(title=heading.title, draw=draw, theme=THEMES[theme], notes=heading.notes)
    from kernprof.report.roofline_picture import roofline_figure
    from kernprof.session.roofline import chart_of

    chart = chart_of([run], Path(store))
    return Picture(
        title=f"roofline of {chart.title}", draw=lambda each: roofline_figure(chart, each), theme=THEMES[theme],
        notes=chart.notes,
    )  # fmt: skip
