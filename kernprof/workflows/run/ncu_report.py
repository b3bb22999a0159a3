"""Any ncu report, ours or not, as a Run: one result per launch."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timezone
from pathlib import Path

from kernprof.analysis.kernel.scores import score_run
from kernprof.collect.nsight.tools import find_ncu
from kernprof.errors import ReportUnreadable
from kernprof.metrics import BY_NCU, ncu_names
from kernprof.model.ncu import NcuReport
from kernprof.model.run import Run, RunBackend, VariantResult
from kernprof.process import Runner
from kernprof.readers.ncu.open import read_report

_IMPORT_LIMIT_S = 600.0
_IMPORT_CHARS = 1 << 30  # a launch has some 20,000


def report_run(
    path: Path,
    *,
    metrics: Sequence[str] = (),
    importer: Callable[[Path], str] | None = None,
) -> Run:
    """The report's launches with their scores. `metrics` (ours or ncu's names) are shown beside the
    catalogue's.

    Raises ReportUnreadable, NothingCaptured, MetricUnavailable (a metric asked for that no launch
    has).
    """
    extra = [name for metric in metrics for name in ncu_names(metric) if name not in BY_NCU]
    report = read_report(
        path, extra=extra, require=[our_name(m) for m in metrics], importer=importer
    )
    return run_of(report, path)


def run_of(
    report: NcuReport,
    path: Path,
    *,
    run_id: str | None = None,
    settings: Mapping[str, str] | None = None,
    environment: Mapping[str, str] | None = None,
) -> Run:
    """A report that has been read, as a Run with its scores."""
    return score_run(
        Run(
            id=run_id or _report_id(path),
            created=datetime.fromtimestamp(path.stat().st_mtime, timezone.utc).isoformat(
                timespec="seconds"
            ),
            backend=RunBackend.NCU,
            device=report.device,
            variants=tuple(
                VariantResult(variant=p.launch.kernel, launch=p.launch, profile=p)
                for p in report.profiles
            ),
            settings={**_settings(report), **(settings or {})},
            environment=dict(environment or {}),
            source=str(path),
            notes=report.notes,
        )
    )


def our_name(metric: str) -> str:
    return BY_NCU[metric].id if metric in BY_NCU else metric


def _settings(report: NcuReport) -> dict[str, str]:
    known = {name: value for name, value in report.settings.items() if name != "command"}
    return known | ({"ncu": report.tool_version} if report.tool_version else {})


def _report_id(path: Path) -> str:
    """The file's name, and a digest of its content: the same file has the same id everywhere."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        for block in iter(lambda: file.read(1 << 20), b""):
            digest.update(block)
    return f"{path.name}-{digest.hexdigest()[:8]}"


def importer(runner: Runner, environ: Mapping[str, str]) -> Callable[[Path], str]:
    """`ncu --import`: the reader that always matches the report's version, where there is an ncu."""

    def raw_page(path: Path) -> str:
        ncu = find_ncu(runner, environ=environ)
        argv = [
            str(ncu.path),
            "--import",
            str(path),
            "--csv",
            "--page",
            "raw",
            "--print-units",
            "base",
        ]
        done = runner.run(argv, timeout_s=_IMPORT_LIMIT_S, keep_chars=_IMPORT_CHARS)
        if not done.ok:
            raise ReportUnreadable(
                f"`ncu --import` (Nsight Compute {ncu.version_text}) cannot read {path}",
                hint=(
                    "the report is newer than this ncu or damaged: use the ncu that made it, or"
                    " collect it again"
                ),
                details=done.output.splitlines()[-3:],
            )
        return done.stdout

    return raw_page
