"""`kernprof list`, `show`, `runs`, `new`, and `kernprof pipeline` without a name."""

from __future__ import annotations

import keyword
import linecache
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kernprof import outputs
from kernprof.errors import UsageError, WorkloadError, command_line, unknown_name
from kernprof.metrics import BY_ID, ncu_names
from kernprof.model import listing
from kernprof.outputs import Format
from kernprof.workflows.results.load import load, printed, render_runs, view

if TYPE_CHECKING:
    from kernprof.model.run import Run
    from kernprof.workload.define import Variant
    from kernprof.workload.discover import DiscoveredWorkload
    from kernprof.workload.params import Params


def list_workloads() -> listing.WorkloadList:
    """List all workloads, files that cannot be read, and the pipelines.

    Files of `./kernels` are read, not executed.
    """
    from kernprof.workload.discover import names_in, workload_files, workloads_in

    rows: list[listing.WorkloadRow] = []
    problems = []
    for origin, path in workload_files():
        names = names_in(path)
        items = workloads_in(path) if origin == "library" else names.workloads
        rows += [_row(item, origin) for item in items.values()]
        if not names.complete:
            message = (
                "some workload names are set only when the file is executed:"
                f" {command_line('show', path)}"
            )
            problems.append(listing.UnreadableFile(path=str(path), message=message))
    return replace(list_pipelines(), workloads=tuple(rows), problems=tuple(problems))


def _row(item: Any, origin: str) -> listing.WorkloadRow:
    """Return the row of a workload, of the names in a workload's source, or of a pipeline."""
    return listing.WorkloadRow(
        name=item.name,
        doc=item.doc,
        origin=origin,
        variants=tuple(item.variants),
        params={name: param.default for name, param in item.params.items()},
    )


def list_pipelines() -> listing.WorkloadList:
    """List only the pipelines."""
    from kernprof.pipelines import PIPELINES

    rows = tuple(_row(pipeline, "library") for pipeline in PIPELINES.values())
    return listing.WorkloadList(pipelines=rows)


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


def _source(variant: Variant) -> tuple[str, str]:
    """Return the title and text of a variant's source. Raises WorkloadError."""
    from kernprof.workload.sources import CudaSource, CupySource

    source = variant.source
    if isinstance(source, CudaSource):
        return (str(source.path) if source.path else f"{variant.name} (inline)"), source.text()
    if isinstance(source, CupySource):
        return f"{source.kernel} (CuPy)", source.text()
    if source.path:
        try:
            return str(source.path), source.path.read_text("utf-8", "replace")
        except OSError as error:
            raise WorkloadError(
                f"cannot read {source.path}: {error.strerror}",
                hint="check the variant's source; its path is relative to the workload's file",
            ) from error
    code = source.load().__code__
    lines = linecache.getlines(code.co_filename)
    last = max((line for _, _, line in code.co_lines() if line), default=code.co_firstlineno)
    return f"{code.co_filename} ({source.kernel})", "".join(lines[code.co_firstlineno - 1 : last])


_WORKLOAD = '''"""{title}: two times the input; replace this example by your kernel."""

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
_TEST = '''"""Test that {title} is correct and coalesced, on a GPU or the emulator."""

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
            f"{name!r} is not a valid workload name",
            hint="use letters, digits and _, for example my_kernel",
        )
    title = name.replace("_", " ").capitalize()
    files = {
        folder / "kernels" / f"{name}.py": _WORKLOAD.format(name=name, title=title),
        folder / "kernels" / f"{name}.cu": _KERNEL,
        folder / "tests" / f"test_{name}.py": _TEST.format(name=name, title=title),
    }
    for path in files:
        if path.exists():
            raise UsageError(
                f"{path} already exists", hint="choose another name, or remove the file"
            )
    for path, text in files.items():
        with outputs.reported(path):
            path.parent.mkdir(exist_ok=True)
            outputs.write(path, text)
    return tuple(files)


def workload_named(target: str) -> DiscoveredWorkload | listing.WorkloadCard | None:
    """Return the workload with that name or file; None for a run or a report.

    A named file is executed. A workload of `./kernels` is described from its source.
    """
    if target.endswith((".ncu-rep", ".csv")):  # for a report, no workload file is parsed
        return None
    from kernprof.workload import discover

    if target.partition(":")[0].endswith(".py"):
        return discover.find(target)
    for origin, path in discover.workload_files():
        names = discover.names_in(path).workloads.get(target)
        if names and origin == "library":
            workload = discover.workloads_in(path)[target]
            return discover.DiscoveredWorkload(workload=workload, path=path, origin=origin)
        if names:
            return listing.WorkloadCard(
                name=target,
                doc=names.doc,
                origin=f"{origin} ({path}), not executed; to execute it: {command_line('show', path)}",
                params=tuple(
                    listing.ParamRow(name=name, type="", default=param.default)
                    for name, param in names.params.items()
                ),
                variants=tuple(
                    listing.VariantRow(name=name, language="", kernel="") for name in names.variants
                ),
                sources=(listing.SourceText(title=str(path), text=path.read_text("utf-8")),),
            )
    return None


def show(
    target: str, *, metrics: Sequence[str] = (), source: bool, store: Path
) -> listing.WorkloadCard | Run:
    """Return a description of a workload, or a run.

    Raises UsageError, with the available names, if `target` is not a workload, run or file.
    """
    for metric in metrics:
        if metric not in BY_ID:
            ncu_names(metric)
    discovered = workload_named(target)
    if discovered and metrics:
        raise UsageError(
            f"--metric applies to runs and reports, and {target} is a workload",
            hint="kernprof show latest",
        )
    if isinstance(discovered, listing.WorkloadCard):
        return discovered if source else replace(discovered, sources=())
    if discovered:
        from kernprof.workload.params import choose

        # Describe the workload: parameters, variants and, if `source` is set, the kernels' source.
        workload, path, origin = discovered.workload, discovered.path, discovered.origin
        defaults = choose(workload.params, {})
        params: list[listing.ParamRow] = []
        texts: dict[str, str] = {}
        for name, param in workload.params.items():
            rules = [f"≥ {param.minimum}"] if param.minimum is not None else []
            rules += [f"≤ {param.maximum}"] if param.maximum is not None else []
            rules += [f"multiple of {param.multiple_of}"] if param.multiple_of else []
            rules += ["one of " + ", ".join(map(str, param.choices))] if param.choices else []
            row = listing.ParamRow(
                name=name,
                type=type(param.default).__name__,
                default=param.default,
                limits=", ".join(rules),
                help=param.help,
            )
            params.append(row)
        for variant in workload.variants.values() if source else ():
            for title, text in map(_source, variant.parts):
                texts.setdefault(title, text)
        return listing.WorkloadCard(
            name=workload.name,
            doc=workload.doc,
            origin=origin if origin == str(path) else f"{origin} ({path})",
            params=tuple(params),
            variants=tuple(_variant(variant, defaults) for variant in workload.variants.values()),
            sources=tuple(
                listing.SourceText(title=title, text=text) for title, text in texts.items()
            ),
        )
    try:
        return load(target, store, metrics)
    except UsageError as error:
        if "no such file" in error.message or "ambiguous" in error.message:
            raise
        from kernprof.store import Store
        from kernprof.workload.discover import names_available

        names = [*names_available(), *Store(store).ids()[:20]]
        raise unknown_name("workload, run or report", target, names) from error


def render(
    result: listing.WorkloadCard | Run | list[Run], format_: Format, *, metrics: Sequence[str] = ()
) -> str:
    """Return `result` as text; `metrics` are shown in addition to the metrics of the scores."""
    if isinstance(result, listing.WorkloadCard):
        return printed(result, format_)
    runs = result if isinstance(result, list) else [result]
    return render_runs(runs, format_, view(metrics), compared=False)


def list_runs(
    store: Path, *, remove: Sequence[str] = (), remove_failed: bool = False
) -> listing.RunList:
    """List the stored runs and recordings.

    First, the runs and recordings named in `remove` are deleted, and with `remove_failed` all
    failed runs. An unreadable folder is listed with the reason.
    """
    from kernprof.model.serialize import like
    from kernprof.store import Store, recordings, remove_recording

    opened = Store(store)
    for name in remove:
        # The name selects the recording with this name, or the only recording with this prefix,
        # otherwise a run.
        begun = [
            stored for stored in recordings(opened.root) if name and stored.name.startswith(name)
        ]
        matches = [stored for stored in begun if stored.name == name] or begun
        if not matches or any(run.startswith(name) for run in opened.ids()):
            opened.remove(name)
        elif len(matches) > 1:
            raise UsageError(
                f"recording {name!r} is ambiguous: {len(matches)} recordings begin with it",
                hint="give a longer part of the name",
                details=[f"  {stored.name}" for stored in matches[:10]],
            )
        else:
            remove_recording(matches[0])
    for recording in recordings(opened.root) if remove_failed else ():
        if recording.kind != "unsaved" and not recording.complete:
            remove_recording(recording)
    runs = opened.runs()
    return listing.RunList(
        runs=tuple(listing.run_row(stored.run) for stored in runs.runs),
        broken=tuple(
            listing.UnreadableFile(path=str(broken.path), message=broken.reason)
            for broken in runs.broken
        ),
        recordings=tuple(like(listing.RecordingRow, stored) for stored in recordings(opened.root)),
    )
