"""`duel` and `calibrate`: worktrees, turns, verdicts, and what is said where they cannot run."""

import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from kernprof.cli.app import run_command_line
from kernprof.collect.launch.measure import state_of
from kernprof.model.documents.stored import LaunchSamples, TimingDocument
from kernprof.model.run import (
    CheckResult,
    Device,
    Failure,
    Launch,
    Metric,
    Profile,
    Provenance,
    Run,
    RunBackend,
    Timing,
    VariantResult,
)
from kernprof.model.serialize import stored
from kernprof.model.verdict import PairVerdict, VerdictReason
from kernprof.process import Completed, Host, SubprocessRunner
from kernprof.report.render import render
from kernprof.store import Store
from kernprof.workflows.gate import baseline, duel
from kernprof.workflows.gate.baseline import noise_of
from kernprof.workflows.gate.duel import DuelRequest, sides
from kernprof.workflows.run.ladder import HardwareBackend
from kernprof.workflows.run.request import RunRequest
from tests.unit.workflows.test_history import KERNEL, WORSE

GPU = Device(name="NVIDIA H200", compute_capability=(9, 0))


def git(folder: Path, *arguments: str) -> None:
    subprocess.run(
        ["git", "-c", "user.name=a", "-c", "user.email=a@b", *arguments],
        cwd=folder,
        check=True,
        capture_output=True,
    )


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[3]))
    (tmp_path / "kernels").mkdir()
    (tmp_path / "kernels/scale.py").write_text(KERNEL)
    git(tmp_path, "init", "-q", "-b", "main")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-qm", "one")
    return tmp_path


def test_uncommitted_changes_are_the_head(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (repository / "kernels/scale.py").write_text(WORSE)
    assert run_command_line(["duel", "HEAD", "--fail-on", "worse"]) == 22
    message = capsys.readouterr()
    assert "with uncommitted changes)" in message.out
    assert "the source of plain changed between the two runs" in message.out
    assert "worse: scale/plain: WORSE" in message.err
    text = message.out
    assert "global store sectors 64 → 256 (4 ×), exact" in text
    assert re.search(
        r"now +kernels/scale.py:9  256 sectors  if \(i < n\) y\[i\] = 2 \* x\[i\];", text
    )
    assert re.search(r"base +kernels/scale.py:9  64 sectors  if", text)
    assert "+    int i = threadIdx.x * 4 + blockIdx.x;" in text
    assert "scale.py:9" in message.err
    assert "global store sectors 64" not in message.err, "said once, with the result"
    listed = subprocess.run(
        ["git", "worktree", "list"], cwd=repository, capture_output=True, text=True, check=True
    )
    assert len(listed.stdout.splitlines()) == 1, "worktrees are removed"


def test_worktrees_of_killed_duels_are_removed(repository: Path) -> None:
    script = (
        "import os, sys; from pathlib import Path; from kernprof.process import SubprocessRunner\n"
        "from kernprof.workflows.gate.duel import sides\n"
        "with sides('HEAD', None, SubprocessRunner(), Path()) as (first, _):\n"
        "    print(first.folder, flush=True); os.kill(os.getpid(), 9)\n"
    )
    argv = [sys.executable, "-c", script]
    left = subprocess.run(argv, cwd=repository, capture_output=True, text=True, check=False)
    tree = Path(left.stdout.strip())
    assert tree.is_dir()
    with sides("HEAD", None, SubprocessRunner(), repository) as (first, _):
        assert first.folder.is_dir()
        assert not tree.exists()
        assert len(list((repository / ".git/worktrees").iterdir())) == 1
    assert not tree.parent.exists()


def test_a_head_that_does_not_build_fails(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (repository / "kernels/scale.py").write_text(KERNEL.replace("y[i]", "y[i"))
    assert run_command_line(["duel", "HEAD", "--fail-on", "failed"]) == 22
    assert "scale/plain: FAILED" in capsys.readouterr().err
    (repository / "kernels/scale.py").write_text("import nothing_of_that_name\nscale = 1\n")
    assert run_command_line(["duel", "HEAD", "--workload", "scale"]) == 3
    err = capsys.readouterr().err
    assert "scale does not run in head: this folder" in err
    assert "nothing_of_that_name" in err


@pytest.mark.parametrize(
    ("argv", "code", "message"),
    [
        (["duel", "v9"], 2, "v9 is neither a folder nor a revision"),
        (["duel", "HEAD", "--workload", "typo"], 3, "did you mean"),
        (["duel", "HEAD", "--fail-on", "typo"], 2, "unknown word of a verdict 'typo'"),
        (["calibrate", "scale"], 11, "nothing to calibrate: there is no usable NVIDIA GPU here"),
    ],
)
def test_bad_input_is_answered(
    repository: Path, capsys: pytest.CaptureFixture[str], argv: list[str], code: int, message: str
) -> None:
    if argv[1:] == ["HEAD", "--workload", "typo"]:
        message = "unknown workload 'typo'"
    assert run_command_line(argv) == code
    assert message in capsys.readouterr().err


def run_of(result: VariantResult) -> Run:
    return Run(
        id="",
        created="",
        backend=RunBackend.TIMING,
        workload="scale",
        device=GPU,
        variants=(result,),
    )


class TurnRunner:
    """A stand-in for `kernprof run` on a GPU: its times depend on the side and the turn."""

    def __init__(
        self,
        result: Callable[[bool, int], VariantResult],
        smi: str = "1980, 45, 0x0",
        empty: Callable[[int], float] | None = None,
        counters: Callable[[bool], VariantResult] | None = None,
    ) -> None:
        self.result, self.smi, self.empty, self.counters = result, smi, empty, counters
        self.turns: list[bool] = []
        self.chosen: list[str] = []
        self.counted = 0

    def run(self, argv: Sequence[str], **options: Any) -> Completed:
        if argv[0] == "nvidia-smi":
            for line in self.smi.split(";"):
                options["on_line"]("stdout", line)
            return Completed(argv=tuple(argv), returncode=0)
        if argv[0] != sys.executable:
            return SubprocessRunner().run(
                argv, **{k: v for k, v in options.items() if k == "timeout_s"}
            )
        head = options["cwd"] == Path.cwd()
        if "--no-timing" in argv or "--backend" in argv:
            self.counted += 1
            if self.counters is None or "--backend" in argv:
                return Completed(argv=tuple(argv), returncode=14, stderr="counters are refused")
            with Store(Path(argv[argv.index("--store") + 1])).begin("scale") as draft:
                draft.commit(run_of(self.counters(head)))
            return Completed(argv=tuple(argv), returncode=0)
        self.turns.append(head)
        self.chosen.append(argv[argv.index("-v") + 1] if "-v" in argv else "")
        result = self.result(head, len(self.turns))
        with Store(Path(argv[argv.index("--store") + 1])).begin("scale") as draft:
            samples = (result.timing.median_ns,) * 9 if result.timing else ()
            empty = (self.empty(len(self.turns)),) * 9 if self.empty else ()
            document = TimingDocument(
                (LaunchSamples("plain", result.params, samples, empty),) if samples else ()
            )
            (draft.path / "timing.json").write_text(stored(document))
            draft.commit(
                Run(
                    id="",
                    created="",
                    backend=RunBackend.TIMING,
                    workload="scale",
                    device=GPU,
                    variants=(result,),
                )
            )
        return Completed(argv=tuple(argv), returncode=0)


def timed(median: float) -> VariantResult:
    timing = Timing(median_ns=median, ci95_ns=(median, median), repetitions=9, min_ns=median)
    return VariantResult(
        variant="plain", params={"n": 512}, check=CheckResult(correct=True), timing=timing
    )


@pytest.fixture
def on_a_gpu(repository: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[TurnRunner], Any]:
    monkeypatch.setattr(HardwareBackend, "why_not", lambda self, request: None)

    def fight(runner: TurnRunner, at_most: int = 4) -> Any:
        report = duel.duel(
            DuelRequest(base="HEAD", processes=4, at_most=at_most),
            Host(runner=runner, progress=lambda _: None),
        )
        return report.comparisons[0].pairs[0].judged, report

    return fight


def test_on_a_gpu_the_sides_take_turns(on_a_gpu: Callable[[TurnRunner], Any]) -> None:
    runner = TurnRunner(lambda head, turn: timed((103_000 if head else 100_000) + 10 * turn))
    judged, report = on_a_gpu(runner)
    assert runner.turns == [False, True, True, False, False, True, True, False]
    assert judged.verdict is PairVerdict.SLOWER
    assert judged.ratio == pytest.approx(1.03, rel=1e-3)
    assert [process.side for process in report.processes] == [
        "head" if turn else "base" for turn in runner.turns
    ]
    assert report.processes[0].sm_clock_mhz == 1980
    assert runner.counted == 2, (
        "counters of what got slower are asked for, then the emulator's; there are none here"
    )
    same, _ = on_a_gpu(TurnRunner(lambda head, turn: timed(100_000 + 10 * turn)))
    assert same.verdict is PairVerdict.SAME


def wandering(turn: int) -> float:
    """Return a process's offset of every launch: up to ± 360 ns."""
    return 60.0 * (turn * 5 % 13 - 6)


def test_slower_variants_are_counted_again_and_explained(
    on_a_gpu: Callable[[TurnRunner], Any],
) -> None:
    def counters(head: bool) -> VariantResult:
        value = 4096.0 if head else 512.0
        results = {
            "global_store_sectors": Metric(
                value=value, unit="sector", provenance=Provenance.MEASURED
            )
        }
        launch = Launch(kernel="plain", grid=(4, 1, 1), block=(128, 1, 1))
        profile = Profile(launch=launch, metrics=results)
        return VariantResult(variant="plain", params={"n": 512}, launch=launch, profile=profile)

    def result(head, turn):
        return timed((103_000 if head else 100_000) + 10 * turn)

    _, report = on_a_gpu(TurnRunner(result, counters=counters))
    assert "global store sectors 512 → 4096 (8 ×)" in render(report)
    assert [(move.subject, move.name, move.exact) for move in report.moves] == [
        ("scale/plain", "global_store_sectors", False)
    ]


def test_turns_follow_while_the_verdict_is_open(on_a_gpu: Callable[[TurnRunner], Any]) -> None:
    judged, _ = on_a_gpu(TurnRunner(lambda head, turn: timed(40_000 + wandering(turn))))
    assert (judged.verdict, judged.reason) == (PairVerdict.UNDECIDED, VerdictReason.OVERLAP)
    needed = int(re.search(r"about (\d+) of each side would decide", judged.message)[1])  # type: ignore[index]
    assert 4 < needed < 48
    more = TurnRunner(lambda head, turn: timed(40_000 + wandering(turn)))
    judged, _ = on_a_gpu(more, at_most=24)
    assert judged.verdict is PairVerdict.SAME
    assert 8 < len(more.turns) <= 48
    assert more.chosen[:8] == [""] * 8
    assert set(more.chosen[8:]) == {"plain"}, "the others have their verdict"
    hopeless = TurnRunner(lambda head, turn: timed(40_000 + 20 * wandering(turn)))
    judged, _ = on_a_gpu(hopeless, at_most=6)
    assert judged.verdict is PairVerdict.UNDECIDED
    assert len(hopeless.turns) == 8, "a verdict that is so far off is not waited for"


def test_constant_launch_overhead_of_a_process_is_subtracted(
    on_a_gpu: Callable[[TurnRunner], Any],
) -> None:
    options = {"empty": lambda turn: 2000 + wandering(turn)}
    same, _ = on_a_gpu(TurnRunner(lambda head, turn: timed(40_000 + wandering(turn)), **options))
    assert same.verdict is PairVerdict.SAME
    slower, _ = on_a_gpu(
        TurnRunner(
            lambda head, turn: timed((40_600 if head else 40_000) + wandering(turn)), **options
        )
    )
    assert slower.verdict is PairVerdict.SLOWER


def test_throttling_and_other_clocks_are_reasons_for_no_verdict(
    on_a_gpu: Callable[[TurnRunner], Any],
) -> None:
    judged, _ = on_a_gpu(
        TurnRunner(lambda head, turn: timed(130_000 if head else 100_000), smi="1200, 92, 0x40")
    )
    assert (judged.verdict, judged.reason) == (PairVerdict.UNDECIDED, VerdictReason.THROTTLED)
    assert "heat (hardware)" in judged.message
    assert "in 8 of 8 processes" in judged.message


def test_the_power_cap_is_a_reason_where_it_took_clocks(
    on_a_gpu: Callable[[TurnRunner], Any],
) -> None:
    def result(head: bool, turn: int) -> VariantResult:
        return timed(130_000 if head else 100_000)

    capped = ";".join(["1980, 60, 0x0"] * 5 + ["1500, 70, 0x4"] * 3)
    judged, _ = on_a_gpu(TurnRunner(result, smi=capped))
    assert (judged.verdict, judged.reason) == (PairVerdict.UNDECIDED, VerdictReason.THROTTLED)
    assert "the power cap (1500 of 1980 MHz) in 8 of 8 processes" in judged.message
    judged, _ = on_a_gpu(TurnRunner(result, smi=";".join(["1980, 60, 0x4"] * 3)))
    assert judged.verdict is PairVerdict.SLOWER, "it is said to be there, and takes nothing"


def test_one_turn_that_fails_fails_its_side(on_a_gpu: Callable[[TurnRunner], Any]) -> None:
    def result(head: bool, turn: int) -> VariantResult:
        failure = Failure(error="KernelCrashed", message="it crashed", exit_code=6)
        return (
            VariantResult(variant="plain", params={"n": 512}, failure=failure)
            if turn == 6
            else timed(1e5)
        )

    judged, report = on_a_gpu(TurnRunner(result))
    assert judged.verdict is PairVerdict.FAILED
    assert "plain failed: KernelCrashed: it crashed" in render(report)


def test_calibration_keeps_the_spread_and_verdicts_use_it(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    medians = iter([1000.0, 1010.0, 990.0, 1000.0])
    monkeypatch.setattr(HardwareBackend, "why_not", lambda self, request: None)

    def run_on(names: Sequence[str], request: RunRequest, host: Host) -> list[Any]:
        run = Run(
            id="r",
            created="",
            backend=RunBackend.TIMING,
            workload="scale",
            device=GPU,
            variants=(timed(next(medians)),),
        )
        return [type("Stored", (), {"run": run, "path": repository})]

    monkeypatch.setattr(baseline, "run_on", run_on)
    request = RunRequest(workload="scale", counters=None, store=repository)
    host = Host(runner=SubprocessRunner(), progress=lambda _: None)
    result = baseline.calibrate(request, 4, host)
    assert result.shares == {"scale/plain n=512": {"time": pytest.approx(0.00817, rel=0.01)}}
    run = run_of(timed(1e3))
    assert noise_of(repository, run)(timed(1e3)).time_share(1e3) == pytest.approx(0.00817, rel=0.01)
    assert "assumed" in noise_of(repository / "other", run)(timed(1e3)).source
    (repository / "noise-nvidia-h200.json").write_text("{")
    assert "assumed" in noise_of(repository, run)(timed(1e3)).source


def test_nvidia_smi_output_is_parsed() -> None:
    state = state_of(
        ["1980, 45, 0x0000000000000000", "345, 40, 0x1", "1965, 47, 0x4", "[N/A], [N/A], [N/A]", ""]
    )
    assert (state.sm_clock_mhz, state.temperature_c, state.power_capped, state.slowed) == (
        1972.5,
        47,
        True,
        (),
    )
    assert state_of(["1200, 90, 0x28"]).slowed == ("hardware slowdown", "heat")
    assert state_of([]).sm_clock_mhz is None
