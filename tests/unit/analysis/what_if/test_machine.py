"""The replay of a program predicts the changed program, which runs on the same machine."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st

from kernprof.analysis.what_if import ChangeId, parse_change, what_if, what_if_each
from kernprof.model.trace import Timeline
from tests.unit.analysis.what_if import machine
from tests.unit.analysis.what_if.machine import Cpu, Graph, Kernel, Op, Sync

SPEED = 4.0

times = st.integers(1, 200).map(float)
names = st.sampled_from(["sgemm", "tanh"])
host = (st.builds(Cpu, times), st.builds(Cpu, times, st.just(True)), st.just(Sync()))


def programs_of(streams: list[int]) -> st.SearchStrategy[list[Op]]:
    kernels = st.builds(Kernel, times, st.sampled_from(streams), names)
    return st.builds(
        lambda first, rest: [first, *rest], kernels, st.lists(st.one_of(kernels, *host), max_size=6)
    )


# Streams that nothing ever brings together drift apart, and what a step is then is anybody's guess.
programs = st.one_of(programs_of([7]), st.builds(lambda ops: [*ops, Sync()], programs_of([7, 8])))
twenty_examples = settings(max_examples=20, deadline=None)


def run(program: Sequence[Op]) -> Timeline:
    """Ten steps are enough to be found as iterations; each one costs its own measures."""
    return machine.run(program, count=10)


def step_us(program: Sequence[Op]) -> float:
    return what_if(run(program), []).replayed_before_ns / 1e3


def predicted_us(program: Sequence[Op], change: str) -> float:
    return what_if(run(program), [parse_change(change)]).step_after_ns / 1e3


def without_syncs(program: Sequence[Op]) -> list[Op]:
    return [op for op in program if not isinstance(op, Sync)]


def without_data(program: Sequence[Op]) -> list[Op]:
    return [op for op in program if not (isinstance(op, Cpu) and op.data)]


def faster(program: Sequence[Op]) -> list[Op]:
    return [
        replace(op, us=op.us / SPEED) if isinstance(op, Kernel) and op.name == "sgemm" else op
        for op in program
    ]


@pytest.mark.parametrize(
    ("change", "changed"),
    [("input-ready", without_data), (f"tensor-core-matmul={SPEED}", faster)],
)
@given(program=programs)
@twenty_examples
def test_what_is_predicted_is_what_happens(
    change: str, changed: Callable[[Sequence[Op]], list[Op]], program: list[Op]
) -> None:
    """Within 3 % and 2 µs for each wait: what a wait costs that was none before the change is not
    in the trace.
    """
    slack = 1 + 2 * sum(isinstance(op, Sync) for op in program)
    assert predicted_us(program, change) == pytest.approx(
        step_us(changed(program)), rel=0.03, abs=slack
    )


@given(program=programs_of([7]))
@twenty_examples
def test_without_waits_what_is_predicted_is_what_happens(program: list[Op]) -> None:
    assert predicted_us(program, "no-step-sync") == pytest.approx(
        step_us(without_syncs(program)), rel=0.03, abs=1
    )


@given(st.lists(st.builds(Kernel, times), min_size=2, max_size=8), times)
@twenty_examples
def test_a_graph_does_what_is_predicted(nodes: list[Kernel], rest: float) -> None:
    program = [op for node in nodes for op in (node, Cpu(3))] + [Sync(), Cpu(rest)]
    graphed = [Graph(6 + 0.05 * len(nodes), tuple(nodes)), Cpu(3), Sync(), Cpu(rest)]
    assert predicted_us(program, "cuda-graph") == pytest.approx(step_us(graphed), rel=0.03, abs=2)


@given(program=programs)
@twenty_examples
def test_every_change_of_every_program(program: list[Op]) -> None:
    """The identity; nothing costs more than a graph's call; launches never grow; the path is the
    whole step.
    """
    for outcome in what_if_each(run(program)):
        assert outcome.replayed_before_ns == pytest.approx(outcome.step_before_ns, rel=1e-9)
        costs = 2_500 if outcome.changes[0].id is ChangeId.CUDA_GRAPH else 1
        assert outcome.step_after_ns <= outcome.step_before_ns + costs
        assert outcome.launches_after <= outcome.launches_before
        assert sum(part.ns for part in outcome.critical_path) == pytest.approx(
            outcome.step_after_ns, rel=1e-6
        )


@given(program=programs, low=st.floats(1, 10), high=st.floats(1, 10))
@twenty_examples
def test_the_faster_the_kernels_the_shorter_the_step(
    program: list[Op], low: float, high: float
) -> None:
    low, high = sorted((low, high))
    slow, fast = (predicted_us(program, f"tensor-core-matmul={speed}") for speed in (low, high))
    assert fast <= slow * 1.001 + 0.1


@given(program=programs)
@twenty_examples
def test_together_changes_gain_no_less_than_each_alone(program: list[Op]) -> None:
    timeline = run(program)
    both = [parse_change("no-step-sync"), parse_change("input-ready")]
    together = what_if(timeline, both).step_after_ns
    for outcome in both:
        assert together <= what_if(timeline, [outcome]).step_after_ns * 1.001 + 100
