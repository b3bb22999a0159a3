"""Programs of `passengers` that wait for input, copy, compute on the host, or run in two ranks."""

from __future__ import annotations

from declaration import INPUT, Foreign

PROGRAMS = (
    *(Foreign(name, "passengers_inputs", (("workers", INPUT),), ranges, 24,
              changes=(("workers", f"input-ready={faster}"),)) for name, ranges, faster in (
        ("cubes_turned_one_worker", "step {}", 6), ("clouds_thinned_two_workers", None, 3),
        ("reads_of_genomes_in_line", None, 5), ("quakes_filtered_one_worker", "train {}", 5),
        ("gestures_in_gifs_three_workers", None, 2), ("sources_parsed_in_line", "step {}", 6))),
)  # fmt: skip
