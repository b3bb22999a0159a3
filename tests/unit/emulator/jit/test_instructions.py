"""Instruction by instruction, the JIT gives the interpreter's bits."""

import numpy as np
import pytest

from .agreement import both, program_of
from .instructions import APPROXIMATE, COMPARE, CONVERT, FLOAT, INTEGER, LOGIC, kernel, operands

EXACT = {"integer": INTEGER, "logic": LOGIC, "float": FLOAT, "compare": COMPARE, "convert": CONVERT}
_PART = 60
PARTS = [
    (f"{name}-{at // _PART}", forms[at : at + _PART])
    for name, forms in EXACT.items()
    for at in range(0, len(forms), _PART)
]


@pytest.mark.parametrize("forms", [forms for _, forms in PARTS], ids=[name for name, _ in PARTS])
def test_exact_instructions_agree_in_every_bit(forms: list) -> None:
    rows = operands(1024, len(forms))
    results = np.zeros((len(rows), len(forms)), np.uint64)
    result = both(program_of(kernel(forms)), [rows, results], block=(256, 1, 1), grid=(4, 1, 1))
    fast, slow = (arrays[1] for arrays in result.arrays)
    wrong = {
        forms[n][2]: [hex(v) for v in (*rows[m], fast[m, n], slow[m, n])]
        for n in range(len(forms))
        for m in np.flatnonzero(fast[:, n] != slow[:, n])[:1]
    }
    assert wrong == {}
    assert result.difference() is None
    assert slow.any()


def test_approximate_functions_agree_within_a_unit_in_the_last_place() -> None:
    rows = operands(2048, 5)
    results = np.zeros((len(rows), len(APPROXIMATE)), np.uint64)
    result = both(
        program_of(kernel(APPROXIMATE)), [rows, results], block=(256, 1, 1), grid=(8, 1, 1)
    )
    fast, slow = (arrays[1].view(np.int64) for arrays in result.arrays)
    apart = np.abs(fast - slow).max(axis=0)
    assert {form: int(n) for (_, _, form), n in zip(APPROXIMATE, apart, strict=True) if n > 1} == {}
