"""Every metric of the catalogue and every score, with formula, origin and the backends that give
it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from docgen.markdown import block, code, words
from kernprof.analysis.kernel.scores import SCORES
from kernprof.metrics import ENTRIES, SCORE_METRICS, Entry
from kernprof.model.run import Metric

_PROBE = """
extern "C" __global__ void probe(const float *x, float *y) {
    __shared__ float tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = x[i];
    __syncthreads();
    y[i] = tile[63 - threadIdx.x];
}
"""
# Where an entry is shown: the first heading whose test holds.
_HEADINGS = (
    (
        "Time and throughput",
        lambda e: e.section == "SpeedOfLight" and not e.id.startswith(("busy_", "sm_active")),
    ),
    ("Least time", lambda e: e.id == "time_bound"),
    ("Global and local memory", lambda e: e.id.startswith(("global_", "local_"))),
    ("Shared memory", lambda e: e.id.startswith("shared_") and e.section != "LaunchStats"),
    ("L1, L2 and DRAM", lambda e: e.id.startswith(("l1_", "l2_", "dram_"))),
    ("Launch and occupancy", lambda e: e.section in ("LaunchStats", "Occupancy")),
    ("Arithmetic", lambda e: e.id.startswith(("fp16_", "fp32_", "fp64_", "tensor_"))),
    ("Stalls", lambda e: e.id.startswith("stall_")),
    ("How busy each part was", lambda e: e.id.startswith("busy_")),
    ("Instructions and scheduling", lambda _: True),
)


def fragments() -> Mapping[str, str]:
    return {"metrics": "\n".join(_metrics()), "scores": "\n".join(_scores())}


def _metrics() -> Iterator[str]:
    groups: dict[str, list[Entry]] = {title: [] for title, _ in _HEADINGS}
    for entry in ENTRIES:
        groups[next(title for title, holds in _HEADINGS if holds(entry))].append(entry)
    for title, entries in groups.items():
        yield f"## {title}\n"
        yield from (_metric(entry) for entry in entries)


def _metric(entry: Entry) -> str:
    better = {"lower": ", lower is better", "higher": ", higher is better"}.get(entry.better, "")
    names = " or ".join(code(name) for name in entry.ncu)
    request = entry.id in SCORE_METRICS
    how = (
        "always asked for"
        if request
        else f"`--section {entry.section}`"
        if entry.section
        else f"`--metric {entry.id}`"
    )
    from_ncu = f"{names} ({how})" if names else "does not count it"
    body = f"**{words(entry.title)}**, in {words(entry.unit)}{better}. {words(entry.meaning)}\n\n"
    body += f"- ncu: {from_ncu}\n- emulator: {_emulator(entry)}\n"
    return block("metric", entry.id, body)


def _emulator(entry: Entry) -> str:
    result = emulated().get(entry.id)
    if result is None:
        return "does not count it"
    if result.value is None and result.reason:
        return f"not known: {words(result.reason)}"
    return f"{result.provenance.value}" + (f" ({words(result.reason)})" if result.reason else "")


@lru_cache(maxsize=1)
def emulated() -> Mapping[str, Metric]:
    """Return the emulator's metrics of a small kernel, for their provenance."""
    import numpy as np

    from kernprof import emulator

    x, y = np.ones(128, np.float32), np.zeros(128, np.float32)
    return emulator.run(_PROBE, grid=2, block=64, args=(x, y)).metrics


def _scores() -> Iterator[str]:
    for name, score in SCORES.items():
        reference = {entry.id for entry in ENTRIES}
        needs = ", ".join(f"{{metric}}`{n}`" if n in reference else f"the {n}" for n in score.needs)
        yield block(
            "score", name, f"**{words(score.title)}** = {words(score.formula)}\n\nNeeds {needs}.\n"
        )
