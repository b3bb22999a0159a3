"""Programs of `wanderers`."""

from __future__ import annotations

from declaration import API, COPY, CPU, GPU, GRAPH, INPUT, LAYOUT, SYNC, TALK, TF32_BF16, Foreign

PINNED = (("pinned", "pinned-copies"),)
PROGRAMS = (
    *(Foreign(name, "wanderers", (("tf32", GPU), ("bf16", GPU)), ranges, 24, changes=TF32_BF16) for name, ranges in (
        ("nfnet_training_fp32", "step {}"), ("convolutional_tokens_inference_fp32", None),
        ("landmarks_of_texts_training_fp32", None), ("sounds_tagged_inference_fp32", "batch {}"),
        ("flows_on_meshes_training_fp32", "step {}"), ("tables_read_in_context_fp32", None))),
    *(Foreign(name, "wanderers", (("channels_last", GPU), ("amp_channels_last", GPU)), ranges, 24, changes=LAYOUT)
      for name, ranges in (("hgnet_training_nchw", None), ("what_stands_out_training_nchw", "step {}"),
                           ("boxes_without_anchors_nchw", "batch {}"), ("holes_of_photos_filled_nchw", None))),
    *(Foreign(name, "wanderers_launches", (("sdpa", GPU),), ranges, 24) for name, ranges in (
        ("weather_in_boxes_by_hand", "day {}"), ("parts_of_shapes_attended_by_hand", None),
        ("speech_with_padding_attended_by_hand", None))),
    *(Foreign(name, "wanderers_launches", (("graph", API),), ranges, 40, changes=GRAPH) for name, ranges in (
        ("soft_actors_and_critics_training", "update {}"), ("tables_forged_training", None),
        ("atoms_moved_by_learnt_forces", "step {}"), ("words_mixed_over_time_by_steps", None))),
    Foreign("old_tasks_remembered_by_tensor", "wanderers_launches", (("foreach", API),), "step {}", 12),
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
    *(Foreign(name, "wanderers_copies", (("pinned", COPY),), ranges, 24, changes=PINNED) for name, ranges in (
        ("passages_scored_from_pageable", "question {}"), ("coils_of_a_scanner_from_pageable", "step {}"),
        ("stems_fetched_pageable", None), ("films_cleaned_from_and_to_pageable", None))),
    Foreign("masks_of_packed_texts_sent_whole", "wanderers_copies", (("built_there", COPY),), "train {}", 20),
    Foreign("features_of_frames_by_way_of_the_host", "wanderers_copies", (("handed_over", COPY),), None, 24),
    *(Foreign(name, "wanderers_copies", (("on_gpu", CPU),), ranges, 24) for name, ranges in (
        ("masks_written_as_runs_by_numpy", None), ("points_put_into_voxels_by_numpy", "frame {}"),
        ("repeats_forbidden_by_dictionaries", "word {}"), ("pitches_followed_by_numpy", None))),
    Foreign("jax_strides_set_by_acceptance", "wanderers_arrays", (("not_asked", SYNC),), "sweep {}", 24,
            changes=(("not_asked", "no-step-sync"),)),
    Foreign("jax_neighbours_listed_by_numpy", "wanderers_arrays", (("ready", INPUT),), None, 24,
            changes=(("ready", "input-ready"),)),
    Foreign("cupy_voltages_of_antennas_from_pageable", "wanderers_arrays", (("pinned", COPY),), "second {}", 24,
            changes=PINNED),
    Foreign("numba_frontiers_asked_each_level", "wanderers_arrays", (("at_the_end", SYNC),), None, 24,
            changes=(("at_the_end", "no-step-sync=1"),)),
    Foreign("numba_grains_as_records", "wanderers_arrays", (("columns", GPU),), None, 24),
    *(Foreign(name, "wanderers_ranks", ((fix, TALK),), ranges, 12) for name, fix, ranges in (
        ("frozen_layers_summed_too", "trained_only", None), ("rows_sent_before_they_are_added", "added_first", None),
        ("whole_table_of_words_summed", "rows", "step {}"), ("levels_of_a_unet_sent_as_floats", "in_16_bits", None))),
)  # fmt: skip
