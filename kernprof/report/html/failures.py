"""Which results of a run failed or are wrong, why, and what to do: what a page says before any number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from kernprof.model.run import Run
from kernprof.report.html.summary import again
from kernprof.report.tables.run import failure_notes, labelled
from kernprof.report.text.table import Preformatted, Section


@dataclass(frozen=True, slots=True, kw_only=True)
class Failed:
    """`word` is `failed` or `wrong`, `names` all that it is true of, `laid_out` the tool's own lines; `step`, then
    `command`, are what comes next."""

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
    return tuple(_failed(run, key, names, variants[key]) for key, names in sorted(named.items(), key=lambda n: n[0][0]))


def _failed(run: Run, key: tuple[str, str], names: Sequence[str], variants: Sequence[str]) -> Failed:
    word, message = key
    text, _, rest = message.partition("\n")
    step = "put right what the message names, then" if word == "failed" else (
        "repair the kernel, for these numbers are those of another result, then")  # fmt: skip
    command = again(run, dict.fromkeys(variants)) if run.workload is not None else ""
    step = step if command else step.removesuffix(", then")
    laid_out = Preformatted(rest) if rest.strip() else None
    return Failed(word=word, names=tuple(names), text=text, laid_out=laid_out, step=step, command=command)


def without_failures(run: Run, sections: Sequence[Section]) -> Iterator[Section]:
    """The sections without the notes that `failures` says."""
    said = set(failure_notes(run))
    for section in sections:
        yield replace(section, notes=tuple(note for note in section.notes if note not in said))
