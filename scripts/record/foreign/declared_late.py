"""Programs of `contact`, `guests`, `newcomers`, `visitors` and `tenants`."""

from __future__ import annotations

from declaration import API, COPY, CPU, GPU, GRAPH, INPUT, LAYOUT, SYNC, TALK, TF32_BF16, Foreign

PROGRAMS = (
    *(Foreign(name, "contact", (("tf32", GPU), ("bf16", GPU)), None, 6, changes=TF32_BF16) for name in (
        "maxvit_inference_fp32", "yolos_inference_fp32", "modernbert_training_fp32", "s3d_clips_fp32",
        "conformer_training_fp32", "graph_attention_fp32", "vit_mae_training_fp32", "lines_read_training_fp32",
        "encodec_inference_fp32", "segmenter_of_volumes_fp32")),
    *(Foreign(name, "contact", (("tf32", GPU), ("bf16", GPU), ("weights", GPU)), None, 6,
              changes=(*TF32_BF16, ("weights", "half-precision"))) for name in (
        "mistral_prefill_fp32", "mobilevit_four_images_fp32")),
    Foreign("gemma_training_tf32", "contact", (("bf16", GPU), ("weights", GPU)), "step {}", 6,
            changes=(("bf16", "half-precision"), ("weights", "half-precision"))),
    Foreign("seresnet_inference_tf32", "contact", (("half", GPU), ("half_channels_last", GPU)), None, 8,
            changes=(("half", "half-precision"), ("half_channels_last", "channels-last,half-precision"))),
    *(Foreign(name, "contact", (("channels_last", GPU), ("amp_channels_last", GPU)), None, 6, changes=LAYOUT)
      for name in ("res2net_training_nchw", "deeplab_mobile_training_nchw", "lite_inference_nchw")),
    *(Foreign(name, "contact", (("channels_last", GPU),), None, 6, changes=LAYOUT[:1])
      for name in ("darknet_half_nchw", "hrnet_training_nchw")),
    *(Foreign(name, "contact", (("graph", API),), None, 8, changes=GRAPH) for name in (
        "convmixer_single_image", "phi_one_token", "rows_small_training", "flows_solved_by_runge_kutta")),
    Foreign("poolformer_adamw_by_tensor", "contact", (("fused", API),), None, 5),
    Foreign("sentences_nadam_by_tensor", "contact", (("together", API),), None, 5),
    *(Foreign(name, "contact_waits", ((fix, SYNC),), None, 10, changes=((fix, f"no-step-sync{keep}"),))
      for name, fix, keep in (
        ("losses_printed_each_step", "not_printed", ""), ("words_until_the_end", "not_asked", ""),
        ("accuracies_read_each_epoch", "not_read", ""), ("classes_fetched_each_batch", "at_the_end", "=1"),
        ("gradients_asked_for_nan", "not_asked", ""), ("phases_timed_by_waiting", "not_timed", ""),
        ("lengths_fetched_for_packing", "on_host", ""))),
    *(Foreign(name, "contact_waits", (("pinned", COPY),), None, 10, changes=(("pinned", "pinned-copies"),))
      for name in ("waves_pageable", "frames_described_pageable", "letters_as_floats_pageable", "columns_pageable",
                   "pictures_fetched_pageable")),
    *(Foreign(name, "contact_waits", ((fix, INPUT),), None, 12, changes=((fix, f"input-ready{faster}"),))
      for name, fix, faster in (
        ("lines_drawn_in_line", "workers", "=6"), ("blurred_pictures_two_workers", "workers", "=4"),
        ("molecules_one_worker", "workers", "=5"), ("windows_cut_by_generator", "ready", ""),
        ("pairs_packed_in_python", "ready", ""))),
    Foreign("boxes_filtered_in_numpy", "contact_waits", (("on_gpu", CPU),), None, 8),
    *(Foreign(name, "contact_arrays", (("last_only", SYNC),), None, 10, changes=(("last_only", "no-step-sync=1"),))
      for name in ("cupy_transport_checked", "numba_ranks_of_pages_checked", "jax_adam_until_small")),
    *(Foreign(name, "contact_arrays", (("pinned", COPY),), None, 10, changes=(("pinned", "pinned-copies"),))
      for name in ("cupy_neighbours_pageable", "numba_waves_from_host")),
    Foreign("cupy_lattice_of_gas", "contact_arrays", (("graph", API),), None, 8, changes=GRAPH),
    *(Foreign(name, "contact_arrays", (("ready", INPUT),), None, 10, changes=(("ready", "input-ready"),))
      for name in ("cupy_spheres_drawn_by_numpy", "jax_pictures_turned_by_numpy")),
    Foreign("ddp_texts_of_many_lengths", "contact_ranks", (("shared_out", TALK),), None, 8),
    Foreign("means_shared_each_layer", "contact_ranks", (("own_means", TALK),), None, 8),
    Foreign("weights_gathered_each_layer", "contact_ranks", (("whole", TALK),), None, 10),
    Foreign("big_batches_well_hidden", "contact_ranks", (("half_batch", GPU),), None, 6),
    *(Foreign(name, "guests", (("tf32", GPU), ("bf16", GPU)), None, 6, changes=TF32_BF16) for name in (
        "proteins_embedded_fp32", "swin3d_clips_fp32", "edges_convolved_fp32", "solutions_fitted_fp32")),
    Foreign("convnextv2_inference_nchw", "guests", (("channels_last", GPU), ("amp_channels_last", GPU)), "batch {}", 8,
            changes=LAYOUT),
    Foreign("denoiser_training_nchw", "guests", (("channels_last", GPU), ("amp_channels_last", GPU)), None, 6,
            changes=LAYOUT),
    *(Foreign(name, "guests", ((fix, GPU),), None, 6) for name, fix in (
        ("qwen3_training_eager_attention", "sdpa"), ("heads_with_weights_asked_for", "no_weights"),
        ("gp_kernel_in_double", "single"), ("box_losses_by_single_operations", "compiled"))),
    *(Foreign(name, "guests", (("graph", API),), None, steps, changes=GRAPH) for name, steps in (
        ("stablelm_one_token", 10), ("mamba_by_steps", 5), ("decisions_small_training", 8))),
    Foreign("mobilevitv2_radam_by_tensor", "guests", (("together", API),), None, 3),
    Foreign("layouts_adamw_by_tensor", "guests", (("fused", API),), "step {}", 4),
    *(Foreign(name, "guests", (("together", API),), None, 6)
      for name in ("sentences_encoded_one_by_one", "acquisitions_valued_one_by_one")),
    *(Foreign(name, "guests_waits", ((fix, SYNC),), None, 6, changes=((fix, f"no-step-sync{keep}"),))
      for name, fix, keep in (
        ("metrics_computed_each_step", "not_computed", ""), ("losses_gathered_by_accelerate", "not_read", ""),
        ("phonemes_fetched_each_batch", "at_the_end", "=1"))),
    *(Foreign(name, "guests_waits", (("pinned", COPY),), None, 8, changes=(("pinned", "pinned-copies"),))
      for name in ("spectrograms_pageable", "mvit_v2_clips_pageable", "hidden_states_fetched_pageable")),
    *(Foreign(name, "guests_waits", ((fix, INPUT),), None, 12, changes=((fix, f"input-ready{faster}"),))
      for name, fix, faster in (
        ("notes_lightning_one_worker", "workers", "=8"), ("coefficients_made_in_line", "workers", "=6"),
        ("photos_augmented_two_workers", "workers", "=4"), ("walks_drawn_by_numpy", "ready", ""))),
    Foreign("areas_under_curves_on_host", "guests_waits", (("on_gpu", CPU),), None, 8),
    *(Foreign(name, "guests_arrays", (("last_only", SYNC),), None, 8, changes=(("last_only", "no-step-sync=1"),))
      for name in ("jax_numpyro_losses_read", "cupy_sparse_powers_checked")),
    Foreign("jax_transformer_highest_precision", "guests_arrays", (("tf32", GPU), ("bf16", GPU)), None, 8,
            changes=TF32_BF16),
    *(Foreign(name, "guests_arrays", ((fix, GPU),), None, 8) for name, fix in (
        ("cupy_heat_by_slices", "joined"), ("numba_paths_in_double", "single"),
        ("numba_counts_by_global_atomics", "shared"))),
    *(Foreign(name, "newcomers", (("tf32", GPU), ("bf16", GPU)), None, 6, changes=TF32_BF16) for name in (
        "falcon_prefill_fp32", "videomae_training_fp32", "hubert_features_fp32", "voices_parted_fp32",
        "chebyshev_graphs_fp32")),
    *(Foreign(name, "newcomers", (("channels_last", GPU), ("amp_channels_last", GPU)), ranges, 6, changes=LAYOUT)
      for name, ranges in (("bit_inference_nchw", None), ("vgg13_training_nchw", "step {}"))),
    *(Foreign(name, "newcomers", ((fix, GPU),), None, 6) for name, fix in (
        ("olmo_training_eager_attention", "sdpa"), ("slopes_on_scores_by_hand", "sdpa"),
        ("hues_by_single_operations", "compiled"), ("spectra_in_double", "single"),
        ("granite_training_well_tuned", "half_batch"), ("siglip_inference_well_tuned", "half_batch"))),
    *(Foreign(name, "newcomers", (("graph", API),), ranges, steps, changes=GRAPH) for name, ranges, steps in (
        ("starcoder_one_token", "token {}", 10), ("efficientnet_b4_single_image", None, 8),
        ("mixers_small_training", None, 8))),
    *(Foreign(name, "newcomers", (("together", API),), None, steps) for name, steps in (
        ("hiera_adamax_by_tensor", 4), ("roformer_adadelta_by_tensor", 4), ("graphs_told_one_by_one", 6),
        ("cells_by_moments", 6))),
    *(Foreign(name, "newcomers_waits", ((fix, SYNC),), None, 6, changes=((fix, f"no-step-sync{keep}"),))
      for name, fix, keep in (
        ("norms_logged_by_layer", "not_read", ""), ("chances_asked_until_sure", "last_only", "=1"),
        ("words_of_beams_kept", "at_the_end", "=1"))),
    *(Foreign(name, "newcomers_waits", ((fix, SYNC),), None, 6) for name, fix in (
        ("losses_scaled_for_fp16", "fused"), ("anchors_matched_by_masks", "weighed"))),
    *(Foreign(name, "newcomers_waits", (("pinned", COPY),), None, 8, changes=(("pinned", "pinned-copies"),))
      for name in ("vivit_clips_pageable", "enlarged_pictures_fetched", "experts_brought_pageable")),
    *(Foreign(name, "newcomers_waits", ((fix, INPUT),), None, 12, changes=((fix, f"input-ready{faster}"),))
      for name, fix, faster in (
        ("questions_tokenised_in_line", "workers", "=6"), ("recordings_resampled_one_worker", "workers", "=8"),
        ("pictures_mixed_by_numpy", "ready", ""), ("rows_parsed_by_a_thread", "ready", ""),
        ("lines_joined_by_a_generator", "workers", "=6"), ("tones_bent_three_workers", "workers", "=3"))),
    *(Foreign(name, "newcomers_waits", (("on_gpu", CPU),), None, 8)
      for name in ("confusions_counted_in_numpy", "peaks_found_by_scipy")),
    Foreign("jax_flow_blocked_each_step", "newcomers_arrays", (("last_only", SYNC),), None, 8,
            changes=(("last_only", "no-step-sync=1"),)),
    Foreign("jax_systems_one_by_one", "newcomers_arrays", (("together", API),), None, 8),
    Foreign("jax_signals_from_numpy", "newcomers_arrays", (("ready", INPUT),), None, 10,
            changes=(("ready", "input-ready"),)),
    Foreign("cupy_filtered_one_by_one", "newcomers_arrays", (("together", API),), None, 6),
    *(Foreign(name, "newcomers_arrays", ((fix, GPU),), None, 8)
      for name, fix in (("cupy_sorted_in_double", "single"), ("numba_sums_of_rows", "columns"))),
    Foreign("numba_sums_fetched", "newcomers_arrays", (("last_only", SYNC),), None, 8,
            changes=(("last_only", "no-step-sync=1"),)),
    *(Foreign(name, "newcomers_ranks", ((fix, TALK),), None, 8) for name, fix in (
        ("ddp_pictures_of_two_sizes", "shared_out"), ("tokens_sent_to_experts", "kept"),
        ("stages_that_wait_for_each_other", "microbatches"), ("statistics_shared_one_by_one", "one_vector"),
        ("heads_on_two_ranks", "own_half"))),
    *(Foreign(name, "visitors", (("tf32", GPU), ("bf16", GPU)), ranges, 6, changes=TF32_BF16) for name, ranges in (
        ("wavlm_training_fp32", None), ("timesformer_clips_fp32", None), ("code_prefill_fp32", None),
        ("depths_estimated_fp32", "frame {}"), ("relations_told_apart_fp32", None))),
    *(Foreign(name, "visitors", (("channels_last", GPU), ("amp_channels_last", GPU)), None, 6, changes=LAYOUT)
      for name in ("dla60_training_nchw", "densenet169_inference_nchw")),
    Foreign("swin_b_inference_tf32", "visitors", (("bf16", GPU), ("weights", GPU)), None, 6,
            changes=(("bf16", "half-precision"), ("weights", "half-precision"))),
    *(Foreign(name, "visitors", ((fix, GPU),), None, 6) for name, fix in (
        ("cohere_training_eager_attention", "sdpa"), ("small_patches_eager_attention", "sdpa"),
        ("norms_and_turns_by_single_operations", "compiled"), ("bodies_followed_in_double", "single"),
        ("tensor_products_in_double", "single"), ("triton_product_of_small_tiles", "large_tiles"),
        ("nemotron_training_well_tuned", "half_batch"))),
    *(Foreign(name, "visitors", (("graph", API),), ranges, steps, changes=GRAPH) for name, ranges, steps in (
        ("helium_one_token", None, 10), ("rexnet_two_pictures", "pictures {}", 10),
        ("forecasts_small_training", None, 8))),
    *(Foreign(name, "visitors", (("together", API),), None, steps) for name, steps in (
        ("data2vec_adafactor_by_tensor", 4), ("weights_averaged_by_tensor", 5), ("tasks_answered_one_by_one", 8))),
    *(Foreign(name, "visitors_waits", ((fix, SYNC),), None, 8, changes=((fix, f"no-step-sync{keep}"),))
      for name, fix, keep in (
        ("kl_asked_each_minibatch", "not_asked", ""), ("noise_levels_fetched", "on_host", ""),
        ("overflows_asked_each_layer", "not_asked", ""), ("nets_on_streams_in_turn", "at_the_end", "=1"))),
    Foreign("prototypes_by_unique", "visitors_waits", (("by_index", SYNC),), None, 8),
    *(Foreign(name, "visitors_waits", (("pinned", COPY),), None, 8, changes=(("pinned", "pinned-copies"),))
      for name in ("satellites_pageable", "mattes_fetched_pageable")),
    Foreign("logits_fetched_whole", "visitors_waits", (("best_only", COPY),), None, 8),
    *(Foreign(name, "visitors_waits", ((fix, INPUT),), ranges, 12, changes=((fix, f"input-ready{faster}"),))
      for name, fix, ranges, faster in (
        ("xrays_evened_in_line", "workers", None, "=6"), ("sales_from_pandas_one_worker", "workers", None, "=8"),
        ("brain_waves_filtered_two_workers", "workers", "step {}", "=4"),
        ("scenes_joined_number_by_number", "arrays", None, ""), ("skeletons_turned_by_numpy", "ready", None, ""),
        ("neighbours_drawn_in_line", "workers", None, "=6"),
        ("subwords_by_python_three_workers", "workers", None, "=3"))),
    *(Foreign(name, "visitors_waits", ((fix, CPU),), None, 8) for name, fix in (
        ("groups_ranked_by_pandas", "on_gpu"), ("rewards_discounted_in_python", "on_gpu"))),
    Foreign("pictures_well_fed", "visitors_waits", (("half_batch", GPU),), None, 8),
    Foreign("jax_optimizer_outside_jit", "visitors_arrays", (("jit", API),), None, 8),
    Foreign("jax_volumes_put_each_step", "visitors_arrays", (("resident", COPY),), None, 8),
    Foreign("jax_accuracies_to_float", "visitors_arrays", (("kept", SYNC),), None, 8,
            changes=(("kept", "no-step-sync"),)),
    Foreign("jax_mixers_well_tuned", "visitors_arrays", (("half_batch", GPU),), None, 8),
    *(Foreign(name, "visitors_arrays", ((fix, GPU),), None, 8) for name, fix in (
        ("cupy_options_by_single_operations", "fused"), ("numba_product_without_tiles", "tiled"))),
    Foreign("cupy_windows_in_a_python_loop", "visitors_arrays", (("together", API),), None, 6),
    Foreign("cupy_spectra_fetched_pageable", "visitors_arrays", (("pinned", COPY),), None, 8,
            changes=(("pinned", "pinned-copies"),)),
    Foreign("cupy_outliers_dropped_by_mask", "visitors_arrays", (("weighed", SYNC),), None, 8),
    Foreign("numba_slices_copied_each_launch", "visitors_arrays", (("resident", COPY),), None, 8),
    *(Foreign(name, "visitors_ranks", ((fix, TALK),), None, 8) for name, fix in (
        ("ddp_gathers_each_part_of_a_batch", "no_sync"), ("ddp_statistics_synchronised", "own"),
        ("results_gathered_as_objects", "kept"), ("ranks_meet_after_each_part", "no_barriers"),
        ("sequences_gathered_in_fp32", "own_half"), ("vocabulary_on_two_ranks", "sums"))),
    *(Foreign(name, "tenants", (("tf32", GPU), ("bf16", GPU)), ranges, 30, changes=TF32_BF16) for name, ranges in (
        ("focalnet_pictures_fp32", None), ("olmo2_training_fp32", None), ("sew_sounds_fp32", None),
        ("visitors_crossed_fp32", "step {}"), ("clips_of_two_speeds_fp32", None), ("latents_that_look_fp32", None))),
    *(Foreign(name, "tenants", (("channels_last", GPU), ("amp_channels_last", GPU)), None, 30, changes=LAYOUT)
      for name in ("dpn68_inference_nchw", "xception_training_nchw")),
    *(Foreign(name, "tenants", ((fix, GPU),), None, 30) for name, fix in (
        ("smollm_training_eager_attention", "sdpa"), ("pairs_biased_by_hand", "sdpa"),
        ("waves_bent_by_single_operations", "compiled"), ("region_losses_by_single_operations", "compiled"),
        ("elements_assembled_in_double", "single"), ("glm_training_well_tuned", "half_batch"),
        ("convnext_large_well_tuned", "half_batch"), ("crosses_well_tuned", "half_batch"))),
    *(Foreign(name, "tenants", (("graph", API),), ranges, 30, changes=GRAPH) for name, ranges in (
        ("glm_one_token", "token {}"), ("ghostnet_four_pictures", None), ("couplings_small_training", None))),
    *(Foreign(name, "tenants", ((fix, API),), None, 30) for name, fix in (
        ("edgenext_adagrad_by_tensor", "together"), ("signs_followed_by_tensor", "together"),
        ("members_asked_one_by_one", "together"), ("melodies_by_cells", "one_call"))),
    *(Foreign(name, "tenants_waits", ((fix, SYNC),), ranges, 30, changes=((fix, f"no-step-sync{keep}"),))
      for name, fix, ranges, keep in (
        ("logs_of_a_training_loop", "not_read", "step {}", ""), ("validated_batch_by_batch", "at_the_end", None, "=1"),
        ("chunks_waited_for", "at_the_end", None, "=1"))),
    *(Foreign(name, "tenants_waits", ((fix, SYNC),), None, 30) for name, fix in (
        ("hidden_words_picked_by_mask", "places"), ("levels_cut_by_nonzero", "likeliest"))),
    Foreign("cache_emptied_each_step", "tenants_waits", (("kept", API),), None, 30),
    *(Foreign(name, "tenants_waits", (("pinned", COPY),), None, 30, changes=(("pinned", "pinned-copies"),))
      for name in ("radar_from_pageable", "voices_fetched_pageable", "scans_trained_from_pageable")),
    *(Foreign(name, "tenants_inputs", (("workers", INPUT),), None, 30, changes=(("workers", f"input-ready={faster}"),))
      for name, faster in (
        ("heartbeats_sampled_anew_in_line", 6), ("forgeries_written_again_two_workers", 4),
        ("events_of_json_in_line", 6), ("organs_bent_three_workers", 3), ("trees_flattened_by_collate", 6),
        ("beats_lightning_one_worker", 8))),
    *(Foreign(name, "tenants_waits", (("on_gpu", CPU),), None, 30)
      for name in ("words_compared_in_python", "depths_ranked_by_numpy")),
    Foreign("segments_well_fed", "tenants_inputs", (("half_batch", GPU),), None, 30),
    Foreign("jax_norms_to_float", "tenants_arrays", (("kept", SYNC),), None, 30, changes=(("kept", "no-step-sync"),)),
    Foreign("jax_fields_fetched_whole", "tenants_arrays", (("mean_only", COPY),), None, 30),
    Foreign("jax_convolutions_fp32", "tenants_arrays", (("tf32", GPU), ("bf16", GPU)), None, 30, changes=TF32_BF16),
    Foreign("cupy_greatest_asked_each_turn", "tenants_arrays", (("last_only", SYNC),), None, 30,
            changes=(("last_only", "no-step-sync=1"),)),
    Foreign("cupy_cubes_from_pageable", "tenants_arrays", (("pinned", COPY),), None, 30,
            changes=(("pinned", "pinned-copies"),)),
    *(Foreign(name, "tenants_arrays", ((fix, API),), None, 30) for name, fix in (
        ("jax_pendulums_not_compiled", "jit"), ("cupy_stars_by_slices", "together"), ("cupy_without_a_pool", "pool"),
        ("numba_columns_one_by_one", "one_launch"))),
    *(Foreign(name, "tenants_arrays", ((fix, GPU),), None, 30) for name, fix in (
        ("jax_decoders_well_tuned", "half_batch"), ("cupy_products_well_tuned", "half_batch"),
        ("numba_turned_without_tiles", "tiled"))),
)  # fmt: skip
