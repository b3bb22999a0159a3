"""Budgets: what a kernel's numbers may be, as `coalescing_store=">=95"` or
`shared_load_bank_conflicts=0`.
"""

import math
import operator
import re
from collections.abc import Mapping, Sequence

from kernprof.analysis.gate.conditions import check_name, number
from kernprof.errors import UsageError
from kernprof.metrics import BY_ID, BY_NCU
from kernprof.model.run import Number, RunBackend, VariantResult
from kernprof.model.verdict import Budget, BudgetCheck, BudgetState
from kernprof.units import TIME_NS

_TIME = "time"
_SIGNS = {
    "<=": operator.le,
    ">=": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
    "==": operator.eq,
}
_FORM = re.compile(
    r"\s*(<=|>=|==|<|>)?\s*(-?\d[\d_.]*(?:e[+-]?\d+)?)\s*(ns|us|µs|ms|s|%)?\s*", re.IGNORECASE
)
_EXAMPLES = "as in coalescing_store='>=95', shared_load_bank_conflicts=0, time='<50us'"


def budget(name: str, given: str | Number, scores: Sequence[str]) -> Budget:
    """A number without a sign is the most that a count, the least that a score may be. UsageError
    for a name that neither the metrics nor the scores have, and for what is not a limit.
    """
    check_name(name, (_TIME, *scores))
    read = _FORM.fullmatch(str(given)) if not isinstance(given, bool) else None
    if read is None:
        raise UsageError(f"budget {name}={given!r} is not a limit", hint=f"write it {_EXAMPLES}")
    sign, figure, unit = read.groups()
    if (unit or "%") != "%" and name not in (_TIME, "duration"):
        raise UsageError(
            f"budget {name}={given!r}: {name} is not a time in {unit}", hint=f"write it {_EXAMPLES}"
        )
    try:
        limit = float(figure) * TIME_NS.get((unit or "").lower(), 1.0)
    except ValueError as error:
        raise UsageError(
            f"budget {name}={given!r}: {figure!r} is not a number", hint=f"write it {_EXAMPLES}"
        ) from error
    sign = sign or _usual_sign(name, scores)
    return Budget(name=name, sign=sign, limit=limit, text=f"{sign}{figure}{unit or ''}")


def budgets(given: Mapping[str, str | Number], scores: Sequence[str]) -> tuple[Budget, ...]:
    return tuple(budget(name, value, scores) for name, value in given.items())


def _usual_sign(name: str, scores: Sequence[str]) -> str:
    if name in scores:
        return ">="
    known = BY_ID.get(name) or BY_NCU.get(name)
    better = "lower" if name == _TIME else known.better if known else ""
    return {"lower": "<=", "higher": ">="}.get(better, "==")


def check(asked: Sequence[Budget], result: VariantResult, backend: RunBackend) -> list[BudgetCheck]:
    """Each budget. One without a value is broken, but on the emulator, where only a GPU could have
    it.
    """
    return [_check(each, result, backend) for each in asked]


def _check(asked: Budget, result: VariantResult, backend: RunBackend) -> BudgetCheck:
    value, unit = number(result, asked.name)
    if value is None:
        emulated = backend is RunBackend.EMULATOR
        state = BudgetState.NEEDS_GPU if emulated else BudgetState.BROKEN
        return BudgetCheck(
            budget=asked, state=state, unit=unit, reason=why_missing(asked.name, result)
        )
    near = (
        asked.sign != "<" and asked.sign != ">" and math.isclose(value, asked.limit, rel_tol=1e-9)
    )
    held = near or _SIGNS[asked.sign](value, asked.limit)
    return BudgetCheck(
        budget=asked, state=BudgetState.HELD if held else BudgetState.BROKEN, unit=unit, value=value
    )


def why_missing(name: str, result: VariantResult) -> str:
    """The reason that the result gives."""
    if name in result.scores:
        return result.scores[name].reason or "it could not be worked out"
    known = BY_NCU.get(name)
    metric = result.profile.metrics.get(known.id if known else name) if result.profile else None
    if name == _TIME:
        return "it was not timed"
    return (metric.reason if metric else None) or "it is not in the capture"
