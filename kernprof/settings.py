"""`[tool.kernprof]` in pyproject.toml: the defaults, budgets and thresholds of a project.

    [tool.kernprof]
    # --store, relative to this file:
    store = ".kernprof"
    # --arch, also for tests:
    arch = "sm_90"
    # --fail-on of duel:
    fail-on = ["slower"]

    # Options of a command, by their long names:
    [tool.kernprof.defaults.run]
    timing-limit = 5

    [tool.kernprof.budgets."transpose/padded"]
    coalescing_store = ">=95"

The current folder and its parents are searched; the first pyproject.toml with this table is used.
The search ends at the root of the repository and at a file of another user. Settings are data: they
cannot name programs, their arguments, output files, clusters, or a store outside the project.
"""

import importlib
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from kernprof.errors import UsageError, unknown_name

Value: TypeAlias = "str | int | float | bool | list[str]"
_NAME = "pyproject.toml"
_MARK = b"tool.kernprof"
_KEYS = ("store", "arch", "fail-on", "defaults", "budgets")
_GATED = "duel"  # `fail-on` applies only to duel: `compare` also compares variants and traces


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Settings of a project.

    The keys of `budgets` are `workload/variant`, the keys of `defaults` are names of commands.
    `file` is the pyproject.toml, or None if no file was found.
    """

    file: Path | None = None
    store: Path | None = None
    arch: str | None = None
    fail_on: tuple[str, ...] = ()
    defaults: Mapping[str, Mapping[str, Value]] = field(default_factory=dict)
    budgets: Mapping[str, Mapping[str, str | float]] = field(default_factory=dict)

    def of_command(self, name: str) -> dict[str, Value]:
        """Return the defaults of a command's options, by their long names."""
        values: dict[str, Value | None] = {
            "store": str(self.store) if self.store else None,
            "arch": self.arch,
            "fail-on": list(self.fail_on) if name == _GATED else None,
        }
        section = {option: value for option, value in values.items() if value}
        return section | dict(self.defaults.get(name, {}))

    def describe(self) -> str:
        """Return the settings as one line of text for `kernprof doctor`."""
        parts = {
            "store": str(self.store or ""),
            "arch": self.arch,
            "fails on": ", ".join(self.fail_on),
            "defaults": ", ".join(
                f"{name} --{option}={value!r}"
                for name, options in self.defaults.items()
                for option, value in options.items()
            ),
            "budgets of": ", ".join(self.budgets),
        }
        return "; ".join(f"{k} {v}" for k, v in parts.items() if v) or "nothing is set"


def settings_for(folder: Path) -> Settings:
    """Return the settings for a folder. Raises UsageError, which names the file and invalid key."""
    for place in (folder.absolute(), *folder.absolute().parents):
        path = place / _NAME
        try:
            owner, text = path.stat().st_uid, path.read_bytes()
        except OSError:
            owner, text = None, b""
        if owner not in (None, os.geteuid()):
            break
        if _MARK in text and (table := _table(path, text)) is not None:
            for key in table:
                if key not in _KEYS:
                    raise unknown_name(f"setting [tool.kernprof] of {path}:", key, _KEYS)
            defaults = {
                name: _mapping(path, f"defaults.{name}", values)
                for name, values in _mapping(path, "defaults", table.get("defaults", {})).items()
            }
            budgets = {
                name: _mapping(path, f'budgets."{name}"', values)
                for name, values in _mapping(path, "budgets", table.get("budgets", {})).items()
            }
            store = _text(path, "store", table.get("store"))
            if not (path.parent / (store or "")).resolve().is_relative_to(path.parent.resolve()):
                raise _wrong(path, "store", store, "a folder inside the project")
            fail_on = table.get("fail-on", [])
            if not isinstance(fail_on, list) or not all(isinstance(name, str) for name in fail_on):
                raise _wrong(
                    path, "fail-on", fail_on, "a list of conditions, as ['slower', 'time>3%']"
                )
            return Settings(
                file=path,
                store=path.parent / store if store else None,
                arch=_text(path, "arch", table.get("arch")),
                fail_on=tuple(fail_on),
                defaults=defaults,
                budgets=budgets,
            )
        if (place / ".git").exists():
            break
    return Settings()


def _table(path: Path, text: bytes) -> dict[str, Any] | None:
    toml = importlib.import_module("tomllib" if sys.version_info >= (3, 11) else "tomli")
    try:
        document = toml.loads(text.decode("utf-8"))
    except ValueError as error:
        raise UsageError(f"{path} is not valid TOML: {error}") from error
    tool = document.get("tool")
    table = tool.get("kernprof") if isinstance(tool, dict) else None
    return None if table is None else _mapping(path, "tool.kernprof", table)


def _mapping(path: Path, key: str, value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise _wrong(path, key, value, "a table")
    return value


def _text(path: Path, key: str, value: object) -> str | None:
    if value is not None and not isinstance(value, str):
        raise _wrong(path, key, value, "a string")
    return value


def _wrong(path: Path, key: str, value: object, wanted: str) -> UsageError:
    return UsageError(
        f"{path}: {key} of [tool.kernprof] is {value!r}, not {wanted}", hint="see `kernprof doctor`"
    )
