"""How every command reads a trace: found by name, exported from .nsys-rep where needed, analysed."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from kernprof import cache
from kernprof.analysis.trace.analyse import Analysis, analyse, analysis_version
from kernprof.model.trace import Timeline
from kernprof.model.trace_report import TimelineReport
from kernprof.process import Runner, SubprocessRunner
from kernprof.readers.trace import open as timeline_cache
from kernprof.readers.trace.open import read_timeline


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadOptions:
    """`iteration` names the NVTX range of one iteration; `nsys` exports an .nsys-rep."""

    iteration: str | None = None
    nsys: Path | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TraceReader:
    """Raises ReportUnreadable, NothingCaptured, ToolNotFound (an .nsys-rep without nsys);
    UsageError when no range matches the iteration's name.
    """

    options: ReadOptions = ReadOptions()
    runner: Runner = field(default_factory=SubprocessRunner)
    environ: Mapping[str, str] = field(default_factory=lambda: os.environ)

    def sent(self, cluster: str | None) -> TraceReader:
        """As it travels: a cluster's worker has an environment of its own."""
        return TraceReader(options=self.options) if cluster else self

    def read(self, path: Path) -> Timeline:
        return read_timeline(path, exporter=self._export)

    def analysed(self, path: Path) -> tuple[Timeline, Analysis]:
        timeline = self.read(path)
        return timeline, analyse(timeline, iteration=self.options.iteration)

    def report(self, path: Path) -> TimelineReport:
        """The report of one trace; of a big one that was looked at before, the kept one."""
        root = cache.root()
        if root is None or not timeline_cache.is_worth_keeping(path):
            return self.analysed(path)[1].report
        question = f"{analysis_version()} {self.options.iteration}"
        kept = timeline_cache.load_outcome(root, path, question)
        if kept is None:
            kept = self.analysed(path)[1].report
            timeline_cache.save_outcome(root, path, question, kept)
        return kept

    def _export(self, report: Path) -> Path:
        from kernprof.workflows.trace.recording import exported

        return exported(report, runner=self.runner, environ=self.environ, nsys=self.options.nsys)
