"""Record a program's timeline with Nsight Systems (nsys), and export the report to SQLite.

A recording consists of three files in a folder. `timeline.nsys-rep` is nsys's report.
`timeline.sqlite` is its export, which kernprof's readers use. `nsys.log` is the output of nsys and
of the program. nsys writes to a temporary subfolder, which is always removed. After a failed
recording, the folder contains the log and nsys's raw stream. The error message names both files.
`check_recording` compares the kernel records of an export with its launch calls.
"""

import re
import shutil
import sqlite3
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from kernprof import outputs
from kernprof.collect.nsight.tools import Nsys
from kernprof.errors import (
    CaptureFailed,
    KernprofError,
    NothingCaptured,
    ReportUnreadable,
    ToolNotFound,
    UsageError,
    tool_error,
)
from kernprof.process import Completed, OnLine, Runner

TRACES = ("cuda", "nvtx", "osrt", "cudnn", "cublas")
PROFILER_API = "cudaProfilerApi"
EXPORT_LIMIT_S = 600.0
_NAME, _LOG = "timeline", "nsys.log"


@dataclass(frozen=True, slots=True, kw_only=True)
class TraceOptions:
    """Options of a recording.

    `capture_range` is None (the whole program), `PROFILER_API` or an NVTX range as `name@domain`.
    `graph_nodes` records every kernel of a CUDA graph, with an overhead per kernel. Without it,
    each graph launch is one record.
    """

    trace: tuple[str, ...] = TRACES
    capture_range: str | None = None
    graph_nodes: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Recording:
    """Files and data of a checked recording. `program_code` is the program's exit code.

    If the program was recorded a second time, `repeated` is the reason, otherwise "".
    """

    sqlite: Path
    report: Path | None
    log: Path
    commands: tuple[tuple[str, ...], ...]
    facts: "RecordingFacts"
    program_code: int
    wall_s: float
    notes: tuple[str, ...] = ()
    repeated: str = ""


def profile_argv(
    tool: Nsys, options: TraceOptions, *, output: Path, command: Sequence[str]
) -> tuple[str, ...]:
    """Return the command line that records `command` to the file `output`. nsys adds the suffix."""
    if not command:
        raise UsageError("no command to record", hint="kernprof timeline -- python train.py")
    if command[0].startswith("-"):
        raise UsageError(
            f"the command begins with the option {command[0]!r}",
            hint="put the program's name first",
        )
    argv = [
        str(tool.path),
        "profile",
        f"--output={output}",
        "--force-overwrite=true",
        f"--trace={','.join(options.trace)}",
        "--sample=none",
        "--cpuctxsw=process-tree",
    ]
    if tool.has("--cuda-graph-trace"):
        argv.append(f"--cuda-graph-trace={'node' if options.graph_nodes else 'graph'}")
    if options.capture_range == PROFILER_API:
        argv.append(f"--capture-range={PROFILER_API}")
    elif options.capture_range is not None:
        argv += ["--capture-range=nvtx", f"--nvtx-capture={options.capture_range}"]
    if options.capture_range is not None:  # the program continues to run after the range
        ends = tool.has("--capture-range-end")
        argv.append("--capture-range-end=stop" if ends else "--stop-on-range-end=true")
    return (*argv, *command)


def export_argv(tool: Nsys, *, report: Path, output: Path) -> tuple[str, ...]:
    """Return the command line that exports a report to SQLite."""
    return (
        str(tool.path),
        "export",
        "--type=sqlite",
        "--force-overwrite=true",
        f"--output={output}",
        str(report),
    )


def trace_environment(options: TraceOptions, environ: Mapping[str, str]) -> dict[str, str]:
    """Return the environment variables of nsys and the program.

    For a capture range by NVTX name, nsys needs an additional variable.
    """
    env = reduced_environment(environ)
    if options.capture_range not in (None, PROFILER_API):
        env["NSYS_NVTX_PROFILER_REGISTER_ONLY"] = "0"
    return env


@dataclass(frozen=True, slots=True, kw_only=True)
class Tracer:
    """Recorder of programs under nsys. `environ` is the environment of nsys and the program."""

    tool: Nsys
    runner: Runner
    environ: Mapping[str, str]
    on_line: OnLine | None = None

    def record(
        self,
        command: Sequence[str],
        *,
        folder: Path,
        options: TraceOptions,
        timeout_s: float | None = None,
    ) -> Recording:
        """Run `command` under nsys, export the report and check the export.

        `timeout_s` limits the time of program and nsys. Raises CaptureFailed, NothingCaptured,
        ToolNotFound (for a library that nsys needs) and ToolTooOld. Ctrl-C ends the program, leaves
        no file, and raises KeyboardInterrupt.
        """
        folder.mkdir(parents=True, exist_ok=True)
        env = trace_environment(options, self.environ)
        if command and shutil.which(command[0], path=env.get("PATH")) is None:
            raise UsageError(
                f"no program {command[0]!r} on PATH", hint="give its path, or begin with python"
            )
        self._check_importer()
        with tempfile.TemporaryDirectory(
            prefix=".nsys-", dir=folder, ignore_cleanup_errors=True
        ) as name:
            work = Path(name)
            argv = profile_argv(self.tool, options, output=work / _NAME, command=command)
            done = self.runner.run(argv, env=env, timeout_s=timeout_s, on_line=self.on_line)
            report = work / f"{_NAME}{self.tool.report_suffix}"
            if done.timed_out or not report.is_file():
                streams = () if done.timed_out else sorted(work.glob("*.qdstrm"))
                remaining = [path.replace(folder / path.name) for path in streams]
                raise nsys_error(done, log=write_log(folder / _LOG, done), remaining=remaining)
            sqlite = self.export(
                report, output=work / f"{_NAME}.sqlite", log_folder=folder, timeout_s=timeout_s
            )
            facts = check_recording(sqlite)
            log = write_log(folder / _LOG, done)
            code = done.returncode
            ended = [
                f"the program ended with exit code {code}; the report shows the time until then"
            ]
            return Recording(
                sqlite=sqlite.replace(folder / sqlite.name),
                report=report.replace(folder / report.name),
                log=log,
                commands=(
                    argv,
                    export_argv(
                        self.tool, report=folder / report.name, output=folder / sqlite.name
                    ),
                ),
                facts=facts,
                program_code=code,
                wall_s=done.wall_s,
                notes=(*nsys_notes(done.output), *facts.warnings, *(ended if code else ())),
            )

    def export(
        self,
        report: Path,
        *,
        output: Path,
        log_folder: Path | None = None,
        timeout_s: float | None = None,
    ) -> Path:
        """Export a report to SQLite. Check the file, because nsys's exit code is unreliable."""
        argv = export_argv(self.tool, report=report, output=output)
        done = self.runner.run(
            argv,
            env=reduced_environment(self.environ),
            timeout_s=min(EXPORT_LIMIT_S, timeout_s or EXPORT_LIMIT_S),
        )
        if done.timed_out or not output.is_file() or output.stat().st_size == 0:
            output.unlink(missing_ok=True)
            raise nsys_error(done, log=write_log(log_folder / _LOG, done) if log_folder else None)
        return output

    def _check_importer(self) -> None:
        """Raise ToolNotFound if the program that writes nsys's report lacks a shared library.

        nsys itself would detect this only after the recorded program has ended, and would not print
        the dynamic linker's message.
        """
        importer = self.tool.importer()
        if importer is None:
            return
        done = self.runner.run([str(importer), "--help"], timeout_s=60)
        error = tool_error("nsys", done.stderr, [f"command: {' '.join(done.argv)}"])
        if isinstance(error, ToolNotFound):
            raise error


def write_log(log: Path, done: Completed) -> Path:
    """Write the command line, the end and the output of a recording process to the file `log`."""
    ended = f"exit code {done.returncode} after {done.wall_s:.1f} s"
    outputs.write(log, f"{' '.join(done.argv)}\n{ended}\n\n{done.output}\n")
    return log


# Environment variables that nsys and the recorded program receive.
KEPT = frozenset(
    {
        "PATH",
        "HOME",
        "LANG",
        "LANGUAGE",
        "TZ",
        "TERM",
        "TMPDIR",
        "TMP",
        "TEMP",
        "SHELL",
        "XDG_CACHE_HOME",
        "XDG_RUNTIME_DIR",
        "LD_LIBRARY_PATH",
        "LD_PRELOAD",
        "LIBRARY_PATH",
        "CPATH",
        "VIRTUAL_ENV",
        "CONDA_PREFIX",
        "CONDA_DEFAULT_ENV",
        "HF_HOME",
        "HF_HUB_CACHE",
        "HF_HUB_OFFLINE",
        "HF_DATASETS_OFFLINE",
        "TRANSFORMERS_OFFLINE",
        "TRANSFORMERS_CACHE",
        "RANK",
        "WORLD_SIZE",
        "LOCAL_RANK",
        "LOCAL_WORLD_SIZE",
        "GROUP_RANK",
        "ROLE_RANK",
        "NODE_RANK",
        "MASTER_ADDR",
        "MASTER_PORT",
        "SLURM_PROCID",
        "SLURM_LOCALID",
        "SLURM_NTASKS",
        "SLURM_NNODES",
        "SLURM_NODEID",
        "NO_COLOR",
        "COLUMNS",
    }
)
# Prefixes of further variables that they receive: Python, the GPU software stack, thread counts.
KEPT_PREFIXES = (
    "LC_",
    "PYTHON",
    "CUDA_",
    "CUDNN_",
    "CUBLAS_",
    "NVIDIA_",
    "NCCL_",
    "NVSHMEM_",
    "NVTX_",
    "NSYS_",
    "UCX_",
    "TORCH",
    "PYTORCH_",
    "TRITON_",
    "CUPY_",
    "NUMBA_",
    "XLA_",
    "JAX_",
    "TF_",
    "OMP_",
    "MKL_",
    "OPENBLAS_",
    "BLIS_",
    "KMP_",
    "GOMP_",
    "VECLIB_",
    "NUMEXPR_",
    "OMPI_",
    "PMI_",
    "KERNPROF_",
)
# Variables whose names contain one of these words are never passed to nsys.
SECRET_WORDS = (
    "TOKEN",
    "SECRET",
    "PASSW",
    "PASSPHRASE",
    "CREDENTIAL",
    "APIKEY",
    "API_KEY",
    "ACCESS_KEY",
    "PRIVATE",
    "AUTH",
    "COOKIE",
    "SESSION",
    "SIGNATURE",
    "_KEY",
)


def reduced_environment(environ: Mapping[str, str]) -> dict[str, str]:
    """Return the environment variables that nsys and the recorded program receive.

    Other variables are removed, because nsys stores all of them in its report.
    """
    return {
        name: value
        for name, value in environ.items()
        if (name in KEPT or name.startswith(KEPT_PREFIXES)) and not looks_secret(name)
    }


def looks_secret(name: str) -> bool:
    """Return whether a variable of this name probably contains a secret."""
    upper = name.upper()
    return any(word in upper for word in SECRET_WORDS)


# Messages of nsys about missing data in an otherwise usable recording.
_NOTES = (
    (
        r"CPU context switch(?:es)?[^\n]*(?:not supported|disabl|cannot)",
        "CPU scheduling was not recorded: not permitted",
    ),
    (
        r"Tracing (cuDNN|cuBLAS) library version ([\d.]+) is currently not supported",
        "{0} calls were not recorded: this nsys does not know version {1}",
    ),
    (r"(\d+) CUDA events? (?:were|was) dropped", "{0} CUDA events were dropped by nsys"),
)


def nsys_error(
    done: Completed, *, log: Path | None, remaining: Sequence[Path] = ()
) -> KernprofError:
    """Return the error of an nsys call without a report. `remaining` are nsys's raw streams."""
    recording = next(iter(remaining), None)
    details = [f"command: {' '.join(done.argv)}", f"exit code: {done.returncode}"]
    details += [f"log: {log}"] if log else []
    details += [f"kept: {recording}"] if recording else []
    if done.timed_out:
        return CaptureFailed(
            f"the recording did not finish within its time limit; stopped after {done.wall_s:.0f}"
            " s, no recording is kept",
            hint=(
                "give the program more time or fewer iterations, or record a part with"
                " --capture-range"
            ),
            details=details,
        )
    if (recognised := tool_error("nsys", done.output, details)) is not None:
        return recognised
    if recording is not None:
        return CaptureFailed(
            "nsys recorded, but left its raw stream and no report: its importer failed without a"
            " message",
            hint=(
                "the importer most often lacks libdw.so.1: apt-get install libdw1 (Debian, Ubuntu),"
                " dnf install elfutils-libs (Fedora, RHEL)"
            ),
            details=details,
        )
    last = [line for line in done.output.splitlines() if line.strip()][-5:]
    return CaptureFailed(
        f"nsys left no report (exit code {done.returncode})",
        hint="run nsys's command line in a terminal to see its full output",
        details=[*details, *(f"  {line.strip()}" for line in last)],
    )


def nsys_notes(output: str) -> tuple[str, ...]:
    """Return kernprof's texts for nsys's messages about missing data, without repetitions."""
    notes = (
        text.format(*match.groups())
        for pattern, text in _NOTES
        for match in re.finditer(pattern, output, re.IGNORECASE)
    )
    return tuple(dict.fromkeys(notes))


# Highest accepted fraction of launches without a kernel record. The end of a capture range can cut
# off the records of the last launches.
_MISSING_SHARE = 0.02
_KERNEL_LAUNCH = (
    "cudaLaunchKernel*",
    "cudaLaunchCooperativeKernel*",
    "cuLaunchKernel*",
    "cuLaunchCooperativeKernel*",
)
_GRAPH_LAUNCH = ("cudaGraphLaunch*", "cuGraphLaunch*")
_CAPTURE_BEGIN = ("cudaStreamBeginCapture*", "cuStreamBeginCapture*")


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordingFacts:
    """Numbers of records and API calls in an export. `captures` counts starts of stream captures.

    `graph_runs` counts the graphs that ran on the GPU, or their kernels with node tracing.
    """

    kernels: int
    kernel_launches: int
    captures: int
    graph_launches: int
    graph_runs: int
    copies: int
    import_errors: int = 0
    warnings: tuple[str, ...] = ()


def check_recording(path: Path) -> RecordingFacts:
    """Count an export's records. Raises ReportUnreadable, or NothingCaptured without CUDA calls."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as database:
            return _facts(database)
    except sqlite3.Error as error:
        raise ReportUnreadable(
            f"{path} is not a readable nsys export: {error}", hint="export it again"
        ) from error


def _facts(database: sqlite3.Connection) -> RecordingFacts:
    tables = {
        name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    }
    launches = _calls(database, tables, _KERNEL_LAUNCH)
    graph_kernels = _count(database, tables, "CUPTI_ACTIVITY_KIND_KERNEL", where="graphNodeId")
    import_errors = 0
    if "DIAGNOSTIC_EVENT" in tables:  # contains messages about events that the importer rejected
        query = "SELECT count(*) FROM DIAGNOSTIC_EVENT WHERE text LIKE 'Error when processing ev%'"
        import_errors = int(database.execute(query).fetchone()[0])
    facts = RecordingFacts(
        import_errors=import_errors,
        kernels=_count(database, tables, "CUPTI_ACTIVITY_KIND_KERNEL") - graph_kernels,
        kernel_launches=launches,
        captures=_calls(database, tables, _CAPTURE_BEGIN),
        graph_launches=_calls(database, tables, _GRAPH_LAUNCH),
        graph_runs=_count(database, tables, "CUPTI_ACTIVITY_KIND_GRAPH_TRACE") + graph_kernels,
        copies=_count(database, tables, "CUPTI_ACTIVITY_KIND_MEMCPY"),
    )
    if not import_errors and not tables & {
        "CUPTI_ACTIVITY_KIND_RUNTIME",
        "CUPTI_ACTIVITY_KIND_KERNEL",
        "CUPTI_ACTIVITY_KIND_MEMCPY",
    }:
        raise NothingCaptured(
            "the recording has no CUDA call",
            hint=(
                "does the program use the GPU? If a wrapper clears the environment between nsys and"
                " the program (env -i, sudo, a container's start script), it removes nsys's hook"
            ),
        )
    warnings = []
    if facts.import_errors:
        warnings.append("nsys failed to import part of its recording: later events are missing")
    missing = facts.kernel_launches - facts.kernels
    # A launch during stream capture executes no kernel and therefore has no kernel record.
    if not facts.captures and missing > _MISSING_SHARE * max(facts.kernel_launches, 1):
        warnings.append(
            f"{missing} of {facts.kernel_launches} kernel launches have no kernel record: nsys"
            " dropped them, so GPU time is too low. An nsys that is older than the driver's CUDA"
            " often drops records: record with a newer nsys"
        )
    if facts.graph_launches and not facts.graph_runs:
        warnings.append(
            f"{facts.graph_launches} CUDA graph launches have no record: the GPU appears idle"
            " while they run"
        )
    return replace(facts, warnings=tuple(warnings))


def _count(
    database: sqlite3.Connection, tables: set[str], table: str, *, where: str | None = None
) -> int:
    """Count a table's rows; with `where`, only the rows in which column `where` is above 0.

    Return 0 if the table or the column is missing.
    """
    if table not in tables:
        return 0
    if where is None:
        rows = database.execute(f'SELECT count(*) FROM "{table}"')  # noqa: S608
    elif where in {row[1] for row in database.execute(f'PRAGMA table_info("{table}")')}:
        rows = database.execute(f'SELECT count(*) FROM "{table}" WHERE "{where}" > 0')  # noqa: S608
    else:
        return 0
    return int(rows.fetchone()[0])


def _calls(database: sqlite3.Connection, tables: set[str], patterns: tuple[str, ...]) -> int:
    """Count successful CUDA API calls whose name matches one of the patterns."""
    if not {"StringIds", "CUPTI_ACTIVITY_KIND_RUNTIME"} <= tables:
        return 0
    matching = " OR ".join(["value GLOB ?"] * len(patterns))
    query = f"SELECT count(*) FROM CUPTI_ACTIVITY_KIND_RUNTIME WHERE returnValue = 0 AND nameId IN (SELECT id FROM StringIds WHERE {matching})"  # noqa: S608
    return int(database.execute(query, patterns).fetchone()[0])
