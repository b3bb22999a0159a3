"""The same report as compact Markdown, for a pull request: scores, verdicts, what to fix; the rest
is folded away.
"""

import dataclasses
from collections.abc import Iterator

from kernprof.report.html.data import Page, PageRun, PageTrace
from kernprof.report.html.summary import commands, facts
from kernprof.report.tables.compare import change_sections, compare_sections
from kernprof.report.tables.explain import findings_table
from kernprof.report.tables.launches import launch_sections
from kernprof.report.tables.run import run_sections
from kernprof.report.tables.trace.report import device_sections
from kernprof.report.text.markdown import markdown
from kernprof.report.text.paths import without_paths
from kernprof.report.text.safe import shorten
from kernprof.report.text.table import Preformatted, Section, View, first_rows, with_columns

_VIEW = View(width=400, top=10)
MOST_ROWS = 40


def render_markdown(page: Page) -> str:
    """Markdown that ends with a newline; every name in it is literal text."""
    page = without_paths(page)
    parts = [markdown(_sections(each)) for each in page.runs]
    if page.comparison is not None:
        verdicts = compare_sections(page.comparison, _VIEW)[:1]
        parts.append(markdown(map(_cut, [*verdicts, *change_sections(page.changes[: _VIEW.top])])))
    elif page.comparison_reason:
        parts.append(markdown([Section(lines=(page.comparison_reason,))]))
    parts += [markdown(_timeline(each)) for each in page.traces]
    if not page.runs:
        return "\n".join(parts)
    folded = "\n".join(markdown(_environment(each)) for each in page.runs)
    parts.append(
        f"<details><summary>Environment and how to reproduce</summary>\n\n{folded}\n</details>\n"
    )
    return "\n".join(parts)


def _sections(each: PageRun) -> Iterator[Section]:
    run = each.run
    sections = run_sections(run, _VIEW) if run.workload else launch_sections(run, _VIEW)
    yield from (_cut(_without_counters(section)) for section in sections)
    if each.explanation is not None:
        notes = (
            *each.explanation.notes,
            "gains: ~ estimate of a model, ≤ at most; times before ÷ after",
        )
        table = first_rows(findings_table(each.explanation.diagnoses), MOST_ROWS)
        timed = any(one.time_ns is not None for one in each.explanation.diagnoses)
        shown = [n for n, head in enumerate(table.head) if timed or head != "time"]
        yield Section(title="What limits them", table=with_columns(table, shown), notes=notes)
    elif each.explanation_reason:
        yield Section(title="What limits them", lines=(each.explanation_reason,))


def _timeline(each: PageTrace) -> Iterator[Section]:
    """Per GPU the verdict, where the time goes, and the causes."""
    yield Section(
        title=f"Timeline of {shorten(each.subject, 80)}", notes=(*each.notes, *each.report.notes)
    )
    for place, outcome in enumerate(each.report.devices):
        first, accounting, causes, *_ = device_sections(outcome, rows=0)
        variant = f"{shorten(each.variants[place], 80)} · " if each.variants else ""
        yield dataclasses.replace(first, title=f"{variant}{shorten(outcome.title, 80)}")
        yield from (accounting, causes)


def _environment(each: PageRun) -> Iterator[Section]:
    pairs = tuple(shorten(f"{name}: {value}", 300) for name, value in facts(each.run))
    yield Section(
        title=each.subject, lines=(Preformatted("\n".join(commands(each.run))),), notes=pairs
    )


def _without_counters(section: Section) -> Section:
    """Times and scores; the counters are for `kernprof show`."""
    rows = section.table.rows if section.table else ()
    at = next((n for n, given in enumerate(rows) if given.group == "counters"), None)
    if section.table is None or at is None:
        return section
    return dataclasses.replace(section, table=dataclasses.replace(section.table, rows=rows[:at]))


def _cut(section: Section) -> Section:
    return (
        dataclasses.replace(section, table=first_rows(section.table, MOST_ROWS))
        if section.table
        else section
    )
