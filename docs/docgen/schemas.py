"""The JSON documents: a JSON Schema file for each, and the same to read, from the types that
kernprof writes by.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from docgen.commands import anchor
from docgen.markdown import words
from kernprof.model.documents.schema import DOCUMENTS, json_schema, schema_name
from kernprof.store.run_folder import Manifest

MANIFEST = "manifest.json"  # a kernprof.run/1 document with the store's own fields


@lru_cache(maxsize=1)
def documents() -> Mapping[str, Mapping[str, Any]]:
    """The JSON Schema of each document, by the name that it has at "schema", and of a stored run's
    manifest.
    """
    result = {schema_name(document): json_schema(document) for document in DOCUMENTS}
    return {**dict(sorted(result.items())), MANIFEST: json_schema(Manifest) | {"title": MANIFEST}}


def file_name(name: str) -> str:
    return f"{name.removesuffix('.json').replace('/', '-')}.schema.json"


def files() -> Mapping[str, str]:
    """`schemas/kernprof.run-1.schema.json` and so on, by path below docs/."""
    return {
        f"schemas/{file_name(name)}": json.dumps(schema, indent=1, ensure_ascii=False) + "\n"
        for name, schema in documents().items()
    }


def fragments() -> Mapping[str, str]:
    return {"schemas": "\n".join(_sections())}


def _sections() -> Iterator[str]:
    shown: dict[str, str] = {}
    for name, schema in documents().items():
        kinds = schema["$defs"]
        root = schema["$ref"].rpartition("/")[2]
        yield f"({anchor(name)})=\n## {name}\n"
        yield f"{_description(kinds[root])} {{download}}`JSON Schema <schemas/{file_name(name)}>`\n"
        yield _block(_rows(kinds[root]))
        for kind, body in kinds.items():
            if kind == root or "properties" not in body:
                continue
            if kind in shown:
                yield f"`{kind}`: as in [{shown[kind]}](#{anchor(shown[kind])})\n"
                continue
            shown[kind] = name
            yield f"`{kind}`: {_description(body)}\n\n{_block(_rows(body))}"


def _description(body: Mapping[str, Any]) -> str:
    return words(" ".join(str(body.get("description", "")).split()))


def _block(rows: Iterator[str]) -> str:
    text = "\n".join(rows)
    return f"```{{code-block}} text\n:class: wrap\n\n{text}\n```\n"


def _rows(body: Mapping[str, Any]) -> Iterator[str]:
    needed = body.get("required", ())
    for name, kind in body["properties"].items():
        yield f"{name}{'' if name in needed else '?'}: {_type(kind)}"


def _type(node: Mapping[str, Any]) -> str:
    """`number | null`, `LineRef[]`, `{…: number}`."""
    if "$ref" in node:
        name = str(node["$ref"]).rpartition("/")[2]
        values = [
            body["$defs"][name].get("enum")
            for body in documents().values()
            if name in body["$defs"]
        ]
        return " | ".join(map(str, values[0])) if values and values[0] else name
    if "anyOf" in node:
        return " | ".join(_type(item) for item in node["anyOf"])
    if "enum" in node:
        return " | ".join(json.dumps(item) for item in node["enum"])
    if node.get("type") == "array":
        return (
            f"[{', '.join(map(_type, node['prefixItems']))}]"
            if "prefixItems" in node
            else f"{_type(node['items'])}[]"
        )
    if node.get("type") == "object":
        return f"{{…: {_type(node['additionalProperties'])}}}"
    return str(node.get("type", "any"))
