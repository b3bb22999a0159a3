"""The variant that is edited: its files, its kernel, and the expressions of its launch.

A candidate is a copy of the workload's folder in which only the edited files are real files. Other
entries are symbolic links, so that headers and modules beside the workload are available.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from kernprof import outputs
from kernprof.cuda_source.kernels import Edit, KernelCode, edited, offsets
from kernprof.cuda_source.names import split_name
from kernprof.cuda_source.shared import integer
from kernprof.errors import UsageError
from kernprof.model.documents.results import ProofCase
from kernprof.model.layouts import ArrayLayout
from kernprof.model.run import Dim3, VariantResult
from kernprof.workflows.run.request import RunRequest, only_launch
from kernprof.workload.define import Variant, Workload
from kernprof.workload.params import Params
from kernprof.workload.sources import CudaSource, NumbaSource, load_module

# Function that returns the new text of a launch expression, from its text.
Rewrite: TypeAlias = Callable[[str], str]


class Refused(Exception):
    """Reason that an edit cannot be applied safely."""


class EditCandidate(NamedTuple):
    """An edit of a variant: a sentence, and edits of the kernel's source, of grid and of block."""

    what: str
    code: tuple[Edit, ...] = ()
    grid: Rewrite | None = None
    block: Rewrite | str | None = None
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EditTarget:
    """A variant with its parameters, and the texts of its files.

    `path` is the workload file, `source` the file with the kernel, whose code begins at the
    character `offset`. `kernel` is the syntax tree of a CUDA C++ kernel, `function` that of a Numba
    kernel; the other is empty. `result` has the counts, `layouts` the best layouts of shared
    arrays. `applied` lists the kinds and the edits, `cases` the passed cases of the edited copy.
    """

    workload: Workload
    variant: Variant
    params: Params
    path: Path
    source: Path
    texts: Mapping[Path, str]
    offset: int = 0
    kernel: KernelCode = field(default_factory=lambda: KernelCode.of("", ""))
    function: ast.AST = field(default_factory=ast.Pass)
    result: VariantResult = field(default_factory=lambda: VariantResult(variant=""))
    layouts: Mapping[str, ArrayLayout] = field(default_factory=dict)
    applied: tuple[tuple[str, EditCandidate], ...] = ()
    cases: tuple[ProofCase, ...] = ()

    @property
    def side(self) -> tuple[Workload, Variant]:
        return self.workload, self.variant

    @property
    def address(self) -> str:
        return f"{self.path}:{self.workload.name}"

    @property
    def names(self) -> Mapping[str, Any]:
        """Return the values of the names in the file of a Numba kernel."""
        source = self.variant.source
        return source.load().__globals__ if isinstance(source, NumbaSource) else {}

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        """Return the characters of a node of a Numba kernel's file."""
        return offsets(self.texts[self.source], node)

    def copy(self, candidate: EditCandidate, folder: Path) -> str:
        """Create a copy of the workload's folder with an edit; return the workload's address.

        The folder above is copied too, because sources may include `../common.h`. Raises Refused,
        and UsageError for a source outside of the workload's folder.
        """
        base, top = self.path.parent, self.path.parent.parent
        edits = {path: list[Edit]() for path in self.texts}
        for edit in candidate.code:
            moved = Edit(edit.start + self.offset, edit.end + self.offset, edit.text)
            edits[self.source].append(moved)
        for name in ("grid", "block"):
            if rewrite := getattr(candidate, name):
                edits[self.path].append(self._launch_edit(name, rewrite))
        if outside := [file for file in edits if not file.is_relative_to(base)]:
            raise UsageError(
                f"{outside[0]} is outside of the workload's folder {base}",
                hint="put the workload file beside its kernels",
            )
        above = {file for path in edits for file in (path, *path.parents)}
        with outputs.reported(folder):
            for parent in sorted({top, *(f for f in above - {*edits} if top in f.parents)}):
                (folder / parent.relative_to(top)).mkdir(exist_ok=True)
                for entry in {*parent.iterdir()} - above:
                    (folder / entry.relative_to(top)).symlink_to(entry)
            for file, listed in edits.items():
                outputs.write(folder / file.relative_to(top), edited(self.texts[file], listed))
        return f"{folder / self.path.relative_to(top)}:{self.workload.name}"

    def _launch_edit(self, name: str, new: Rewrite | str) -> Edit:
        text, names = self.texts[self.path], vars(load_module(self.path))
        words = [
            word.value
            for owner, call in _calls(ast.parse(text), self.variant.name)
            for word in call.keywords
            if word.arg == name and getattr(names.get(owner), "name", "") == self.workload.name
        ]
        if len(words) != 1:
            raise Refused(
                f"{self.path.name} has no {name}= in a call at its top level that adds"
                f" {self.variant.name}: change it by hand"
            )
        value = words[0]
        body = value.body if isinstance(value, ast.Lambda) else value
        shown, span, prefix = ast.unparse(body), offsets(text, body), ""
        if body is value and callable(getattr(self.variant, name)):
            shown, prefix = f"{shown}(p)", "lambda p: "
        return Edit(*span, prefix + (new(shown) if callable(new) else new))


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


def target_of(request: RunRequest) -> EditTarget:
    """Return the variant to edit. Raises UsageError if its source cannot be edited."""
    discovered, chosen, params = only_launch(request)
    path, source = discovered.path.resolve(), chosen.source
    if chosen.steps or not isinstance(source, CudaSource | NumbaSource):
        kind = "several launches" if chosen.steps else chosen.language
        raise UsageError(
            f"{chosen.name} is a variant of {kind}: only single launches of CUDA C++ and Numba are"
            " edited"
        )
    file = (source.path or path).resolve()
    if isinstance(source, NumbaSource) and source.path is None:
        file = Path(source.load().__code__.co_filename).resolve()
    target = EditTarget(
        workload=discovered.workload,
        variant=chosen,
        params=params,
        path=path,
        source=file,
        texts={name: text_of(name) for name in {path, file}},
    )
    text = target.texts[file]
    if isinstance(source, NumbaSource):
        nodes = [n for n in ast.walk(ast.parse(text)) if isinstance(n, ast.FunctionDef)]
        functions = [node for node in nodes if node.name == source.load().__name__]
        return replace(target, function=functions[0]) if len(functions) == 1 else target
    code = text if source.code is None else source.code
    kernel = KernelCode.of(code, split_name(source.kernel)[0])
    if source.is_ptx or text.count(code) != 1 or not kernel.text:
        raise UsageError(
            f"{file.name} does not define the kernel {source.kernel} once, as CUDA C++ in one text, so"
            " it is not edited",
            hint="put the kernel into a .cu file",
        )
    return replace(target, kernel=kernel, offset=text.find(code))


def text_of(path: Path) -> str:
    """Return a file's text. Raises UsageError if it cannot be written back unchanged."""
    data = path.read_bytes()
    text = data.decode(errors="replace")
    if text.encode() != data or "\r" in text or text.startswith("\ufeff"):
        raise UsageError(
            f"cannot edit {path}: it is not UTF-8, or has a byte order mark or carriage returns"
        )
    return text


def swapped(target: EditTarget, what: str) -> Rewrite:
    """Return the rewrite that exchanges the x and y sizes of a grid or block."""
    _, y, z = getattr(target.variant.launch(target.params), what)

    def rewrite(text: str) -> str:
        if z != 1:
            raise Refused(f"the {what} has three dimensions")
        match ast.parse(text, mode="eval").body:
            case ast.Tuple(elts=[first, second]):
                return f"({ast.unparse(second)}, {ast.unparse(first)})"
        return f"(1, {text})" if y == 1 else f"({text})[1::-1]"

    return rewrite


def resized(target: EditTarget, old: Dim3, new: Dim3) -> Rewrite:
    """Return the rewrite of a grid that replaces the block's sizes by new sizes.

    Raises Refused if a size that changes is not a number in the expression.
    """
    names = vars(load_module(target.path))

    def rewrite(text: str) -> str:
        node = ast.parse(text, mode="eval").body
        parts = node.elts if isinstance(node, ast.Tuple) else [node]
        if old[len(parts) :] != new[len(parts) :]:
            raise Refused("the grid has fewer dimensions than the block")
        texts = []
        for part, before, after in zip(parts, old, new, strict=False):
            leaves = [n for n in ast.walk(part) if isinstance(n, ast.Constant | ast.Name)]
            sizes = [t for n in leaves if integer(t := ast.unparse(n), names) == before]
            if before != after and not sizes:
                raise Refused("the grid does not contain the block's size as a number")
            words = rf"(?<![\w.])({'|'.join(sizes) or '(?!)'})(?![\w.])"
            texts.append(re.sub(words, str(after), ast.unparse(part)))
        return texts[0] if len(texts) == 1 else f"({', '.join(texts)})"

    return rewrite
