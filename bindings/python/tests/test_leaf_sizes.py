# SPDX-License-Identifier: MIT
"""What gives leaves of layout files their sizes: fonts, hints, numbers of lines; tags that nobody knows."""

from __future__ import annotations

from random import Random

import pytest

from reglet import MATCH_PARENT, Code, Context, Font, InvalidArgument, Kind, Level, Node, Orientation


@pytest.fixture
def font(ui: Context) -> Font:
    return ui.font(line_height=16, ascent=12, default_advance=8)


def leaf(ui: Context, tag: str, font: Font | None = None, width: float = 200, height: float = 100) -> Node:
    """The only child of a frame."""
    root = ui.inflate(f"<FrameLayout>{tag}</FrameLayout>", font=font)
    root.layout(width, height)
    return root.children[0]


# MARK: - Lines

LINES = [
    ('lines="3"', 3),
    ('minLines="2"', 2),
    ('minLines="2" maxLines="4"', 2),
    ('maxLines="2"', 1),
    # in Android's order, whatever that of the file: maxLines, lines, minLines, singleLine
    ('lines="3" maxLines="2"', 3),
    ('minLines="4" lines="3"', 4),
    ('minLines="1" lines="3"', 1),
    ('singleLine="true" lines="3"', 1),
    ('singleLine="true" minLines="3"', 1),
    ('singleLine="false" lines="2"', 2),
    ('lines="0"', 1),
]


@pytest.mark.parametrize(("attributes", "count"), LINES)
def test_a_short_text_has_the_lines_it_must(ui: Context, font: Font, attributes: str, count: int) -> None:
    assert leaf(ui, f'<TextView text="abc" {attributes}/>', font).frame == (0, 0, 24, 16 * count)


@pytest.mark.parametrize(
    ("attributes", "count"),
    [
        ('lines="3"', 3),
        ('minLines="2"', 5),
        ('maxLines="2"', 2),
        ('lines="3" maxLines="2"', 3),
        ('minLines="4" lines="2"', 4),
        ('minLines="2" maxLines="4"', 4),
    ],
)
def test_a_long_text_has_no_more(ui: Context, font: Font, attributes: str, count: int) -> None:
    text = leaf(ui, f'<TextView text="a b c d e" {attributes}/>', font, width=8)
    assert text.frame == (0, 0, 8, 16 * count)
    assert len(text.lines) <= count


def test_lines_that_are_not_there_lie_below_the_text(ui: Context, font: Font) -> None:
    top = leaf(ui, '<TextView text="abc" lines="3"/>', font)
    assert [line.y for line in top.lines] == [0]
    bottom = leaf(ui, '<TextView text="abc" lines="3" gravity="bottom"/>', font)
    assert [line.y for line in bottom.lines] == [32]


def test_min_lines_is_a_property(ui: Context, font: Font) -> None:
    box = ui.create(Kind.FRAME)
    text = box.create(Kind.TEXT, font=font, min_lines=2)
    text.text = "abc"
    box.layout(100, 100)
    assert (text.min_lines, text.frame[3]) == (2, 32)
    text.min_lines = 4
    box.layout(100, 100)
    assert text.frame[3] == 64
    text.min_lines = 0
    box.layout(100, 100)
    assert text.frame[3] == 16
    for wrong in (-1, 65_536):
        with pytest.raises(InvalidArgument, match="min_lines"):
            text.min_lines = wrong
    text.min_lines = 65_535
    assert text.min_lines == 65_535
    with pytest.raises(InvalidArgument):
        ui.create(Kind.VIEW).min_lines = 1


def test_more_lines_than_that_are_cut_in_files(ui: Context, font: Font) -> None:
    assert leaf(ui, '<TextView minLines="100000"/>', font).min_lines == 65_535


def test_an_explanation_knows_of_least_lines(ui: Context, font: Font) -> None:
    text = leaf(ui, '<TextView text="abc" lines="3"/>', font)
    assert "48 px" in str(text.explain())


# MARK: - Hints


def test_an_empty_text_is_as_large_as_its_hint(ui: Context, font: Font) -> None:
    field = leaf(ui, '<TextView hint="Your\\nname"/>', font)
    assert field.frame == (0, 0, 32, 32)
    assert (field.text, field.hint) == ("", "Your\nname")
    assert field.attributes["hint"] == "Your\\nname"
    assert [line.text for line in field.lines] == ["Your", "name"]
    field.text = "abcdefgh"
    field.parent.layout(200, 100)
    assert field.frame == (0, 0, 64, 32)  # as on Android the hint still says how large it is at least
    assert [line.text for line in field.lines] == ["abcdefgh"]
    field.hint = ""
    field.parent.layout(200, 100)
    assert field.frame == (0, 0, 64, 16)
    field.text = ""
    field.parent.layout(200, 100)
    assert field.frame == (0, 0, 0, 16)


def test_hints_follow_the_style_of_the_text(ui: Context, font: Font) -> None:
    box = ui.create(Kind.FRAME)
    text = box.create(Kind.TEXT, font=font)
    text.hint = "a b c"
    box.layout(24, 100)
    assert text.frame == (0, 0, 24, 32)
    text.max_lines = 1
    box.layout(24, 100)
    assert text.frame[3] == 16
    text.max_lines = 0
    text.min_lines = 3
    box.layout(24, 100)
    assert text.frame[3] == 48
    text.font = ui.font(line_height=10, ascent=8, default_advance=4)
    box.layout(100, 100)
    assert text.frame == (0, 0, 20, 30)
    text.font = None
    box.layout(100, 100)
    assert text.frame == (0, 0, 0, 0)


def test_a_shown_text_lies_where_its_own_height_says(ui: Context, font: Font) -> None:
    field = leaf(ui, '<TextView hint="a\\nb\\nc" text="x" gravity="bottom"/>', font)
    assert field.frame == (0, 0, 8, 48)
    assert [line.y for line in field.lines] == [32]


def test_a_hint_that_is_a_reference_is_kept_unread(ui: Context, font: Font) -> None:
    field = leaf(ui, '<TextView hint="@string/name"/>', font)
    assert field.attributes["hint"] == "@string/name"
    assert (field.hint, field.frame[2]) == ("", 0)
    assert [each.code for each in ui.diagnostics] == [Code.BAD_VALUE]


def test_hints_of_other_kinds_are_refused(ui: Context) -> None:
    node = ui.create(Kind.VIEW)
    assert node.hint == ""
    with pytest.raises(InvalidArgument):
        node.hint = "a"
    text = ui.create(Kind.TEXT)
    with pytest.raises(InvalidArgument):
        text.hint = b"\xff".decode("latin-1").encode("latin-1").decode("utf-8", "surrogateescape")


def test_hints_go_with_their_nodes(ui: Context, font: Font) -> None:
    box = ui.create(Kind.LINEAR)
    for _ in range(3):
        fields = [box.create(Kind.TEXT, font=font) for _ in range(20)]
        for number, field in enumerate(fields):
            field.hint = "x" * (number + 1)
        for field in fields[::2]:
            field.destroy()
        box.layout(5000, 100)
        assert [field.frame[2] for field in fields[1::2]] == [8 * number for number in range(2, 21, 2)]
        for field in fields[1::2]:
            field.destroy()


def test_edits_of_hints_give_what_a_layout_from_scratch_gives(ui: Context, font: Font) -> None:
    random = Random(7)
    words = ("", "", "a", "some words", "one\ntwo\nthree", "a longer line of words")
    for _ in range(20):
        box = ui.create(Kind.LINEAR, orientation=Orientation.VERTICAL, width=MATCH_PARENT)
        texts = [box.create(Kind.TEXT, font=font) for _ in range(6)]
        for _ in range(12):
            for text in random.sample(texts, 2):
                setattr(text, *random.choice([("text", random.choice(words)), ("hint", random.choice(words))]))
                setattr(text, *random.choice([("min_lines", random.randrange(4)), ("max_lines", random.randrange(3))]))
            width = random.choice((60, 100, 300))
            box.layout(width, 500)
            anew = ui.create(Kind.LINEAR, orientation=Orientation.VERTICAL, width=MATCH_PARENT)
            for text in texts:
                copy = anew.create(Kind.TEXT, text=text.text, style=text.style)
                copy.hint = text.hint
            anew.layout(width, 500)
            assert [each.frame for each in box.walk()] == [each.frame for each in anew.walk()]
            assert [text.lines for text in texts] == [text.lines for text in anew.children]
            anew.destroy()


def test_json_has_hints_and_lines(ui: Context, font: Font) -> None:
    root = ui.inflate(
        '{"type": "FrameLayout", "children": [{"type": "TextView", "hint": "ab", "minLines": 2}]}', font=font
    )
    root.layout(200, 100)
    assert root.children[0].frame == (0, 0, 16, 32)


# MARK: - Tags that nobody knows


@pytest.mark.parametrize("size", ["wrap_content", None])
def test_an_unknown_leaf_that_wraps_takes_no_room(ui: Context, size: str | None) -> None:
    given = f'layout_width="{size}" layout_height="{size}"' if size else ""
    for root in ("FrameLayout", "LinearLayout", "RelativeLayout", "ConstraintLayout"):
        fills = 'layout_width="match_parent" layout_height="match_parent"'
        node = ui.inflate(f'<{root} {fills}><com.example.Meter id="a" {given}/></{root}>')
        node.layout(200, 100)
        assert node.find("a").frame == (0, 0, 0, 0)


def test_an_unknown_leaf_has_what_is_written(ui: Context) -> None:
    assert leaf(ui, '<Meter layout_width="30" layout_height="match_parent"/>').frame == (0, 0, 30, 100)
    assert leaf(ui, '<Meter minWidth="30" padding="4"/>').frame == (0, 0, 30, 8)
    assert leaf(ui, '<Meter contentWidth="30" contentHeight="5"/>').frame == (0, 0, 30, 5)
    assert leaf(ui, '<Meter><View layout_width="7" layout_height="8"/></Meter>').frame == (0, 0, 7, 8)
    assert leaf(ui, "<View/>").frame == (0, 0, 200, 100)  # as on Android


def test_an_unknown_leaf_of_json_takes_no_room(ui: Context) -> None:
    root = ui.inflate('{"type": "FrameLayout", "children": [{"type": "com.example.Meter"}, {"type": "UIView"}]}')
    root.layout(200, 100)
    assert [tuple(each.frame) for each in root.children] == [(0, 0, 0, 0), (0, 0, 200, 100)]


def test_the_host_says_what_an_unknown_tag_is(ui: Context) -> None:
    kinds = []

    def resolve(tag: object) -> object:
        kinds.append(tag.kind)  # type: ignore[attr-defined]
        return None

    ui.inflate("<FrameLayout><Meter/></FrameLayout>", resolve_tag=resolve)
    assert kinds == [Kind.FRAME, Kind.FIXED]


# MARK: - Leaves that nothing gives a size


def sizes(ui: Context) -> list[tuple[Level, int, int, str]]:
    return [
        (each.level, each.line, each.column, each.message.split("\n")[0])
        for each in ui.diagnostics
        if each.code == Code.NO_SIZE
    ]


def test_texts_without_a_font_are_one_warning(ui: Context, font: Font) -> None:
    xml = "<LinearLayout>\n<TextView/>" + "<TextView/>" * 49 + "</LinearLayout>"
    root = ui.inflate(xml)
    ((level, line, column, message),) = sizes(ui)
    assert (level, line, column) == (Level.WARNING, 2, 1)
    assert "50" in message
    assert "font" in message
    (entry,) = ui.diagnostics
    assert entry.node == root.children[0]
    ui.inflate(xml, font=font)
    assert not sizes(ui)


def test_an_image_with_an_aspect_ratio_and_a_side_has_a_size(ui: Context) -> None:
    ui.inflate('<FrameLayout><ImageView layout_width="match_parent" layout_aspectRatio="16:9"/></FrameLayout>')
    assert not sizes(ui)
    ui.inflate('<FrameLayout><ImageView layout_aspectRatio="16:9"/></FrameLayout>')
    assert len(sizes(ui)) == 1


def test_images_without_a_size_are_one_remark(ui: Context) -> None:
    ui.inflate('<LinearLayout>\n<ImageView src="@drawable/a"/><ImageView/></LinearLayout>')
    ((level, line, column, message),) = sizes(ui)
    assert (level, line, column) == (Level.INFO, 2, 1)
    assert "2" in message
    assert "contentWidth" in message


@pytest.mark.parametrize(
    "inside",
    [
        '<TextView layout_width="9" layout_height="match_parent"/>',
        '<ImageView layout_width="match_parent" layout_height="9"/>',
        '<ImageView contentWidth="9" contentHeight="9"/>',
        '<ImageView minWidth="9" minHeight="9"/>',
        '<ImageView layout_minWidth="9" layout_minHeight="9"/>',
        '<ImageView layout_left="1" layout_right="1" layout_top="2" layout_bottom="2"/>',
        "<UISwitch/>",
        "<View/>",
        "<Meter/>",
        "<MKStackLayout><ImageView/><TextView/></MKStackLayout>",
        "<HorizontalLayout><ImageView/></HorizontalLayout>",
    ],
)
def test_leaves_with_a_size_are_not_reported(ui: Context, inside: str) -> None:
    ui.inflate(f"<FrameLayout>{inside}</FrameLayout>")
    assert not sizes(ui)


def test_one_side_without_a_size_is_reported(ui: Context) -> None:
    ui.inflate('<FrameLayout><ImageView layout_width="48dp" layout_height="wrap_content"/></FrameLayout>')
    assert len(sizes(ui)) == 1


def test_json_is_told_too(ui: Context) -> None:
    ui.inflate('{"type": "FrameLayout", "children": [{"type": "UILabel"}, {"type": "UIImageView"}]}')
    assert [each[0] for each in sizes(ui)] == [Level.WARNING, Level.INFO]


def test_views_that_constraints_of_json_lay_out_are_not_reported(ui: Context) -> None:
    ui.inflate('{"views": {"a": {"type": "UIImageView"}}, "constraints": {"c": ["[a(9)]", "V:[a(9)]"]}}')
    assert not sizes(ui)
