"""Recorded captures of an H200: every format gives the same profiles."""

import csv
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kernprof.errors import KernprofError, NothingCaptured, ReportUnreadable
from kernprof.model.run import Device, Profile
from kernprof.readers.ncu import native
from kernprof.readers.ncu.framing import MAGIC, fields, read_framing
from kernprof.readers.ncu.open import read_report
from kernprof.units import base_unit

DATA = Path(__file__).parents[1] / "data" / "ncu"
SUITE = DATA / "h200_transpose_suite_full.ncu-rep"
RAW = DATA / "h200_transpose_suite_full_raw.csv"
DETAILS = DATA / "h200_transpose_suite_full_details.csv"
BASIC = DATA / "h200_transpose_basic.ncu-rep"
H200 = Device(
    name="NVIDIA H200",
    compute_capability=(9, 0),
    sm_count=132,
    memory_bytes=150109880320,
    l2_bytes=62914560,
    index=0,
)


def varint(value: int) -> bytes:
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes((*out, value))


def message(*parts: tuple[int, int | bytes]) -> bytes:
    out = bytearray()
    for number, value in parts:
        if isinstance(value, int):
            out += varint(number << 3) + varint(value)
        else:
            out += varint(number << 3 | 2) + varint(len(value)) + value
    return bytes(out)


def with_result(data: bytes, result: bytes) -> bytes:
    """The report with one more block that holds this result."""
    entry = len(result).to_bytes(4, "little") + result
    header = message((1, 0), (2, 1), (4, b""), (5, len(entry)))
    return data + len(header).to_bytes(4, "little") + header + entry


def results(path: Path) -> list[bytes]:
    data = path.read_bytes()
    return [data[at : at + size] for at, size in read_framing(path).results]


def test_a_report_records_its_session() -> None:
    report = read_report(SUITE)
    assert report.device == H200
    assert report.tool_version == "2025.3.1.0"
    command = report.settings["command"]
    assert "--clock-control none" in command
    assert dict(report.settings) == {
        "clock_control": "none",
        "cache_control": "all",
        "replay_mode": "kernel",
        "metric_set": "full",
        "cuda_version": "13.0",
        "command": command,
    }
    kernels = ["naive", "smem", "padded", "copyk", *["strided"] * 4, "matmul"]
    assert [p.launch.kernel for p in report.profiles] == kernels
    assert {p.passes for p in report.profiles} == {38}
    assert report.notes == ()


def test_the_numbers_of_the_naive_transpose() -> None:
    """8192 × 4096 float32 in 32 × 8 blocks: 2**20 warps, each load 4 sectors, each store 32."""
    naive = read_report(SUITE).profiles[0]
    assert (naive.launch.grid, naive.launch.block, naive.launch.shared_bytes) == (
        (128, 1024, 1),
        (32, 8, 1),
        0,
    )
    assert naive.value("duration") == 504064
    assert naive.value("global_load_requests") == 2**20
    assert naive.value("global_load_sectors") == 4 * 2**20
    assert naive.value("global_store_sectors") == pytest.approx(32 * 2**20, rel=1e-3)
    assert naive.value("registers_per_thread") == 16
    assert naive.metrics["duration"].unit == "ns"
    assert naive.device is not None
    assert naive.device.sm_clock_hz == pytest.approx(1.98e9, rel=2e-3)


def printed_steps(path: Path) -> Iterator[dict[str, float]]:
    """Return half a step of the last printed digit of each metric, per launch, in base units."""
    header, units, *rows = csv.reader(path.read_text().splitlines())
    for row in rows:
        cells = zip(header, units, row, strict=True)
        yield {n: 0.5 * base_unit(u)[0] * 10.0 ** -len(c.partition(".")[2]) for n, u, c in cells}


def assert_same(profile: Profile, exact: Profile, steps: dict[str, float]) -> None:
    from kernprof.metrics import BY_ID

    assert profile.launch == exact.launch
    assert profile.nvtx == exact.nvtx
    for key, metric in profile.metrics.items():
        want = exact.metrics[key]
        assert metric.unit == want.unit
        assert metric.provenance == want.provenance
        if not any(name in steps for name in BY_ID[key].ncu):  # follows from others
            assert metric.value == pytest.approx(want.value, rel=1e-5), key
            continue
        step = next(steps[name] for name in BY_ID[key].ncu if name in steps)
        assert metric.value == pytest.approx(want.value, rel=1e-12, abs=step * 1.000001), key


def test_the_raw_page_gives_the_same_profiles_up_to_its_last_printed_digit() -> None:
    exact, result = read_report(SUITE), read_report(RAW)
    assert result.device == exact.device
    for profile, other, steps in zip(
        result.profiles, exact.profiles, printed_steps(RAW), strict=True
    ):
        assert set(profile.metrics) == set(other.metrics)
        assert profile.passes == other.passes
        assert_same(profile, other, steps)
    assert any("--print-units base" in note for note in result.notes)


def test_the_details_page_gives_the_same_profiles_for_the_metrics_that_it_holds() -> None:
    """Auto units keep two decimals, or three digits beside a prefix."""
    exact, result = read_report(SUITE), read_report(DETAILS)
    assert len(result.profiles) == 3
    for profile, other in zip(result.profiles, exact.profiles, strict=False):
        assert len(profile.metrics) == 27
        assert profile.launch == other.launch
        assert {k: m.unit for k, m in profile.metrics.items()} == {
            k: other.metrics[k].unit for k in profile.metrics
        }
        for key, metric in profile.metrics.items():
            assert metric.value == pytest.approx(other.value(key), rel=0.01, abs=0.00501), key


def test_a_page_in_base_units_is_exact() -> None:
    report = read_report(DATA / "h200_selected_metrics_base_units.csv")
    assert len(report.profiles) == 8
    assert report.profiles[0].value("duration") == 496640
    assert report.notes == ()


# Stands for an ncu-report package that does not understand a report: it finds no launch and says
# nothing.
NEWER = """
class load_report:
    def __init__(self, path): pass
    def num_ranges(self): return 0
"""


def test_a_newer_report_is_an_error_or_is_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ncu_report.py").write_text(NEWER)
    monkeypatch.setattr(
        native, "report_modules", lambda: (native.ReportModule(folder=tmp_path, version="2020.1"),)
    )
    with pytest.raises(
        ReportUnreadable, match=r"9 launches and the ncu-report package found 0.*2025\.3\.1"
    ) as caught:
        read_report(SUITE)
    assert "pip install --upgrade ncu-report" in str(caught.value.hint)
    report = read_report(SUITE, importer=lambda path: RAW.read_text())
    assert report.profiles == read_report(RAW).profiles
    assert any("ncu --import" in note for note in report.notes)


def test_the_import_gives_the_same_profiles_and_the_session_of_the_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ncu_report", None)  # not installed
    with pytest.raises(KernprofError, match="ncu-report") as caught:
        read_report(SUITE)
    assert caught.value.hint == "pip install ncu-report"
    report = read_report(SUITE, importer=lambda path: RAW.read_text())
    assert report.profiles == read_report(RAW).profiles
    assert (report.tool_version, report.settings["clock_control"]) == ("2025.3.1.0", "none")


def nvtx_state(thread_id: int) -> bytes:
    """Two domains of the launching thread; in the default one "inner" was pushed after "outer"."""
    stack = [(3, message((1, name))) for name in (b"outer", b"inner")]
    thread = message(
        (1, thread_id),
        (2, message((1, 1), *stack)),
        (2, message((1, 2), (3, message((1, b"in lib"))))),
    )
    domains = [(1, message((1, 1), (2, b"<default domain>"))), (1, message((1, 2), (2, b"lib")))]
    return message(*domains, (2, thread), (4, 1))


def test_nvtx_ranges_of_a_report(tmp_path: Path) -> None:
    path = tmp_path / "nvtx.ncu-rep"
    result = results(BASIC)[1]
    (thread,) = fields(result)[1]
    path.write_bytes(
        with_result(BASIC.read_bytes(), result + message((21, nvtx_state(int(thread)))))
    )
    *rest, last = read_report(path).profiles
    assert last.nvtx == ("outer", "inner", "in lib")
    assert last.metrics == rest[1].metrics
    assert {p.nvtx for p in rest} == {()}


def test_a_launch_without_metrics_keeps_its_name_and_shape(tmp_path: Path) -> None:
    bare = [
        (n, v)
        for n, values in fields(results(BASIC)[1]).items()
        for v in values
        if n not in (13, 17, 19)
    ]
    path = tmp_path / "failed.ncu-rep"
    path.write_bytes(with_result(BASIC.read_bytes(), message(*bare)))
    report = read_report(path)
    assert report.profiles[3].launch == report.profiles[1].launch
    assert report.profiles[3].metrics == {}
    assert report.notes == (
        "1 of 4 launches have none of the requested metrics: ncu failed to profile them",
    )


@pytest.mark.parametrize("cut", [4, 9, 12, 60, 146, 3000, 30_000, 40_000, 48_000, -1])
def test_a_truncated_report_is_unreadable_and_the_reader_survives(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "cut.ncu-rep"
    path.write_bytes(BASIC.read_bytes()[:cut])
    with pytest.raises(ReportUnreadable, match="not a complete ncu report") as caught:
        read_report(path)
    assert caught.value.hint


@pytest.mark.parametrize(
    ("name", "data", "text"),
    [
        ("a.ncu-rep", b"", "is empty"),
        ("b.ncu-rep", b"\x89PNG\r\n\x1a\n" + bytes(100), "a PNG image"),
        ("c.ncu-rep", b"hello\nworld\n", "neither an ncu report nor ncu's CSV"),
        ("d.ncu-rep", b"SQLite format 3\0" + bytes(100), "kernprof timeline"),
        ("e.csv", b"\x00\x01\x02" * 50, "unknown binary file"),
        ("f.csv", b"a,b\n1,2\n", "no header"),
        ("g.ncu-rep", MAGIC + b"\xff\xff\xff\xff", "no usable length"),
    ],
)
def test_foreign_files_are_recognised_by_content(
    tmp_path: Path, name: str, data: bytes, text: str
) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(ReportUnreadable, match=text) as caught:
        read_report(path)
    assert caught.value.hint


def test_a_missing_file_and_a_folder(tmp_path: Path) -> None:
    for path in (tmp_path / "nowhere.ncu-rep", tmp_path):
        with pytest.raises(ReportUnreadable, match="cannot be read"):
            read_report(path)


def test_a_suffix_does_not_matter(tmp_path: Path) -> None:
    path = tmp_path / "report.txt"
    path.write_bytes(BASIC.read_bytes())
    assert read_report(path).profiles == read_report(BASIC).profiles


def test_a_whole_report_without_a_launch(tmp_path: Path) -> None:
    header = message((1, 0), (2, 0), (4, b""), (5, 0))
    path = tmp_path / "none.ncu-rep"
    path.write_bytes(BASIC.read_bytes()[:10] + len(header).to_bytes(4, "little") + header)
    with pytest.raises(NothingCaptured):
        read_report(path)
