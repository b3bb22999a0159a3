"""Source lines as the emulator stores them."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from kernprof.errors import ReportUnreadable
from kernprof.model.run import Provenance
from kernprof.readers.ncu.source import read_lines

SCHEMA = "kernprof.lines/1"


def write(folder: Path, lines: list[dict[str, Any]], *texts: str, **files: int) -> Path:
    launch = {
        "index": 3,
        "variant": "naive",
        "lines": lines,
        "files": {f"{name}.cu": n for name, n in files.items()},
    }
    document = {"schema": SCHEMA, "launches": [launch], "texts": texts}
    path = folder / "lines.json"
    path.write_text(json.dumps(document))
    return path


def test_counts_become_accesses_with_their_waste(tmp_path: Path) -> None:
    """1000 bytes fit 32 sectors; 64 wavefronts with 60 conflicts need 4."""
    values = {
        "global_store_sectors": 200,
        "global_store_bytes": 1000,
        "shared_load_wavefronts": 64,
        "shared_load_bank_conflicts": 60,
        "global_reduction_sectors": 7,
        "instructions": 9,
    }
    result = read_lines(
        write(
            tmp_path,
            [
                {"file": "k.cu", "line": 2, "values": values},
                {"file": "k.cu", "line": 0, "values": {"instructions": 1}},
            ],
            "one\ntwo\n",
            k=0,
        )
    )[3]
    (line,) = result.lines
    assert (line.line, line.instructions, line.thread_instructions) == (2, 9, None)
    assert line.total("wasted_sectors", "global", "store") == 168
    assert line.total("wasted_wavefronts", "shared", "load") == 60
    assert line.total("sectors", "global", "atomic") == 7
    assert result.files == {"k.cu": "one\ntwo\n"}
    assert result.provenance is Provenance.EXACT


def test_shared_bytes_do_not_make_waste_negative(tmp_path: Path) -> None:
    """Threads that load the same word ask for more bytes than the sectors hold."""
    assert wasted(tmp_path, {"global_load_sectors": 1, "global_load_bytes": 128}) == 0


def test_only_sectors_beyond_the_requests_of_loads_and_stores_are_wasted(tmp_path: Path) -> None:
    """A request touches a sector; the least sectors of atomics are unknown."""
    loads = {"global_load_requests": 8, "global_load_sectors": 10, "global_load_bytes": 32}
    assert wasted(tmp_path, {**loads, "global_reduction_sectors": 7}) == 2


def wasted(folder: Path, values: dict[str, float]) -> float | None:
    lines = [{"file": "gone.cu", "line": 1, "values": values}]
    (line,) = read_lines(write(folder, lines))[3].lines
    return line.total("wasted_sectors")


@pytest.mark.parametrize("files", [{}, {"k": 1}, {"k": -1}, {"other": 0}])
def test_no_file_is_read_that_a_run_names(tmp_path: Path, files: dict[str, int]) -> None:
    """A run may come from anybody: it could name a private key."""
    secret = tmp_path / "secret.cu"
    secret.write_text("secret")
    for name in (str(secret), "secret.cu", "k.cu", "/etc/passwd"):
        line = read_lines(
            write(tmp_path, [{"file": name, "line": 1, "values": {}}], "text", **files)
        )[3]
        assert "secret" not in line.files.values()
        assert name not in line.files


def test_code_without_lines_has_a_reason(tmp_path: Path) -> None:
    line = read_lines(
        write(tmp_path, [{"file": "k.cu", "line": 0, "values": {"instructions": 1}}])
    )[3]
    assert line.lines == ()
    assert line.reason == "the code has no line information"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"schema": "other/1"}',
        '{"schema": "kernprof.lines/1"}',
        '{"schema": "kernprof.lines/1", "launches": [{"index": "x"}]}',
    ],
)
def test_damage_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "lines.json"
    path.write_text(text)
    with pytest.raises(ReportUnreadable):
        read_lines(path)


@given(
    st.recursive(
        st.none() | st.integers() | st.text(max_size=5),
        lambda c: st.lists(c, max_size=3) | st.dictionaries(st.text(max_size=5), c, max_size=3),
    )
)
def test_any_json_is_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, launches: object
) -> None:
    path = tmp_path_factory.mktemp("lines") / "lines.json"
    path.write_text(json.dumps({"schema": SCHEMA, "launches": launches}))
    try:
        assert read_lines(path) == {}
    except ReportUnreadable:
        assert launches != []
