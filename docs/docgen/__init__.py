"""Generate the parts of the documentation that follow from the package's own data.

    commands/NAME.md       a page for each command, from the click tree
    fragments/NAME.md      tables that the written pages include
    schemas/NAME.schema.json    a JSON Schema for each document

`write_all` is called by docs/conf.py before each build.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from docgen import (
    accuracy,
    api,
    commands,
    contents,
    gpus,
    measured,
    metrics,
    pipelines,
    reading,
    readme,
    schemas,
)

__all__ = ["pages", "write_all"]


def pages() -> Mapping[str, str]:
    """Every generated file by its path below docs/."""
    makers = (accuracy, api, contents, gpus, measured, metrics, pipelines, reading, readme, schemas)
    fragments = {name: text for maker in makers for name, text in maker.fragments().items()}
    return (
        commands.pages()
        | {f"fragments/{name}.md": text for name, text in fragments.items()}
        | schemas.files()
    )


def write_all(docs: Path) -> None:
    """Writes what has changed, and removes what no longer is."""
    result = pages()
    for folder in ("commands", "fragments", "schemas"):
        (docs / folder).mkdir(exist_ok=True)
        for old in (docs / folder).iterdir():
            if f"{folder}/{old.name}" not in result:
                old.unlink()
    for name, text in result.items():
        path = docs / name
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
