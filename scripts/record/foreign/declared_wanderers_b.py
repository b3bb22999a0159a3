"""Programs of `wanderers` that wait for their input or for values read back."""

from __future__ import annotations

from declaration import INPUT, SYNC, Foreign

PROGRAMS = (
    *(Foreign(name, "wanderers_inputs", (("workers", INPUT),), ranges, 24,
              changes=(("workers", f"input-ready={faster}"),)) for name, ranges, faster in (
        ("mazes_carved_in_line", "step {}", 5), ("aerials_and_palettes_in_line", None, 6),
        ("scanner_turned_by_torch_one_worker", "train {}", 6), ("bursts_laid_on_each_other_two_workers", None, 3),
        ("pillars_of_sweeps_one_worker", "sweep {}", 4), ("calls_unpacked_three_workers", None, 2),
        ("reviews_cut_into_pieces_two_workers", "batch {}", 3), ("visits_from_logs_one_worker", None, 5))),
    *(Foreign(name, "wanderers_waits", ((fix, SYNC),), ranges, steps, changes=((fix, f"no-step-sync{keep}"),))
      for name, fix, ranges, steps, keep in (
        ("thresholds_of_attention_halved", "not_asked", None, 24, ""),
        ("scales_of_inputs_as_floats", "there", "batch {}", 24, ""),
        ("emissions_asked_each_frame", "not_asked", None, 24, ""),
        ("quarrels_of_gradients_read", "there", "step {}", 24, ""),
        ("faces_painted_and_waited_for", "at_the_end", "second {}", 24, "=1"),
        ("steps_of_sharpening_as_floats", "there", None, 24, ""),
        ("sounds_repeated_by_durations", "known", "say {}", 24, ""))),
    Foreign("boxes_kept_one_by_one", "wanderers_waits", (("weighed", SYNC),), None, 16),
    Foreign("worlds_begun_again_by_mask", "wanderers_waits", (("chosen", SYNC),), "rollout {}", 24),
)  # fmt: skip
