"""Outputs never destroy an input, the old file, or each other."""

import gzip
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest

from kernprof import outputs
from kernprof.cli.app import run_command_line
from kernprof.errors import UsageError

ROOT = Path(__file__).parents[2]
OLD = "the old file, which was good\n"


def test_a_file_appears_whole_with_the_rights_of_any_other(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        outputs.write(tmp_path / "new.txt", "text \ud800")
    finally:
        os.umask(before)
    assert (tmp_path / "new.txt").read_bytes() == b"text ?"
    assert (tmp_path / "new.txt").stat().st_mode & 0o777 == 0o640
    (tmp_path / "new.txt").chmod(0o604)
    outputs.write(tmp_path / "new.txt", b"bytes")
    assert (tmp_path / "new.txt").stat().st_mode & 0o777 == 0o604
    assert [path.name for path in tmp_path.iterdir()] == ["new.txt"]


def test_a_link_is_replaced_and_its_target_stays(tmp_path: Path) -> None:
    (tmp_path / "real.txt").write_text(OLD)
    (tmp_path / "link.txt").symlink_to("real.txt")
    outputs.write(tmp_path / "link.txt", "new")
    assert not (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "link.txt").read_text() == "new"
    assert (tmp_path / "real.txt").read_text() == OLD


@pytest.mark.parametrize(
    "error", [OSError(28, "No space left on device"), KeyboardInterrupt(), ValueError("x")]
)
def test_a_writer_that_fails_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, error: BaseException
) -> None:
    (tmp_path / "a.json.gz").write_text(OLD)

    def failing() -> None:
        with outputs.beside(tmp_path / "a.json.gz") as draft:
            assert draft.name.endswith(".json.gz")
            draft.write_text("half of it")
            raise error

    with pytest.raises(type(error)):
        failing()
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("a.json.gz", OLD)]


def test_the_next_writer_removes_what_a_killed_process_left(tmp_path: Path) -> None:
    code = "from kernprof import outputs; print(outputs.temporary_prefix())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    dead, live = done.stdout.strip(), outputs.temporary_prefix()
    machine = live.split("-")[2]
    (tmp_path / f"{dead}a.html").write_text("half")
    (tmp_path / f"{dead}folder").mkdir()
    (tmp_path / f"{dead}folder/a").write_text("half")
    (tmp_path / f"{dead}link").symlink_to(tmp_path / "folder")
    stay = [
        f"{live}a",
        dead.replace(machine, "00000000"),
        ".kernprof-x",
        f".kernprof-{9**30}-{machine}-a",
        f".kernprof-1-{machine}-a",
    ]
    for name in (*stay, "folder"):
        (tmp_path / name).mkdir()
    outputs.write(tmp_path / "x", "")
    assert {path.name for path in tmp_path.iterdir()} == {"x", "folder", *stay}


def test_a_link_to_an_output_folder_and_a_device_are_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kernprof.workflows.page.MOST_RUNS", 1)
    with outputs.beside(Path("/dev/stdout")) as draft:
        assert draft == Path("/dev/stdout")
    (tmp_path / "outside").mkdir()
    (tmp_path / "out-pages").symlink_to("outside")
    target = str(ROOT / "tests/replay/data/explain/h200_transpose_source.ncu-rep")
    argv = ["report", target, target, "-o", str(tmp_path / "out.html")]
    assert run_command_line(argv) == 2
    assert not list((tmp_path / "outside").iterdir())


def test_parallel_writers_do_not_meet(tmp_path: Path) -> None:
    """Whoever is last wins; at no time is the file anything but whole."""
    path, texts, seen = tmp_path / "page.html", [str(n) * 300_000 for n in range(4)], []
    outputs.write(path, texts[0])
    writers = [
        threading.Thread(target=lambda t=text: [outputs.write(path, t) for _ in range(5)])
        for text in texts
    ]
    for writer in writers:
        writer.start()
    while any(writer.is_alive() for writer in writers):
        seen.append(path.read_text())
    assert set(seen) <= set(texts)
    assert [writer.name for writer in tmp_path.iterdir()] == ["page.html"]


def test_a_full_disk_is_called_that() -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("needs /dev/full")
    with (
        pytest.raises(UsageError, match="cannot write /dev/full: the disk is full"),
        outputs.reported(full),
    ):
        outputs.write(full, "x")


@pytest.mark.parametrize("output", ["in.html", "hard.html", "soft.html", "./in.html"])
def test_an_input_is_no_output(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, output: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("in.html").write_text(OLD)
    os.link("in.html", "hard.html")
    Path("soft.html").symlink_to("in.html")
    with pytest.raises(UsageError, match="it is an input, which would be lost"):
        outputs.check(Path(output), [Path("in.html")])
    outputs.check(Path("other.html"), [Path("in.html"), Path("gone")])


def test_of_a_folder_no_capture_is_replaced(tmp_path: Path) -> None:
    for name in ("report.html", "manifest.json"):
        (tmp_path / name).write_text(OLD)
    outputs.check(tmp_path / "report.html", [tmp_path])
    outputs.check(tmp_path / "new.json", [tmp_path])
    with pytest.raises(UsageError, match="input"):
        outputs.check(tmp_path / "manifest.json", [tmp_path])


@pytest.fixture
def trace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A PyTorch trace of two kernels, small enough to be written often."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("KERNPROF_CACHE", str(tmp_path / "cache"))
    events = [
        {
            "ph": "X",
            "cat": "kernel",
            "name": f"k{n}",
            "pid": 0,
            "tid": 7,
            "ts": 10.0 * n,
            "dur": 5.0,
            "args": {"device": 0, "stream": 7, "correlation": n},
        }
        for n in range(1, 3000)
    ]
    properties = [
        {"id": 0, "name": "NVIDIA H200", "computeMajor": 9, "computeMinor": 0, "numSms": 132}
    ]
    (tmp_path / "trace.json").write_text(
        json.dumps({"deviceProperties": properties, "traceEvents": events})
    )
    return tmp_path / "trace.json"


@pytest.mark.parametrize(
    "command",
    [
        ("export", "trace.json", "-o", "trace.json"),
        ("export", "trace.json", "-o", "hard.json"),
        ("report", "trace.json", "--format", "html", "-o", "trace.json"),
        ("report", "trace.json", "--format", "markdown", "-o", "hard.json"),
    ],
)
def test_no_command_writes_onto_its_input(
    trace: Path, command: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    os.link(trace, "hard.json")
    before = trace.read_bytes()
    assert run_command_line(command) == UsageError.exit_code
    assert "is an input, which would be lost" in capsys.readouterr().err
    assert trace.read_bytes() == before == Path("hard.json").read_bytes()


WRITERS = {
    "perfetto": (("export", "trace.json", "-o", "out.json"), "out.json"),
    "perfetto-gz": (("export", "trace.json", "-o", "out.json.gz"), "out.json.gz"),
    "csv": (("export", "trace.json", "-o", "out.csv"), "out.csv"),
    "page": (("report", "trace.json", "-o", "out.html"), "out.html"),
    "markdown": (("report", "trace.json", "-o", "out.md"), "out.md"),
    "picture": (("plot", "timeline", "trace.json", "-o", "out.png"), "out.png"),
}


def _whole(path: Path) -> bool:
    """Return whether the file is the old one or a complete new one."""
    data = path.read_bytes()
    if data == OLD.encode():
        return True
    if path.suffix == ".gz":
        data = gzip.decompress(data)
    if path.name.startswith("out.json"):
        return bool(json.loads(data)["traceEvents"])
    ends = {".html": b"</html>", ".png": b"IEND\xaeB`\x82", ".csv": b"\n", ".md": b""}
    return data.rstrip(b"\n" if path.suffix != ".csv" else b"").endswith(ends[path.suffix])


@pytest.mark.parametrize("name", WRITERS)
def test_a_writer_that_is_killed_leaves_the_old_file_or_the_new_one(trace: Path, name: str) -> None:
    """Kill a writer at a random moment; `test_killed_writers` covers every step."""
    command, output = WRITERS[name]
    path = trace.parent / output
    path.write_text(OLD)
    process = subprocess.Popen(
        [sys.executable, "-m", "kernprof", *command], stdout=subprocess.DEVNULL
    )
    while process.poll() is None and not any(trace.parent.glob(".kernprof-*")):
        time.sleep(0.001)
    time.sleep(random.uniform(0, 0.02))
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert _whole(path)
    for left in trace.parent.glob(".kernprof-*"):
        left.unlink()
    path.write_text(OLD)
    assert run_command_line(command) == 0
    assert _whole(path)
    assert path.read_bytes() != OLD.encode()


def test_a_database_is_whole_or_not_there(tmp_path: Path) -> None:
    code = (
        "import sqlite3, sys\nfrom pathlib import Path\nfrom kernprof import outputs\nwith"
        " outputs.beside(Path('out.sqlite')) as draft:\n    database = sqlite3.connect(draft)\n   "
        " database.execute('create table t (x)')\n    for n in range(100000):\n       "
        " database.execute('insert into t values (?)', (n,))\n        if n % 1000 == 0:"
        " database.commit()\n        if n == 2000: print('on', flush=True)\n    database.commit();"
        " database.close()\n"
    )
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, cwd=tmp_path)
    assert process.stdout is not None
    process.stdout.readline()
    process.kill()
    process.communicate()
    assert not (tmp_path / "out.sqlite").exists()
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, cwd=tmp_path)
    with closing(sqlite3.connect(tmp_path / "out.sqlite")) as database:
        assert database.execute("select count(*) from t").fetchone() == (100_000,)
