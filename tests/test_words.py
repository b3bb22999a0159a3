"""Words: names, strings, comments, help texts and pages use the terms of the field.

`docs/developer/glossary.md` lists the terms and the paraphrases that they replace; `BANNED` adds
phrases that have no term. Both are searched for in the string literals, docstrings and comments of
Python files, and in the help of every command. Pages and sources in other languages are searched
too. The name of a field (`row["yardstick"]`) is not a word.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import click

from kernprof.cli.app import cli

ROOT = Path(__file__).parent.parent

# What is banned, and what to write.
BANNED = {
    r"\b(mend|mends|mended|mending)\b": "fix",
    r"\byardsticks?\b": "reference bandwidth",
    r"(?<!there )\b(is|are) no (?!longer\b|more\b|less\b|different\b|\w+er\b)\w": (
        "is not a …, is missing, has no …"
    ),
    r"\band( \w+){0,2} says? so\b": "what is printed, and where",
    r"\bwhat there (is|was|are)\b": "name it: available …, what was recorded",
    r"\bso many times\b": "N times",
    r"\bthat is (told|said)\b": "is reported, is printed",
    r"\bthere (is|are|was|were): ": "available: …",
    r"\bnot to be told\b": "needs --section X, is unknown",
    r"\bwould tell\b": "inconclusive, shows",
    r"\bdoubt it\b": "unreliable estimate",
    r"\bcannot be(?=\s*([.,;:)]|$))": "invalid …",
}
GLOSSARY = ROOT / "docs" / "developer" / "glossary.md"


def _paraphrases() -> dict[str, str]:
    """The paraphrases in the glossary's third column, with the term that replaces each."""
    rows = (line.split("|") for line in GLOSSARY.read_text(encoding="utf-8").splitlines())
    return {
        phrase: row[1].strip()
        for row in rows
        if len(row) == 5
        for phrase in re.findall(r"`([^`]+)`", row[3])
    }


PARAPHRASES = _paraphrases()
PATTERNS = {
    re.compile(pattern, re.IGNORECASE): instead
    for pattern, instead in {
        **BANNED,
        **{rf"\b{re.escape(phrase)}(?!\w)": term for phrase, term in PARAPHRASES.items()},
    }.items()
}

PYTHON = sorted(
    path
    for folder in ("kernprof", "kernels", "scripts", "docs")
    for path in (ROOT / folder).rglob("*.py")
    if "_build" not in path.parts
)
TEXT = sorted(
    [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]
    + [
        path
        for path in (ROOT / "docs").rglob("*.md")
        if not {"_build", "commands", "fragments"} & set(path.parts)
    ]
    + [
        path
        for path in (ROOT / "kernprof").rglob("*")
        if path.suffix in (".html", ".js", ".css", ".cu", ".c")
    ]
    + list((ROOT / "kernels").rglob("*.cu"))
    + [path for path in (ROOT / "scripts").iterdir() if path.is_file()]
)


def _literals(tree: ast.AST) -> Iterator[str]:
    """The strings of a module; of an f-string its own parts, with … for what is filled in."""
    nodes = list(ast.walk(tree))
    keys = {id(node) for item in nodes for node in _names_of_fields(item)}
    parts = {
        id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in ast.walk(node)
    }
    for node in nodes:
        if isinstance(node, ast.JoinedStr):
            yield "".join(
                part.value if isinstance(part, ast.Constant) else "…" for part in node.values
            )
        elif (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in keys | parts
        ):
            yield node.value


def _names_of_fields(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Dict(keys=keys):
            yield from (key for key in keys if key is not None)
        case ast.Subscript(slice=key):
            yield key
        case ast.Call(func=ast.Attribute(attr="get" | "pop" | "optional"), args=[key, *_]):
            yield key


def _comments(source: str) -> str:
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return " ".join(
        token.string.lstrip("#! ") for token in tokens if token.type == tokenize.COMMENT
    )


def _defined_names(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def banned_in(text: str) -> list[str]:
    # a name set as code is not a word either
    flat = " ".join(re.sub(r"`[\w.]+`", "`…`", text).split())
    return [
        f"…{flat[max(0, result.start() - 30) : result.end() + 20]}… (write: {instead})"
        for pattern, instead in PATTERNS.items()
        for result in pattern.finditer(flat)
    ]


def banned_by_place() -> dict[str, list[str]]:
    """The banned phrases of each file, and of each command's help."""
    hits: dict[str, list[str]] = {}
    for path in PYTHON:
        source = path.read_text(encoding="utf-8")
        texts = [*_literals(ast.parse(source)), _comments(source)]
        hits[str(path.relative_to(ROOT))] = [hit for text in texts for hit in banned_in(text)]
    for path in TEXT:
        if path == GLOSSARY or path.name == "structure":  # they list the words
            continue
        hits[str(path.relative_to(ROOT))] = banned_in(path.read_text(encoding="utf-8"))
    for name, text in _helps(cli, click.Context(cli, info_name="kernprof")):
        hits[f"{name} --help"] = banned_in(text)
    return {place: item for place, item in hits.items() if item}


def _helps(command: click.Command, ctx: click.Context) -> Iterator[tuple[str, str]]:
    yield ctx.command_path, command.get_help(ctx)
    if isinstance(command, click.Group):
        for name in command.list_commands(ctx):
            below = command.get_command(ctx, name)
            assert below is not None
            yield from _helps(below, click.Context(below, info_name=name, parent=ctx))


def test_the_patterns_find_what_they_are_for() -> None:
    for text in (
        "the line that mends it",
        "the yardstick's bandwidth",
        "x is no file",
        "counts less, and says so",
        "what there\nis",
        "is made so many times as fast",
        "a wait that is told",
        "there is: a, b",
        "not to be told from this capture",
        "more runs would tell",
        "doubt it",
        "a grid that cannot be",
    ):
        assert len(banned_in(text)) == 1, text
    for text in (
        "there is no GPU",
        "recommend",
        "is no longer read",
        "it cannot be read",
        "amends",
        "are no faster",
    ):
        assert not banned_in(text), text


def test_the_glossary_names_a_term_for_each_paraphrase() -> None:
    assert len(PARAPHRASES) > 30
    assert banned_in("lanes of a warp take turns") == [
        "…lanes of a warp take turns… (write: serialise)"
    ]


def test_no_name_is_a_paraphrase() -> None:
    words = {phrase for phrase in PARAPHRASES if phrase.isalpha()}
    named = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in PYTHON
        for name in (path.stem, *_defined_names(ast.parse(path.read_text(encoding="utf-8"))))
        if words & set(re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower().split("_"))
    }
    assert not named


def test_only_strings_count_and_names_of_fields_do_not() -> None:
    source = 'yardstick = row["yardstick"]\nname = {"yardstick": 1}.get("yardstick")  # mend\n'
    assert list(_literals(ast.parse(source))) == []
    assert list(_literals(ast.parse("f'mend {x} of' ' it'"))) == ["mend … of it"]
    assert not banned_in("the field `yardstick` of what was `Yardstick`")


def test_every_text_is_plain_english() -> None:
    by_place = banned_by_place()
    assert not by_place, "\n".join(
        f"{place}\n  " + "\n  ".join(hits) for place, hits in by_place.items()
    )


def test_every_command_is_looked_at() -> None:
    helps = dict(_helps(cli, click.Context(cli, info_name="kernprof")))
    assert {"kernprof", "kernprof run", "kernprof compare"} <= set(helps)
    assert "--variants" in helps["kernprof run"]
