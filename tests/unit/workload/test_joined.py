"""Kernels of several files as variants of one workload."""

from pathlib import Path

import pytest

from kernprof.errors import UsageError, WorkloadError
from kernprof.workflows.run.request import RunRequest, joined_file, launches_of
from kernprof.workload.discover import find

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
    for name, n, args in (("a", 3, "x y n"), ("b", 4, "y x n")):
        Path(f"{name}.py").write_text(FILE.format(name=name, n=n, args=args))
    path = joined_file(("a.py", "b.py:b", "b.py"), tmp_path / "store")
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


@pytest.mark.parametrize("name", ["transpose", "absent.py"])
def test_other_targets_are_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "a.py").write_text(FILE.format(name="a", n=1, args="x y n"))
    with pytest.raises((UsageError, WorkloadError), match=name):
        joined_file((str(tmp_path / "a.py"), name), tmp_path)
    assert not (tmp_path / "joined").exists()


def test_files_of_other_folders_are_other_workloads(tmp_path: Path) -> None:
    files = [tmp_path / folder / "a.py" for folder in ("one", "other")]
    for file in files:
        file.parent.mkdir()
        file.write_text(FILE.format(name=file.parent.name, n=1, args="x y n"))
    pairs = [joined_file([str(file), str(file)], tmp_path) for file in files]
    assert [find(path).name for path in pairs] == ["one", "other"]
