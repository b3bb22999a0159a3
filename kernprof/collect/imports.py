"""Import finder that reports modules after they were imported."""

import importlib.machinery
import sys
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any


class ImportWatch:
    """Import finder for the first place of `sys.meta_path`; the later finders find the modules.

    `arrived` is called with each module whose name `wants` accepts, after the module was executed.
    Loaders and specs are not changed permanently. Built-in and frozen modules are not reported,
    because their loader is a class.
    """

    def __init__(
        self, wants: Callable[[str], object], arrived: Callable[[ModuleType], None]
    ) -> None:
        self.wants, self._arrived = wants, arrived

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Return the spec from the next finders. Its loader reports the end of the import."""
        if not self.wants(name) or self not in sys.meta_path:
            return None
        finders = sys.meta_path[sys.meta_path.index(self) + 1 :]
        specs = (row.find_spec(name, path, target) for row in finders if hasattr(row, "find_spec"))
        spec = next((spec for spec in specs if spec is not None), None)
        loader: Any = spec and spec.loader
        execute = getattr(loader, "exec_module", None)
        if execute is None or not isinstance(getattr(loader, "__dict__", None), dict):
            return spec

        def exec_module(module: ModuleType) -> None:
            vars(loader).pop("exec_module", None)  # exec_module is replaced for one call only
            execute(module)
            self._arrived(sys.modules.get(module.__name__, module))

        loader.exec_module = exec_module
        return spec
