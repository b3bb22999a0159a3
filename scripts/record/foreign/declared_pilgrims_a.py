"""Programs of `pilgrims` and `pilgrims_more`: another type, layout or attention, and a few launches and waits."""

from __future__ import annotations

from declaration import API, GPU, GRAPH, LAYOUT, SYNC, TF32_BF16, Foreign

BOTH = (("both", "tensor-core-matmul,half-precision"),)
TF32_HALF = (("tf32", "tensor-core-matmul"), ("half", "half-precision"))

PROGRAMS = (
    *(
        Foreign(name, "pilgrims", (("tf32", GPU), ("bf16", GPU)), ranges, 24, changes=TF32_BF16)
        for name, ranges in (
            ("words_point_at_parts_of_photos_fp32", "batch {}"),
            ("texts_that_get_shorter_training_fp32", "step {}"),
            ("heads_that_subtract_prefill_fp32", None),
            ("photos_made_larger_training_fp32", None),
            ("sales_as_a_sum_of_trends_training_fp32", "train {}"),
            ("models_of_a_world_trained_together_fp32", None),
            ("currents_from_branch_and_trunk_training_fp32", "step {}"),
        )
    ),
    Foreign(
        "patches_of_two_sizes_training_fp32",
        "pilgrims",
        (("tf32", GPU), ("bf16", GPU), ("both", GPU)),
        None,
        24,
        changes=TF32_BF16 + BOTH,
    ),
    Foreign("pictures_mixed_by_gates_fp32", "pilgrims", (("tf32", GPU), ("half", GPU)), None, 24, changes=TF32_HALF),
    Foreign(
        "scenes_heard_in_windows_training_fp32",
        "pilgrims",
        (("tf32", GPU), ("half", GPU), ("both", GPU)),
        "scene {}",
        24,
        changes=TF32_HALF + BOTH,
    ),
    Foreign(
        "words_seated_with_experts_training_tf32",
        "pilgrims",
        (("bf16", GPU),),
        "step {}",
        24,
        changes=TF32_BF16[1:],
    ),
    Foreign("scans_drawn_onto_each_other_in_double", "pilgrims", (("single", GPU),), "scan {}", 24),
    *(
        Foreign(name, "pilgrims_more", (("channels_last", GPU), ("amp_channels_last", GPU)), ranges, 24, changes=LAYOUT)
        for name, ranges in (
            ("convolutions_then_attention_training_nchw", "step {}"),
            ("long_and_broad_kernels_training_nchw", None),
            ("quarters_of_channels_convolved_nchw", "batch {}"),
            ("attention_without_a_softmax_nchw", None),
            ("photos_as_codes_of_a_book_training_nchw", "train {}"),
        )
    ),
    *(
        Foreign(name, "pilgrims_more", ((fix, GPU),), ranges, 24)
        for name, fix, ranges in (
            ("large_molecules_attended_with_bonds", "sdpa", "step {}"),
            ("films_seen_whole_eager_attention", "sdpa", None),
            ("texts_retained_as_whole_squares", "by_chunks", "text {}"),
            ("curves_from_some_points_attended_by_hand", "sdpa", None),
        )
    ),
    Foreign("lizards_grown_from_one_cell_training", "pilgrims_more", (("graph", API),), None, 24, changes=GRAPH),
    Foreign(
        "places_looked_up_level_by_level",
        "pilgrims_more",
        (("together", API), ("graph", API)),
        "view {}",
        24,
        changes=GRAPH,
    ),
    Foreign(
        "moments_weighed_by_their_surprise_training",
        "pilgrims_more",
        (("at_once", SYNC),),
        None,
        24,
        changes=(("at_once", "no-step-sync=1"),),
    ),
)
