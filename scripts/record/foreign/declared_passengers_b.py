"""Programs of `passengers` that are bound by launches, and those that wait for values."""

from __future__ import annotations

from declaration import SYNC, Foreign

PROGRAMS = (
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
