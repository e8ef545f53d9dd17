# SPDX-License-Identifier: MIT
"""What does not fit: Node.overflow and Context.lint."""

from pathlib import Path

import pytest

import reglet
from reglet import Code, Context, Kind, Level, LintDirections, OverflowFlags, px

EXAMPLES = Path(__file__).parents[3] / "examples"
ROW = """<LinearLayout id="row" layout_width="match_parent">
  <View id="a" layout_width="150" layout_height="20"/>
  <View id="b" layout_width="150" layout_height="20"/>
</LinearLayout>"""


def test_a_node_tells_what_sticks_out() -> None:
    with Context() as ui:
        row = ui.inflate(ROW)
        row.layout(200, 100)
        a, b = row.find("a"), row.find("b")
        assert not a.overflow
        assert b.overflow
        assert b.overflow.flags == OverflowFlags.PARENT | OverflowFlags.CLIPPED
        assert b.overflow.parent == (0, 0, 100, 0)
        assert row.overflow.content == (0, 0, 100, 0)
        assert b.overflow.sibling is None


def test_siblings_on_one_another_are_named() -> None:
    with Context() as ui:
        frame = ui.create(Kind.FRAME)
        lower = frame.create(Kind.VIEW, width=100, height=100)
        upper = frame.create(Kind.VIEW, width=100, height=100, margin=(50, 0, 0, 0))
        frame.layout(200, 200)
        assert lower.overflow.sibling == upper
        assert upper.overflow.sibling == lower
        assert upper.overflow.shared == (50, 0, 50, 100)


def test_lint_lists_findings_with_their_places() -> None:
    with Context() as ui:
        row = ui.inflate(ROW, file_name="row.xml")
        (found,) = ui.lint(row, sizes=[(400, 100), (200, 100)], directions=LintDirections.LTR)
        assert found.code == Code.STICKS_OUT
        assert found.level == Level.WARNING
        assert (found.line, found.column) == (3, 3)
        assert found.node == row.find("b")
        assert found.message == (
            "row.xml:3:3: warning: #b sticks out of its parent #row by 100 px at the right, at 200 x 100, left to right"
        )
        assert ui.diagnostics == [found]
        assert ui.lint(row, sizes=[(200, 100)], checks=OverflowFlags.TEXT) == []


def test_explanations_say_what_sticks_out() -> None:
    with Context() as ui:
        row = ui.inflate(ROW)
        row.layout(200, 100)
        reasons = row.find("b").explain()
        assert "It sticks out of its parent by 100 px at the right." in reasons.text
        assert reasons.data["x"]["steps"][-1] == {"rule": "sticks_out", "before": 0, "after": 6400}
        assert "sticks out" not in row.find("a").explain().text


def test_a_node_knows_its_source() -> None:
    with Context() as ui:
        row = ui.inflate(ROW, file_name="row.xml")
        assert row.find("b").source == ("row.xml", 3, 3)
        assert row.create(Kind.VIEW).source is None


@pytest.mark.parametrize(
    "name, size",
    [
        ("kiosk.xml", (1280, 720)),
        ("settings.xml", (480, 800)),
        ("seed.xml", (400, 300)),
        ("player.json", (360, 720)),
        ("seed.json", (400, 400)),
        ("nowplaying.xml", (400, 720)),
    ],
)
def test_the_examples_fit(name: str, size: tuple[int, int]) -> None:
    with Context() as ui:
        font = ui.font(line_height=16, ascent=12, default_advance=7)
        root = ui.inflate_file(EXAMPLES / name, font=font)
        assert [
            each.message for each in ui.lint(root, sizes=[size], directions=LintDirections.LTR | LintDirections.RTL)
        ] == []


def test_wrong_arguments_are_named() -> None:
    with Context() as ui:
        row = ui.inflate(ROW)
        with pytest.raises(reglet.InvalidArgument, match="never laid out"):
            ui.lint(row)
        with pytest.raises(reglet.InvalidArgument, match=r"sizes\[0\] must be"):
            ui.lint(row, sizes=[(5, 5, 5)])  # type: ignore[list-item]
        with pytest.raises(reglet.InvalidArgument, match="directions"):
            ui.lint(row, sizes=[(5, 5)], directions=LintDirections(4))
        with pytest.raises(reglet.InvalidArgument, match="not a root"):
            ui.lint(row.find("a"), sizes=[(5, 5)])


def test_what_a_measure_function_raises_is_raised() -> None:
    def measure(request: reglet.MeasureRequest) -> None:
        raise KeyError("no")

    with Context(measure=measure) as ui:
        row = ui.create(Kind.LINEAR)
        row.create(Kind.MEASURED, width=px(5))
        with pytest.raises(KeyError):
            ui.lint(row, sizes=[(50, 50)])
