"""Workloads that `kernprof run` writes: kernels of several files, and the launch of a kernel."""

import json
import shlex
from pathlib import Path

import pytest

from kernprof.cli.app import run_command_line
from kernprof.errors import UsageError, WorkloadError
from kernprof.workflows.run.request import RunRequest, launches_of, workload_file
from kernprof.workload.discover import find
from kernprof.workload.params import choose

BINARY = Path(__file__).parents[2] / "data" / "binaries" / "zstd.fatbin"

FILE = """
from kernprof import Workload, empty
w = Workload(
    "{name}",
    params={{"n": {n}}},
    inputs=lambda p, rng: {{}},
    outputs=lambda p: {{"x": empty(p.n), "y": empty(p.n)}},
    reference=lambda p, x: {{}},
    args="{args}",
)
w.cuda("k", source='extern "C" __global__ void k(float *a, float *b, int n) {{}}', grid=1, block=1)
"""


def test_the_first_file_gives_the_inputs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("other").mkdir()
    for name, n, args in (("a", 3, "x y n"), ("b", 4, "y x n")):
        for folder in (".", "other"):
            Path(folder, f"{name}.py").write_text(FILE.format(name=name, n=n, args=args))
    path = workload_file(("a.py", "b.py:b", "b.py"), None, tmp_path / "store")
    discovered = find(path)
    assert discovered.name == "a"
    launches = launches_of(discovered, RunRequest.of(workload=path))
    assert [(job.variant, job.params["n"]) for job in launches] == [
        ("k", 3),
        ("b-k", 3),
        ("b-k-2", 3),
    ]
    names = [discovered.workload.variant(job.variant).args for job in launches]
    assert names == [("x", "y", "n"), ("y", "x", "n"), ("y", "x", "n")]
    assert list(find("a.py").workload.variants) == ["k"]
    namesakes = ("other/a.py", "other/b.py:b", "other/b.py")
    assert workload_file(namesakes, None, tmp_path / "store") != path


@pytest.mark.parametrize("name", ["transpose", "absent.py"])
def test_other_targets_are_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "a.py").write_text(FILE.format(name="a", n=1, args="x y n"))
    with pytest.raises((UsageError, WorkloadError), match=name):
        workload_file((str(tmp_path / "a.py"), name), None, tmp_path)
    assert not (tmp_path / "joined").exists()


SCALED = """extern "C" __global__ void scaled(float *x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] = x[i] * 2.0f;
}
"""
EXAMPLE = "scaled<<<4096, 256>>>(float[1048576], 1048576)"


@pytest.mark.parametrize(
    ("launch", "says"),
    [
        (None, "no --kernel states a launch of scaled"),
        ("scaled", "'scaled' is not a launch of scaled"),
        ("scaled<<<4>>>(float[8], 8)", "sizes in <<<…>>>: 1"),
        ("scaled<<<4, 64>>>(float[8])", "arguments: 1"),
        ("scaled<<<4, 64>>>(floaty[8], 8)", "floaty.8. is not an array"),
        ("scaled<<<4, 64>>>(float[-8], 8)", "float.-8. is not an array"),
        ("scaled<<<4, 64>>>(float[8], nan)", "nan is not a finite number"),
        ("scaled<<<4, 64>>>(float[8], __import__('os').abort())", "is not a launch"),
        ("scaled<<<4, 64>>>(float[8], 99999999999)", "is not a launch"),
        ("scaled<<<4, 64>>>(float[8], 3000000000)", "out of bounds for int32"),
        ("scaled<<<4, 64>>>(int[8], 8)", "arg0 is an array of int32"),
        ("scaled<<<4, 64>>>(float[8], 8.5)", "floating-point numbers would be read as whole"),
        ("scaled<<<4, 64>>>(7, 8)", "a number is passed for a pointer"),
    ],
)
def test_a_launch_that_does_not_fit_shows_one_that_does(
    launch: str | None, says: str, tmp_path: Path
) -> None:
    (file := tmp_path / 'it\'s """a.cu').write_text(SCALED)
    with pytest.raises(UsageError, match=says) as refused:
        workload_file([str(file)], launch, tmp_path)
    assert refused.value.details == ("parameters of scaled: float *x, int n",)
    *_, path, _, example = shlex.split(refused.value.hint or "")
    assert example == EXAMPLE
    workload = find(workload_file([path], example, tmp_path)).workload
    assert [str(v.source.path) for v in workload.variants.values()] == [str(file)]


T = "template <typename T> __global__ void k(T t) {} template __global__ void k<int>(int);"


@pytest.mark.parametrize(
    ("source", "launch", "says"),
    [
        (
            "__global__ void k(int *x); __global__ void k(float *x);",
            "k",
            "no kernel 'k', or several",
        ),
        ("__global__ void k(P p) {}", "k<<<1, 1>>>(1)", "takes P p"),
        (T, "k<<<1, 1>>>(1)", "takes T t"),
        (T, "k<int>", "'k<int>' is not a launch"),
    ],
)
def test_overloads_structures_and_templates_need_more(
    source: str, launch: str, says: str, tmp_path: Path
) -> None:
    (file := tmp_path / "k.cu").write_text(source)
    with pytest.raises(UsageError, match=says):
        workload_file([str(file)], launch, tmp_path)


@pytest.mark.parametrize(
    ("element", "dtype", "end"),
    [
        ("const double", "<f8", 1),
        ("__half", "<f2", 1.001),
        ("float4", "<f4", 1),
        ("unsigned long long", "<u8", 400),
        ("int8", "|i1", 128),
        ("bool", "|u1", 2),
        ("bfloat16", "<u2", 0x3F80),
    ],
)
def test_the_arrays_of_a_launch_are_random(
    element: str, dtype: str, end: float, tmp_path: Path
) -> None:
    parameters = ".param .u64 a, .param .u32 b, .param .f64 c, .param .u32 d"
    (file := tmp_path / "k.ptx").write_text(
        f".version 8.0\n.target sm_90a\n.visible .entry _Z1kPv({parameters})\n{{ ret; }}\n"
    )
    launch = f"k<<<dim3(2, 3), 2 * 16, 64>>>({element}[4 * 100], 7, -1e3f, 0xffffffffu);"
    workload = find(workload_file([str(file)], launch, tmp_path)).workload
    (array,) = workload.make_inputs(choose({}, {})).values()
    assert (array.dtype.str, array.size) == (dtype, 1600 if element == "float4" else 400)
    assert 0 <= array.min() < array.max() < end
    p, (variant,) = choose(workload.params, {}), workload.variants.values()
    assert dict(p) == {"arg1": 7, "arg2": -1000, "arg3": 0xFFFFFFFF}
    assert [workload.params[name].dtype for name in p] == ["int32", "float64", "uint32"]
    size = variant.launch(p)
    assert (size.grid, size.block, size.shared_bytes) == ((2, 3, 1), (32, 1, 1), 64)


def test_launches_of_source_and_binary_run_unchecked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("pyarrow")
    monkeypatch.chdir(tmp_path)
    Path("scaled.cu").write_text(SCALED)
    Path("tripled.cu").write_text(SCALED.replace("2.0f", "3.0f"))
    launch = ("--kernel", "scaled<<<4, 64>>>(float[200], 200)", "--backend", "emulator")
    assert run_command_line(["run", "scaled.cu", str(BINARY), *launch, "--format", "json"]) == 0
    run = json.loads(capsys.readouterr().out)
    for result in run["variants"]:
        assert (result["correct"], result["check"], result["error"]) == (None, None, None)
        assert result["metrics"]["global_load_sectors"]["value"] == 25
    assert run_command_line(["show", run["run"]]) == 0
    assert "not checked" in capsys.readouterr().out
    first = f"{run['source']}@scaled.cu"
    for other, code in ((first, 0), ("scaled.cu", 0), ("tripled.cu", 5)):
        assert run_command_line(["check", first, other]) == code


TURN = """__global__ void turn(float *x, float *y, int n) {
    __shared__ float t[32][32];
    int i = threadIdx.x, j = threadIdx.y, a = blockIdx.x * 32, b = blockIdx.y * 32;
    t[j][i] = x[(b + j) * n + a + i];
    __syncthreads();
    y[(a + j) * n + b + i] = t[i][j];
}
"""


def test_races_at_sizes_that_the_launch_does_not_fit_refuse_no_edit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("kernprof.workflows.fix.prove._SMALL_WORK", 1e5)
    (file := tmp_path / "turn.cu").write_text(TURN)
    launch = "turn<<<(4, 4), (32, 32)>>>(float[16384], float[16384], 128)"
    path = workload_file([str(file)], launch, tmp_path)
    assert run_command_line(["fix", path, "--finding", "bank-conflicts"]) == 0
    assert "t[32][32 + 1]" in capsys.readouterr().out
