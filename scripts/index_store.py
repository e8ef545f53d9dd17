# SPDX-License-Identifier: MIT
"""The compiler's index store: where each symbol is declared and used.

`swift build --enable-index-store` writes the store to .build/debug/index/store. libIndexStore of the toolchain reads it
(indexstore.h), here through ctypes."""
from __future__ import annotations

import ctypes
import os
import shutil
from dataclasses import dataclass, field
from pathlib import Path

DECLARATION, DEFINITION, REFERENCE, IMPLICIT = 1 << 0, 1 << 1, 1 << 2, 1 << 8
CHILD_OF, ACCESSOR_OF, CONTAINED_BY, EXTENDED_BY = 1 << 9, 1 << 15, 1 << 16, 1 << 14
MODULE, EXTENSION, ACCESSOR_SUBKINDS = 1, 10, range(4, 30)


class Text(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]

    def __str__(self) -> str:
        return ctypes.string_at(self.data, self.length).decode() if self.length else ""


@dataclass(frozen=True)
class Symbol:
    usr: str
    name: str
    kind: int
    subkind: int


@dataclass(frozen=True)
class Occurrence:
    symbol: Symbol
    file: str
    line: int
    column: int
    roles: int
    relations: tuple[tuple[int, str], ...] = field(default=())


def library() -> ctypes.CDLL:
    compiler = shutil.which("swiftc")
    if not compiler:
        raise SystemExit("swiftc is not on the PATH")
    lib = ctypes.CDLL(str(Path(os.path.realpath(compiler)).parent.parent / "lib" / "libIndexStore.so"))
    for name in ("store_create", "unit_reader_create", "record_reader_create", "occurrence_get_symbol",
                 "symbol_relation_get_symbol"):
        getattr(lib, f"indexstore_{name}").restype = ctypes.c_void_p
    for name in ("unit_reader_get_main_file", "unit_dependency_get_name", "symbol_get_name", "symbol_get_usr"):
        getattr(lib, f"indexstore_{name}").restype = Text
    for name in ("occurrence_get_roles", "symbol_relation_get_roles"):
        getattr(lib, f"indexstore_{name}").restype = ctypes.c_uint64
    return lib


BY_TEXT = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, Text)
BY_POINTER = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)


class IndexStore:
    def __init__(self, path: Path):
        self.lib = library()
        self.symbols: dict[str, Symbol] = {}
        error = ctypes.c_void_p()
        self.store = self.lib.indexstore_store_create(str(path).encode(), ctypes.byref(error))
        if not self.store:
            raise SystemExit(f"no index store at {path}: build with --enable-index-store")

    def units(self, root: Path) -> dict[str, str]:
        """The record of each source file below `root`; of several, that of the newest unit."""
        names: list[str] = []
        keep = BY_TEXT(lambda _, name: names.append(str(name)) or True)
        self.lib.indexstore_store_units_apply_f(ctypes.c_void_p(self.store), 0, None, keep)
        records: dict[str, str] = {}
        for name in names:
            error = ctypes.c_void_p()
            reader = ctypes.c_void_p(
                self.lib.indexstore_unit_reader_create(ctypes.c_void_p(self.store), name.encode(), ctypes.byref(error)))
            if not reader:
                continue
            file = str(self.lib.indexstore_unit_reader_get_main_file(reader))
            found: list[str] = []

            def dependency(_, pointer, found=found):
                pointer = ctypes.c_void_p(pointer)
                if self.lib.indexstore_unit_dependency_get_kind(pointer) == 2:
                    found.append(str(self.lib.indexstore_unit_dependency_get_name(pointer)))
                return True

            self.lib.indexstore_unit_reader_dependencies_apply_f(reader, None, BY_POINTER(dependency))
            self.lib.indexstore_unit_reader_dispose(reader)
            own = [r for r in found if r.rsplit("-", 1)[0] == os.path.basename(file)]
            if file.startswith(str(root)) and os.path.exists(file) and own:
                records[os.path.relpath(file, root)] = own[0]
        return records

    def symbol(self, pointer) -> Symbol:
        pointer = ctypes.c_void_p(pointer)
        usr = str(self.lib.indexstore_symbol_get_usr(pointer))
        if usr not in self.symbols:
            self.symbols[usr] = Symbol(usr, str(self.lib.indexstore_symbol_get_name(pointer)),
                                       self.lib.indexstore_symbol_get_kind(pointer),
                                       self.lib.indexstore_symbol_get_subkind(pointer))
        return self.symbols[usr]

    def occurrences(self, file: str, record: str) -> list[Occurrence]:
        error = ctypes.c_void_p()
        reader = ctypes.c_void_p(
            self.lib.indexstore_record_reader_create(ctypes.c_void_p(self.store), record.encode(), ctypes.byref(error)))
        if not reader:
            return []
        found: list[Occurrence] = []

        def take(_, pointer):
            pointer = ctypes.c_void_p(pointer)
            line, column = ctypes.c_uint(), ctypes.c_uint()
            self.lib.indexstore_occurrence_get_line_col(pointer, ctypes.byref(line), ctypes.byref(column))
            relations: list[tuple[int, str]] = []

            def relate(_, relation):
                relation = ctypes.c_void_p(relation)
                symbol = self.symbol(self.lib.indexstore_symbol_relation_get_symbol(relation))
                relations.append((self.lib.indexstore_symbol_relation_get_roles(relation), symbol.usr))
                return True

            self.lib.indexstore_occurrence_relations_apply_f(pointer, None, BY_POINTER(relate))
            found.append(Occurrence(self.symbol(self.lib.indexstore_occurrence_get_symbol(pointer)), file, line.value,
                                    column.value, self.lib.indexstore_occurrence_get_roles(pointer), tuple(relations)))
            return True

        self.lib.indexstore_record_reader_occurrences_apply_f(reader, None, BY_POINTER(take))
        self.lib.indexstore_record_reader_dispose(reader)
        return found


def load(root: Path, build: str = ".build") -> list[Occurrence]:
    store = IndexStore(root / build / "debug" / "index" / "store")
    result: list[Occurrence] = []
    for file, record in sorted(store.units(root).items()):
        result += store.occurrences(file, record)
    return result
