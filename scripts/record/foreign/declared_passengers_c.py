"""Programs of `passengers` that wait for input, copy, compute on the host, or run in two ranks."""

from __future__ import annotations

from declaration import COPY, CPU, INPUT, TALK, Foreign

PINNED = (("pinned", "pinned-copies"),)
PROGRAMS = (
    *(Foreign(name, "passengers_inputs", (("workers", INPUT),), ranges, 24,
              changes=(("workers", f"input-ready={faster}"),)) for name, ranges, faster in (
        ("cubes_turned_one_worker", "step {}", 6), ("clouds_thinned_two_workers", None, 3),
        ("reads_of_genomes_in_line", None, 5), ("quakes_filtered_one_worker", "train {}", 5),
        ("gestures_in_gifs_three_workers", None, 2), ("sources_parsed_in_line", "step {}", 6))),
    Foreign("orbits_integrated_before_each_batch", "passengers_copies", (("ready", INPUT),), "batch {}", 24,
            changes=(("ready", "input-ready"),)),
    *(Foreign(name, "passengers_copies", (("pinned", COPY),), ranges, 24, changes=PINNED) for name, ranges in (
        ("micrographs_picked_from_pageable", None), ("saliency_fetched_pageable", "batch {}"),
        ("genes_of_cells_from_pageable", "step {}"))),
    *(Foreign(name, "passengers_copies", ((fix, COPY),), ranges, 24) for name, fix, ranges in (
        ("weights_fetched_for_going_back", "kept_there", "step {}"),
        ("queue_of_keys_brought_each_step", "kept_there", None),
        ("scores_fetched_for_candidates", "picked_first", None))),
    *(Foreign(name, "passengers_copies", (("on_gpu", CPU),), ranges, 24) for name, ranges in (
        ("names_decoded_by_numpy", "batch {}"), ("codes_of_sounds_packed_by_python", None))),
    Foreign("numba_volume_sent_for_each_look", "passengers_arrays", (("sent_once", COPY),), None, 24),
    *(Foreign(name, "passengers_arrays", (("on_gpu", CPU),), ranges, 24) for name, ranges in (
        ("cupy_stacks_combined_by_numpy", "night {}"), ("numba_grains_listed_by_numpy", None),
        ("jax_currents_by_numpy_between_corrections", None))),
    *(Foreign(name, "passengers_ranks", ((fix, TALK),), ranges, 12) for name, fix, ranges in (
        ("columns_split_three_to_one", "halves", None), ("slopes_averaged_again_after_ddp", "once", "step {}"),
        ("bank_gathered_for_each_batch", "best_only", None), ("updated_weights_sent_one_by_one", "as_one", "step {}"))),
)  # fmt: skip
