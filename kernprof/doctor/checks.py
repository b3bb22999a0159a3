"""`kernprof doctor`: what on this machine works, what does not, and the command that mends it.

    diagnoses = diagnose(gather(SubprocessRunner(), environ=os.environ))

Each check is a pure function of the `Facts`.
"""

from __future__ import annotations

from collections.abc import Sequence

from kernprof.doctor.facts import Facts, gather
from kernprof.doctor.python_packages import PACKAGE_CHECKS
from kernprof.doctor.system import SYSTEM_CHECKS
from kernprof.model.doctor import DoctorCheck, Health

__all__ = ["DoctorCheck", "Facts", "Health", "diagnose", "doctor_text", "gather"]


def diagnose(facts: Facts) -> tuple[DoctorCheck, ...]:
    """Every check, the machine first."""
    return tuple(check(facts) for check in (*SYSTEM_CHECKS, *PACKAGE_CHECKS))


def doctor_text(diagnoses: Sequence[DoctorCheck]) -> str:
    """One line per check, its fix below it, and a last line that sums up."""
    width = max((len(each.name) for each in diagnoses), default=0)
    lines = []
    for each in diagnoses:
        lines.append(f"{each.status.value:<8} {each.name:<{width}}  {each.detail}")
        if each.fix:
            lines.append(f"{'':<8} {'':<{width}}  → {each.fix}")
    counts = [(sum(each.status is status for each in diagnoses), status.value) for status in Health]
    return "\n".join([*lines, "", ", ".join(f"{count} {name}" for count, name in counts if count)])
