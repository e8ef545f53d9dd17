#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The layout of every struct of the header, from one table: Tests/ABI/structs.txt.

  abi.py check    compare the table and the files made from the header with it, compile its assertions as C and as C++
  abi.py write    write them again from the header (after an intended change): the table,
                  Tests/Unit/AbiTests/StructFields.swift, and the files of the Python package that python_package.py
                  makes

A line of the table is `struct field offset size`; `struct - - size` stands above the fields of a struct.
"""
import pathlib
import subprocess
import sys
import tempfile

import python_package
from header import ROOT, structs

TABLE = ROOT / "Tests/ABI/structs.txt"
SWIFT = ROOT / "Tests/Unit/AbiTests/StructFields.swift"
HEAD = "# struct field offset size, in bytes, on a 64-bit machine; `struct - - size` is the whole\n"


def run_c(source: str, *flags: str, compiler: str = "gcc") -> str:
    """Compile and run a program; its output."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "program"
        command = [compiler, *flags, "-I", str(ROOT / "include"), "-o", str(path), "-x",
                   "c++" if compiler == "g++" else "c", "-"]
        subprocess.run(command, input=source, check=True, text=True)
        return subprocess.run([path], check=True, capture_output=True, text=True).stdout


def measure() -> str:
    """The table as the header has it."""
    lines = []
    for name, fields in structs().items():
        lines.append(f'printf("{name} - - %zu\\n", sizeof({name}));')
        for field in fields:
            lines.append(f'printf("{name} {field} %zu %zu\\n", offsetof({name}, {field}), sizeof((({name} *)0)->{field}));')
    source = "#include <reglet/reglet.h>\n#include <stdio.h>\nvoid rg_context_def_init(rg_context_def *d, size_t s)"
    source += "{(void)d;(void)s;}\nint main(void) {" + "".join(lines) + "}"
    stubs = "-Wl,--unresolved-symbols=ignore-all"
    return HEAD + run_c(source, "-O1", stubs)


def rows() -> list[list[str]]:
    return [line.split() for line in TABLE.read_text().splitlines() if line and not line.startswith("#")]


def assertions(keyword: str) -> str:
    """The table as static assertions."""
    lines = ["#include <reglet/reglet.h>"]
    for name, field, offset, size in rows():
        if field == "-":
            lines.append(f'{keyword}(sizeof({name}) == {size}, "size of {name}");')
        else:
            lines.append(f'{keyword}(offsetof({name}, {field}) == {offset}, "offset of {name}.{field}");')
            lines.append(f'{keyword}(sizeof((({name} *)0)->{field}) == {size}, "size of {name}.{field}");')
    return "\n".join(lines) + "\nint main(void) { return 0; }\n"


def swift() -> str:
    """The key paths of every field, for the Swift test that compares them with the table."""
    lines = ["// SPDX-License-Identifier: MIT", "// Written by `Tests/ABI/abi.py write`; do not edit.", "import CReglet", ""]
    lines += ["/// Offset and size of every field as Swift imports the header: the same lines as Tests/ABI/structs.txt.",
              "func importedStructFields() -> [String] {", "    var lines: [String] = []"]
    for name, field, _, _ in rows():
        if field == "-":
            lines.append(f'    lines.append(whole("{name}", {name}.self))')
        else:
            lines.append(f'    lines.append(line("{name}", "{field}", \\{name}.{field}))')
    return "\n".join(lines + ["    return lines", "}", ""])


def main() -> int:
    mode = sys.argv[1] if len(sys.argv) == 2 else "check"
    if mode == "write":
        TABLE.write_text(measure())
        SWIFT.parent.mkdir(exist_ok=True)
        SWIFT.write_text(swift())
        for path, text in python_package.files().items():
            path.write_text(text)
    else:
        if measure() != TABLE.read_text():
            sys.exit("Tests/ABI/structs.txt differs from the header; if the change is meant: Tests/ABI/abi.py write")
        for path, text in ((SWIFT, swift()), *python_package.files().items()):
            if text != path.read_text():
                sys.exit(f"{path.relative_to(ROOT)} is old: Tests/ABI/abi.py write")
        unresolved = "-Wl,--unresolved-symbols=ignore-all"
        run_c(assertions("_Static_assert"), "-std=c11", unresolved)
        run_c(assertions("static_assert"), "-std=c++11", unresolved, compiler="g++")
    return 0


if __name__ == "__main__":
    sys.exit(main())
