# SPDX-License-Identifier: MIT
"""The C header as text, and its structs and enums."""
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]


def text() -> str:
    """The header without comments and macros."""
    command = ["gcc", "-E", "-P", "-I", str(ROOT / "include"), str(ROOT / "include/reglet/reglet.h")]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def declarations() -> dict[str, list[tuple[str, str, str]]]:
    """Every complete struct of the header: type, name and dimension of its fields, in order."""
    found: dict[str, list[tuple[str, str, str]]] = {}
    for name, body in re.findall(r"typedef struct (rg_\w+) \{(.*?)\} \1;", text(), re.DOTALL):
        fields = found.setdefault(name, [])
        for declaration in body.split(";")[:-1]:
            kind, first, others = re.fullmatch(r"\s*(.*?)(\w+\s*(?:\[\d+\])?)\s*((?:,.*)?)", declaration, re.DOTALL).groups()
            for part in (first, *others.split(",")[1:]):
                field, dimension = re.search(r"(\w+)\s*(?:\[(\d+)\])?\s*$", part).groups("")
                fields.append((kind.strip(), field, dimension))
    return found


def structs() -> dict[str, list[str]]:
    """Names of the fields of every complete struct of the header, in order."""
    return {name: [field for _, field, _ in fields] for name, fields in declarations().items()}


def enums() -> dict[str, dict[str, int]]:
    """The constants of every enum that has a name, without FORCE_32."""
    found = {}
    for name, body in re.findall(r"typedef enum (rg_\w+) \{(.*?)\}", text(), re.DOTALL):
        found[name] = {each: int(value, 0) for each, value in re.findall(r"(\w+) = (\w+)", body)
                       if not each.endswith("_FORCE_32")}
    return found
