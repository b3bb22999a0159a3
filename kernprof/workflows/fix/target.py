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
from typing import TypeAlias

from kernprof import outputs
from kernprof.cuda_source.kernels import Edit, KernelCode, edited, offsets
from kernprof.cuda_source.names import split_name
from kernprof.errors import UsageError, WorkloadError
from kernprof.model.run import Dim3, Launch, Profile
from kernprof.workload.define import Variant, Workload
from kernprof.workload.discover import DiscoveredWorkload, find
from kernprof.workload.params import Params
from kernprof.workload.sources import CudaSource, NumbaSource

# Function that returns the new text of a launch expression, from its text.
Rewrite: TypeAlias = Callable[[str], str]


class Refused(Exception):
    """Reason that an edit cannot be applied safely."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EditCandidate:
    """An edit of a variant: edits of the kernel's source, and of grid and block.

    `edit` is the name of the kind of edit, `what` a sentence on this edit, and `aims` the counters
    that it should lower.
    """

    edit: str
    what: str
    aims: tuple[str, ...]
    code: tuple[Edit, ...] = ()
    grid: Rewrite | None = None
    block: Rewrite | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EditTarget:
    """A variant with its parameters, and the texts of its files.

    `path` is the workload file, `source` the file with the kernel, whose code begins at the
    character `offset`. `kernel` is the syntax tree of a CUDA C++ kernel, `function` that of a Numba
    kernel. `call` adds the variant to its workload. `paddings` are the best paddings of shared
    arrays: (elements of a row, elements to add); None if they are unknown.
    """

    discovered: DiscoveredWorkload
    variant: Variant
    params: Params
    path: Path
    source: Path
    texts: Mapping[Path, str]
    offset: int = 0
    kernel: KernelCode | None = None
    function: ast.FunctionDef | None = None
    call: ast.Call | None = None
    profile: Profile | None = None
    paddings: Mapping[str, tuple[int, int]] | None = None
    module: ast.Module = field(default_factory=lambda: ast.Module([], []))

    @property
    def address(self) -> str:
        return f"{self.path}:{self.discovered.name}"

    @property
    def launch(self) -> Launch:
        return self.variant.launch(self.params)

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        """Return the characters of a node of a Numba kernel's file."""
        return offsets(self.texts[self.source], node)

    def changed(self, candidate: EditCandidate) -> dict[Path, str]:
        """Return the texts of the files that a candidate changes. Raises Refused."""
        edits = {self.source: [edit.moved(self.offset) for edit in candidate.code]}
        for name in ("grid", "block"):
            rewrite = getattr(candidate, name)
            if rewrite is not None:
                edits.setdefault(self.path, []).append(self._launch_edit(name, rewrite))
        texts = {path: edited(self.texts[path], listed) for path, listed in edits.items() if listed}
        return {path: text for path, text in texts.items() if text != self.texts[path]}

    def _launch_edit(self, name: str, rewrite: Rewrite) -> Edit:
        if self.call is None:
            raise Refused(
                f"the call that adds {self.variant.name} is in a loop or a function: its {name} can"
                " only be changed by hand"
            )
        value = next((word.value for word in self.call.keywords if word.arg == name), None)
        if value is None:
            raise Refused(f"{self.variant.name} has no {name}= in its call")
        body = value.body if isinstance(value, ast.Lambda) else value
        text, span = ast.unparse(body), offsets(self.texts[self.path], body)
        if body is value and callable(getattr(self.variant, name)):
            return Edit(*span, f"lambda p: {rewrite(f'{text}(p)')}")
        return Edit(*span, rewrite(text))

    def number(self, node: ast.AST) -> int | None:
        """Return the value of an integer literal, or of a name that the module sets to one."""
        name = node.id if isinstance(node, ast.Name) else None
        if isinstance(node, ast.Constant) and type(node.value) is int:
            return node.value
        for statement in self.module.body if name else ():
            match statement:
                case ast.Assign(
                    targets=[ast.Name(id=target)], value=ast.Constant(value=int(n))
                ) if target == name:
                    return n
        return None


def variant_of(workload: Workload, name: str | None) -> Variant:
    """Return a variant, by default the only one. Raises UsageError if there are several."""
    names = list(workload.variants)
    if not name and len(names) != 1:
        raise UsageError(f"{workload.name} has several variants", hint=f"name {' or '.join(names)}")
    return workload.variant(name or names[0])


def target_of(address: str, variant: str | None, assigned: Callable[..., Params]) -> EditTarget:
    """Return the variant to edit. Raises UsageError if its source cannot be edited."""
    discovered = find(address)
    workload = discovered.workload
    chosen = variant_of(workload, variant)
    if chosen.steps or not isinstance(chosen.source, CudaSource | NumbaSource):
        kind = "several launches" if chosen.steps else chosen.language
        raise UsageError(
            f"{chosen.name} is a variant of {kind}: only single launches of CUDA C++ and Numba are"
            " edited"
        )
    path, source = discovered.path.resolve(), chosen.source
    file = (source.path or path).resolve()
    if isinstance(source, NumbaSource) and source.path is None:
        file = Path(source.load().__code__.co_filename).resolve()
    texts = {name: _text(name) for name in {path, file}}
    module = ast.parse(texts[path])
    target = EditTarget(
        discovered=discovered,
        variant=chosen,
        params=assigned(workload.params),
        path=path,
        source=file,
        texts=texts,
        module=module,
        call=_call_of(module, chosen.name),
    )
    return _with_kernel(target, source)


def _with_kernel(target: EditTarget, source: CudaSource | NumbaSource) -> EditTarget:
    text = target.texts[target.source]
    if isinstance(source, NumbaSource):
        name = source.load().__name__
        functions = [
            node
            for node in ast.walk(ast.parse(text))
            if isinstance(node, ast.FunctionDef) and node.name == name
        ]
        return replace(target, function=functions[0] if len(functions) == 1 else None)
    if source.is_ptx:
        raise UsageError(f"{target.variant.name} is PTX, which is not edited")
    code, offset = text, 0
    if source.code is not None:
        code = source.code
        offset = text.find(code)
        if offset < 0 or text.count(code) > 1:
            raise UsageError(
                f"the source of {target.variant.name} is not a literal of {target.path.name}",
                hint="put it into a .cu file",
            )
    kernel = KernelCode.of(code, split_name(source.kernel)[0])
    if kernel is None:
        raise UsageError(
            f"{target.source.name} has no definition, or several, of the kernel {source.kernel}"
        )
    return replace(target, kernel=kernel, offset=offset)


def _text(path: Path) -> str:
    """Return a file's text. Raises UsageError if it cannot be written back unchanged."""
    try:
        data = path.read_bytes()
        text = data.decode()
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"cannot edit {path}: {error}") from error
    if "\r" in text or text.startswith("\ufeff"):
        raise UsageError(f"cannot edit {path}: it has a byte order mark or carriage returns")
    return text


def _call_of(module: ast.Module, variant: str) -> ast.Call | None:
    """Return the call at the module's top level that adds a variant; None without one."""
    calls = []
    for statement in module.body:
        match statement:
            case ast.Expr(value=value):
                calls.append(value)
            case ast.FunctionDef(decorator_list=decorators):
                calls += decorators
    adding = []
    for call in calls:
        match call:
            case ast.Call(
                func=ast.Attribute(attr="cuda" | "numba"), args=[ast.Constant(value=name), *_]
            ) if name == variant:
                adding.append(call)
    return adding[0] if len(adding) == 1 else None


def mirror(target: EditTarget, texts: Mapping[Path, str], root: Path) -> str:
    """Create the copy of the workload's folder with edited files; return the workload's address.

    The folder above is copied too, because sources may include `../common.h`. Raises UsageError for
    a source outside of the workload's folder.
    """
    base = target.path.parent
    files = {**target.texts, **texts}
    for file in files:
        if not file.is_relative_to(base):
            raise UsageError(
                f"{file} is outside of the workload's folder {base}",
                hint="put the workload file beside its kernels",
            )
    top, copy = base.parent, root / "copy"
    folders = {top, *(f for file in files for f in file.parents if f.is_relative_to(top))}
    try:
        for folder in sorted(folders):
            (copy / folder.relative_to(top)).mkdir(parents=True)
            for entry in {*folder.iterdir()} - folders - {*files}:
                (copy / entry.relative_to(top)).symlink_to(entry)
        for file, text in files.items():
            outputs.write(copy / file.relative_to(top), text)
    except OSError as error:
        raise WorkloadError(f"cannot copy {base}: {error}") from error
    return f"{copy / target.path.relative_to(top)}:{target.discovered.name}"


def swapped(target: EditTarget, what: str) -> Rewrite:
    """Return the rewrite that exchanges the x and y sizes of a grid or block."""

    def rewrite(text: str) -> str:
        if getattr(target.launch, what)[2] != 1:
            raise Refused(f"the {what} has three dimensions")
        match ast.parse(text, mode="eval").body:
            case ast.Tuple(elts=[x, y]):
                return f"({ast.unparse(y)}, {ast.unparse(x)})"
        rule = getattr(target.variant, what)
        value = rule(target.params) if callable(rule) else rule
        return f"(*({text}), 1)[1::-1]" if hasattr(value, "__len__") else f"(1, {text})"

    return rewrite


def resized(target: EditTarget, what: str, old: Dim3, new: Dim3) -> Rewrite:
    """Return the rewrite of a grid or block that replaces the block's sizes by new sizes.

    Raises Refused if a size that changes is not a number in the expression.
    """

    def rewrite(text: str) -> str:
        node = ast.parse(text, mode="eval").body
        if what == "block":
            leaves = (n for n in ast.walk(node) if isinstance(n, ast.Constant | ast.Name))
            if any(target.number(leaf) is None for leaf in leaves):
                raise Refused("the block depends on a parameter: use `kernprof tune`")
            return str(new[0]) if new[1] == 1 else str(new[:2])
        parts = node.elts if isinstance(node, ast.Tuple) else [node]
        if old[len(parts) :] != new[len(parts) :]:
            raise Refused("the grid has fewer dimensions than the block")
        texts = [ast.unparse(part) for part in parts]
        for axis, part in enumerate(parts):
            numbers = [ast.unparse(n) for n in ast.walk(part) if target.number(n) == old[axis]]
            if old[axis] != new[axis] and not numbers:
                raise Refused("the grid does not contain the block's size as a number")
            if numbers:
                words = rf"(?<![\w.])({'|'.join(numbers)})(?![\w.])"
                texts[axis] = re.sub(words, str(new[axis]), texts[axis])
        return texts[0] if len(texts) == 1 else f"({', '.join(texts)})"

    return rewrite
