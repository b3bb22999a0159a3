"""Implementation of the pytest fixture `kernprof` for kernel tests, without an import of pytest."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from kernprof.analysis.gate.conditions import (
    budgets,
    check_name,
    entries_of,
    key_of,
    number,
    refuse_other,
    report_of,
    why_missing,
)
from kernprof.analysis.kernel.scores import SCORE_IDS
from kernprof.collect.nsight.ncu import LINE_SECTIONS
from kernprof.errors import ConditionMet, KernprofError, MetricUnavailable, UsageError
from kernprof.model.run import Number, Run, RunBackend, Scalar, VariantResult
from kernprof.model.verdict import Budget, BudgetReport
from kernprof.report.render import render
from kernprof.settings import Settings, settings_for as settings_for
from kernprof.workflows.api import run as run_workload
from kernprof.workflows.gate.baseline import (
    project_budgets,
    read_baseline,
    update_baseline,
    with_line,
)
from kernprof.workload import Workload

_Key = tuple[str, str, tuple[tuple[str, Scalar], ...], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedProfile:
    """Profile of a correct variant that is within its budgets; a test reads metrics from it."""

    run: Run
    result: VariantResult

    def value(self, name: str) -> float:
        """Return a metric (kernprof's id or ncu's name) or a score.

        Raises UsageError for an unknown name, MetricUnavailable for a missing value.
        """
        __tracebackhide__ = True
        try:
            check_name(name, ("time", *SCORE_IDS))
        except UsageError as error:
            raise error.with_traceback(None) from None
        value, _ = number(self.result, name)
        if value is None:
            raise MetricUnavailable(f"{name} has no value: {why_missing(name, self.result)}")
        return value

    __getitem__ = value

    def __repr__(self) -> str:
        return f"<profile of {key_of(self.run, self.result)}>"

    @property
    def time_ns(self) -> float:
        """Return the median GPU time in ns without a profiler.

        Raises MetricUnavailable if the variant was not timed.
        """
        if self.result.timing is None:
            raise MetricUnavailable("the variant was not timed", hint="a time needs a GPU")
        return self.result.timing.median_ns


@dataclass(slots=True, kw_only=True)
class TestSession:
    """State that all tests of a process share: the store, update mode, and finished runs."""

    __test__ = False

    store: Path
    update: bool = False
    settings: Settings = field(default_factory=Settings)
    _runs: dict[_Key, Run] = field(default_factory=dict)

    def run(
        self,
        workload: str | Path | Workload,
        variant: str,
        params: Mapping[str, Scalar],
        backend: str,
    ) -> Run:
        """Return the run of a variant; equal requests return the same run."""
        name = str(workload)
        if not isinstance(workload, (str, Path)):
            name = f"{workload.file}:{workload.name}"
        key = (name, variant, tuple(sorted(params.items())), backend)
        if key not in self._runs:
            arch: dict[str, Any] = {"arch": self.settings.arch} if self.settings.arch else {}
            self._runs[key] = run_workload(
                workload,
                variants=(variant,),
                params=params,
                backend=backend,
                store=self.store,
                sections=LINE_SECTIONS,
                **arch,
            )
        return self._runs[key]


@dataclass(slots=True, kw_only=True)
class KernelTest:
    """Fixture `kernprof` of a test: run variants, check budgets and the stored baseline."""

    __test__ = False

    session: TestSession
    budgets: tuple[Budget, ...] = ()
    file: Path
    reports: list[BudgetReport] = field(default_factory=list)

    def __repr__(self) -> str:
        return "<kernprof>"

    def run(
        self, workload: str | Path | Workload, variant: str, **params: Scalar
    ) -> CheckedProfile:
        """Run on a GPU if available, else on the emulator.

        Raises ConditionMet if a budget is violated.
        """
        __tracebackhide__ = True
        return self._checked(workload, variant, params, "auto")

    def emulate(
        self, workload: str | Path | Workload, variant: str, **params: Scalar
    ) -> CheckedProfile:
        """Run on the emulator, which gives exact counts and no times.

        Raises ConditionMet if a budget is violated.
        """
        __tracebackhide__ = True
        return self._checked(workload, variant, params, "emulator")

    def _checked(
        self,
        workload: str | Path | Workload,
        variant: str,
        params: Mapping[str, Scalar],
        backend: str,
    ) -> CheckedProfile:
        __tracebackhide__ = True
        beside = self.file.parent / str(workload).partition(":")[0]
        if isinstance(workload, (str, Path)) and beside.suffix == ".py" and beside.is_file():
            workload = str(self.file.parent / str(workload))
        try:
            run = self.session.run(workload, variant, params, backend)
            # Check the test's and the project's budgets, and the baseline in the test's folder.
            (result,) = run.whole
            # The baseline file is `test_x.kernprof.json`, and for a GPU `test_x.kernprof.GPU.json`.
            gpu = run.device.name if run.device and run.backend is not RunBackend.EMULATOR else ""
            slug = re.sub(r"[^a-z0-9]+", "-", gpu.lower()).strip("-")
            path = self.file.with_name(
                ".".join(filter(None, (self.file.stem, "kernprof", slug, "json")))
            )
            document = None
            if self.session.update and not result.failure and not result.wrong:
                document = update_baseline(path, run, entries_of(run))
            elif path.exists():
                document = read_baseline(path)
                refuse_other(document, run, path.name)
            named = {budget.name for budget in self.budgets}
            of_project = project_budgets(self.session.settings, run, result)
            every = [*self.budgets, *(budget for budget in of_project if budget.name not in named)]
            report = report_of(run, result, every, document, path.name)
            if document is not None and report.problem.startswith(path.name):
                report = replace(
                    report, problem=f"{report.problem}: pytest --kernprof-update writes it"
                )
            report = report if report.holds else with_line(report, run, self.session.store)
            self.reports.append(report)
        except KernprofError as error:
            raise error.with_traceback(None) from None
        if not report.holds:
            raise ConditionMet(f"{report.summary}\n\n{render(report).rstrip()}")
        return CheckedProfile(run=run, result=run.variants[0])


def budgets_of(marks: list[Mapping[str, str | Number]]) -> tuple[Budget, ...]:
    """Return the budgets of pytest markers, which are ordered from the test to its module.

    If several markers limit the same metric, the first marker applies. Raises UsageError for an
    unknown metric.
    """
    joined: dict[str, str | Number] = {}
    for mark in reversed(marks):
        joined |= mark
    return budgets(joined, SCORE_IDS)
