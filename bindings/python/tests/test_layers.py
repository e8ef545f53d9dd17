# SPDX-License-Identifier: MIT
"""The modules of the package form layers without an import circle. Type-checking and lazy imports count as well."""

from __future__ import annotations

import ast
from graphlib import TopologicalSorter
from pathlib import Path

from conftest import PACKAGE

SOURCE = PACKAGE / "src"
# A module may import modules of its own layer and of those before it.
LAYERS = (
    "_version", "_c", "model", "resources", "drawables", "containers", "results", "tree", "callbacks", "io", "sets",
    "definition", "context", "rendering", "__init__", "_cli", "__main__",
)  # fmt: skip


def name_of(path: Path) -> str:
    """``reglet.tree.node``; a package is ``reglet.tree.__init__``."""
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts)


MODULES = {name_of(path): ast.parse(path.read_text()) for path in (SOURCE / "reglet").rglob("*.py")}


def imports_of(name: str) -> set[str]:
    """The modules of the package that a module imports, wherever the statement is."""
    found = set()
    for statement in ast.walk(MODULES[name]):
        if isinstance(statement, ast.Import):
            found.update(each.name for each in statement.names)
        elif isinstance(statement, ast.ImportFrom):
            parent = name.split(".")[: -statement.level] if statement.level else []
            start = ".".join([*parent, *filter(None, [statement.module])])
            members = {f"{start}.{each.name}" for each in statement.names}
            # Naming only submodules of a package is no use of the package's own module.
            found |= members if members <= MODULES.keys() else {start, *members}
    return {each for each in found | {f"{each}.__init__" for each in found} if each in MODULES}


def layer_of(name: str) -> int:
    return LAYERS.index(name.split(".")[1])


def test_every_import_is_of_the_same_layer_or_of_one_before() -> None:
    wrong = [
        f"{name} imports {each}" for name in MODULES for each in imports_of(name) if layer_of(each) > layer_of(name)
    ]
    assert not wrong, wrong


def test_no_import_closes_a_circle() -> None:
    TopologicalSorter({name: imports_of(name) for name in MODULES}).prepare()


def test_imports_are_found_wherever_they_are() -> None:
    lazy = "from ..context import Context"
    text = f"from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    {lazy}\ndef f():\n    import reglet.sets"
    MODULES["reglet.tree.tried"] = ast.parse(text)
    try:
        assert imports_of("reglet.tree.tried") == {"reglet.context", "reglet.sets.__init__"}
    finally:
        del MODULES["reglet.tree.tried"]
