"""The exact command lines of ncu, and what its output means."""

from __future__ import annotations

from pathlib import Path

import pytest

from kernprof.collect.nsight.ncu import ProgramFilter, choose_options, ncu_argv, ncu_error, plan
from kernprof.collect.nsight.tools import Ncu, find_ncu, listed
from kernprof.errors import (
    CaptureFailed,
    CounterAccessDenied,
    DeviceNotFound,
    KernprofError,
    NothingCaptured,
    ToolNotFound,
    ToolTooOld,
    UsageError,
)
from kernprof.metrics import BY_ID, SCORE_METRICS
from kernprof.process import Completed
from tests.recorded_tools import Recorded, ReplayRunner

NCU = Ncu(path=Path("/opt/ncu"), version=(2025, 3, 1))
METRICS = ",".join(BY_ID[m].ncu[0] for m in SCORE_METRICS)


def argv(ncu: Ncu = NCU, only: ProgramFilter | None = None, **settings: object) -> tuple[str, ...]:
    options = choose_options(**settings)  # type: ignore[arg-type]
    return ncu_argv(
        ncu,
        options,
        output=Path("o/report"),
        log=Path("o/ncu.log"),
        command=("python", "x.py"),
        only=only,
    )


HEAD = (
    "/opt/ncu",
    "--config-file",
    "off",
    "--export",
    "o/report",
    "--force-overwrite",
    "--log-file",
    "o/ncu.log",
    "--target-processes",
    "all",
    "--clock-control",
    "none",
    "--cache-control",
    "all",
)


def test_the_whole_command_line_of_a_run() -> None:
    assert argv(sets=("basic",)) == (
        *HEAD,
        "--nvtx",
        "--nvtx-include",
        "kernprof",
        "--set",
        "basic",
        "--metrics",
        METRICS,
        "--import-source",
        "yes",
        "python",
        "x.py",
    )


def test_sections_metrics_and_extra_arguments() -> None:
    words = argv(
        sections=("SpeedOfLight",),
        metrics=("l2_bytes", "sm__cycles_active.avg", "duration"),
        ncu_args=("--nvtx-push", "a b"),
    )
    assert words[words.index("--section") + 1] == "SpeedOfLight"
    metrics = words[words.index("--metrics") + 1].split(",")
    assert metrics[:3] == ["lts__t_bytes.sum", "sm__cycles_active.avg", "gpu__time_duration.sum"]
    assert len(metrics) == len(set(metrics))
    assert words[-4:] == ("--nvtx-push", "a b", "python", "x.py")
    assert "--set" not in words


def test_without_a_set_or_section_the_default_sections_are_asked_for() -> None:
    words = argv()
    assert [words[i + 1] for i, a in enumerate(words) if a == "--section"] == [
        "SpeedOfLight",
        "Occupancy",
        "LaunchStats",
    ]


def test_any_program_is_filtered_by_name_not_by_nvtx() -> None:
    words = argv(only=ProgramFilter(kernel="^gemm", skip=3, count=5))
    assert words[len(HEAD) : len(HEAD) + 6] == (
        "--kernel-name",
        "regex:^gemm",
        "--launch-skip",
        "3",
        "--launch-count",
        "5",
    )
    assert "--nvtx" not in words


def test_an_older_ncu_gets_only_what_it_knows() -> None:
    assert "--import-source" not in argv(Ncu(path=Path("/opt/ncu"), version=(2022, 1, 0)))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"sets": ("bassic",)}, "did you mean basic"),
        (
            {"sections": ("SpeedOfLigth",), "known_sections": ("SpeedOfLight", "Occupancy")},
            "did you mean SpeedOfLight",
        ),
        ({"metrics": ("global_load_sector",)}, "did you mean global_load_sector"),
        ({"clock_control": "boost"}, "available: base, none"),
        ({"cache_control": "some"}, "available: all, none"),
    ],
)
def test_unknown_names_say_what_there_is(options: dict[str, object], message: str) -> None:
    with pytest.raises(UsageError) as caught:
        choose_options(**options)  # type: ignore[arg-type]
    assert message in str(caught.value)


def test_the_plan_grows_with_launches_and_sets() -> None:
    small, large = plan(choose_options(sets=("basic",)), 1), plan(choose_options(sets=("full",)), 3)
    assert small.passes < large.passes
    assert small.seconds < large.seconds
    assert "1 launch ×" in small.describe()
    assert "(estimate)" in large.describe()


@pytest.mark.parametrize(
    ("text", "error", "sign"),
    [
        (
            "==ERROR== ERR_NVGPUCTRPERM - The user ...",
            CounterAccessDenied,
            "ncu-counters-restricted",
        ),
        ("==WARNING== No kernels were profiled.", NothingCaptured, "ncu-no-kernels"),
        ("==ERROR== unrecognised option '--foo'. Use --help", ToolTooOld, "ncu-option-unknown"),
        ("==ERROR== Failed to find metric sm__nothing.sum", UsageError, "ncu-metric-unknown"),
        ("Profiling is not supported on this device", DeviceNotFound, "ncu-gpu-unsupported"),
        ("InterprocessLockFailed", CaptureFailed, "ncu-lock-file"),
        ("==ERROR== something new", CaptureFailed, None),
    ],
)
def test_what_ncu_says_becomes_an_error(
    text: str, error: type[KernprofError], sign: str | None
) -> None:
    raised = ncu_error(Completed(argv=("ncu", "-o", "x"), returncode=1), text, Path("ncu.log"))
    assert type(raised) is error
    assert raised.sign == sign
    assert {"command: ncu -o x", "log: ncu.log"} <= set(raised.details)
    assert sign or text in raised.details


LAUNCHED = (
    "==WARNING== No kernels were profiled.\nAvailable Kernels:\n1. fill_pad\n2. padded\n3."
    " naive_copy\n"
)


@pytest.mark.parametrize(
    ("kernel", "says"),
    [
        ("pad", "did you mean padded or fill_pad?"),
        ("nave", "naive_copy?"),
        ("zzz", "regular expression"),
    ],
)
def test_a_filter_that_nothing_matches_names_what_was_launched(kernel: str, says: str) -> None:
    error = ncu_error(Completed(argv=("ncu",), returncode=0), LAUNCHED, Path("ncu.log"), kernel)
    assert type(error) is NothingCaptured
    assert (
        f"no kernel of this program matches {kernel!r}; it launched: fill_pad, naive_copy, padded"
        in error.message
    )
    assert error.hint is not None
    assert says in error.hint


def test_a_time_limit_is_named() -> None:
    error = ncu_error(
        Completed(argv=("ncu",), returncode=-15, timed_out=True, wall_s=7.0), "", Path("l")
    )
    assert "time limit (7 s)" in str(error)


def fake_ncu(folder: Path) -> Path:
    folder.mkdir(parents=True)
    program = folder / "ncu"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    return program


def test_the_newest_ncu_of_the_known_places_is_found(tmp_path: Path) -> None:
    for version in ("2024.3.2", "2025.3.1", "2025.10.0"):
        fake_ncu(tmp_path / "opt/nvidia/nsight-compute" / version)
    runner = ReplayRunner(
        Recorded(argv=("ncu", "--version"), stdout="Version 2025.10.0.0 (build 1)")
    )
    ncu = find_ncu(runner, environ={"PATH": "/nowhere"}, root=tmp_path)
    assert ncu.path.parent.name == "2025.10.0"
    assert ncu.version == (2025, 10, 0)


def test_the_variable_names_one_and_path_comes_before_the_known_places(tmp_path: Path) -> None:
    named, on_path = fake_ncu(tmp_path / "a"), fake_ncu(tmp_path / "b")
    answer = Recorded(argv=("ncu", "--version"), stdout="Version 2024.1.0")
    assert (
        find_ncu(
            ReplayRunner(answer), environ={"NCU": str(named), "PATH": str(tmp_path / "b")}
        ).path
        == named
    )
    assert find_ncu(ReplayRunner(answer), environ={"PATH": str(tmp_path / "b")}).path == on_path


def test_one_named_in_this_folder_is_not_looked_for_on_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    named = tmp_path / "ncu"
    named.write_text("")
    named.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    answer = Recorded(argv=(str(named), "--version"), stdout="Version 2025.3.1.0 (build 1)")
    assert find_ncu(ReplayRunner(answer), environ={}, named=Path("./ncu")).path == named


def test_no_ncu_says_where_it_was_looked_for(tmp_path: Path) -> None:
    with pytest.raises(ToolNotFound) as caught:
        find_ncu(ReplayRunner(), environ={}, root=tmp_path)
    assert "/opt/nvidia/nsight-compute/*/ncu" in str(caught.value)
    assert "NCU=/path/to/ncu" in str(caught.value)


def test_an_ncu_that_is_too_old_is_refused(tmp_path: Path) -> None:
    named = fake_ncu(tmp_path / "a")
    runner = ReplayRunner(Recorded(argv=("ncu",), stdout="Version 2020.3.1"))
    with pytest.raises(ToolTooOld, match=r"needs 2022\.1"):
        find_ncu(runner, environ={}, named=named)


def test_sections_are_read_from_the_table_that_ncu_prints() -> None:
    head = "---------- ----- \nIdentifier  Display Name   Enabled\n---- ---\n"
    text = f"{head}SpeedOfLight   GPU Speed  yes\nOccupancy    Occ  no\n"
    runner = ReplayRunner(Recorded(argv=("ncu", "--list-sections"), stdout=text))
    assert listed(runner, NCU, "sections") == ("SpeedOfLight", "Occupancy")
