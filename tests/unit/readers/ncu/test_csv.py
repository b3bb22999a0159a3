"""The raw and details pages of ncu's CSV."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from kernprof.errors import (
    KernprofError,
    MetricUnavailable,
    NothingCaptured,
    ReportUnreadable,
    UsageError,
)
from kernprof.model.run import NcuReport
from kernprof.readers.ncu.csv import read_table, report_of
from kernprof.readers.ncu.open import read_report
from kernprof.readers.ncu.profile import metric_of, wanted

NVTX = "thread Domain:Push/Pop_Range:PL_Type:PL_Value:CLR_Type:Color:Msg_Type:Msg"
IDENTITY = {
    "ID": "0",
    "Process ID": "77",
    "Process Name": "app",
    "Host Name": "127.0.0.1",
    "Kernel Name": "naive",
    "Context": "1",
    "Stream": "7",
    "Block Size": "(32, 8, 1)",
    "Grid Size": "(128, 1024, 1)",
    "Device": "0",
    "CC": "9.0",
}
DURATION = "gpu__time_duration.sum"


def page(*launches: dict[str, str], units: dict[str, str] | None = None, **identity: str) -> str:
    """A raw page with these cells per launch, and the units row."""
    columns = list(dict.fromkeys(name for cells in launches for name in cells))
    rows = [
        [*IDENTITY, *columns],
        [""] * len(IDENTITY) + [(units or {}).get(name, "") for name in columns],
    ]
    for number, cells in enumerate(launches):
        who = {**IDENTITY, "ID": str(number), **identity}
        rows.append([*who.values(), *(cells.get(name, "") for name in columns)])
    out = io.StringIO()
    csv.writer(out, quoting=csv.QUOTE_ALL, lineterminator="\n").writerows(rows)
    return out.getvalue()


def read(text: str, **more: bool) -> NcuReport:
    return report_of(
        read_table(text, "file.csv"), "file.csv", wanted(None, ("a__b.sum", "c__d.sum")), **more
    )


def value(text: str, metric: str = "duration") -> float | None:
    return read(text).profiles[0].value(metric)


def test_a_launch_and_its_metrics_in_base_units() -> None:
    text = page({DURATION: "504.06", "a__b.sum": "12"}, units={DURATION: "us", "a__b.sum": "Kbyte"})
    profile = read(text).profiles[0]
    assert (profile.launch.kernel, profile.launch.grid, profile.launch.block) == (
        "naive",
        (128, 1024, 1),
        (32, 8, 1),
    )
    assert profile.metrics["duration"].value == pytest.approx(504060)
    assert profile.metrics["duration"].unit == "ns"
    assert (profile.metrics["a__b.sum"].value, profile.metrics["a__b.sum"].unit) == (12000, "byte")
    assert profile.device is not None
    assert profile.device.compute_capability == (9, 0)


def test_text_before_between_and_after_the_rows_is_skipped() -> None:
    header, units, first, second = page(
        {DURATION: "1"}, {DURATION: "2"}, units={DURATION: "ns"}
    ).splitlines()
    text = "\n".join(
        (
            "==PROF== Connected to process 77 (/usr/bin/app)",
            'result: 1,234 "ok"',
            "no newline after this" + header,
            units,
            first,
            '==PROF== Profiling "naive": 0%....100% - 9 passes',
            second,
            "done",
            "",
        )
    )
    assert [p.value("duration") for p in read(text).profiles] == [1, 2]


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        ({"a__b.sum": "1,234"}, 1234),  # nothing proves a mark: ncu's own default
        ({"a__b.sum": "1,234", "c__d.sum": "5,526,106.67"}, 1234),
        ({"a__b.sum": "1,234", "c__d.sum": "0,5"}, 1.234),
        ({"a__b.sum": "1.234", "c__d.sum": "5.526.106,67"}, 1234),
        ({"a__b.sum": "1.234", "c__d.sum": "0.5"}, 1.234),
        # a number that proves its own needs no vote
        ({"a__b.sum": "5,526,106.67", "c__d.sum": "0,5"}, 5526106.67),
    ],
)
def test_the_decimal_mark_is_found_per_file(cells: dict[str, str], expected: float) -> None:
    assert value(page(cells), "a__b.sum") == expected


MARKS = st.sampled_from(
    [(".", ","), (",", "."), (",", " "), (",", "\u202f"), (".", "'"), (".", "")]
)
UNITS = st.sampled_from(
    [("ns", 1.0), ("us", 1e3), ("ms", 1e6), ("msecond", 1e6), ("second", 1e9), ("nsecond", 1.0)]
)


@settings(max_examples=60, deadline=None)
@given(
    values=st.lists(st.floats(min_value=0, max_value=1e9, allow_nan=False), min_size=1, max_size=8),
    marks=MARKS,
    unit=UNITS,
)
def test_every_locale_and_unit_gives_the_same_profile(
    values: list[float], marks: tuple[str, str], unit: tuple[str, float]
) -> None:
    decimal, thousands = marks

    def shown(number: float) -> str:
        return f"{number:,.2f}".replace(",", "t").replace(".", decimal).replace("t", thousands)

    report = read(page(*({DURATION: shown(v)} for v in values), units={DURATION: unit[0]}))
    assert [p.value("duration") for p in report.profiles] == [
        pytest.approx(round(v, 2) * unit[1]) for v in values
    ]


def test_an_empty_cell_is_absent_and_nan_has_a_reason() -> None:
    report = read(page({DURATION: "", "a__b.sum": "3"}, {DURATION: "nan", "a__b.sum": "4"}))
    assert "duration" not in report.profiles[0].metrics
    assert report.profiles[1].metrics["duration"].value is None
    assert report.profiles[1].metrics["duration"].reason
    assert [note.partition(":")[0] for note in report.notes] == [
        "1 of 2 launches have NaN counters",
        "2 of 2 launches have no duration",
    ]


def test_a_ratio_that_is_nan_is_no_broken_counter() -> None:
    ratio = "l1tex__t_sector_hit_rate.pct"
    report = read(page({DURATION: "3", ratio: "nan", "dram__bytes.sum": "n/a"}))
    assert report.notes == ()


def test_a_failed_launch_is_kept_with_a_note() -> None:
    report = read(page({DURATION: "5"}, {DURATION: ""}, units={DURATION: "ns"}))
    assert len(report.profiles) == 2
    assert report.profiles[1].metrics == {}
    assert any(
        note.startswith("1 of 2 launches have none of the requested") for note in report.notes
    )


def test_nvtx_ranges_come_outermost_first_in_any_domain() -> None:
    cell = (
        '77  "<default domain>:outer:none:none:none:none:none:none"  "lib:a:b'
        ' "q":none:none:none:none:none:none" '
    )
    text = page({DURATION: "5"}, **{"Host Name": "h"}).replace('"Host Name"', f'"{NVTX}"')
    text = text.replace('"h"', '"' + cell.replace('"', '""') + '"')
    assert read(text).profiles[0].nvtx == ("outer", 'a:b "q"')


def test_kernel_names_with_commas_quotes_and_line_breaks() -> None:
    name = 'void k<(int)4, "x">(float *,\n int)'
    assert read(page({DURATION: "5"}, **{"Kernel Name": name})).profiles[0].launch.kernel == name


def test_columns_that_differ_between_launches_and_no_grid_columns() -> None:
    text = page(
        {
            "launch__grid_dim_x": "4",
            "launch__grid_dim_y": "2",
            "launch__grid_dim_z": "1",
            "launch__block_size": "1,024",
            "launch__grid_size": "8",
        },
        **{"Grid Size": "", "Block Size": ""},
    )
    report = read(text)
    assert report.profiles[0].launch.grid == (4, 2, 1)
    assert report.profiles[0].launch.block == (1024, 1, 1)
    assert any("not the dimensions of grid and block" in note for note in report.notes)


def test_a_page_without_a_units_row() -> None:
    header, _, row = page({"a__b.sum": "5"}).splitlines()
    assert value(f"{header}\n{row}\n", "a__b.sum") == 5


def test_with_all_brings_every_number_under_our_id_or_ncus_name() -> None:
    text = page(
        {DURATION: "5", "x__y.max": "7", "launch__func_cache_config": "CachePreferNone"},
        units={DURATION: "ns"},
    )
    assert set(read(text, with_all=True).profiles[0].metrics) == {"duration", "x__y.max"}


def details(*rows: tuple[str, ...]) -> str:
    header = [
        *IDENTITY,
        "Section Name",
        "Metric Name",
        "Metric Unit",
        "Metric Value",
        "Rule Name",
        "Rule Type",
        "Rule Description",
        "Estimated Speedup Type",
        "Estimated Speedup",
    ]
    lines = [",".join(f'"{name}"' for name in header)]
    lines += [
        ",".join(f'"{cell}"' for cell in (*IDENTITY.values(), *row))
        + ("," if len(row) == 4 else "")
        for row in rows
    ]
    return "\n".join(lines) + "\n"


def test_the_details_page_by_section_and_label() -> None:
    text = details(
        ("GPU Speed Of Light Throughput", "Memory Throughput", "%", "84.15"),
        ("Memory Workload Analysis", "Memory Throughput", "Gbyte/s", "526.45"),
        ("GPU Speed Of Light", "SOL DRAM", "%", "10.9"),
        ("Command line profiler metrics", "a__b.sum", "Kbyte", "1.5"),
        ("WarpStateStats", "", "", "", "CPIStall", "OPT", "Stalls, many", "global", "15.85"),
    )
    report = read(text)
    assert {k: m.value for k, m in report.profiles[0].metrics.items()} == {
        "memory_throughput": 84.15,
        "dram_throughput": 10.9,
        "a__b.sum": 1500,
    }
    (rule,) = report.rules
    assert (rule.section, rule.rule, rule.kind, rule.speedup_percent, rule.scope) == (
        "WarpStateStats",
        "CPIStall",
        "optimization",
        15.85,
        "global",
    )


@pytest.mark.parametrize("cut", [1, 2, 10, 40])
def test_a_file_cut_inside_a_row_is_unreadable(cut: int) -> None:
    text = page({DURATION: "5", "a__b.sum": "12345"}, {DURATION: "6", "a__b.sum": "12345"})[
        : -1 - cut
    ]
    with pytest.raises(ReportUnreadable, match="row"):
        read(text)


def test_a_header_without_launches_and_a_log_without_kernels() -> None:
    with pytest.raises(NothingCaptured):
        read("\n".join(page({DURATION: "5"}).splitlines()[:2]) + "\n")
    with pytest.raises(NothingCaptured):
        read("==PROF== Connected\n==WARNING== No kernels were profiled.\n")


@settings(max_examples=100, deadline=None)
@given(
    st.text(max_size=200)
    | st.builds(
        lambda a, b: page({DURATION: "5"})[:a] + b, st.integers(0, 300), st.text(max_size=80)
    )
)
def test_any_text_is_a_report_or_an_error_of_ours(text: str) -> None:
    outcome: object
    try:
        outcome = read(text).profiles
    except KernprofError as error:
        outcome = error.hint
    assert outcome


def test_utf_16_as_a_windows_shell_writes_it(tmp_path: Path) -> None:
    path = tmp_path / "report.csv"
    path.write_text(page({DURATION: "5"}, units={DURATION: "us"}), encoding="utf-16")
    assert read_report(path).profiles[0].value("duration") == 5000


def test_only_requested_metrics_are_read(tmp_path: Path) -> None:
    path = tmp_path / "report.csv"
    path.write_text(page({DURATION: "5", "a__b.sum": "1"}, units={DURATION: "us"}))
    assert set(read_report(path, metrics=("a__b.sum",)).profiles[0].metrics) == {"a__b.sum"}
    assert set(read_report(path, extra=("a__b.sum",)).profiles[0].metrics) == {
        "duration",
        "a__b.sum",
    }
    with pytest.raises(UsageError, match="l1_hit_rat") as caught:
        read_report(path, metrics=("l1_hit_rat",))
    assert caught.value.hint == "did you mean l1_hit_rate?"


@pytest.mark.parametrize(
    ("metric", "hint"),
    [
        ("l1_hit_rate", "--section MemoryWorkloadAnalysis"),
        ("thread_instructions", "--metric thread_instructions"),
        ("x__y.sum", "--metric x__y.sum"),
    ],
)
def test_a_missing_required_metric_names_its_option(tmp_path: Path, metric: str, hint: str) -> None:
    path = tmp_path / "report.csv"
    path.write_text(page({DURATION: "5"}))
    with pytest.raises(MetricUnavailable, match=metric) as caught:
        read_report(path, require=(metric,))
    assert hint in str(caught.value.hint)
    assert read_report(path, require=("duration",)).profiles[0].value("duration") == 5


def test_a_row_of_the_details_page_is_not_longer_than_the_header() -> None:
    row = ("Occupancy", "Achieved Occupancy", "%", "50", *"abcdefgh")
    with pytest.raises(ReportUnreadable, match="cells, but the header has"):
        read(details(row))


@pytest.mark.parametrize("column", ["Metric Name", "Metric Unit", "Metric Value"])
def test_a_details_page_names_its_missing_column(column: str) -> None:
    with pytest.raises(ReportUnreadable, match=f"lacks the column {column}"):
        read(
            details(("Occupancy", "Achieved Occupancy", "%", "50")).replace(
                f'"{column}"', '"Other"'
            )
        )


@pytest.mark.parametrize(
    "digits", ["9" * 400, "9" * 5000, "9" * 400 + ".5", "-" + "9" * 60, "1e400", "9e99"]
)
def test_a_value_of_hundreds_of_digits_is_no_measurement(digits: str) -> None:
    report = read(page({DURATION: digits, "a__b.sum": "7"}, units={DURATION: "us"}), with_all=True)
    assert report.profiles[0].value("duration") is None
    assert report.profiles[0].value("a__b.sum") == 7
    assert value(page({DURATION: "9" * 40})) == float("9" * 40)


@pytest.mark.parametrize("value", [9e40, -1e300])
def test_a_number_beyond_any_gpu_is_not_known(value: float) -> None:
    result = metric_of((value, "ns"), None)
    assert result is not None
    assert (result.value, result.reason) == (None, "the number in the report is implausibly large")
