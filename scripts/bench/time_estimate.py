"""How far estimated times are off, on launches that an H200 timed; beside a time bound and a
roofline.

    python scripts/bench/time_estimate.py [--half LETTERS] [--only NAME] [--kept estimates.json]
    [--plot plot.svg] python scripts/bench/time_estimate.py --gpu "H100 SXM" --times times.json

The second judges by what `scripts/record/record_launch_times.py` wrote, of a GPU whose times have
settled nothing.

Half A settled the model's constants (`cold_ns`, `OVERLAP`, `WRITTEN_BACK`), half B nothing; a
workload's name decides. The others came later: C was estimated before it was timed, and then looked
at; D was estimated after that, before its times were looked at; E and F, and G, H and J, before any
of them was timed, of which E, G and at last H were looked at then; I after that, of the model as it
is; L to W, kernels of yet other kinds, before they were timed, of which L, N, P, R, T and V were
looked at then. The interval's widths follow from the first sight of L, and from C, E, G, H and I
where lanes try again, by a rule. `--kept` keeps what was estimated, so that tables and plots can be
made again.
"""

from __future__ import annotations

import argparse
import json
import lzma
import math
import os
import statistics
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT)]

from kernprof.emulator.timing.estimate import RETRY  # noqa: E402
from kernprof.gpus.datasheets import H200, gpu_titled  # noqa: E402
from tests.evaluation.time_estimate.judge import (  # noqa: E402
    CONTACT,
    TIMES,
    Judged,
    judged,
    measured,
    ranked_within,
    tau,
    timed,
)
from tests.foreign_kernels.launches import ALL  # noqa: E402

HALVES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ1"
SETTLING = "CEGHI"  # beside L as it was estimated at first sight
FIRST = CONTACT.with_name("h200_contact_first.json.xz")


def table(rows: Sequence[Judged], kind: str, label: str) -> str:
    """One line: errors of one kind of prediction."""
    known = [(r, r.predictions[kind]) for r in rows if r.predictions.get(kind)]
    errors = sorted(abs(value / r.measured_ns - 1) for r, value in known)
    groups: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for r, value in known:
        groups[r.group].append((value, r.measured_ns))
    several = [pairs for pairs in groups.values() if len(pairs) > 1]
    taus = [t for pairs in several if (t := tau(pairs)) is not None]
    chosen = [ranked_within(pairs, 0.05) for pairs in several]
    inside = (
        [abs(r.measured_ns - value) <= r.error_ns for r, value in known]
        if kind == "estimate"
        else []
    )
    ranked = (
        f"{statistics.mean(taus):5.2f}  {100 * statistics.mean(chosen):4.0f} %"
        if taus
        else "    –       –"
    )
    cover = f"{100 * statistics.mean(inside):5.0f} %" if inside else "      –"
    middle, far = statistics.median(errors), errors[math.ceil(0.95 * len(errors)) - 1]
    return (
        f"{label:26s} {len(known):4d}  {100 * statistics.mean(errors):5.1f} %  {100 * middle:5.1f}"
        f" %  {100 * far:5.0f} %  {ranked}  {cover}"
    )


def tables(rows: Sequence[Judged]) -> str:
    lines = [f"{'':26s}    n    MAPE   median     p95    tau  ≤ 5 %    inside"]
    for half in HALVES:
        for kind in ("estimate", "bound", "roofline"):
            own = [r for r in rows if r.half == half and r.predictions.get(kind)]
            lines += [table(own, kind, f"{half}, {kind}")] if own else []
    return "\n".join(lines)


def first_sight(path: Path = FIRST) -> dict[str, float]:
    """Of L to Q, what was estimated before anything was learned from them, in ns."""
    return {
        name: each["estimate"]
        for name, each in json.loads(lzma.decompress(path.read_bytes())).items()
    }


def widths(rows: Sequence[Judged], share: float = 0.9) -> tuple[float, float]:
    """Half of the interval, as a share of the estimate: what holds `share` of half L as estimated
    at first sight; and, where lanes try again, all launches of the settling halves. A workload's
    errors weigh as much as one workload, and one of which nothing is known as much again (Dunn,
    Wasserman and Ramdas, "Distribution-Free Prediction Sets for Two-Layer Hierarchical Models",
    2023).
    """
    times = measured(CONTACT)
    first = {
        name: abs(times[name] / ns - 1)
        for name, ns in first_sight().items()
        if ALL[name].half == "L"
    }
    workloads = Counter(name.partition("/")[0] for name in first)
    inside, most = 0.0, share * (len(workloads) + 1)
    for name in sorted(first, key=lambda name: first[name]):
        inside += 1 / workloads[name.partition("/")[0]]
        if inside >= most:
            break
    again = [
        abs(r.measured_ns / r.predictions["estimate"] - 1)
        for r in rows
        if r.half in SETTLING and RETRY in r.said
    ]
    return first[name], max(again, default=math.nan)


def misses(rows: Sequence[Judged], count: int = 15) -> str:
    far = sorted(rows, key=lambda r: -abs(math.log(r.predictions["estimate"] / r.measured_ns)))[
        :count
    ]
    return "\n".join(
        f"{r.half} {r.name:58s} {r.predictions['estimate'] / 1e3:8.2f} µs, "
        f"measured {r.measured_ns / 1e3:8.2f}: {r.said}"
        for r in far
    )


def plot(rows: Sequence[Judged], out: Path) -> None:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(6.4, 5.6))
    ends = (4, 2500)
    axes.plot(ends, ends, color="0.6", linewidth=1)
    axes.fill_between(
        ends, [e / 1.2 for e in ends], [e * 1.2 for e in ends], color="0.6", alpha=0.15, linewidth=0
    )
    kinds = (
        ("A", "half A: settled three constants", "#8a8d93"),
        ("CEGHILNPRTV", "C, E, G, H, I, L, N, P, R, T, V: looked at", "#c98a1b"),
        ("BDFJKMOQSUW", "B, D, F, J, K, M, O, Q, S, U, W: settled nothing", "#0b7285"),
    )
    for halves, words, colour in kinds:
        own = [r for r in rows if r.half in halves]
        axes.scatter(
            [r.measured_ns / 1e3 for r in own],
            [r.predictions["estimate"] / 1e3 for r in own],
            s=16,
            facecolors="none",
            edgecolors=colour,
            linewidths=0.9,
            label=words,
        )
    axes.set(
        xscale="log",
        yscale="log",
        xlim=ends,
        ylim=ends,
        xlabel="measured, µs (H200, CUDA events, cold L2)",
        ylabel="estimated, µs (no GPU)",
    )
    axes.legend(frameon=False, loc="upper left")
    axes.spines[["top", "right"]].set_visible(False)
    axes.text(900, 620, "± 20 %", color="0.4", fontsize=8)
    figure.tight_layout()
    figure.savefig(out, dpi=110)


def estimates(given: argparse.Namespace) -> list[Judged]:
    """Of all launches, those that are kept not made again."""
    times, kept = (
        (measured(given.times) if given.times else {**measured(TIMES), **measured(CONTACT)}),
        given.kept,
    )
    known: dict[str, Any] = json.loads(kept.read_text()) if kept and kept.exists() else {}
    rows = []
    for case in timed():
        if case.name not in times or given.only not in case.name or case.half not in given.half:
            continue
        if case.name not in known:
            began = sum(os.times()[:4])
            known[case.name] = {
                **judged(case, given.gpu).plain(),
                "cpu_s": sum(os.times()[:4]) - began,
            }
            print(f"{known[case.name]['cpu_s']:5.1f} s {case.name}", file=sys.stderr, flush=True)
            if kept:
                kept.write_text(json.dumps(known, indent=0))
        rows.append(
            Judged.of(
                case, times[case.name], {k: v for k, v in known[case.name].items() if k != "cpu_s"}
            )
        )
    took = [each for each in known.values() if each.get("cpu_s")]
    if took:
        print(speed(took))
    return [r for r in rows if r.predictions.get("estimate")]


def speed(timed: Sequence[dict[str, Any]]) -> str:
    """Thread instructions of whole launches by the processor's seconds for all of it: data,
    compilers, counting.
    """
    rates = sorted(each["instructions"] / each["cpu_s"] for each in timed)
    whole = sum(each["instructions"] for each in timed) / sum(each["cpu_s"] for each in timed)
    return (
        f"{whole:.2g} thread instructions a second of processor time,"
        f" {statistics.median(rates):.2g} in the median"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--half", default=HALVES, metavar="LETTERS", help="only launches of these")
    parser.add_argument("--only", default="", metavar="NAME", help="launches whose name holds this")
    parser.add_argument("--kept", type=Path, metavar="FILE", help="where estimates are kept")
    parser.add_argument("--plot", type=Path, metavar="FILE")
    parser.add_argument(
        "--gpu", type=gpu_titled, default=H200, metavar="TITLE", help="such as H100 SXM"
    )
    parser.add_argument(
        "--times", type=Path, metavar="FILE", help="that GPU's, as they were recorded"
    )
    given = parser.parse_args()
    rows = estimates(given)
    print(tables(rows))
    if any(r.half in SETTLING for r in rows):
        print("widths by the rule: {:.3f}, where lanes try again {:.3f}".format(*widths(rows)))
    print("\nfurthest off:\n" + misses(rows))
    if given.plot:
        plot(rows, given.plot)


if __name__ == "__main__":
    main()
