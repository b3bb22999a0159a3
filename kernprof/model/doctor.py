"""What the doctor says of one thing: ok, warning or problem, with the command that fixes it."""

from dataclasses import dataclass
from enum import Enum


class Health(str, Enum):
    OK = "ok"
    WARNING = "warning"  # something is less than it could be; what needs it says so again
    PROBLEM = "problem"  # something that kernprof is for does not work


@dataclass(frozen=True, slots=True, kw_only=True)
class DoctorCheck:
    """`detail` is what was found and what follows from it; `fix` is what to type, None where
    nothing is to be done.
    """

    name: str = ""  # given by who asks for the check
    status: Health
    detail: str
    fix: str | None = None


def ok(detail: str) -> DoctorCheck:
    return DoctorCheck(status=Health.OK, detail=detail)


def warning(detail: str, fix: str | None = None) -> DoctorCheck:
    return DoctorCheck(status=Health.WARNING, detail=detail, fix=fix)


def problem(detail: str, fix: str | None = None) -> DoctorCheck:
    return DoctorCheck(status=Health.PROBLEM, detail=detail, fix=fix)


@dataclass(frozen=True, slots=True, kw_only=True)
class DoctorReport:
    """What works on a machine, check by check."""

    checks: tuple[DoctorCheck, ...]

    @property
    def status(self) -> Health:
        """The worst of the checks'."""
        return max((each.status for each in self.checks), key=list(Health).index, default=Health.OK)

    @property
    def healthy(self) -> bool:
        """Warnings do not count."""
        return self.status is not Health.PROBLEM
