"""The templates of pages: every text that they write is made plain and escaped. Sections as HTML come from here too."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from kernprof.report.html.sorting import bodies, sort_value, sortable
from kernprof.report.text.quantity import SCORE_TITLES
from kernprof.report.text.safe import isolated, plain, shorten
from kernprof.report.text.table import Preformatted, Section, Table, first_rows

MOST_ROWS = 200
_LONGEST = 2000  # characters of one text; the JSON holds it whole
_WHOLE = {short: title for title, short in SCORE_TITLES.values()}  # a page has room for the whole word


def environment() -> Any:
    """Every text that the template writes goes through `plain`, then is escaped."""
    from jinja2 import BaseLoader, Environment, StrictUndefined
    from markupsafe import Markup, escape

    class Assets(BaseLoader):
        def get_source(self, environment: Environment, template: str) -> tuple[str, None, None]:  # noqa: ARG002
            return asset(template), None, None

    def harmless(value: Any) -> Any:
        if not isinstance(value, str) or isinstance(value, Markup):
            return value
        return isolated(shorten(plain(value), _LONGEST))

    def laid_out(text: Preformatted) -> Markup:
        return escape(isolated("\n".join(map(plain, text.lines))))

    made = Environment(
        loader=Assets(), autoescape=True, finalize=harmless, undefined=StrictUndefined, trim_blocks=True,
        lstrip_blocks=True,
    )  # fmt: skip
    made.filters |= {"name": lambda text: shorten(plain(text), 100), "bodies": bodies, "laid_out": laid_out,
                     "first_rows": lambda table: first_rows(table, MOST_ROWS), "numbers": lists_numbers,
                     "sort_value": sort_value, "sortable": sortable}  # fmt: skip
    made.globals |= {"whole_head": whole_head, "sorts": False}  # only a page with the script sorts
    return made


def asset(name: str) -> str:
    return (files("kernprof.report.html") / "assets" / name).read_text(encoding="utf-8")


def fragment(sections: Sequence[Section]) -> str:
    """The sections as HTML without a page around it, for notebooks: in the colours of what it stands in."""
    made: str = _fragment_template().render(found=sections)
    return made


@cache
def _fragment_template() -> Any:
    return environment().get_template("fragment.html")


def whole_head(head: str, table: Table) -> str:
    """A score's whole name, told apart from a rate of the same name."""
    whole = _WHOLE.get(head)
    return head if whole is None else f"{whole} score" if whole in table.head else whole


def lists_numbers(section: Section) -> bool:
    """Whether the section's table lists scores and counters one by one."""
    rows = section.table.rows if section.table else ()
    return any((each.group or "").startswith(("scores", "counters")) for each in rows)
