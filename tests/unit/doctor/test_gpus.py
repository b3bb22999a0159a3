"""nvidia-smi's answers, old, new and refused, and the driver's files where it is not there."""

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from kernprof.doctor.facts import Gpu, find_gpus
from kernprof.errors import ToolNotFound
from tests.recorded_tools import Recorded, ReplayRunner

HEADER = (
    "index, name, driver_version, compute_cap, memory.total [MiB], clocks.current.sm [MHz],"
    " clocks.max.sm [MHz], clocks.current.memory [MHz], clocks.max.memory [MHz], mig.mode.current\n"
)
H200 = "0, NVIDIA H200, 580.65.06, 9.0, 143771, 345, 1980, 3201, 3201, Disabled\n"
NOT_THERE = (
    Recorded(argv=("nvidia-smi",), raises=ToolNotFound("cannot start 'nvidia-smi'")),
    Recorded(argv=("/usr/lib/wsl/lib/nvidia-smi",), raises=ToolNotFound("cannot start")),
)


def smi(stdout: str, **more: object) -> ReplayRunner:
    return ReplayRunner(Recorded(argv=("nvidia-smi",), stdout=stdout, **more))  # type: ignore[arg-type]


def test_every_field_is_in_base_units(tmp_path: Path) -> None:
    runner = smi(HEADER + H200)
    gpus = find_gpus(runner, root=tmp_path)
    assert gpus.gpus == (
        Gpu(
            name="NVIDIA H200",
            index=0,
            compute_capability="9.0",
            memory_bytes=143771 * 1024 * 1024,
            sm_clock_hz=345e6,
            max_sm_clock_hz=1980e6,
            memory_clock_hz=3201e6,
            max_memory_clock_hz=3201e6,
            mig=False,
        ),
    )
    assert (gpus.driver, gpus.cuda_major, gpus.usable, gpus.problem) == (
        "580.65.06",
        13,
        True,
        None,
    )
    assert runner.calls[0].argv == (
        "nvidia-smi",
        (
            "--query-gpu=index,name,driver_version,compute_cap,memory.total,clocks.current.sm,clocks.max.sm,"
            "clocks.current.memory,clocks.max.memory,mig.mode.current"
        ),
        "--format=csv,nounits",
    )


def test_a_field_the_driver_does_not_know_is_left_out(tmp_path: Path) -> None:
    refusal = 'Field "compute_cap" is not a valid field to query.\n\n'
    older = HEADER.replace("compute_cap, ", "") + H200.replace("9.0, ", "")
    runner = ReplayRunner(
        Recorded(argv=("nvidia-smi",), stdout=refusal, returncode=2),
        Recorded(argv=("nvidia-smi",), stdout=older),
    )
    gpu = find_gpus(runner, root=tmp_path).gpus[0]
    assert (gpu.name, gpu.compute_capability, gpu.max_sm_clock_hz) == ("NVIDIA H200", None, 1980e6)
    assert "compute_cap" not in runner.calls[1].argv[1]


def test_what_the_driver_does_not_say_is_none(tmp_path: Path) -> None:
    row = (
        "0, NVIDIA GeForce, 535.1, 8.6, [N/A], [Not Supported], [Unknown Error], , N/A, [N/A],"
        " [N/A]\n"
    )
    gpus = find_gpus(smi("a warning before\n" + HEADER + row), root=tmp_path)
    assert gpus.gpus == (Gpu(name="NVIDIA GeForce", index=0, compute_capability="8.6"),)
    assert gpus.cuda_major == 12


@pytest.mark.parametrize(
    ("driver", "major"),
    [("579.99", 12), ("525.60.13", 12), ("470.57", 11), ("418.1", None), ("9999.1", 13)],
)
def test_the_driver_branch_says_the_cuda_major(
    tmp_path: Path, driver: str, major: int | None
) -> None:
    assert (
        find_gpus(smi(HEADER + H200.replace("580.65.06", driver)), root=tmp_path).cuda_major
        == major
    )


def driver_files(root: Path, *, device: bool) -> Path:
    information = root / "proc/driver/nvidia/gpus/0000:01:00.0/information"
    information.parent.mkdir(parents=True)
    information.write_text("Model: \t\t NVIDIA H200\nIRQ:   \t\t 1\n")
    (root / "proc/driver/nvidia/version").write_text(
        "NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  570.124.06  Release Build\nGCC"
        " version: 12.3.0\n"
    )
    if device:
        (root / "dev").mkdir()
        (root / "dev/nvidiactl").touch()
    return root


@pytest.mark.parametrize("device", [True, False])
def test_without_nvidia_smi_the_drivers_files_say_names(tmp_path: Path, device: bool) -> None:
    gpus = find_gpus(ReplayRunner(*NOT_THERE), root=driver_files(tmp_path, device=device))
    assert gpus.gpus == (Gpu(name="NVIDIA H200"),)
    assert (gpus.driver, gpus.usable, gpus.problem) == ("570.124.06", device, None)


def test_nothing_there_is_nothing_found(tmp_path: Path) -> None:
    gpus = find_gpus(ReplayRunner(*NOT_THERE), root=tmp_path)
    assert (gpus.gpus, gpus.driver, gpus.usable, gpus.problem, gpus.cuda_major) == (
        (),
        None,
        False,
        None,
        None,
    )


def test_a_failing_nvidia_smi_is_quoted(tmp_path: Path) -> None:
    message = (
        "NVIDIA-SMI has failed because it couldn't communicate with the NVIDIA driver.\nMake"
        " sure …\n"
    )
    assert (
        find_gpus(smi(message, returncode=9), root=tmp_path).problem
        == "nvidia-smi: NVIDIA-SMI has failed because it couldn't communicate with the NVIDIA"
        " driver."
    )
    assert (
        find_gpus(smi("", timed_out=True, returncode=-9), root=tmp_path).problem
        == "nvidia-smi did not answer"
    )
    assert find_gpus(smi(HEADER), root=tmp_path).problem == "nvidia-smi lists no GPU"


@given(text=st.text())
def test_no_output_breaks_the_parser(text: str) -> None:
    for answer in (
        find_gpus(smi(text), root=Path("/nonexistent")),
        find_gpus(smi(HEADER + text), root=Path("/no")),
    ):
        assert all(gpu.name for gpu in answer.gpus)
        assert bool(answer.gpus) == (answer.problem is None)
