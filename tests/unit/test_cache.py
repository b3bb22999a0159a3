"""The disk cache: its folder, permissions, atomic writes, and limit."""

import os
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from kernprof import cache


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KERNPROF_CACHE", str(tmp_path / "c"))
    return tmp_path / "c"


def _put_folder(folder: Path, data: bytes) -> Path:
    place = folder / "timelines" / "t"

    def fill(aside: Path) -> None:
        (aside / "x").write_bytes(data)

    cache.put_folder(place, fill, within=folder)
    return place


def _entries(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file() and path.name != ".trimmed"]


def test_the_folder_is_the_users_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    assert cache.root({"KERNPROF_CACHE": ""}) is None
    assert cache.root({"KERNPROF_CACHE": "/somewhere"}) == Path("/somewhere")
    assert cache.root({"XDG_CACHE_HOME": "/xdg"}) == Path("/xdg/kernprof")
    monkeypatch.delenv("KERNPROF_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")
    assert cache.root() == Path("/somewhere/kernprof")


def test_entries_are_kept_checked_and_done_without(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = cache.key_of("a", b"b")
    assert key != cache.key_of("ab", b"")
    assert cache.load("ptx", key) is None
    cache.store("ptx", key, b"data")
    assert cache.load("ptx", key) == b"data"
    (entry,) = _entries(folder)
    entry.write_bytes(entry.read_bytes()[:-1] + b"X")
    assert cache.load("ptx", key) is None
    monkeypatch.setenv("KERNPROF_CACHE", str(entry / "below a file"))
    cache.store("ptx", key, b"data")
    assert cache.load("ptx", key) is None


def test_an_empty_name_keeps_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KERNPROF_CACHE", "")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    cache.store("ptx", cache.key_of("a"), b"data")
    assert cache.load("ptx", cache.key_of("a")) is None
    assert not list(tmp_path.iterdir())


def test_only_the_owner_reads_entries(folder: Path) -> None:
    cache.store("ptx", cache.key_of("a"), b"data")
    _put_folder(folder, b"1")
    (entry,) = [path for path in _entries(folder) if path.name != "x"]
    for path in (folder, entry, folder / "timelines" / "t"):
        assert path.stat().st_mode & 0o077 == 0


def test_a_folder_that_is_not_finished_leaves_the_one_before(folder: Path) -> None:
    def fill(aside: Path) -> None:
        (aside / "x").write_bytes(b"new")
        raise OSError("disk full")

    place = _put_folder(folder, b"old")
    cache.put_folder(place, fill, within=folder)
    assert (place / "x").read_bytes() == b"old"
    assert [path.name for path in place.parent.iterdir()] == ["t"]


def test_what_was_not_used_for_longest_goes_first(folder: Path) -> None:
    keys = [cache.key_of(name) for name in "abc"]
    for age, key in enumerate(keys):
        cache.store("jit", key, bytes(1000))
        (entry,) = folder.glob(f"jit/{key[:2]}/{key[2:]}")
        os.utime(entry, (1000 + age, 1000 + age))
    place = _put_folder(folder, bytes(1000))
    assert cache.load("jit", keys[0]) is not None  # used now
    cache.trim(folder, 10_000)
    assert len(_entries(folder)) == 4
    cache.trim(folder, 2 * 1100)
    assert [cache.load("jit", key) is not None for key in keys] == [True, False, False]
    assert (place / "x").exists()
    cache.trim(folder, 0)
    assert not _entries(folder)


def test_a_cache_is_trimmed_once_a_day(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    trimmed: list[int] = []
    monkeypatch.setattr(cache, "trim", lambda _, limit: trimmed.append(limit))
    for name in "abc":
        cache.store("jit", cache.key_of(name), b"data")
    assert trimmed == [cache.LIMIT_BYTES]
    os.utime(folder / ".trimmed", (0, 0))
    cache.store("jit", cache.key_of("d"), b"data")
    assert len(trimmed) == 2


def test_what_two_threads_want_is_made_once(folder: Path) -> None:
    entries, begun = [], threading.Barrier(2)

    def wants(key: str) -> bytes | None:
        begun.wait()
        with cache.alone(key):
            if cache.load("kind", key) is None:
                entries.append(key)
                cache.store("kind", key, b"made")
        return cache.load("kind", key)

    with ThreadPoolExecutor(2) as pool:
        assert [*pool.map(wants, ["one" * 20] * 2)] == [b"made"] * 2
        assert entries == ["one" * 20]
        with cache.alone("another"):  # holds up nobody who wants something else
            assert [*pool.map(wants, ["two" * 20, "three" * 20])] == [b"made"] * 2


def test_a_cache_that_others_can_write_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KERNPROF_CACHE", str(tmp_path))
    tmp_path.chmod(0o755)
    assert cache.root() == tmp_path
    for mode in (0o775, 0o757):
        tmp_path.chmod(mode)
        assert cache.root() is None
    tmp_path.chmod(0o700)
    monkeypatch.setattr("os.geteuid", lambda: 12345)
    assert cache.root() is None
