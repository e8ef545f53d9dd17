# SPDX-License-Identifier: MIT
"""Reads the C header as far as the tests need it: prototypes, enums, structs, the version."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

INCLUDE = Path(__file__).resolve().parents[3] / "include"


class Prototype(NamedTuple):
    result: str
    parameters: tuple[str, ...]
    """Types, without names."""


@cache
def text() -> str:
    """All headers without comments and marks."""
    files = sorted((INCLUDE / "reglet").glob("*.h"))
    joined = "\n".join(path.read_text(encoding="utf-8") for path in files)
    return re.sub(r"/\*.*?\*/|\bRG_EXPERIMENTAL\b", " ", joined, flags=re.S)


def version() -> str:
    numbers = dict(re.findall(r"#define RG_VERSION_(MAJOR|MINOR|PATCH) (\d+)", text()))
    return ".".join(numbers[part] for part in ("MAJOR", "MINOR", "PATCH"))


def prototypes() -> dict[str, Prototype]:
    found = {}
    for result, name, parameters in re.findall(r"RG_API\s+([^;()]+?)\b(rg_\w+)\s*\(([^)]*)\)\s*;", text()):
        types = tuple(_type(each) for each in parameters.split(",")) if parameters.strip() != "void" else ()
        found[name] = Prototype(_squeeze(result), types)
    return found


def callbacks() -> dict[str, Prototype]:
    found = {}
    for result, name, parameters in re.findall(r"typedef ([^;()]+?)\(\*(rg_\w+)\)\(([^)]*)\);", text()):
        found[name] = Prototype(_squeeze(result), tuple(_type(each) for each in parameters.split(",")))
    return found


def structs() -> dict[str, list[str]]:
    """Field names by struct."""
    found = {}
    for name, body in re.findall(r"typedef struct (rg_\w+) \{(.*?)\} \1;", text(), flags=re.S):
        fields = []
        for declaration in filter(None, (each.strip() for each in body.split(";"))):
            first, *more = declaration.split(",")
            fields += [re.sub(r"\[\d+\]", "", each).split()[-1].lstrip("*") for each in (first, *more)]
        found[name] = fields
    return found


def enums() -> list[dict[str, int]]:
    """Every enum with the values of its constants; FORCE_32 left out."""
    found = []
    for body in re.findall(r"enum(?: rg_\w+)? \{(.*?)\}", text(), flags=re.S):
        constants = dict(re.findall(r"\b(RG_\w+)\s*=\s*([^,\s]+)", body))
        found.append({name: int(value, 0) for name, value in constants.items() if not name.endswith("_FORCE_32")})
    return found


def _type(parameter: str) -> str:
    """`const rg_node *nodes` -> `rg_node *`."""
    without_name = re.sub(r"\b\w+\s*$", "", parameter.strip())
    return _squeeze(without_name)


def _squeeze(kind: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"\b(const|struct)\b", "", kind).replace("*", " * ")).strip()
