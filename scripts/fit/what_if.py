"""Fit the card of what-if's changes of precision and layout, and print how accurate it is.

    python scripts/fit/what_if.py --corpus DIR              # fit, write the card, print the table
    python scripts/fit/what_if.py --corpus DIR --programs   # the steps of recorded programs instead

DIR is the tree that `scripts/corpus` restores. Its `networks.json.xz` lists the kernels of 178
networks of timm, torchvision and transformers on an H100. One iteration of each is listed in FP32,
in TF32 and under autocast to bfloat16, in NCHW and NHWC. The recorded programs have the steps of
their fixes measured without a profiler. Half of the networks and of the programs, by a hash of
their names, fit the card; the others test it.

The model: after a change a kernel of a class takes `share * time + ns`. Two variants of a network
are aligned at the kernels that both launch equally often. The kernels between two of these give one
equation, and the network another. A program that the GPU limits gives one equation, from its
kernels' time in the recorded step and the measured step of the fix. Ridge regression pulls each
class towards a prior from peak rates and bytes. Weights of 1/error approximate least absolute
errors (iteratively reweighted least squares, Holland and Welsch 1977), so that no single network
decides a term.
"""

import argparse
import datetime
import hashlib
import json
import lzma
import re
import statistics
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kernprof import cards
from kernprof.analysis.trace.track.kernels import KernelTerm
from kernprof.analysis.what_if import prepare
from kernprof.gpus.datasheets import gpu_named
from kernprof.model.trace import Timeline, WorkKind
from kernprof.readers.trace.open import read_timeline
from kernprof.workflows.pipeline import predict

Array = NDArray[np.float64]
ROOT = Path(__file__).resolve().parents[2]
CARD = ROOT / "kernprof/cards/what-if.any.toml"
GPU = "NVIDIA H100 80GB HBM3"  # of the networks
# The first class of the card whose pattern occurs in a kernel's name is the kernel's class. Programs'
# own kernels have none: their precision is the program's.
CLASSES = {row.name: row.pattern for row in cards.load("what-if", term=KernelTerm).class_}
PAIRS = {
    "tensor-core-matmul": (("fp32", "tf32"),),
    "half-precision": (("fp32", "bf16"), ("tf32", "bf16")),
    "channels-last": (("fp32", "fp32_nhwc"), ("tf32", "tf32_nhwc"), ("bf16", "bf16_nhwc")),
    "channels-last,tensor-core-matmul": (("fp32", "tf32_nhwc"),),
    "channels-last,half-precision": (("fp32", "bf16_nhwc"), ("tf32", "bf16_nhwc")),
}
# Ratios of peaks that a class of products or convolutions gains by, in TF32 and in 16 bits.
LAWS = {
    "product, FP32": ("tf32/fp32", "half/fp32"),
    "product, FP32, nt": ("tf32/fp32", "half/fp32"),
    "convolution, FP32": ("tf32/fp32", "half/fp32"),
    "convolution, FP32, small tiles": ("tf32/fp32", "half/fp32"),
    "spectral transform": ("tf32/fp32", "half/fp32"),
    "convolution, FP32, older": ("tf32/fp32", "half/fp32"),
    "attention, FP32": ("", "half/fp32"),
    "product, TF32": ("", "half/tf32"),
    "convolution, TF32": ("", "half/tf32"),
}
HALVED = ("vectorised", "elementwise", "layout transpose")  # half the bytes, before the fit
STEADY = (
    *(name for name in CLASSES if name.endswith("16 bits")),
    "other precision",
    "communication",
    "optimizer",
    "framework",
)  # change little, if at all
REACH, START_NS = 0.7, 2_000  # prior of a product: a share of the ratio of peaks, and its start
RIDGE, SEGMENTS, ROUNDS, DELTA = 0.1, 1.0, 10, 0.02
LEAST_N, NOISE = 5, 0.0005  # networks; mean error of logarithms on the fitting half
PROGRAMS = 2  # weight of a program: there are eight times as many pairs of networks
LEAST_BUSY, MOST_BUSY = 0.9, 1.1  # kernel time over the step: the GPU limits it, in one stream
AGREES = 0.2
SCORED = {pair for pairs in PAIRS.values() for pair in pairs} - {
    ("bf16", "bf16_nhwc"),
    ("fp32", "tf32_nhwc"),
}
TYPES = re.compile(
    r"c10::(BFloat16|Half)|__nv_bfloat16|\bfloat\d?\b|\bdouble\b|\w*[bt]?f\d\d\b|\d+"
)
OPERATION = re.compile(
    r"CUDAFunctor_\w+|\w*Functor|launch_\w+|\w+KernelImpl|\w+_kernel_cuda|\w+_kernel(?!_impl)\w*"
)
SHAPE = re.compile(r"(vectorized_|unrolled_|legacy_)?elementwise_kernel|gpu_kernel_impl(_nocast)?")


def fits(name: str) -> bool:
    """Return whether a network or program belongs to the half that the card is fitted on."""
    return hashlib.sha256(name.encode()).digest()[0] % 2 == 0


@dataclass(frozen=True)
class Variant:
    """Kernels of one iteration: their classes, their names without types, and ns."""

    classes: NDArray[np.int64]
    names: NDArray[np.int64]
    ns: Array


@dataclass(frozen=True)
class Pair:
    """A network before and after a change: equations `time @ shares + count @ ns = after`.

    Rows of `time` and `count` are segments, columns classes. `after` is the measured ns of each
    segment, and `launches` the number of its kernels after the change.
    """

    network: str
    variants: tuple[str, str]
    time: Array
    count: Array
    after: Array
    launches: Array

    @property
    def whole(self) -> float:
        return float(self.after.sum())


def classes_of(names: Sequence[str]) -> list[int]:
    """Return the number of each kernel's class; `len(CLASSES)` for kernels without one."""
    order = {name: number for number, name in enumerate(CLASSES)}
    classes = tuple(cards.NameClass(name=name, pattern=text) for name, text in CLASSES.items())
    meta = cards.Meta(model="", date="", corpus="")
    card: cards.Card[cards.Term] = cards.Card(meta, (), classes)
    return [order.get(cards.class_of(card, name) or "", len(order)) for name in names]


def read_networks(path: Path) -> dict[str, dict[str, Variant]]:
    document = json.loads(lzma.decompress(path.read_bytes()))
    class_of = classes_of(document["strings"])
    numbers: dict[str, int] = {}
    name_of = [numbers.setdefault(_typeless(text), len(numbers)) for text in document["strings"]]
    networks: dict[str, dict[str, Variant]] = defaultdict(dict)
    for entry in document["networks"]:
        kernels = np.array(entry["kernel"])
        networks[entry["name"]][entry["variant"]] = Variant(
            np.array(class_of)[kernels], np.array(name_of)[kernels], np.array(entry["ns"], float)
        )
    return networks


def _typeless(text: str) -> str:
    """Return a name that kernels of one operation share in all precisions."""
    operations = OPERATION.findall(SHAPE.sub("", text)) if "at::native" in text else []
    return " ".join(operations[:2]) or TYPES.sub("#", text)[:120]


def anchors(before: Variant, after: Variant) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the kernels that both variants launch equally often and in the same order."""
    size = int(max(before.names.max(), after.names.max())) + 1
    counts = np.bincount(before.names, minlength=size), np.bincount(after.names, minlength=size)
    usable = counts[0] == counts[1]
    while True:
        rows = np.flatnonzero(usable[before.names]), np.flatnonzero(usable[after.names])
        first, second = before.names[rows[0]], after.names[rows[1]]
        if (differing := np.flatnonzero(first != second)).size == 0:
            return rows
        names = first[differing[0]], second[differing[0]]
        usable[max(names, key=lambda name: counts[0][name])] = False


def pair_of(network: str, variants: tuple[str, str], before: Variant, after: Variant) -> Pair:
    """Add up segments that hold the same classes; kernels that only `after` has are left out."""
    first, second = anchors(before, after)
    # Segments: each anchor alone (odd numbers), and what lies before each (even numbers).
    parts = [
        2 * np.searchsorted(rows, np.arange(len(variant.ns)))
        + np.isin(np.arange(len(variant.ns)), rows)
        for rows, variant in ((first, before), (second, after))
    ]
    size = 2 * len(first) + 2
    time, count = (np.zeros((size, len(CLASSES) + 1)) for _ in range(2))
    np.add.at(time, (parts[0], before.classes), before.ns)
    np.add.at(count, (parts[0], before.classes), 1)
    kinds, number = np.unique(
        np.column_stack((count > 0, np.arange(size) % 2)), axis=0, return_inverse=True
    )
    number = number.ravel()
    sums = [
        np.stack([np.bincount(number, column, len(kinds)) for column in table.T], 1).astype(float)
        for table in (time, count)
    ]
    ns = np.bincount(parts[1], after.ns, size)
    launches = np.bincount(parts[1], minlength=size).astype(float)
    return Pair(
        network,
        variants,
        sums[0],
        sums[1],
        np.bincount(number, ns, len(kinds)).astype(float),
        np.bincount(number, launches, len(kinds)).astype(float),
    )


def peaks(law: str) -> float:
    gpu = gpu_named(GPU)
    over, _, under = law.partition("/")
    return getattr(gpu, over) / getattr(gpu, under) if under else 1.0


def law_of(name: str, change: str) -> str:
    tf32, half = LAWS.get(name, ("", ""))
    return half if "half" in change else tf32 if "matmul" in change else ""


def prior(change: str) -> tuple[Array, Array]:
    """Return each class's expected share and µs, and how far a fit may lead from them."""
    share, start = np.ones(len(CLASSES) + 1), np.zeros(len(CLASSES) + 1)
    width = np.full(len(CLASSES) + 1, 0.5)
    for number, name in enumerate(CLASSES):
        if law := law_of(name, change):
            share[number], start[number] = 1 / (REACH * peaks(law)), START_NS / 1e3
        elif "half" in change and name in HALVED:
            share[number] = 0.5
        elif name in STEADY:
            width[number] = 0.1
    widths = np.concatenate((width, np.full(len(width), 3.0)))
    for number in gone(change):
        share[number] = start[number] = 0
        widths[[number, number + len(width)]] = 1e-3
    return np.concatenate((share, start)), widths


def gone(change: str) -> list[int]:
    """Return the classes that a change does without, by a law of the library and not by a fit.

    Convolutions in NHWC need no transposes; tensor cores multiply values, not spectra.
    """
    names = {"layout transpose"} if "channels-last" in change else set()
    if change != "channels-last":
        names.add("spectral transform")
    return [number for number, name in enumerate(CLASSES) if name in names]


def solve(pairs: list[Pair], change: str) -> Array:
    """Return shares and µs of all classes, none negative."""
    expected, width = prior(change)
    rows, values, networks = [], [], []
    for pair in pairs:
        table = np.hstack((pair.time, 1e3 * pair.count)) / pair.whole
        some = pair.count.sum(axis=1) > 0
        rows += [table[some], table.sum(axis=0, keepdims=True)]
        values += [pair.after[some] / pair.whole, np.ones(1)]
        networks += [np.zeros(int(some.sum()), bool), np.ones(1, bool)]
    x, y, network = np.vstack(rows), np.concatenate(values), np.concatenate(networks)
    terms = expected.copy()
    for _ in range(ROUNDS):
        estimate = np.maximum(x @ terms, 0.05)
        weight = np.where(
            network,
            1 / np.maximum(np.abs(np.log(estimate)), 0.1) / estimate,
            SEGMENTS / np.maximum(np.abs(x @ terms - y), DELTA),
        )
        matrix = (x * weight[:, None]).T @ x + np.diag(RIDGE / width**2)
        target = (x * weight[:, None]).T @ y + RIDGE * expected / width**2
        for _ in range(40):  # coordinate descent keeps every term at 0 or above
            for at in range(len(terms)):
                terms[at] = max(0.0, terms[at] + (target[at] - matrix[at] @ terms) / matrix[at, at])
    return terms


def solve_launches(pairs: list[Pair]) -> Array:
    """Return how many kernels more each class's kernels bring along, by ridge regression."""
    counts = np.vstack([pair.count / pair.count.sum() for pair in pairs])
    more = np.concatenate(
        [(pair.launches - pair.count.sum(axis=1)) / pair.count.sum() for pair in pairs]
    )
    matrix = counts.T @ counts + 1e-3 * np.eye(counts.shape[1])
    return np.maximum(np.linalg.solve(matrix, counts.T @ more), -1.0)


def errors(pairs: list[Pair], terms: Array) -> Array:
    """Return the logarithm of each network's estimated over its measured time."""
    size = len(terms) // 2
    estimates = []
    for pair in pairs:
        left = pair.time.sum(axis=0) * terms[:size] + 1e3 * pair.count.sum(axis=0) * terms[size:]
        estimates.append(max(float(left.sum()), 1.0) / pair.whole)
    return np.asarray(np.log(np.array(estimates)))


def hits(error: Array) -> int:
    return int((np.abs(np.expm1(error)) <= AGREES).sum())


def simplify(pairs: list[Pair], terms: Array, change: str) -> Array:
    """Drop each term without which the fitting half is as near, the least useful first.

    A class without support keeps its time; one that all but vanishes is gone.
    """
    size = len(terms) // 2
    terms = terms.copy()
    support = np.sum([pair.count.sum(axis=0) > 0 for pair in pairs], axis=0)
    for at in np.flatnonzero(support < LEAST_N):
        terms[at], terms[size + at] = 1.0, 0.0
    absent = gone(change)
    for at in absent:
        terms[at] = terms[size + at] = 0.0
    for at in np.argsort(support)[~np.isin(np.argsort(support), absent)]:
        for share, start in ((1.0, 0.0), (0.0, 0.0), (terms[at], 0.0), (1.0, terms[size + at])):
            simple = terms.copy()
            simple[at], simple[size + at] = share, start
            worse = np.abs(errors(pairs, simple)).mean()
            if worse - np.abs(errors(pairs, terms)).mean() < NOISE:
                terms = simple
                break
    return terms


def rows_of(
    change: str, terms: Array, launches: Array, fitting: list[Pair], held_out: list[Pair]
) -> Iterator[dict[str, Any]]:
    """Yield the card's rows of a change; a class that keeps its time and launches has none."""
    size = len(terms) // 2
    right = hits(errors(held_out, terms))
    for at, name in enumerate(CLASSES):
        share, start = float(terms[at]), 1e3 * float(terms[size + at])
        more = float(launches[at]) if "half" in change and share + start > 0 else 0.0
        more = more if more >= 0.1 else 0.0
        if abs(share - 1) < 0.005 and start < 1 and not more:
            continue
        without = terms.copy()
        without[at], without[size + at] = 1.0, 0.0
        law = law_of(name, change)
        yield {
            "class": name,
            "change": change,
            "share": round(share * peaks(law), 3),
            "ns": round(start),
            "launches": round(more, 2),
            "law": law
            or (
                "the change removes these kernels"
                if share + start == 0
                else "fitted: the time depends on moved bytes and launch overhead"
            ),
            "n": int(sum(pair.count[:, at].sum() > 0 for pair in fitting)),
            "loss": right - hits(errors(held_out, without)),
        }


def write(path: Path, meta: dict[str, str], rows: list[dict[str, Any]]) -> None:
    """Write the card as TOML; literal strings keep the backslashes of regular expressions."""
    quoted = {key: json.dumps(value, ensure_ascii=False) for key, value in meta.items()}
    lines = ["[meta]", *(f"{key} = {value}" for key, value in quoted.items())]
    for name, pattern in CLASSES.items():
        lines += ["", "[[class]]", f'name = "{name}"', f"pattern = '{pattern}'"]
    for row in rows:
        lines += ["", "[[term]]"] + [
            f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in row.items()
        ]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def fit(corpus: Path) -> None:
    networks = read_networks(corpus / "tests/evaluation/what_if/networks.json.xz")
    steps = program_pairs(corpus)
    rows: list[dict[str, Any]] = []
    right, total = np.zeros(2, int), np.zeros(2, int)
    print(f"{'change':34} {'from':5} {'to':10} {'fitted on':>10} {'held out':>10}  mean |log|")
    for change, variants in PAIRS.items():
        pairs = [
            pair_of(name, both, network[both[0]], network[both[1]])
            for name, network in sorted(networks.items())
            for both in variants
            if both[0] in network and both[1] in network
        ]
        fitting, held_out = (
            [p for p in pairs if fits(p.network) == half] for half in (True, False)
        )
        both_kinds = fitting + PROGRAMS * steps[change]
        terms = simplify(both_kinds, solve(both_kinds, change), change)
        rows += rows_of(change, terms, solve_launches(fitting), fitting, held_out)
        for both in variants:
            halves = [[p for p in half if p.variants == both] for half in (fitting, held_out)]
            error = [errors(half, terms) for half in halves]
            counts = [hits(group) for group in error]
            if both in SCORED:
                right, total = right + counts, total + [len(half) for half in halves]
            print(
                f"{change:34} {both[0]:5} {both[1]:10} {counts[0]:4} of {len(halves[0]):3}"
                f" {counts[1]:4} of {len(halves[1]):3}  {np.abs(error[1]).mean():.3f}"
            )
    lines = [f"{a} of {b} ({100 * a / b:.1f} %)" for a, b in zip(right, total, strict=True)]
    print(f"within 20 %: fitted on {lines[0]}, held out {lines[1]}; {len(rows)} terms")
    meta = {
        "model": "what-if: kernels in another precision or layout",
        "date": datetime.date.today().isoformat(),
        "corpus": "scripts/corpus: 177 networks on an H100, steps of programs on an H100 and an H200",
        "split": "by hash of the network's or program's name",
        "held_out": f"{lines[1]} kernel times within 20 %",
    }
    write(CARD, meta, rows)


# A program's steps, measured without a profiler, before and after its fixes.


def measured_steps(path: Path) -> dict[str, dict[str, float]]:
    """Return ms by program and fix ("": none); several processes count by the median of shares."""
    rounds: dict[str, dict[str, list[list[float]]]] = defaultdict(lambda: defaultdict(list))
    for line in path.read_text().splitlines():
        entry = json.loads(line)
        rounds[entry["name"]][entry["fix"]].append(entry.get("rounds") or [entry["step_ms"]])
    median, steps = statistics.median, {}
    for name, fixes in rounds.items():
        if not (plain := fixes.get("")):
            continue
        step = median(map(median, plain))
        steps[name] = {"": step}
        for fix, processes in fixes.items():
            if len(processes) != len(plain):
                shares = [median(map(median, processes)) / step]
            else:
                shares = [
                    median(b / a for a, b in zip(before, after, strict=True))
                    if len(before) == len(after)
                    else median(after) / median(before)
                    for before, after in zip(plain, processes, strict=True)
                ]
            steps[name][fix] = step * median(shares)
    return steps


@dataclass(frozen=True)
class Program:
    """A recorded program with its step in ms, measured without a profiler.

    A fix has the what-if changes that predict it, and its measured step in ms.
    """

    name: str
    timeline: Timeline
    step_ms: float
    fixes: list[tuple[str, float]]


def recorded_programs(corpus: Path) -> Iterator[Program]:
    sys.path.insert(0, str(corpus / "scripts/record/foreign"))
    declared = __import__("declared").BY_NAME
    data = corpus / "tests/evaluation/what_if/data"
    steps = measured_steps(data / "times.jsonl")
    for name, program in declared.items():
        path, measured = data / f"{name}.sqlite.xz", steps.get(name, {})
        fixes = [(changes, measured[fix]) for fix, changes in program.changes if fix in measured]
        if not path.is_file() or not fixes:
            continue
        with tempfile.TemporaryDirectory(prefix="kernprof-fit-") as folder:
            (plain := Path(folder) / f"{name}.sqlite").write_bytes(
                lzma.decompress(path.read_bytes())
            )
            yield Program(name, read_timeline(plain, cached=False), measured[""], fixes)


def program_pairs(corpus: Path) -> dict[str, list[Pair]]:
    """Return, by change, the GPU-limited programs of the fitting half as one equation each.

    The time of a recorded step without a kernel is taken to stay.
    """
    pairs: dict[str, list[Pair]] = defaultdict(list)
    for program in recorded_programs(corpus):
        fixes = [(change, ms) for change, ms in program.fixes if change in PAIRS]
        if not fixes or not fits(program.name):
            continue
        timeline = program.timeline
        scope = prepare(timeline).model.scope
        work = scope.process_work.rows(scope.work)
        first, last = scope.marks
        begin, end = work.start[first], (work.end if scope.to_end else work.start)[last]
        inside = (work.start >= begin) & (work.start < end)
        kernels = work.rows((work.kind == WorkKind.KERNEL) & inside)
        recorded_ns = float(end - begin) / scope.steps
        number = np.array(classes_of(timeline.strings))[kernels.name]
        ns = (kernels.end - kernels.start) / scope.steps
        if not LEAST_BUSY <= float(ns.sum()) / recorded_ns <= MOST_BUSY:
            continue
        size = len(CLASSES) + 1
        time = np.bincount(number, ns, size)[None].astype(float)
        count = np.bincount(number, minlength=size)[None] / scope.steps
        rest = 1e6 * program.step_ms * (1 - float(ns.sum()) / recorded_ns)
        for change, ms in fixes:
            after = np.array([max(1e6 * ms - rest, 1.0)])
            pairs[change].append(
                Pair(program.name, ("", ""), time, count, after, count.sum(axis=1))
            )
    return pairs


def programs(corpus: Path) -> None:
    """Print how many fixed steps of recorded programs are estimated within 20 %, by change."""
    counts: dict[tuple[str, bool], list[bool]] = defaultdict(list)
    for program in recorded_programs(corpus):
        name, before = program.name, program.step_ms
        for changes, after in program.fixes:
            estimate = predict(
                program.timeline, tuple(changes.split(",")), 1e6 * before, iteration=None
            )
            off = (estimate.share_left if estimate else 1.0) * before / after - 1
            key = re.sub(r"=[\d.]+", "", changes)
            counts[key, fits(name)].append(abs(off) <= AGREES)
            print(f"{'' if abs(off) <= AGREES else 'X':2}{name:45} {changes:34} {100 * off:+.0f} %")
    print(f"\n{'change':34} {'fitted on':>12} {'held out':>12}")
    for key in [*sorted({key for key, _ in counts}), ""]:
        line = [
            [
                group
                for (change, half), hit in counts.items()
                if half is side and key in (change, "")
                for group in hit
            ]
            for side in (True, False)
        ]
        print(
            f"{key or 'all':34} " + " ".join(f"{sum(group):5} of {len(group):3}" for group in line)
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--corpus", type=Path, required=True, help="what scripts/corpus restored")
    parser.add_argument("--programs", action="store_true", help="measure the steps of programs")
    options = parser.parse_args()
    (programs if options.programs else fit)(options.corpus)


if __name__ == "__main__":
    main()
