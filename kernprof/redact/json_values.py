"""JSON without what is private in it, value by value; and what it says of its user and host."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from typing import TypeAlias

from kernprof.redact.private import REMOVED, Private, other_values, private_values
from kernprof.redact.text import clean_arguments, clean_text, is_secret_name

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"

# What a manifest's environment may keep: versions and hardware, under these words.
_ENVIRONMENT_KEPT = ("version", "driver", "cuda", "gpu", "python", "cupy", "numba", "numpy", "ncu", "nsys", "kernprof")
_ENVIRONMENTS = frozenset({"environment", "env", "environ"})
_COMMAND_LINES = frozenset({
    "command", "commands", "argv", "args", "arguments", "cmd", "cmdline", "command_line", "commandline",
})  # fmt: skip
_WHO = frozenset({"user", "username", "login", "host", "hostname", "node", "home", "cwd", "working_dir"})


def clean_value(value: Json, private: Private, *, key: str = "") -> Json:
    if isinstance(value, dict):
        if key.lower() in _ENVIRONMENTS:
            return {clean_text(name, private): _kept_variable(name, each, private) for name, each in value.items()}
        return {clean_text(name, private): clean_value(each, private, key=name) for name, each in value.items()}
    if is_secret_name(key) and value is not None and not isinstance(value, list | bool):
        return REMOVED
    if isinstance(value, list):
        if key.lower() in _COMMAND_LINES and value and all(isinstance(each, str) for each in value):
            return [*clean_arguments((str(each) for each in value), private)]
        return [clean_value(each, private, key=key) for each in value]
    return _clean_string(value, private, key.lower()) if isinstance(value, str) else value


def _clean_string(text: str, private: Private, key: str) -> str:
    if key in _WHO:
        return REMOVED
    return " ".join(clean_arguments(_words(text), private)) if key in _COMMAND_LINES else clean_text(text, private)


def _words(text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError:
        return text.split()


def _is_software(name: str) -> bool:
    return any(word in name.lower() for word in _ENVIRONMENT_KEPT) and name == name.lower()


def _kept_variable(name: str, value: Json, private: Private) -> Json:
    return clean_value(value, private, key=name) if _is_software(name) else REMOVED


def told_by(value: Json, *, key: str = "") -> Iterator[Private]:
    """What the values say of who, where and secrets: by name, and in the variables of an environment."""
    if isinstance(value, dict):
        if key.lower() in _ENVIRONMENTS:
            pairs = {str(name): str(each) for name, each in value.items() if not _is_software(name)}
            yield Private(tuple(private_values(pairs)), frozenset(other_values(pairs)))
        for name, each in value.items():
            yield from told_by(each, key=name)
    elif isinstance(value, list):
        for each in value:
            yield from told_by(each, key=key)
    elif isinstance(value, str) and (key.lower() in _WHO or is_secret_name(key)):
        yield Private((value,))
