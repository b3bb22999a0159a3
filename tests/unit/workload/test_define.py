"""A workload as its author writes it, and the checks around it."""

import os
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from kernprof.cli.app import run_command_line
from kernprof.errors import UsageError, WorkloadError
from kernprof.model.listing import WorkloadCard, WorkloadRow
from kernprof.workflows.show import list_workloads, show
from kernprof.workload import Workload, discover, empty
from kernprof.workload.discover import find, names_available, workloads_in
from kernprof.workload.params import choose
from kernprof.workload.problem import check_outputs
from kernprof.workload.sources import CudaSource, NumbaSource, load_module

FIFTEEN_LINES = '''"""Scale and add."""
import numpy as np
from kernprof import Workload, ceil_div, empty

saxpy = Workload(
    "saxpy", params={"n": 1000, "a": 2.0}, args="x y out n a", flops=lambda p: 2 * p.n,
    inputs=lambda p, rng: {"x": rng.random(p.n, dtype=np.float32), "y": rng.random(p.n, dtype=np.float32)},
    outputs=lambda p: {"out": empty(p.n)},
    reference=lambda p, x: {"out": np.float32(p.a) * x.x + x.y})
saxpy.cuda("scalar", "saxpy.cu", grid=lambda p: ceil_div(p.n, 256), block=256)
saxpy.cuda("vector", "saxpy.cu", grid=lambda p: ceil_div(p.n, 1024), block=256)

@saxpy.numba("numba", grid=lambda p: ceil_div(p.n, 256), block=256)
def saxpy_numba(x, y, out, n, a):
    i = cuda.grid(1)
'''


def write(tmp_path: Path, text: str = FIFTEEN_LINES) -> Path:
    file = tmp_path / "saxpy.py"
    file.write_text(text)
    return file


def test_fifteen_lines_define_two_cuda_variants_and_a_numba_one(tmp_path: Path) -> None:
    saxpy = find(f"{write(tmp_path)}:saxpy").workload
    assert saxpy is not None
    assert saxpy.doc == "Scale and add."
    assert {n: v.language for n, v in saxpy.variants.items()} == {
        "scalar": "CUDA C++",
        "vector": "CUDA C++",
        "numba": "Numba",
    }
    p = choose(saxpy.params, {"n": 1000})
    launch = saxpy.variant("scalar").launch(p)
    assert (launch.kernel, launch.grid, launch.block, launch.shared_bytes) == (
        "scalar",
        (4, 1, 1),
        (256, 1, 1),
        0,
    )
    inputs = saxpy.make_inputs(p)
    assert saxpy.work(p, inputs).least_bytes == 3 * 4 * 1000
    assert saxpy.work(p, inputs).flops == 2000
    assert saxpy.arguments(saxpy.variant("scalar"), list(inputs), ["out"]) == (
        "x",
        "y",
        "out",
        "n",
        "a",
    )
    assert np.array_equal(saxpy.make_inputs(p)["x"], inputs["x"])


def test_unknown_names_say_what_there_is(tmp_path: Path) -> None:
    file = write(tmp_path)
    with pytest.raises(UsageError, match="did you mean saxpy"):
        find(f"{file}:saxpi")
    saxpy = workloads_in(file)["saxpy"]
    with pytest.raises(UsageError, match="did you mean vector"):
        saxpy.variant("vektor")


def test_a_source_with_comments_in_another_encoding_is_read(tmp_path: Path) -> None:
    file = write(tmp_path)
    kernel = (
        b'// 3 \xb5s\nextern "C" __global__ void scalar(const float *x, const float *y, float *o,'
        b" int n, float a) {}\n"
    )
    file.with_suffix(".cu").write_bytes(kernel)
    saxpy = find(str(file)).workload
    takes = saxpy.variant("scalar").source.takes(choose(saxpy.params, {}))
    assert [parameter.pointer for parameter in takes or ()] == [1, 1, 1, 0, 0]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("x = 1", "defines no workload"),
        ("import nothing_like_it", "ModuleNotFoundError"),
        ("x = (", "SyntaxError"),
    ],
)
def test_a_file_that_is_no_workload_says_why(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(WorkloadError, match=says):
        find(str(write(tmp_path, text)))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "k.cu").write_text("")
    with pytest.raises(WorkloadError, match=r"k\.cu is not a Python file"):
        find(str(tmp_path / "k.cu"))
    with pytest.raises(WorkloadError, match=r"no such file: none\.cu"):
        find("none.cu")
    with pytest.raises(WorkloadError, match=r"no such file: .*none\.py"):
        find(str(tmp_path / "none.py"))
    with pytest.raises(WorkloadError, match=r"saxpy\.py has no function 'gone'"):
        NumbaSource(kernel="gone", path=write(tmp_path, "x = 1")).load()


def test_a_broken_file_in_kernels_hides_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "kernels"
    folder.mkdir()
    write(folder)
    (folder / "broken.py").write_text("1/0")
    assert find("saxpy", tmp_path).origin == "./kernels"
    with pytest.raises(WorkloadError, match="ZeroDivisionError"):
        find("broken", tmp_path)


COMPUTED = """import sys
from kernprof import Workload{imports}
print("executed", __file__)
{defined}
"""
PARTS = "inputs=None, outputs=None, reference=None"


def kernels(folder: Path, **files: str) -> None:
    (folder / "kernels").mkdir()
    for name, defined in files.items():
        imports, _, defined = defined.rpartition("|")
        (folder / "kernels" / f"{name}.py").write_text(
            COMPUTED.format(imports=imports, defined=defined)
        )


def executed(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return [
        Path(line.split()[1]).stem
        for line in capsys.readouterr().out.splitlines()
        if line.startswith("executed")
    ]


def test_only_the_file_of_the_named_workload_is_executed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kernels(
        tmp_path,
        a=f"one = Workload('one', {PARTS})",
        b=f"two = Workload(name='two', {PARTS})\nthree = Workload('three', {PARTS})",
        c="raise RuntimeError('nobody asked for this file')",
    )
    assert find("three", tmp_path).path.stem == "b"
    assert executed(capsys) == ["b"]
    loaded: list[Path] = []
    monkeypatch.setattr(
        discover, "load_module", lambda path, _: loaded.append(path) or load_module(path)
    )
    assert find("transpose", tmp_path).origin == "library"
    assert [path.name for path in loaded] == ["transpose.py"]
    assert set(names_available(tmp_path)) >= {"one", "two", "three", "transpose"}
    assert executed(capsys) == []


@pytest.mark.parametrize(
    "defined",
    [
        f"for _n in ('x', 'y'):\n    globals()[_n] = Workload(_n, {PARTS})",
        f"x = Workload(''.join('x'), {PARTS})",
        f"def make(name):\n    return Workload(name, {PARTS})\nx = make('x')",
        f" as W|x = W('x', {PARTS})",
        f"class Own(Workload): pass\nx = Own('x', {PARTS})",
        (
            f"parts = dict({PARTS})\nkind = getattr(sys.modules['kernprof'], 'Work' + 'load')\nx ="
            " kind('x', **parts)"
        ),
        f"if sys:\n    x = Workload('x', {PARTS})",
    ],
)
def test_a_file_whose_names_cannot_be_read_is_executed_to_find_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], defined: str
) -> None:
    kernels(tmp_path, plain=f"plain = Workload('plain', {PARTS})", odd=defined)
    assert find("x", tmp_path).path.stem == "odd"
    assert executed(capsys) == ["odd"]
    with pytest.raises(UsageError, match="unknown workload 'plan'") as caught:
        find("plan", tmp_path)
    assert caught.value.hint == "did you mean plain?"
    assert executed(capsys) == []


@pytest.mark.parametrize(
    "odd", [f"x = Workload(''.join('x'), {PARTS})", "( no Python", "f'{a}{a}{a}{a}{a}{a}{a}'"]
)
def test_list_and_show_execute_no_file_of_the_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, odd: str
) -> None:
    params = "params={'n': Param(1 << 20, 'size'), 'by': -2.5, **{}}, doc='Adds.'"
    plain = f", Param|plain = Workload('plain', {params}, {PARTS})"
    plain += "\nplain.cuda('fast', 'a.cu', grid=1, block=1)"
    names = ", ".join(f"'{at}'" for at in range(99))
    odd = f"for a in ({names}):\n    plain.cuda({odd}, 'a.cu')" if odd.startswith("f") else odd
    kernels(tmp_path, plain=plain, odd=odd)
    os.mkfifo(tmp_path / "kernels/pipe.py")
    monkeypatch.chdir(tmp_path)
    for command in ("list", "show plain", "show transpose", "show latest", "show x"):
        assert run_command_line(command.split()) in (0, 1, 2)
    assert executed(capsys) == []
    listed = list_workloads()
    assert [row for row in listed.workloads if row.origin == "./kernels"] == [
        WorkloadRow(
            name="plain",
            doc="Adds.",
            origin="./kernels",
            variants=("fast",),
            params={"n": "1 << 20", "by": -2.5},
        )
    ]
    incomplete = [] if odd.startswith("for") else ["kernels/odd.py"]
    assert [str(Path(file.path).relative_to(tmp_path)) for file in listed.problems] == incomplete
    card = show("plain", source=True, store=tmp_path)
    assert isinstance(card, WorkloadCard)
    assert [variant.name for variant in card.variants] == ["fast"]
    assert "plain.cuda" in card.sources[0].text
    assert executed(capsys) == []
    shown = show("kernels/plain.py", source=False, store=tmp_path)
    assert isinstance(shown, WorkloadCard)
    assert shown.params[0].default == 1 << 20
    assert executed(capsys) == ["plain"]


def test_a_function_that_is_never_called_defines_nothing(tmp_path: Path) -> None:
    kernels(tmp_path, unused=f"def make():\n    return Workload('transpose', {PARTS})")
    assert find("transpose", tmp_path).origin == "library"


def _workload(**changed: object) -> Workload:
    declared: dict[str, object] = {
        "inputs": lambda p, rng: {"x": np.arange(4, dtype=np.float32)},
        "outputs": lambda p: {"out": empty(4)},
        "reference": lambda p, x: {"out": x.x},
    }
    return Workload("w", **(declared | changed))  # type: ignore[arg-type]


class RawKernel(SimpleNamespace):
    """Stand-in with the attributes of CuPy's RawKernel."""


@pytest.mark.parametrize("options", [("-DB",), lambda p: ("-DB",)])
def test_a_raw_kernel_of_cupy_is_a_variant(options: object) -> None:
    code = "extern __global__ void own(float *out) { }"
    source = RawKernel(code=code, name="own", options=("-DA",))
    v = _workload().cuda("a", source, grid=1, block=1, options=options)
    assert isinstance(v.source, CudaSource)
    assert (v.source.text(), v.source.kernel) == (code, "own")
    rule = v.source.options
    assert (rule(choose({}, {})) if callable(rule) else rule) == ("-DA", "-DB")


PTX = ".version 8.0\n.target sm_90\n.visible .entry _Z3ownPf(\n.param .u64 own_0)\n{ ret; }\n"


@pytest.mark.parametrize(
    "source", [PTX, SimpleNamespace(code=PTX.encode() + b"\0", code_type="ptx")]
)
def test_ptx_and_objects_that_hold_it_are_variants(source: object) -> None:
    v = _workload().cuda("a", source, "own", grid=1, block=1)
    assert (v.language, v.source.kernel) == ("PTX", "own")
    assert [parameter.text for parameter in v.source.takes(choose({}, {})) or ()] == [".u64"]
    assert isinstance(v.source, CudaSource)
    assert v.source.text() == PTX


class TestCheck:
    def test_equal_is_correct_with_no_error(self) -> None:
        a = np.array([1.0, np.nan], np.float32)
        assert check_outputs({"o": a}, {"o": a.copy()}, None).correct
        assert check_outputs({"o": a}, {"o": a.copy()}, None).max_error == 0

    def test_the_first_difference_is_named(self) -> None:
        ref = np.ones((3, 4), np.float32)
        out = ref.copy()
        out[1, 2], out[2, 3] = 3.0, 9.0
        check = check_outputs({"dst": out}, {"dst": ref}, None)
        assert not check.correct
        assert check.message is not None
        assert check.message.startswith(
            "dst[1, 2] is 3.0; the reference has 1.0; 2 of 12 elements of dst differ"
        )
        assert check.max_error == pytest.approx(8.0)

    def test_nan_never_passes(self) -> None:
        out = np.array([1.0, np.nan], np.float32)
        assert not check_outputs({"o": out}, {"o": np.ones(2, np.float32)}, 1e9).correct

    def test_small_values_are_judged_by_the_rms(self) -> None:
        ref = np.array([100.0, 1e-8], np.float32)
        assert check_outputs({"o": np.array([100.0, 2e-8], np.float32)}, {"o": ref}, 1e-6).correct

    def test_integers_are_exact(self) -> None:
        check = check_outputs({"o": np.array([1, 2])}, {"o": np.array([1, 3])}, None)
        assert check.message == "o[1] is 2; the reference has 3; no other of 2 elements differs"
