"""The facts themselves, from files and tools of made-up machines."""

import re
from pathlib import Path

import pytest

from kernprof.collect.nsight.tools import Ncu, Nsys
from kernprof.doctor.facts import counters_restricted, gather, is_administrator, missing_library
from kernprof.errors import ToolNotFound
from tests.recorded_tools import Recorded, ReplayRunner

IDENTITY = "         0          0 4294967295\n"


def machine(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(0o755)
    return root


@pytest.mark.parametrize(
    ("text", "restricted"),
    [
        ("ResmanDebugLevel: 4294967295\nRmProfilingAdminOnly: 1\nPreserve: 0\n", True),
        ("RmProfilingAdminOnly: 0\n", False),
        ("ResmanDebugLevel: 1\n", None),
        (None, None),
    ],
)
def test_whether_the_driver_restricts_its_counters(
    tmp_path: Path, text: str | None, restricted: bool | None
) -> None:
    machine(tmp_path, {} if text is None else {"proc/driver/nvidia/params": text})
    assert counters_restricted(tmp_path) is restricted


@pytest.mark.parametrize(
    ("capabilities", "uid_map", "administrator"),
    [
        ("000001ffffffffff", IDENTITY, True),
        ("000001ffffffffff", None, True),
        ("00000000a80425fb", IDENTITY, False),  # root in a Docker container
        ("000001ffffffffff", "0 1000 1\n", False),  # root of a user namespace of its own
        ("0000000000000000", IDENTITY, False),
        ("0000000000200000", IDENTITY, True),
        (None, IDENTITY, False),
    ],
)
def test_who_is_an_administrator_to_the_driver(
    tmp_path: Path, capabilities: str | None, uid_map: str | None, administrator: bool
) -> None:
    files = {"proc/self/status": f"Name:\tx\nCapEff:\t{capabilities}\n"} if capabilities else {}
    machine(tmp_path, files | ({"proc/self/uid_map": uid_map} if uid_map else {}))
    assert is_administrator(tmp_path) is administrator


LIBDW = (
    "QdstrmImporter: error while loading shared libraries: libdw.so.1: cannot open shared object"
    " file\n"
)


def test_the_library_that_nsys_misses(tmp_path: Path) -> None:
    machine(tmp_path, {"nsys": "", "QdstrmImporter": ""})
    nsys = Nsys(path=tmp_path / "nsys", version=(2025, 3, 1))
    answers = (Recorded(argv=("QdstrmImporter", "--help"), stderr=LIBDW, returncode=127),)
    assert missing_library(ReplayRunner(*answers), nsys) == "libdw.so.1"
    assert (
        missing_library(ReplayRunner(Recorded(argv=("QdstrmImporter",), stdout="usage")), nsys)
        is None
    )
    refused = Recorded(argv=("QdstrmImporter",), raises=ToolNotFound("not there"))
    assert missing_library(ReplayRunner(refused), nsys) is None
    (tmp_path / "QdstrmImporter").unlink()
    assert missing_library(ReplayRunner(), nsys) is None


def test_all_facts_of_a_machine_without_anything(tmp_path: Path) -> None:
    nothing = [
        Recorded(argv=(name,), raises=ToolNotFound("not there"))
        for name in ("nvidia-smi", "/usr/lib/wsl/lib/nvidia-smi")
    ]
    facts = gather(ReplayRunner(*nothing), environ={"PATH": ""}, root=tmp_path)
    assert isinstance(facts.ncu, ToolNotFound)
    assert isinstance(facts.nsys, ToolNotFound)
    assert (facts.gpus.gpus, facts.counters_restricted, facts.administrator) == ((), None, False)
    assert facts.packages.version("numpy") is not None
    assert facts.clash.command is None
    assert facts.python >= (3, 10, 0)


def test_all_facts_of_a_machine_with_everything(tmp_path: Path) -> None:
    machine(
        tmp_path,
        {
            "opt/nvidia/nsight-compute/2024.1.0/ncu": "",
            "opt/nvidia/nsight-compute/2025.3.1/ncu": "",
            "opt/nvidia/nsight-compute/2025.3.1/host/target-linux-x64/nsys": "",
            "opt/nvidia/nsight-compute/2025.3.1/host/target-linux-x64/QdstrmImporter": "",
            "usr/local/cuda-12.8/lib64/libnvrtc.so.12": "",
            "usr/local/cuda-12.8/lib64/libnvrtc.so.12.8.93": "",
            "proc/driver/nvidia/params": "RmProfilingAdminOnly: 1\n",
            "bin/kernprof": "#!/usr/bin/python3\nfrom kernprof import main\nmain()\n",
        },
    )
    runner = ReplayRunner(
        Recorded(
            argv=("nvidia-smi",), stdout="index, name, driver_version\n0, NVIDIA H200, 570.1\n"
        ),
        Recorded(argv=("ncu", "--version"), stdout="Version 2025.3.1.0 (build 1)\n"),
        Recorded(
            argv=("nsys", "--version"), stdout="NVIDIA Nsight Systems version 2025.3.1.90-1\n"
        ),
        Recorded(argv=("QdstrmImporter",), stderr=LIBDW, returncode=127),
    )
    facts = gather(runner, environ={"PATH": str(tmp_path / "bin")}, root=tmp_path)
    home = tmp_path / "opt/nvidia/nsight-compute/2025.3.1"
    assert facts.ncu == Ncu(path=home / "ncu", version=(2025, 3, 1))
    assert facts.nsys == Nsys(path=home / "host/target-linux-x64/nsys", version=(2025, 3, 1))
    assert facts.nsys_missing_library == "libdw.so.1"
    assert (facts.gpus.driver, facts.gpus.cuda_major, facts.counters_restricted) == (
        "570.1",
        12,
        True,
    )
    assert 12 in facts.nvrtc_majors
    assert (facts.clash.command, facts.clash.ours) == (tmp_path / "bin/kernprof", False)
    assert re.fullmatch(r"[\w-]+", facts.encoding)
