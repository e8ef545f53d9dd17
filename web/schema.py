#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes what the module and the playground know of the engine, from its headers and from `reglet schema`.

  schema.py properties    properties.js: the numbers of the properties of a style
  schema.py completion    schema.js: tags, attributes, and their values
"""
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "bindings/python/src"))


def members(enum: str) -> dict[str, int]:
    header = (ROOT / "include/reglet/style.h").read_text()
    body = re.search(rf"typedef enum {enum} {{(.*?)}} {enum};", header, re.S)[1]
    body = re.sub(r"/\*.*?\*/", "", body, flags=re.S)
    found = re.findall(r"RG_(\w+) = (\d+)", body)
    return {name.lower(): int(number) for name, number in found}


def properties() -> str:
    return ("// SPDX-License-Identifier: MIT\n// Written by web/schema.py from include/reglet/style.h.\n"
            f"export const properties = {json.dumps(members('rg_property'), indent=2)};\n"
            f"export const kinds = {json.dumps(members('rg_length_kind'), indent=2)};\n")


def values(schema: dict, definition: dict) -> list[str]:
    """The words that a value of JSON Schema may be."""
    found: list[str] = list(definition.get("enum", []))
    if "const" in definition:
        found.append(definition["const"])
    if "$ref" in definition:
        name = definition["$ref"].rsplit("/", 1)[1]
        found += values(schema, schema["$defs"][name])
    for key in ("anyOf", "oneOf", "allOf"):
        for each in definition.get(key, []):
            found += values(schema, each)
    return [str(each) for each in found if isinstance(each, str)]


def completion() -> str:
    from reglet._cli.schema_json import json_schema

    schema = json_schema()
    view = schema["$defs"]["view"]["properties"]
    table = {name: sorted(set(values(schema, each))) for name, each in view.items() if name not in ("type", "children")}
    tags = sorted(set(values(schema, view["type"])))
    return ("// SPDX-License-Identifier: MIT\n// Written by web/schema.py from `reglet schema`.\n"
            f"export const tags = {json.dumps(tags)};\nexport const attributes = {json.dumps(table)};\n")


if __name__ == "__main__":
    print({"properties": properties, "completion": completion}[sys.argv[1]](), end="")
