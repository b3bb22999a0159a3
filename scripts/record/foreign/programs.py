"""Programs built on other people's models: each with a fault, and the fixes whose gain says what the fault was.

    python scripts/record/foreign/programs.py --list
    python scripts/record/foreign/programs.py NAME [--fix FIX] [--steps N] [--measure] [--profile FILE]

A program's label is not an opinion: it is that of the fix which shortens the step most, if by a sixth or more. Half
of them (by a hash of the name) are for settling rules on, the others for testing these; those of `unseen`, `later`,
`last`, `fresh`, `predicted`, `blind`, `strangers`, `contact`, `guests`, `newcomers`, `visitors` and `tenants` were
recorded after the rules were frozen.
"""

from __future__ import annotations

import argparse
import fcntl
import hashlib
import importlib
import json
import os
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass

GPU, API, SYNC, CPU = "gpu-compute-bound", "cuda-api-bound", "sync-bound", "cpu-bound"
COPY, INPUT, TALK = "transfer-bound", "input-starved", "communication-bound"


def _hash(name: str) -> bytes:
    return hashlib.sha256(name.encode()).digest()


@dataclass(frozen=True)
class Foreign:
    """`fixes` are (name, label that its gain proves). `ranges` is what the loop marks its steps with, if anything.

    `changes` are what-if's changes that stand for a fix, by its name; fixes that are different work have none.
    """

    name: str
    module: str
    fixes: tuple[tuple[str, str], ...]
    ranges: str | None = None
    steps: int = 12
    pause: float = 0.0
    changes: tuple[tuple[str, str], ...] = ()
    batch: int = 1  # of `predicted`: the second was recorded with the rules that the first one's half had settled

    @property
    def ranked(self) -> bool:
        return self.module.endswith("ranks")

    @property
    def half(self) -> str:
        batch = self.module.partition("_")[0]
        if batch in ("unseen", "strangers", "contact", "guests", "newcomers", "visitors", "tenants", "last"):
            return batch
        if self.batch > 1:
            return f"{batch} then"
        if batch in ("later", "fresh", "predicted", "blind"):
            alike = (one for one in PROGRAMS if one.module.startswith(batch) and one.batch == self.batch)
            names = sorted((one.name for one in alike), key=_hash)
            return f"{batch} {'settling' if names.index(self.name) < len(names) // 2 else 'test'}"
        return "settling" if _hash(self.name)[0] % 2 == 0 else "test"


TF32_BF16 = (("tf32", "tensor-core-matmul"), ("bf16", "half-precision"))
GRAPH = (("graph", "cuda-graph"),)
LAYOUT = (("channels_last", "channels-last"), ("amp_channels_last", "channels-last,half-precision"))
PROGRAMS = (
    Foreign("resnet50_fp32_nchw", "vision", (("amp_channels_last", GPU),),
            changes=(("amp_channels_last", "channels-last,half-precision"),)),
    Foreign("mobilenet_single_image", "vision", (("graph", API), ("half", GPU)), "infer {}", 25,
            changes=(("graph", "cuda-graph"), ("half", "half-precision"))),
    Foreign("resnet18_main_process_decoding", "vision", (("workers", INPUT),), None, 14,
            changes=(("workers", "input-ready=12"),)),
    Foreign("resnet50_two_workers", "vision", (("workers", INPUT),), "train_step", 14,
            changes=(("workers", "input-ready=7"),)),
    Foreign("vit_b16_few_workers", "vision", (("workers", INPUT),), "batch {}", 12,
            changes=(("workers", "input-ready=14"),)),
    Foreign("resnet18_float_uploads", "vision", (("pinned_bytes", COPY),), None, 20, 0.3),
    Foreign("segmentation_logits_to_host", "vision", (("argmax", COPY),), "frame {}", 10),
    Foreign("detection_nms_on_host", "vision", (("nms_on_gpu", CPU),), None, 20),
    Foreign("vit_small_batch_training", "vision", (("graph", API),), "step {}", 5, changes=(("graph", "cuda-graph"),)),
    Foreign("convnext_bf16", "vision", (("half_batch", GPU),), None, 12, 0.3),
    Foreign("resnet18_logged_norms", "vision", (("one_norm", SYNC),), None, 20,
            changes=(("one_norm", "no-item-loop"),)),
    Foreign("resnet50_with_checkpoints", "vision", (("half_batch", GPU),), "step {}", 24),
    Foreign("resnet18_lightning", "vision", (("workers", INPUT),), None, 16, changes=(("workers", "input-ready=14"),)),
    Foreign("bert_fp32_training", "language", (("tf32", GPU), ("bf16", GPU)), None, 10,
            changes=(("tf32", "tensor-core-matmul"), ("bf16", "half-precision"))),
    Foreign("gpt2_greedy_decoding", "language", (("on_device", SYNC), ("graph", API)), "generate", 4,
            changes=(("on_device", "no-step-sync"), ("graph", "cuda-graph"))),
    Foreign("gpt2_eager_attention", "language", (("sdpa", GPU),), "iteration {}", 10),
    Foreign("bert_tokenized_inline", "language", (("workers", INPUT),), None, 14,
            changes=(("workers", "input-ready=10"),)),
    Foreign("bert_offloaded_layers", "language", (("resident", COPY),), "forward", 12),
    Foreign("llama_small_training", "language", (("graph", API),), None, 5, changes=(("graph", "cuda-graph"),)),
    Foreign("gpt2_sampled_on_host", "language", (("on_gpu", CPU),), None, 6),
    Foreign("jax_mlp_bf16", "arrays", (("half_batch", GPU),), None, 30),
    Foreign("jax_without_jit", "arrays", (("jit", API),), None, 10),
    Foreign("jax_numpy_batches", "arrays", (("ready", INPUT),), "train {}", 20, changes=(("ready", "input-ready"),)),
    Foreign("jax_loss_read_back", "arrays", (("no_read_back", SYNC),), None, 15,
            changes=(("no_read_back", "no-step-sync"),)),
    Foreign("cupy_kmeans", "arrays", (("no_checks", SYNC),), None, 15, changes=(("no_checks", "no-step-sync"),)),
    Foreign("cupy_small_elementwise", "arrays", (("graph", API),), "run", 20, changes=(("graph", "cuda-graph"),)),
    Foreign("cupy_fft_double", "arrays", (("complex64", GPU),), None, 12),
    Foreign("cupy_frames_up_and_down", "arrays", (("resident", COPY),), None, 10),
    Foreign("numba_host_arrays", "arrays", (("device_arrays", COPY),), None, 12),
    Foreign("numba_launch_per_row", "arrays", (("one_launch", API),), None, 12),
    Foreign("ddp_late_rank", "ranks", (("no_delay", TALK),), None, 10),
    Foreign("ddp_well_hidden", "ranks", (("half_batch", GPU),), "step {}", 8),
    Foreign("ddp_gpt2_exposed", "ranks", (("accumulate", TALK),), None, 10),
    Foreign("reduce_each_parameter", "ranks", (("buckets", TALK),), "step {}", 8),
    Foreign("reduce_on_compute_stream", "ranks", (("buckets", TALK),), None, 10),
    Foreign("ddp_main_process_decoding", "ranks", (("workers", INPUT),), None, 10,
            changes=(("workers", "input-ready=8"),)),
    Foreign("resnext50_tf32_nchw", "unseen", (("channels_last", GPU), ("amp_channels_last", GPU)), "step {}", 10,
            changes=(("channels_last", "channels-last"), ("amp_channels_last", "channels-last,half-precision"))),
    Foreign("regnet_pictures_inline", "unseen", (("workers", INPUT),), None, 14,
            changes=(("workers", "input-ready=6"),)),
    Foreign("densenet_single_image", "unseen", (("graph", API),), None, 16, 0.2, changes=(("graph", "cuda-graph"),)),
    Foreign("cupy_jacobi_checked", "unseen", (("last_only", SYNC),), None, 15,
            changes=(("last_only", "no-step-sync=1"),)),
    Foreign("deit_fp32_big_batch", "unseen", (("tf32", GPU), ("bf16", GPU)), None, 10,
            changes=(("tf32", "tensor-core-matmul"), ("bf16", "half-precision"))),
    Foreign("jax_mlp_host_noise", "unseen", (("on_gpu", INPUT),), None, 25, changes=(("on_gpu", "input-ready"),)),
    Foreign("resnet34_frames_from_host", "unseen", (("pinned_ahead", COPY),), "frames {}", 12,
            changes=(("pinned_ahead", "pinned-copies"),)),
    Foreign("squeezenet_items", "unseen", (("one_copy", SYNC), ("graph", API)), None, 20,
            changes=(("one_copy", "no-item-loop"),)),
    Foreign("roberta_two_workers", "unseen", (("six_workers", INPUT),), "train {}", 20,
            changes=(("six_workers", "input-ready=3"),)),
    Foreign("roberta_eager_attention", "unseen", (("sdpa", GPU),), None, 12),
    Foreign("distilbert_per_tensor_adam", "unseen", (("fused", API), ("graph", API)), "iteration {}", 8,
            changes=(("graph", "cuda-graph"),)),
    Foreign("mobilenet_host_metrics", "unseen", (("on_gpu", CPU), ("graph", API)), None, 15),
    Foreign("efficientnet_b0_fp32", "unseen", (("channels_last", GPU),), None, 8,
            changes=(("channels_last", "channels-last"),)),
    Foreign("numba_tiny_steps", "unseen", (("one_kernel", API),), None, 15),
    Foreign("cupy_matmul_double", "unseen", (("single", GPU),), None, 12),
    Foreign("lightning_classifier", "unseen", (("workers", INPUT),), None, 16,
            changes=(("workers", "input-ready=6"),)),
    Foreign("bert_large_inference_fp32", "unseen_more", (("tf32", GPU), ("fp16", GPU)), None, 10,
            changes=(("tf32", "tensor-core-matmul"), ("fp16", "half-precision"))),
    Foreign("convnext_pageable_batches", "unseen_more", (("pinned", COPY),), None, 12,
            changes=(("pinned", "pinned-copies"),)),
    Foreign("vit_synchronised_blocks", "unseen_more", (("no_waits", SYNC),), "forward {}", 20,
            changes=(("no_waits", "no-step-sync"),)),
    Foreign("mixer_four_images", "unseen_more", (("graph", API),), None, 20, 0.2, changes=(("graph", "cuda-graph"),)),
    Foreign("wide_resnet_nchw", "unseen_more", (("channels_last", GPU), ("amp_channels_last", GPU)), None, 8,
            changes=(("channels_last", "channels-last"), ("amp_channels_last", "channels-last,half-precision"))),
    Foreign("bert_one_worker", "unseen_more", (("four_workers", INPUT),), None, 16,
            changes=(("four_workers", "input-ready=4"),)),
    Foreign("video_pinned_in_line", "unseen_more", (("ahead", COPY),), None, 12, changes=(("ahead", "copy-stream"),)),
    Foreign("gpt2_short_training", "unseen_more", (("graph", API),), "step {}", 6, changes=(("graph", "cuda-graph"),)),
    Foreign("t5_training_fp32", "unseen_more", (("tf32", GPU), ("bf16", GPU)), None, 6,
            changes=(("tf32", "tensor-core-matmul"), ("bf16", "half-precision"))),
    Foreign("llama_decoding_fp32", "unseen_more", (("bf16", GPU),), None, 20, changes=(("bf16", "half-precision"),)),
    Foreign("fcn_segmentation_fp32", "unseen_more", (("bf16", GPU),), None, 8, changes=(("bf16", "half-precision"),)),
    Foreign("resnet18_loss_item", "unseen_more", (("no_item", SYNC),), None, 20,
            changes=(("no_item", "no-step-sync"),)),
    Foreign("lstm_tagger", "unseen_more", (("one_call", API),), None, 8),
    Foreign("ddp_vgg_big_gradients", "unseen_ranks", (("bf16_exchange", TALK),), None, 10),
    Foreign("ddp_rank_that_also_evaluates", "unseen_ranks", (("balanced", TALK),), "step {}", 10),
    Foreign("ssd_pictures_in_line", "later", (("decoded_ahead", INPUT), ("no_boxes", SYNC)), None, 8,
            changes=(("decoded_ahead", "input-ready"),)),
    Foreign("unet_sampler", "later", (("graph", API),), "sample {}", 6, changes=(("graph", "cuda-graph"),)),
    Foreign("unet_training_fp32", "later", (("bf16", GPU),), None, 8, changes=(("bf16", "half-precision"),)),
    Foreign("audio_spectra_from_host", "later", (("resident", COPY), ("peaks", COPY)), None, 10),
    Foreign("numba_walk_until_error", "later", (("last_only", SYNC),), None, 15,
            changes=(("last_only", "no-step-sync=1"),)),
    Foreign("graph_network_scatter", "later", (("half_graph", GPU),), "epoch {}", 12),
    Foreign("recommender_slow_collate", "later", (("workers", INPUT),), None, 16,
            changes=(("workers", "input-ready=10"),)),
    Foreign("policy_with_python_worlds", "later", (("numpy_worlds", CPU), ("graph", API)), None, 12),
    Foreign("bert_accumulated_fp32", "later", (("tf32", GPU), ("bf16", GPU)), None, 4,
            changes=(("tf32", "tensor-core-matmul"), ("bf16", "half-precision"))),
    Foreign("gpt2_generate", "later", (("no_looks", SYNC), ("graph", API)), None, 5),
    Foreign("checkpoint_each_step", "later", (("no_copies", COPY), ("no_file", CPU)), "step {}", 8),
    Foreign("four_streams_four_nets", "later", (("graph", API),), None, 10, changes=(("graph", "cuda-graph"),)),
    Foreign("gaussian_mixture_checked", "later", (("no_looks", SYNC), ("graph", API)), None, 15,
            changes=(("no_looks", "no-step-sync"),)),
    Foreign("points_from_pageable_memory", "later", (("pinned", COPY),), None, 10,
            changes=(("pinned", "pinned-copies"),)),
    Foreign("swin_inference_fp32", "later", (("bf16", GPU),), None, 8, changes=(("bf16", "half-precision"),)),
    Foreign("masks_coloured_on_host", "later", (("on_gpu", CPU),), "frame {}", 10),
    Foreign("embeddings_in_a_feeding_thread", "later", (("ready", INPUT),), None, 12,
            changes=(("ready", "input-ready"),)),
    Foreign("sgd_of_small_net", "later", (("graph", API),), None, 10, changes=(("graph", "cuda-graph"),)),
    Foreign("speech_resampled_in_line", "last", (("ready", INPUT),), None, 10, changes=(("ready", "input-ready"),)),
    Foreign("similarity_matrix_to_host", "last", (("ten_best", COPY),), None, 10),
    Foreign("beams_kept_on_host", "last", (("on_gpu", CPU),), None, 12),
    Foreign("cupy_double_solver", "last", (("single", GPU),), None, 10),
    Foreign("gan_with_logged_losses", "last", (("no_looks", SYNC), ("graph", API)), "step {}", 12,
            changes=(("no_looks", "no-step-sync"),)),
    Foreign("experts_found_by_mask", "last", (("all_tokens", SYNC), ("graph", API)), None, 12),
    Foreign("histograms_each_step", "last", (("on_gpu", CPU),), None, 8),
    Foreign("vit_windows_from_host", "last", (("pinned", COPY),), "window {}", 12,
            changes=(("pinned", "pinned-copies"),)),
    Foreign("search_by_inner_product", "last", (("half_of_them", GPU),), None, 12),
    Foreign("rollout_of_cells", "last", (("graph", API),), None, 10, changes=(("graph", "cuda-graph"),)),
    Foreign("archives_by_two_workers", "last", (("workers", INPUT),), "train {}", 16,
            changes=(("workers", "input-ready=6"),)),
    Foreign("numba_mapped_picture", "last", (("copied_once", COPY),), None, 10),
    Foreign("longformer_fp32_inference", "last", (("tf32", GPU), ("bf16", GPU)), None, 8,
            changes=(("tf32", "tensor-core-matmul"), ("bf16", "half-precision"))),
    Foreign("vgg_features_fp32", "fresh", (("tf32", GPU), ("bf16", GPU)), None, 10,
            changes=(("bf16", "half-precision"),)),
    Foreign("opt_training_eager_attention", "fresh", (("sdpa", GPU),), "step {}", 8),
    Foreign("efficientnet_four_images_bf16", "fresh", (("graph", API),), None, 12, changes=(("graph", "cuda-graph"),)),
    Foreign("electra_small_adamw_loop", "fresh", (("fused", API), ("graph", API)), None, 5,
            changes=(("graph", "cuda-graph"),)),
    Foreign("norms_checked_each_layer", "fresh", (("not_asked", SYNC), ("graph", API)), None, 12,
            changes=(("not_asked", "no-step-sync"),)),
    Foreign("sampled_with_stop_check", "fresh", (("not_asked", SYNC), ("graph", API)), "tokens {}", 8,
            changes=(("not_asked", "no-step-sync"),)),
    Foreign("sparse_rows_by_nonzero", "fresh", (("masked", SYNC),), None, 20),
    Foreign("ctc_texts_on_host", "fresh", (("on_gpu", CPU),), None, 12),
    Foreign("boxes_matched_by_scipy", "fresh", (("on_gpu", CPU),), "iteration {}", 12),
    Foreign("adam_on_the_host", "fresh", (("no_update", CPU), ("no_copies", COPY)), None, 10),
    Foreign("activations_kept_on_host", "fresh", (("on_gpu", COPY),), None, 8),
    Foreign("cache_swapped_in", "fresh", (("resident", COPY),), None, 10),
    Foreign("spectra_by_two_workers", "fresh", (("workers", INPUT),), None, 14,
            changes=(("workers", "input-ready=5"),)),
    Foreign("volumes_cropped_in_line", "fresh", (("ready", INPUT),), None, 12, changes=(("ready", "input-ready"),)),
    Foreign("crops_from_a_thread", "fresh", (("ready", INPUT),), None, 14, changes=(("ready", "input-ready"),)),
    Foreign("lightning_one_worker", "fresh", (("workers", INPUT),), None, 16, changes=(("workers", "input-ready=8"),)),
    Foreign("jax_attention_f32", "fresh_arrays", (("bf16", GPU),), None, 12),
    Foreign("jax_residual_each_turn", "fresh_arrays", (("last_only", SYNC),), None, 8),
    Foreign("jax_pictures_in_line", "fresh_arrays", (("ready", INPUT),), None, 12,
            changes=(("ready", "input-ready"),)),
    Foreign("jax_ranks_in_numpy", "fresh_arrays", (("in_jax", CPU),), None, 10),
    Foreign("cupy_particles_pairwise", "fresh_arrays", (("half_of_them", GPU),), None, 12),
    Foreign("cupy_power_iteration", "fresh_arrays", (("last_only", SYNC),), None, 12,
            changes=(("last_only", "no-step-sync=1"),)),
    Foreign("cupy_small_systems", "fresh_arrays", (("together", API),), None, 8),
    Foreign("cupy_tiles_from_host", "fresh_arrays", (("resident", COPY),), None, 10),
    Foreign("cupy_spots_labelled_by_scipy", "fresh_arrays", (("on_gpu", CPU),), None, 12),
    Foreign("numba_sums_checked", "fresh_arrays", (("last_only", SYNC),), None, 10,
            changes=(("last_only", "no-step-sync=1"),)),
    Foreign("triton_row_blocks", "fresh_arrays", (("one_launch", API),), None, 15),
    Foreign("triton_scores_to_host", "fresh_arrays", (("best_only", COPY),), None, 12),
    Foreign("ddp_tiny_buckets", "fresh_ranks", (("usual", TALK),), None, 10),
    Foreign("tensor_parallel_in_fp32", "fresh_ranks", (("bf16_sums", TALK),), None, 10),
    Foreign("ddp_rank_that_sorts", "fresh_ranks", (("no_sorting", TALK),), None, 10),
    Foreign("sharded_gpt2", "fresh_ranks", (("whole", TALK),), "step {}", 10),
    Foreign("stages_without_microbatches", "fresh_ranks", (("eighths", TALK),), None, 10),
    Foreign("vgg16_training_fp32", "predicted", (("tf32", GPU), ("bf16", GPU)), None, 6, changes=TF32_BF16),
    Foreign("inception_inference_fp32", "predicted", (("tf32", GPU), ("bf16", GPU)), None, 6, changes=TF32_BF16),
    Foreign("deeplab_inference_fp32", "predicted", (("tf32", GPU), ("bf16", GPU)), None, 6, changes=TF32_BF16),
    Foreign("whisper_encoder_fp32", "predicted", (("tf32", GPU), ("bf16", GPU)), None, 6, changes=TF32_BF16),
    Foreign("segformer_inference_fp32", "predicted", (("tf32", GPU), ("bf16", GPU)), None, 6, changes=TF32_BF16),
    Foreign("electra_fp32_training", "predicted", (("tf32", GPU), ("bf16", GPU)), None, 5, changes=TF32_BF16),
    Foreign("clip_training_tf32", "predicted", (("bf16", GPU),), None, 5, changes=TF32_BF16[1:]),
    Foreign("shufflenet_single_image", "predicted", (("graph", API),), None, 12, changes=GRAPH),
    Foreign("albert_short_training", "predicted", (("graph", API),), "step {}", 5, changes=GRAPH),
    Foreign("mnasnet_training_small_batch", "predicted", (("graph", API),), None, 5, changes=GRAPH),
    Foreign("opt_one_token", "predicted", (("graph", API),), None, 10, changes=GRAPH),
    Foreign("cupy_heat_rods", "predicted", (("graph", API),), None, 15, changes=GRAPH),
    Foreign("triton_row_norms", "predicted", (("graph", API),), "norms {}", 15, changes=GRAPH),
    Foreign("gradients_looked_at", "predicted", (("one_copy", SYNC),), None, 5,
            changes=(("one_copy", "no-item-loop"),)),
    Foreign("cupy_power_method_checked", "predicted", (("last_only", SYNC),), None, 10,
            changes=(("last_only", "no-step-sync=1"),)),
    Foreign("numba_relaxed_until_still", "predicted", (("last_only", SYNC),), None, 12,
            changes=(("last_only", "no-step-sync=1"),)),
    Foreign("vae_with_logged_losses", "predicted", (("no_looks", SYNC),), None, 10,
            changes=(("no_looks", "no-step-sync"),)),
    Foreign("raft_frames_pageable", "predicted", (("pinned", COPY),), None, 6, changes=(("pinned", "pinned-copies"),)),
    Foreign("cupy_stacks_pageable", "predicted", (("pinned", COPY),), None, 8, changes=(("pinned", "pinned-copies"),)),
    Foreign("clips_pinned_in_line", "predicted", (("ahead", COPY),), "clip {}", 8, changes=(("ahead", "copy-stream"),)),
    Foreign("googlenet_one_worker", "predicted", (("workers", INPUT),), None, 10,
            changes=(("workers", "input-ready=4"),)),
    Foreign("resnet101_pictures_inline", "predicted", (("workers", INPUT),), None, 8,
            changes=(("workers", "input-ready=5"),)),
    Foreign("table_two_workers", "predicted", (("workers", INPUT),), None, 12, changes=(("workers", "input-ready=3"),)),
    Foreign("regnet_training_nchw", "predicted", (("channels_last", GPU), ("amp_channels_last", GPU)), None, 5,
            changes=LAYOUT),
    Foreign("googlenet_training_nchw", "predicted", (("channels_last", GPU), ("amp_channels_last", GPU)), "step {}", 5,
            changes=LAYOUT),
    *(Foreign(name, "predicted", (("tf32", GPU), ("bf16", GPU)), None, 6, changes=TF32_BF16, batch=2) for name in (
        "resnet152_inference_fp32", "densenet_training_fp32", "deberta_inference_fp32", "pegasus_training_fp32")),
    *(Foreign(name, "predicted", (("graph", API),), None, 10, changes=GRAPH, batch=2) for name in (
        "regnet_single_image", "mpnet_short_training")),
    *(Foreign(name, "predicted", (("no_looks", SYNC),), None, 10, changes=(("no_looks", "no-step-sync"),), batch=2)
      for name in ("cupy_newton_checked", "numba_sums_looked_at", "layers_looked_at")),
    *(Foreign(name, "predicted", (("pinned", COPY),), None, 10, changes=(("pinned", "pinned-copies"),), batch=2)
      for name in ("cupy_volumes_pageable", "tables_pageable")),
    Foreign("bart_eager_attention", "predicted", (("sdpa", GPU),), None, 6),
    Foreign("opt_per_tensor_adam", "predicted", (("fused", API),), None, 5),
    Foreign("mvit_clips_fp32", "strangers", (("tf32", GPU), ("bf16", GPU)), None, 6, changes=TF32_BF16),
    Foreign("wav2vec_training_bf16", "strangers", (("half_batch", GPU),), None, 6),
    Foreign("qwen_training_logged", "strangers", (("half_batch", GPU),), None, 6),
    Foreign("resnext101_training_bf16", "strangers", (("half_batch", GPU),), "step {}", 8),
    Foreign("neox_long_eager_attention", "strangers", (("sdpa", GPU),), None, 8),
    Foreign("mobilebert_one_text", "strangers", (("graph", API),), None, 8, changes=GRAPH),
    Foreign("state_space_by_steps", "strangers", (("graph", API),), None, 6, changes=GRAPH),
    Foreign("rmsprop_by_tensor", "strangers", (("together", API),), None, 5),
    Foreign("patches_small_training", "strangers", (("graph", API),), "step {}", 10, changes=GRAPH),
    Foreign("five_losses_looked_at", "strangers", (("no_looks", SYNC), ("graph", API)), None, 12,
            changes=(("no_looks", "no-step-sync"),)),
    Foreign("clipped_tensor_by_tensor", "strangers", (("on_gpu", SYNC), ("graph", API)), None, 5),
    Foreign("clusters_until_settled", "strangers", (("not_asked", SYNC), ("graph", API)), None, 12,
            changes=(("not_asked", "no-step-sync"),)),
    Foreign("padding_stripped_each_layer", "strangers", (("kept", SYNC),), None, 15),
    Foreign("panoptic_merged_in_numpy", "strangers", (("on_gpu", CPU),), "frame {}", 10),
    Foreign("passages_ranked_in_python", "strangers", (("on_gpu", CPU),), None, 10),
    Foreign("replay_drawn_by_python_tree", "strangers", (("on_gpu", CPU),), None, 12),
    Foreign("alexnet_three_workers", "strangers", (("workers", INPUT),), None, 14,
            changes=(("workers", "input-ready=4"),)),
    Foreign("code_encoded_in_collate", "strangers", (("workers", INPUT),), None, 12,
            changes=(("workers", "input-ready=8"),)),
    Foreign("shards_gathered_in_line", "strangers", (("ready", INPUT),), None, 10, changes=(("ready", "input-ready"),)),
    Foreign("mc3_clips_pageable", "strangers", (("pinned", COPY),), None, 10, changes=(("pinned", "pinned-copies"),)),
    Foreign("features_to_host_each_batch", "strangers", (("averages", COPY),), None, 8),
    Foreign("moments_kept_on_host", "strangers", (("resident", COPY),), "update {}", 8),
    Foreign("jax_products_bf16", "strangers_arrays", (("half_of_them", GPU),), None, 12),
    Foreign("jax_roots_until_settled", "strangers_arrays", (("last_only", SYNC),), None, 8,
            changes=(("last_only", "no-step-sync=1"),)),
    Foreign("jax_steps_without_scan", "strangers_arrays", (("scan", API),), None, 8),
    Foreign("jax_moves_chosen_in_python", "strangers_arrays", (("on_gpu", CPU),), None, 12),
    Foreign("cupy_rules_on_small_grids", "strangers_arrays", (("graph", API),), None, 12, changes=GRAPH),
    Foreign("cupy_smoothed_in_double", "strangers_arrays", (("single", GPU),), None, 10),
    Foreign("cupy_gradients_conjugate_checked", "strangers_arrays", (("last_only", SYNC),), None, 12,
            changes=(("last_only", "no-step-sync=1"),)),
    Foreign("cupy_peaks_found_by_scipy", "strangers_arrays", (("on_gpu", CPU),), None, 10),
    Foreign("cupy_tables_parsed_each_turn", "strangers_arrays", (("ready", INPUT),), None, 10,
            changes=(("ready", "input-ready"),)),
    Foreign("cupy_volume_goes_round", "strangers_arrays", (("resident", COPY),), None, 10),
    Foreign("numba_flags_each_round", "strangers_arrays", (("last_only", SYNC),), None, 12,
            changes=(("last_only", "no-step-sync=1"),)),
    Foreign("numba_waves_by_row", "strangers_arrays", (("one_launch", API),), None, 10),
    Foreign("ddp_wide_layers", "strangers_ranks", (("accumulate", TALK),), None, 12),
    Foreign("embeddings_gathered_whole", "strangers_ranks", (("less", TALK),), None, 10),
    Foreign("ddp_rank_with_slow_files", "strangers_ranks", (("there", TALK),), "step {}", 8),
    Foreign("tokens_to_their_experts", "strangers_ranks", (("less", TALK),), None, 10),
    *(Foreign(name, "blind", (("tf32", GPU), ("bf16", GPU)), None, 6, changes=TF32_BF16) for name in (
        "convnext_training_fp32", "clips_training_fp32", "pictures_enlarged_fp32", "neox_inference_fp32",
        "wav2vec_training_fp32", "recurrent_training_fp32")),
    *(Foreign(name, "blind", ((fix, SYNC),), None, 10, changes=((fix, f"no-step-sync{keep}"),)) for name, fix, keep in (
        ("retriever_loss_read_each_step", "added_there", ""), ("evaluation_counts_read_back", "counted_there", "=1"),
        ("scaler_that_looks", "fused", ""), ("layers_timed_by_waiting", "not_timed", ""),
        ("cupy_descent_until_small", "last_only", "=1"), ("numba_cells_counted", "not_counted", ""))),
    *(Foreign(name, "blind", (("pinned", COPY),), None, 10, changes=(("pinned", "pinned-copies"),)) for name in (
        "pictures_classified_pageable", "graph_features_pageable", "numba_frames_pageable")),
    *(Foreign(name, "blind", ((fix, INPUT),), None, 12, changes=((fix, f"input-ready{faster}"),))
      for name, fix, faster in (
        ("texts_looked_up_in_line", "workers", "=4"), ("texts_one_worker", "workers", "=4"),
        ("sounds_two_workers", "workers", "=3"), ("moves_made_by_a_thread", "ready", ""),
        ("cupy_scenes_made_by_numpy", "ready", ""))),
    Foreign("resnext_half_nchw", "blind", (("channels_last", GPU),), None, 6,
            changes=(("channels_last", "channels-last"),)),
    Foreign("marian_eager_attention", "blind", (("sdpa", GPU),), None, 6, batch=2),
    *(Foreign(name, "blind", (("tf32", GPU), ("bf16", GPU)), None, 6, changes=TF32_BF16, batch=2) for name in (
        "beit_training_fp32", "xlnet_inference_fp32", "efficientnet_inference_fp32")),
    *(Foreign(name, "blind", (("no_looks", SYNC),), None, 10, changes=(("no_looks", "no-step-sync"),), batch=2)
      for name in ("norms_clipped_and_checked", "sentences_until_all_ended", "cupy_residuals_kept")),
    *(Foreign(name, "blind", (("pinned", COPY),), None, 10, changes=(("pinned", "pinned-copies"),), batch=2)
      for name in ("masks_pageable", "vectors_kept_on_host")),
    *(Foreign(name, "blind", ((fix, INPUT),), None, 12, changes=((fix, change),), batch=2) for name, fix, change in (
        ("patches_one_worker", "workers", "input-ready=5"), ("patches_in_line", "workers", "input-ready=4"),
        ("games_played_by_a_thread", "ready", "input-ready"))),
    Foreign("mobilenet_per_tensor_rmsprop", "blind", (("foreach", API),), None, 5),
    Foreign("waves_by_single_operations", "blind", (("joined", GPU),), None, 8),
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
BY_NAME = {program.name: program for program in PROGRAMS}
# A loader of nine workers has 18 batches ready, and makes nine at a time: its steps are measured after those, in whole.
WARM_UP, DRAINED = 4, 24
ROUNDS, ROUND_MS = 2, 500  # measured loops in each process, the later ones no longer than that: how far a step varies


def finish() -> None:
    """Waits for the GPU, whichever library uses it."""
    if "torch" in sys.modules:
        sys.modules["torch"].cuda.synchronize()
    if "cupy" in sys.modules:
        sys.modules["cupy"].cuda.runtime.deviceSynchronize()
    if "numba.cuda" in sys.modules:
        sys.modules["numba.cuda"].synchronize()


@contextmanager
def span(pattern: str | None, number: int) -> Iterator[None]:
    if pattern is None:
        yield
        return
    if "torch" in sys.modules:
        nvtx = sys.modules["torch"].cuda.nvtx
        push, pop = nvtx.range_push, nvtx.range_pop
    else:
        import cupy

        push, pop = cupy.cuda.nvtx.RangePush, cupy.cuda.nvtx.RangePop
    push(pattern.format(number))
    yield
    pop()


@contextmanager
def turn() -> Iterator[None]:
    """Where several programs share a GPU, each has it alone while it runs; made they are beside each other."""
    path = os.environ.get("KERNPROF_TURN")
    if path is None:
        yield
        return
    with open(path, "w", encoding="utf-8") as file:  # noqa: PTH123
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def as_imported() -> None:
    """What one program sets must not change the next one's times."""
    if "torch" in sys.modules:
        torch = sys.modules["torch"]
        torch.set_float32_matmul_precision("highest")
        torch.backends.cudnn.allow_tf32 = True
        torch.set_num_threads(int(os.environ.get("OMP_NUM_THREADS", os.cpu_count() or 1)))


def timed(program: Foreign, fix: str, steps: int, rank: int | None = None, rounds: int = 1) -> list[float]:
    """ms a step of each round: warm-up, a pause where the program has one, and then the measured loop."""
    make: Callable[..., Callable[[], object]] = getattr(importlib.import_module(program.module), program.name)
    as_imported()
    step = make(fix) if rank is None else make(fix, rank)
    fed = rounds > 1 and any(change.startswith("input-ready=") for _, change in program.changes)
    warm_up = DRAINED if fed else WARM_UP
    with turn():
        if "lightning" not in program.name:
            found = [looped(program, step, steps, warm_up)]
            few = steps if fed else min(steps, max(4, int(ROUND_MS / found[0])))
            return [*found, *(looped(program, step, few, warm_up) for _ in range(rounds - 1))]
        ends = step(steps + warm_up)  # type: ignore[call-arg]
        return [1e3 * (ends[-1] - ends[warm_up - 1]) / (len(ends) - warm_up)]  # type: ignore[arg-type, index]


def looped(program: Foreign, step: Callable[[], object], steps: int, warm_up: int) -> float:
    last = None
    for _ in range(warm_up):
        last = step()
    _settle(last)
    time.sleep(program.pause)
    begin = time.perf_counter()
    for number in range(steps):
        with span(program.ranges, number):
            last = step()
    _settle(last)
    return 1e3 * (time.perf_counter() - begin) / steps


def _settle(last: object) -> None:
    if hasattr(last, "block_until_ready"):
        last.block_until_ready()
    finish()


def profiled(program: Foreign, path: str, steps: int) -> None:
    """The same loop under the PyTorch profiler."""
    import torch

    timed(program, "", 2)
    kinds = [torch.profiler.ProfilerActivity.CPU, torch.profiler.ProfilerActivity.CUDA]
    with torch.profiler.profile(activities=kinds) as profile:
        timed(program, "", steps)
    profile.export_chrome_trace(path)


def in_ranks(rank: int, jobs: list[tuple[str, str, int]], port: int, lines: str | None, spans: str | None) -> None:
    """`spans`: where rank 0 notes from when to when each job ran, for a recording of several that is cut afterwards."""
    import torch

    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT=str(port))
    torch.cuda.set_device(rank)
    torch.distributed.init_process_group("nccl", rank=rank, world_size=2, device_id=torch.device("cuda", rank))
    for name, fix, steps in jobs:
        began = time.time_ns()
        try:
            took = timed(BY_NAME[name], fix, steps, rank)
            if rank == 0:
                report(name, fix, took, lines)
                if spans:
                    note({"name": name, "begin": began, "end": time.time_ns()}, spans)
        except Exception as error:  # the same on both ranks, or the job would hang
            print(f"{name} {fix} on rank {rank}: {error!r}", flush=True)
        torch.cuda.empty_cache()
    torch.distributed.destroy_process_group()


def report(name: str, fix: str, took: list[float], lines: str | None) -> None:
    entry = {"name": name, "fix": fix, "step_ms": statistics.median(took), "rounds": took}
    print(json.dumps(entry), flush=True)
    if lines:
        note(entry, lines)


def note(entry: dict[str, object], lines: str) -> None:
    with open(lines, "a", encoding="utf-8") as file:  # noqa: PTH123
        file.write(json.dumps(entry) + "\n")


def spawn(jobs: list[tuple[str, str, int]], port: int, lines: str | None, spans: str | None) -> None:
    import torch

    torch.multiprocessing.spawn(in_ranks, (jobs, port, lines, spans), nprocs=2)


def measure_all(names: list[str], steps: int, lines: str | None) -> None:
    """Every variant of some one-GPU programs, each on its own in this process; a failure is reported and passed by."""
    for name in names:
        for fix in ("", *(fix for fix, _ in BY_NAME[name].fixes)):
            try:
                report(name, fix, timed(BY_NAME[name], fix, steps, rounds=ROUNDS), lines)
            except Exception as error:
                print(f"{name} {fix}: {error!r}", flush=True)
            if "torch" in sys.modules:
                sys.modules["torch"].cuda.empty_cache()


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--fix", default="")
    parser.add_argument("--steps", type=int)
    parser.add_argument("--measure", action="store_true", help="every variant of the named programs, for times alone")
    parser.add_argument("--lines", help="where measured times are appended")
    parser.add_argument("--spans", help="where the jobs of two ranks note from when to when each ran")
    parser.add_argument("--profile", help="record with the PyTorch profiler into this file")
    parser.add_argument("--port", type=int, default=29611)
    options = parser.parse_args()
    if options.list:
        print(json.dumps([asdict(one) | {"half": one.half} for one in PROGRAMS], indent=1))
        return 0
    first = BY_NAME[options.names[0]]
    steps = options.steps or first.steps
    if first.ranked:
        pairs = [(name, fix) for name in options.names for fix in ("", *(fix for fix, _ in BY_NAME[name].fixes))]
        chosen = pairs if options.measure else [(name, options.fix) for name in options.names]
        jobs = [(name, fix, options.steps or BY_NAME[name].steps) for name, fix in chosen]
        spawn(jobs, options.port, options.lines, options.spans)
    elif options.measure:
        measure_all(options.names, steps, options.lines)
    elif options.profile:
        profiled(first, options.profile, steps)
    else:
        report(first.name, options.fix, timed(first, options.fix, steps), options.lines)
    return 0


if __name__ == "__main__":
    sys.exit(main())
