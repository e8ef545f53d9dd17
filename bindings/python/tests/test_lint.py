# SPDX-License-Identifier: MIT
"""``python -m reglet lint``: what does not fit, with its place in the file."""

from pathlib import Path

import pytest
from conftest import Run

EXAMPLES = Path(__file__).parents[3] / "examples"

FINDINGS = {
    "two boxes in a row": (
        """<LinearLayout id="row">
  <View layout_width="150" layout_height="20"/>
  <View id="b" layout_width="150" layout_height="20"/>
</LinearLayout>""",
        "a.xml:3:3: warning: #b sticks out of its parent #row by 100 px at the right, at 200 x 200\n"
        '  <View id="b" layout_width="150" layout_height="20"/>\n'
        "  ^~~~~\n",
    ),
    "a flow over its neighbour": (
        "<RelativeLayout><FlowLayout id='flow' layout_width='150' layout_height='wrap_content'>"
        + "<View layout_width='110' layout_height='30'/>" * 6
        + "</FlowLayout><TextView id='below' text='x' layout_marginTop='60'/></RelativeLayout>",
        "#below lies on its sibling #flow",
    ),
    "a flow in less room": (
        "<FrameLayout><FlowLayout id='flow' layout_width='150' layout_height='30'>"
        + "<View layout_width='110' layout_height='30'/>" * 2
        + "</FlowLayout></FrameLayout>",
        "sticks out of its parent #flow by 30 px at the bottom",
    ),
    "a text cut by maxLines": (
        "<FrameLayout><TextView id='t' layout_width='100' maxLines='1' text='more than one line'/></FrameLayout>",
        "warning: max_lines cuts a line of the text of #t",
    ),
    "a text cut on purpose": (
        "<FrameLayout><TextView id='t' layout_width='100' maxLines='1' ellipsize='end' text='more than one line'/>"
        "</FrameLayout>",
        "info: max_lines cuts a line of the text of #t",
    ),
    "lines in a box that is too low": (
        "<FrameLayout><TextView id='t' layout_height='10' text='line'/></FrameLayout>",
        "the text of #t sticks out of its box by 6 px at the bottom",
    ),
    "children of a frame on one another": (
        "<FrameLayout><View id='a' layout_width='90' layout_height='90'/><View id='b' layout_width='90' "
        "layout_height='90' layout_marginTop='30'/></FrameLayout>",
        "#b lies on its sibling #a, they share 90 px x 60 px",
    ),
}


@pytest.mark.parametrize("name", FINDINGS)
def test_what_does_not_fit_is_found(python: Run, tmp_path: Path, name: str) -> None:
    text, expected = FINDINGS[name]
    (tmp_path / "a.xml").write_text(text)
    result = python("-m", "reglet", "lint", "a.xml", "--size", "200x200")
    assert (result.returncode, result.stdout) == (int("info" not in expected), "")
    assert expected in result.stderr
    assert result.stderr.count("a.xml:") == 1


def test_each_finding_is_told_once_over_sizes_scales_and_directions(python: Run, tmp_path: Path) -> None:
    text = """<LinearLayout id="row"><View layout_width="90" layout_height="20"/>
<TextView id="t" layout_width="90" layout_height="16" text="ten chars."/></LinearLayout>"""
    (tmp_path / "a.xml").write_text(text)
    sizes = ("--size", "200x100", "--size", "150x100", "--size", "100x100")
    scales = ("--font-scale", "1", "--font-scale", "1.5", "--font-scale", "2")
    result = python("-m", "reglet", "lint", "a.xml", *sizes, *scales, "--direction", "both")
    assert result.returncode == 1
    first, second = (line for line in result.stderr.splitlines() if line.startswith("a.xml:"))
    assert first.endswith("#row by 30 px at the right, at 150 x 100, left to right, font scale 1")
    assert second.endswith("at 200 x 100, left to right, font scale 1.5")


def test_the_standard_input_is_read(python: Run) -> None:
    result = python("-m", "reglet", "lint", "-", "--size", "9x9", stdin="<View layout_width='20' layout_height='5'/>")
    assert "<stdin>:1:1: warning: / sticks out of the viewport by 11 px at the right, at 9 x 9\n" in result.stderr


def test_a_file_with_an_error_fails(python: Run, tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_text("<View")
    result = python("-m", "reglet", "lint", "a.xml", "--size", "9x9")
    assert result.returncode == 1 and "a.xml:1:" in result.stderr


@pytest.mark.parametrize(
    "name, size",
    [
        ("kiosk.xml", "1280x720"),
        ("settings.xml", "480x800"),
        ("seed.xml", "400x300"),
        ("player.json", "360x720"),
        ("seed.json", "400x400"),
        ("nowplaying.xml", "400x720"),
    ],
)
def test_there_is_nothing_in_the_examples(python: Run, name: str, size: str) -> None:
    result = python("-m", "reglet", "lint", str(EXAMPLES / name), "--size", size, "--direction", "both")
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")
