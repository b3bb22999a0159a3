"""Native runtime in the package: portable, equal to its C sources, with the C's offsets."""

import shutil
import subprocess
import sys
from pathlib import Path

import llvmlite.binding as llvm
import pytest

from kernprof.emulator import memory
from kernprof.emulator.faults import FaultKind
from kernprof.emulator.jit import layout

ROOT = Path(__file__).parents[4]
JIT = ROOT / "kernprof" / "emulator" / "jit"
UNITS = ("runtime", "atomics", "caches", "elements", "moves", "rare")
ALL_UNITS = ", ".join(f"{unit}.ll" for unit in UNITS)
CLANG = shutil.which("clang-19")


def _script(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(root / "scripts" / "build-runtime"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A checkout of nothing but the runtime and its script."""
    (tmp_path / "scripts").mkdir()
    shutil.copy(ROOT / "scripts" / "build-runtime", tmp_path / "scripts")
    shutil.copytree(JIT, tmp_path / JIT.relative_to(ROOT))
    return tmp_path


def test_the_offsets_and_the_assembly_are_made_from_the_sources() -> None:
    done = _script(ROOT, "--check")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("name", "old", "new", "stale"),
    [
        (
            "runtime/layout.h",
            "    u32 resume;",
            "    u64 resume;",
            f"{ALL_UNITS}, layout.py",
        ),
        (
            "runtime/costs.c",
            "<< part",
            "<< 1 + part",
            f"{ALL_UNITS}:",
        ),
        ("layout.py", '"RESUME": 4', '"RESUME": 8', "layout.py:"),
    ],
)
def test_a_change_of_one_without_the_others_is_noticed(
    copy: Path, name: str, old: str, new: str, stale: str
) -> None:
    path = copy / JIT.relative_to(ROOT) / name
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new))
    done = _script(copy, "--check")
    assert done.returncode != 0
    assert done.stderr.startswith(stale)


@pytest.mark.skipif(
    CLANG is None, reason="clang-19, which the runtime is compiled with, is not installed"
)
def test_compiled_sources_match_the_stored_assembly(copy: Path) -> None:
    """The compiler also checks the offsets: a build fails where it lays out a struct in another
    way.
    """
    saved = copy / JIT.relative_to(ROOT) / "runtime"
    for unit in UNITS:
        (saved / f"{unit}.ll").unlink()
    done = _script(copy)
    assert done.returncode == 0, done.stderr
    for unit in UNITS:
        assert (saved / f"{unit}.ll").read_text() == (JIT / "runtime" / f"{unit}.ll").read_text()


@pytest.mark.parametrize("unit", UNITS)
def test_the_assembly_names_no_processor(unit: str) -> None:
    text = (JIT / "runtime" / f"{unit}.ll").read_text()
    module = llvm.parse_assembly(text)
    module.verify()
    assert (module.triple, module.data_layout) == ("", "")
    assert "target-" not in text
    assert "x86" not in text


@pytest.mark.parametrize("triple", ["x86_64-linux-gnu", "aarch64-linux-gnu"])
def test_the_assembly_lays_out_structs_as_python_does_on_each_processor(triple: str) -> None:
    llvm.initialize_native_target()
    module = llvm.parse_assembly((JIT / "runtime" / "runtime.ll").read_text())
    data = llvm.create_target_data(
        {"x86_64": "e-i64:64", "aarch64": "e-i64:64-i128:128"}[triple.split("-")[0]]
    )
    fields = {
        "access": layout.AccessField,
        "fault": layout.FaultField,
        "pattern": layout.PatternField,
    }
    for name, offsets in fields.items():
        kind = module.get_struct_type(f"struct.{name}")
        assert [data.get_element_offset(kind, n) for n in range(len(offsets))] == [
            int(field) for field in offsets
        ]


def test_other_shared_constants_agree() -> None:
    assert [code.name for code in layout.FaultCode] == [*(kind.name for kind in FaultKind), "COUNT"]
    assert layout.GLOBAL_BASE == memory.GLOBAL_BASE
    assert layout.WINDOW_BYTES == memory.WINDOW_BYTES
    assert 1 << layout.WINDOW_SHIFT == memory.SHARED_BASE
