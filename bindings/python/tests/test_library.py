# SPDX-License-Identifier: MIT
"""Which library is loaded, and the error when it is the wrong one."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from conftest import PACKAGE, Run

import reglet

SHOW = "import reglet; print(reglet.library_path)"


def fake(folder: Path, source: str) -> Path:
    """A shared library from C."""
    code, library = folder / "fake.c", folder / "libfake.so"
    code.write_text(source)
    subprocess.run(["gcc", "-shared", "-fPIC", "-o", library, code], check=True)
    return library


def last_line(python: Run, library: Path | str) -> str:
    result = python("-c", SHOW, REGLET_LIBRARY=str(library))
    assert result.returncode == 1
    return result.stderr.splitlines()[-1]


def test_the_environment_variable_names_the_library(python: Run, tmp_path: Path) -> None:
    copy = tmp_path / "elsewhere.so"
    shutil.copy(reglet.library_path, copy)
    assert python("-c", SHOW, REGLET_LIBRARY=str(copy)).stdout.strip() == str(copy)


def test_an_environment_variable_that_names_no_file_is_an_error(python: Run) -> None:
    assert last_line(python, "/no/such.so") == (
        "ImportError: REGLET_LIBRARY names /no/such.so, which is not a file; correct or unset it"
    )


def test_without_a_library_every_place_that_was_tried_is_named(python: Run, tmp_path: Path) -> None:
    shutil.copytree(PACKAGE / "src" / "reglet", tmp_path / "lonely" / "reglet")
    result = python("-c", SHOW, REGLET_LIBRARY="", PYTHONPATH=str(tmp_path / "lonely"))
    inside = tmp_path / "lonely" / "reglet" / "lib" / "libreglet.so.0"
    assert result.stderr.splitlines()[-1] == (
        f"ImportError: libreglet.so is not at {inside}; run 'make lib' in a checkout, reinstall the wheel, "
        "or name the library in REGLET_LIBRARY"
    )


def test_the_library_inside_the_package_comes_before_the_checkout(python: Run, tmp_path: Path) -> None:
    root = tmp_path / "checkout"
    package = root / "bindings" / "python" / "src" / "reglet"
    shutil.copytree(PACKAGE / "src" / "reglet", package)
    (root / "include" / "reglet").mkdir(parents=True)
    (root / "include" / "reglet" / "base.h").touch()
    built = root / "build" / "lib" / "libreglet.so"
    built.parent.mkdir(parents=True)
    shutil.copy(reglet.library_path, built)
    where = str(package.parent)
    assert python("-c", SHOW, REGLET_LIBRARY="", PYTHONPATH=where).stdout.strip() == str(built)
    bundled = package / "lib" / "libreglet.so.0"
    bundled.parent.mkdir(exist_ok=True)
    shutil.copy(reglet.library_path, bundled)
    assert python("-c", SHOW, REGLET_LIBRARY="", PYTHONPATH=where).stdout.strip() == str(bundled)


def test_a_file_that_is_no_library_is_an_error(python: Run, tmp_path: Path) -> None:
    text = tmp_path / "text.so"
    text.write_text("not a library")
    assert last_line(python, text).startswith(f"ImportError: {text} cannot be loaded: ")


def test_a_library_that_is_not_reglet_is_an_error(python: Run, tmp_path: Path) -> None:
    library = fake(tmp_path, "int unrelated(void) { return 0; }")
    assert last_line(python, library) == f"ImportError: {library} is not a Reglet library: it has no rg_version"


@pytest.mark.parametrize("packed, version", [(0x000200, "0.2.0"), (0x010100, "1.1.0"), (0x000009, "0.0.9")])
def test_a_library_of_another_version_is_an_error(python: Run, tmp_path: Path, packed: int, version: str) -> None:
    library = fake(tmp_path, f"unsigned rg_version(void) {{ return {packed}; }}")
    ours = reglet.__version__
    assert last_line(python, library) == (
        f"ImportError: the Python package reglet is version {ours} but the library {library} is version {version}; "
        f"install the package of the same version, or point REGLET_LIBRARY at a {ours} library"
    )


def test_a_library_without_a_function_is_an_error(python: Run, tmp_path: Path) -> None:
    library = fake(tmp_path, "unsigned rg_version(void) { return 0x000107; }")
    assert f"the library {library} is version 0.1.7 without rg_status_name; " in last_line(python, library)


def test_importing_the_package_does_not_import_numpy(python: Run) -> None:
    assert python("-c", "import sys, reglet; print('numpy' in sys.modules)").stdout == "False\n"


def test_the_renderer_has_the_same_version() -> None:
    folder = PACKAGE.parent / "python-render"
    version = (folder / "src" / "reglet_render" / "_version.py").read_text().splitlines()[-1]
    assert version == f'__version__ = "{reglet.__version__}"'
    extra = reglet.__version__.rpartition(".")[0]
    assert f'render = ["reglet-render=={extra}.*"]' in (PACKAGE / "pyproject.toml").read_text()
    assert (folder / "LICENSE").read_text() == (PACKAGE / "LICENSE").read_text()
