"""Programs of `wanderers`, and of `wanderers_launches`."""

from __future__ import annotations

from declaration import API, GPU, GRAPH, LAYOUT, TF32_BF16, Foreign

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
)  # fmt: skip
