"""Programs of `passengers` that are bound by launches, and those that wait for values."""

from __future__ import annotations

from declaration import API, GRAPH, SYNC, Foreign

PROGRAMS = (
    *(Foreign(name, "passengers_launches", (("graph", API),), ranges, 32, changes=GRAPH) for name, ranges in (
        ("rows_of_bits_kept_in_mind_training", "step {}"), ("walkers_followed_by_particles", None),
        ("tours_chosen_town_by_town", "update {}"), ("cloths_swung_by_springs", None),
        ("moves_of_a_game_thought_ahead_training", "train {}"), ("signs_of_a_street_read_in_turn", None),
        ("crosses_of_channels_small_training", "step {}"))),
    Foreign("slopes_straightened_one_by_one", "passengers_launches", (("stacked", API),), "step {}", 24),
    Foreign("columns_looked_up_table_by_table", "passengers_launches", (("one_table", API),), None, 24),
    *(Foreign(name, "passengers_launches_arrays", ((fix, API),), ranges, 24) for name, fix, ranges in (
        ("numba_gates_of_nerves_one_by_one", "one_kernel", "nerves {}"),
        ("cupy_beads_found_one_by_one", "together", None),
        ("jax_islands_advanced_one_by_one", "together", "islands {}"))),
    *(Foreign(name, "passengers_waits", ((fix, SYNC),), ranges, 24, changes=((fix, f"no-step-sync{keep}"),))
      for name, fix, ranges, keep in (
        ("codes_of_patches_until_settled", "at_the_end", "codes {}", "=1"),
        ("corners_of_a_scan_picked_as_numbers", "there", None, ""),
        ("sounds_taken_apart_wave_by_wave", "at_the_end", None, "=1"),
        ("regions_grown_until_nothing_changes", "at_the_end", "maps {}", "=1"),
        ("heat_of_a_plate_by_floats", "there", None, ""),
        ("crossings_counted_in_each_layer", "known", "hours {}", ""),
        ("drafts_compared_word_by_word", "at_once", "draft {}", "=1"),
        ("cupy_sick_counted_each_day", "at_the_end", None, "=1"),
        ("numba_strides_of_a_flood_asked", "there", "flood {}", ""),
        ("jax_topics_asked_until_settled", "at_the_end", None, "=1"))),
)  # fmt: skip
