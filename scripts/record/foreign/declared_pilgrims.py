"""Programs of `pilgrims`: bound by kernels, by launches, waits, input, copies, the host, and of two ranks."""

from __future__ import annotations

from declaration import API, COPY, CPU, GPU, GRAPH, INPUT, LAYOUT, SYNC, TALK, TF32_BF16, Foreign

BOTH = (("both", "tensor-core-matmul,half-precision"),)
TF32_HALF = (("tf32", "tensor-core-matmul"), ("half", "half-precision"))
PINNED = (("pinned", "pinned-copies"),)

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
    *(
        Foreign(name, "pilgrims_launches", (("graph", API),), ranges, 24, changes=GRAPH)
        for name, ranges in (
            ("pulses_of_nerves_taught_in_time", "step {}"),
            ("cells_searched_among_all_ways_training", None),
            ("sentences_spoken_frame_by_frame", "speech {}"),
            ("heads_that_talk_small_training", None),
        )
    ),
    Foreign(
        "prices_under_a_smile_moment_by_moment",
        "pilgrims_launches",
        (("graph", API), ("compiled", API)),
        "prices {}",
        24,
        changes=GRAPH,
    ),
    *(
        Foreign(name, module, ((fix, API),), ranges, 24)
        for name, module, fix, ranges in (
            ("waves_of_sines_learnt_task_by_task", "pilgrims_launches", "vmapped", "step {}"),
            ("scans_learnt_in_private_one_by_one", "pilgrims_launches", "vmapped", None),
            ("beliefs_in_slopes_by_tensor", "pilgrims_launches", "foreach", "train {}"),
            ("tags_of_sentences_weighed_one_by_one", "pilgrims_launches", "together", None),
            ("adapters_applied_request_by_request", "pilgrims_others", "batched", "words {}"),
            ("slopes_of_forecasts_row_by_row", "pilgrims_others", "all_rows", None),
            ("cupy_soundings_interpolated_one_by_one", "pilgrims_launches_arrays", "together", "soundings {}"),
            ("numba_strands_aligned_diagonal_by_diagonal", "pilgrims_launches_arrays", "one_kernel", None),
            ("jax_hospitals_taught_one_by_one", "pilgrims_launches_arrays", "together", None),
        )
    ),
    *(
        Foreign(name, module, ((fix, SYNC),), ranges, 24, changes=((fix, f"no-step-sync{keep}"),))
        for name, module, fix, ranges, keep in (
            ("codewords_mended_until_all_checks_hold", "pilgrims_waits", "at_the_end", "words {}", "=1"),
            ("swarms_that_note_their_best", "pilgrims_waits", "there", None, ""),
            ("tracks_with_roots_checked_each_moment", "pilgrims_waits", "at_the_end", "tracks {}", "=1"),
            ("trees_grown_by_splits_read_one_by_one", "pilgrims_waits", "there", None, ""),
            ("sums_pondered_until_all_halt", "pilgrims_waits", "eight_times", "sums {}", ""),
            ("pages_blackened_by_their_own_threshold", "pilgrims_waits", "there", None, ""),
            ("photos_varied_by_coins_thrown_there", "pilgrims_others", "on_host", "step {}", ""),
            ("cupy_cells_outlined_by_two_means", "pilgrims_waits_arrays", "there", "outline {}", ""),
            ("numba_maps_coloured_asking_each_round", "pilgrims_waits_arrays", "known", None, ""),
            ("jax_decays_fitted_by_damped_steps", "pilgrims_waits_arrays", "there", None, ""),
        )
    ),
    Foreign("texts_told_alike_by_hashes_in_numpy", "pilgrims_others", (("on_gpu", CPU),), "batch {}", 24),
    Foreign(
        "outlooks_on_photos_inference_fp32",
        "pilgrims_others",
        (("tf32", GPU), ("bf16", GPU)),
        None,
        24,
        changes=TF32_BF16,
    ),
    Foreign(
        "stages_partly_passed_by_training_nchw",
        "pilgrims_others",
        (("channels_last", GPU), ("amp_channels_last", GPU)),
        "step {}",
        24,
        changes=LAYOUT,
    ),
    *(
        Foreign(name, module, (("pinned", COPY),), ranges, 24, changes=PINNED)
        for name, module, ranges in (
            ("tissue_of_whole_slides_from_pageable", "pilgrims_copies", "step {}"),
            ("light_fields_refocused_pageable", "pilgrims_copies", None),
            ("cupy_echoes_of_bodies_from_pageable", "pilgrims_arrays", "picture {}"),
            ("numba_hills_shaded_from_pageable", "pilgrims_arrays", None),
        )
    ),
    *(
        Foreign(name, module, ((fix, COPY),), ranges, 24)
        for name, module, fix, ranges in (
            ("members_of_a_jury_brought_in_turn", "pilgrims_copies", "all_there", "batch {}"),
            ("scenes_sent_whole_for_few_frames", "pilgrims_copies", "picked_first", None),
            ("slopes_fetched_to_be_compared", "pilgrims_copies", "compared_there", None),
            ("jax_radio_waves_taken_home_each_round", "pilgrims_arrays", "left_there", "round {}"),
        )
    ),
    *(
        Foreign(name, module, (("on_gpu", CPU),), ranges, 24)
        for name, module, ranges in (
            ("rooms_fused_by_numpy", "pilgrims_copies", "frame {}"),
            ("captions_rewarded_by_counters", "pilgrims_copies", "step {}"),
            ("cupy_ground_unwrapped_by_numpy", "pilgrims_arrays", None),
            ("numba_palettes_averaged_by_numpy", "pilgrims_arrays", "picture {}"),
            ("jax_fronts_sorted_by_numpy", "pilgrims_arrays", None),
        )
    ),
    *(
        Foreign(
            name,
            "pilgrims_inputs",
            (("workers", INPUT),),
            ranges,
            24,
            changes=(("workers", f"input-ready={faster}"),),
        )
        for name, ranges, faster in (
            ("crystals_from_texts_in_line", None, 6),
            ("othello_played_again_one_worker", "step {}", 6),
            ("ships_from_radio_two_workers", None, 3),
            ("signs_of_roads_in_webp_two_workers", "train {}", 3),
            ("fragments_weighed_in_line", "step {}", 6),
            ("events_of_a_camera_one_worker", None, 5),
        )
    ),
    Foreign(
        "jax_fireflies_watched_as_they_come",
        "pilgrims_arrays",
        (("ready", INPUT),),
        None,
        24,
        changes=(("ready", "input-ready"),),
    ),
    *(
        Foreign(name, "pilgrims_ranks", ((fix, TALK),), ranges, 12)
        for name, fix, ranges in (
            ("waves_turned_back_before_they_are_filtered", "as_they_lie", "step {}"),
            ("keys_repeated_before_they_are_gathered", "repeated_after", None),
            ("patches_gathered_before_they_are_averaged", "means_only", "batch {}"),
            ("moments_sent_with_the_weights", "weights_only", None),
        )
    ),
)
