# SPDX-License-Identifier: MIT
"""The ctypes declarations are those of the C header: functions, enums, structs, version."""

from __future__ import annotations

import ctypes
import re
import subprocess
from pathlib import Path
from typing import Any

import header
import pytest
from conftest import PACKAGE, ROOT

import reglet
from reglet._c import enums, functions, structs, style

TABLE = {name: (result, arguments, check) for name, result, arguments, check in functions.FUNCTIONS}
STRUCTS: dict[str, Any] = {
    name: kind
    for name, kind in vars(structs).items()
    if name.startswith("rg_") and isinstance(kind, type) and issubclass(kind, ctypes.Structure)
}

# MARK: - Functions


def ctypes_for(c_type: str) -> set[Any]:
    """What may stand for a C type in the table."""
    enums = {"rg_status": {ctypes.c_int32}}
    for name in re.findall(r"typedef enum (rg_\w+)", header.text()):
        enums.setdefault(name, {ctypes.c_uint32})
    plain: dict[str, set[Any]] = {
        "void": {None},
        "bool": {ctypes.c_bool},
        "float": {ctypes.c_float},
        "double": {ctypes.c_double},
        "int32_t": {ctypes.c_int32},
        "int64_t": {ctypes.c_int64},
        "uint8_t": {ctypes.c_uint8},
        "uint32_t": {ctypes.c_uint32},
        "uint64_t": {ctypes.c_uint64},
        "size_t": {ctypes.c_size_t},
        "char *": {ctypes.c_char_p},
        "char * *": {ctypes.POINTER(ctypes.c_char_p), ctypes.c_void_p},
        "void *": {ctypes.c_void_p},
        "rg_context *": {ctypes.c_void_p},
        "rg_context * *": {ctypes.POINTER(ctypes.c_void_p)},
        "rg_resource": {ctypes.c_uint32},
        "rg_resources *": {ctypes.c_void_p},
        "rg_resources * *": {ctypes.POINTER(ctypes.c_void_p)},
        "rg_resource_view *": {ctypes.c_void_p},
        "rg_resource_view * *": {ctypes.POINTER(ctypes.c_void_p)},
        "rg_sink_fn": {structs.rg_sink_fn},
        "rg_resource_path_fn": {structs.rg_resource_path_fn},
        "rg_image_fn": {structs.rg_image_fn},
        "rg_font_fn": {structs.rg_font_fn},
        "rg_paint_value *": {ctypes.c_void_p},
        **enums,
    }
    if c_type in plain:
        return plain[c_type]
    if c_type.endswith(" *"):
        # c_void_p where the package passes an array it keeps.
        pointed = ctypes_for(c_type.removesuffix(" *"))
        return {ctypes.c_void_p} | {ctypes.POINTER(each) for each in pointed}
    return {STRUCTS[c_type]}


def test_the_table_has_every_function_of_the_header_and_no_other() -> None:
    assert set(TABLE) == set(header.prototypes())
    assert len(functions.FUNCTIONS) == len(TABLE), "a function is in the table twice"


@pytest.mark.parametrize("name", header.prototypes())
def test_a_function_has_the_types_of_its_prototype(name: str) -> None:
    prototype = header.prototypes()[name]
    result, arguments, _ = TABLE[name]
    assert result in ctypes_for(prototype.result)
    assert len(arguments) == len(prototype.parameters)
    for given, wanted in zip(arguments, prototype.parameters, strict=True):
        assert given in ctypes_for(wanted), f"{given} for {wanted}"


def test_every_function_that_returns_a_status_is_checked() -> None:
    for name, prototype in header.prototypes().items():
        with_status = prototype.result in ("rg_status", "rg_divider_view", "rg_change_view")
        assert (TABLE[name][2] is not None) == with_status, name


def test_the_package_uses_every_function() -> None:
    sources = [path.read_text() for path in (PACKAGE / "src" / "reglet").rglob("*.py") if path.name != "functions.py"]
    table = PACKAGE / "src" / "reglet" / "_c" / "functions.py"
    sources.append(table.read_text().split("# MARK: - The table")[0])
    used = set(re.findall(r"lib(?:rary)?\.(rg_\w+)", "".join(sources)))
    assert set(TABLE) - used == set()


@pytest.mark.parametrize("name", header.callbacks())
def test_a_callback_has_the_types_of_its_typedef(name: str) -> None:
    typedef, ours = header.callbacks()[name], getattr(structs, name)
    # ctypes has no callbacks that return texts.
    result = ours._restype_
    assert result in ctypes_for(typedef.result) or (typedef.result == "char *" and result is ctypes.c_void_p)
    assert len(ours._argtypes_) == len(typedef.parameters)
    for given, wanted in zip(ours._argtypes_, typedef.parameters, strict=True):
        # Bytes that may not end in NUL are taken as an address.
        assert given in ctypes_for(wanted) or (wanted == "char *" and given is ctypes.c_void_p)


# MARK: - Enums

ENUMS = [*(getattr(enums, name) for name in enums.__all__), style.Property]


def test_there_is_a_class_for_every_enum() -> None:
    assert len(ENUMS) == len(header.enums())


@pytest.mark.parametrize("constants", header.enums(), ids=lambda constants: next(iter(constants)))
def test_an_enum_has_the_names_and_values_of_the_header(constants: dict[str, int]) -> None:
    def matches(kind: Any) -> bool:
        members = kind.__members__
        return len(members) == len(constants) and all(
            any(name.endswith(f"_{member}") and value == members[member] for member in members)
            for name, value in constants.items()
        )

    assert sum(matches(kind) for kind in ENUMS) == 1


# MARK: - Structs


def compiled_table(folder: Path) -> str:
    """`struct field offset size` and `struct - - size`, from the C compiler."""
    lines = ["#include <reglet/reglet.h>", "#include <stdio.h>", "int main(void) {"]
    for struct, fields in header.structs().items():
        lines.append(f'printf("{struct} - - %zu\\n", sizeof({struct}));')
        for field in fields:
            member = f"offsetof({struct}, {field}), sizeof((({struct} *)0)->{field})"
            lines.append(f'printf("{struct} {field} %zu %zu\\n", {member});')
    source, program = folder / "structs.c", folder / "structs"
    source.write_text("\n".join([*lines, "return 0; }"]))
    # The header declares functions its inline ones call; nothing is linked, so they may stay undefined.
    unresolved = "-Wl,--unresolved-symbols=ignore-all"
    subprocess.run(["gcc", "-I", header.INCLUDE, source, unresolved, "-o", program], check=True)
    return subprocess.run([program], check=True, capture_output=True, text=True).stdout


def test_structs_have_the_sizes_and_offsets_of_c(tmp_path: Path) -> None:
    committed = ROOT / "Tests" / "ABI" / "structs.txt"
    table = committed.read_text() if committed.is_file() else compiled_table(tmp_path)
    rows = [line.split() for line in table.splitlines() if line and not line.startswith("#")]
    assert rows
    wanted = {(struct, field): (offset, size) for struct, field, offset, size in rows}
    ours = {}
    for name, struct in STRUCTS.items():
        ours[name, "-"] = ("-", str(ctypes.sizeof(struct)))
        for field, *_ in struct._fields_:
            place = getattr(struct, field)
            ours[name, field] = (str(place.offset), str(place.size))
    assert ours == wanted


def test_structs_have_the_fields_of_the_header() -> None:
    ours = {name: [field for field, *_ in struct._fields_] for name, struct in STRUCTS.items()}
    assert ours == header.structs()


# MARK: - Version


def test_the_package_has_the_version_of_the_header_and_of_the_library() -> None:
    assert reglet.__version__ == header.version()
    assert ".".join(map(str, reglet.library_version())) == header.version()


def test_the_license_is_that_of_the_project() -> None:
    assert (PACKAGE / "LICENSE").read_text() == (ROOT / "LICENSE").read_text()
    assert (PACKAGE / "THIRD_PARTY.md").read_text() == (ROOT / "THIRD_PARTY.md").read_text()
