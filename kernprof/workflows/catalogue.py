"""`kernprof list`, `kernprof show WORKLOAD`, `kernprof new`, and `kernprof pipeline` without a name."""

import keyword
import linecache
from dataclasses import replace
from pathlib import Path

from kernprof import outputs
from kernprof.errors import UsageError, WorkloadError
from kernprof.model import listing
from kernprof.pipelines import PIPELINES, Pipeline
from kernprof.workload.define import Variant, Workload
from kernprof.workload.discover import DiscoveredWorkload, available
from kernprof.workload.params import Param, Params, choose
from kernprof.workload.sources import CudaSource, CupySource, PythonSource


def list_workloads() -> listing.WorkloadList:
    """List all workloads, files that do not load with their errors, and the pipelines."""
    workloads, broken = available()
    problems = tuple(
        listing.UnreadableFile(path=str(item.path), message=item.error) for item in broken
    )
    return replace(list_pipelines(), workloads=tuple(map(_row, workloads)), problems=problems)


def list_pipelines() -> listing.WorkloadList:
    """List only the pipelines."""
    return listing.WorkloadList(pipelines=tuple(map(_pipeline_row, PIPELINES.values())))


def _pipeline_row(pipeline: Pipeline) -> listing.WorkloadRow:
    return listing.WorkloadRow(
        name=pipeline.name,
        doc=pipeline.doc,
        origin="library",
        variants=pipeline.variants,
        params={name: param.default for name, param in pipeline.params.items()},
    )


def _row(discovered: DiscoveredWorkload) -> listing.WorkloadRow:
    workload = discovered.workload
    return listing.WorkloadRow(
        name=workload.name,
        doc=workload.doc,
        origin=discovered.origin,
        variants=tuple(workload.variants),
        params={name: param.default for name, param in workload.params.items()},
    )


def workload_card(discovered: DiscoveredWorkload, *, source: bool) -> listing.WorkloadCard:
    """Return the workload's parameters, variants and, on request, the kernels' source."""
    workload, path, origin = discovered.workload, discovered.path, discovered.origin
    defaults = choose(workload.params, {})
    return listing.WorkloadCard(
        name=workload.name,
        doc=workload.doc,
        origin=origin if origin == str(path) else f"{origin} ({path})",
        params=tuple(_param(name, param) for name, param in workload.params.items()),
        variants=tuple(_variant(variant, defaults) for variant in workload.variants.values()),
        sources=_sources(workload) if source else (),
    )


def _param(name: str, param: Param) -> listing.ParamRow:
    rules = [f"≥ {param.minimum}"] if param.minimum is not None else []
    rules += [f"≤ {param.maximum}"] if param.maximum is not None else []
    rules += [f"multiple of {param.multiple_of}"] if param.multiple_of else []
    rules += ["one of " + ", ".join(map(str, param.choices))] if param.choices else []
    kind = type(param.default).__name__
    return listing.ParamRow(
        name=name, type=kind, default=param.default, limits=", ".join(rules), help=param.help
    )


def _variant(variant: Variant, defaults: Params) -> listing.VariantRow:
    kernels = ", ".join(dict.fromkeys(part.source.kernel for part in variant.parts))
    row = listing.VariantRow(
        name=variant.name, language=variant.language, kernel=kernels, note=variant.note
    )
    try:
        launch = variant.launch(defaults)
    except WorkloadError as error:
        return replace(row, note=error.message)
    if not all(launch.grid):
        return row
    return replace(row, grid=launch.grid, block=launch.block, shared_bytes=launch.shared_bytes)


def _sources(workload: Workload) -> tuple[listing.SourceText, ...]:
    """Return the kernels' source files without duplicates."""
    texts: dict[str, str] = {}
    for variant in (part for item in workload.variants.values() for part in item.parts):
        title, text = _source(variant)
        texts.setdefault(title, text)
    return tuple(listing.SourceText(title=title, text=text) for title, text in texts.items())


def _source(variant: Variant) -> tuple[str, str]:
    source = variant.source
    if isinstance(source, CudaSource):
        return (str(source.path) if source.path else f"{variant.name} (inline)"), source.text()
    if isinstance(source, CupySource):
        return f"{source.kernel} (CuPy)", source.text()
    return _python_source(source)


def _python_source(source: PythonSource) -> tuple[str, str]:
    if source.path:
        try:
            return str(source.path), source.path.read_text("utf-8", "replace")
        except OSError as error:
            raise WorkloadError(f"cannot read {source.path}: {error.strerror}") from error
    code = source.load().__code__
    lines = linecache.getlines(code.co_filename)
    last = max((line for _, _, line in code.co_lines() if line), default=code.co_firstlineno)
    return f"{code.co_filename} ({source.kernel})", "".join(lines[code.co_firstlineno - 1 : last])


_WORKLOAD = '''"""{title}: two times the input, to be replaced by what your kernel does."""

import numpy as np
from kernprof import Param, Workload, ceil_div, empty

{name} = Workload(
    "{name}",
    params={{"n": Param(1 << 20, "elements", minimum=1)}},
    inputs=lambda p, rng: {{"x": rng.random(p.n, dtype=np.float32)}},
    outputs=lambda p: {{"out": empty(p.n)}},
    reference=lambda p, x: {{"out": 2 * x.x}},
    args="x out n",
)
{name}.cuda("first", "{name}.cu", grid=lambda p: ceil_div(p.n, 256), block=256)
'''
_KERNEL = """extern "C" __global__ void first(const float *x, float *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = 2 * x[i];
}
"""
_TEST = '''"""{title} is right, and stays coalesced. Without a GPU the emulator runs it."""

from pathlib import Path

import pytest

WORKLOAD = Path(__file__).parents[1] / "kernels/{name}.py"


@pytest.mark.kernel_budget(coalescing_load=">=95", coalescing_store=">=95")
def test_{name}(kernprof):
    profile = kernprof.run(WORKLOAD, "first", n=4096)
    assert profile["global_store_sectors"] == 4096 * 4 / 32
'''


def write_workload(name: str, folder: Path) -> tuple[Path, ...]:
    """Write a workload, its kernel and a test below `folder`.

    Raises UsageError for an invalid name and for existing files.
    """
    if (
        not name.isidentifier()
        or not name.isascii()
        or keyword.iskeyword(name)
        or name.startswith("_")
    ):
        raise UsageError(
            f"{name!r} is not a name for a workload", hint="letters, digits and _, as in my_kernel"
        )
    title = name.replace("_", " ").capitalize()
    files = {
        folder / "kernels" / f"{name}.py": _WORKLOAD.format(name=name, title=title),
        folder / "kernels" / f"{name}.cu": _KERNEL,
        folder / "tests" / f"test_{name}.py": _TEST.format(name=name, title=title),
    }
    for path in files:
        if path.exists():
            raise UsageError(f"{path} is there already", hint="choose another name, or remove it")
    for path, text in files.items():
        with outputs.reported(path):
            path.parent.mkdir(exist_ok=True)
            outputs.write(path, text)
    return tuple(files)
