# SPDX-License-Identifier: MIT
"""The files of the Python package that follow from the C header.

  _c/style.py       the style struct and the numbers of its properties
  model/styled.py   a descriptor and a keyword argument for each property; their texts are the header's comments
  _c/enums.py       only the members of each class that has the name of an enum: rg_dump_format is DumpFormat
"""
import pathlib
import re
import sys
import textwrap

import header

PACKAGE = header.ROOT / "bindings/python/src/reglet"
WRITTEN = "Written by `Tests/ABI/abi.py write`; do not edit."
WIDTH = 120
STYLE = re.compile(r"typedef struct rg_style \{(.*?)\} rg_style;", re.DOTALL)
FIELD = re.compile(r"(?:/\*\*(?!<)(?P<before>.*?)\*/\s*)?(?P<type>\w+) (?P<names>\w+(?:, \w+)*);"
                   r"[ \t]*(?:/\*\*<(?P<after>.*?)\*/)?", re.DOTALL)
PLAIN = {"rg_length": ("LengthProperty", "LengthLike"), "float": ("FloatProperty", "SupportsFloat"),
         "rg_font": ("FontProperty", "Font | SupportsIndex | None")}
STYLED = f'''# SPDX-License-Identifier: MIT
"""The style properties of Node and Style. {WRITTEN}"""

from __future__ import annotations

from typing import SupportsFloat, SupportsIndex, TypedDict

{{enums}}
from .._c.style import Property
from .font import Font
from .lengths import LengthLike
from .properties import (
    EdgesLike,
    EdgesProperty,
    EnumProperty,
    FloatProperty,
    FontProperty,
    HasStyle,
    LengthProperty,
)


class Styled(HasStyle):
    """All style properties. Lengths accept a Length or a number of pixels; pixels are floats."""

    __slots__ = ()

{{descriptors}}


class StyleArgs(TypedDict, total=False):
    """The properties of Styled as keyword arguments."""

{{arguments}}
'''


def files() -> dict[pathlib.Path, str]:
    enums = PACKAGE / "_c/enums.py"
    return {PACKAGE / "_c/style.py": style_struct(), PACKAGE / "model/styled.py": styled(),
            enums: with_members(enums.read_text())}


def style_struct() -> str:
    lines = ["# SPDX-License-Identifier: MIT", f'"""The style struct and its properties. {WRITTEN}"""', "",
             "from ctypes import Structure, c_bool, c_float, c_int32, c_uint8, c_uint32", "", "from .enums import IntEnum", "", "",
             "class Property(IntEnum):", '    """One style property: below 32 a length, below 64 a float, above an integer, '
             'enum, flag set or boolean."""', ""]
    lines += [f"    {name[3:]} = {value}" for name, value in header.enums()["rg_property"].items()]
    found = header.declarations()
    plain = {"float": "c_float", "_Bool": "c_bool", "int32_t": "c_int32", "uint32_t": "c_uint32", "uint8_t": "c_uint8"}
    plain |= dict.fromkeys(header.enums(), "c_uint32")
    for struct in ("rg_font", "rg_length", "rg_style"):
        lines += ["", "", f"class {struct}(Structure):", "    _fields_ = ["]
        for kind, field, dimension in found[struct]:
            kind = kind if kind in found else plain[kind]
            lines.append(f'        ("{field}", {kind}{" * " + dimension if dimension else ""}),')
        lines.append("    ]")
    return "\n".join(lines) + "\n"


def with_members(text: str) -> str:
    """The module of enums with the members of the header."""
    for name, constants in header.enums().items():
        head = rf'(^class {class_name(name)}\(IntEnum\):\n    """.*?"""\n\n)'
        found = re.search(head + r"((?:    [A-Z]\w* = \d+\n)+)", text, re.M)
        if found:
            first = found[2].split()[0]
            prefix = next(iter(constants)).removesuffix(first)
            lines = "".join(f"    {each.removeprefix(prefix)} = {value}\n" for each, value in constants.items())
            text = text[:found.start(2)] + lines + text[found.end(2):]
    return text


# MARK: - Descriptors


def styled() -> str:
    """The class Styled and its keyword arguments."""
    descriptors: list[str] = []
    arguments: list[str] = []
    enums = set()
    for kind, name, comment in style_fields():
        made, argument = descriptor(kind, name, comment)
        descriptors.append(wrapped(f"    {name} = {made}"))
        # an enum of one byte was a boolean
        arguments.append(f"    {name}: {argument}{' | bool' if kind == 'uint8_t' else ''}")
        if made.startswith("EnumProperty") and argument not in ("int", "bool"):
            enums.add(argument)
        side = re.fullmatch(r"(\w+)_bottom", name)
        if side and kind == "float":
            doc = f"The four {side[1]}s: one number or (left, top, right, bottom)."
            descriptors.append(f'    {side[1]} = EdgesProperty(Property.{side[1].upper()}_LEFT, "{doc}")')
            arguments.append(f"    {side[1]}: EdgesLike")
    imports = f"from .._c.enums import {', '.join(sorted(enums))}"
    if len(imports) > WIDTH:
        imports = "from .._c.enums import (\n" + "".join(f"    {each},\n" for each in sorted(enums)) + ")"
    return STYLED.format(enums=imports, descriptors="\n".join(descriptors), arguments="\n".join(arguments))


def style_fields() -> list[tuple[str, str, str]]:
    """Type, name and comment of each property, in the order of the struct."""
    body = STYLE.search((header.ROOT / "include/reglet/style.h").read_text())[1]
    properties = {name[3:].lower() for name in header.enums()["rg_property"]}
    return [(field["type"], name, " ".join(re.sub(r"\n\s*\*", " ", field["before"] or field["after"] or "").split()))
            for field in FIELD.finditer(body) for name in field["names"].split(", ") if name in properties]


def descriptor(kind: str, name: str, comment: str) -> tuple[str, str]:
    """The descriptor of a property, and the type of its argument."""
    if not comment:
        sys.exit(f"rg_style.{name} has no comment, from which its docstring is made")
    if kind in PLAIN:
        made, argument = PLAIN[kind]
        return f'{made}(Property.{name.upper()}, "{sentence(comment)}")', argument
    if kind == "uint32_t":  # a flag set, which the comment names first
        argument = {"GRAVITY": "Gravity", "DIVIDER": "Dividers"}[re.match(r"RG_(\w+)_\.\.\.", comment)[1]]
    elif kind == "uint8_t":  # an enum, which the comment names first
        argument = class_name(re.match(r"\w+(?=:)", comment)[0])
    else:
        argument = {"bool": "bool", "int32_t": "int"}.get(kind) or class_name(kind)
    return f'EnumProperty(Property.{name.upper()}, {argument}, "{sentence(comment)}")', argument


def wrapped(line: str) -> str:
    """A descriptor over several lines if it is too long for one."""
    if len(line) <= WIDTH:
        return line
    call, arguments = line[:-1].split("(", 1)
    if len(arguments) + 8 <= WIDTH:
        return f"{call}(\n        {arguments}\n    )"
    arguments, doc, _ = arguments.split('"')
    parts = textwrap.wrap(doc, WIDTH - 11, drop_whitespace=False)
    return "\n        ".join([f"{call}(", arguments.rstrip(), *(f'"{part}"' for part in parts)]) + "\n    )"


def sentence(comment: str) -> str:
    """A comment of the header as a docstring, with the names that Python has."""
    text = re.sub(r"^(?:RG_\w+_\.\.\.|rg_\w+): | \(\w+\.h\)|`|\bRG_(KIND_)?", "", comment)
    text = re.sub(r"\brg_node_(\w+)\(\)", r"Node.\1", re.sub(r"\brg_(frames)\(\)", r"Context.\1", text))
    text = text.replace("; default true", "; default True")
    return f"{text[:1].upper()}{text[1:]}".rstrip(".") + "."


def class_name(enum: str) -> str:
    return "".join(part.title() for part in enum.removeprefix("rg_").split("_"))
