"""Programs of `passengers`: bound by kernels, by launches, waits, input, copies, the host, and of two ranks."""

from __future__ import annotations

from declaration import API, COPY, CPU, GPU, GRAPH, INPUT, LAYOUT, SYNC, TALK, TF32_BF16, Foreign

PINNED = (("pinned", "pinned-copies"),)

PROGRAMS = (
    *(
        Foreign(name, "passengers", (("tf32", GPU), ("bf16", GPU)), ranges, 24, changes=TF32_BF16)
        for name, ranges in (
            ("captions_of_photos_training_fp32", "step {}"),
            ("channels_that_look_training_fp32", None),
            ("speeches_translated_training_fp32", "train {}"),
            ("letters_read_one_by_one_fp32", None),
            ("pictures_flow_from_words_training_fp32", None),
            ("shapes_by_their_distances_training_fp32", "step {}"),
            ("molecules_that_may_turn_training_fp32", "batch {}"),
            ("fields_crossed_and_pressed_training_fp32", None),
            ("sounds_from_residual_codes_fp32", "batch {}"),
        )
    ),
    Foreign(
        "depths_of_photos_inference_tf32",
        "passengers",
        (("bf16", GPU), ("weights", GPU)),
        None,
        24,
        changes=(("bf16", "half-precision"), ("weights", "half-precision")),
    ),
    Foreign(
        "shocks_from_their_equation_fp32", "passengers", (("tf32", GPU),), "iteration {}", 24, changes=TF32_BF16[:1]
    ),
    *(
        Foreign(name, "passengers", ((fix, GPU),), ranges, 24)
        for name, fix, ranges in (
            ("clouds_compared_by_differences", "by_products", None),
            ("rooms_heard_tap_by_tap", "by_transform", "step {}"),
            ("photos_packed_by_likeness", "side_by_side", None),
        )
    ),
    *(
        Foreign(
            name, "passengers_more", (("channels_last", GPU), ("amp_channels_last", GPU)), ranges, 24, changes=LAYOUT
        )
        for name, ranges in (
            ("boards_of_many_games_valued_nchw", "leaves {}"),
            ("boxes_asked_for_by_queries_nchw", None),
            ("bodies_in_crowds_nchw", "frame {}"),
            ("blurred_strides_training_nchw", None),
            ("faces_told_by_angles_training_nchw", "step {}"),
            ("horses_into_zebras_training_nchw", None),
        )
    ),
    *(
        Foreign(name, "passengers_more", (("sdpa", GPU),), ranges, 24)
        for name, ranges in (
            ("latent_pictures_attended_by_einsum", "step {}"),
            ("tunes_of_four_books_eager_attention", None),
            ("sensors_of_roads_attended_by_hand", "train {}"),
        )
    ),
    *(
        Foreign(name, "passengers_launches", (("graph", API),), ranges, 32, changes=GRAPH)
        for name, ranges in (
            ("rows_of_bits_kept_in_mind_training", "step {}"),
            ("walkers_followed_by_particles", None),
            ("tours_chosen_town_by_town", "update {}"),
            ("cloths_swung_by_springs", None),
            ("moves_of_a_game_thought_ahead_training", "train {}"),
            ("signs_of_a_street_read_in_turn", None),
            ("crosses_of_channels_small_training", "step {}"),
        )
    ),
    Foreign("slopes_straightened_one_by_one", "passengers_launches", (("stacked", API),), "step {}", 24),
    Foreign("columns_looked_up_table_by_table", "passengers_launches", (("one_table", API),), None, 24),
    *(
        Foreign(name, "passengers_launches_arrays", ((fix, API),), ranges, 24)
        for name, fix, ranges in (
            ("numba_gates_of_nerves_one_by_one", "one_kernel", "nerves {}"),
            ("cupy_beads_found_one_by_one", "together", None),
            ("jax_islands_advanced_one_by_one", "together", "islands {}"),
        )
    ),
    *(
        Foreign(name, "passengers_waits", ((fix, SYNC),), ranges, 24, changes=((fix, f"no-step-sync{keep}"),))
        for name, fix, ranges, keep in (
            ("codes_of_patches_until_settled", "at_the_end", "codes {}", "=1"),
            ("corners_of_a_scan_picked_as_numbers", "there", None, ""),
            ("sounds_taken_apart_wave_by_wave", "at_the_end", None, "=1"),
            ("regions_grown_until_nothing_changes", "at_the_end", "maps {}", "=1"),
            ("heat_of_a_plate_by_floats", "there", None, ""),
            ("crossings_counted_in_each_layer", "known", "hours {}", ""),
            ("drafts_compared_word_by_word", "at_once", "draft {}", "=1"),
            ("cupy_sick_counted_each_day", "at_the_end", None, "=1"),
            ("numba_strides_of_a_flood_asked", "there", "flood {}", ""),
            ("jax_topics_asked_until_settled", "at_the_end", None, "=1"),
        )
    ),
    *(
        Foreign(
            name,
            "passengers_inputs",
            (("workers", INPUT),),
            ranges,
            24,
            changes=(("workers", f"input-ready={faster}"),),
        )
        for name, ranges, faster in (
            ("cubes_turned_one_worker", "step {}", 6),
            ("clouds_thinned_two_workers", None, 3),
            ("reads_of_genomes_in_line", None, 5),
            ("quakes_filtered_one_worker", "train {}", 5),
            ("gestures_in_gifs_three_workers", None, 2),
            ("sources_parsed_in_line", "step {}", 6),
        )
    ),
    Foreign(
        "orbits_integrated_before_each_batch",
        "passengers_copies",
        (("ready", INPUT),),
        "batch {}",
        24,
        changes=(("ready", "input-ready"),),
    ),
    *(
        Foreign(name, "passengers_copies", (("pinned", COPY),), ranges, 24, changes=PINNED)
        for name, ranges in (
            ("micrographs_picked_from_pageable", None),
            ("saliency_fetched_pageable", "batch {}"),
            ("genes_of_cells_from_pageable", "step {}"),
        )
    ),
    *(
        Foreign(name, "passengers_copies", ((fix, COPY),), ranges, 24)
        for name, fix, ranges in (
            ("weights_fetched_for_going_back", "kept_there", "step {}"),
            ("queue_of_keys_brought_each_step", "kept_there", None),
            ("scores_fetched_for_candidates", "picked_first", None),
        )
    ),
    *(
        Foreign(name, "passengers_copies", (("on_gpu", CPU),), ranges, 24)
        for name, ranges in (("names_decoded_by_numpy", "batch {}"), ("codes_of_sounds_packed_by_python", None))
    ),
    Foreign("numba_volume_sent_for_each_look", "passengers_arrays", (("sent_once", COPY),), None, 24),
    *(
        Foreign(name, "passengers_arrays", (("on_gpu", CPU),), ranges, 24)
        for name, ranges in (
            ("cupy_stacks_combined_by_numpy", "night {}"),
            ("numba_grains_listed_by_numpy", None),
            ("jax_currents_by_numpy_between_corrections", None),
        )
    ),
    *(
        Foreign(name, "passengers_ranks", ((fix, TALK),), ranges, 12)
        for name, fix, ranges in (
            ("columns_split_three_to_one", "halves", None),
            ("slopes_averaged_again_after_ddp", "once", "step {}"),
            ("bank_gathered_for_each_batch", "best_only", None),
            ("updated_weights_sent_one_by_one", "as_one", "step {}"),
        )
    ),
)
