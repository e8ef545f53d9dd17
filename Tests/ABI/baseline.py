#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The C interface of both libraries, compared with that of the baseline by abidiff (Debian's abigail-tools).

  baseline.py check     fails if a function is gone or another, or a struct, an enum or a parameter has changed; new
                        functions, new constants of enums and fields appended to structs are reported
  baseline.py write     makes the interface of today the baseline (after an intended change), and keeps its header

The libraries are written in Swift, so their own debug information does not have the types of C. For each library a
library of C with the same functions is made from the header. Tests/ABI/baseline has what abidw writes about it,
compressed, the table of structs, and the headers in one file without comments, for the host of `old_host.c`.
"""
import lzma
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PLACE = ROOT / "Tests/ABI/baseline"
TABLE = ROOT / "Tests/ABI/structs.txt"
# library: its header
LIBRARIES = {"libreglet": "reglet/reglet.h", "libreglet-cairo": "reglet-cairo/reglet-cairo.h"}
# abidiff's exit status: bits for an error, a wrong use, a change, a change that is incompatible.
ERROR, CHANGE, INCOMPATIBLE = 1 | 2, 4, 8


def preprocessed(header: str, *flags: str) -> str:
    command = ["gcc", "-E", "-P", *flags, "-I", str(ROOT / "include"), "-include", header, "-x", "c", os.devnull]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def functions(header: str) -> list[str]:
    """The declarations of the functions of the library."""
    text = " ".join(preprocessed(header, "-DRG_API=RG_API_HERE", "-DRGC_API=RG_API_HERE").split())
    prefix = "rgc_" if "cairo" in header else "rg_"
    found = re.findall(r"RG_API_HERE ([^;{}]*\([^;{}]*\)) ?;", text)
    return [each for each in found if re.search(rf"\b{prefix}\w+ ?\(", each)]


def describe(library: str, header: str, folder: pathlib.Path) -> pathlib.Path:
    """What abidw writes about a library of C with these functions."""
    source = folder / f"{library}.c"
    body = [f"#include <{header}>", *(f"{each} {{ __builtin_trap(); }}" for each in functions(header))]
    source.write_text("\n".join(body) + "\n")
    shared, out = folder / f"{library}.so.0", folder / f"{library}.abi"
    subprocess.run(
        ["gcc", "-std=gnu2x", "-g", "-O0", "-w", "-shared", "-fPIC", "-I", ROOT / "include",
         f"-Wl,-soname,{shared.name}", "-o", shared, source], check=True)
    subprocess.run(
        ["abidw", "--no-corpus-path", "--no-comp-dir-path", "--no-show-locs", "--drop-undefined-syms", "--out-file",
         out, shared], check=True)
    return out


def kept_header() -> str:
    """All headers as one, without comments; functions that only the compiler sees stay as they are."""
    done: set[str] = set()

    def text(name: str) -> list[str]:
        if name in done:
            return []
        done.add(name)
        command = ["gcc", "-fpreprocessed", "-dD", "-E", "-P", str(ROOT / "include" / name)]
        lines = []
        for line in subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines():
            include = re.match(r'#\s*include\s+[<"](?:reglet/)?([\w./-]+\.h)[>"]', line)
            if include and (ROOT / "include/reglet" / include[1]).exists():
                lines += text(f"reglet/{include[1]}")
            else:
                lines.append(line)
        return lines

    head = "/* SPDX-License-Identifier: MIT */\n/* The headers of an older version; Tests/ABI/baseline.py writes it. */\n"
    return head + "\n".join(text("reglet/reglet.h")) + "\n"


def moved_fields() -> list[str]:
    """Fields of the baseline's structs that are gone or elsewhere: the suppression lets abidiff overlook some."""
    now = set(TABLE.read_text().splitlines())
    old = (PLACE / "structs.txt").read_text().splitlines()
    return [line for line in old if not line.startswith("#") and " - - " not in line and line not in now]


def check() -> int:
    moved = moved_fields()
    for line in moved:
        print(f"a field is gone or elsewhere: {line}")
    failed = int(bool(moved))
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for library, header in LIBRARIES.items():
            now, old = describe(library, header, folder), folder / f"{library}.old.abi"
            old.write_bytes(lzma.decompress((PLACE / f"{library}.abi.xz").read_bytes()))
            allowed = ["--suppressions", PLACE / "allowed.abignore"] if library == "libreglet" else []
            run = subprocess.run(["abidiff", *allowed, "--no-added-syms", old, now], capture_output=True, text=True)
            if run.returncode & ERROR:
                raise SystemExit(f"abidiff failed:\n{run.stdout}{run.stderr}")
            if run.returncode & (CHANGE | INCOMPATIBLE):
                print(f"{library}: the interface has changed. If that is intended, run Tests/ABI/baseline.py write and "
                      "add a line to CHANGELOG.md.")
                print(run.stdout)
                failed = 1
            else:
                print(f"{library}: {len(functions(header))} functions, compatible with the baseline")
    return failed


def write() -> None:
    PLACE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        for library, header in LIBRARIES.items():
            text = describe(library, header, pathlib.Path(name)).read_bytes()
            (PLACE / f"{library}.abi.xz").write_bytes(lzma.compress(text, preset=9))
    (PLACE / "reglet-old.h").write_text(kept_header())
    (PLACE / "structs.txt").write_text(TABLE.read_text())


if __name__ == "__main__":
    if sys.argv[1:] == ["write"]:
        write()
    elif sys.argv[1:] == ["check"]:
        sys.exit(check())
    else:
        sys.exit(__doc__)
