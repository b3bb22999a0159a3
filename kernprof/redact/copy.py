"""`redact`: a copy of a recording, or of a whole run folder, without environment, names, hosts and paths.

An nsys SQLite export is rewritten table by table. Of a folder, text files are rewritten; a binary report
(`.ncu-rep`, `.nsys-rep`) cannot be copied: its makers publish no way to write one. It is left out,
and named in the copy.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from kernprof.errors import ReportUnreadable, StoreError
from kernprof.redact.sqlite import redact_sqlite
from kernprof.redact.text import REMOVED, Private, clean_arguments, clean_text, private_values

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"

NOTE_NAME = "REDACTED.txt"
_TEXT = frozenset({".txt", ".log", ".csv", ".md", ".html", ".toml", ".yaml", ".yml", ".cu", ".ptx", ".py", ".svg"})
_JSON = frozenset({".json", ".jsonl"})
_PICTURES = frozenset({".png"})
_SQLITE = frozenset({".sqlite", ".sqlite3", ".db"})
_REPORTS = frozenset({".ncu-rep", ".nsys-rep", ".qdrep", ".qdstrm"})
# What a manifest's environment may keep: versions and hardware, under these words.
_ENVIRONMENT_KEPT = ("version", "driver", "cuda", "gpu", "python", "cupy", "numba", "numpy", "ncu", "nsys", "kernprof")
_ARGUMENT_LISTS = frozenset({"command", "commands", "argv"})
_WHO = frozenset({"user", "username", "login", "host", "hostname", "node", "home", "cwd", "working_dir"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Redacted:
    """What came of it: the copy, what was changed, and what was left out because it cannot be cleaned."""

    path: Path
    changed: tuple[str, ...]
    dropped: tuple[str, ...] = ()


def redact(source: Path, target: Path) -> Redacted:
    """Redacts an nsys SQLite export or a run folder into `target`, which must not exist.

    Raises ReportUnreadable for a file that cannot be redacted, StoreError when `target` is in the way.
    """
    if target.exists():
        raise StoreError(f"{target} exists already", hint="name another output")
    if source.is_dir():
        return _redact_folder(source, target)
    if source.suffix in _REPORTS:
        raise ReportUnreadable(
            f"{source.name} is a binary report and cannot be rewritten: its environment and paths would stay in it",
            hint="nsys export --type=sqlite turns an nsys report into a file that can be redacted"
            if source.suffix != ".ncu-rep"
            else "redact the run's folder instead: the binary report is left out and everything else is cleaned",
        )
    return Redacted(path=target, changed=redact_sqlite(source, target))


def _redact_folder(source: Path, target: Path) -> Redacted:
    partial = target.with_name(f".{target.name}.partial")
    shutil.rmtree(partial, ignore_errors=True)
    private = Private.of(_private_of(source))
    changed: list[str] = []
    dropped: list[str] = []
    try:
        for path in sorted(source.rglob("*")):
            name = path.relative_to(source)
            if path.is_symlink() or not (path.is_dir() or _copied(path, partial / name, private)):
                dropped.append(str(name))
            elif path.is_file():
                changed.append(str(name))
        partial.mkdir(parents=True, exist_ok=True)
        (partial / NOTE_NAME).write_text(_note(dropped))
        partial.replace(target)
    finally:
        shutil.rmtree(partial, ignore_errors=True)
    return Redacted(path=target, changed=tuple(changed), dropped=tuple(dropped))


def _copied(source: Path, target: Path, private: Private) -> bool:
    """Writes the clean copy of one file; False for a kind that cannot be cleaned."""
    kind = source.suffix.lower()
    if kind not in _TEXT | _JSON | _PICTURES | _SQLITE:
        return False
    target.parent.mkdir(parents=True, exist_ok=True)
    if kind in _SQLITE:
        redact_sqlite(source, target)
    elif kind in _PICTURES:
        shutil.copyfile(source, target)
    else:
        text = source.read_text(encoding="utf-8", errors="replace")
        target.write_text(_clean_json(text, private) if kind in _JSON else _clean_lines(text, private))
    return True


def _clean_lines(text: str, private: Private) -> str:
    return "".join(clean_text(line, private) for line in text.splitlines(keepends=True))


def _clean_json(text: str, private: Private) -> str:
    """A JSON file value by value; one that is not JSON (or holds one value a line) is cleaned as text."""
    try:
        value = json.loads(text)
    except ValueError:
        return _clean_lines(text, private)
    return json.dumps(_clean_value(value, private, key=""), indent=1, ensure_ascii=False) + "\n"


def _clean_value(value: Json, private: Private, *, key: str) -> Json:
    if isinstance(value, dict):
        if key in ("environment", "env"):
            return {name: _kept_variable(name, each, private) for name, each in value.items()}
        return {clean_text(name, private): _clean_value(each, private, key=name) for name, each in value.items()}
    if isinstance(value, list):
        if key in _ARGUMENT_LISTS and value and all(isinstance(each, str) for each in value):
            return [*clean_arguments((str(each) for each in value), private)]
        return [_clean_value(each, private, key=key) for each in value]
    if isinstance(value, str):
        return REMOVED if key.lower() in _WHO else clean_text(value, private)
    return value


def _kept_variable(name: str, value: Json, private: Private) -> Json:
    known = any(word in name.lower() for word in _ENVIRONMENT_KEPT) and name == name.lower()
    return _clean_value(value, private, key=name) if known else REMOVED


def _private_of(folder: Path) -> Iterator[str]:
    """What a run's JSON files say about its user and host: looked for in all its files."""
    for path in sorted(folder.rglob("*.json")):
        try:
            value = json.loads(path.read_text(encoding="utf-8", errors="replace"))
        except ValueError:
            continue
        yield from _private_values(value, key="")


def _private_values(value: Json, *, key: str) -> Iterator[str]:
    if isinstance(value, dict):
        if key in ("environment", "env"):
            yield from private_values({str(name): str(each) for name, each in value.items()})
        for name, each in value.items():
            yield from _private_values(each, key=name)
    elif isinstance(value, list):
        for each in value:
            yield from _private_values(each, key=key)
    elif isinstance(value, str) and key.lower() in _WHO:
        yield value


def _note(dropped: Iterable[str]) -> str:
    lines = ["Redacted by kernprof: environment, user names, host names, paths and command arguments are removed."]
    names = list(dropped)
    if names:
        lines += ["Left out, because a file of this kind cannot be rewritten without what it holds:"]
        lines += [f"  {name}" for name in names]
    return "\n".join(lines) + "\n"
