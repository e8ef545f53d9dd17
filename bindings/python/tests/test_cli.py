# SPDX-License-Identifier: MIT
"""The command line: what it prints, where, and its exit status."""

from __future__ import annotations

import json
import os
import shutil
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from conftest import Run

import reglet

DATA = Path(__file__).parent / "data"

TREE = """\
LinearLayout #root 0,0 320x200
  TextView #title 8,8 84x16 "Hello, kiosk"
  View 8,24 304x120
  Button #ok 192,144 120x48 "OK"
"""

BAD = """\
bad.xml:2:29: error: unknown value 'wide' for layout_width: match_parent, wrap_content or a length of at least 0 \
(12, 12dp, 12px, 12sp, 12pt, 1in, 12mm, 50%)
    <TextView layout_width="wide" />
                            ^~~~
bad.xml:3:5: warning: unknown tag 'Nonsense': a leaf without content, or a FrameLayout when it has children
    <Nonsense layout_width="4px" />
    ^~~~~~~~~
"""


@pytest.fixture
def files(tmp_path: Path) -> None:
    """The files of data/ in the folder the command runs in."""
    for path in DATA.iterdir():
        shutil.copy(path, tmp_path)


def run(python: Run, *arguments: str, stdin: str | None = None) -> tuple[int, str, str]:
    result = python("-m", "reglet", *arguments, stdin=stdin)
    return result.returncode, result.stdout, result.stderr


# MARK: - layout


def test_a_tree_is_printed(python: Run, files: None) -> None:
    assert run(python, "layout", "screen.xml", "--size", "320x200") == (0, TREE, "")
    assert run(python, "layout", "screen.xml", "--size", "320X200", "--format", "tree") == (0, TREE, "")


def test_json_has_the_same_frames(python: Run, files: None) -> None:
    status, out, errors = run(python, "layout", "screen.xml", "--size", "320x200", "--format", "json")
    root = json.loads(out)
    assert (status, errors, out[-2:]) == (0, "", "}\n")
    assert (root["kind"], root["tag"], root["id"], root["frame"]) == (
        "linear",
        "LinearLayout",
        "root",
        [0, 0, 320, 200],
    )
    assert [child["absolute"] for child in root["children"]] == [[8, 8, 84, 16], [8, 24, 304, 120], [192, 144, 120, 48]]
    assert [child.get("text") for child in root["children"]] == ["Hello, kiosk", None, "OK"]
    assert root["children"][0]["baseline"] == 12


def test_svg_has_a_rectangle_for_every_node(python: Run, files: None) -> None:
    status, out, errors = run(python, "layout", "screen.xml", "--size", "320x200", "--format", "svg")
    picture = ElementTree.fromstring(out)
    space = "{http://www.w3.org/2000/svg}"
    page, *frames = [
        tuple(float(each.get(key, "nan")) for key in ("x", "y", "width", "height"))
        for each in picture.iter(f"{space}rect")
    ]
    assert (status, errors) == (0, "")
    assert (picture.tag, picture.get("width"), picture.get("height")) == (f"{space}svg", "320", "200")
    assert page == (0, 0, 320, 200)
    assert frames == [(0, 0, 320, 200), (8, 8, 84, 16), (8, 24, 304, 120), (192, 144, 120, 48)]
    assert [each.text for each in picture.iter(f"{space}text")] == ["Hello, kiosk", "OK"]
    assert {each.get("font-size") for each in picture.iter(f"{space}text")} == {"11.47541"}  # 7 px are 0.61 of it


def test_output_goes_to_a_file(python: Run, files: None, tmp_path: Path) -> None:
    assert run(python, "layout", "screen.xml", "--size", "320x200", "-o", "out.txt") == (0, "", "")
    assert (tmp_path / "out.txt").read_text() == TREE
    status, out, errors = run(python, "layout", "screen.xml", "--size", "320x200", "--output", "no/such/out.txt")
    assert (status, out, errors) == (1, "", "no/such/out.txt: error: No such file or directory\n")


def test_density_font_scale_and_font(python: Run, files: None) -> None:
    scale = ("--density", "2", "--font-scale", "1.5", "--font", "10,20,15")
    status, out, errors = run(python, "layout", "screen.xml", "--size", "640x400", *scale)
    assert (status, errors) == (0, "")
    assert out.splitlines()[1:] == [
        '  TextView #title 16,16 120x20 "Hello, kiosk"',
        "  View 16,36 608x252",
        '  Button #ok 384,288 240x96 "OK"',
    ]


def test_a_bad_file_prints_only_diagnostics(python: Run, files: None) -> None:
    assert run(python, "layout", "bad.xml", "--size", "320x200") == (1, "", BAD)


def test_warnings_do_not_fail(python: Run, files: None, tmp_path: Path) -> None:
    (tmp_path / "odd.xml").write_text("<Nonsense/>")
    status, out, errors = run(python, "layout", "odd.xml", "--size", "10x10")
    assert (status, out) == (0, "Nonsense 0,0 10x10\n")
    assert errors.startswith("odd.xml:1:1: warning: unknown tag 'Nonsense'")


def test_what_constraints_leave_free_is_told(python: Run, tmp_path: Path) -> None:
    (tmp_path / "free.json").write_text('{"views": [{"id": "a"}, {}], "constraints": ["|-5-[a(5)]", "V:[a(5)]"]}')
    status, out, errors = run(python, "layout", "free.json", "--size", "50x50")
    assert (status, errors) == (0, "free.json: info: constraints do not determine 'a', a node at /1\n")
    assert "View #a 5,0 5x5" in out


# MARK: - explain


def test_a_node_is_explained_in_words(python: Run, files: None) -> None:
    status, out, errors = run(python, "explain", "screen.xml", "ok", "--size", "320x200")
    assert (status, errors) == (0, "")
    assert out.splitlines()[:6] == [
        "Button #ok: 120 x 48 px at 192, 144 in LinearLayout #root",
        "  Width: 120 px. Its style says 120 px.",
        "    - #root has exactly 320 px; it asks for its own length: exactly 120 px.",
        "    - Its content takes 14 px and its padding 24 px; its suggested minimum is 88 px.",
        "    Decided by: own length.",
        "  Height: 48 px. Its style says wrap_content.",
    ]
    assert "    - Between 8 px and 312 px it lies on the right.\n" in out
    assert run(python, "explain", "screen.xml", "#ok", "--size", "320x200")[1] == out
    assert run(python, "explain", "screen.xml", "/2", "--size", "320x200")[1] == out


def test_json_explains_with_numbers(python: Run, files: None) -> None:
    status, out, errors = run(python, "explain", "screen.xml", "/1", "--size", "320x200", "--format", "json")
    data = json.loads(out)
    assert (status, errors, data["frame"]) == (0, "", [8, 24, 304, 120])
    share = data["height"]["steps"][0]
    assert (share["rule"], share["size"], share["others"], share["part"]) == ("share", 200 * 64, 80 * 64, 120 * 64)
    assert data["height"]["decided_by"] == "weight"


@pytest.mark.parametrize(
    "name, message",
    [
        ("titel", "there is no id 'titel': did you mean 'title'?"),
        ("nonsense", "there is no id 'nonsense': there are ok, root, title"),
        ("/3", "there is no node at /3"),
        ("/x", "there is no node at /x"),
    ],
)
def test_an_unknown_node_is_answered_with_near_names(python: Run, files: None, name: str, message: str) -> None:
    status, out, errors = run(python, "explain", "screen.xml", name, "--size", "320x200")
    assert (status, out, errors) == (1, "", f"screen.xml: error: {message}\n")


def test_a_bad_file_is_not_explained(python: Run, files: None) -> None:
    assert run(python, "explain", "bad.xml", "root", "--size", "320x200") == (1, "", BAD)


# MARK: - check


def test_a_good_file_is_silent(python: Run, files: None) -> None:
    assert run(python, "check", "screen.xml") == (0, "", "")


def test_every_file_is_checked(python: Run, files: None) -> None:
    status, out, errors = run(python, "check", "none.xml", "bad.xml", "screen.xml")
    assert (status, out) == (1, "")
    assert errors == "none.xml: error: cannot read the file none.xml: No such file or directory\n" + BAD


def test_json_is_read_as_xml_is(python: Run, files: None, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text('{"views": {"a": {}}, "constraints": ["|-[a]-|", "V:|[a(9)]"]}')
    (tmp_path / "b.json").write_text('{"constraints": ["|-[a]-|"]}')
    tree = "ConstraintContainer 0,0 60x50\n  UIView #a 20,0 20x9\n"
    assert run(python, "layout", "a.json", "--size", "60x50") == (0, tree, "")
    mistake = (
        "b.json:1:22: error: no view is called 'a'\n"
        '{"constraints": ["|-[a]-|"]}\n'
        "                     ^\n"
    )  # fmt: skip
    assert run(python, "check", "a.json", "b.json") == (1, "", mistake)


def test_a_file_that_cannot_be_read_says_why(python: Run, files: None, tmp_path: Path) -> None:
    assert run(python, "check", "none.xml") == (
        1,
        "",
        "none.xml: error: cannot read the file none.xml: No such file or directory\n",
    )
    assert run(python, "layout", str(tmp_path), "--size", "1x1")[2].endswith(": Is a directory\n")


def test_strict_makes_errors_of_warnings(python: Run, files: None, tmp_path: Path) -> None:
    (tmp_path / "odd.xml").write_text("<Nonsense/>")
    status, out, errors = run(python, "check", "odd.xml", "screen.xml")
    assert (status, out) == (0, "") and errors.startswith("odd.xml:1:1: warning: unknown tag 'Nonsense'")
    assert run(python, "check", "--strict", "odd.xml", "screen.xml") == (1, "", errors)
    assert run(python, "check", "--strict", "screen.xml") == (0, "", "")
    assert run(python, "check", "--strict", "screen.xml", "bad.xml") == (1, "", BAD)


# MARK: - Standard input


def test_a_file_may_be_the_standard_input(python: Run, files: None) -> None:
    screen = (DATA / "screen.xml").read_text()
    assert run(python, "layout", "-", "--size", "320x200", stdin=screen) == (0, TREE, "")
    assert run(python, "check", "-", stdin=screen) == (0, "", "")
    assert run(python, "check", "screen.xml", "-", "-", stdin=screen) == (0, "", "")
    why = run(python, "explain", "-", "ok", "--size", "320x200", stdin=screen)
    assert why == run(python, "explain", "screen.xml", "ok", "--size", "320x200") and why[0] == 0
    assert run(python, "layout", "-", "--size", "60x50", stdin='{"views": {"a": {}}}')[0] == 0


def test_messages_about_the_standard_input_name_it(python: Run, files: None) -> None:
    bad = (DATA / "bad.xml").read_text()
    wanted = (1, "", BAD.replace("bad.xml:", "<stdin>:"))
    assert run(python, "check", "-", stdin=bad) == wanted
    assert run(python, "layout", "-", "--size", "9x9", stdin=bad) == wanted
    assert run(python, "check", "-", stdin="") == (1, "", "<stdin>:1:1: error: no element found\n\n^\n")
    status, out, errors = run(python, "explain", "-", "titel", "--size", "9x9", stdin='<TextView id="title"/>')
    assert (status, out, errors) == (1, "", "<stdin>: error: there is no id 'titel': did you mean 'title'?\n")
    free = '{"views": [{"id": "a"}, {}], "constraints": ["|-5-[a(5)]", "V:[a(5)]"]}'
    errors = run(python, "layout", "-", "--size", "50x50", stdin=free)[2]
    assert errors == "<stdin>: info: constraints do not determine 'a', a node at /1\n"


def test_a_standard_input_that_cannot_be_read_says_why(python: Run, tmp_path: Path) -> None:
    with open(tmp_path / "out", "w") as only_written:
        result = python("-m", "reglet", "check", "-", stdin=only_written.fileno())
    assert (result.returncode, result.stderr) == (1, "<stdin>: error: Bad file descriptor\n")
    close = "import os, sys; os.close(0); os.execv(sys.executable, [sys.executable, '-m', 'reglet', 'check', '-'])"
    result = python("-c", close)
    assert (result.returncode, result.stderr) == (1, "<stdin>: error: Bad file descriptor\n")
    with open("/dev/zero", "rb") as endless:
        result = python("-m", "reglet", "check", "-", stdin=endless.fileno())
    assert result.returncode == 1 and result.stderr.startswith("<stdin>:1:1: error: the file is longer")


# MARK: - Fonts


def test_a_text_is_as_big_as_its_text_size(python: Run, tmp_path: Path) -> None:
    sizes = ["", "14sp", "28sp", "28", "28px", "1in"]
    texts = "".join(f'<TextView text="abcd" {f"textSize={size!r}" if size else ""}/>' for size in sizes)
    (tmp_path / "a.xml").write_text(f'<LinearLayout orientation="vertical">{texts}</LinearLayout>')
    status, out, errors = run(python, "layout", "a.xml", "--size", "900x900")
    frames = [line.split()[2] for line in out.splitlines()[1:]]
    assert (status, errors) == (0, "")
    assert frames == ["28x16", "28x16", "56x32", "56x32", "56x32", "320x183"]
    status, out, errors = run(python, "layout", "a.xml", "--size", "900x900", "--density", "2", "--font-scale", "1.5")
    frames = [line.split()[2].split("x")[0] for line in out.splitlines()[1:]]
    assert frames == ["28", "28", "56", "38", "19", "214"]


# MARK: - Output


COMMANDS = [
    ["layout", "screen.xml", "--size", "320x200", "--format", "svg"],
    ["explain", "screen.xml", "ok", "--size", "9x9"],
]


@pytest.mark.parametrize("command", COMMANDS, ids=["layout", "explain"])
def test_a_pipe_that_is_closed_early_is_no_traceback(python: Run, files: None, command: list[str]) -> None:
    read, write = os.pipe()
    os.close(read)
    result = python("-m", "reglet", *command, stdout=write)
    os.close(write)
    assert (result.returncode, result.stderr) == (1, "")


@pytest.mark.parametrize("command", COMMANDS, ids=["layout", "explain"])
def test_a_full_disk_is_an_error(python: Run, files: None, command: list[str]) -> None:
    with open("/dev/full", "w") as full:
        result = python("-m", "reglet", *command, stdout=full.fileno())
    assert (result.returncode, result.stderr) == (1, "standard output: error: No space left on device\n")


def test_output_is_utf_8_in_every_locale(python: Run, tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_text('<TextView text="Görlitz · Ελλάδα"/>', encoding="utf-8")
    result = python("-m", "reglet", "layout", "a.xml", "--size", "320x200", PYTHONIOENCODING="ascii")
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout == 'TextView 0,0 320x200 "Görlitz · Ελλάδα"\n'


# MARK: - Usage


@pytest.mark.parametrize(
    "arguments, message",
    [
        ([], "the following arguments are required: COMMAND"),
        (["paint"], "invalid choice: 'paint'"),
        (["check"], "the following arguments are required: FILE"),
        (["explain", "a.xml", "--size", "1x1"], "the following arguments are required: ID"),
        (["layout", "a.xml"], "the following arguments are required: --size"),
        (["layout", "--size", "1x1"], "the following arguments are required: FILE"),
        (["layout", "a.xml", "--size", "320"], "'320' is not WIDTHxHEIGHT in pixels, for instance 800x600"),
        (["layout", "a.xml", "--size=-1x5"], "'-1x5' is not WIDTHxHEIGHT"),
        (["layout", "a.xml", "--size", "1x2x3"], "'1x2x3' is not WIDTHxHEIGHT"),
        (["layout", "a.xml", "--size", "nanx5"], "'nanx5' is not WIDTHxHEIGHT"),
        (["layout", "a.xml", "--size", "1x1", "--format", "png"], "invalid choice: 'png'"),
        (["layout", "a.xml", "--size", "1x1", "--density", "0"], "'0' is not a number above 0"),
        (["check", "a.xml", "--font-scale", "big"], "'big' is not a number above 0"),
        (["check", "a.xml", "--font", "7,16"], "'7,16' is not WIDTH,HEIGHT,ASCENT in pixels, for instance 7,16,12"),
        (["check", "a.xml", "--font", "7,0,12"], "'7,0,12' is not WIDTH,HEIGHT,ASCENT"),
        (["check", "a.xml", "--font", "7,1e39,12"], "'7,1e39,12' is not WIDTH,HEIGHT,ASCENT"),
        (["layout", "a.xml", "--size", "1e39x5"], "'1e39x5' is not WIDTHxHEIGHT"),
        (["layout", "a.xml", "--size", "1x1", "--density", "1e39"], "'1e39' is not a number above 0"),
    ],
)
def test_wrong_usage_exits_with_2(python: Run, arguments: list[str], message: str) -> None:
    status, out, errors = run(python, *arguments)
    assert (status, out) == (2, "")
    assert errors.startswith("usage: python -m reglet") and message in errors


def test_version_and_help(python: Run) -> None:
    assert run(python, "--version") == (0, f"reglet {reglet.__version__}\n", "")
    status, out, _ = run(python, "layout", "--help")
    assert status == 0 and "--font W,H,ASCENT" in out and "default 7,16,12" in out
