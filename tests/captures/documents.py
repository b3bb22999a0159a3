"""A document's JSON Schema with nothing added to it, to hold what is printed and stored against."""

from functools import cache
from typing import Any

from jsonschema import Draft202012Validator

from kernprof.model.documents.schema import json_schema


@cache
def closed_validator(kind: type) -> Draft202012Validator:
    """Return a validator of the document's schema that rejects further fields."""
    return Draft202012Validator(closed(json_schema(kind)))


def closed(node: Any) -> Any:
    if isinstance(node, list):
        return [closed(item) for item in node]
    if not isinstance(node, dict):
        return node
    result = {key: closed(value) for key, value in node.items()}
    return result | (
        {"additionalProperties": False}
        if "properties" in result and "additionalProperties" not in result
        else {}
    )
