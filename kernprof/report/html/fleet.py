"""The page of many: aggregates, a heat map of ranks × steps where they are a job's, and links to a
page of each.
"""

import base64
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from kernprof import __version__
from kernprof.model.trace_report import StepTimes
from kernprof.report.html.page import colours, safe_json, script_hash
from kernprof.report.html.template import asset, environment
from kernprof.report.text.table import Section

MOST_BYTES = 5_000_000
_MOST_CELLS, _MOST_COLUMNS = 1_000_000, 1_000
_MISSING = np.iinfo(np.int16).min


@dataclass(frozen=True, slots=True, kw_only=True)
class FleetPage:
    """`links` are names of pages beside this one, with titles; of a job in the order of its ranks."""

    title: str
    sections: Sequence[Section]
    links: Sequence[tuple[str, str]]
    steps: StepTimes | None = None


def render_fleet(page: FleetPage) -> str:
    """The page as HTML of at most MOST_BYTES: as many links are left out, from the last, as it
    takes.
    """
    from markupsafe import Markup

    script = asset("fleet.js")
    template = environment().get_template("fleet.html")
    policy = (
        f"default-src 'none'; style-src 'unsafe-inline'; script-src {script_hash(script)}; base-uri"
        " 'none'"
    )
    heat = heat_map(page.steps) if page.steps else None
    shown = len(page.links)
    while True:
        data = (
            safe_json({"heat": heat, "links": [place for place, _ in page.links]}) if heat else ""
        )
        made: str = template.render(
            title=page.title,
            version=__version__,
            policy=policy,
            found=page.sections,
            heat=heat,
            links=page.links[:shown],
            left=len(page.links) - shown,
            data=Markup(data),  # noqa: S704
            script=Markup(script),  # noqa: S704
            style=Markup(f"{colours()}\n{asset('page.css')}"),  # noqa: S704
        )
        if not shown or len(made.encode()) <= MOST_BYTES:
            return made + "\n"
        shown //= 2


def heat_map(steps: StepTimes) -> dict[str, Any]:
    """How much longer than the median rank each rank works in each step, in tenths of a percent of
    that; of several steps in one column the most.
    """
    own = np.array(
        [[math.nan if one is None else one for one in row] for row in steps.own_ns], np.float64
    )
    ranks, count = own.shape
    usual = np.array(
        [np.median(each) if len(each) else 0.0 for each in (c[~np.isnan(c)] for c in own.T)]
    )
    share = np.divide(
        1000 * (own - usual), usual, out=np.full(own.shape, math.nan), where=usual > 0
    )
    together = max(1, math.ceil(count / max(1, min(_MOST_COLUMNS, _MOST_CELLS // ranks))))
    wide = math.ceil(count / together) * together
    share = np.pad(share, ((0, 0), (0, wide - count)), constant_values=math.nan).reshape(
        ranks, -1, together
    )
    most = np.where(np.isnan(share), -math.inf, share).max(axis=2)
    cells = np.where(
        np.isinf(most), _MISSING, np.clip(np.round(most), _MISSING + 1, -_MISSING - 1)
    ).astype("<i2")
    seen = cells[cells != _MISSING]
    return {
        "names": steps.ranks,
        "first": steps.first,
        "steps": count,
        "together": together,
        "ranks": ranks,
        "columns": cells.shape[1],
        "most": int(seen.max()) if len(seen) else 0,
        "usual": [round(each) for each in usual.tolist()],
        "cells": base64.b64encode(cells.tobytes()).decode(),
    }
