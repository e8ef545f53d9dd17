# SPDX-License-Identifier: MIT
"""The accelerator: when it is loaded, and that it acts as the package without it."""

from __future__ import annotations

import copy
import gc
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conftest import PACKAGE, ROOT, Run

import reglet
from reglet import Context, Gravity, Kind, Node, Property, Style, Visibility, percent, px
from reglet.model.style import Styled

BUILT = ROOT / "build" / "python" / "reglet" / "_fast.abi3.so"
SHOW = "import reglet; print(reglet.accelerated)"

is_built = pytest.mark.skipif(not BUILT.is_file(), reason="scripts/accelerator.sh has not run")

# MARK: - Loading


def test_the_environment_decides_what_is_tested() -> None:
    wanted = os.environ.get("REGLET_ACCELERATOR")
    if wanted:
        assert reglet.accelerated is (wanted == "1")


@is_built
def test_the_environment_turns_it_off(python: Run) -> None:
    assert python("-c", SHOW, REGLET_ACCELERATOR="").stdout == "True\n"
    assert python("-c", SHOW, REGLET_ACCELERATOR="1").stdout == "True\n"
    assert python("-c", SHOW, REGLET_ACCELERATOR="0").stdout == "False\n"


def last_line(python: Run, **environment: str) -> str:
    result = python("-c", SHOW, **environment)
    assert result.returncode == 1
    return result.stderr.splitlines()[-1]


def test_another_value_is_an_error(python: Run) -> None:
    assert last_line(python, REGLET_ACCELERATOR="yes") == "ImportError: REGLET_ACCELERATOR must be 0 or 1, not yes"


def package(folder: Path) -> Path:
    """A copy of the package, outside of a checkout. Returns its path."""
    ignored = shutil.ignore_patterns("__pycache__", "lib", "*.so")
    shutil.copytree(PACKAGE / "src" / "reglet", folder / "reglet", ignore=ignored)
    return folder / "reglet"


def test_without_it_the_package_works(python: Run, tmp_path: Path) -> None:
    alone = package(tmp_path / "alone")
    place = {"PYTHONPATH": str(alone.parent), "REGLET_LIBRARY": str(reglet.library_path)}
    assert python("-c", SHOW, **place, REGLET_ACCELERATOR="").stdout == "False\n"
    message = last_line(python, **place, REGLET_ACCELERATOR="1")
    assert message == f"ImportError: REGLET_ACCELERATOR is 1, but there is no {alone / '_fast.abi3.so'}"


@is_built
def test_the_one_inside_the_package_is_used(python: Run, tmp_path: Path) -> None:
    alone = package(tmp_path / "alone")
    shutil.copy(BUILT, alone)
    place = {"PYTHONPATH": str(alone.parent), "REGLET_LIBRARY": str(reglet.library_path), "REGLET_ACCELERATOR": ""}
    show = "import sys, reglet; print(reglet.accelerated, sys.modules['reglet._fast'].__file__)"
    assert python("-c", show, **place).stdout == f"True {alone / '_fast.abi3.so'}\n"


def test_a_file_that_is_no_module_is_passed_over(python: Run, tmp_path: Path) -> None:
    alone = package(tmp_path / "alone")
    (alone / "_fast.abi3.so").write_text("no module")
    place = {"PYTHONPATH": str(alone.parent), "REGLET_LIBRARY": str(reglet.library_path)}
    assert python("-c", SHOW, **place, REGLET_ACCELERATOR="").stdout == "False\n"
    assert "_fast.abi3.so: file too short" in last_line(python, **place, REGLET_ACCELERATOR="1")


@is_built
@pytest.mark.parametrize(
    "check, wrong, message",
    [
        ("lib.rg_version() >> 8", "(lib.rg_version() >> 8) + 1", "of another version"),
        ("(rg_style, rg_node_def,", "(rg_node_def, rg_node_def,", "with other headers"),
    ],
)
def test_one_that_does_not_match_is_not_used(
    python: Run, tmp_path: Path, check: str, wrong: str, message: str
) -> None:
    alone = package(tmp_path / "alone")
    shutil.copy(BUILT, alone)
    source = alone / "_c" / "accelerator.py"
    text = source.read_text()
    assert check in text
    source.write_text(text.replace(check, wrong))
    place = {"PYTHONPATH": str(alone.parent), "REGLET_LIBRARY": str(reglet.library_path)}
    assert python("-c", SHOW, **place, REGLET_ACCELERATOR="").stdout == "False\n"
    assert message in last_line(python, **place, REGLET_ACCELERATOR="1")


# MARK: - The same behavior


def tree(ui: Context) -> tuple[Node, Node]:
    root = ui.create(Kind.LINEAR, width=100, height=100)
    return root, root.create(Kind.TEXT, text="text", id="leaf", width=10, height=20)


class Seven:
    def __float__(self) -> float:
        return 7.0


@pytest.mark.parametrize(
    "name, value, expected",
    [
        ("height", 7, px(7)),
        ("height", 7.5, px(7.5)),
        ("height", Seven(), px(7)),
        ("height", True, px(1)),
        ("height", "50%", percent(50)),
        ("height", reglet.MATCH_PARENT, reglet.MATCH_PARENT),
        ("height", 2**62, None),
        ("weight", Seven(), 7.0),
        ("weight", 2**40, None),
        ("gravity", Gravity.END | Gravity.BOTTOM, Gravity.END | Gravity.BOTTOM),
        ("gravity", "end|bottom", Gravity.END | Gravity.BOTTOM),
        ("visibility", "gone", Visibility.GONE),
        ("visibility", 2, Visibility.GONE),
        ("max_lines", 3, 3),
        ("ellipsize", True, reglet.Ellipsize.END),
        ("ellipsize", 1, reglet.Ellipsize.END),
        ("ellipsize", "middle", reglet.Ellipsize.MIDDLE),
        ("padding", 3, (3, 3, 3, 3)),
        ("padding", (1, 2.5, Seven(), 4), (1, 2.5, 7, 4)),
        ("margin", (-1, 0, 1, 2), (-1, 0, 1, 2)),
        ("text", "höher", "höher"),
        ("text", "", ""),
        ("id", "other", "other"),
        ("id", None, None),
    ],
)
def test_values_of_all_kinds(ui: Context, name: str, value: Any, expected: Any) -> None:
    _, leaf = tree(ui)
    setattr(leaf, name, value)
    read = getattr(leaf, name)
    if expected is not None or name == "id":
        assert read == expected and type(read) is (reglet.Edges if type(expected) is tuple else type(expected))
    if name not in ("text", "id"):
        style = Style(**{name: value})  # type: ignore[misc]
        for made in (ui.create(Kind.TEXT, **{name: value}), ui.create(Kind.TEXT, style=style)):  # type: ignore[misc]
            assert getattr(made, name) == read
        leaf.update(width=1)
        leaf.update(**{name: value})  # type: ignore[misc]
        assert getattr(leaf, name) == read


def test_descriptors_are_those_of_the_class() -> None:
    assert Node.height is Styled.height
    assert Node.padding is Styled.padding
    assert isinstance(Node.frame, property) and isinstance(Node.text, property)
    assert Node.height.__doc__ == Styled.height.__doc__


def test_a_property_of_another_object_is_refused_in_the_same_words(ui: Context) -> None:
    descriptor = vars(Node)["frame"]
    for instance in (3, Style()):
        with pytest.raises(AttributeError, match="_session"):
            descriptor.__get__(instance, type(instance))


def test_properties_cannot_be_deleted(ui: Context) -> None:
    for name in ("height", "padding", "frame", "text", "parent"):
        with pytest.raises(AttributeError):
            delattr(tree(ui)[1], name)
    with pytest.raises(AttributeError):
        ui.create(Kind.VIEW).frame = (0, 0, 1, 1)  # type: ignore[misc,assignment]


def test_a_failed_creation_leaves_no_node(ui: Context) -> None:
    root, leaf = tree(ui)
    count = ui.node_count
    wrong: list[Callable[[], object]] = [
        lambda: root.create(Kind.VIEW, width=-1),
        lambda: root.create(Kind.VIEW, id="leaf\0"),
        lambda: root.create(Kind.VIEW, index=-1),
        lambda: root.create(Kind.VIEW, index=2**32),
        lambda: root.create(Kind.VIEW, text="not a text leaf"),
        lambda: root.create(99),  # type: ignore[arg-type]
        lambda: leaf.create(Kind.VIEW),
    ]
    for call in wrong:
        with pytest.raises(reglet.RegletError):
            call()
    with pytest.raises(TypeError, match="did you mean 'width'"):
        root.create(Kind.VIEW, widht=3)  # type: ignore[call-arg]
    assert ui.node_count == count and root.children == (leaf,)


def test_a_node_without_a_session_has_no_properties() -> None:
    node = Node.__new__(Node)
    for name in ("height", "frame", "is_valid", "parent", "_session"):
        with pytest.raises(AttributeError, match="_session"):
            getattr(node, name)


def test_a_copy_of_a_node_is_the_node(ui: Context) -> None:
    _, leaf = tree(ui)
    copied = copy.copy(leaf)
    assert copied == leaf and copied is not leaf and hash(copied) == hash(leaf) and copied.height == px(20)


def test_layouts_release_the_lock(ui: Context) -> None:
    from threading import Thread

    def work() -> None:
        with Context() as own:
            root, leaf = tree(own)
            for size in range(500):
                leaf.height = size
                own.layout(root, 100, 100)
                assert leaf.frame.height == size

    threads = [Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


# MARK: - Memory


def exercise(ui: Context, root: Node) -> None:
    """One round of everything that the accelerator does, with its failures."""
    leaf = root.create(Kind.TEXT, index=0, id="a", text="b", style=Style(weight=1), height=percent(3), padding=2)
    leaf.height, leaf.weight, leaf.visibility, leaf.padding = 300, 2.5, Visibility.GONE, (1, 2, 3, 4)
    leaf.text, leaf.id, leaf.gravity = "text", "id", Gravity.END
    leaf.update(width=3, margin=1)
    ui.layout(root, 300, 300)
    read = (leaf.height, leaf.weight, leaf.visibility, leaf.padding, leaf.text, leaf.id, leaf.frame, leaf.kind)
    beside = (leaf.parent, leaf.root, root.first_child, leaf.next_sibling, leaf.previous_sibling, leaf.is_valid)
    assert all(each is not False for each in read + beside)
    hash(leaf), leaf == root, leaf._raw, list(root), copy.copy(leaf)
    ui.column(Property.HEIGHT)[[leaf]]
    wrong: list[Callable[[], object]] = [
        lambda: setattr(leaf, "height", -1),
        lambda: setattr(leaf, "height", "tall"),
        lambda: setattr(leaf, "padding", (1, 2)),
        lambda: leaf.update(width=-1),
        lambda: leaf.create(Kind.VIEW, width=3),
        lambda: root.create(Kind.VIEW, width=-1),
        lambda: ui.layout(leaf, 300, -1),
    ]
    for call in wrong:
        with pytest.raises(reglet.RegletError):
            call()
    leaf.destroy()
    for name in ("height", "frame", "text", "parent", "padding", "visibility"):
        with pytest.raises(reglet.StaleHandle):
            getattr(leaf, name)


def test_no_reference_leaks(ui: Context) -> None:
    root = ui.create(Kind.LINEAR)
    watched = [None, True, Node, Style, reglet.Length, reglet.LengthKind.PX, reglet.Frame, reglet.Edges, Kind.TEXT]
    watched += [Visibility.GONE, Gravity.END, ui._session, Styled.height, "id", "text", NotImplemented, reglet.Font]

    def counts() -> list[int]:
        gc.collect()
        return [len(gc.get_objects()), *map(sys.getrefcount, watched)]

    for _ in range(3):
        exercise(ui, root)
    before = counts()
    for _ in range(50):
        exercise(ui, root)
    after = counts()
    # None and True are also counted elsewhere; a leak in every round would show.
    assert [late - early < 25 for early, late in zip(before, after, strict=True)] == [True] * len(before)


def test_cycles_through_nodes_are_collected() -> None:
    class Watched:
        pass

    from weakref import ref

    ui = Context()
    root = ui.create(Kind.LINEAR)
    data = Watched()
    data.nodes = [root, root.create(Kind.VIEW)]  # type: ignore[attr-defined]
    root.user_data = data
    alive = ref(data)
    del ui, root, data
    gc.collect()
    assert alive() is None


def test_every_allocation_of_python_may_fail(ui: Context) -> None:
    if not reglet.accelerated:
        pytest.skip("ctypes turns a MemoryError into an error about the argument")
    memory = pytest.importorskip("_testcapi")
    root, leaf = tree(ui)
    ui.layout(root, 100, 100)
    calls: list[Callable[[], object]] = [
        lambda: leaf.height,
        lambda: leaf.frame,
        lambda: leaf.padding,
        lambda: leaf.weight,
        lambda: leaf.text,
        lambda: leaf.parent,
        lambda: leaf.kind,
        lambda: setattr(leaf, "height", 12345),
        lambda: setattr(leaf, "text", "another"),
        lambda: leaf.update(width=7),
        lambda: ui.layout(root, 100, 100),
        lambda: root.create(Kind.VIEW, width=px(5), padding=3, id="made"),
        lambda: leaf._raw,
        lambda: hash(leaf),
        lambda: leaf.__reduce_ex__,
    ]
    for call in calls:
        allocation, done = 0, False
        while not done:
            count = ui.node_count
            memory.set_nomemory(allocation, allocation + 1)
            try:
                call()
                done = True
            except MemoryError:
                pass
            finally:
                memory.remove_mem_hooks()
            assert done or ui.node_count == count
            allocation += 1
            assert allocation < 200
