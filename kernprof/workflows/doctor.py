"""`kernprof doctor`: check the machine's GPU, driver, tools and packages."""

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from kernprof.analysis.gate.conditions import budgets
from kernprof.analysis.kernel.scores import SCORE_IDS
from kernprof.collect.nsight.tools import importer
from kernprof.doctor.checks import PACKAGE_CHECKS, SYSTEM_CHECKS
from kernprof.doctor.facts import NOT_INSTALLED, ReportReader, SystemFacts, gather
from kernprof.errors import KernprofError, ReportUnreadable, ToolNotFound, attempt
from kernprof.gpus.architectures import architecture
from kernprof.model.listing import DoctorCheck, DoctorReport, ok, problem
from kernprof.process import Runner
from kernprof.readers.ncu import native
from kernprof.readers.ncu.csv import read_table
from kernprof.readers.ncu.profile import wanted
from kernprof.readers.ncu.rep import ReportQuestion
from kernprof.settings import settings_for

SAMPLE = Path(native.__file__).with_name("sample.ncu-rep")


def doctor(runner: Runner) -> DoctorReport:
    """Collect facts about the machine and return the results of all checks."""
    facts = gather(runner, environ=os.environ)
    checks = diagnose(replace(facts, reading=tuple(report_readers(runner, os.environ))))
    return DoctorReport(checks=(*checks, replace(settings_check(Path.cwd()), name="settings")))


def diagnose(facts: SystemFacts) -> tuple[DoctorCheck, ...]:
    """Return the results of all checks of `facts`, the checks of the machine first."""
    return tuple(
        replace(check(facts), name=check.__name__) for check in (*SYSTEM_CHECKS, *PACKAGE_CHECKS)
    )


def settings_check(folder: Path) -> DoctorCheck:
    """Check the table `[tool.kernprof]` in the project's pyproject.toml."""
    try:
        settings = settings_for(folder)
        for limits in settings.budgets.values():
            budgets(limits, SCORE_IDS)
        # imported on demand: doctor works without NumPy
        if settings.fail_on:
            from kernprof.workflows.gate.fail_on import conditions

            conditions(settings.fail_on)
        if settings.arch:
            architecture(settings.arch)
    except KernprofError as error:
        return problem(error.message, error.hint)
    if settings.file is None:
        return ok(
            "no pyproject.toml in this or a parent folder has [tool.kernprof]: defaults apply"
        )
    return ok(f"{settings.file}: {settings.describe()}")


def report_readers(
    runner: Runner, environ: Mapping[str, str], sample: Path = SAMPLE
) -> Iterator[ReportReader]:
    """Yield the result of each reader of ncu reports for the report `sample`.

    Each installed ncu-report module is tested in a process of its own.
    """
    question = ReportQuestion(path=str(sample), plan=wanted())
    modules = native.report_modules()
    if not any(module.version for module in modules):
        yield ReportReader(name="the ncu-report package", failure=NOT_INSTALLED)
    for module in modules:
        yield _tried(module.described, partial(_read, module, question))
    yield _tried("ncu --import", partial(_import, runner, environ, sample), total=False)


def _tried(name: str, read: Callable[[], None], *, total: bool = True) -> ReportReader:
    error = attempt(read)
    message = error.message if error else None
    failure = NOT_INSTALLED if isinstance(error, ToolNotFound) else message
    return ReportReader(name=name, failure=failure, complete=total)


def _read(module: native.ReportModule, question: ReportQuestion) -> None:
    report = native.answer_in_child(module, question).report
    if report is None or [profile.value("duration") is None for profile in report.profiles] != [
        False
    ]:
        raise ReportUnreadable(f"{module.described} does not return the launch of {question.path}")


def _import(runner: Runner, environ: Mapping[str, str], sample: Path) -> None:
    if len(read_table(importer(runner, environ)(sample), str(sample)).rows) != 1:
        raise ReportUnreadable(f"ncu --import does not print the launch of {sample}")
