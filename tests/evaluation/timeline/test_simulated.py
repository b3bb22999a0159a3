"""What is said of simulated programs, whose truth is what each fix gains when they run again with
it.
"""

from __future__ import annotations

from pathlib import Path

from tests.evaluation.timeline.simulated.alone import ALONE
from tests.evaluation.timeline.simulated.contact import CONTACT
from tests.evaluation.timeline.simulated.judge import half_of, judge, judged, judged_together, truth
from tests.evaluation.timeline.simulated.later import LATER
from tests.evaluation.timeline.simulated.together import TOGETHER

# The host works before each small copy to the GPU, as if it made a batch; and values that cost next
# to nothing here.
MISSES = {"rollouts", "rollouts_unmarked", "rollouts_slow_world", "values_every_tenth_launch"}
# A range called `sample_neighbors` is not known for data; pauses of each fourth step that nothing
# names are the host's; and of two late ranks the one that also waits for the other has several
# parts.
LATER_MISSES = {"graph_network", "loader_bursts_unnamed", "ddp_two_late.3"}
# Values read back a few launches apart, which cost next to nothing here; work on the host before a
# copy to the GPU that is no batch, and a batch that is made no slower than it is copied.
CONTACT_MISSES = {
    "early_exit_small_unmarked",
    "solver_of_short_turns",
    "worlds_beside",
    "loss_of_short_steps_and_python",
    "sorted_on_host",
    "augmented_in_line_pageable",
    "beams",
}
JOBS = (
    "ddp_late_and_one_missing",
    "ddp_slow_gpu_of_eight",
    "fsdp_exposed",
    "pipeline_few_parts",
    "experts_popular",
)


def test_programs_of_one_rank_have_the_label_of_the_fix_that_gains_most(tmp_path: Path) -> None:
    found = [one for name, program in ALONE.items() for one in judged(name, program, tmp_path)]
    assert {one.name for one in found if not one.is_right} == MISSES
    assert {half_of(name) for name in ALONE} == {"kept", "settling"}


def test_ranks_have_their_labels_and_wait_for_who_is_late(tmp_path: Path) -> None:
    found = [one for name in JOBS for one in judged_together(name, TOGETHER[name], tmp_path)]
    assert not [one.name for one in found if not one.is_right]


def test_what_was_written_afterwards_is_judged_as_it_was(tmp_path: Path) -> None:
    found = [one for name, its in LATER.items() for one in judge(name, its, tmp_path)]
    assert {one.name for one in found if not one.is_right} == LATER_MISSES
    assert {one.half for one in found} == {"later"}


def test_what_was_written_last_is_judged_as_it_was(tmp_path: Path) -> None:
    found = [one for name, its in CONTACT.items() for one in judge(name, its, tmp_path)]
    assert {one.name for one in found if not one.is_right} == CONTACT_MISSES
    assert {one.half for one in found} == {"contact"}


def test_the_truth_is_the_largest_gain_and_what_is_nearly_as_large() -> None:
    assert truth({"waits": 30, "launches": 20, "data": 28}) == {"sync-bound", "input-starved"}
    assert truth({"waits": 3, "launches": 2}) == {"gpu-compute-bound"}
    assert truth({"waits": 3, "copies": 12}) == {"gpu-compute-bound", "transfer-bound"}
