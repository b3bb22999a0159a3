"""Open a file with ncu's results: a `.ncu-rep` or ncu's CSV, recognised by its content."""

import codecs
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import TextIO

from kernprof.errors import KernprofError, NothingCaptured, ReportUnreadable, ToolNotFound
from kernprof.model.diagnosis import SourceProfile
from kernprof.model.run import NcuReport
from kernprof.readers.ncu.csv import read_table, report_of
from kernprof.readers.ncu.framing import MAGIC, Framing, read_framing, session_settings
from kernprof.readers.ncu.native import ask, merged_error
from kernprof.readers.ncu.profile import (
    MetricSource,
    check_required,
    needed_names,
    only_device,
    wanted,
)
from kernprof.readers.ncu.rep import ReportQuestion

_FOREIGN = {
    b"SQLite format 3\0": (
        "an SQLite database; an Nsight Systems export is read by `kernprof timeline`"
    ),
    b"\x89PNG": "a PNG image",
    b"PK\x03\x04": "a ZIP archive; unpack it first",
    b"\x1f\x8b": "a gzip file; unpack it first",
    b"\x28\xb5\x2f\xfd": "a zstd file; unpack it first",
    b"\x7fELF": "a program",
    b"%PDF": "a PDF",
}
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
Importer = Callable[[Path], str]
_IMPORTED = (
    "read through `ncu --import`, because no ncu_report module could read it: ncu's advice and source"
    " lines are missing (pip install ncu-report)"
)


def read_report(
    path: Path | str,
    *,
    metrics: Iterable[str] | None = None,
    extra: Iterable[str] = (),
    require: Iterable[str] = (),
    with_all: bool = False,
    importer: Importer | None = None,
) -> NcuReport:
    """Return the launches of a `.ncu-rep` or of ncu's CSV as Profiles in launch order.

    - `metrics`: kernprof's metric ids or ncu's names; by default all metrics of the catalogue.
    - `extra`: further metrics.
    - `require`: metrics that every launch must have; otherwise MetricUnavailable is raised. Other
      missing metrics are omitted.
    - `with_all`: read every metric of the report.
    - `importer`: returns ncu's raw page of a report that no `ncu_report` module can open.

    Raises ReportUnreadable for truncated, empty or foreign files, NothingCaptured for a report
    without a launch.
    """
    path = Path(path)
    required = tuple(require)
    plan = wanted(metrics, (*extra, *required))
    try:
        with path.open("rb") as file:
            head = file.read(64)
    except OSError as error:
        raise ReportUnreadable(
            f"{path} cannot be read: {error.strerror}", hint="check the path"
        ) from error
    if not head:
        raise ReportUnreadable(
            f"{path} is empty", hint="the capture did not finish: collect it again"
        )
    for magic, kind in _FOREIGN.items():
        if head.startswith(magic):
            raise ReportUnreadable(
                f"{path} is not an ncu report: it is {kind}", hint="give a .ncu-rep or ncu's CSV"
            )
    if head.startswith(MAGIC):
        report = _read_binary(path, plan, with_all, importer)
    else:
        with _opened(path, head) as lines:
            table = read_table(lines, str(path), *_filter(plan, with_all))
        report = report_of(table, str(path), plan, with_all=with_all)
    check_required(report.profiles, required, report.source, report.tool_version)
    return report


def _filter(plan: tuple[MetricSource, ...], with_all: bool) -> tuple[Callable[[str], bool], ...]:
    return () if with_all else (needed_names(plan),)


def read_source(
    path: Path | str,
    launches: Iterable[int] | None = None,
    *,
    code: bool = False,
    of: int | None = None,
) -> dict[int, SourceProfile]:
    """Return the source profiles of `launches` (default: all), by index of the launch.

    `code` adds SASS and PTX. `of` is the expected number of results. If the report has `of`
    results, a launch is read without parsing the launches before it. A CSV has no source profiles:
    each requested launch gets an empty profile that states this reason. Raises ReportUnreadable as
    `read_report` does.
    """
    path, wanted = Path(path), None if launches is None else set(launches)
    with path.open("rb") as file:
        if file.read(len(MAGIC)) != MAGIC:
            reason = "a CSV has no values per instruction: give the .ncu-rep"
            return {
                index: SourceProfile(kernel="", reason=reason) for index in sorted(wanted or ())
            }
    if not read_framing(path).results:
        raise ReportUnreadable(
            f"{path} is a complete report without a launch",
            hint="check that ncu's filter does not exclude every kernel",
        )
    launches = None if wanted is None else tuple(sorted(wanted))
    return dict(
        ask(
            ReportQuestion(path=str(path), sources=True, launches=launches, code=code, of=of)
        ).sources
    )


def _opened(path: Path, head: bytes) -> TextIO:
    encoding = next((name for mark, name in _MARKS if head.startswith(mark)), "utf-8")
    if encoding != "utf-16" and b"\0" in head:
        raise ReportUnreadable(
            f"{path} is not an ncu report: unknown binary file", hint="give a .ncu-rep or ncu's CSV"
        )
    return path.open(encoding=encoding, errors="replace", newline="")


def _read_binary(
    path: Path, plan: tuple[MetricSource, ...], with_all: bool, importer: Importer | None
) -> NcuReport:
    framing = read_framing(path)
    if not framing.results:
        raise NothingCaptured(
            f"{path} is a complete report without a launch",
            hint="check that ncu's filter does not exclude every kernel",
        )
    failures: list[KernprofError] = []
    try:
        if (
            report := ask(ReportQuestion(path=str(path), plan=plan, with_all=with_all)).report
        ) is not None:
            return report
    except (ReportUnreadable, ToolNotFound) as error:
        failures.append(error)
    if importer is not None:
        try:
            return _imported(path, framing, importer(path), plan, with_all)
        except (ReportUnreadable, ToolNotFound) as error:
            failures.append(error)
    raise merged_error(failures)


def _imported(
    path: Path, framing: Framing, text: str, plan: tuple[MetricSource, ...], with_all: bool
) -> NcuReport:
    """Convert the output of `ncu --import` to a report, with the session of the `.ncu-rep`."""
    table = read_table(text, str(path), *_filter(plan, with_all))
    report = report_of(table, str(path), plan, with_all=with_all)
    if len(report.profiles) != len(framing.results):
        raise ReportUnreadable(
            f"{path} holds {len(framing.results)} launches, but `ncu --import` printed"
            f" {len(report.profiles)}",
            hint=(
                "the report is newer than this ncu, or damaged: use the ncu that wrote it, or collect"
                " it again"
            ),
        )
    driver = framing.facts.get("Display Driver Version")
    profiles = tuple(
        replace(p, device=replace(p.device, driver=driver)) if p.device is not None else p
        for p in report.profiles
    )
    return replace(
        report,
        profiles=profiles,
        device=only_device(profiles),
        tool_version=framing.tool_version,
        settings=session_settings(framing),
        notes=(*report.notes, _IMPORTED),
    )
