"""Copy a recording or a run folder without environment variables, user and host names, and paths.

The tables of an nsys SQLite export are rewritten. In a folder, text files are rewritten line by
line and JSON files value by value. Pictures lose their metadata, and files with private names are
renamed. A binary report (`.ncu-rep`, `.nsys-rep`) cannot be rewritten, because its format is not
public. Binary reports, and files of unknown types, are not copied. The copy's `REDACTED.txt` lists
them.
"""

import gzip
import json
import re
import secrets
import shlex
import shutil
import struct
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeAlias

from kernprof import outputs
from kernprof.errors import KernprofError, ReportUnreadable, StoreError
from kernprof.model.listing import LeftOut, Redacted
from kernprof.redact.private import (
    REMOVED,
    Private,
    clean_arguments,
    clean_lines,
    clean_text,
    is_secret_name,
    other_values,
    parse_environment,
    private_values,
)
from kernprof.redact.sqlite import private_of_sqlite, redact_sqlite

NOTE_NAME = "REDACTED.txt"
UNCLEANED = (
    "names of kernels, functions and NVTX ranges, times and other numbers",
    "source code and its comments, except paths, credentials, user names and host names",
    "the contents of pictures",
)
_TEXT = frozenset(
    {".txt", ".log", ".csv", ".md", ".html", ".toml", ".yaml", ".yml", ".cu", ".ptx", ".py", ".svg"}
)
_JSON = frozenset({".json", ".jsonl"})
_PICTURES = frozenset({".png"})
_SQLITE = frozenset({".sqlite", ".sqlite3", ".db"})
_REPORTS = frozenset({".ncu-rep", ".nsys-rep", ".qdrep", ".qdstrm"})
_NO_RULE = "a file of this type cannot be rewritten without its private data"
_PACKED = re.compile(r"[A-Za-z0-9+/]{400}")  # base64 data, which cannot be inspected
_MOST_JSON = 256_000_000  # bytes; a larger JSON document is redacted as text, line by line
_VARIABLE = re.compile(r"(?:export |declare -x )?([A-Za-z_][A-Za-z0-9_]*)=(.+)")
_MAGIC = b"\x89PNG\r\n\x1a\n"
_DRAWN = frozenset(
    {
        b"IHDR",
        b"PLTE",
        b"IDAT",
        b"IEND",
        b"tRNS",
        b"gAMA",
        b"cHRM",
        b"sRGB",
        b"pHYs",
        b"sBIT",
        b"bKGD",
        b"hIST",
    }
)
Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"

# A manifest's environment field is kept if its name is lower case and contains one of these words.
_ENVIRONMENT_KEPT = (
    "version",
    "driver",
    "cuda",
    "gpu",
    "python",
    "cupy",
    "numba",
    "numpy",
    "ncu",
    "nsys",
    "kernprof",
)
_ENVIRONMENTS = frozenset({"environment", "env", "environ"})
_COMMAND_LINES = frozenset(
    {
        "command",
        "commands",
        "argv",
        "args",
        "arguments",
        "cmd",
        "cmdline",
        "command_line",
        "commandline",
    }
)
_WHO = frozenset(
    {"user", "username", "login", "host", "hostname", "node", "home", "cwd", "working_dir"}
)


def redact(source: Path, target: Path) -> Redacted:
    """Redact an nsys SQLite export or a run folder into `target`, which must not exist.

    Raises ReportUnreadable for a file that cannot be redacted. Raises StoreError if `target`
    exists, or if a file cannot be read or written.
    """
    try:
        if target.exists():
            raise StoreError(f"{target} exists already", hint="give the path of a new output")
        if source.is_dir():
            outputs.remove_leftovers(target.absolute().parent)
            partial = target.with_name(f"{outputs.temporary_prefix()}{secrets.token_hex(8)}")
            private = private_of(source)
            changed: list[str] = []
            dropped: list[LeftOut] = []
            try:
                partial.mkdir(parents=True)
                for path in sorted(source.rglob("*")):
                    if path.is_dir() and not path.is_symlink():
                        continue
                    name = path.relative_to(source)
                    # Path of the file in the copy: unique, and without private values.
                    clean = partial.joinpath(
                        *(clean_text(part, private).replace("/", "-") for part in name.parts)
                    )
                    free, number = clean, 1
                    while free.exists() or free.name == NOTE_NAME:
                        number += 1
                        free = clean.with_name(f"{clean.stem}-{number}{clean.suffix}")
                    reason = _copied(path, free, private)
                    if reason is None:
                        changed.append(str(name))
                    else:
                        dropped.append(LeftOut(name=str(name), reason=reason))
                (partial / NOTE_NAME).write_text(
                    _note(dropped, private), encoding="utf-8", errors="replace"
                )
                partial.replace(target)
            finally:
                shutil.rmtree(partial, ignore_errors=True)
            return Redacted(
                path=target, changed=tuple(changed), dropped=tuple(dropped), uncleaned=UNCLEANED
            )
        if source.suffix in _REPORTS:
            raise ReportUnreadable(
                f"{source.name} is a binary report and cannot be rewritten: its environment and paths would"
                " stay in it",
                hint=(
                    "nsys export --type=sqlite turns an nsys report into a file that can be redacted"
                    if source.suffix != ".ncu-rep"
                    else (
                        "redact the run's folder instead: the binary report is left out, and all"
                        " other files are redacted"
                    )
                ),
            )
        return Redacted(path=target, changed=redact_sqlite(source, target), uncleaned=UNCLEANED)
    except OSError as error:
        raise StoreError(
            f"cannot redact {source} to {target}: {error}",
            hint="check the free space, the file names and the permissions",
        ) from error


def private_of(*sources: Path) -> Private:
    """Return users, hosts and secrets in recordings and in all files of run folders."""
    values: set[str] = set()
    unclean: set[str] = set()
    for source in sources:
        for path in (source.resolve(), *sorted(source.rglob("*"))):
            if path.is_file() and not path.is_symlink():
                for private_texts in _private_in(path):
                    values.update(private_texts.values)
                    unclean.update(private_texts.words)
    return Private.of(values, unclean)


def _copied(source: Path, target: Path, private: Private) -> str | None:
    """Write the redacted copy of a file. Return None, or the reason for leaving it out."""
    kind = source.suffix.lower()
    if source.is_symlink() or not source.is_file():
        return "the file is a link or a special file"
    if kind not in _TEXT | _JSON | _PICTURES | _SQLITE:
        return _NO_RULE
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        if kind in _SQLITE:
            redact_sqlite(source, target, private)
        elif kind in _PICTURES:
            target.write_bytes(clean_png(source.read_bytes()))
        else:
            # Copy text line by line, and JSON value by value. Base64 data raises ReportUnreadable.
            document = _json_of(source) if source.suffix.lower() == ".json" else None
            with target.open("w", encoding="utf-8", errors="replace") as file:
                if document is not None:
                    file.write(
                        json.dumps(clean_value(document[0], private), indent=1, ensure_ascii=False)
                        + "\n"
                    )
                elif source.suffix.lower() in _JSON:
                    file.writelines(_clean_records(_lines(source), private))
                else:
                    file.writelines(clean_lines(_checked(_lines(source)), private))
    except (ReportUnreadable, StoreError) as error:
        target.unlink(missing_ok=True)
        return error.message
    return None


def _lines(source: Path) -> Iterator[str]:
    with source.open(encoding="utf-8", errors="replace", newline="\n") as file:
        yield from file


def _checked(lines: Iterable[str]) -> Iterator[str]:
    for line in lines:
        if _PACKED.search(line):
            raise ReportUnreadable("the file contains base64 data, which cannot be inspected")
        yield line


def _clean_records(lines: Iterable[str], private: Private) -> Iterator[str]:
    """Yield redacted JSON lines. A line that is not JSON is redacted as text."""
    for line in lines:
        record = _parsed(line)
        if record is None:
            yield from clean_lines([line], private)
        else:
            yield json.dumps(clean_value(record[0], private), ensure_ascii=False) + "\n"


def _parsed(text: str) -> tuple[Json] | None:
    try:
        return (json.loads(text),)
    except (ValueError, RecursionError):
        return None


def _json_of(path: Path) -> tuple[Json] | None:
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "rt", encoding="utf-8", errors="replace") as file:
        text = file.read(_MOST_JSON + 1)
    return _parsed(text) if len(text) <= _MOST_JSON else None


def _private_in(path: Path) -> Iterator[Private]:
    kind = path.suffix.lower()
    if kind in _SQLITE:
        try:
            yield private_of_sqlite(path)
        except KernprofError:
            return  # the copy omits this file; REDACTED.txt states the reason
    elif kind in (".json", ".gz") and (document := _json_of(path)) is not None:
        yield from private_in(document[0])
    elif kind == ".jsonl":
        for line in _lines(path):
            if (record := _parsed(line)) is not None:
                yield from private_in(record[0])
    elif kind in (".txt", ".log"):
        for line in _lines(path):
            if _VARIABLE.fullmatch(line.strip()):
                pairs = parse_environment(
                    line.strip().removeprefix("export ").removeprefix("declare -x ")
                )
                yield Private(tuple(private_values(pairs)), frozenset(other_values(pairs)))


def _note(dropped: Iterable[LeftOut], private: Private) -> str:
    lines = [
        "Redacted by kernprof: environment, user names, host names, paths and command arguments are"
        " removed."
    ]
    lines += [
        "Not cleaned; check this data before you share the copy:",
        *(f"  {column}" for column in UNCLEANED),
    ]
    listed = [
        f"  {clean_text(column.name, private)}: {clean_text(column.reason, private)}"
        for column in dropped
    ]
    return (
        "\n".join(
            [*lines, *(["Left out, because it cannot be cleaned:"] if listed else []), *listed]
        )
        + "\n"
    )


def clean_png(data: bytes) -> bytes:
    """Return a PNG picture without metadata. Raises ReportUnreadable if the picture is incomplete."""
    if not data.startswith(_MAGIC):
        raise ReportUnreadable("the file is not a PNG picture")
    chunks, at = [_MAGIC], len(_MAGIC)
    while at + 12 <= len(data):
        (length,) = struct.unpack_from(">I", data, at)
        end = at + 12 + length
        kind = data[at + 4 : at + 8]
        if (
            end > len(data)
            or zlib.crc32(data[at + 4 : end - 4]) != struct.unpack_from(">I", data, end - 4)[0]
        ):
            break
        if kind in _DRAWN:
            chunks.append(data[at:end])
        if kind == b"IEND":
            return b"".join(chunks)
        at = end
    raise ReportUnreadable("the file is not a complete PNG picture")


def clean_value(value: Json, private: Private, *, key: str = "") -> Json:
    """Return a JSON value without private data. `key` is the name of the value's field."""
    if isinstance(value, dict):
        if key.lower() in _ENVIRONMENTS:
            return {
                clean_text(name, private): (
                    clean_value(item, private, key=name) if _is_software(name) else REMOVED
                )
                for name, item in value.items()
            }
        return {
            clean_text(name, private): clean_value(item, private, key=name)
            for name, item in value.items()
        }
    if is_secret_name(key) and value is not None and not isinstance(value, list | bool):
        return REMOVED
    if isinstance(value, list):
        if key.lower() in _COMMAND_LINES and value and all(isinstance(item, str) for item in value):
            return [*clean_arguments((str(item) for item in value), private)]
        return [clean_value(item, private, key=key) for item in value]
    return _clean_string(value, private, key.lower()) if isinstance(value, str) else value


def _clean_string(text: str, private: Private, key: str) -> str:
    if key in _WHO:
        return REMOVED
    return (
        " ".join(clean_arguments(_words(text), private))
        if key in _COMMAND_LINES
        else clean_text(text, private)
    )


def _words(text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError:
        return text.split()


def _is_software(name: str) -> bool:
    return any(word in name.lower() for word in _ENVIRONMENT_KEPT) and name == name.lower()


def private_in(value: Json, *, key: str = "") -> Iterator[Private]:
    """Yield the private values of a JSON document: secret fields, and environment variables."""
    if isinstance(value, dict):
        if key.lower() in _ENVIRONMENTS:
            pairs = {str(name): str(item) for name, item in value.items() if not _is_software(name)}
            yield Private(tuple(private_values(pairs)), frozenset(other_values(pairs)))
        for name, item in value.items():
            yield from private_in(item, key=name)
    elif isinstance(value, list):
        for item in value:
            yield from private_in(item, key=key)
    elif isinstance(value, str) and (key.lower() in _WHO or is_secret_name(key)):
        yield Private((value,))
