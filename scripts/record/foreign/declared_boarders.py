"""Programs of `boarders`."""

from __future__ import annotations

from declaration import API, COPY, CPU, GPU, GRAPH, INPUT, LAYOUT, SYNC, TALK, TF32_BF16, Foreign

PINNED = (("pinned", "pinned-copies"),)
PROGRAMS = (
    *(Foreign(name, "boarders", (("tf32", GPU), ("bf16", GPU)), ranges, 24, changes=TF32_BF16) for name, ranges in (
        ("dit_training_fp32", "step {}"), ("latent_decoder_fp32", None), ("twins_inference_fp32", None),
        ("voxels_training_fp32", None), ("mbart_training_fp32", None), ("radiance_training_fp32", None))),
    *(Foreign(name, "boarders", (("channels_last", GPU), ("amp_channels_last", GPU)), None, 24, changes=LAYOUT)
      for name in ("ecaresnet_training_nchw", "mixnet_inference_nchw", "inception_resnet_inference_nchw",
                   "unet_of_cells_training_nchw")),
    *(Foreign(name, "boarders", (("sdpa", GPU),), ranges, 24) for name, ranges in (
        ("phi3_training_eager_attention", None), ("letters_attended_by_einsum", "iteration {}"),
        ("latents_attended_by_hand", None), ("keys_repeated_by_hand", None))),
    *(Foreign(name, "boarders_launches", (("graph", API),), ranges, 40, changes=GRAPH) for name, ranges in (
        ("dqn_updates_small_batch", None), ("molecules_small_training", "step {}"), ("translations_word_by_word", None),
        ("plans_by_cross_entropy", "plan {}"), ("kalman_filters_step_by_step", None))),
    Foreign("densenet_nesterov_by_tensor", "boarders_launches", (("fused", API),), None, 12),
    *(Foreign(name, "boarders_inputs", (("workers", INPUT),), ranges, 24,
              changes=(("workers", f"input-ready={faster}"),)) for name, ranges, faster in (
        ("scanned_pages_in_line", None, 6), ("photos_varied_one_worker", None, 8),
        ("commands_as_spectra_two_workers", None, 4), ("strands_parsed_three_workers", "train {}", 3),
        ("sensors_of_csv_in_line", None, 6), ("tar_of_pictures_one_worker", None, 6),
        ("furthest_points_two_workers", None, 4), ("clips_of_gif_three_workers", None, 4))),
    *(Foreign(name, "boarders_waits", ((fix, SYNC),), ranges, steps, changes=((fix, f"no-step-sync{keep}"),))
      for name, fix, ranges, steps, keep in (
        ("losses_of_parts_for_a_scheduler", "not_read", "step {}", 12, ""),
        ("step_sizes_asked_of_the_error", "equal_steps", None, 24, ""),
        ("recalls_read_class_by_class", "at_once", None, 30, "=1"),
        ("limits_asked_of_each_weight", "not_asked", None, 16, ""))),
    Foreign("anchors_dropped_by_mask", "boarders_waits", (("weighed", SYNC),), None, 24),
    *(Foreign(name, "boarders_waits", (("pinned", COPY),), None, 30, changes=PINNED)
      for name in ("sweeps_of_lidar_pageable", "rebuilt_pictures_fetched_pageable")),
    *(Foreign(name, "boarders_waits", ((fix, COPY),), None, 30) for name, fix in (
        ("tables_copied_in_each_layer", "buffers"), ("attention_fetched_whole", "means"),
        ("fields_kept_each_step", "every_eighth"))),
    *(Foreign(name, "boarders_waits", (("on_gpu", CPU),), ranges, 24) for name, ranges in (
        ("joints_grouped_by_loops", None), ("tags_decoded_by_numpy", None),
        ("answers_found_by_comprehension", None), ("tracks_followed_by_loops", "frames {}"))),
    Foreign("jax_words_asked_for_one_by_one", "boarders_arrays", (("not_asked", SYNC),), None, 24,
            changes=(("not_asked", "no-step-sync"),)),
    Foreign("jax_windows_scaled_by_numpy", "boarders_arrays", (("ready", INPUT),), None, 24,
            changes=(("ready", "input-ready"),)),
    Foreign("cupy_escapes_by_mask", "boarders_arrays", (("moved_anyway", SYNC),), None, 24),
    Foreign("cupy_volumes_fetched_for_one_slice", "boarders_arrays", (("slice_only", COPY),), None, 24),
    Foreign("numba_waits_after_each_launch", "boarders_arrays", (("at_the_end", SYNC),), None, 24,
            changes=(("at_the_end", "no-step-sync=1"),)),
    *(Foreign(name, "boarders_ranks", ((fix, TALK),), None, 12) for name, fix in (
        ("batches_broadcast_by_rank_zero", "own"), ("gradients_through_rank_zero", "one_sum"),
        ("neighbours_sent_whole_fields", "rows"), ("weights_averaged_each_step", "every_eighth"))),
)  # fmt: skip
