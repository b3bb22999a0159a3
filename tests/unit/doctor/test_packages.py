"""Versions and unmet requirements from metadata alone."""

import sys
from pathlib import Path

from kernprof.doctor.facts import installed


def distribution(folder: Path, name: str, version: str, *requires: str) -> None:
    info = folder / f"{name.replace('-', '_')}-{version}.dist-info"
    info.mkdir(parents=True)
    lines = [
        f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}",
        *(f"Requires-Dist: {r}" for r in requires),
    ]
    (info / "METADATA").write_text("\n".join(lines) + "\n")


def test_watched_packages_by_their_normalised_name(tmp_path: Path) -> None:
    distribution(tmp_path, "ncu_report", "2026.3.1")
    distribution(tmp_path, "CuPy-CUDA13x", "14.2.0")
    distribution(tmp_path, "requests", "2.0")
    packages = installed([str(tmp_path)])
    assert packages.versions == {"cupy-cuda13x": "14.2.0", "ncu-report": "2026.3.1"}
    assert packages.named(r"cupy.*") == {"cupy-cuda13x": "14.2.0"}
    assert packages.version("numpy") is None


def test_what_a_package_needs_and_has_not(tmp_path: Path) -> None:
    distribution(
        tmp_path,
        "numba",
        "0.68.1",
        "numpy<2.6,>=1.22",
        "llvmlite<0.51,>=0.50",
        'x; python_version < "3"',
    )
    distribution(
        tmp_path,
        "numba-cuda",
        "0.30.4",
        "numba>=0.60",
        'cuda-bindings==12.*; extra == "cu12"',
        "!!!",
    )
    distribution(tmp_path, "numpy", "2.6.1")
    distribution(tmp_path, "requests", "2.0", "urllib3")
    assert installed([str(tmp_path)]).unmet == (
        ("numba", "numpy<2.6,>=1.22", "2.6.1"),
        ("numba", "llvmlite<0.51,>=0.50", None),
    )


def test_the_first_on_the_path_counts(tmp_path: Path) -> None:
    distribution(tmp_path / "first", "numpy", "2.0")
    distribution(tmp_path / "second", "numpy", "1.24")
    assert installed([str(tmp_path / "first"), str(tmp_path / "second")]).version("numpy") == "2.0"


def test_this_environment_is_read_without_importing() -> None:
    before = set(sys.modules)
    assert installed().version("numpy") is not None
    assert {"cupy", "numba", "torch"} & (set(sys.modules) - before) == set()
