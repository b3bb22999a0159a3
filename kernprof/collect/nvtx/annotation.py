"""From names to patches: those of the modules that are there now, and of those that come later."""

from __future__ import annotations

import importlib.util
import sys
import threading
from collections.abc import Callable, Iterable
from types import ModuleType

from kernprof.collect.nvtx.emit import clean_name
from kernprof.collect.nvtx.importing import ImportWatch
from kernprof.collect.nvtx.patterns import Named, Pattern, Rule, parse
from kernprof.collect.nvtx.registry import (
    Build,
    Owner,
    Patch,
    is_elsewhere,
    namespace,
    patch,
    release,
)
from kernprof.collect.nvtx.targets import LIMIT, Target, aliases, find_targets, meant, names_in
from kernprof.collect.nvtx.torch_rules import apply_rule
from kernprof.collect.nvtx.wrap import wrapped
from kernprof.errors import UsageError

Problem = Callable[[str, UsageError], None]
"""Called with a pattern's text and what is wrong with it, when a module arrives long after the start."""
Found = Callable[[str, str], None]
"""Called with a pattern's text and a function it stands for."""


class Annotation:
    """Named functions with ranges around them, from `start` to `stop`.

    `start` and `stop` may be called several times; the last `stop` ends it. `matched` is what each
    name stands for
    so far, by the text that was given. Errors after the start go to `problem`, or to nobody.
    """

    def __init__(
        self, names: Iterable[str], *, problem: Problem | None = None, found: Found | None = None
    ) -> None:
        self.names: tuple[Named, ...] = parse(names)
        self.matched: dict[str, list[str]] = {each.text: [] for each in self.names}
        self._problem, self._found = problem, found
        self._lock = threading.RLock()
        self._users = 0
        self._patches: dict[int, Patch] = {}
        self._full: set[str] = set()
        self._watch = ImportWatch(self._wants, self._arrived)

    def start(self, *, strict: bool = True) -> None:
        """Patches. With `strict`, what is certainly wrong now is a UsageError, and nothing is
        patched then.
        """
        with self._lock:
            self._users += 1
            if self._users > 1:
                return
            self._watch.start()
            try:
                for module in _loaded():
                    self._annotate(module, strict=strict, everywhere=True)
                if strict:
                    self._check()
            except BaseException:
                self.stop()
                raise

    def stop(self) -> bool:
        """Whether that was the last of its users, and the functions are what they were."""
        with self._lock:
            self._users -= 1
            if self._users:
                return False
            self._watch.stop()
            for each in reversed(list(self._patches.values())):
                release(each)
            self._patches.clear()
            self._full.clear()
            return True

    def unmatched(self) -> tuple[Named, ...]:
        return tuple(each for each in self.names if not self.matched[each.text])

    def _wants(self, module: str) -> bool:
        return any(
            each.module == module if isinstance(each, Rule) else bool(each.targets_in(module))
            for each in self.names
        )

    def _arrived(self, module: ModuleType) -> None:
        """After an import, on whatever thread it was; an error of ours is not an error of the
        program's import.
        """
        with self._lock:
            if self._users:
                self._annotate(module, strict=False, everywhere=False)

    def _annotate(self, module: ModuleType, *, strict: bool, everywhere: bool) -> None:
        for each in self.names:
            try:
                if isinstance(each, Rule):
                    if each.module == module.__name__:
                        self.note(each, apply_rule(each, module, self._hold))
                else:
                    self._match(each, module, everywhere)
            except UsageError as error:
                if strict:
                    raise
                if self._problem is not None:
                    self._problem(each.text, error)

    def _hold(self, owner: Owner, attribute: str, build: Build) -> None:
        with self._lock:
            if not self._users:
                return
            done = patch(owner, attribute, build)
            if id(done) in self._patches:
                release(done)
            self._patches[id(done)] = done

    def _match(self, pattern: Pattern, module: ModuleType, everywhere: bool) -> None:
        for target in pattern.targets_in(module.__name__):
            found = find_targets(module, target, own=pattern.wild)
            if not found or pattern.text in self._full:
                continue
            room = LIMIT - len(self.matched[pattern.text])
            if len(found) > room:
                self._full.add(pattern.text)
                raise _too_many(pattern, module, len(found), room)
            for each in found:
                self._wrap(each)
            self.note(pattern, [each.label for each in found])
            self._wrap_aliases(found, module, everywhere)

    def _wrap(self, target: Target) -> None:
        if is_elsewhere(target.owner, target.attribute):
            return  # imported by name after it was annotated where it is defined
        name = clean_name(target.label)
        self._hold(target.owner, target.attribute, lambda found, live: wrapped(found, name, live))

    def _wrap_aliases(
        self, found: tuple[Target, ...], module: ModuleType, everywhere: bool
    ) -> None:
        """The same functions where other modules hold them by `from … import`: all loaded modules
        at the start, nobody at an import, for then they come later and get the patched ones.
        """
        if not everywhere:
            return
        mine = {
            (id(each.owner), each.attribute): each
            for each in found
            if isinstance(each.owner, ModuleType)
        }
        done = [p for p in self._patches.values() if (id(p.owner), p.attribute) in mine]
        labels = {id(p.was): mine[id(p.owner), p.attribute].label for p in done}
        for owner, attribute, which in list(aliases({id(p.was): p.was for p in done}, skip=module)):
            self._wrap(Target(owner=owner, attribute=attribute, label=labels[which]))

    def note(self, named: Named, labels: Iterable[str]) -> None:
        for label in labels:
            if label not in self.matched[named.text]:
                self.matched[named.text].append(label)
                if self._found is not None:
                    self._found(named.text, label)

    def _check(self) -> None:
        """Raises UsageError for names whose module is loaded without them, or is nowhere to be
        found.
        """
        for each in self.unmatched():
            if (error := missing(each, searching=True)) is not None:
                raise error


def _loaded() -> list[ModuleType]:
    """Modules that are whole: one that is being imported arrives by itself; what only says that it
    is one is none.
    """
    return [
        each
        for name, each in list(sys.modules.items())
        if issubclass(type(each), ModuleType)
        and namespace(each).get("__name__") == name
        and not getattr(namespace(each).get("__spec__"), "_initializing", False)
    ]


def missing(named: Named, *, searching: bool = False) -> UsageError | None:
    """The error for a name that matched nothing, from what is loaded. None: its module may still
    come.

    Not `searching` says that nothing will come any more.
    """
    root = "torch" if isinstance(named, Rule) else named.roots()
    if (
        searching
        and root is not None
        and root not in sys.modules
        and importlib.util.find_spec(root) is not None
    ):
        return None
    if isinstance(named, Rule):
        return UsageError(
            f"{named.text} matched nothing: the program did not load PyTorch", hint=None
        )
    loaded = [each for each in _loaded() if named.targets_in(each.__name__)]
    if loaded:
        return _not_in(named, max(loaded, key=lambda each: len(each.__name__)))
    if searching and (root is None or root in sys.modules):
        return None  # a submodule that is imported later
    return _no_module(named)


def _not_in(named: Pattern, module: ModuleType) -> UsageError:
    target, known = named.targets_in(module.__name__)[0], names_in(module)
    close = meant(target, known)
    shown = ", ".join(known[:12]) + (f", … ({len(known)} in all)" if len(known) > 12 else "")
    return UsageError(
        f"{named.text!r} matched nothing: {module.__name__} has no {target!r}; it defines"
        f" {shown or 'no functions'}",
        hint=(
            f"did you mean {module.__name__}:{close.replace(' or ', f' or {module.__name__}:')}?"
            if close
            else None
        ),
    )


def _no_module(named: Pattern) -> UsageError:
    wanted = named.module or named.target.rpartition(".")[0]
    known = [name for name in sys.modules if not name.startswith("_")]
    close = meant(wanted, known, cutoff=0.8)
    return UsageError(
        f"{named.text!r} matched nothing: no module {wanted!r} was loaded",
        hint=f"did you mean {close}?" if close else "functions of the script itself: __main__:NAME",
    )


def _too_many(pattern: Pattern, module: ModuleType, count: int, room: int) -> UsageError:
    return UsageError(
        f"{pattern.text!r} matches more than {LIMIT} functions ({count} in {module.__name__}, room"
        f" for {room}): too many ranges hide the important ones; those of {module.__name__} and"
        " later are left out",
        hint=f"name fewer, as in {module.__name__}:Class.* or {module.__name__}:train_*",
    )
