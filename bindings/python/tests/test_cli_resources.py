# SPDX-License-Identifier: MIT
"""The command line with resources: --res, --theme and --config of layout, check, lint and explain."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from conftest import Run

FILES = {
    "res/values/a.xml": """<resources>
<string name="title">Files</string><dimen name="gap">3dp</dimen><attr name="space" format="dimension"/>
<style name="Theme"><item name="space">1px</item></style><style name="Wide"><item name="space">9px</item></style>
</resources>""",
    "res/values-fr/a.xml": '<resources><string name="title">Fichiers</string></resources>',
    "res/values-xxhdpi/a.xml": '<resources><dimen name="gap">5dp</dimen></resources>',
    "res/layout/main.xml": '<LinearLayout padding="?space" gap="@dimen/gap">\n<TextView text="@string/title"/>\n'
    '<include layout="@layout/row"/></LinearLayout>',
    "res/layout/row.xml": '<FrameLayout>\n <TextView id="cut" layout_width="10px" layout_height="5px" text="r"/>'
    "</FrameLayout>",
    "more/values/a.xml": '<resources><string name="title">Hidden</string><dimen name="more">8px</dimen></resources>',
    "kit/values/a.xml": '<resources><dimen name="d">7px</dimen></resources>',
    "broken/values/a.xml": "<resources><dimen name='x'>wide</dimen></resources>",
    "missing.xml": '<LinearLayout>\n<TextView text="@string/none"/>\n'
    '<TextView text="@string/title" padding="@dimen/no"/>\n'
    '<TextView text="@string/none"/><TextView hint="@string/none"/></LinearLayout>',
}


@pytest.fixture
def files(tmp_path: Path) -> None:
    for path, text in FILES.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)


def run(python: Run, *arguments: str, stdin: str | None = None) -> tuple[int, str, str]:
    result = python("-m", "reglet", *arguments, stdin=stdin)
    return result.returncode, result.stdout, result.stderr


RES = ("--res", "res", "--theme", "Theme")
SIZE = ("--size", "200x100")


def test_samples_of_tools_are_shown_on_request(python: Run, files: None, tmp_path: Path) -> None:
    (tmp_path / "sample.xml").write_text(
        '<ListView xmlns:tools="http://schemas.android.com/tools" tools:listitem="@layout/row" tools:itemCount="2"/>'
    )
    assert run(python, "layout", "sample.xml", *SIZE, *RES) == (0, "ListView 0,0 200x100 at 0,0 of 200x100\n", "")
    shown = run(python, "layout", "sample.xml", *SIZE, *RES, "--tools")[1].splitlines()
    assert [each.split()[0] for each in shown] == ["ListView", "FrameLayout", "TextView", "FrameLayout", "TextView"]


def test_rows_show_different_samples(python: Run, files: None, tmp_path: Path) -> None:
    tools = 'xmlns:tools="http://schemas.android.com/tools"'
    (tmp_path / "res/layout/person.xml").write_text(
        f'<LinearLayout {tools}><TextView tools:text="@tools:sample/first_names"/>'
        '<TextView tools:text="@sample/pets.txt"/><TextView tools:text="@sample/users.json/data/name"/></LinearLayout>'
    )
    (tmp_path / "sample.xml").write_text(f'<ListView {tools} tools:listitem="@layout/person" tools:itemCount="3"/>')
    (tmp_path / "sampledata").mkdir()
    (tmp_path / "sampledata/pets.txt").write_text("a cat\nit's <b>\n")
    (tmp_path / "sampledata/users.json").write_text('{"data": [{"name": "Ann"}, {"name": "Ben \\"B\\""}]}')
    (tmp_path / "sampledata/picture.png").write_bytes(b"\x89PNG\xff")
    code, shown, errors = run(python, "layout", "sample.xml", *SIZE, *RES, "--tools")
    texts = [line.split('"', 1)[1][:-1] for line in shown.splitlines() if '"' in line]
    assert (code, errors) == (0, "")
    assert texts[0::3] == ["Amina", "Bruno", "Chiara"]
    assert texts[1::3] == ["a cat", "it's <b>", "a cat"]
    assert [each.replace("\\", "") for each in texts[2::3]] == ["Ann", 'Ben "B"', "Ann"]


@pytest.mark.parametrize("file", ["res/layout/main.xml", "@layout/main", "-"])
def test_a_layout_is_laid_out_with_its_resources(python: Run, files: None, file: str) -> None:
    stdin = FILES["res/layout/main.xml"] if file == "-" else None
    assert run(python, "layout", file, *SIZE, *RES, stdin=stdin) == (
        0,
        'LinearLayout 0,0 200x100\n  TextView 1,1 35x16 "Files"\n  FrameLayout 39,1 10x5\n'
        '    TextView #cut 0,0 10x5 "r"\n',
        "",
    )


def test_the_configuration_chooses_files_and_scales(python: Run, files: None) -> None:
    _, out, errors = run(python, "layout", "@layout/main", *SIZE, *RES, "--config", "fr-rFR-night-land-xxhdpi")
    assert errors == ""
    # the font of 14sp is as large as on other devices
    assert out.splitlines()[1:3] == ['  TextView 1,1 56x16 "Fichiers"', "  FrameLayout 72,1 10x5"]
    _, out, _ = run(python, "layout", "@layout/main", *SIZE, *RES, "--config", "fr", "--density", "3")
    assert out.splitlines()[2] == "  FrameLayout 72,1 10x5"
    _, out, _ = run(python, "layout", "@layout/main", *SIZE, *RES, "--config", "ldrtl")
    assert out.splitlines()[1] == '  TextView 164,1 35x16 "Files"'


def test_themes_and_folders_come_one_after_another(python: Run, files: None, tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_text('<LinearLayout padding="?space" gap="@dimen/more" layout_margin="@kit:dimen/d">'
                                    '<TextView text="@string/title"/></LinearLayout>')  # fmt: skip
    given = ("--res", "res", "--res", "more", "--res", "kit=kit", "--theme", "Theme", "--theme", "@style/Wide")
    status, out, errors = run(python, "layout", "a.xml", *SIZE, *given)
    assert (status, errors) == (0, "")
    assert out.splitlines()[1] == '  TextView 9,9 35x16 "Files"'


def test_unresolved_references_are_listed_once(python: Run, files: None) -> None:
    expected = (
        "missing.xml:2:17: warning: nothing resolves the reference '@string/none': text is kept on the node unread "
        "(3 times)\n"
        '<TextView text="@string/none"/>\n                ^~~~~~~~~~~~\n'
        "missing.xml:3:41: warning: nothing resolves the reference '@dimen/no': padding is kept on the node unread\n"
        '<TextView text="@string/title" padding="@dimen/no"/>\n                                        ^~~~~~~~~\n'
    )
    assert run(python, "check", "missing.xml", "--res", "res") == (0, "", expected)
    assert run(python, "check", "missing.xml", "--res", "res", "--strict") == (1, "", expected)
    assert run(python, "layout", "missing.xml", *SIZE, "--res", "res")[2] == expected
    errors = run(python, "check", "missing.xml")[2]  # without resources
    assert errors.count("@string/none'") == 1 and errors.count("@string/title'") == 1


def test_findings_of_included_files_show_their_lines(python: Run, files: None) -> None:
    assert run(python, "lint", "@layout/main", *SIZE, *RES) == (
        1,
        "",
        "layout/row.xml:2:2: warning: the text of #cut sticks out of its box by 11 px at the bottom, at 200 x 100\n"
        ' <TextView id="cut" layout_width="10px" layout_height="5px" text="r"/></FrameLayout>\n ^~~~~~~~~\n',
    )


def test_a_node_of_a_layout_is_explained(python: Run, files: None) -> None:
    status, out, errors = run(python, "explain", "@layout/main", "/0", *SIZE, *RES, "--format", "json")
    assert (status, errors, json.loads(out)["frame"]) == (0, "", [1, 1, 35, 16])


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (("--res", "nowhere"), 1, "error: nowhere: there is no such folder, or it cannot be read\n"),
        (("--res", "res", "--theme", "None"), 1, "error: there is no resource @style/None\n"),
        (("--res", "res", "--config", "blue"), 1, "error: "),
        (("--res", "broken"), 0, "values/a.xml:1:12: error: bad value 'wide'\n"),
        (("--theme", "Theme"), 2, "error: --theme needs --res\n"),
    ],
)
def test_wrong_resources_are_one_error(
    python: Run, files: None, arguments: tuple[str, ...], status: int, message: str
) -> None:
    for command in (("check", "res/layout/row.xml", "res/layout/row.xml"), ("layout", "res/layout/row.xml", *SIZE)):
        found, _, errors = run(python, *command, *arguments)
        assert found == status and message in errors and errors.count("error: ") == 1


def test_a_layout_that_is_not_there_is_an_error(python: Run, files: None) -> None:
    assert run(python, "check", "@layout/none", "--res", "res") == (
        1,
        "",
        "@layout/none: error: nothing defines @layout/none\n",
    )
    assert run(python, "check", "@layout/main")[0] == 1  # a path without --res
