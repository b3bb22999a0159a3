"""How much the verdicts on the labelled recordings hang on each threshold; run by `verdicts.py --thresholds`.

Three questions: which verdicts change when one threshold moves by a fifth; in which range could each threshold stand
without changing any; and would thresholds chosen without a program (in the middle of the range that the others leave)
still give that program its label.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from unittest import mock

from kernprof.analysis.trace.measures import Measures
from kernprof.analysis.trace.thresholds import RULES, LabelRule
from kernprof.analysis.trace.verdict import label_of

# (name, program, label, measures) of a recording.
Case = tuple[str, str, str, Measures]

Rules = Sequence[LabelRule]
MOVED = (0.8, 1.2)
# What measures are made with, and the module that holds each name.
CONSTANTS = (
    ("idle", "LAUNCH_LATENCY_NS"),
    ("idle", "SYNC_SHADOW_NS"),
    ("measures", "SHORT_GAP_NS"),
    ("measures", "LONG_GAP_NS"),
    ("measures", "PROMPT_START_NS"),
    ("measures", "BOUNDARY_GAP_SHARE"),
)


def print_all(cases: Sequence[Case], measure_again: Callable[[], list[Measures]]) -> None:
    """`measure_again` measures the same recordings in the same order, with the constants as they then are."""
    print("\neach threshold, the range without any change, and what changes when it moves by a fifth (else nothing)")
    for rule, need in _needs():
        old = RULES[rule].requirements[need]
        low, high = _range(cases, rule, need)
        what = f"{RULES[rule].label.value}: {old.measure.value} {old.relation.value} {old.threshold:g}"
        print(f"  {what:<52}{_number(low):>7} … {_number(high):<8}{'; '.join(_moved(cases, rule, need))}")
        print(f"      {old.because}")
    for module, name in CONSTANTS:
        print(f"  {name:<67}{'; '.join(_moved_constant(cases, module, name, measure_again))}")
    _print_left_out(cases)


def _needs() -> Iterator[tuple[int, int]]:
    for at, rule in enumerate(RULES):
        for need in range(len(rule.requirements)):
            yield at, need


def _with(rule: int, need: int, threshold: float) -> Rules:
    needs = list(RULES[rule].requirements)
    needs[need] = replace(needs[need], threshold=threshold)
    return (*RULES[:rule], replace(RULES[rule], requirements=tuple(needs)), *RULES[rule + 1 :])


def _moved(cases: Sequence[Case], rule: int, need: int) -> Iterator[str]:
    old = RULES[rule].requirements[need]
    for factor in MOVED:
        new = old.threshold * factor
        if not old.relative and new > 100:  # of 90 %, a fifth of what it leaves
            new = 100 - (100 - old.threshold) / factor
        yield from _changes(f"{new:g}", cases, _with(rule, need, new), [measures for *_, measures in cases])


def _moved_constant(
    cases: Sequence[Case], module: str, name: str, measure_again: Callable[[], list[Measures]]
) -> Iterator[str]:
    home = importlib.import_module(f"kernprof.analysis.trace.{module}")
    for factor in MOVED:
        new = getattr(home, name) * factor
        with mock.patch.object(home, name, type(getattr(home, name))(new)):
            yield from _changes(f"{new:g}", cases, RULES, measure_again())


def _changes(when: str, cases: Sequence[Case], rules: Rules, measured: Sequence[Measures]) -> Iterator[str]:
    for (name, _, _, before), after in zip(cases, measured, strict=True):
        old, new = label_of(before), label_of(after, rules)
        if old is not new:
            yield f"{when}: {name} {old.value} → {new.value}"


def _range(cases: Sequence[Case], rule: int, need: int) -> tuple[float | None, float | None]:
    """The measured values between which the threshold can stand with every case keeping its verdict; None: no end.

    Verdicts change only where the threshold passes a measured value: what is tried lies between two of them.
    """
    old = RULES[rule].requirements[need]
    values = sorted({value for *_, measures in cases if (value := getattr(measures, old.measure)) is not None})
    verdicts = [label_of(measures) for *_, measures in cases]

    def first_change(passed: Sequence[float], end: float) -> float | None:
        for value, following in zip(passed, (*passed[1:], end), strict=False):
            rules = _with(rule, need, (value + following) / 2)
            if [label_of(measures, rules) for *_, measures in cases] != verdicts:
                return value
        return None

    below = [value for value in reversed(values) if value < old.threshold]
    above = [value for value in values if value > old.threshold]
    return first_change(below, -1.0), first_change(above, 2 * max(values, default=0.0) + 1)


def _number(value: float | None) -> str:
    return "any" if value is None else f"{value:.3g}"


def _print_left_out(cases: Sequence[Case]) -> None:
    programs = sorted({program for _, program, _, _ in cases})
    tried = wrong = 0
    for program in programs:
        others = [case for case in cases if case[1] != program]
        own = [case for case in cases if case[1] == program]
        for rule, need in _needs():
            low, high = _range(others, rule, need)
            if low is None or high is None:  # the others do not hold it from both sides: it stays
                continue
            tried += 1
            rules = _with(rule, need, (low + high) / 2)
            for name, _, label, measures in own:
                got = label_of(measures, rules).value
                if got != label:
                    wrong += 1
                    old = RULES[rule].requirements[need]
                    print(f"  without {program}: {RULES[rule].label.value}'s {old.measure.value} at"
                          f" {(low + high) / 2:.3g} (of {low:.3g} … {high:.3g}) makes {name} {got}")  # fmt: skip
    print(f"  {len(programs)} programs left out, {tried} thresholds chosen without them: {wrong} labels lost")
