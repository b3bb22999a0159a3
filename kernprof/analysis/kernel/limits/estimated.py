"""What a fix leaves of an estimated time: the parts that it is made of with less work, and the same
sum of them.
"""

from collections.abc import Mapping

from kernprof.analysis.kernel.evidence import LaunchEvidence
from kernprof.gpus.costs import together
from kernprof.metrics import ESTIMATED_PARTS
from kernprof.model.diagnosis import Part

# Whose work each part of the estimated time is; the others (waiting, starting) stay as they are.
_PARTS: Mapping[str, Part] = {
    "issue": Part.INSTRUCTIONS,
    "fma": Part.FMA,
    "fma_heavy": Part.FMA_HEAVY,
    "alu": Part.ALU,
    "fp64": Part.FP64,
    "special": Part.SPECIAL,
    "branch": Part.BRANCHES,
    "tensor": Part.TENSOR,
    "memory": Part.LSU,
    "l1": Part.L1_WAVEFRONTS,
    "requests": Part.L2_STORES,
    "l2": Part.L2_READS,
    "dram": Part.DRAM,
    "atomics": Part.L2_ATOMICS,
}
_BEFORE = ("fill", "launch")  # of the rest


def changed(case: LaunchEvidence, factors: Mapping[Part, float]) -> tuple[float, str, str] | None:
    """The time with what `factors` leave of the parts' work, as a share of the present one, and the
    parts that take longest before and after; None where there is no estimate of it.
    """
    parts = {name: case.number(f"estimate_{name}") for name in ESTIMATED_PARTS}
    now = _total(parts)
    if not case.counted or not case.value("time_estimate") or not now:
        return None
    left = {n: ns * factors.get(_PARTS[n], 1.0) if n in _PARTS else ns for n, ns in parts.items()}
    first, last = (ESTIMATED_PARTS[max(some, key=some.__getitem__)] for some in (parts, left))
    return _total(left) / now, first, last


def _total(parts: Mapping[str, float]) -> float:
    return together([ns for n, ns in parts.items() if n not in _BEFORE]) + sum(
        parts[n] for n in _BEFORE
    )
