"""Fallbacks of `run` and `profile` when counters are refused."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from kernprof.collect.nsight.tools import unwritable
from kernprof.errors import (
    CaptureFailed,
    CounterAccessDenied,
    KernprofError,
    NothingCaptured,
    ToolNotFound,
    ToolTooOld,
    UnsupportedInstruction,
)
from kernprof.model.run import Run, RunBackend
from kernprof.model.step import CANNOT_TELL, Rung
from kernprof.model.trace_report import TimelineReport
from kernprof.process import Host
from kernprof.store import Store, StoredRun
from kernprof.workflows.run import ladder
from kernprof.workflows.run.hardware import ProfileRequest
from kernprof.workflows.run.ladder import known_refusal, profile_best, run_best
from kernprof.workflows.run.request import BackendName, CounterOptions, RunRequest
from tests.recorded_tools import ReplayRunner
from tests.unit.workflows.analysed_program import REFUSED, Tools

DENIED = CounterAccessDenied(
    "the driver restricts its counters (ERR_NVGPUCTRPERM)", hint="run as root"
)


@dataclass
class Machine:
    """Backends that record their requests; `counting` and `emulating` fail with a given error."""

    store: Path
    gpu: bool = True
    ncu: bool = True
    counting: KernprofError | None = None
    timing: KernprofError | None = None
    emulating: KernprofError | None = None
    backends_used: list[str] = field(default_factory=list)
    messages: list[str] = field(default_factory=list)

    def backends(self, name: BackendName) -> _Backend:
        return _Backend(self, name)

    def run(self, **options: object) -> list[StoredRun]:
        request = RunRequest.of(workload="transpose", store=self.store, **options)  # type: ignore[arg-type]
        host = Host(runner=None, progress=self.messages.append, environ={"NCU": "/x"})  # type: ignore[arg-type]
        return run_best(request, host, self.backends)


@dataclass
class _Backend:
    machine: Machine
    name: BackendName

    def why_not(self, request: RunRequest) -> str | None:
        if self.name is BackendName.NCU and not self.machine.gpu:
            return "there is no usable NVIDIA GPU here"
        if self.name is BackendName.NCU and request.counters and not self.machine.ncu:
            return "Nsight Compute (ncu) was not found"
        return None

    def run(self, request: RunRequest) -> StoredRun:
        counts = self.name is BackendName.NCU and request.counters is not None
        kind = (
            RunBackend.NCU
            if counts
            else RunBackend.TIMING
            if self.name is BackendName.NCU
            else RunBackend.EMULATOR
        )
        self.machine.backends_used.append(kind.value)
        error = self.machine.counting if counts else self.machine.timing
        if error := (self.machine.emulating if kind is RunBackend.EMULATOR else error):
            raise error
        with Store(request.store).begin("transpose") as draft:
            return draft.commit(
                Run(id=draft.id, created=draft.created, backend=kind, workload="transpose")
            )


def test_a_machine_that_counts_does_only_that(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    (stored,) = machine.run()
    assert (stored.run.backend, stored.run.notes) == (RunBackend.NCU, ())
    assert machine.backends_used == ["ncu"]


def test_refused_counters_leave_times_and_exact_counts(tmp_path: Path) -> None:
    machine = Machine(tmp_path, counting=DENIED)
    timed, emulated = machine.run()
    assert machine.backends_used == ["ncu", "timing", "emulator"]
    assert (timed.run.backend, emulated.run.backend) == (RunBackend.TIMING, RunBackend.EMULATOR)
    assert "ERR_NVGPUCTRPERM" in timed.run.notes[0]
    assert "run as root" in timed.run.notes[0]
    assert len(timed.run.notes) == 1 + len(CANNOT_TELL[Rung.EVENTS])
    assert "the measured time" in emulated.run.notes[1]
    assert Store(tmp_path).find(timed.id).run.notes == timed.run.notes, "what is stored says it too"


def test_without_ncu_the_gpu_still_times(tmp_path: Path) -> None:
    machine = Machine(tmp_path, ncu=False)
    timed, _ = machine.run()
    assert machine.backends_used == ["timing", "emulator"]
    assert "was not found" in timed.run.notes[0]


def test_what_the_emulator_cannot_do_costs_no_times(tmp_path: Path) -> None:
    machine = Machine(tmp_path, counting=DENIED, emulating=UnsupportedInstruction("no wgmma"))
    (timed,) = machine.run()
    assert timed.run.backend is RunBackend.TIMING
    assert any("the emulator cannot count either: no wgmma" in line for line in machine.messages)


def test_without_a_gpu_or_times_only_the_emulator_is_left(tmp_path: Path) -> None:
    machine = Machine(tmp_path, gpu=False)
    (stored,) = machine.run()
    assert stored.run.backend is RunBackend.EMULATOR
    assert machine.messages == ["backend: the emulator, because there is no usable NVIDIA GPU here"]
    machine = Machine(tmp_path, counting=DENIED)
    (stored,) = machine.run(timing=False)
    assert machine.backends_used == ["ncu", "emulator"]


@pytest.mark.parametrize(
    ("error", "options"),
    [
        (NothingCaptured("no kernel"), {}),
        (ToolTooOld("no option --x"), {"ncu_args": ("--x",)}),
        (ToolNotFound("no ncu at /y"), {"ncu": Path("/y")}),
        (CaptureFailed("left no report"), {"ncu": Path("/y")}),
        (CaptureFailed("left no report"), {"ncu_args": ("--x",)}),
    ],
)
def test_an_invalid_request_is_an_error(
    tmp_path: Path, error: KernprofError, options: dict[str, object]
) -> None:
    machine = Machine(tmp_path, counting=error)
    with pytest.raises(type(error)):
        machine.run(**options)


def driver(root: Path, restricts: int, capabilities: str) -> Path:
    for name, text in {
        "proc/driver/nvidia/params": f"RmProfilingAdminOnly: {restricts}\n",
        "proc/self/status": f"CapEff:\t{capabilities}\n",
        "proc/self/uid_map": "0 0 4294967295",
    }.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root


def test_a_driver_that_says_so_is_not_tried(tmp_path: Path) -> None:
    root = driver(tmp_path, 1, "0000000000000000")
    assert known_refusal({}, None, root) is not None
    assert known_refusal({"NCU": "/opt/with-rights"}, None, root) is None
    assert known_refusal({}, Path("/opt/with-rights"), root) is None
    assert known_refusal({}, None, driver(tmp_path, 1, "000001ffffffffff")) is None
    assert known_refusal({}, None, driver(tmp_path, 0, "0000000000000000")) is None


def profiled(tools: Tools, **options: object) -> StoredRun | TimelineReport:
    request = ProfileRequest(
        program=("python", "train.py"), store=tools.folder / "store", **options
    )  # type: ignore[arg-type]
    return profile_best(
        request, Host(runner=tools.runner, progress=tools.said.append, environ=tools.environ)
    )


def test_a_refused_profile_is_a_timeline(tmp_path: Path) -> None:
    tools = Tools(tmp_path, refuses=REFUSED)
    result = profiled(tools)
    assert isinstance(result, TimelineReport)
    assert "ERR_NVGPUCTRPERM" in result.notes[0]
    assert "its costliest source line" in result.notes[1]
    assert [row.name for row in result.devices[0].kernels] == [
        "naive",
        "smem",
        "ncclDevKernel_AllReduce(args)",
    ]


def test_a_timeline_says_which_options_it_has_no_use_for(tmp_path: Path) -> None:
    tools = Tools(tmp_path, refuses=REFUSED)
    result = profiled(tools, kernel="smem", counters=CounterOptions(metrics=("l2_bytes",)))
    assert isinstance(result, TimelineReport)
    assert (
        "--kernel, --metric: without effect on a timeline, which contains every kernel"
        in result.notes
    )


def test_a_filter_that_matches_nothing_is_an_error(tmp_path: Path) -> None:
    tools = Tools(tmp_path, refuses="==WARNING== No kernels were profiled.")
    with pytest.raises(NothingCaptured):
        profiled(tools, kernel="nothing")
    tools = Tools(tmp_path)
    with pytest.raises(ToolNotFound):
        profiled(tools, counters=CounterOptions(ncu=tmp_path / "none"))


BROKEN = CaptureFailed(
    "ncu left no report (exit code 1)", details=("log: x", "==ERROR== Some crash")
)


def test_an_ncu_that_fails_leaves_times_and_exact_counts(tmp_path: Path) -> None:
    machine = Machine(tmp_path, counting=BROKEN)
    timed, emulated = machine.run()
    assert machine.backends_used == ["ncu", "timing", "emulator"]
    assert "ncu left no report (exit code 1); ==ERROR== Some crash" in timed.run.notes[0]
    assert "the measured time" in emulated.run.notes[1]


def test_where_nothing_launches_the_emulator_is_left_and_its_error_ends_the_run(
    tmp_path: Path,
) -> None:
    machine = Machine(
        tmp_path, counting=BROKEN, timing=CaptureFailed("the launching process failed")
    )
    (emulated,) = machine.run()
    assert emulated.run.backend is RunBackend.EMULATOR
    assert any(
        "no CUDA-event times either: the launching process failed" in line
        for line in machine.messages
    )
    machine.emulating = UnsupportedInstruction("no wgmma")
    with pytest.raises(UnsupportedInstruction):
        machine.run()


def test_a_profile_whose_ncu_fails_is_a_timeline(tmp_path: Path) -> None:
    tools = Tools(tmp_path, refuses="==ERROR== Failed to create lock file: permission denied")
    result = profiled(tools)
    assert isinstance(result, TimelineReport)
    assert "TMPDIR" in result.notes[0]
    tools = Tools(tmp_path, refuses="==ERROR== Some crash")
    result = profiled(tools)
    assert isinstance(result, TimelineReport)
    assert "==ERROR== Some crash" in result.notes[0]


def test_the_tools_get_a_temporary_folder_where_theirs_cannot_be_written(tmp_path: Path) -> None:
    tools = Tools(tmp_path)
    tools.environ["TMPDIR"] = str(tmp_path / "gone")
    profiled(tools)
    (call,) = (item for item in tools.runner.calls if "--config-file" in item.argv)
    assert call.env is not None
    path = Path(call.env["TMPDIR"])
    assert path != tmp_path / "gone"
    assert not path.exists(), "it is removed at the end"
    assert any("gone cannot be written" in line and f"TMPDIR={path}" in line for line in tools.said)
    tools = Tools(tmp_path, refuses=REFUSED)
    tools.environ["TMPDIR"] = str(tmp_path / "gone")
    profiled(tools)
    (call,) = (entry for entry in tools.runner.calls if "profile" in entry.argv[1:2])
    assert call.env is not None
    assert call.env["TMPDIR"] != str(tmp_path / "gone")
    assert len([line for line in tools.said if "gone cannot be written" in line]) == 1


def test_all_phases_of_a_run_share_one_temporary_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine, hosts = Machine(tmp_path, counting=DENIED), []

    def backend(name: BackendName, host: Host) -> _Backend:
        hosts.append(host)
        return machine.backends(name)

    monkeypatch.setattr(ladder, "_backend", backend)
    environ = {"NCU": "/x", "TMPDIR": str(tmp_path / "gone")}
    host = Host(runner=ReplayRunner(), progress=machine.messages.append, environ=environ)
    ladder.run_on((), RunRequest.of(workload="transpose", store=tmp_path), host)
    assert machine.backends_used == ["ncu", "timing", "emulator"]
    assert len([line for line in machine.messages if "gone cannot be written" in line]) == 1
    (options,) = {item.environ["TMPDIR"] for item in hosts if item is not host}
    assert options in machine.messages[0]


def test_a_lock_that_cannot_be_opened_is_another_user_s(tmp_path: Path) -> None:
    assert unwritable({"TMPDIR": str(tmp_path)}) is None
    assert "cannot be written" in (unwritable({}, tmp_path / "gone") or "")
    (tmp_path / "nsight-compute-lock").mkdir()  # nobody, root included, opens this to write
    assert "nsight-compute-lock" in (unwritable({"TMPDIR": str(tmp_path)}) or "")


def test_an_nsys_that_fails_ends_in_its_own_words_where_cupti_fails_too(tmp_path: Path) -> None:
    tools = Tools(tmp_path, refuses=REFUSED)
    tools.records = False
    with pytest.raises(CaptureFailed, match="Cannot create CUDA config file"):
        profiled(tools)
    assert any("CUPTI cannot record the program either" in line for line in tools.said)
    (child,) = (
        call.argv for call in tools.runner.calls if "kernprof.collect.cupti.child" in call.argv
    )
    assert child[-2:] == ("--", "train.py")


def test_an_nsys_that_fails_is_replaced_by_cupti(tmp_path: Path) -> None:
    tools = Tools(tmp_path, refuses=REFUSED)
    tools.records, tools.cupti = False, True
    result = profiled(tools)
    assert isinstance(result, TimelineReport)
    text = (
        "nsys cannot write to its temporary folder (Cannot create CUDA config file): recording"
        " through CUPTI"
    )
    assert tools.said.count(text) == 1


def test_every_rung_below_counters_says_what_it_cannot_tell() -> None:
    assert [rung for rung in Rung if not CANNOT_TELL[rung]] == [Rung.COUNTERS]
