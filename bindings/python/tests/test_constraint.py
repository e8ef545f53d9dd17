# SPDX-License-Identifier: MIT
"""Constraint containers: intrinsic sizes, directions, nesting, guides, transactions, the Visual Format Language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import reglet
from reglet import (
    MATCH_PARENT,
    UNSET,
    Attribute,
    Code,
    ConstraintDef,
    ContentPriorities,
    Context,
    Kind,
    Node,
    Relation,
    SafeArea,
    VflOptions,
)


def container(ui: Context, **properties: object) -> Node:
    return ui.create(Kind.CONSTRAINT, **properties)  # type: ignore[arg-type]


def pin(node: Node, attribute: Attribute, constant: float = 0, priority: float = 1000) -> ConstraintDef:
    """To the same edge of the container."""
    return ConstraintDef(attribute, node, second_attribute=attribute, constant=constant, priority=priority)


def size(node: Node, width: float, height: float) -> list[ConstraintDef]:
    return [
        ConstraintDef(Attribute.WIDTH, node, constant=width),
        ConstraintDef(Attribute.HEIGHT, node, constant=height),
    ]


# MARK: - Sizes


def test_a_child_keeps_its_intrinsic_size_where_it_can(ui: Context) -> None:
    box = container(ui)
    image = box.create(Kind.FIXED, content_width=40, content_height=30)
    box.add_constraints([pin(image, Attribute.CENTER_X), pin(image, Attribute.CENTER_Y)])
    box.layout(200, 100)
    assert image.frame == (80, 35, 40, 30)
    image.content_width = 60
    box.layout(200, 100)
    assert image.frame == (70, 35, 60, 30)


def test_hugging_decides_who_grows_and_compression_who_shrinks(ui: Context) -> None:
    box = container(ui)
    nodes = [box.create(Kind.FIXED, id=name, content_width=50, content_height=10) for name in "ab"]
    box.add_vfl("|[a][b]|")
    box.add_constraints([pin(node, Attribute.TOP) for node in nodes])
    nodes[0].content_priorities = ContentPriorities(hugging_x=251, compression_x=749)
    box.layout(140, 20)
    assert [node.frame.width for node in nodes] == [50, 90]
    box.layout(70, 20)
    assert [node.frame.width for node in nodes] == [20, 50]
    assert nodes[0].content_priorities == ContentPriorities(251, 250, 749, 750)


def test_a_length_in_pixels_is_an_intrinsic_size_and_match_parent_is_none(ui: Context) -> None:
    box = container(ui)
    view = box.create(Kind.VIEW, width=30, height=reglet.MATCH_PARENT)
    box.add_constraints([pin(view, Attribute.LEFT), pin(view, Attribute.TOP), pin(view, Attribute.BOTTOM, -5)])
    box.layout(100, 50)
    assert view.frame == (0, 0, 30, 45)


def test_the_height_of_a_text_follows_its_width(ui: Context) -> None:
    font = ui.font(line_height=16, ascent=12, default_advance=10)
    box = container(ui)
    text = box.create(Kind.TEXT, id="text", text="aaaa bbbb cccc", font=font)
    below = box.create(Kind.VIEW, id="below", height=5)
    box.add_vfl("|-[text]-|")
    box.add_vfl("V:|[text]-[below]", options=VflOptions.ALIGN_LEFT | VflOptions.ALIGN_RIGHT)
    box.layout(300, 200)
    assert (text.frame.height, below.frame.y) == (16, 24)
    box.layout(100, 200)
    assert (text.frame.width, text.frame.height, below.frame.y) == (60, 48, 56)
    assert below.frame.width == 60
    box.layout(300, 200)
    assert (text.frame.height, below.frame.y) == (16, 24)


def test_other_containers_are_leaves_that_lay_out_their_own_children(ui: Context) -> None:
    box = container(ui)
    column = box.create(Kind.LINEAR, id="column", orientation=reglet.Orientation.VERTICAL)
    leaves = [column.create(Kind.FIXED, content_width=10 * i, content_height=10) for i in (2, 3)]
    side = box.create(Kind.VIEW, id="side")
    box.add_vfl("|-10-[column][side]|", options=VflOptions.ALIGN_TOP | VflOptions.ALIGN_BOTTOM)
    box.add_vfl("V:|[column]")
    box.layout(100, 100)
    assert column.frame == (10, 0, 30, 20)
    assert leaves[1].frame == (0, 10, 30, 10)
    assert side.frame == (40, 0, 60, 20)
    leaves[0].content_width = 50
    box.layout(100, 100)
    assert (column.frame.width, side.frame.x) == (50, 60)


def test_a_container_that_wraps_is_as_small_as_its_constraints_allow(ui: Context) -> None:
    root = ui.create(Kind.FRAME)
    box = root.create(Kind.CONSTRAINT, width=reglet.WRAP_CONTENT, height=reglet.WRAP_CONTENT)
    image = box.create(Kind.FIXED, id="image", content_width=40, content_height=30)
    box.add_vfl("|-12-[image]-12-|")
    box.add_vfl("V:|-5-[image]-6-|")
    root.layout(500, 400)
    assert box.frame == (0, 0, 64, 41)
    root.layout(50, 400)
    assert (box.frame.width, image.frame.width) == (50, 26)
    assert box.layout_info.flags & reglet.LayoutFlags.TOO_SMALL_WIDTH
    root.layout(500, 400)
    assert box.frame == (0, 0, 64, 41)


# MARK: - Attributes


def test_leading_is_right_in_a_container_from_right_to_left(ui: Context) -> None:
    box = container(ui)
    a, b = (box.create(Kind.VIEW, id=name, width=30, height=10) for name in "ab")
    box.add_vfl("|-5-[a]-7-[b]", options=VflOptions.ALIGN_TOP)
    box.add_constraint(pin(a, Attribute.TOP))
    box.layout(100, 50)
    assert [node.frame.x for node in (a, b)] == [5, 42]
    box.direction = reglet.Direction.RTL
    box.layout(100, 50)
    assert [node.frame.x for node in (a, b)] == [65, 28]


def test_padding_is_what_margins_stand_in(ui: Context) -> None:
    box = container(ui, padding_left=10, padding_top=4, padding_right=20, padding_bottom=6)
    view = box.create(Kind.VIEW)
    margins = [
        (Attribute.LEFT, Attribute.LEFT_MARGIN),
        (Attribute.TRAILING, Attribute.TRAILING_MARGIN),
        (Attribute.TOP, Attribute.TOP_MARGIN),
        (Attribute.BOTTOM, Attribute.BOTTOM_MARGIN),
    ]
    box.add_constraints([ConstraintDef(a, view, second_attribute=b) for a, b in margins])
    box.layout(100, 50)
    assert view.frame == (10, 4, 70, 40)
    box.padding_left = 30
    box.layout(100, 50)
    assert view.frame == (30, 4, 50, 40)


def test_baselines_line_up(ui: Context) -> None:
    box = container(ui)
    fonts = [ui.font(line_height=h, ascent=a, default_advance=5) for h, a in ((20, 15), (10, 7))]
    texts = [box.create(Kind.TEXT, text="x", font=font) for font in fonts]
    box.add_constraint(pin(texts[0], Attribute.TOP))
    baseline = Attribute.BASELINE
    box.add_constraint(ConstraintDef(baseline, texts[1], second=texts[0], second_attribute=baseline))
    box.layout(100, 50)
    assert [text.frame.y for text in texts] == [0, 8]


@pytest.mark.parametrize("baseline", [None, 12])
def test_a_leaf_that_is_given_its_size_keeps_its_baseline(ui: Context, baseline: float | None) -> None:
    """Leaves without one are not asked again, but get their sizes when they are placed: however often that is."""
    box = container(ui)
    label = box.create(Kind.FIXED, content_width=40, content_height=20)
    if baseline is not None:
        label.baseline = baseline
    box.add_constraints([pin(label, Attribute.LEFT), pin(label, Attribute.RIGHT), pin(label, Attribute.TOP)])
    for width in (200, 120, 300):
        box.layout(width, 100)
        assert label.frame == (0, 0, width, 20)
        assert label.layout_info.baseline == baseline
    label.baseline = 7  # now it has one
    for width in (300, 120):
        box.layout(width, 100)
        assert (label.frame.width, label.layout_info.baseline) == (width, 7)
    label.baseline = UNSET
    frame = ui.create(Kind.FRAME)
    frame.append(box)
    box.width = MATCH_PARENT
    for width in (120, 90):
        frame.layout(width, 100)
        assert (label.frame.width, label.layout_info.baseline) == (width, None)


def test_an_aspect_ratio_couples_both_axes(ui: Context) -> None:
    box = container(ui)
    video = box.create(Kind.VIEW, id="video")
    box.add_vfl("|[video]|")
    ratio = box.add_constraint(
        ConstraintDef(Attribute.WIDTH, video, second=video, second_attribute=Attribute.HEIGHT, multiplier=2)
    )
    box.add_constraint(pin(video, Attribute.CENTER_Y))
    box.layout(200, 300)
    assert video.frame == (0, 100, 200, 100)
    ratio.multiplier = 4
    box.layout(200, 300)
    assert video.frame == (0, 125, 200, 50)


# MARK: - Trees


def test_constraints_of_gone_children_leave_the_system(ui: Context) -> None:
    box = container(ui)
    a, b, c = (box.create(Kind.VIEW, id=name, height=10) for name in "abc")
    box.add_vfl("|[a(==c)][b(30)][c]|", options=VflOptions.ALIGN_TOP)
    box.add_constraint(pin(c, Attribute.LEFT, 50, priority=100))
    box.layout(110, 20)
    assert [node.frame.x for node in (a, b, c)] == [0, 40, 70]
    b.visibility = reglet.Visibility.GONE
    box.layout(110, 20)
    assert (c.frame.x, c.frame.width) == (50, 60)
    b.visibility = reglet.Visibility.VISIBLE
    box.layout(110, 20)
    assert [node.frame.x for node in (a, b, c)] == [0, 40, 70]


def test_constraints_of_containers_below_a_gone_one_rest(ui: Context) -> None:
    root = ui.create(Kind.FRAME)
    box = root.create(Kind.CONSTRAINT, width=reglet.WRAP_CONTENT, height=reglet.WRAP_CONTENT)
    middle = box.create(Kind.CONSTRAINT)
    inner = middle.create(Kind.CONSTRAINT)
    inner.add_constraint(ConstraintDef(Attribute.WIDTH, box, constant=70))
    root.layout(100, 100)
    assert box.frame.width == 70
    middle.visibility = reglet.Visibility.GONE
    root.layout(100, 100)
    assert box.frame.width == 0


def test_nested_containers_share_one_system(ui: Context) -> None:
    box = container(ui)
    inner = box.create(Kind.CONSTRAINT, id="inner")
    a = inner.create(Kind.FIXED, id="a", content_width=25, content_height=10)
    b = box.create(Kind.VIEW, id="b", height=8)
    box.add_vfl("|-[inner]")
    inner.add_vfl("|-5-[a]-5-|")
    inner.add_vfl("V:|-3-[a]-3-|")
    box.add_vfl("V:|-10-[inner]-[b]")
    box.add_constraints(
        [
            ConstraintDef(Attribute.LEFT, b, second=a, second_attribute=Attribute.LEFT),
            ConstraintDef(Attribute.WIDTH, b, second=a, second_attribute=Attribute.WIDTH, multiplier=2),
        ]
    )
    box.layout(200, 100)
    assert inner.frame == (20, 10, 35, 16)
    assert a.frame == (5, 3, 25, 10)
    assert b.frame == (25, 34, 50, 8)
    a.content_width = 45
    box.layout(200, 100)
    assert (inner.frame.width, a.frame.width, b.frame.width) == (55, 45, 90)


def test_a_container_that_moves_into_another_joins_its_system(ui: Context) -> None:
    box, inner = container(ui), container(ui, width=50, height=20)
    view = inner.create(Kind.VIEW, id="view")
    inner.add_vfl("|-2-[view]-2-|")
    inner.layout(80, 40)
    assert view.frame.width == 46
    box.insert(0, inner)
    box.add_constraints([pin(inner, Attribute.LEFT, 10), pin(inner, Attribute.RIGHT, -10)])
    box.layout(100, 100)
    assert (inner.frame.x, inner.frame.width, view.frame.width) == (10, 80, 76)
    inner.remove()
    inner.layout(80, 40)
    assert view.frame.width == 46


def test_constraints_go_with_their_nodes(ui: Context) -> None:
    box = container(ui)
    _, b = (box.create(Kind.VIEW, id=name, width=10, height=10) for name in "ab")
    made = box.add_vfl("|-[a]-[b]")
    b.destroy()
    box.layout(100, 100)
    assert [each.handle for each in box.constraints] == [made[0].handle]
    with pytest.raises(reglet.StaleHandle):
        made[1].remove()
    box.destroy()
    with pytest.raises(reglet.StaleHandle):
        made[0].remove()


# MARK: - Edits


def test_everything_about_a_constraint_can_be_read_and_changed(ui: Context) -> None:
    box = container(ui)
    view = box.create(Kind.VIEW, height=10)
    definition = ConstraintDef(
        Attribute.WIDTH, view, Relation.GREATER_OR_EQUAL, None, Attribute.WIDTH, 0.5, 3, 500, "at least half"
    )
    constraint = box.add_constraint(definition)
    assert constraint.definition == definition
    assert box.constraints == [constraint] and constraint.name == "at least half"
    box.layout(100, 20)
    assert view.frame.width == 53
    constraint.constant = 10
    constraint.multiplier = 0.25
    constraint.priority = 1000
    constraint.relation = Relation.EQUAL
    box.layout(100, 20)
    assert view.frame.width == 35
    constraint.remove()
    box.layout(100, 20)
    assert view.frame.width == 0 and box.constraints == []


def test_what_contradicts_itself_is_named_and_the_rest_laid_out(ui: Context) -> None:
    box = container(ui)
    a, b = (box.create(Kind.VIEW, id=name, height=10) for name in "ab")
    box.add_constraints(size(a, 30, 10))
    box.add_vfl("|[a(40)]", name="wide")
    box.add_vfl("|-[b(20)]")
    with pytest.raises(reglet.TreeError) as raised:
        box.layout(100, 50)
    assert raised.value.diagnostics[0].code == Code.UNSATISFIABLE
    assert "wide#0" in raised.value.diagnostics[0].message
    assert len(ui.conflict) == 2 and ui.conflict[1].name == "wide#0"
    assert b.frame == (20, 0, 20, 10)
    ui.conflict[1].remove()
    box.layout(100, 50)
    assert a.frame.width == 30


def test_a_transaction_is_undone_whole(ui: Context) -> None:
    box = container(ui)
    view = box.create(Kind.VIEW, height=10)
    left, width = box.add_constraints([pin(view, Attribute.LEFT, 5), ConstraintDef(Attribute.WIDTH, view, constant=20)])
    box.layout(100, 50)
    with pytest.raises(reglet.Unsatisfiable, match="constraints contradict each other"), box.transaction():
        left.remove()
        width.constant = 30
        added = box.add_constraint(pin(view, Attribute.LEFT, 9))
        box.add_constraint(ConstraintDef(Attribute.WIDTH, view, constant=31))
    assert box.constraints == [left, width] and width.constant == 20
    with pytest.raises(reglet.StaleHandle):
        added.remove()
    box.layout(100, 50)
    assert view.frame == (5, 0, 20, 10)
    with box.transaction():
        width.constant = 40
    box.layout(100, 50)
    assert view.frame.width == 40
    with pytest.raises(ZeroDivisionError), box.transaction():
        width.remove()
        raise ZeroDivisionError
    assert width.constant == 40


def test_a_conflict_tells_what_its_constraints_are_called(ui: Context) -> None:
    box = container(ui, id="box")
    a, b = (box.create(Kind.VIEW, id=name) for name in "ab")
    other = box.create(Kind.VIEW)
    box.add_constraint(ConstraintDef(Attribute.WIDTH, a, constant=-12.25))
    says = r"contradicts a limit, or that no size is below 0: a\.width == -12\.25$"
    with pytest.raises(reglet.Unsatisfiable, match=says), box.transaction():
        box.add_vfl("[b]")
    box.constraints[0].constant = 20.005
    wide = "w" * 300
    first = box.add_constraint(
        ConstraintDef(Attribute.WIDTH, b, Relation.GREATER_OR_EQUAL, a, Attribute.WIDTH, 2, constant=8, name=wide)
    )
    with pytest.raises(reglet.Unsatisfiable) as raised, box.transaction():
        box.add_vfl("[b(==x)]", views={"b": b, "x": other}, name="line")
        box.add_constraint(
            ConstraintDef(Attribute.WIDTH, other, Relation.LESS_OR_EQUAL, None, Attribute.HEIGHT, -0.5, constant=30)
        )
    last = f"#{other.handle & 0xFFFFFF}.width <= -0.5 * box.height + 30"
    assert raised.value.names == ("a.width == 20.005", wide, "line#0", last)
    assert ui.conflict_names == raised.value.names
    # of a layout
    box.add_vfl("[b(5)]", name="narrow")
    with pytest.raises(reglet.TreeError):
        box.layout(100, 50)
    assert [each.name for each in ui.conflict] == list(ui.conflict_names) == [wide, "narrow#0"]
    first.remove()
    assert ui.conflict_names == (wide, "narrow#0")  # as it was
    box.layout(100, 50)


def test_what_nothing_determines_is_named(ui: Context) -> None:
    box = container(ui)
    a, b = (box.create(Kind.VIEW, width=10, height=10) for _ in "ab")
    box.add_constraints([pin(a, Attribute.LEFT), pin(a, Attribute.TOP), pin(b, Attribute.LEFT)])
    box.layout(100, 50)
    assert box.ambiguous == [b]
    assert b.frame == (0, 0, 10, 10)
    box.add_constraint(pin(b, Attribute.BOTTOM))
    box.layout(100, 50)
    assert box.ambiguous == []


# MARK: - The Visual Format Language


def test_a_line_makes_constraints_with_names(ui: Context) -> None:
    box = container(ui)
    a = box.create(Kind.VIEW, id="a", height=10)
    made = box.add_vfl("|-gap-[a(>=20,<=50@100)]-|", metrics={"gap": 7}, name="row", parent_space=9)
    assert [each.name for each in made] == ["row#0", "row#1", "row#2", "row#3"]
    box.layout(100, 20)
    assert (a.frame.x, a.frame.width) == (7, 84)


@pytest.mark.parametrize(
    ("line", "code", "offset", "words"),
    [
        ("|-[a", Code.VFL_SYNTAX, 4, "expected '(' or ']'"),
        ("|-[a]-(>5)-|", Code.VFL_SYNTAX, 8, "expected '='"),
        ("[a(10@0)]", Code.VFL_PRIORITY, 6, "a priority above 0"),
        ("[who]", Code.VFL_VIEW, 1, "no view is called 'who'"),
        ("[a]-[A]", Code.VFL_VIEW, 5, "no view is called 'A', did you mean 'a'?"),
        ("[a]-much-|", Code.VFL_METRIC, 4, "no metric is called 'much'"),
    ],
)
def test_a_wrong_line_is_refused_with_a_caret(ui: Context, line: str, code: Code, offset: int, words: str) -> None:
    box = container(ui)
    box.create(Kind.VIEW, id="a")
    with pytest.raises(reglet.MarkupError) as raised:
        box.add_vfl(line)
    diagnostic = raised.value.diagnostics[0]
    assert (diagnostic.code, diagnostic.offset, diagnostic.column) == (code, offset, offset + 1)
    assert words in diagnostic.message and line in diagnostic.message
    assert diagnostic.message.splitlines()[2].index("^") == offset
    assert box.constraints == []


def test_wrong_arguments(ui: Context) -> None:
    box, other = container(ui), ui.create(Kind.FRAME)
    view = box.create(Kind.VIEW)
    with pytest.raises(reglet.InvalidArgument):
        other.add_constraint(pin(view, Attribute.LEFT))
    with pytest.raises(reglet.InvalidArgument):
        box.add_constraint(pin(view, Attribute.LEFT, priority=0))
    with pytest.raises(reglet.InvalidArgument, match="item 1"):
        box.add_constraints([pin(view, Attribute.LEFT), pin(view, Attribute.LEFT, float("nan"))])
    assert box.constraints == []
    with pytest.raises(reglet.InvalidArgument):
        ui.rollback_constraints()
    assert len({box.add_constraint(pin(view, Attribute.LEFT)) for _ in range(2)}) == 2
    assert "Constraint" in repr(box.constraints[0]) and box.constraints[0] != view


# MARK: - The extended language, spacers, safe areas


def test_extended_lines_center_stack_and_repeat(ui: Context) -> None:
    box = container(ui)
    nodes = {name: box.create(Kind.VIEW, id=name) for name in ("v1", "v2", "v3")}
    box.add_vfl("V:|-[column(50%):[v1(10)]-[v2][v3(v1)]]", options=VflOptions.EXTENDED)
    box.add_vfl("|~[column(40%)]~|", options=VflOptions.EXTENDED)
    box.layout(200, 200)
    assert [node.frame for node in nodes.values()] == [(60, 20, 80, 10), (60, 38, 80, 72), (60, 110, 80, 10)]
    guide = box.find("column")
    assert guide.kind == Kind.SPACE
    assert guide.frame == (60, 20, 80, 100)


def test_a_range_may_make_more_constraints_than_the_line_has_letters(ui: Context) -> None:
    box = container(ui)
    for i in range(1, 101):
        box.create(Kind.VIEW, id=f"v{i}")
    made = box.add_vfl("[v1..100(7)]", options=VflOptions.EXTENDED)
    assert len(made) == 100
    assert made == box.constraints
    assert {each.constant for each in made} == {7}


def test_spacers_are_read_back_and_shared_by_number(ui: Context) -> None:
    box = container(ui)
    a, b = (box.create(Kind.VIEW, id=name) for name in "ab")
    box.add_constraints([*size(a, 20, 10), *size(b, 30, 10)])
    lines = box.add_vfl("|~[a]~[b]~|", options=VflOptions.EXTENDED, name="row")
    spacers = {each.definition.spacer for each in lines}
    assert len(spacers) == 1 and 0 not in spacers
    box.add_constraint(ConstraintDef(Attribute.TOP, a, second_attribute=Attribute.TOP, spacer=3))
    box.add_constraint(ConstraintDef(Attribute.BOTTOM, second=a, second_attribute=Attribute.BOTTOM, spacer=3))
    box.layout(200, 50)
    assert (a.frame, b.frame.x) == ((50, 20, 20, 10), 120)
    box.add_constraint(ConstraintDef(Attribute.NONE, constant=5, spacer=3, priority=400))
    box.layout(200, 50)
    assert a.frame.y == 20


def test_what_is_covered_is_left_free(ui: Context) -> None:
    box = container(ui)
    view = box.create(Kind.VIEW)
    names = ("LEFT", "TOP", "RIGHT", "BOTTOM")
    box.add_constraints([ConstraintDef(Attribute[n], view, second_attribute=Attribute[f"{n}_SAFE"]) for n in names])
    box.safe_area = SafeArea(top=24, bottom=16)
    box.layout(100, 100)
    assert view.frame == (0, 24, 100, 60)
    assert box.safe_area == SafeArea(0, 24, 0, 16)
    with pytest.raises(reglet.InvalidArgument):
        view.safe_area = SafeArea()


@pytest.mark.parametrize(
    ("line", "offset", "words"),
    [
        ("|~[a]~(|", 7, "a number, a percentage or a view"),
        ("C:a.middle(b)", 4, "centerX or centerY"),
        ("[a..]", 4, "a number"),
        ("[col:]", 5, "'-' or '['"),
        ("|[a]-->[b]", 6, "a number"),
    ],
)
def test_a_wrong_extended_line_is_refused_with_a_caret(ui: Context, line: str, offset: int, words: str) -> None:
    box = container(ui)
    for name in "ab":
        box.create(Kind.VIEW, id=name)
    with pytest.raises(reglet.MarkupError) as caught:
        box.add_vfl(line, options=VflOptions.EXTENDED)
    diagnostic = caught.value.diagnostics[0]
    assert (diagnostic.code, diagnostic.offset, diagnostic.column) == (Code.VFL_SYNTAX, offset, offset + 1)
    message = diagnostic.message.splitlines()
    assert words in message[0]
    assert message[1] == line
    assert message[2].index("^") == offset
    assert len(box.children) == 2 and not box.constraints


def documented_lines() -> list[tuple[str, bool]]:
    """The lines docs/constraints.md shows, and whether they are extended ones."""
    page = Path(__file__).resolve().parents[3] / "docs" / "constraints.md"
    text = page.read_text(encoding="utf-8").split("## The Visual Format Language")[1]
    strict, extended = text.split("With `RG_VFL_EXTENDED`")
    lines = []
    for part, is_extended in ((strict, False), (extended.split("A line with an error")[0], True)):
        for line in re.findall(r"^    (\S.*)$", part, re.MULTILINE):
            lines.append((re.split(r" {3,}", line)[0], is_extended))
    return lines


@pytest.mark.parametrize(("line", "is_extended"), documented_lines())
def test_documented_lines_are_read(ui: Context, line: str, is_extended: bool) -> None:
    box = container(ui)
    names = set(re.findall(r"[A-Za-z_]\w*", line)) - {"H", "V", "HV", "Z", "C", "margin", "column"}
    for name in names | {f"row{i}" for i in range(1, 5)}:
        box.create(Kind.VIEW, id=name)
    box.add_vfl(line, metrics={"margin": 4}, options=VflOptions.EXTENDED if is_extended else None)
    box.layout(300, 200)
