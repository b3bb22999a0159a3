"""Programs of `wanderers`, and of what they launch."""

from __future__ import annotations

from declaration import GPU, LAYOUT, TF32_BF16, Foreign

PROGRAMS = (
    *(Foreign(name, "wanderers", (("tf32", GPU), ("bf16", GPU)), ranges, 24, changes=TF32_BF16) for name, ranges in (
        ("nfnet_training_fp32", "step {}"), ("convolutional_tokens_inference_fp32", None),
        ("landmarks_of_texts_training_fp32", None), ("sounds_tagged_inference_fp32", "batch {}"),
        ("flows_on_meshes_training_fp32", "step {}"), ("tables_read_in_context_fp32", None))),
    *(Foreign(name, "wanderers", (("channels_last", GPU), ("amp_channels_last", GPU)), ranges, 24, changes=LAYOUT)
      for name, ranges in (("hgnet_training_nchw", None), ("what_stands_out_training_nchw", "step {}"),
                           ("boxes_without_anchors_nchw", "batch {}"), ("holes_of_photos_filled_nchw", None))),
)  # fmt: skip
