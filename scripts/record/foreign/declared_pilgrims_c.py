"""Programs of `pilgrims` that are bound by copies, by input, by the host, and by what two ranks tell each other."""

from __future__ import annotations

from declaration import COPY, CPU, INPUT, TALK, Foreign

PINNED = (("pinned", "pinned-copies"),)

PROGRAMS = (
    *(
        Foreign(name, module, (("pinned", COPY),), ranges, 24, changes=PINNED)
        for name, module, ranges in (
            ("tissue_of_whole_slides_from_pageable", "pilgrims_copies", "step {}"),
            ("light_fields_refocused_pageable", "pilgrims_copies", None),
            ("cupy_echoes_of_bodies_from_pageable", "pilgrims_arrays", "picture {}"),
            ("numba_hills_shaded_from_pageable", "pilgrims_arrays", None),
        )
    ),
    *(
        Foreign(name, module, ((fix, COPY),), ranges, 24)
        for name, module, fix, ranges in (
            ("members_of_a_jury_brought_in_turn", "pilgrims_copies", "all_there", "batch {}"),
            ("scenes_sent_whole_for_few_frames", "pilgrims_copies", "picked_first", None),
            ("slopes_fetched_to_be_compared", "pilgrims_copies", "compared_there", None),
            ("jax_radio_waves_taken_home_each_round", "pilgrims_arrays", "left_there", "round {}"),
        )
    ),
    *(
        Foreign(name, module, (("on_gpu", CPU),), ranges, 24)
        for name, module, ranges in (
            ("rooms_fused_by_numpy", "pilgrims_copies", "frame {}"),
            ("captions_rewarded_by_counters", "pilgrims_copies", "step {}"),
            ("cupy_ground_unwrapped_by_numpy", "pilgrims_arrays", None),
            ("numba_palettes_averaged_by_numpy", "pilgrims_arrays", "picture {}"),
            ("jax_fronts_sorted_by_numpy", "pilgrims_arrays", None),
        )
    ),
    *(
        Foreign(
            name,
            "pilgrims_inputs",
            (("workers", INPUT),),
            ranges,
            24,
            changes=(("workers", f"input-ready={faster}"),),
        )
        for name, ranges, faster in (
            ("crystals_from_texts_in_line", None, 6),
            ("othello_played_again_one_worker", "step {}", 6),
            ("ships_from_radio_two_workers", None, 3),
            ("signs_of_roads_in_webp_two_workers", "train {}", 3),
            ("fragments_weighed_in_line", "step {}", 6),
            ("events_of_a_camera_one_worker", None, 5),
        )
    ),
    Foreign(
        "jax_fireflies_watched_as_they_come",
        "pilgrims_arrays",
        (("ready", INPUT),),
        None,
        24,
        changes=(("ready", "input-ready"),),
    ),
    *(
        Foreign(name, "pilgrims_ranks", ((fix, TALK),), ranges, 12)
        for name, fix, ranges in (
            ("waves_turned_back_before_they_are_filtered", "as_they_lie", "step {}"),
            ("keys_repeated_before_they_are_gathered", "repeated_after", None),
            ("patches_gathered_before_they_are_averaged", "means_only", "batch {}"),
            ("moments_sent_with_the_weights", "weights_only", None),
        )
    ),
)
