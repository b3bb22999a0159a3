"""Programs of `passengers` that are bound by the GPU's compute."""

from __future__ import annotations

from declaration import GPU, LAYOUT, TF32_BF16, Foreign

PROGRAMS = (
    *(Foreign(name, "passengers", (("tf32", GPU), ("bf16", GPU)), ranges, 24, changes=TF32_BF16) for name, ranges in (
        ("captions_of_photos_training_fp32", "step {}"), ("channels_that_look_training_fp32", None),
        ("speeches_translated_training_fp32", "train {}"), ("letters_read_one_by_one_fp32", None),
        ("pictures_flow_from_words_training_fp32", None), ("shapes_by_their_distances_training_fp32", "step {}"),
        ("molecules_that_may_turn_training_fp32", "batch {}"), ("fields_crossed_and_pressed_training_fp32", None),
        ("sounds_from_residual_codes_fp32", "batch {}"))),
    Foreign("depths_of_photos_inference_tf32", "passengers", (("bf16", GPU), ("weights", GPU)), None, 24,
            changes=(("bf16", "half-precision"), ("weights", "half-precision"))),
    Foreign("shocks_from_their_equation_fp32", "passengers", (("tf32", GPU),), "iteration {}", 24,
            changes=TF32_BF16[:1]),
    *(Foreign(name, "passengers", ((fix, GPU),), ranges, 24) for name, fix, ranges in (
        ("clouds_compared_by_differences", "by_products", None),
        ("rooms_heard_tap_by_tap", "by_transform", "step {}"),
        ("photos_packed_by_likeness", "side_by_side", None))),
    *(Foreign(name, "passengers_more", (("channels_last", GPU), ("amp_channels_last", GPU)), ranges, 24, changes=LAYOUT)
      for name, ranges in (
        ("boards_of_many_games_valued_nchw", "leaves {}"), ("boxes_asked_for_by_queries_nchw", None),
        ("bodies_in_crowds_nchw", "frame {}"), ("blurred_strides_training_nchw", None),
        ("faces_told_by_angles_training_nchw", "step {}"), ("horses_into_zebras_training_nchw", None))),
    *(Foreign(name, "passengers_more", (("sdpa", GPU),), ranges, 24) for name, ranges in (
        ("latent_pictures_attended_by_einsum", "step {}"), ("tunes_of_four_books_eager_attention", None),
        ("sensors_of_roads_attended_by_hand", "train {}"))),
)  # fmt: skip
