"""Explore a stored run from Python: no GPU needed, only the run.

    python docs/examples/explore_run.py [RUN] [FOLDER]

RUN is anything that `kernprof show` takes: an id, `latest`, a run's folder, an ncu report. Pictures
go to FOLDER. In a notebook, a `run` on the last line of a cell shows itself as a table, and a plot
as a picture.
"""

import sys
from pathlib import Path

import kernprof

target = sys.argv[1] if len(sys.argv) > 1 else "latest"
folder = Path(sys.argv[2] if len(sys.argv) > 2 else ".")

run = kernprof.load(target)
print(f"{run.workload} on {run.device.name}: {len(run.variants)} results")

# Every number is one row: value, unit, where it comes from, and why it is missing where it is.
frame = run.to_frame()
times = frame[(frame.kind == "timing") & (frame.id == "median")].set_index("variant")["value"]
print((times / 1e3).round(1).rename("median, µs").to_string())

# Scores side by side: pandas reshapes what is tidy.
scores = frame[frame.kind == "score"].pivot(index="id", columns="variant", values="value")
print(scores.round(1).to_string(na_rep="–"))

# The counters behind a score, straight from a profile.
for result in run.variants:
    sectors, requests = (
        result.profile.value(f"global_store_{what}") for what in ("sectors", "requests")
    )
    print(f"{result.variant}: {sectors / requests:.0f} sectors for each store request")

for kind in ("roofline", "scores"):
    picture = kernprof.plot(run, kind)
    picture.save(folder / f"{kind}.svg")
    for note in picture.notes:
        print(f"{kind}: {note}")
