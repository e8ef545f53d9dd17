# SPDX-License-Identifier: MIT
"""TreeError: the one status after which something changed. The library is one that lays out and then reports it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import header
import pytest
from conftest import Run

import reglet

SOURCE = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <reglet/reglet.h>

rg_status rg_layout(rg_context *ctx, rg_node root, float width, float height) {
  rg_status (*real)(rg_context *, rg_node, float, float);
  *(void **)&real = dlsym(RTLD_NEXT, "rg_layout");
  rg_status status = real(ctx, root, width, height);
  return status ? status : RG_ERROR_TREE;
}
"""


@pytest.fixture
def library(tmp_path: Path) -> str:
    shutil.copy(reglet.library_path, tmp_path / "libreglet.so.0")
    source, shim = tmp_path / "shim.c", tmp_path / "shim.so"
    source.write_text(SOURCE)
    link = ["-Wl,--no-as-needed", str(tmp_path / "libreglet.so.0"), f"-Wl,-rpath,{tmp_path}", "-ldl"]
    subprocess.run(["gcc", "-shared", "-fPIC", "-I", header.INCLUDE, source, *link, "-o", shim], check=True)
    return str(shim)


def test_a_tree_error_has_diagnostics_and_leaves_frames(python: Run, library: str) -> None:
    program = """
import reglet
with reglet.Context() as ui:
    root = ui.inflate("<Nonsense/>")
    try:
        root.layout(30, 20)
    except reglet.TreeError as error:
        print(error.status.name, [each.code.name for each in error.diagnostics], root.frame[2:])
"""
    result = python("-c", program, REGLET_LIBRARY=library)
    assert (result.stdout, result.stderr) == ("ERROR_TREE ['UNKNOWN_TAG'] (30.0, 20.0)\n", "")


def test_what_a_callback_raised_comes_first(python: Run, library: str) -> None:
    program = """
import reglet
with reglet.Context(measure=lambda request: 1 / 0) as ui:
    try:
        ui.create(reglet.Kind.MEASURED, width=reglet.WRAP_CONTENT).layout(30, 20)
    except ZeroDivisionError as error:
        print(type(error.__context__).__name__)
"""
    result = python("-c", program, REGLET_LIBRARY=library)
    assert (result.stdout, result.stderr) == ("TreeError\n", "")


def test_the_command_line_prints_the_rest_and_fails(python: Run, library: str, tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_text("<View/>")
    result = python("-m", "reglet", "layout", "a.xml", "--size", "3x4", REGLET_LIBRARY=library)
    assert (result.returncode, result.stdout) == (1, "View 0,0 3x4\n")
