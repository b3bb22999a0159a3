"""Steps predicted of simulated programs, beside the same programs run again with the fix."""

from __future__ import annotations

from pathlib import Path

from tests.evaluation.timeline.simulated.contact import CONTACT
from tests.evaluation.timeline.simulated.together import Job
from tests.evaluation.what_if.simulated import predictions

# Whether the host makes a batch before a copy or works on something else is not in a trace without
# ranges; and a sum right before its value is read back goes with that, but is needed here.
MISSES = {
    ("loss_of_short_steps_and_python", "input-ready"),
    ("sorted_on_host", "input-ready"),
    ("augmented_in_line_pageable", "input-ready"),
    ("solver_of_short_turns", "no-step-sync"),
}


def test_steps_are_predicted_within_a_fifth_where_the_trace_says_what_the_host_does(
    tmp_path: Path,
) -> None:
    programs = {name: its for name, its in CONTACT.items() if not isinstance(its, Job)}
    found = [
        one for name, program in programs.items() for one in predictions(name, program, tmp_path)
    ]
    assert len(found) == 27
    assert {(one.name, one.change) for one in found if not one.agrees} == MISSES
    waits = [
        one
        for one in found
        if one.change == "no-step-sync" and (one.name, one.change) not in MISSES
    ]
    assert max(abs(one.off) for one in waits) < 0.12
    assert sum(one.covered for one in found) >= 0.85 * len(found)
