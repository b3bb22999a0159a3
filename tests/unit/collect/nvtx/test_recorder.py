"""Ranges in memory and in files."""

from __future__ import annotations

import json
import os
import threading
from pathlib import Path

from kernprof.collect.nvtx.emit import FileRecorder, Recorder


def read(folder: Path) -> list[dict[str, object]]:
    return [
        json.loads(line) for line in (folder / f"{os.getpid()}.ranges").read_text().splitlines()
    ]


def test_ranges_in_memory_in_the_order_they_end() -> None:
    recorder = Recorder()
    emitter = recorder.emitter()
    handle = emitter.start("across")
    emitter.push("outer")
    emitter.push("inner")
    assert recorder.open == 2
    emitter.pop()
    emitter.pop()
    emitter.pop()  # one too many is nothing
    emitter.end(handle)
    inner, outer, across = recorder.ranges
    assert (inner.name, inner.nested, outer.nested, across.nested) == ("inner", 1, 0, None)
    assert (
        across.start_ns
        <= outer.start_ns
        <= inner.start_ns
        <= inner.end_ns
        <= outer.end_ns
        <= across.end_ns
    )
    assert (inner.pid, inner.tid) == (os.getpid(), threading.get_native_id())


def test_a_file_has_what_ended_and_nothing_before(tmp_path: Path) -> None:
    emitter = FileRecorder(tmp_path).emitter()
    emitter.push('outer "quoted" \\ größe')
    emitter.push("inner")
    emitter.pop()
    assert not list(tmp_path.iterdir())
    emitter.pop()
    emitter.end(emitter.start("s"))
    found = read(tmp_path)
    assert [each["name"] for each in found] == ["inner", 'outer "quoted" \\ größe', "s"]
    assert [each["nested"] for each in found] == [1, 0, None]
    assert {each["pid"] for each in found} == {os.getpid()}


def test_a_range_that_lasts_holds_back_only_some(tmp_path: Path) -> None:
    emitter = FileRecorder(tmp_path).emitter()
    emitter.push("main")
    for _ in range(300):
        emitter.push("inner")
        emitter.pop()
    assert len(read(tmp_path)) == 256
    emitter.pop()
    assert len(read(tmp_path)) == 301


def test_threads_write_whole_lines(tmp_path: Path) -> None:
    emitter = FileRecorder(tmp_path).emitter()

    def work(name: str) -> None:
        for _ in range(200):
            emitter.push(name)
            emitter.push(f"in {name}")
            emitter.pop()
            emitter.pop()

    threads = [threading.Thread(target=work, args=(name,)) for name in "abc"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = read(tmp_path)
    assert len(found) == 1200
    assert all(
        each["nested"] == (1 if str(each["name"]).startswith("in ") else 0) for each in found
    )


def test_a_folder_that_is_gone_stops_nobody(tmp_path: Path) -> None:
    emitter = FileRecorder(tmp_path / "gone").emitter()
    emitter.push("a")
    emitter.pop()
    assert not list(tmp_path.iterdir())
