"""Programs of `wanderers` that copy, that work on the host, in arrays, and of two ranks."""

from __future__ import annotations

from declaration import COPY, CPU, Foreign

PINNED = (("pinned", "pinned-copies"),)
PROGRAMS = (
    *(Foreign(name, "wanderers_copies", (("pinned", COPY),), ranges, 24, changes=PINNED) for name, ranges in (
        ("passages_scored_from_pageable", "question {}"), ("coils_of_a_scanner_from_pageable", "step {}"),
        ("stems_fetched_pageable", None), ("films_cleaned_from_and_to_pageable", None))),
    Foreign("masks_of_packed_texts_sent_whole", "wanderers_copies", (("built_there", COPY),), "train {}", 20),
    Foreign("features_of_frames_by_way_of_the_host", "wanderers_copies", (("handed_over", COPY),), None, 24),
    *(Foreign(name, "wanderers_copies", (("on_gpu", CPU),), ranges, 24) for name, ranges in (
        ("masks_written_as_runs_by_numpy", None), ("points_put_into_voxels_by_numpy", "frame {}"),
        ("repeats_forbidden_by_dictionaries", "word {}"), ("pitches_followed_by_numpy", None))),
)  # fmt: skip
