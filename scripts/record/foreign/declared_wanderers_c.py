"""Programs of `wanderers` that copy, that work on the host, in arrays, and of two ranks."""

from __future__ import annotations

from declaration import COPY, CPU, GPU, INPUT, SYNC, TALK, Foreign

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
