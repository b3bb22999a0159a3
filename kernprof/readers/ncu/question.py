"""What is asked of a report, and what comes back: between processes as JSON, within one as it is."""

from dataclasses import dataclass

from kernprof.errors import error_named
from kernprof.model.diagnosis import SourceProfile
from kernprof.model.ncu import NcuReport, RuleResult
from kernprof.model.run import Profile
from kernprof.readers.ncu.profile import MetricSource


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportQuestion:
    """What to read of a report: its launches by `plan`, or (`sources`) the source lines of some
    (None: all).
    """

    path: str
    plan: tuple[MetricSource, ...] = ()
    with_all: bool = False
    sources: bool = False
    launches: tuple[int, ...] | None = None
    code: bool = False
    of: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportAnswer:
    """What was read."""

    report: NcuReport | None = None
    sources: tuple[tuple[int, SourceProfile], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadLaunch:
    """One result of a report: a launch with ncu's rules on it, or what it is instead (`skipped`)."""

    profile: Profile | None = None
    rules: tuple[RuleResult, ...] = ()
    skipped: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerLine:
    """A line of a child's answer: a launch, a launch's source lines, the error that ended it, or
    its regular end.
    """

    launch: ReadLaunch | None = None
    source: tuple[int, SourceProfile] | None = None
    error: str | None = None
    message: str = ""
    hint: str | None = None
    is_last: bool = False

    def raise_error(self) -> None:
        """Raises the error, where there was one."""
        if self.error is not None:
            failed = error_named(self.error, self.message)
            raise type(failed)(self.message, hint=self.hint)
