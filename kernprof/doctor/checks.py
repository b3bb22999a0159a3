"""`kernprof doctor`: what on this machine works, what does not, and the command that fixes it.

    diagnoses = diagnose(gather(SubprocessRunner(), environ=os.environ))

Each check is a pure function of the `SystemFacts`.
"""

from __future__ import annotations

from kernprof.doctor.facts import SystemFacts, gather
from kernprof.doctor.python_packages import PACKAGE_CHECKS
from kernprof.doctor.system import SYSTEM_CHECKS
from kernprof.model.doctor import DoctorCheck

__all__ = ["SystemFacts", "diagnose", "gather"]


def diagnose(facts: SystemFacts) -> tuple[DoctorCheck, ...]:
    """Every check, the machine first."""
    return tuple(check(facts) for check in (*SYSTEM_CHECKS, *PACKAGE_CHECKS))
