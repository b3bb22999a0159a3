"""Measure the terms of the card of what-if's host, recorder and loaders.

    python scripts/fit/what_if_host.py --corpus DIR [--jobs N] [NAME …]

DIR is a restored corpus (`scripts/corpus`). Each term is switched off alone, and written back with
two numbers. The support `n` is the number of recorded programs whose estimates change by 0.1 %. The
`loss` is the number of fixes whose measured step is no longer within 20 % of the estimate. For the
terms of an interval it is the number of measured steps that leave the interval.
"""

import argparse
import multiprocessing
import sys
from collections import defaultdict
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
import terms
from what_if import AGREES, Program, recorded_programs

from kernprof.analysis.trace.track import host, view
from kernprof.analysis.what_if import parse_change
from kernprof.analysis.what_if.changes import unchanged
from kernprof.analysis.what_if.engine import (
    _recorded_step as recorded_step,
    changed,
    prepare,
    replayed_plan,
    without_tracing,
)
from kernprof.analysis.what_if.model import (
    ReplayModel,
    is_starved,
    make_model,
    paced,
    replay_edges,
    step_of,
)
from kernprof.errors import KernprofError

CARDS = Path(__file__).resolve().parents[2] / "kernprof/cards"
HOST, TIMELINE = CARDS / "what-if-host.any.toml", CARDS / "timeline.any.toml"
INTERVAL = ("range_off", "starved_pace_least", "starved_pace_most", "step_least", "step_most")
CHANGED = 0.001  # relative change of an estimate that a term supports
# Terms of the card of timelines that changes read.
SHARED = ("fp32_speedup", "network_pct")
# Values that switch a term off; other terms are set to 0.
OFF = {
    **dict.fromkeys(("copying_most", "data_most", "fp32_speedup"), 1.0),
    "best_pace": 0.05,
    **dict.fromkeys(
        (
            "around_readback_ns",
            "around_sync_ns",
            "close_ns",
            "conversion_most_ns",
            "long_work_ns",
            "pace_error",
            "pace_launches",
            "prompt_ns",
            "quiet_launch_ns",
            "several_steps",
        ),
        terms.NEVER,
    ),
}


@dataclass
class Estimates:
    """Shares of the step that fixes leave, and how many of them agree with the measured step."""

    shares: list[float] = field(default_factory=list)
    right: int = 0


class Judge:
    """Estimates of one program. Stages that do not read a term are computed once.

    The stages are the model of the recorded step, the model without the recorder, and the fixes.
    """

    def __init__(self, program: Program) -> None:
        self.program, self.step_ns = program, 1e6 * program.step_ms
        self.fixes = [
            ([parse_change(change) for change in changes.split(",")], 1e6 * after_ms)
            for changes, after_ms in program.fixes
        ]
        self.recorded = prepare(program.timeline)
        _taken()
        make_model(program.timeline, 0, None)
        self.read = [_taken()]
        self.untraced = without_tracing(self.recorded, self.step_ns)[0].model
        self.read.append(_taken())
        self.base = self._estimates(self.untraced)
        self.read.append(_taken())

    def _estimates(self, model: ReplayModel) -> Estimates:
        result, before = Estimates(), step_of(model, replay_edges(model, model.edges))
        for changes, after_ns in self.fixes:
            plan = changed(*changes)(unchanged(model))
            applies = len(plan.missing) < len(changes)
            share = step_of(model, replayed_plan(plan)) / before if applies else 1.0
            result.shares.append(share)
            result.right += abs(share * self.step_ns / after_ns - 1) <= AGREES
        return result

    def without(self, name: str) -> tuple[bool, int]:
        """Return whether the estimates change without a term, and the loss."""
        in_model, in_pace, in_fixes = (name in read for read in self.read)
        recorded, untraced = self.recorded, self.untraced
        with terms.replaced(_card(name), name, OFF.get(name, 0.0)):
            if in_model:
                model = make_model(self.program.timeline, 0, None)
                if _same(model, recorded.model) and not in_pace and not in_fixes:
                    return False, 0
                replay = replay_edges(model, model.edges)
                recorded = replace(recorded, model=model, unchanged=replay)
            if in_model or in_pace:
                untraced = without_tracing(recorded, self.step_ns)[0].model
                if _same(untraced, self.untraced) and not in_fixes:
                    return False, 0
            if not (in_model or in_pace or in_fixes):
                return False, 0
            result = self._estimates(untraced)
        pairs = zip(self.base.shares, result.shares, strict=True)
        changes = any(abs(old - new) > CHANGED * abs(old) for old, new in pairs)
        return changes, self.base.right - result.right

    def intervals(self) -> dict[str, tuple[bool, int]]:
        """Return, by term of an interval, whether it matters and how many measured steps leave it.

        The intervals are those of steps without a recorder, and with a fix, if no step was
        measured.
        """
        recorded = self.recorded.model
        used = without_tracing(self.recorded, None)[0].model
        step = step_of(used, replay_edges(used, used.edges))
        ends = host_terms["step_least"] * step, host_terms["step_most"] * recorded_step(recorded)
        inside = ends[0] <= self.step_ns <= ends[1]
        result = {
            "step_least": (True, int(inside and self.step_ns < step)),
            "step_most": (True, int(inside and self.step_ns > recorded_step(recorded))),
        }
        starved = is_starved(recorded)
        names = ("starved_pace_least", "starved_pace_most") if starved else ("best_pace", "")
        paces = [host_terms[name] if name else 1.0 for name in names]
        lost = dict.fromkeys(("range_off", "starved_pace_least", "starved_pace_most"), 0)
        for changes, after_ns in self.fixes:
            steps = []
            for share in (*paces, 1.0):
                model = paced(recorded, share)
                steps.append(step_of(model, replayed_plan(changed(*changes)(unchanged(model)))))
            off = host_terms["range_off"]
            for name, values, width in (
                ("range_off", steps[:2], 0.0),
                *(("starved_pace_least", steps[1:], off), ("starved_pace_most", steps[::2], off))
                * starved,
            ):
                lost[name] += _inside(after_ns, steps[:2], off) - _inside(after_ns, values, width)
        return result | {name: (name == "range_off" or starved, n) for name, n in lost.items()}


def _inside(ns: float, steps: list[float], off: float) -> bool:
    return min(steps) * (1 - off) <= ns <= max(steps) * (1 + off)


def _same(model: ReplayModel, other: ReplayModel) -> bool:
    """Return whether two models have equal edges, pauses, classes and latencies."""
    pairs = (
        (model.edges, other.edges),
        (model.pauses, other.pauses),
        (model.classes, other.classes),
        (model.latencies, other.latencies),
    )
    return all(
        np.array_equal(getattr(of, name), getattr(other_of, name))
        for of, other_of in pairs
        for name in of.__dataclass_fields__
    )


def _card(name: str) -> terms.Watched:
    return timeline_terms if name in SHARED else host_terms


def _taken() -> set[str]:
    return host_terms.taken() | timeline_terms.taken()


def losses(program: Program) -> dict[str, tuple[bool, int]]:
    """Return, by term, whether a program's estimates change and how many fixes are lost."""
    judge = Judge(program)
    result = {}
    for name in names:
        if name in INTERVAL:
            continue
        try:
            result[name] = judge.without(name)
        except (KernprofError, ValueError, ArithmeticError, IndexError) as error:
            print(f"{program.name} without {name}: {error!r}"[:150], file=sys.stderr)
            result[name] = True, judge.base.right
    return result | {name: row for name, row in judge.intervals().items() if name in names}


parse_change("half-precision")  # loads the modules of all changes
host_terms, timeline_terms = terms.watch(host.HOST), terms.watch(view.CARD)
names: list[str] = []


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--corpus", type=Path, required=True, metavar="DIR")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("names", nargs="*", metavar="NAME")
    options = parser.parse_args()
    names[:] = options.names or [*host_terms, *SHARED]
    measured: dict[str, list[tuple[bool, int]]] = defaultdict(list)
    with multiprocessing.get_context("fork").Pool(options.jobs) as pool:
        for done, result in enumerate(
            pool.imap_unordered(losses, recorded_programs(options.corpus)), 1
        ):
            for name, row in result.items():
                measured[name].append(row)
            print(f"{done} programs", file=sys.stderr, flush=True)
    for name, rows in measured.items():
        n, loss = sum(changes for changes, _ in rows), sum(loss for _, loss in rows)
        print(f"{name}: n {n}, loss {loss}")
        terms.write(TIMELINE if name in SHARED else HOST, name, n, loss)


if __name__ == "__main__":
    main()
