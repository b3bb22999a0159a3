"""The process seam: what comes back, and that nothing stays behind."""

import os
import signal
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace

import pytest

from kernprof import process
from kernprof.errors import CaptureFailed, ToolNotFound
from kernprof.process import SubprocessRunner
from tests.recorded_tools import Recorded, ReplayRunner

RUN = SubprocessRunner(grace_s=1.0).run


def python(code: str) -> list[str]:
    return [sys.executable, "-c", code]


def gone(pid: int) -> bool:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            return True
        if state == "Z":  # ended; whoever adopted it has not asked yet
            return True
        time.sleep(0.02)
    return False


def test_streams_code_and_environment() -> None:
    code = (
        "import os,sys; print(os.environ['A'], len(os.environ.get('HOME', ''))); print('e',"
        " file=sys.stderr); exit(3)"
    )
    done = RUN(python(code), env={"A": "b c"})
    assert (done.returncode, done.stdout, done.stderr) == (3, "b c 0\n", "e\n")
    assert not done.ok
    assert not done.timed_out
    assert done.wall_s > 0
    assert done.argv[0] == sys.executable


def test_standard_input_is_empty_and_arguments_are_not_a_shell_line() -> None:
    done = RUN(
        [
            sys.executable,
            "-c",
            "import sys; print(repr(sys.stdin.read()), sys.argv[1])",
            "$(id) ; *",
        ]
    )
    assert done.stdout == "'' $(id) ; *\n"


def test_lines_arrive_and_a_carriage_return_ends_one() -> None:
    lines: list[tuple[str, str]] = []
    RUN(
        python(r"import sys; sys.stdout.write('10%\r20%\rdone\n\xff'); sys.stdout.flush()"),
        on_line=lambda s, t: lines.append((s, t)),
    )
    assert [text for _, text in lines] == ["10%", "20%", "done", "ÿ"]
    assert {name for name, _ in lines} == {"stdout"}


def test_bytes_that_are_not_utf8_are_replaced() -> None:
    done = RUN(python(r"import os; os.write(1, b'a\xff\xfeb')"))
    assert done.stdout == "a��b"


def test_only_the_end_is_kept() -> None:
    done = SubprocessRunner(keep_chars=100).run(python("for i in range(10000): print(i)"))
    assert done.stdout == "".join(f"{i}\n" for i in range(10000))[-100:]


def test_a_time_limit_ends_the_group_and_those_who_left_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = (
        "import os, subprocess, sys, time, pathlib\nsleep = [sys.executable, '-c', 'import signal,"
        " time; signal.signal(15, signal.SIG_IGN); time.sleep(60)']\na = subprocess.Popen(sleep);"
        " b = subprocess.Popen(sleep,"
        f" start_new_session=True)\npathlib.Path({str(tmp_path / 'pids')!r}).write_text(f'{{os.getpid()}}"
        " {a.pid} {b.pid}')\nprint('ready', flush=True); time.sleep(60)"
    )
    passed = [0.0]  # the limit passes once the program has got so far, however long that takes here
    clock = SimpleNamespace(monotonic=lambda: time.monotonic() + passed[0])
    monkeypatch.setattr(process, "time", clock)
    done = RUN(python(code), timeout_s=1000.0, on_line=lambda *_: passed.__setitem__(0, 2000.0))
    assert done.timed_out
    assert not done.ok
    assert done.stdout == "ready\n"
    assert done.returncode == -signal.SIGTERM
    pids = [int(p) for p in (tmp_path / "pids").read_text().split()]
    assert len(pids) == 3
    assert all(gone(pid) for pid in pids)


@pytest.mark.parametrize("rest", ["", ", start_new_session=True"])
@pytest.mark.parametrize("ends", [True, False])
def test_a_child_that_outlives_the_program_does_not_outlive_the_run(rest: str, ends: bool) -> None:
    child = (
        "import subprocess, sys\np = subprocess.Popen([sys.executable, '-c', 'import time;"
        f" time.sleep(60)']{rest}); print(p.pid, flush=True)"
    )
    # with `ends` False the orphan's grandparent reaches its time limit
    code = f"import subprocess, sys, time; subprocess.run([sys.executable, '-c', {child!r}]); time.sleep({60 * (not ends)})"
    done = RUN(python(code), timeout_s=20 if ends else 2)
    assert done.timed_out != ends
    assert gone(int(done.stdout))


def test_the_end_is_seen_and_a_time_limit_held() -> None:
    assert (
        RUN(python("import time; time.sleep(0.2); print('done')"), timeout_s=60).stdout == "done\n"
    )
    stop = threading.Event()
    threading.Timer(0.2, stop.set).start()
    assert RUN(python("import time; time.sleep(60)"), timeout_s=60, stop=stop).stopped
    assert RUN(python("import time; time.sleep(60)"), timeout_s=0.2).timed_out
    code = "import os, time; os.close(1); os.close(2); time.sleep({}); os._exit(3)"
    assert RUN(python(code.format(0.3)), timeout_s=60).returncode == 3
    assert RUN(python(code.format(60)), timeout_s=0.3).timed_out


def test_an_interrupt_reaches_the_program_and_passes_on(tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    code = (
        "import os, pathlib, time\n"
        "try: print(os.getpid(), flush=True); time.sleep(600)\n"
        f"except KeyboardInterrupt: pathlib.Path({str(seen)!r}).write_text(str(os.getpid()))"
    )
    main = threading.get_ident()
    with pytest.raises(KeyboardInterrupt):
        RUN(python(code), on_line=lambda *_: signal.pthread_kill(main, signal.SIGINT))
    assert gone(int(seen.read_text()))


def test_what_cannot_start_says_what_is_missing(tmp_path: Path) -> None:
    with pytest.raises(ToolNotFound, match="'no-such-tool': no-such-tool does not exist"):
        RUN(["no-such-tool"])
    with pytest.raises(ToolNotFound, match="nowhere does not exist"):
        RUN([sys.executable], cwd=tmp_path / "nowhere")
    plain = tmp_path / "plain"
    plain.write_text("x")
    with pytest.raises(CaptureFailed, match="Permission denied"):
        RUN([str(plain)])
    with pytest.raises(CaptureFailed, match="null byte"):
        RUN([sys.executable, "a\0b"])


def test_replay_answers_in_order_and_keeps_what_was_asked(tmp_path: Path) -> None:
    commands: list[tuple[str, ...]] = []
    runner = ReplayRunner(
        Recorded(argv=("ncu", "--version"), stdout="1\n"),
        Recorded(
            argv=("ncu", "--version"),
            stdout="2\nx",
            stderr="w\n",
            returncode=4,
            effect=commands.append,
        ),
        Recorded(argv=("nsys",), raises=KeyboardInterrupt()),
    )
    lines: list[tuple[str, str]] = []
    assert (
        runner.run(["/opt/ncu", "--version"], env={"A": "1"}, cwd=tmp_path, timeout_s=5).stdout
        == "1\n"
    )
    second = runner.run(["ncu", "--version", "-v"], on_line=lambda s, t: lines.append((s, t)))
    assert (second.returncode, second.output) == (4, "2\nx\nw")
    assert lines == [("stdout", "2"), ("stdout", "x"), ("stderr", "w")]
    assert commands == [("ncu", "--version", "-v")]
    with pytest.raises(KeyboardInterrupt):
        runner.run(["nsys", "profile"])
    with pytest.raises(AssertionError, match="no recorded answer"):
        runner.run(["ncu", "--version"])
    first = runner.calls[0]
    assert (first.argv, first.env, first.cwd, first.timeout_s) == (
        ("/opt/ncu", "--version"),
        {"A": "1"},
        tmp_path,
        5,
    )
    assert os.environ.get("A") != "1"


def test_an_interrupt_of_the_main_thread_ends_the_processes_of_other_threads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(process, "was_interrupted", lambda: True)
    with ThreadPoolExecutor() as pool:
        assert pool.submit(RUN, python("import time; time.sleep(60)")).result().stopped
    assert RUN(python("print(1)")).ok
