# SPDX-License-Identifier: MIT
"""The command format: the canonical form, and that a formatted file makes the same tree."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT, Run
from hypothesis import Phase, given, settings, strategies as st
from test_attributes import PARENTS, READ, TAGS, UNREAD, state, values_of

import reglet
from reglet._cli.format_json import format_json
from reglet._cli.format_xml import FormatError, format_xml
from reglet._cli.formatting import formatted
from reglet._cli.markup import in_order, tables

FILES = [*ROOT.glob("examples/*.xml"), *ROOT.glob("examples/*.json"), *ROOT.glob("examples/*/res/layout*/*.xml")]
FILES += ROOT.glob("bindings/python/tests/data/screen.xml")


def xml(text: str, width: int = 120) -> str:
    return format_xml(text.encode(), width).decode()


def in_json(text: str, width: int = 120) -> str:
    return format_json(text.encode(), width).decode()


# MARK: - The tree

OTHERS = [*UNREAD, "onClick", "clickable", "titleMargin", "titleMarginStart", "alpha", "elevation", "chipSpacing", "z"]
GROUPS = [*PARENTS, "ChipGroup", "Toolbar", "CardView", "PercentFrameLayout", "AppBarLayout"]
LEAVES = [*TAGS, "Guideline", "Barrier", "ChipGroup", "CardView"]
names = st.sampled_from([*READ, *OTHERS])


@st.composite
def attributes(draw: st.DrawFn) -> list[tuple[str, str]]:
    found = []
    for name in draw(st.lists(names, max_size=7)):
        value = draw(st.sampled_from(values_of(name)))
        if name == "text":
            value = draw(st.sampled_from(["words", "a &amp; b", "&#x42;\n  c", "it's", "\\u0041 &quot;q&quot;"]))
        found.append((name, value))
    return found


@st.composite
def elements(draw: st.DrawFn, depth: int = 0) -> str:
    tag = draw(st.sampled_from(GROUPS if depth < 2 else LEAVES))
    used: set[str] = set()
    written = []
    for name, value in draw(attributes()):
        prefix = draw(st.sampled_from(["android:", "android:", "app:", "", "tools:"]))
        if prefix + name not in used:
            used.add(prefix + name)
            quote = '"' if "'" in value else draw(st.sampled_from("\"'"))
            space = draw(st.sampled_from([" ", "  ", "\n\t", "\r\n  "]))
            written.append(f"{space}{prefix}{name} = {quote}{value}{quote}")
    if not depth:
        declared = ' xmlns:android="a" xmlns:app="b" xmlns:tools="http://schemas.android.com/tools"'
        written.insert(draw(st.integers(0, len(written))), declared)
    start = f"<{tag}{''.join(written)}"
    inside = draw(st.lists(elements(depth + 1), max_size=2)) if depth < 2 else []
    if not inside and draw(st.booleans()):
        return start + "/>"
    between = st.sampled_from(["", "\n", "\n\n\n  ", "  <!-- note -->", "\n<!-- two\n     lines -->\n", "<?x y?>"])
    return start + ">" + "".join(draw(between) + each for each in inside) + draw(between) + f"</{tag} >"


@st.composite
def views(draw: st.DrawFn, depth: int = 0) -> str:
    members = {name: json.dumps(value) for name, value in draw(attributes())}
    members["type"] = json.dumps(draw(st.sampled_from([*GROUPS, "ConstraintContainer"] if depth < 2 else LEAVES)))
    if draw(st.booleans()):
        members["own"] = draw(st.sampled_from(['{"a":  [1]}', "[1,2 , 3]", '[ {} ,\n {"b":1}]', "12", "null"]))
    if depth < 2:
        inside = draw(st.lists(views(depth + 1), max_size=2))
        form = draw(st.booleans())
        children = [f'"v{number}": {each}' if form else each for number, each in enumerate(inside)]
        key = draw(st.sampled_from(["children", "views", "guides"]))
        members[key] = ("{%s}" if form else "[%s]") % ",\n\n".join(children)
    if members["type"] == '"ConstraintContainer"':
        members["constraints"] = draw(st.sampled_from(['{"C1": "V:|-m-[v0]"}', "[]", '["|[v0]|", "V:[v0(5)]",]']))
        members["options"] = '{"C1": "alignAllTop"}'
    if not depth:
        members["metrics"] = '{ "m": 3 }'
    comment = st.sampled_from([" ", "\n", "\n\n\n", " // one\n", "/* two */", "\r\n\t"])
    written = [f"{draw(comment)}{json.dumps(key)}{draw(comment)}:{draw(comment)}{value}{draw(comment)}"
               for key, value in draw(st.permutations(list(members.items())))]  # fmt: skip
    return "{" + ("," + draw(comment)).join(written) + draw(st.sampled_from(["", ","])) + draw(comment) + "}"


def tree(context: reglet.Context, data: bytes, font: reglet.Font) -> tuple[Any, ...]:
    """All that a file makes: nodes with their state, attributes and frames; diagnostics without their places."""
    found: list[Any] = []
    with contextlib.suppress(reglet.RegletError):
        root = context.inflate(data, font=font, json_options=reglet.JsonOptions.COMMENTS)
        for node in root.walk():
            found.append((tuple(state(node)), node.tag, dict(node.attributes)))
        with contextlib.suppress(reglet.TreeError):
            root.layout(317, 211)
        found.append([node.absolute_frame for node in root.walk()])
        root.destroy()
    said = sorted((each.code, each.level) for each in context.diagnostics)
    return found, said


def agree(context: reglet.Context, font: reglet.Font, data: bytes, width: int) -> None:
    after = formatted(data, width)
    assert formatted(after, width) == after
    assert tree(context, after, font) == tree(context, data, font)


@pytest.fixture(scope="module")
def both() -> Any:
    with reglet.Context() as context:
        yield context, context.font(line_height=16, ascent=12, default_advance=8)


@settings(max_examples=60, deadline=None, phases=[Phase.generate], derandomize=True)
@given(text=elements(), width=st.sampled_from([20, 60, 120]))
def test_formatted_xml_makes_the_same_tree(both: Any, text: str, width: int) -> None:
    agree(*both, f"<?xml version='1.0'?><!-- above -->{text}\n<!-- below -->".encode(), width)


@settings(max_examples=60, deadline=None, phases=[Phase.generate], derandomize=True)
@given(text=views(), width=st.sampled_from([20, 60, 120]))
def test_formatted_json_makes_the_same_tree(both: Any, text: str, width: int) -> None:
    agree(*both, text.encode(), width)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_files_of_the_examples_keep_their_trees(both: Any, path: Path) -> None:
    agree(*both, path.read_bytes(), 120)


def test_no_pair_of_attributes_changes_its_meaning(both: Any) -> None:
    """Of two attributes whose order matters, the first in the file stays the first."""
    context, font = both
    parents = ["FrameLayout", "LinearLayout", "ConstraintLayout", "PercentFrameLayout", "Toolbar"]
    tags = ["TextView", "ChipGroup", "CardView", "Guideline", "Barrier"]
    known = [each for each in tables()["attributes"] if values_of(each) != ["3"]] + ["width", "gap", "chipSpacing"]
    # all of them take minutes
    cases = list(itertools.product(parents, tags, itertools.combinations(known, 2)))
    for parent, tag, (first, second) in cases[::1511]:
        attribute = f'{first}="{values_of(first)[0]}"', f'{second}="{values_of(second)[0]}"'
        for pair in (attribute, attribute[::-1]):
            text = f'<{parent}><{tag} {" ".join(pair)}/><View id="other"/></{parent}>'.encode()
            assert tree(context, format_xml(text, 120), font) == tree(context, text, font)


# MARK: - The form


def test_xml_has_attributes_in_order_and_one_a_line_where_they_do_not_fit() -> None:
    text = """<?xml version="1.0"?><!-- above -->
<LinearLayout tools:text="x" android:orientation='vertical' xmlns:tools="http://schemas.android.com/tools"
  android:layout_width="match_parent"  android:id="@+id/a" xmlns:android="http://schemas.android.com/apk/res/android">

    <!-- one
         two -->


  <TextView own="1" text='say "&lt;"' layout_weight="1" id="b" ></TextView><!-- beside --></LinearLayout>"""
    assert (
        xml(text)
        == """<?xml version="1.0"?>
<!-- above -->
<LinearLayout xmlns:android="http://schemas.android.com/apk/res/android"
    xmlns:tools="http://schemas.android.com/tools"
    android:id="@+id/a"
    android:layout_width="match_parent"
    android:orientation="vertical"
    tools:text="x">

    <!-- one
         two -->

    <TextView id="b" layout_weight="1" text='say "&lt;"' own="1"/> <!-- beside -->
</LinearLayout>
"""
    )


def test_json_has_members_in_order() -> None:
    text = """{ "views": [{"text": "a\\u00e9", "type": "Button", // an ok
    "layout_width": 1.50}, {}
      /* the last */ ],

      // the frame
      "type": "FrameLayout", "gravity": [ "top","end", ], }"""
    assert (
        in_json(text)
        == """{
    // the frame
    "type": "FrameLayout",
    "gravity": ["top", "end"],
    "views": [
        {
            "type": "Button", // an ok
            "layout_width": 1.50,
            "text": "a\\u00e9"
        },
        {}
        /* the last */
    ]
}
"""
    )


def test_content_with_text_stays_as_it_is() -> None:
    text = '<resources>\n<string   name="a">  <b z="1"  id="x">&amp; <![CDATA[ < ]]></b>\n  t </string></resources>\n'
    inside = '    <string name="a">  <b z="1"  id="x">&amp; <![CDATA[ < ]]></b>\n  t </string>\n'
    assert xml(text) == f"<resources>\n{inside}</resources>\n"
    assert xml('<a xml:space="preserve"> <b/> </a>') == '<a xml:space="preserve"> <b/> </a>\n'


def test_attributes_whose_order_matters_keep_it() -> None:
    assert xml('<View layout_left="1" layout_x="2" app:id="a" android:id="b"/>', 200).split()[1:] == [
        'app:id="a"', 'android:id="b"', 'layout_left="1"', 'layout_x="2"/>'
    ]  # fmt: skip
    kept = '<MKLinearLayout spacing="1" gap="2" id="a"/>\n'
    assert xml(kept) == kept
    assert in_order("View", ["password", "inputType", "id"], str, lambda _: 0) == ["id", "password", "inputType"]


def test_encodings_and_ends_of_lines() -> None:
    latin = "<?xml version='1.0' encoding='iso-8859-1'?>\r\n<View text='ö'\r\nid='a'/>".encode("latin-1")
    assert (
        format_xml(latin, 120)
        == latin.replace(b"\r", b"").replace(b"\nid", b" id").replace(b"text='\xf6' id='a'", b'id="a" text="\xf6"')
        + b"\n"
    )
    wide = '\ufeff<View text="ö"/>\n'.encode("utf-16-le")
    assert format_xml(wide, 120) == wide
    marked = b'\xef\xbb\xbf{"a": 1}\n'
    assert format_json(marked, 120) == marked


def test_empty_lines_and_deep_files() -> None:
    assert xml("<a>\n\n\n\n<b/>\n\n\n</a>\n\n\n") == "<a>\n\n    <b/>\n</a>\n"
    deep = "<a>" * 1000 + "</a>" * 1000
    assert xml(xml(deep)) == xml(deep)
    deep = "[" * 400 + "{}" + "]" * 400
    with pytest.raises(FormatError, match="more than 400 levels"):
        in_json(deep)
    assert in_json(in_json(deep[1:-1])) == in_json(deep[1:-1])
    with pytest.raises(FormatError, match="more than 1000 levels"):
        xml("<a>" * 1001 + "</a>" * 1001)


@pytest.mark.parametrize(
    ("text", "place"),
    [("<?xml version='1.0' encoding='u'?><a/>", "1:1"),
     ("<a>", "1:4"), ("<a b='1' b='2'/>", "1:10"), ("<!DOCTYPE a><a/>", "1:1"), ('{"a" 1}', "1:6"), ("[1,,2]", "1:4"),
     ('{"a": 01}', "1:8"), ("[1] 2", "1:5"), ("", "1:1"), ('{"ö": x}', "1:8"), ("{1: 2}", "1:2")],
)  # fmt: skip
def test_a_bad_file_is_an_error_with_its_place(text: str, place: str) -> None:
    with pytest.raises(FormatError) as caught:
        formatted(text.encode(), 120)
    assert f"{caught.value.line}:{caught.value.column}" == place


# MARK: - The command


def run(python: Run, *arguments: str, stdin: str | None = None) -> tuple[int, str, str]:
    result = python("-m", "reglet", "format", *arguments, stdin=stdin)
    return result.returncode, result.stdout, result.stderr


def test_files_are_written_and_checked(python: Run, tmp_path: Path) -> None:
    bad, good = '<View  id="a"/>', '<View id="a"/>\n'
    (tmp_path / "a.xml").write_text(bad)
    (tmp_path / "b.xml").write_text(good)
    os.chmod(tmp_path / "a.xml", 0o640)
    (tmp_path / "link.xml").symlink_to("a.xml")
    assert run(python, "--check", "a.xml", "b.xml") == (1, "a.xml\n", "")
    diff = f"--- a.xml\n+++ a.xml (formatted)\n@@ -1 +1 @@\n-{bad}\n\\ No newline at end of file\n+{good}"
    assert run(python, "--diff", "a.xml", "b.xml") == (1, diff, "")
    assert (tmp_path / "a.xml").read_text() == bad
    assert run(python, "link.xml", "b.xml") == (0, "", "link.xml: formatted\n")
    assert (tmp_path / "a.xml").read_text() == good and (tmp_path / "link.xml").is_symlink()
    assert (tmp_path / "a.xml").stat().st_mode & 0o777 == 0o640
    assert run(python, "--check", "a.xml", "b.xml") == (0, "", "")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["a.xml", "b.xml", "link.xml"]


def test_the_standard_input_goes_to_the_standard_output(python: Run) -> None:
    assert run(python, "-", stdin="<View  text='ä'/>") == (0, '<View text="ä"/>\n', "")
    assert run(python, "-", "--check", stdin="{}") == (1, "<stdin>\n", "")
    assert run(python, "-", stdin="{") == (1, "", "<stdin>:1:2: error: expected a value, found the end of the file\n")
    assert run(python, "none.xml") == (1, "", "none.xml: error: No such file or directory\n")
    assert run(python, "--width", "1", "-")[0] == 2


def test_the_data_is_that_of_the_sources() -> None:
    subprocess.run([sys.executable, ROOT / "Tests/ABI/markup.py", "check"], check=True)
