# SPDX-License-Identifier: MIT
"""What is handed out: the wheel, its types, its README."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import textwrap
import zipfile
from pathlib import Path

import header
import pytest
from conftest import PACKAGE, ROOT, Run

import reglet

# MARK: - The wheel


def build(source: Path, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """pip wheel, with the setuptools installed here instead of one from the network."""
    options = ["--no-build-isolation", "--no-deps", "--no-index", "--verbose", "-w", str(folder)]
    return subprocess.run(
        [sys.executable, "-m", "pip", "wheel", *options, str(source)],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=300,
    )


def checkout(folder: Path, makefile: str) -> Path:
    """The package inside something that looks like a checkout. Returns the package's folder."""
    package = folder / "bindings" / "python"
    ignore = shutil.ignore_patterns("tests", "*.egg-info", "__pycache__", "build", "lib")
    shutil.copytree(PACKAGE, package, ignore=ignore)
    (folder / "include" / "reglet").mkdir(parents=True)
    (folder / "include" / "reglet" / "base.h").touch()
    (folder / "Makefile").write_text(makefile)
    return package


# Its headers are empty, so no accelerator is built.
def test_the_wheel_carries_the_library_and_is_of_this_platform(tmp_path: Path, python: Run) -> None:
    copy = f"lib:\n\tmkdir -p build/lib\n\tcp '{reglet.library_path}' build/lib/libreglet.so.0\n"
    package = checkout(tmp_path / "tree", copy)
    left_over = tmp_path / "tree" / "build" / "python-wheel" / "lib" / "reglet" / "left_over.py"
    left_over.parent.mkdir(parents=True)
    left_over.touch()
    result = build(package, tmp_path, REGLET_LIBRARY="")
    assert result.returncode == 0, result.stdout + result.stderr
    (wheel,) = tmp_path.glob("*.whl")
    assert re.fullmatch(rf"reglet-{reglet.__version__}-py3-none-linux_\w+\.whl", wheel.name)
    names = zipfile.ZipFile(wheel).namelist()
    modules = {f"reglet/{path.name}" for path in (PACKAGE / "src" / "reglet").glob("*.py")}
    assert modules | {"reglet/py.typed", "reglet/lib/libreglet.so.0"} <= set(names)
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert not [name for name in names if "test" in name or "left_over" in name]
    # Installed, it uses the library it carries.
    place = tmp_path / "site"
    install = ["--no-deps", "--no-index", "--target", str(place), str(wheel)]
    subprocess.run([sys.executable, "-m", "pip", "install", *install], check=True, capture_output=True, timeout=300)
    show = "import reglet; print(reglet.library_path); reglet.Context().close()"
    shown = python("-c", show, PYTHONPATH=str(place), REGLET_LIBRARY="", REGLET_ACCELERATOR="")
    assert shown.stdout.strip() == str(place / "reglet" / "lib" / "libreglet.so.0"), shown.stderr


def test_the_wheel_carries_the_accelerator(tmp_path: Path, python: Run) -> None:
    package = checkout(tmp_path / "tree", "")
    shutil.copytree(ROOT / "include" / "reglet", tmp_path / "tree" / "include" / "reglet", dirs_exist_ok=True)
    result = build(package, tmp_path, REGLET_LIBRARY=str(reglet.library_path))
    assert result.returncode == 0, result.stdout + result.stderr
    (wheel,) = tmp_path.glob("*.whl")
    assert re.fullmatch(rf"reglet-{reglet.__version__}-cp311-abi3-linux_\w+\.whl", wheel.name)
    place = tmp_path / "site"
    zipfile.ZipFile(wheel).extractall(place)
    show = "import sys, reglet; print(reglet.accelerated, sys.modules['reglet._fast'].__file__)"
    shown = python("-c", show, PYTHONPATH=str(place), REGLET_LIBRARY="", REGLET_ACCELERATOR="1")
    assert shown.stdout.strip() == f"True {place / 'reglet' / '_fast.abi3.so'}", shown.stderr


def test_a_library_that_cannot_be_built_is_said_so(tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    result = build(checkout(tree, "lib:\n\tfalse\n"), tmp_path, REGLET_LIBRARY="")
    assert result.returncode != 0
    said = result.stdout + result.stderr
    assert f"{tree}/build/lib/libreglet.so.0 is not there and 'make lib' in {tree} failed" in said


def test_outside_a_checkout_the_library_must_be_named(tmp_path: Path) -> None:
    package = checkout(tmp_path / "tree", "")
    shutil.rmtree(tmp_path / "tree" / "include")
    result = build(package, tmp_path, REGLET_LIBRARY="")
    assert result.returncode != 0
    assert "the wheel is built inside a checkout of Reglet" in result.stdout + result.stderr
    result = build(package, tmp_path, REGLET_LIBRARY=str(reglet.library_path))
    assert result.returncode == 0, result.stdout + result.stderr
    result = build(package, tmp_path, REGLET_LIBRARY="/no/such.so")
    assert "REGLET_LIBRARY names /no/such.so, which is not a file" in result.stdout + result.stderr


# MARK: - Types

USER = """
import reglet
from reglet import Context, Gravity, Kind, Length, Node, NodeArray, Orientation

with Context(node_capacity=10, measure=lambda request: (1.0, 2.0)) as ui:
    root: Node = ui.create(Kind.LINEAR, orientation=Orientation.VERTICAL, padding=(1, 2, 3, 4.5))
    root.width = 3
    root.gravity = Gravity.START | Gravity.TOP
    width: Length = root.width
    gravity: Gravity = root.gravity
    weight: float = root.weight
    lines: int = root.max_lines
    bold: reglet.Ellipsize = root.ellipsize
    left: float = root.padding.left
    tree: NodeArray = ui.build([Kind.VIEW, {"width": 3}])
    first: Node = tree[0]
    part: NodeArray = tree[1:]
    frame: reglet.Frame = root.frame
    grid: reglet.Grid = root.grid
    sibling: Node | str | None = first.anchor(reglet.RelativeRule.BELOW)
    free: list[Node] = root.ambiguous
    with root.transaction():
        root.connections = None
"""

MISUSE = {
    "root.width = 'wide'": "assignment",
    "root.gravity = 3": "assignment",
    "root.create(Kind.VIEW, widht=3)": "call-arg",
    "root.create('view')": "arg-type",
    "Context(nodes=3)": "call-arg",
    "root.frame = root.frame": "assignment",
    "root.grid = 5": "assignment",
    "root.scroll_to('far')": "arg-type",
    "root.widht": "attr-defined",
    "ui.nonsense": "attr-defined",
    "x: str = root.weight": "assignment",
}


def mypy(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    pytest.importorskip("mypy")
    # The cache is worth keeping: the first look at NumPy's types takes most of the time.
    cache = ROOT / "build" / "mypy"
    return subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", f"--cache-dir={cache}", *arguments],
        env={**os.environ, "MYPYPATH": str(PACKAGE / "src")},
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=300,
    )


def test_the_package_is_strictly_typed() -> None:
    result = mypy(str(PACKAGE / "src" / "reglet"), folder=PACKAGE)
    assert result.returncode == 0, result.stdout


def test_a_users_program_is_checked(tmp_path: Path) -> None:
    (tmp_path / "user.py").write_text(USER)
    result = mypy("user.py", folder=tmp_path)
    assert result.returncode == 0, result.stdout
    setup = "import reglet\nfrom reglet import Context, Kind\nui = Context()\nroot = ui.create(Kind.VIEW)\n"
    (tmp_path / "misuse.py").write_text(setup + "\n".join(MISUSE))
    result = mypy("misuse.py", folder=tmp_path)
    found = dict(re.findall(r"^misuse\.py:(\d+): error: .*\[([\w-]+)\]$", result.stdout, flags=re.M))
    assert found == {str(line): code for line, code in enumerate(MISUSE.values(), start=5)}


# MARK: - README


def test_the_examples_of_the_readme_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (PACKAGE / "README.md").read_text()
    blocks = re.findall(r"```python\n(.*?)```", text, flags=re.S)
    assert len(blocks) == 6
    with reglet.Context() as ui:
        names: dict[str, object] = {}
        exec(textwrap.dedent(blocks[0]), names)
        names |= {"ui": ui, "font": ui.font(line_height=16, ascent=12, default_advance=7)}
        for block in blocks[1:]:
            exec(block, names)
        tree, handles = names["tree"], names["handles"]
        assert isinstance(tree, reglet.NodeArray) and isinstance(handles, reglet.NodeArray)
        assert len(names["box"].constraints) == 5  # type: ignore[attr-defined]
        assert (len(tree), handles[0].id, handles[1000].height) == (4, "list", reglet.px(30))


def test_the_readme_names_every_exception() -> None:
    text = (PACKAGE / "README.md").read_text()
    for name in reglet.__all__:
        kind = getattr(reglet, name)
        if isinstance(kind, type) and issubclass(kind, reglet.RegletError):
            assert f"`{name}`" in text


def test_everything_public_exists_and_is_documented() -> None:
    for name in reglet.__all__:
        value = getattr(reglet, name)
        if isinstance(value, type) or callable(value):
            assert value.__doc__, name


def test_the_header_is_found() -> None:
    assert (header.INCLUDE / "reglet" / "reglet.h").is_file()


# MARK: - The benchmark


def test_the_benchmark_prints_its_four_marks(python: Run) -> None:
    result = python(str(PACKAGE / "bench" / "bench_python.py"))
    assert result.returncode == 0, result.stderr
    figures = re.findall(r"^(\S.*?)\s{2,}([\d.]+)\s+(\d+)(?:  missed)?$", result.stdout, flags=re.M)
    assert [(name, mark) for name, _, mark in figures] == [
        ("build from arrays", "500"),
        ("layout, widths taking turns", "150"),
        ("all frames as an array", "5"),
        ("one leaf: set and layout", "10"),
    ]
