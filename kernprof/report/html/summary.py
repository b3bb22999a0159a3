"""The opening of a report: a run's result in a few figures, the command that repeats it, where it
was made.
"""

import shlex
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath

from kernprof.model.diagnosis import Bottleneck
from kernprof.model.kernel_names import short_name
from kernprof.model.listing import run_row
from kernprof.model.run import Run, VariantResult
from kernprof.report.html.data import PageRun
from kernprof.report.tables.estimate import estimate_of, ranking
from kernprof.report.tables.explain import gain_text
from kernprof.report.tables.launches import device_text
from kernprof.report.tables.run import failure_notes, labelled
from kernprof.report.text.quantity import quantity
from kernprof.report.text.table import Preformatted, Section


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """One figure: what it is, the value, a line below it."""

    title: str
    value: str
    note: str = ""
    bad: bool = False


def tiles(each: PageRun) -> tuple[Tile, ...]:
    """What a reader wants first: the fastest, by how much, what limits it, what could be gained,
    what went wrong.
    """
    return (*_outcome(each.run), *_limits(each), *_machine(each.run))


def _outcome(run: Run) -> Iterator[Tile]:
    row = run_row(run)
    correct = [(label, v) for label, v in labelled(run) if not v.failure and not v.wrong]
    best = next(
        ((label, v) for label, v in correct if v.timing and v.timing.median_ns == row.best_ns), None
    )
    if best is not None:
        yield Tile(
            title="fastest correct", value=best[0], note=f"{quantity(row.best_ns, 'ns')}, median"
        )
        times = [v.timing.median_ns for _, v in correct if v.timing and v.params == best[1].params]
        if len(times) > 1 and row.best_ns:
            spread = max(times) / row.best_ns
            note = f"slowest correct ÷ fastest, of {len(times)} variants"
            yield Tile(
                title="spread",
                value=f"{spread:.3g} ×" if spread < 1000 else f"{spread:,.0f} ×",
                note=note,
            )
    elif (ranked := _likely_fastest(correct)) is not None:
        yield ranked
    elif run.variants:
        total = sum((v.profile.value("duration") or 0.0) for v in run.variants if v.profile)
        kernels = len({v.launch.kernel for v in run.variants if v.launch})
        note = f"of {kernels} kernel{'s' if kernels != 1 else ''}"
        yield Tile(title="launches", value=str(len(run.variants)), note=note)
        if total:
            yield Tile(
                title="time under ncu", value=quantity(total, "ns"), note="all launches together"
            )
    if row.failed or row.wrong:
        yield Tile(
            title="failed or wrong",
            value=str(row.failed + row.wrong),
            bad=True,
            note=f"of {row.variants} results",
        )


def _likely_fastest(correct: list[tuple[str, VariantResult]]) -> Tile | None:
    """Where nothing was timed: the shortest estimate, and whether the estimates part."""
    wholes = [(label, result) for label, result in correct if result.part_of is None]
    found = [
        (metric, label, each) for label, each in wholes if (metric := estimate_of(each)) is not None
    ]
    if any(result.timing for _, result in wholes) or not found:
        return None
    metric, label, first = min(found, key=lambda one: one[0].value or 0.0)
    said = ranking([each for _, each in wholes if each.params == first.params]).rpartition("; ")[2]
    note = f"~{quantity(metric.value, 'ns')}, not measured; {said}".removesuffix("; ")
    return Tile(title="shortest estimated time", value=label, note=note)


def _limits(each: PageRun) -> Iterator[Tile]:
    """Of the fastest variant, or of the costliest kernel: what limits it, and the largest gain that
    was found.
    """
    found = each.explanation.diagnoses if each.explanation else ()
    fastest = min((d for d in found if d.time_ns), key=lambda d: d.time_ns or 0.0, default=None)
    first = found[0] if found and each.run.workload is None else fastest
    if first is not None and first.limiter.kind is not Bottleneck.UNKNOWN:
        whose = "fastest" if each.run.workload else short_name(first.kernel)
        share = f", {100 * first.limiter.share:.0f} % busy" if first.limiter.share else ""
        yield Tile(title="limited by", value=first.limiter.title, note=f"{whose}{share}")
    gains = [(f.gain.speedup, f, d) for d in found for f in d.findings if f.gain]
    if gains:
        _, finding, one = max(gains, key=lambda gain: gain[0])
        assert finding.gain is not None
        yield Tile(
            title="largest gain found",
            value=gain_text(finding.gain),
            note=f"{one.name}: {finding.title}",
        )


def _machine(run: Run) -> Iterator[Tile]:
    if run.device is not None:
        rest = device_text(run.device).removeprefix(run.device.name).removeprefix(", ")
        yield Tile(title="device", value=run.device.name.removeprefix("NVIDIA "), note=rest)


# where names are looked up: in a checkout, and in the installed package
_LIBRARIES = ("kernels", "library")


def commands(run: Run) -> tuple[str, ...]:
    """What to type to see more of the run, and to make it again."""
    shown = [
        "kernprof explain"
        f" {shlex.quote(run.source if run.workload is None and run.source else run.id)} --source"
    ]
    if run.workload is not None:
        shown.insert(0, again(run))
    return tuple(shown)


def again(run: Run, chosen: Iterable[str] = ()) -> str:
    """The command that makes the run's variants again: all of them, or those that were chosen."""
    values: dict[str, list[str]] = {name: [] for name in run.params}
    for result in run.variants:
        for name, value in result.params.items():
            values.setdefault(name, []).append(str(value))
    given = {
        name: list(dict.fromkeys(found)) or [str(run.params[name])]
        for name, found in values.items()
    }
    params = [part for name, found in given.items() for part in ("-p", f"{name}={','.join(found)}")]
    variants = ",".join(chosen or dict.fromkeys(v.variant for v in run.whole))
    return shlex.join(
        ["kernprof", "run", _target(run), *(["--variants", variants] if variants else []), *params]
    )


def _target(run: Run) -> str:
    """A workload of the library by its name; one's own by its file too, without the folder, which
    may be private.
    """
    file, name = PurePath(run.source or ""), run.workload or ""
    return (
        f"{file.name}:{name}"
        if file.suffix == ".py" and file.parent.name not in _LIBRARIES
        else name
    )


def recorded(run: Run) -> tuple[str, ...]:
    """The commands that kernprof itself ran, ready to be typed."""
    return tuple(shlex.join(command) for command in run.commands)


def facts(run: Run) -> tuple[tuple[str, str], ...]:
    """Settings and environment as pairs."""
    given = [
        ("run", run.id),
        ("created", run.created),
        ("backend", run.backend),
        ("source", run.source or ""),
    ]
    device = [("device", device_text(run.device))] if run.device else []
    found = [*given, *device, *run.settings.items(), *run.environment.items()]
    return tuple((name.replace("_", " "), value) for name, value in found if value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Failed:
    """`word` is `failed` or `wrong`, `names` all that it is true of, `laid_out` the tool's own
    lines; `step`, then
    `command`, are what comes next.
    """

    word: str
    names: tuple[str, ...]
    text: str
    laid_out: Preformatted | None
    step: str
    command: str


def failures(run: Run) -> tuple[Failed, ...]:
    """What failed first, then what is wrong; those of one message together."""
    named: dict[tuple[str, str], list[str]] = {}
    variants: dict[tuple[str, str], list[str]] = {}
    for name, result in labelled(run):
        if result.failure is not None:
            key = "failed", f"{result.failure.error}: {result.failure.message}"
        elif result.wrong:
            said = result.check.message if result.check else None
            key = "wrong", said or "its output differs from the reference"
        else:
            continue
        named.setdefault(key, []).append(name)
        variants.setdefault(key, []).append(result.variant)
    return tuple(
        _failed(run, key, names, variants[key])
        for key, names in sorted(named.items(), key=lambda n: n[0][0])
    )


def _failed(
    run: Run, key: tuple[str, str], names: Sequence[str], variants: Sequence[str]
) -> Failed:
    word, message = key
    text, _, rest = message.partition("\n")
    step = (
        "put right what the message names, then"
        if word == "failed"
        else ("repair the kernel, for these numbers are those of another result, then")
    )
    command = again(run, dict.fromkeys(variants)) if run.workload is not None else ""
    step = step if command else step.removesuffix(", then")
    laid_out = Preformatted(rest) if rest.strip() else None
    return Failed(
        word=word, names=tuple(names), text=text, laid_out=laid_out, step=step, command=command
    )


def without_failures(run: Run, sections: Sequence[Section]) -> Iterator[Section]:
    """The sections without the notes that `failures` says."""
    said = set(failure_notes(run))
    for section in sections:
        yield replace(section, notes=tuple(note for note in section.notes if note not in said))
