"""Programs of `travellers`."""

from __future__ import annotations

from declaration import API, COPY, CPU, GPU, GRAPH, INPUT, LAYOUT, SYNC, TALK, TF32_BF16, Foreign

PINNED = (("pinned", "pinned-copies"),)
PROGRAMS = (
    *(Foreign(name, "travellers", (("tf32", GPU), ("bf16", GPU)), ranges, 24, changes=TF32_BF16) for name, ranges in (
        ("segment_anything_encoder_fp32", None), ("vocoder_inference_fp32", None),
        ("spectrogram_transformer_training_fp32", "step {}"), ("triangles_of_residues_training_fp32", None),
        ("fourier_operator_training_fp32", None), ("splines_as_layers_training_fp32", None))),
    *(Foreign(name, "travellers", (("channels_last", GPU), ("amp_channels_last", GPU)), None, 24, changes=LAYOUT)
      for name in ("vovnet_training_nchw", "pnasnet_inference_nchw", "hourglasses_of_joints_training_nchw",
                   "faces_painted_nchw")),
    *(Foreign(name, "travellers", (("sdpa", GPU),), ranges, 24) for name, ranges in (
        ("persimmon_training_eager_attention", None), ("purchases_attended_by_hand", "iteration {}"),
        ("rows_and_columns_attended_by_hand", None), ("frames_summed_up_by_hand", None))),
    *(Foreign(name, "travellers_launches", (("graph", API),), ranges, 40, changes=GRAPH) for name, ranges in (
        ("puzzles_by_recursion_training", None), ("gaze_in_one_frame", "frame {}"),
        ("bodies_fitted_joint_by_joint", None), ("moves_of_a_robot_denoised", "act {}"),
        ("worlds_dreamt_training", None))),
    Foreign("repvit_amsgrad_by_tensor", "travellers_launches", (("fused", API),), None, 12),
    Foreign("sharpness_asked_by_tensor", "travellers_launches", (("together", API),), None, 12),
    *(Foreign(name, "travellers_inputs", (("workers", INPUT),), ranges, 24,
              changes=(("workers", f"input-ready={faster}"),)) for name, ranges, faster in (
        ("books_of_orders_in_line", None, 6), ("captions_and_photos_two_workers", None, 4),
        ("tunes_from_events_one_worker", None, 8), ("chess_from_letters_three_workers", None, 3),
        ("tiles_of_slides_in_line", "train {}", 6), ("clicks_hashed_two_workers", None, 4),
        ("echoes_of_rooms_one_worker", None, 8), ("returns_of_walks_three_workers", None, 4))),
    *(Foreign(name, "travellers_waits", ((fix, SYNC),), ranges, steps, changes=((fix, f"no-step-sync{keep}"),))
      for name, fix, ranges, steps, keep in (
        ("perplexity_read_after_each_window", "at_once", "text {}", 24, "=1"),
        ("early_exit_asked_at_each_layer", "not_asked", None, 40, ""),
        ("energies_read_each_sweep", "at_once", None, 24, "=1"),
        ("rays_marched_until_all_hit", "not_asked", "frame {}", 30, ""),
        ("unused_codebooks_asked_about", "anyway", None, 24, ""),
        ("trust_ratios_read_for_each_weight", "not_read", "step {}", 12, ""))),
    Foreign("hardest_triplets_by_mask", "travellers_waits", (("weighed", SYNC),), None, 16),
    *(Foreign(name, "travellers_waits", (("pinned", COPY),), None, 30, changes=PINNED)
      for name in ("stereo_pairs_from_pageable", "genotypes_from_pageable", "normal_maps_fetched_pageable")),
    *(Foreign(name, "travellers_waits", ((fix, COPY),), ranges, 30) for name, fix, ranges in (
        ("adapters_brought_for_each_request", "kept", None), ("heatmaps_fetched_for_their_peaks", "argmax", "batch {}"),
        ("positions_sent_in_double", "float", None))),
    *(Foreign(name, "travellers_waits", (("on_gpu", CPU),), ranges, 24) for name, ranges in (
        ("edit_distances_in_python", "batch {}"), ("histograms_matched_by_numpy", None),
        ("procrustes_by_svd_on_the_host", None), ("forests_walked_by_numpy", None))),
    Foreign("jax_samples_watched_for_nan", "travellers_arrays", (("not_asked", SYNC),), None, 24,
            changes=(("not_asked", "no-step-sync"),)),
    Foreign("jax_sequences_packed_by_numpy", "travellers_arrays", (("ready", INPUT),), None, 24,
            changes=(("ready", "input-ready"),)),
    Foreign("cupy_holograms_from_pageable", "travellers_arrays", (("pinned", COPY),), None, 24,
            changes=(("pinned", "pinned-copies"),)),
    Foreign("cupy_classes_fetched_for_a_count", "travellers_arrays", (("count_only", COPY),), None, 24),
    Foreign("numba_walkers_asked_each_round", "travellers_arrays", (("at_the_end", SYNC),), None, 24,
            changes=(("at_the_end", "no-step-sync=1"),)),
    *(Foreign(name, "travellers_ranks", ((fix, TALK),), None, 12) for name, fix in (
        ("gradients_summed_in_32_bits", "in_16_bits"), ("keys_and_values_sent_in_turn", "gathered"),
        ("weights_sent_before_each_batch", "sent_once"), ("masks_gathered_as_floats", "bytes"))),
)  # fmt: skip
