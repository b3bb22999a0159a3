"""Runs, profiles and timelines in a notebook, each as a small table of HTML.

The HTML takes the page's own colours, so it fits light and dark. All that comes from a capture is escaped, isolated
from the text direction around it, and cut to a length; control characters show as escapes.
"""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from kernprof.metrics import BY_ID
from kernprof.model.run import Metric, Profile, Provenance, Run, Score, VariantResult
from kernprof.units import format_quantity

if TYPE_CHECKING:
    from kernprof.model.trace_report import Cause, DeviceOutcome, TimelineReport

MOST_ROWS = 12
_LONGEST = 80
_MARKS = {Provenance.EXACT: "=", Provenance.ESTIMATE: "~", Provenance.BOUND: "≥"}
_STYLE = (
    "border-collapse:collapse;font-variant-numeric:tabular-nums;color:inherit;background:none;border:none",
    "padding:.15em .7em;border:none;border-bottom:1px solid rgba(127,127,127,.35);background:none",
)


def html_of(data: object) -> str | None:
    """What a notebook shows of a run or a profile; None for anything else."""
    return run_html(data) if isinstance(data, Run) else profile_html(data) if isinstance(data, Profile) else None


def run_html(run: Run) -> str:
    """Title, and a table of the first results: output, time, scores."""
    shown = run.variants[:MOST_ROWS]
    scores = list(dict.fromkeys(n for r in shown for n, s in r.scores.items() if s.value is not None))
    varying = _varying(run.variants)
    head = ["variant", *varying, "output", "time", *(name.replace("_", " ") for name in scores)]
    rows = [
        [result.variant, *(str(result.params.get(n, "–")) for n in varying), _output(result), _time(result),
         *(_score(result.scores.get(n)) for n in scores)]
        for result in shown
    ]  # fmt: skip
    device = run.device.name if run.device else "unknown GPU"
    title = f"<b>{_text(run.workload or run.source or 'report')}</b> on {_text(device)} · run {_text(run.id)}"
    left = len(run.variants) - len(shown)
    more = f"<div>… and {left} more results: <code>.to_frame()</code> has all</div>" if left else ""
    return f"<div>{title}{_table(head, rows, 1 + len(varying))}{more}</div>"


def profile_html(profile: Profile) -> str:
    """The launch, and its metrics with their provenance, folded away."""
    launch = profile.launch
    grid, block = ("×".join(map(str, dims)) for dims in (launch.grid, launch.block))
    title = f"<b>{_text(launch.kernel)}</b> grid {grid}, block {block}"
    known = {name: m for name, m in profile.metrics.items() if m.value is not None}
    rows = [
        [BY_ID[name].title if name in BY_ID else name, format_quantity(m.value, m.unit), m.unit, m.provenance.value]
        for name, m in known.items()
    ]
    missing = len(profile.metrics) - len(known)
    note = f", {missing} without a value" if missing else ""
    summary = f"<summary>{len(known)} metrics{note}</summary>"
    return f"<div>{title}<details>{summary}{_table(('metric', 'value', 'unit', 'provenance'), rows, 1)}</details></div>"


def timeline_html(report: TimelineReport) -> str:
    """Per process and GPU: the verdict with its evidence, where the time goes, the causes, the longest kernels."""
    shown = "".join(_device_html(one) for one in report.devices[:MOST_ROWS])
    left = len(report.devices) - MOST_ROWS
    more = f"<div>… and {left} more devices: <code>.report.devices</code> has all</div>" if left > 0 else ""
    notes = "".join(f"<div>{_text(note, 400)}</div>" for note in report.notes)
    return f"<div><b>{_text(report.source.path)}</b>{notes}{shown}{more}</div>"


def _device_html(one: DeviceOutcome) -> str:
    verdict, accounting = one.verdict, one.accounting
    label = verdict.label.value.replace("-", " ")
    window = format_quantity(one.window_ns[1] - one.window_ns[0], "ns")
    of = f", {one.iterations.count} iterations of {_text(one.iterations.name)}" if one.iterations else ""
    head = f"{_text(one.title)}: <b>{label}</b>, confidence {verdict.confidence.value} (window {window}{of})"
    why = "".join(f"<li>{_text(text, 400)}</li>" for text in verdict.why)
    parts = [(name, getattr(accounting, name)) for name in ("compute", "communication", "transfer", "idle")]
    idle = sorted(accounting.idle_causes.items(), key=lambda pair: -pair[1])
    parts += [(f"idle: {cause.value.replace('_', ' ')}", share) for cause, share in idle if share > 0]
    shares = _table(("where the time goes", "%"), [[name, f"{share:.2f}"] for name, share in parts], 1)
    gains = [[cause.id.value.replace("-", " "), _gain(cause)] for cause in one.causes]
    causes = _table(("what to change", "gain, %"), gains, 1) if gains else ""
    kernels = _table(
        ("kernel", "count", "total", "share, %"),
        [[row.name, f"{row.count:,}", format_quantity(row.total_ns, "ns"), f"{row.share_pct:.1f}"]
         for row in one.kernels[:MOST_ROWS]], 1,
    )  # fmt: skip
    folded = f"<details><summary>{one.kernel_count:,} kernels</summary>{kernels}</details>"
    both = f'<div style="display:flex;flex-wrap:wrap;gap:2em;align-items:flex-start">{shares}{causes}</div>'
    return f"<div>{head}<ul>{why}</ul>{both}{folded}</div>"


def _gain(cause: Cause) -> str:
    return f"{'≤' if cause.provenance is Provenance.BOUND else '~'}{cause.estimated_gain_pct:.1f}"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]], left: int) -> str:
    """`left` columns are aligned to the left, the others to the right."""

    def cells(tag: str, texts: Sequence[str]) -> Iterator[str]:
        for number, text in enumerate(texts):
            side = "left" if number < left else "right"
            yield f'<{tag} style="text-align:{side};{_STYLE[1]}">{_text(text)}</{tag}>'

    body = "".join(f'<tr style="background:none">{"".join(cells("td", row))}</tr>' for row in rows)
    return f'<table style="{_STYLE[0]}"><tr>{"".join(cells("th", head))}</tr>{body}</table>'


def _text(text: str, longest: int = _LONGEST) -> str:
    short = text if len(text) <= longest else f"{text[: longest - 20]}…{text[-19:]}"
    visible = "".join(c if c.isprintable() else c.encode("unicode_escape", "replace").decode() for c in short)
    return f"<bdi>{html.escape(visible)}</bdi>"


def _varying(results: Sequence[VariantResult]) -> list[str]:
    names = dict.fromkeys(name for r in results for name in r.params)
    return [n for n in names if len({r.params.get(n) for r in results}) > 1]


def _output(result: VariantResult) -> str:
    if result.failure is not None:
        return f"failed: {result.failure.error}"
    return "–" if result.check is None else "correct" if result.check.correct else "WRONG"


def _time(result: VariantResult) -> str:
    if result.timing is not None:
        low, high = result.timing.ci95_ns
        spread = 100 * (high - low) / 2 / result.timing.median_ns
        return f"{format_quantity(result.timing.median_ns, 'ns')} ± {spread:.1f} %"
    duration: Metric | None = result.profile.metrics.get("duration") if result.profile else None
    return "–" if duration is None or duration.value is None else f"{format_quantity(duration.value, 'ns')} (ncu)"


def _score(score: Score | None) -> str:
    if score is None or score.value is None:
        return "–"
    return _MARKS.get(score.provenance, "") + ("100" if score.value >= 99.95 else f"{score.value:.1f}")
