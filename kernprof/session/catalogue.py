"""`kernprof list`, and `kernprof show WORKLOAD`."""

from __future__ import annotations

import linecache
from typing import Any

from kernprof.errors import UsageError, WorkloadError
from kernprof.report.library import LibraryEntry, ParamRow, VariantRow, WorkloadPage, library_sections, workload_sections
from kernprof.report.render import draw, json_text
from kernprof.report.table import View
from kernprof.workload.define import CudaSource, NumbaSource, Variant, Workload
from kernprof.workload.discover import Found, available
from kernprof.workload.params import Param, choose


def list_workloads(format_: str, view: View) -> str:
    """All workloads; a file that does not load is shown with its error."""
    found = available()
    if format_ == "json":
        return json_text({"schema": "kernprof.list/1", "workloads": [_listed(each) for each in found]}).rstrip()
    entries = [
        LibraryEntry(
            name=each.name,
            origin=each.origin,
            doc=each.workload.doc if each.workload else "",
            variants=tuple(each.workload.variants) if each.workload else (),
            error=each.error,
        )
        for each in found
    ]
    return draw(library_sections(entries), format_, view).rstrip("\n")


def _listed(found: Found) -> dict[str, Any]:
    workload = found.workload
    return {
        "workload": found.name,
        "origin": found.origin,
        "path": str(found.path),
        "doc": workload.doc if workload else None,
        "params": {n: p.default for n, p in workload.params.items()} if workload else {},
        "variants": list(workload.variants) if workload else [],
        "error": found.error,
    }


def show_workload(found: Found, source: bool, format_: str, view: View) -> str:
    """The workload's parameters, variants and, if asked, the kernels' source."""
    if found.workload is None:
        raise WorkloadError(found.error or f"{found.name} cannot be loaded")
    if format_ == "csv":
        raise UsageError("a workload has no CSV form", hint="use --format table, json or markdown")
    page = _page(found, found.workload, source)
    if format_ == "json":
        return json_text(_page_document(page)).rstrip()
    return draw(workload_sections(page), format_, view).rstrip("\n")


def _page(found: Found, workload: Workload, source: bool) -> WorkloadPage:
    texts: dict[str, str] = {}
    for variant in workload.variants.values():
        if source:
            name, text = _source(variant)
            texts.setdefault(name, text)
    return WorkloadPage(
        name=workload.name,
        doc=workload.doc,
        path=str(found.path),
        params=tuple(_param(name, param) for name, param in workload.params.items()),
        variants=tuple(_variant(workload, variant) for variant in workload.variants.values()),
        sources=tuple(texts.items()),
    )


def _param(name: str, param: Param) -> ParamRow:
    rules = [f"≥ {param.minimum}"] if param.minimum is not None else []
    rules += [f"≤ {param.maximum}"] if param.maximum is not None else []
    rules += [f"multiple of {param.multiple_of}"] if param.multiple_of else []
    rules += ["one of " + ", ".join(map(str, param.choices))] if param.choices else []
    return ParamRow(
        name=name, type=type(param.default).__name__, default=str(param.default), rule=", ".join(rules), help=param.help
    )


def _variant(workload: Workload, variant: Variant) -> VariantRow:
    try:
        launch = variant.launch(choose(workload.params, {}))
        shape = f"{_dims(launch.grid)} × {_dims(launch.block)}"
    except WorkloadError as error:
        shape = error.message
    return VariantRow(
        name=variant.name, language=variant.language, kernel=variant.source.kernel, launch=shape, note=variant.note
    )


def _dims(dims: tuple[int, int, int]) -> str:
    shown = dims[: max(1, max(i + 1 for i, n in enumerate(dims) if n > 1 or i == 0))]
    return "(" + ", ".join(map(str, shown)) + ")"


def _source(variant: Variant) -> tuple[str, str]:
    source = variant.source
    if isinstance(source, CudaSource):
        return (str(source.path) if source.path else f"{variant.name} (inline)"), source.text()
    return _numba_source(source)


def _numba_source(source: NumbaSource) -> tuple[str, str]:
    if source.path:
        try:
            return str(source.path), source.path.read_text()
        except OSError as error:
            raise WorkloadError(f"cannot read {source.path}: {error.strerror}") from error
    code = source.load().__code__
    lines = linecache.getlines(code.co_filename)
    last = max((line for _, _, line in code.co_lines() if line), default=code.co_firstlineno)
    return f"{code.co_filename} ({source.kernel})", "".join(lines[code.co_firstlineno - 1 : last])


def _page_document(page: WorkloadPage) -> dict[str, Any]:
    return {
        "schema": "kernprof.workload/1",
        "workload": page.name,
        "doc": page.doc,
        "path": page.path,
        "params": [{"name": p.name, "type": p.type, "default": p.default, "rule": p.rule, "help": p.help}
                   for p in page.params],
        "variants": [{"variant": v.name, "language": v.language, "kernel": v.kernel, "launch": v.launch,
                      "note": v.note} for v in page.variants],
        "sources": [{"file": name, "text": text} for name, text in page.sources],
    }  # fmt: skip
