"""What the doctor says of one thing: ok, warning or problem, with the command that fixes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum


class Health(str, Enum):
    OK = "ok"
    WARNING = "warning"  # something is less than it could be; what needs it says so again
    PROBLEM = "problem"  # something that kernprof is for does not work


@dataclass(frozen=True, slots=True, kw_only=True)
class DoctorCheck:
    """`detail` is what was found and what follows from it; `fix` is what to type, None where nothing is to be done."""

    name: str
    status: Health
    detail: str
    fix: str | None = None


def ok(name: str, detail: str) -> DoctorCheck:
    return DoctorCheck(name=name, status=Health.OK, detail=detail)


def warning(name: str, detail: str, fix: str | None = None) -> DoctorCheck:
    return DoctorCheck(name=name, status=Health.WARNING, detail=detail, fix=fix)


def problem(name: str, detail: str, fix: str | None = None) -> DoctorCheck:
    return DoctorCheck(name=name, status=Health.PROBLEM, detail=detail, fix=fix)


def worst(checks: Sequence[DoctorCheck]) -> Health:
    severity = list(Health)
    return max((each.status for each in checks), key=severity.index, default=Health.OK)


@dataclass(frozen=True, slots=True, kw_only=True)
class DoctorReport:
    """What works on a machine, check by check."""

    checks: tuple[DoctorCheck, ...]

    @property
    def healthy(self) -> bool:
        """Warnings do not count."""
        return worst(self.checks) is not Health.PROBLEM
