"""A run is stored whole or not at all, found by its names, and no error loses anything."""

from __future__ import annotations

import errno
import hashlib
import json
import os
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from kernprof.errors import ReportUnreadable, StoreError, UsageError
from kernprof.model.run import Launch, Run, VariantResult
from kernprof.store import MANIFEST, Store, StoredRun
from kernprof.store.run_folder import STORE_VERSION, manifest_text, read_document, read_run

REPORT = b"\x00report\xff" * 100


def make_run(workload: str | None = "transpose") -> Run:
    launch = Launch(kernel="naive<\ud800>", grid=(1, 2, 3), block=(32, 8, 1))
    return Run(
        id="",
        created="",
        backend="ncu",
        workload=workload,
        variants=(VariantResult(variant="naive", launch=launch),),
    )


def put(store: Store, workload: str = "transpose") -> StoredRun:
    with store.begin(workload) as draft:
        (draft.path / "report.ncu-rep").write_bytes(REPORT)
        (draft.path / "logs").mkdir()
        (draft.path / "logs" / "ncu.log").write_text("==PROF== done\n")
        return draft.commit(make_run(workload))


def renamed(store: Store, stored: StoredRun, new_id: str) -> None:
    """Gives a stored run another id, to control ids in a test."""
    folder = store.root / "runs" / new_id
    stored.path.rename(folder)
    manifest = folder / MANIFEST
    manifest.write_text(manifest.read_text().replace(stored.id, new_id))


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "store")


def test_a_run_comes_back_as_it_was_stored(store: Store) -> None:
    stored = put(store)
    assert re.fullmatch(r"\d{8}-\d{6}-transpose-[0-9a-f]{4}", stored.id)
    assert stored.path == store.root / "runs" / stored.id
    result = store.find(stored.id)
    assert result == stored
    assert result.run.variants == make_run().variants
    assert result.run.created.endswith("+00:00")
    assert [(file.path, file.size_bytes) for file in result.files] == [
        ("logs/ncu.log", 14),
        ("report.ncu-rep", 800),
    ]
    assert (result.path / "report.ncu-rep").read_bytes() == REPORT
    assert result.files[1].sha256 == hashlib.sha256(REPORT).hexdigest()
    assert list((store.root / "tmp").iterdir()) == []


def test_the_manifest_is_a_run_document_with_its_files(store: Store) -> None:
    stored = put(store)
    document = json.loads((stored.path / MANIFEST).read_text())
    assert (document["schema"], document["store"], document["run"]) == (
        "kernprof.run/1",
        STORE_VERSION,
        stored.id,
    )
    assert document["files"][1] == {
        "path": "report.ncu-rep",
        "bytes": 800,
        "sha256": hashlib.sha256(REPORT).hexdigest(),
    }


def test_reading_makes_nothing_and_an_empty_store_says_what_to_do(store: Store) -> None:
    assert store.runs().runs == ()
    with pytest.raises(UsageError, match="no run is stored") as caught:
        store.find("latest")
    assert "kernprof run" in (caught.value.hint or "")
    assert not store.root.exists()


def test_only_a_new_store_gets_a_gitignore(tmp_path: Path) -> None:
    put(Store(tmp_path / "new"))
    assert (tmp_path / "new" / ".gitignore").read_text() == "*\n"
    put(Store(tmp_path))  # a folder the user already had
    assert not (tmp_path / ".gitignore").exists()


def test_runs_are_listed_newest_first(store: Store) -> None:
    for stamp in ("20260102-000000", "20251231-235959", "20260103-120000"):
        renamed(store, put(store), f"{stamp}-transpose-aaaa")
    assert [run.id[:15] for run in store.runs().runs] == [
        "20260103-120000",
        "20260102-000000",
        "20251231-235959",
    ]
    assert store.find("latest").id == "20260103-120000-transpose-aaaa"


def test_within_a_second_the_later_commit_is_the_latest(store: Store) -> None:
    for index, name in enumerate(("ffff", "0000")):
        renamed(store, put(store), f"20260102-000000-transpose-{name}")
        manifest = store.root / "runs" / f"20260102-000000-transpose-{name}" / MANIFEST
        os.utime(manifest, ns=(index, index))
    assert store.find("latest").id == "20260102-000000-transpose-0000"


def test_a_unique_beginning_names_a_run_and_an_ambiguous_one_lists_them(store: Store) -> None:
    renamed(store, put(store), "20260101-000000-transpose-aaaa")
    renamed(store, put(store), "20260101-000000-transpose-abbb")
    assert store.find("20260101-000000-transpose-aa").id.endswith("aaaa")
    with pytest.raises(UsageError, match="ambiguous: 2 ids begin with it") as caught:
        store.find("20260101")
    assert sorted(line.strip()[-4:] for line in caught.value.details) == ["aaaa", "abbb"]
    with pytest.raises(UsageError, match="unknown run") as unknown:
        store.find("20260101-000000-transpose-aaab")
    assert "did you mean 20260101-000000-transpose-" in (unknown.value.hint or "")


@pytest.mark.parametrize("name", ["", "..", ".", "x" * 5000, "runs", "\ud800"])
def test_strange_names_are_unknown_runs(store: Store, name: str) -> None:
    put(store)
    with pytest.raises(UsageError, match="unknown run"):
        store.find(name)


def test_a_run_is_found_by_the_path_of_its_folder_or_manifest(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored = put(store)
    other = Store(store.root / "other")
    assert other.find(str(stored.path)).run == stored.run
    assert other.find(str(stored.path / MANIFEST)).run == stored.run
    monkeypatch.chdir(stored.path.parent)
    assert other.find(stored.id).run == stored.run
    with pytest.raises(ReportUnreadable, match=r"is not a run: it has no manifest\.json"):
        other.find(str(store.root))


def with_files(files: object) -> bytes:
    """A manifest that is whole but for its file list."""
    run = json.loads(manifest_text(Run(id="a", created="now", backend="ncu"), ()))
    return json.dumps(run | {"files": files}).encode()


DAMAGES = {
    "no manifest": (None, "it has no manifest.json"),
    "empty": (b"", "is damaged"),
    "truncated": (b'{"schema": "kernprof.run/1", "run":', "is damaged"),
    "not utf-8": (b"\xff\xfe\xfa", "is damaged"),
    "a list": (b"[1]", "it contains a list"),
    "deep": (b"[" * 100_000, "nested too deeply"),
    "foreign": (b'{"store": 1, "schema": "other/3"}', "schema is 'other/3'"),
    "newer": (b'{"store": 99}', "reads up to 1"),
    "newer, at length": (
        json.dumps({"store": ["9" * 3000]}).encode(),
        "9']; this kernprof reads up to 1",
    ),
    "no fields": (
        b'{"store": 1, "schema": "kernprof.run/1"}',
        "Object missing required field `run` - at `$`",
    ),
    "half a character": (
        with_files([{"path": "a", "bytes": "\ud800", "sha256": ""}]),
        "got `str` - at `$.files[0].bytes`",
    ),
    "huge": (
        with_files([{"path": "a", "bytes": 0, "sha256": ""}]).replace(b": 0", b": " + b"9" * 400),
        "has 400 digits",
    ),
    "files a number": (with_files(3), "Expected `array`, got `int` - at `$.files`"),
}


@pytest.mark.parametrize("content", DAMAGES.values(), ids=DAMAGES.keys())
def test_a_broken_run_is_reported_and_the_others_stay(
    store: Store, content: tuple[bytes | None, str]
) -> None:
    good = put(store)
    folder = store.root / "runs" / "20990101-000000-broken-0000"
    folder.mkdir()
    data, reason = content
    if data is not None:
        (folder / MANIFEST).write_bytes(data)
    listing = store.runs()
    assert [run.id for run in listing.runs] == [good.id]
    assert [item.path for item in listing.broken] == [folder]
    assert reason in listing.broken[0].reason
    assert store.find("latest").id == good.id
    with pytest.raises(ReportUnreadable):
        store.find("2099")
    assert store.remove("2099") == folder.name
    assert store.runs().broken == ()


def test_when_no_run_can_be_read_latest_says_why(store: Store) -> None:
    (put(store).path / MANIFEST).write_text("{")
    with pytest.raises(StoreError, match="none of the 1 runs") as caught:
        store.find("latest")
    assert "is damaged" in caught.value.details[0]


def test_removing_a_run_leaves_the_others(store: Store) -> None:
    first, second = put(store), put(store, "reduce")
    assert store.remove(first.id) == first.id
    assert [run.id for run in store.runs().runs] == [second.id]
    assert not first.path.exists()
    assert list((store.root / "tmp").iterdir()) == []
    for name in (first.id, "", str(second.path), "../runs", "latest"):
        with pytest.raises(UsageError, match="unknown run"):
            store.remove(name)
    assert (second.path / "report.ncu-rep").read_bytes() == REPORT


@pytest.mark.parametrize("version", [None, "1", 99, [1]])
def test_a_manifest_of_another_version_is_refused(tmp_path: Path, version: object) -> None:
    (tmp_path / "manifest.json").write_text(json.dumps({"store": version}))
    with pytest.raises(ReportUnreadable, match="store version"):
        read_run(tmp_path)


@given(workload=st.text())
@settings(
    max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
def test_any_workload_name_makes_a_plain_folder_name(tmp_path: Path, workload: str) -> None:
    with Store(tmp_path / "s").begin(workload) as draft:
        assert re.fullmatch(r"\d{8}-\d{6}-[a-z0-9_][a-z0-9_-]{0,39}-[0-9a-f]{4}", draft.id)
        assert draft.path.parent == tmp_path / "s" / "tmp"


def test_leaving_without_commit_discards(store: Store) -> None:
    def interrupted() -> None:
        with store.begin("transpose") as draft:
            (draft.path / "half").write_text("half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert list((store.root / "tmp").iterdir()) == []
    assert store.runs().runs == ()


def test_a_living_draft_is_kept_and_a_dead_one_removed(store: Store) -> None:
    living = store.begin("transpose")
    (living.path / "half").write_text("half")
    dead = store.root / "tmp" / "20200101-000000-transpose-dead"
    dead.mkdir()
    (dead / "half").write_text("half")
    with store.begin("reduce"):
        assert (living.path / "half").is_file()
        assert not dead.exists()
    living.discard()
    living.discard()
    assert list((store.root / "tmp").iterdir()) == []


@pytest.mark.parametrize(
    ("code", "advice"),
    [
        (errno.ENOSPC, "disk is full"),
        (errno.EDQUOT, "quota"),
        (errno.EROFS, "read-only"),
        (errno.EACCES, "no write permission"),
        (errno.EIO, "--store DIR"),
    ],
)
def test_a_commit_that_fails_keeps_the_captures_and_the_earlier_runs(
    store: Store, monkeypatch: pytest.MonkeyPatch, code: int, advice: str
) -> None:
    earlier = put(store)

    def refuse(path: Path, text: str) -> None:
        path.write_text(text[:10])
        raise OSError(code, os.strerror(code), str(path))

    with monkeypatch.context() as patch:
        patch.setattr("kernprof.store.run_folder.write_synced", refuse)
        with pytest.raises(StoreError, match=os.strerror(code)) as caught:
            put(store)
    assert advice in (caught.value.hint or "")
    (stored,) = store.root.glob("unsaved-*")
    assert str(stored) in str(caught.value)
    assert (stored / "report.ncu-rep").read_bytes() == REPORT
    assert not (stored / MANIFEST).exists()
    assert [run.id for run in store.runs().runs] == [earlier.id]
    put(store)
    assert stored.exists()


def test_a_full_disk_while_capturing_is_a_store_error(store: Store) -> None:
    def fill() -> None:
        with store.begin("transpose"):
            Path("/dev/full").write_text("x")

    with pytest.raises(StoreError, match="No space left"):
        fill()
    assert list((store.root / "tmp").iterdir()) == []


def test_a_value_that_json_cannot_hold_keeps_the_captures(store: Store) -> None:
    bad = Run(id="", created="", backend="ncu", params={"x": float("nan")})
    draft = store.begin("transpose")
    (draft.path / "report.ncu-rep").write_bytes(REPORT)
    with pytest.raises(StoreError, match="JSON cannot"):
        draft.commit(bad)
    draft.discard()
    (stored,) = store.root.glob("unsaved-*")
    assert (stored / "report.ncu-rep").read_bytes() == REPORT


def test_a_file_in_the_stores_place_is_a_store_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    for root in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(StoreError, match="cannot begin") as caught:
            Store(root).begin("transpose")
        assert "--store DIR" in (caught.value.hint or "")
    assert (tmp_path / "file").read_text() == "mine"


def test_a_file_system_without_locks_still_stores(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unsupported(descriptor: int, operation: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr("fcntl.flock", unsupported)
    living = store.begin("reduce")
    stored = put(store)
    assert living.path.is_dir()  # nobody can tell whether it lives, so it stays
    living.discard()
    assert store.runs().runs == (stored,)


def test_the_quick_reader_takes_what_the_whole_one_takes_and_refuses_as_it_does(
    store: Store,
) -> None:
    stored = put(store)
    manifest = stored.path / MANIFEST
    totals = json.loads(manifest.read_text())
    manifest.write_text(json.dumps(totals | {"notes": ["half a character: \ud800"]}))
    assert (
        read_document(stored.path).notes
        == ("half a character: \ud800",)
        == read_run(stored.path).run.notes
    )
    for damaged in (
        {"notes": 7},
        {"variants": [{}]},
        {"device": {"name": []}},
        {"created": 10**50},
    ):
        manifest.write_text(json.dumps(totals | damaged))
        texts = []
        for read in (read_document, read_run):
            with pytest.raises(ReportUnreadable) as caught:
                read(stored.path)
            texts.append(caught.value.args[0])
        assert texts[0] == texts[1]
        assert texts[0].startswith(str(manifest))
