"""The documentation: Markdown pages, with those parts that kernprof's own data can say generated
from it.

scripts/docs builds it, warnings being errors, without a network.
"""

from __future__ import annotations

import dataclasses
import re
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

import docgen  # noqa: E402
from docgen import commands  # noqa: E402

import kernprof  # noqa: E402

project = "kernprof"
author = "The kernprof developers"
copyright = "The kernprof developers, Apache-2.0"  # noqa: A001
version = release = kernprof.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_copybutton"]
exclude_patterns = ["fragments", "_build", "examples", "docgen", "agents/SKILL.md"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
default_role = "code"  # docstrings set names between single backticks

html_theme = "furo"
html_title = "kernprof"
html_static_path = ["_static"]
html_css_files = ["kernprof.css"]
html_show_sourcelink = False
html_copy_source = False
copybutton_prompt_text = "$ "
copybutton_only_copy_prompt_lines = True
copybutton_copy_empty_lines = False
pygments_style = "default"
pygments_dark_style = "github-dark"

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True

man_pages = [
    (
        "commands/index",
        "kernprof",
        "which CUDA kernel variant is faster, why, and what to change",
        [author],
        1,
    ),
    *(
        (
            f"commands/{'-'.join(path)}",
            f"kernprof-{'-'.join(path)}",
            commands.purpose(command).rstrip("."),
            [author],
            1,
        )
        for path, command, _ in commands.walk()
    ),
]

# What the pages speak of, each with an entry in the index and a link from anywhere.
_OBJECTS = ("metric", "score", "finding", "verdict", "cause")
_COLUMNS = re.compile(r"^\w+ {2,}\S", re.MULTILINE)


def _is_result(kind: object) -> bool:
    """Data that kernprof makes: its fields are of interest, how to make one is not."""
    return (
        dataclasses.is_dataclass(kind)
        and getattr(kind, "__module__", "") != "kernprof.workload.params"
    )


def _signature(_: Any, __: str, ___: str, kind: object, *_____: Any) -> tuple[str, str] | None:
    return ("", "") if _is_result(kind) else None


def _docstring_as_rst(_: Any, __: str, ___: str, kind: Any, ____: Any, lines: list[str]) -> None:
    """Our docstrings set code off by its indentation, and columns by spaces alone; reStructuredText
    wants a sign.
    """
    if _is_result(kind):
        lines += ["", *(f"    {field.name}: {field.type}" for field in dataclasses.fields(kind))]
    paragraphs = re.split(r"\n\s*\n", "\n".join(lines).strip("\n"))
    blocks = []
    for paragraph in paragraphs:
        if _COLUMNS.match(paragraph) or paragraph.startswith("    "):
            indented = "\n".join(f"    {line}" for line in paragraph.splitlines())
            paragraph = f"::\n\n{indented}"
        blocks.append(paragraph)
    lines[:] = [*"\n\n".join(blocks).splitlines(), ""]


def setup(app: Any) -> None:
    for name in _OBJECTS:
        app.add_object_type(name, name, indextemplate=f"pair: %s; {name}")
    app.connect("config-inited", lambda *_: docgen.write_all(HERE))
    app.connect("autodoc-process-signature", _signature)
    app.connect("autodoc-process-docstring", _docstring_as_rst)
