"""Parameters: parsing, limits, sweeps."""

import pytest

from kernprof.errors import UsageError, WorkloadError
from kernprof.workload.params import Param, choose, declare, sweep

DECLARED = declare(
    {
        "rows": Param(8, minimum=1, multiple_of=4),
        "scale": 2.0,
        "fast": True,
        "mode": Param("a", choices=("a", "b")),
    }
)


def test_sweep_makes_every_combination_with_the_last_varying_fastest() -> None:
    combinations = sweep(DECLARED, ["rows=4,8", "mode=a,b"])
    assert [(p.rows, p.mode) for p in combinations] == [(4, "a"), (4, "b"), (8, "a"), (8, "b")]
    assert all(p.scale == 2.0 and p.fast is True for p in combinations)


def test_powers_and_underscores_are_numbers() -> None:
    assert [p.rows for p in sweep(DECLARED, ["rows=2**10,1_000,0x10"])] == [1024, 1000, 16]


@pytest.mark.parametrize(
    ("assignment", "says"),
    [
        ("rows", "not NAME=VALUE"),
        ("rows=", "not NAME=VALUE"),
        ("row=4", "did you mean rows"),
        ("rows=3", "a multiple of 4"),
        ("rows=0", "at least 1"),
        ("rows=x", "not a whole number"),
        ("rows=4.5", "not a whole number"),
        ("rows=2**33", "32 bits"),
        ("fast=maybe", "not true or false"),
        ("mode=c", "one of a, b"),
        ("scale=big", "not a number"),
        ("rows=4 rows=8", "given twice"),
    ],
)
def test_a_bad_assignment_says_what_is_allowed(assignment: str, says: str) -> None:
    with pytest.raises(UsageError) as caught:
        sweep(DECLARED, assignment.split())
    assert says in str(caught.value)


def test_values_are_attributes_and_read_only() -> None:
    p = choose(DECLARED, {"rows": 4})
    assert dict(p) == {"rows": 4, "scale": 2.0, "fast": True, "mode": "a"}
    with pytest.raises(AttributeError):
        p.rows = 8
    with pytest.raises(AttributeError, match="available: rows"):
        _ = p.columns


def test_a_whole_number_serves_a_real_parameter_but_a_bool_is_no_int() -> None:
    assert choose(DECLARED, {"scale": 3}).scale == 3.0
    with pytest.raises(UsageError, match="'slow' is not"):
        choose(DECLARED, {"fast": "slow"})
    with pytest.raises(UsageError, match=r"True is not an? "):
        choose(DECLARED, {"rows": True})


def test_a_default_outside_its_own_limits_is_the_authors_error() -> None:
    with pytest.raises(UsageError):
        declare({"n": Param(3, multiple_of=2)})
    with pytest.raises(WorkloadError):
        declare({"not a name": 1})
