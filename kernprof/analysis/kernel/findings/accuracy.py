"""How far gains were off on kernels that settled none of the model's constants: what a finding says of itself.

The figures are those of `scripts/bench/explain_quality.py --half held`; a test holds them against the recordings.
"""

from __future__ import annotations

from kernprof.model.diagnosis import FindingId, Gain
from kernprof.model.run import Provenance

_COALESCING = (FindingId.UNCOALESCED_LOADS, FindingId.UNCOALESCED_STORES)
COALESCING_PAIRS, COALESCING_WITHIN, COALESCING_RATIO = 12, 9, (0.5, 1.9)  # within ±30 %; expected ÷ measured
BOUNDED_PAIRS = 16
BARE = "this kind of estimate was not held against kernels that settled nothing"


def accuracy(finding: FindingId, gain: Gain | None) -> str | None:
    """In a sentence; None where there is no gain."""
    if gain is None:
        return None
    if gain.provenance is Provenance.BOUND:
        return f"none of {BOUNDED_PAIRS} H200 kernels that settled nothing beat such a bound; most stay far below it"
    if finding in _COALESCING:
        low, high = COALESCING_RATIO
        within = f"{COALESCING_WITHIN} of {COALESCING_PAIRS} H200 kernels that settled nothing"
        return f"within 30 % on {within}; {low:g} to {high:g} times the measured gain"
    return BARE
