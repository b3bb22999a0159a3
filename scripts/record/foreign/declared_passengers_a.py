"""Programs of `passengers` that are bound by the GPU's compute."""

from __future__ import annotations

from declaration import GPU, TF32_BF16, Foreign

PROGRAMS = (
    *(Foreign(name, "passengers", (("tf32", GPU), ("bf16", GPU)), ranges, 24, changes=TF32_BF16) for name, ranges in (
        ("captions_of_photos_training_fp32", "step {}"), ("channels_that_look_training_fp32", None),
        ("speeches_translated_training_fp32", "train {}"), ("letters_read_one_by_one_fp32", None),
        ("pictures_flow_from_words_training_fp32", None), ("shapes_by_their_distances_training_fp32", "step {}"),
        ("molecules_that_may_turn_training_fp32", "batch {}"), ("fields_crossed_and_pressed_training_fp32", None))),
    Foreign("shocks_from_their_equation_fp32", "passengers", (("tf32", GPU),), "iteration {}", 24,
            changes=TF32_BF16[:1]),
)  # fmt: skip
