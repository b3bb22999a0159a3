"""The second run's plan: the numbers of launches that ncu counts by a kernel's name, whatever their
configuration.
"""

from dataclasses import dataclass

import pytest

from kernprof.analysis.step.exposed import LaunchNumbers, ProfileLimits, plan_profile
from kernprof.model.step import LaunchGroup, ProfilePlan

STEP = 1e6


@dataclass
class Given:
    """A function's configuration: exposed time per step, and which of the function's launches are
    its own.
    """

    function: str
    exposed: float
    numbers: tuple[int, ...]
    blocks: int = 1


def planned(
    *kernels: Given, totals: dict[str, int], functions: int = 12, launches: int = 100
) -> ProfilePlan:
    groups = {
        LaunchGroup(
            name=kernel.function,
            function=kernel.function,
            blocks=kernel.blocks,
            launches=1,
            busy_ns=kernel.exposed,
            exposed_ns=kernel.exposed,
            before=0,
            total=len(kernel.numbers),
        ): kernel.numbers
        for kernel in kernels
    }
    limits = ProfileLimits(
        seconds=10 + launches, functions=functions, passes=38, launch_s=1.0, program_s=10.0
    )
    return plan_profile(tuple(groups), LaunchNumbers(totals, groups), STEP, limits)


def test_one_number_serves_all_that_share_it() -> None:
    plan = planned(Given("a", 5e5, (3, 4, 5)), Given("b", 3e5, (4, 5, 6)), totals={"a": 9, "b": 9})
    assert (plan.numbers, plan.launches) == ((4,), 2)
    assert plan.functions == ("a", "b")


def test_each_configuration_has_a_launch_and_other_kernels_pay_for_it() -> None:
    plan = planned(
        Given("a", 4e5, (11, 13), blocks=64),
        Given("a", 3e5, (12, 14), blocks=8),
        Given("b", 2e5, (2, 3)),
        totals={"a": 20, "b": 12},
    )
    assert plan.numbers == (2, 11, 12)
    assert plan.launches == 6, "b is launched twelve times: its 2nd, 11th and 12th are profiled"
    chosen = planned(Given("a", 4e5, (11,)), Given("b", 2e5, (2,)), totals={"a": 20, "b": 5})
    assert (chosen.numbers, chosen.launches) == ((2, 11), 3), "b has no 11th"


def test_what_is_small_in_the_step_has_no_number_of_its_own() -> None:
    plan = planned(Given("a", 5e5, (7,)), Given("a", 1e3, (100,), blocks=2), totals={"a": 200})
    assert (plan.numbers, plan.launches) == ((7,), 1)
    assert len(plan.groups) == 2, "the nearest launch stands for it"


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"functions": 1}, "beyond --top"),
        ({"launches": 3}, "its 3 launches exceed the limit of the second run"),
    ],
)
def test_what_does_not_fit_is_said(options: dict[str, int], reason: str) -> None:
    plan = planned(Given("a", 5e5, (7,)), Given("b", 3e5, (8,)), totals={"a": 9, "b": 9}, **options)
    assert plan.functions == ("a",)
    assert [kernel.reason for kernel in plan.skipped] == [reason]
    assert (plan.numbers, plan.launches) == ((7,), 1)


def test_the_first_is_planned_whatever_the_limit() -> None:
    assert planned(Given("a", 5e5, (7,)), totals={"a": 9}, launches=-5).functions == ("a",)
