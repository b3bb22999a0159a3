"""Tells when a module has been imported, and leaves nothing on it: its loader and spec are its own
again by then.
"""

from __future__ import annotations

import importlib.machinery
import sys
import threading
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

Wanted = Callable[[str], bool]
Arrived = Callable[[ModuleType], None]


class ImportWatch:
    """A finder before all others: finds what they find, and has `arrived` called once a wanted
    module is executed.
    """

    def __init__(self, wanted: Wanted, arrived: Arrived) -> None:
        self._wanted, self._arrived = wanted, arrived
        self._busy = threading.local()

    def start(self) -> None:
        sys.meta_path.insert(0, self)

    def stop(self) -> None:
        if self in sys.meta_path:
            sys.meta_path.remove(self)

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if getattr(self._busy, "on", False) or not self._wanted(name):
            return None
        self._busy.on = True
        try:
            spec = _found(self, name, path, target)
        finally:
            self._busy.on = False
        if spec is not None and spec.loader is not None and hasattr(spec.loader, "exec_module"):
            self._watch(spec)
        return spec

    def _watch(self, spec: importlib.machinery.ModuleSpec) -> None:
        loader: Any = spec.loader
        if (
            isinstance(loader, type)
            or not hasattr(loader, "__dict__")
            or "exec_module" in vars(loader)
        ):
            spec.loader = _Loader(loader, self._arrived)  # type: ignore[assignment]
            return
        execute = loader.exec_module

        def exec_module(module: ModuleType) -> None:
            del loader.exec_module
            execute(module)
            self._arrived(sys.modules.get(module.__name__, module))

        loader.exec_module = exec_module


def _found(
    own: ImportWatch, name: str, path: Sequence[str] | None, target: ModuleType | None
) -> importlib.machinery.ModuleSpec | None:
    for finder in list(sys.meta_path):
        find: Any = getattr(finder, "find_spec", None)
        if (
            finder is not own
            and find is not None
            and (spec := find(name, path, target)) is not None
        ):
            found: importlib.machinery.ModuleSpec = spec
            return found
    return None


class _Loader:
    """Stands for a loader that is a class (built-in and frozen modules) until the module is
    executed.
    """

    def __init__(self, loader: Any, arrived: Arrived) -> None:
        self._loader, self._arrived = loader, arrived

    def __getattr__(self, name: str) -> Any:
        return getattr(self._loader, name)

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType | None:
        spec.loader = self._loader  # built-in modules are made by it
        try:
            made: ModuleType | None = self._loader.create_module(spec)
        finally:
            spec.loader = self  # type: ignore[assignment]
        return made

    def exec_module(self, module: ModuleType) -> None:
        module.__loader__ = self._loader
        if module.__spec__ is not None:
            module.__spec__.loader = self._loader
        self._loader.exec_module(module)
        self._arrived(module)
