# SPDX-License-Identifier: MIT
"""The JSON Schema of layout files."""

from __future__ import annotations

from typing import Any, Final

from .forms import FLAGS, NUMERIC, accepted, attributes, words
from .markup import tables

_ANY: Final = {"type": ["string", "number", "boolean", "array", "null"]}
_NAME_OR_NUMBER: Final = {"type": ["number", "string"]}


def json_schema() -> dict[str, Any]:
    """The schema of a file, as of JSON Schema 2020-12."""
    known = tables()
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A layout file of Reglet",
        "description": "Written by `reglet schema json`.",
        "$ref": "#/$defs/view",
        "properties": {
            "metrics": {"type": "object", "additionalProperties": {"type": "number"}},
            "spacing": {"type": "object", "additionalProperties": {"type": "number"}},
        },
        "$defs": {
            "view": {
                "type": "object",
                "properties": {
                    "type": {"anyOf": [{"enum": known["tags"]}, {"type": "string"}]},
                    "include": {"type": "string", "pattern": "^@"},
                    "children": {"$ref": "#/$defs/views"},
                    "views": {"$ref": "#/$defs/views"},
                    "guides": {
                        "anyOf": [{"type": "array", "items": {"type": "string"}}, {"$ref": "#/$defs/views"}],
                    },
                    "constraints": _named({"anyOf": [{"$ref": "#/$defs/constraint"}, _list("constraint")]}),
                    **{name: {"$ref": f"#/$defs/{form}"} for name, form in attributes().items()},
                },
                "dependentSchemas": {
                    "constraints": {
                        "properties": {
                            "options": {"anyOf": [{"$ref": "#/$defs/options"}, _values("options")]},
                            "priority": {"anyOf": [{"$ref": "#/$defs/priority"}, _values("priority")]},
                        },
                    },
                },
            },
            "views": _named({"$ref": "#/$defs/view"}),
            "constraint": {
                "anyOf": [
                    {"type": "string"},
                    {
                        "type": "object",
                        "required": ["vfl"],
                        "properties": {
                            "vfl": {"type": "string"},
                            "options": {"$ref": "#/$defs/options"},
                            "priority": {"$ref": "#/$defs/priority"},
                        },
                    },
                    {
                        "type": "object",
                        "required": ["attribute"],
                        "not": {"required": ["vfl"]},
                        "properties": {
                            "item": {"type": ["string", "null"]},
                            "toItem": {"type": ["string", "null"]},
                            "to": {"type": ["string", "null"]},
                            "attribute": {"enum": known["edges"]},
                            "toAttribute": {"enum": [*known["edges"], None]},
                            "relation": {"enum": known["relations"]},
                            "multiplier": _NAME_OR_NUMBER,
                            "constant": _NAME_OR_NUMBER,
                            "priority": {"$ref": "#/$defs/priority"},
                            "identifier": {"type": "string"},
                            "id": {"type": "string"},
                        },
                    },
                ],
            },
            "priority": {"anyOf": [{"enum": known["priorities"]}, {"type": "string"}, _priority()]},
            "options": {
                "anyOf": [
                    {"type": "string"},
                    {"type": "array", "items": {"enum": known["options"]}},
                ],
            },
            **{form: _value(form) for form in sorted({*attributes().values()})},
        },
    }


def _named(value: dict[str, Any]) -> dict[str, Any]:
    """Values by their names, or a list of them."""
    return {
        "anyOf": [
            {"type": "object", "additionalProperties": value},
            {"type": "array", "items": value},
        ]
    }


def _values(definition: str) -> dict[str, Any]:
    return {"type": "object", "additionalProperties": {"$ref": f"#/$defs/{definition}"}}


def _list(definition: str) -> dict[str, Any]:
    return {"type": "array", "items": {"$ref": f"#/$defs/{definition}"}}


def _priority() -> dict[str, Any]:
    return {"type": "number", "exclusiveMinimum": 0, "maximum": 1000}


def _value(form: str) -> dict[str, Any]:
    """The schema of a form: words first, which an editor can offer."""
    expression = accepted(form)
    if expression is None:
        return dict(_ANY)
    choices: list[dict[str, Any]] = []
    if words(form):
        choices.append({"enum": list(words(form))})
    choices.append({"type": "string", "pattern": rf"^\s*({expression})\s*$"})
    if form == "bool":
        choices.append({"type": "boolean"})
    if form in FLAGS:
        choices.append({"type": "array", "items": {"enum": list(words(form))}})
    if form in NUMERIC or form in ("columns", "someColumns"):
        choices.append({"type": "number"})
    if form in ("columns", "someColumns", "priorities"):
        choices.append({"type": "array", "items": {"type": "number"}})
    choices.append({"type": "null"})
    return {"anyOf": choices}
