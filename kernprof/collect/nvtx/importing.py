"""Report when a module has been imported, and leave its loader and spec unchanged."""

from __future__ import annotations

import importlib.machinery
import sys
import threading
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any


class ImportWatch:
    """A finder before all others that delegates to them.

    Calls `arrived` with each module that `wants` accepts by name, after the module was executed.
    Built-in and frozen modules, whose loader is a class, are not reported.
    """

    def __init__(self, wants: Callable[[str], bool], arrived: Callable[[ModuleType], None]) -> None:
        self._wants, self._arrived = wants, arrived
        self._busy = threading.local()

    def start(self) -> None:
        sys.meta_path.insert(0, self)

    def stop(self) -> None:
        if self in sys.meta_path:
            sys.meta_path.remove(self)

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if getattr(self._busy, "on", False) or not self._wants(name):
            return None
        self._busy.on = True
        try:
            spec = self._delegate(name, path, target)
        finally:
            self._busy.on = False
        if spec is not None:
            self._watch(spec.loader)
        return spec

    def _delegate(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None
    ) -> importlib.machinery.ModuleSpec | None:
        for finder in list(sys.meta_path):
            find: Any = getattr(finder, "find_spec", None)
            if finder is not self and find and (spec := find(name, path, target)) is not None:
                return spec  # type: ignore[no-any-return]
        return None

    def _watch(self, loader: Any) -> None:
        """Replace the loader's `exec_module` on the instance, for one call."""
        if isinstance(loader, type) or "exec_module" in getattr(loader, "__dict__", {}):
            return
        execute = getattr(loader, "exec_module", None)
        if execute is None or not hasattr(loader, "__dict__"):
            return

        def exec_module(module: ModuleType) -> None:
            del loader.exec_module
            execute(module)
            self._arrived(sys.modules.get(module.__name__, module))

        loader.exec_module = exec_module
