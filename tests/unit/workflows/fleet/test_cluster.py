"""Work on a cluster of two real workers.

Results must be the same as without a cluster, also after the loss of a worker. An interrupt,
workers of other versions, and broken inputs are handled.
"""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from kernprof.cli.app import run_command_line
from kernprof.errors import CaptureFailed, KernprofError, ReportUnreadable, UsageError
from kernprof.workflows import inputs
from kernprof.workflows.inputs import each_of, expanded, readable
from tests.unit.workflows.fleet.ranks import Job, write_job

dask = pytest.importorskip("dask")
distributed = pytest.importorskip("distributed")
pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning")


def silent(_: str) -> None:
    """Discard progress messages."""


@pytest.fixture(scope="module")
def job(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("job")
    write_job(folder, Job(ranks=6, late={(4, 5): 3_000_000}))
    return folder


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = run_command_line(["timeline", *words, "--format", "json"])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_results_are_the_same_bit_for_bit(
    cluster: str, job: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    alone = printed(capsys, f"{job}/rank*.sqlite")
    spread = printed(capsys, f"{job}/rank*.sqlite", "--cluster", cluster)
    assert alone[0] == spread[0] == 0
    assert alone[1] == spread[1]
    loaded = json.loads(alone[1])
    assert [Path(rank["source"]).name for rank in loaded["ranks"]] == [
        f"rank{n}.sqlite" for n in range(6)
    ]
    (late,) = loaded["job"]["late"]
    assert (late["step"], late["rank"]) == (5, 4)
    assert late["late_ns"] == pytest.approx(3_000_000, rel=0.05)
    assert "the rank's host waits 3.0 ms longer in the OS" in late["why"]


def test_a_broken_trace_is_reported_and_the_rest_is_judged(
    cluster: str, job: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = (job / "rank0.sqlite").read_bytes()
    (tmp_path / "cut.sqlite").write_bytes(data[: len(data) // 2])
    for words in ((), ("--cluster", cluster)):
        code, out, err = printed(
            capsys, f"{job}/rank*.sqlite", str(tmp_path / "cut.sqlite"), *words
        )
        assert code == ReportUnreadable.exit_code
        loaded = json.loads(out)
        assert len(loaded["ranks"]) == 6
        assert [Path(rank["path"]).name for rank in loaded["unread"]] == ["cut.sqlite"]
        assert "cut.sqlite cannot be read" in err
        assert "truncated" in err


def test_a_folder_and_urls_are_inputs(
    cluster: str, job: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    by_folder = json.loads(printed(capsys, str(job), "--cluster", cluster)[1])
    by_url = json.loads(printed(capsys, f"file://{job}/rank?.sqlite", "--cluster", cluster)[1])
    assert by_url["job"] == by_folder["job"]
    assert by_url["ranks"][0]["source"] == f"file://{job}/rank0.sqlite"
    with pytest.raises(UsageError, match="no file matches"):
        expanded([f"{job}/other*.sqlite"])
    with readable(f"file://{job}/rank0.sqlite") as copy:
        assert copy.read_bytes() == (job / "rank0.sqlite").read_bytes()
    with (
        pytest.raises(ReportUnreadable, match="cannot fetch"),
        readable(f"file://{job}/gone.sqlite"),
    ):
        pass


def test_work_of_a_lost_worker_is_repeated(cluster: str, tmp_path: Path) -> None:
    died = tmp_path / "died"

    def square(number: int) -> int:
        if number == 3 and not died.exists():
            died.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return number * number

    spread = each_of(square, range(12), cluster=cluster, progress=silent, doing="squaring")
    assert died.exists()
    assert spread == each_of(square, range(12), cluster=None, progress=silent, doing="squaring")


def test_an_input_that_kills_every_worker_is_an_error(
    cluster: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed() -> None:
        raise distributed.KilledWorker(
            "task", last_worker=SimpleNamespace(address="tcp://w:1"), allowed_failures=3
        )

    error = inputs._result(type("Future", (), {"result": staticmethod(killed)}), "rank7.sqlite")
    assert isinstance(error, CaptureFailed)
    assert "rank7.sqlite: each worker that processed this input was lost" in str(error)


def test_an_interrupt_cancels_the_work(cluster: str, tmp_path: Path) -> None:
    def slow(number: int) -> None:
        import time

        (tmp_path / str(number)).touch()
        time.sleep(0.1)

    def interrupted(message: str) -> None:
        if "1 of" in message:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        each_of(slow, range(800), cluster=cluster, progress=interrupted, doing="sleeping")
    begun = len(list(tmp_path.iterdir()))
    assert each_of(lambda n: n, range(4), cluster=cluster, progress=silent, doing="other work") == [
        0,
        1,
        2,
        3,
    ]
    assert begun <= len(list(tmp_path.iterdir())) < 400, "half of them would take 10 s"


def test_errors_of_single_inputs_are_complete(cluster: str) -> None:
    def refuse(number: int) -> int:
        if number == 1:
            raise ReportUnreadable("one is bad", hint="leave it out", details=["line"])
        return number

    good, bad, other = each_of(refuse, range(3), cluster=cluster, progress=silent, doing="trying")
    assert (good, other) == (0, 2)
    assert isinstance(bad, KernprofError)
    assert (bad.message, bad.hint, bad.details) == ("one is bad", "leave it out", ("line",))


def test_workers_of_another_version_are_named_before_work_starts(
    cluster: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inputs, "build_digest", lambda: "another")

    def touch(number: int) -> None:
        (tmp_path / str(number)).touch()

    with pytest.raises(
        UsageError, match="workers do not have the same kernprof as this process"
    ) as error:
        each_of(touch, range(2), cluster=cluster, progress=silent, doing="touching")
    assert "of other sources" in error.value.details[0]
    assert not list(tmp_path.iterdir())


def test_a_worker_without_kernprof_can_answer_that_it_has_none() -> None:
    cloudpickle = pytest.importorskip("cloudpickle")
    code = (
        "import pickle, sys; sys.modules['kernprof'] ="
        " None\nprint(pickle.loads(sys.stdin.buffer.read())())"
    )
    sent = cloudpickle.dumps(inputs._probe())
    done = subprocess.run([sys.executable, "-c", code], input=sent, capture_output=True, check=True)
    assert done.stdout == b"None\n"
    with pytest.raises((pickle.PicklingError, AttributeError)):
        pickle.dumps(inputs._probe())  # by name it could not be found there


@pytest.mark.parametrize(
    ("where", "message"),
    [
        ("lokal", "'lokal' is not a cluster"),
        ("gone.json", "no such scheduler file: gone.json"),
        ("tcp://127.0.0.1:9", "no Dask scheduler answers at tcp://127.0.0.1:9"),
    ],
)
def test_clusters_that_cannot_be_reached(
    where: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inputs, "_ANSWER_S", 1)
    with pytest.raises(UsageError) as error:
        each_of(str, [1], cluster=where, progress=silent, doing="trying")
    assert message in str(error.value)


def test_a_local_cluster_takes_no_work_of_others() -> None:
    soon = {"distributed.comm.timeouts.connect": "2s"}
    with inputs.connected("local:1") as client, dask.config.set(soon):
        address = client.scheduler.address
        assert address.startswith("tls://127.0.0.1:")
        with pytest.raises(OSError, match=r"Timed out|reset by peer"):
            distributed.Client(address.replace("tls", "tcp"), timeout=2, set_as_default=False)


def test_without_a_cluster_nothing_of_dask_is_imported(job: Path) -> None:
    code = (
        "import sys; from kernprof.cli.app import run_command_line\ncode ="
        f" run_command_line(['timeline', r'{job}/rank*.sqlite'])\nprint(code, [m for m in ('dask',"
        " 'distributed', 'fsspec', 'pyarrow', 'tornado') if m in sys.modules])"
    )
    environ = {
        name: value for name, value in os.environ.items() if name != "DASK_SCHEDULER_ADDRESS"
    }
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environ
    )
    assert done.stdout.splitlines()[-1] == "0 []"
