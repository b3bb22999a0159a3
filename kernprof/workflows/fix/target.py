"""The variant that is edited: its texts, its kernel, and the expressions of its launch.

An edited variant is loaded from its texts, without a copy of its files. Headers are therefore
found, and code that was compiled before is found in the cache.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from kernprof.cuda_source.kernels import Edit, KernelCode, edited, offsets
from kernprof.cuda_source.names import split_name
from kernprof.cuda_source.shared import integer
from kernprof.errors import UsageError
from kernprof.model.documents.results import ProofCase
from kernprof.model.layouts import ArrayLayout
from kernprof.model.run import Dim3, VariantResult
from kernprof.workload.define import Variant
from kernprof.workload.discover import KernelVersion, find
from kernprof.workload.params import Params
from kernprof.workload.sources import CudaSource, NumbaSource, load_module


class Refused(Exception):
    """Reason that an edit cannot be applied safely."""


class EditCandidate(NamedTuple):
    """An edit of a variant: a sentence, edits of the kernel's source, and edits of its launch."""

    what: str
    code: tuple[Edit, ...] = ()
    launch: tuple[Edit, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EditTarget:
    """A version of a variant, with its parameters and texts.

    `path` is the workload file with the text `text`, `source` the file with the kernel's source
    text `code`. `kernel` is the syntax tree of a CUDA C++ kernel, `function` that of a Numba
    kernel; the other is empty. `result` has the counts, `layouts` the best layouts of shared
    arrays. `applied` lists the kinds and the edits, `cases` the passed cases.
    """

    version: KernelVersion
    variant: Variant
    params: Params
    path: Path
    text: str
    source: Path
    code: str
    kernel: KernelCode
    function: ast.AST
    result: VariantResult = field(default_factory=lambda: VariantResult(variant=""))
    layouts: Mapping[str, ArrayLayout] = field(default_factory=dict)
    applied: tuple[tuple[str, EditCandidate], ...] = ()
    cases: tuple[ProofCase, ...] = ()

    @property
    def texts(self) -> Mapping[Path, str]:
        return {self.source: self.code, self.path: self.text}

    @property
    def names(self) -> Mapping[str, Any]:
        """Return the values of the names in the file of a Numba kernel."""
        source = self.variant.source
        return source.load().__globals__ if isinstance(source, NumbaSource) else {}

    def rewritten(self, pattern: str, form: str) -> tuple[Edit, ...]:
        """Return the edits of the nodes `edit` of a query; `{}` in `form` is the text of a node."""
        spans = ((m["edit"].start_byte, m["edit"].end_byte) for m in self.kernel.matches(pattern))
        return tuple(Edit(i, j, form.replace("{}", self.code[i:j])) for i, j in spans)

    def edited(self, edit: str, candidate: EditCandidate) -> EditTarget:
        """Return the target with an edit. Raises ValueError if parts of the edit overlap."""
        version, launch = self.version, candidate.launch
        if candidate.code:
            version = replace(version, code=edited(self.code, candidate.code))
            if self.source == self.path:
                at = self.text.find(self.code)
                launch += tuple(Edit(at + e.start, at + e.end, e.text) for e in candidate.code)
        if launch:
            version = replace(version, text=edited(self.text, launch))
        applied = (*self.applied, (edit, candidate))
        return replace(target_of(version, self.params), layouts=self.layouts, applied=applied)

    def launch_argument(self, name: str) -> LaunchArgument:
        """Return the expression of the grid or block in the workload file. Raises Refused."""
        names, workload = vars(load_module(self.path)), self.version.address.rpartition(":")[2]
        words = [
            word.value
            for owner, call in _calls(ast.parse(self.text), self.variant.name)
            for word in call.keywords
            if word.arg == name and getattr(names.get(owner), "name", "") == workload
        ]
        if len(words) != 1:
            raise Refused(
                f"{self.path.name} has no {name}= in a call at its top level that adds"
                f" {self.variant.name}: change it by hand"
            )
        body = words[0].body if isinstance(words[0], ast.Lambda) else words[0]
        is_name = body is words[0] and callable(getattr(self.variant, name))
        value = getattr(self.variant.launch(self.params), name)
        return LaunchArgument(self.text, names, body, is_name, value)


class LaunchArgument(NamedTuple):
    """Expression of a grid or block in a text, and its value; `is_name` if it names a function.

    `names` has the values of the names in the text.
    """

    text: str
    names: Mapping[str, Any]
    node: ast.expr
    is_name: bool
    value: Dim3

    @property
    def span(self) -> tuple[int, int]:
        return offsets(self.text, self.node)

    def wrapped(self, before: str, after: str) -> Edit:
        """Return the edit that puts texts around the expression."""
        start, end = self.span
        shown = self.text[start:end]
        if self.is_name:
            before, shown = f"lambda p: {before}", f"{shown}(p)"
        return Edit(start, end, f"{before}{shown}{after}")

    def swapped(self) -> Iterator[Edit]:
        """Yield the edits that exchange the x and y sizes. Raises Refused."""
        if self.value[2] != 1:
            raise Refused("the grid or the block has three dimensions")
        if isinstance(self.node, ast.Tuple) and len(self.node.elts) == 2:
            spans = [offsets(self.text, size) for size in self.node.elts]
            yield from (Edit(*spans[n], self.text[slice(*spans[1 - n])]) for n in (0, 1))
        else:
            yield self.wrapped("(1, ", ")") if self.value[1] == 1 else self.wrapped("(", ")[1::-1]")

    def resized(self, old: Dim3, new: Dim3) -> Iterator[Edit]:
        """Yield the edits that replace the block's sizes in the expression of the grid.

        Raises Refused if a size is not in the expression.
        """
        parts = self.node.elts if isinstance(self.node, ast.Tuple) else [self.node]
        for n, (before, after) in enumerate(zip(old, new, strict=True)):
            leaves = [leaf for part in parts[n : n + 1] for leaf in ast.walk(part)]
            sizes = [leaf for leaf in leaves if isinstance(leaf, ast.Constant | ast.Name)]
            sizes = [leaf for leaf in sizes if integer(ast.unparse(leaf), self.names) == before]
            if before != after and not sizes:
                raise Refused("the grid does not contain the block's size as a number")
            yield from (Edit(*offsets(self.text, size), str(after)) for size in sizes)


def _calls(module: ast.Module, variant: str) -> list[tuple[str, ast.Call]]:
    """Return the calls at the module's top level that add a variant, and the name before `.cuda`."""
    return [
        (ast.unparse(call.func.value), call)
        for statement in module.body
        for call in [getattr(statement, "value", None), *getattr(statement, "decorator_list", [])]
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)
        if call.func.attr in ("cuda", "numba") and call.args
        if ast.unparse(call.args[0]) == repr(variant)
    ]


def target_of(version: KernelVersion, params: Params) -> EditTarget:
    """Return the variant to edit. Raises UsageError if its source cannot be edited."""
    path, variant = find(version.address).path.resolve(), version.load()
    source, text = variant.source, version.text or text_of(path)
    if variant.steps or not isinstance(source, CudaSource | NumbaSource):
        kind = "several launches" if variant.steps else variant.language
        raise UsageError(
            f"{variant.name} is a variant of {kind}: only single launches of CUDA C++ and Numba are"
            " edited"
        )
    is_inside = isinstance(source, CudaSource) and not source.path
    file = path if is_inside else Path(source.file).resolve()
    kernel = KernelCode.of("", "")
    if isinstance(source, NumbaSource):
        code = text if file == path else version.code or text_of(file)
        nodes = [n for n in ast.walk(ast.parse(code)) if isinstance(n, ast.FunctionDef)]
        functions = [node for node in nodes if node.name == source.load().__name__]
        function: ast.AST = functions[0] if len(functions) == 1 else ast.Pass()
    else:
        code = text_of(file) if source.code is None else source.code
        function = ast.Pass()
        kernel = KernelCode.of(code, split_name(source.kernel)[0])
        if source.is_ptx or not kernel.text or (is_inside and text.count(code) != 1):
            raise UsageError(
                f"{file.name} does not define the kernel {source.kernel} once, as CUDA C++ in one"
                " text, so it is not edited",
                hint="put the kernel into a .cu file",
            )
    return EditTarget(
        version=version,
        variant=variant,
        params=params,
        path=path,
        text=text,
        source=file,
        code=code,
        kernel=kernel,
        function=function,
    )


def text_of(path: Path) -> str:
    """Return a file's text. Raises UsageError if it cannot be written back unchanged."""
    data = path.read_bytes()
    text = data.decode(errors="replace")
    if text.encode() != data or "\r" in text or text.startswith("\ufeff"):
        raise UsageError(
            f"cannot edit {path}: it is not UTF-8, or has a byte order mark or carriage returns"
        )
    return text
