"""Programs of `wanderers` that wait for their input or for values read back."""

from __future__ import annotations

from declaration import INPUT, Foreign

PROGRAMS = (
    *(Foreign(name, "wanderers_inputs", (("workers", INPUT),), ranges, 24,
              changes=(("workers", f"input-ready={faster}"),)) for name, ranges, faster in (
        ("mazes_carved_in_line", "step {}", 5), ("aerials_and_palettes_in_line", None, 6),
        ("scanner_turned_by_torch_one_worker", "train {}", 6), ("bursts_laid_on_each_other_two_workers", None, 3),
        ("pillars_of_sweeps_one_worker", "sweep {}", 4), ("calls_unpacked_three_workers", None, 2),
        ("reviews_cut_into_pieces_two_workers", "batch {}", 3), ("visits_from_logs_one_worker", None, 5))),
)  # fmt: skip
