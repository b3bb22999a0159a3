"""Does a trace replayed without a change give its own step time, and is what is predicted what was
measured?

    python -m tests.evaluation.what_if.identity                    # the recordings in
    tests/replay/timeline/data python -m tests.evaluation.what_if.identity TRACE …            # any
    traces python -m tests.evaluation.what_if.identity --changes          # what each change would
    gain, too python -m tests.evaluation.what_if.identity --pair BEFORE AFTER CHANGES   # predicted
    beside measured

Per recording: the step as recorded and as replayed; how much of its critical path no edge of the
model explains; the step replayed without those delays (what the model alone makes of it); and the
processor time of the replay.
"""

from __future__ import annotations

import argparse
import json
import lzma
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from kernprof.analysis.what_if import parse_changes, prepare, replayed, what_if_each
from kernprof.analysis.what_if.engine import RecordedTrack
from kernprof.analysis.what_if.graph.edges import Edges
from kernprof.analysis.what_if.graph.replay import replay
from kernprof.analysis.what_if.graph.steps import measured
from kernprof.model.trace import Timeline
from kernprof.readers.trace.open import read_timeline

DATA = Path(__file__).parents[2] / "replay/timeline/data"
ALLOWED = 0.02


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "traces", nargs="*", type=Path, help="traces; otherwise the recordings of the tests"
    )
    parser.add_argument("--iteration", help="the range of one iteration, in the traces given")
    parser.add_argument("--changes", action="store_true", help="print what each change would gain")
    parser.add_argument(
        "--pair", nargs=3, metavar=("BEFORE", "AFTER", "CHANGES"), help="predict one from the other"
    )
    options = parser.parse_args(arguments)
    if options.pair:
        return print_pair(Path(options.pair[0]), Path(options.pair[1]), options.pair[2])
    given = [
        (path.stem, read_timeline(path, cached=False), options.iteration) for path in options.traces
    ]
    print(f"{'recording':28} steps     recorded     replayed     off  unexpl.   model     CPU")
    worst, count = 0.0, 0
    for name, timeline, iteration in given or recordings():
        worst = max(worst, print_identity(name, timeline, iteration))
        count += 1
        if options.changes:
            print_changes(timeline, iteration)
    print(
        f"{count} recordings; the worst is off by {100 * worst:.3f} % ({100 * ALLOWED:g} allowed)"
    )
    return 0 if worst <= ALLOWED else 1


def recordings() -> Iterator[tuple[str, Timeline, str | None]]:
    for name, entry in json.loads((DATA / "labelled/labels.json").read_text())[
        "recordings"
    ].items():
        with tempfile.TemporaryDirectory(prefix="kernprof-whatif-") as folder:
            path = Path(folder) / f"{name}.sqlite"
            path.write_bytes(lzma.decompress((DATA / f"labelled/{name}.sqlite.xz").read_bytes()))
            yield name, read_timeline(path, cached=False), entry["iteration"]
    for path in sorted(DATA.glob("*.sqlite")):
        yield path.stem, read_timeline(path, cached=False), None


def print_identity(name: str, timeline: Timeline, iteration: str | None) -> float:
    begin = time.process_time()
    recorded = prepare(timeline, iteration=iteration)
    spent = time.process_time() - begin
    one = replayed(recorded, ())
    off = abs(one.replayed_before_ns / one.step_before_ns - 1)
    alone = model_alone_ns(recorded) / one.step_before_ns - 1
    print(
        f"{name:28} {one.iterations:5} {one.step_before_ns / 1e3:9.1f} µs"
        f" {one.replayed_before_ns / 1e3:9.1f} µs {100 * off:5.3f} % {one.unexplained_pct:6.2f} %"
        f" {100 * alone:+5.1f} % {1e3 * spent:4.0f} ms"
    )
    return off


def model_alone_ns(recorded: RecordedTrack) -> float:
    """The step without the delays that were seen and not explained: each edge with its usual lag."""
    model = recorded.model
    edges = model.edges
    usual = Edges(
        edges.src,
        edges.dst,
        edges.lag - edges.unexplained,
        edges.kind,
        edges.item,
        edges.unexplained,
    )
    done = replay(model.scope.origin, len(model.nodes), usual)
    first, last = measured(model)
    return float(done.time[last] - done.time[first]) / model.scope.steps


def print_changes(timeline: Timeline, iteration: str | None) -> None:
    for one in what_if_each(timeline, iteration=iteration):
        if one.applies:
            label = f"{one.verdict_before.label.value} → {one.verdict_after.label.value}"
            print(
                f"    {one.changes[0].id.value:20} {one.gain_pct:6.1f} % "
                f" {one.step_after_ns / 1e3:10.1f} µs  {label}"
            )


def print_pair(before: Path, after: Path, changes: str) -> int:
    """The predicted step of `before` with the changes, beside the recorded one of `after`."""
    first, second = (read_timeline(path, cached=False) for path in (before, after))
    one, other = replayed(prepare(first), parse_changes(changes)), replayed(prepare(second), ())
    off = one.step_after_ns / other.step_before_ns - 1
    print(f"{before.stem}: {one.step_before_ns / 1e6:.3f} ms, {one.verdict_before.label.value}")
    print(
        f"with {changes}: {one.step_after_ns / 1e6:.3f} ms, {one.verdict_after.label.value}"
        " (predicted)"
    )
    print(
        f"{after.stem}: {other.step_before_ns / 1e6:.3f} ms, {other.verdict_before.label.value}"
        " (measured)"
    )
    print(f"the prediction is off by {100 * off:+.1f} %")
    return 0


if __name__ == "__main__":
    sys.exit(main())
