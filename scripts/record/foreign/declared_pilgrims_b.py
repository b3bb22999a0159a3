"""Programs of `pilgrims` that launches or waits bound, and a few others."""

from __future__ import annotations

from declaration import API, CPU, GPU, GRAPH, LAYOUT, SYNC, TF32_BF16, Foreign

PROGRAMS = (
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
)
