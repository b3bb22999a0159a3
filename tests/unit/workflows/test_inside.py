"""`@kernprof.profile` and `kernprof.timeline()`: the commands' results inside a script."""

import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import kernprof
from kernprof.collect.launch import call
from kernprof.collect.python_command import kernprof_argv
from kernprof.errors import CounterAccessDenied, ToolNotFound, UsageError
from tests.unit.collect.cupti.test_record import STAND_IN
from tests.unit.workflows.analysed_program import REFUSED, Tools

SCRIPT = """
import json
import kernprof

def step(x, factor, *, names, scale=2.0):
    with open("called.json", "w") as file:
        json.dump([x.tolist(), str(x.dtype), factor, names, scale], file)

class Model:
    @staticmethod
    def forward():
        pass
"""


def script(folder: Path) -> Any:
    (folder / "steps.py").write_text(SCRIPT)
    spec = importlib.util.spec_from_file_location("steps", folder / "steps.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_profiled_call_is_a_stored_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tools = Tools(tmp_path)
    for name, value in tools.environ.items():
        monkeypatch.setenv(name, value)
    step = kernprof.profile(
        script(tmp_path).step, runner=tools.runner, store=tmp_path / "store", sets=("full",)
    )
    run = step(np.arange(3), 2, names=["a"])
    assert [variant.variant for variant in run.variants] == ["naive", "smem"]
    assert kernprof.load(run.id, store=tmp_path / "store").id == run.id
    (argv,) = tools.asked("ncu", "--config-file")
    at = argv.index("--nvtx")
    assert argv[at : at + 3] == ("--nvtx", "--nvtx-include", "kernprof")
    assert argv[argv.index("--set") + 1] == "full"
    assert argv[-4:-1] == kernprof_argv(call.MODULE)
    assert step.__name__ == "step"


def test_the_child_calls_the_function_with_its_arguments(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    script(tmp_path)
    arguments = (np.arange(3, dtype=np.int16), {"a": (1, None)})
    call.write_call(tmp_path, tmp_path / "steps.py", "step", arguments, {"names": ["x", "y"]})
    assert call.main([str(tmp_path)]) == 0
    assert json.loads((tmp_path / "called.json").read_text()) == [
        [0, 1, 2],
        "int16",
        {"a": [1, None]},
        ["x", "y"],
        2.0,
    ]


def test_functions_another_process_cannot_call_are_refused(tmp_path: Path) -> None:
    def local() -> None:
        """Defined inside a function."""

    with pytest.raises(UsageError, match="inside a function"):
        kernprof.profile(local)()
    with pytest.raises(UsageError, match="not defined in a file"):
        kernprof.profile(len)([])
    with pytest.raises(UsageError, match="a object, which cannot be passed"):
        kernprof.profile(script(tmp_path).step)(object())


def test_refused_counters_are_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tools = Tools(tmp_path, refuses=REFUSED)
    for name, value in tools.environ.items():
        monkeypatch.setenv(name, value)
    forward = kernprof.profile(kernel="naive", runner=tools.runner, store=tmp_path)(
        script(tmp_path).Model.forward
    )
    with pytest.raises(CounterAccessDenied):
        forward()


@pytest.fixture
def cupti() -> Any:
    module: Any = ModuleType("cupti")
    exec(compile(STAND_IN, "cupti", "exec"), module.__dict__)
    return module


def test_a_loop_is_a_timeline(tmp_path: Path, cupti: Any) -> None:
    with kernprof.timeline(tmp_path / "loop.sqlite", load=lambda: cupti) as recording:
        with pytest.raises(UsageError, match="has not ended"):
            _ = recording.result
        with pytest.raises(UsageError, match="under way"), kernprof.timeline(load=lambda: cupti):
            pass
    (device,) = recording.result.report.devices
    assert [row.name for row in device.kernels] == ["axpy(float *)"] or device.kernel_count == 1
    assert kernprof.load(tmp_path / "loop.sqlite").report.devices[0].kernel_count == 1
    with pytest.raises(ZeroDivisionError), kernprof.timeline(load=lambda: cupti):
        _ = 1 / 0
    with kernprof.timeline(load=lambda: cupti) as again:
        pass
    assert again.result.report.devices[0].kernel_count == 1


def test_missing_cupti_names_the_package_to_install() -> None:
    def missing() -> Any:
        raise ImportError("No module named 'cupti'")

    with (
        pytest.raises(ToolNotFound, match="No module named 'cupti'") as raised,
        kernprof.timeline(load=missing),
    ):
        pass
    assert "cupti-python" in str(raised.value.hint)
