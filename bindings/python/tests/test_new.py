# SPDX-License-Identifier: MIT
"""The command new: the files of a project. Tests/Starter builds and runs them."""

from __future__ import annotations

import ast
import sys
import tomllib
from pathlib import Path

import pytest
from conftest import PACKAGE, ROOT, Call

import reglet
from reglet._cli.formatting import formatted
from reglet._cli.starter import TEMPLATES

FILES = {
    "c": {"Makefile", "README.md", "main.c", "screen.xml"},
    "cpp": {"CMakeLists.txt", "README.md", "main.cpp", "screen.xml"},
    "sdl2": {"Makefile", "README.md", "main.c", "reglet_sdl2.h", "screen.xml"},
    "pygame": {"README.md", "main.py", "reglet_pygame.py", "requirements.txt", "screen.xml"},
    "web": {"README.md", "index.html", "main.js", "screen.xml"},
}


def run(call: Call, *arguments: str) -> tuple[int, str, str]:
    return call("new", *arguments)


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_project_has_its_name_and_a_layout_without_findings(
    call: Call, tmp_path: Path, template: str, ui: reglet.Context
) -> None:
    assert run(call, "in/my-app", "--template", template)[:2] == (0, "")
    folder = tmp_path / "in/my-app"
    assert {each.name for each in folder.iterdir()} == FILES[template]
    for each in folder.iterdir():
        assert "@NAME@" not in each.read_text()
    screen = (folder / "screen.xml").read_bytes()
    assert b"my-app" in screen and formatted(screen, 120) == screen
    root = ui.inflate(screen, font=ui.font(default_advance=8, line_height=20, ascent=15))
    assert ui.diagnostics == [] and ui.lint(root, sizes=[(480, 320), (800, 320)]) == []
    for name in ("reglet_sdl2.h", "reglet_pygame.py"):
        if name in FILES[template]:
            assert (folder / name).read_bytes() == (ROOT / "hosts" / template / name).read_bytes()


def test_what_is_there_already_stays(call: Call, tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    assert run(call, "a", "--template", "c")[0] == 0  # an empty folder
    before = (tmp_path / "a/main.c").read_text()
    assert run(call, "a", "--template", "cpp") == (1, "", "a: error: it is there already, and not empty\n")
    assert (tmp_path / "a/main.c").read_text() == before
    (tmp_path / "file").touch()
    assert run(call, "file", "--template", "c")[0] == 1
    assert run(call, "file/b", "--template", "c") == (1, "", "file/b: error: Not a directory\n")


@pytest.mark.parametrize("name", ["1a", "a b", 'a"b'])
def test_a_wrong_name_is_wrong_usage(call: Call, tmp_path: Path, name: str) -> None:
    status, _, errors = run(call, name, "--template", "c")
    assert status == 2 and "is no name of a project" in errors
    assert list(tmp_path.iterdir()) == []


def test_the_extra_sdl_has_what_the_renderer_imports() -> None:
    wanted = tomllib.loads((PACKAGE / "pyproject.toml").read_text())["project"]["optional-dependencies"]["sdl"]
    source = ast.parse((ROOT / "hosts/pygame/reglet_pygame.py").read_text())
    found = {name.name for each in ast.walk(source) if isinstance(each, ast.Import) for name in each.names}
    found |= {str(each.module) for each in ast.walk(source) if isinstance(each, ast.ImportFrom)}
    used = {name.split(".")[0] for name in found} - sys.stdlib_module_names - {"reglet"}
    assert used == {each.split(">")[0] for each in wanted}


def test_the_wheel_has_what_the_command_reads() -> None:
    """Patterns of pyproject.toml name every file of the command line that is not Python."""
    settings = tomllib.loads((PACKAGE / "pyproject.toml").read_text())
    source = PACKAGE / "src/reglet"
    patterns = settings["tool"]["setuptools"]["package-data"]["reglet"]
    found = {each for pattern in patterns for each in source.glob(pattern)}
    data = {each for each in (source / "_cli").rglob("*") if each.is_file() and each.suffix not in (".py", ".pyc")}
    assert data <= found
