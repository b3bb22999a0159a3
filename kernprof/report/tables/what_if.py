"""What a change would gain, as plain, aligned text: one replay in full, or every change ranked by its gain."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence

from kernprof.model.trace import Source
from kernprof.model.trace_report import Accounting, Verdict
from kernprof.model.what_if import PathSegment, WhatIf
from kernprof.report.tables.timeline import printable
from kernprof.units import format_quantity

_WIDTH = 110
_NAME_WIDTH = 72


def whatif_text(source: Source, one: WhatIf, *, rows: int = 10) -> str:
    """The step before and after, both verdicts, and the critical path."""
    changes = ", ".join(str(change) for change in one.changes)
    lines = [*_head(source, one), f"  what if   {changes}"]
    lines += _wrapped(one.missing, "            does not apply: ")
    lines += [
        f"  step      {_ns(one.replayed_before_ns)} → {_ns(one.step_after_ns)}, gain {_gain(one)} (an estimate)",
        f"  launches  {one.launches_before:.4g} → {one.launches_after:.4g} {_each(one)}",
        f"  verdict   {_label(one.verdict_before)} → {_label(one.verdict_after)}",
        *_wrapped(one.verdict_after.why, "            - "),
        *_accounts(one),
        *_path("critical path before", one.critical_path_before, rows),
        *_path("critical path after", one.critical_path, rows),
        *_notes(one, one.notes),
    ]
    return "\n".join(printable(line).rstrip() for line in lines) + "\n"


def whatif_ranking(source: Source, replays: Sequence[WhatIf]) -> str:
    """Each change on its own, in the order given; what does not apply says what it did not find."""
    first = replays[0]
    head = ("gain", "step", "verdict then", "change")
    applied = [one for one in replays if one.applies]
    cells = [head, *((_gain(one), _ns(one.step_after_ns), _label(one.verdict_after), _names(one)) for one in applied)]
    widths = [max(len(row[at]) for row in cells) for at in range(3)]
    lines = [
        *_head(source, first),
        f"  step      {_ns(first.replayed_before_ns)}, {_label(first.verdict_before)}",
        "  what if   (each change on its own: gains do not add up; all are estimates)",
        *(f"    {row[0]:>{widths[0]}}  {row[1]:>{widths[1]}}  {row[2]:<{widths[2]}}  {row[3]}" for row in cells),
    ]
    lacking = [text for one in replays for text in one.missing]
    lines += ["  does not apply", *_wrapped(lacking, "    - ")] if lacking else []
    own = [note for one in applied for note in one.notes if note not in first.notes]
    lines += _notes(first, list(dict.fromkeys([*first.notes, *own])))
    return "\n".join(printable(line).rstrip() for line in lines) + "\n"


def _head(source: Source, one: WhatIf) -> list[str]:
    model = f" ({one.device.name})" if one.device.name else ""
    what = "the whole run" if one.iteration is None else f"{one.iterations} iterations of {one.iteration!r}"
    replayed = (
        f"{what}: {_ns(one.step_before_ns)} recorded, {_ns(one.replayed_before_ns)} replayed; "
        f"{one.unexplained_pct:.1f} % of it unexplained"
    )
    return [
        f"{source.path}  ({', '.join(filter(None, (source.format, source.tool)))})",
        f"GPU {one.device.index}{model}, process {one.process}",
        *_wrapped((replayed,), "  replayed  "),
    ]


def _names(one: WhatIf) -> str:
    return ", ".join(str(change) for change in one.changes)


def _ns(value: float) -> str:
    return format_quantity(value, "ns")


def _gain(one: WhatIf) -> str:
    return f"{one.gain_pct:.1f} %"


def _each(one: WhatIf) -> str:
    return "in the run" if one.iteration is None else "an iteration"


def _label(verdict: Verdict) -> str:
    return f"{verdict.label.value} ({verdict.confidence.value})"


def _accounts(one: WhatIf) -> list[str]:
    """The shares of the window before and after, with every cause of idle time that either has."""
    before, after = _shares(one.accounting_before), _shares(one.accounting_after)
    named = [name for name in before if before[name] or after[name] or not name.startswith(" ")]
    return [f"    {name:<18}{before[name]:>7.2f} % → {after[name]:>6.2f} %" for name in named]


def _shares(accounting: Accounting) -> dict[str, float]:
    whole = {
        "compute": accounting.compute,
        "communication": accounting.communication,
        "transfer": accounting.transfer,
        "idle": accounting.idle,
    }
    return whole | {f"  {cause.value}": share for cause, share in accounting.idle_causes.items()}


def _path(title: str, segments: Sequence[PathSegment], rows: int) -> list[str]:
    lines = [f"  {title} (per step)"]
    for one in segments[:rows]:
        name = one.name if len(one.name) <= _NAME_WIDTH else f"{one.name[: _NAME_WIDTH - 1]}…"
        lines.append(f"    {one.share_pct:>5.1f} %  {_ns(one.ns):>8}  {one.kind.value:<15} {name}")
    rest = segments[rows:]
    if rest:
        ns = _ns(sum(one.ns for one in rest))
        lines.append(f"    {sum(one.share_pct for one in rest):>5.1f} %  {ns:>8}  {len(rest)} more")
    return lines


def _notes(one: WhatIf, notes: Iterable[str]) -> list[str]:
    confounders = (
        "kernels keep their recorded times, also where more of them would run at once",
        *(() if one.unexplained_pct < 10 else ("much of the step is delays that the replay cannot explain: doubt it",)),
    )
    return _wrapped((*notes, *confounders), "  note: ")


def _wrapped(texts: Iterable[str], first: str) -> list[str]:
    rest = " " * len(first)
    return [
        line for text in texts for line in textwrap.wrap(text, _WIDTH, initial_indent=first, subsequent_indent=rest)
    ]
