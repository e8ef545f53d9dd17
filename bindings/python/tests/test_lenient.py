# SPDX-License-Identifier: MIT
"""What Android accepts in layout files is accepted here; a warning says what is not followed."""

from __future__ import annotations

import pytest

from reglet import Code, Context, Kind, Level, RegletError, Visibility

Said = list[tuple[Level, Code, int, int]]


def read(ui: Context, inside: str, root: str = "ConstraintLayout") -> tuple[dict[str, tuple[float, ...]], Said]:
    """The frames of all nodes with an id in 200 x 100, and the diagnostics."""
    fills = 'layout_width="match_parent" layout_height="match_parent"'
    node = ui.inflate(f'<{root} id="box" {fills}>\n{inside}\n</{root}>')
    said = [(each.level, each.code, each.line, each.column) for each in ui.diagnostics]
    ui.layout(node, 200, 100)
    assert not [each for each in ui.diagnostics if each.level == Level.ERROR]
    return {each.id: tuple(each.frame) for each in node.walk() if each.id}, said


def view(name: str, *attributes: str, width: str = "20", height: str = "10") -> str:
    connections = " ".join(f'layout_{each.replace("=", "=" + chr(34))}"' for each in attributes)
    return f'<View id="{name}" layout_width="{width}" layout_height="{height}" {connections}/>'


def test_a_connection_to_parent_beside_match_parent_is_followed(ui: Context) -> None:
    frames, said = read(ui, view("a", "constraintStart_toStartOf=parent", width="match_parent", height="9dp"))
    assert frames["a"] == (0, 0, 200, 9)
    assert not said


def test_other_connections_beside_match_parent_are_not(ui: Context) -> None:
    for target in ("b", "nowhere"):
        inside = view("b") + "\n" + view("a", f"constraintStart_toEndOf={target}", width="match_parent")
        frames, said = read(ui, inside)
        assert frames["a"] == (0, 0, 200, 10)
        assert said == ([] if target == "b" else [(Level.WARNING, Code.UNKNOWN_ANCHOR, 3, 93)])


def test_guidelines_have_no_connections(ui: Context) -> None:
    frames, said = read(
        ui,
        '<Guideline id="g" orientation="vertical" layout_constraintGuide_begin="30" '
        'layout_constraintTop_toTopOf="parent"/>\n' + view("a", "constraintStart_toEndOf=g"),
    )
    assert frames["a"] == (30, 0, 20, 10)
    assert not said


def test_the_own_id_of_the_container_means_the_parent(ui: Context) -> None:
    frames, said = read(ui, view("a", "constraintEnd_toEndOf=@id/box", "constraintBottom_toBottomOf=box"))
    assert frames["a"] == (180, 90, 20, 10)
    assert not said


@pytest.mark.parametrize("target", ["nowhere", "@string/details", "", "?attr/x", "@id/inner"])
def test_ids_that_are_not_found_are_ignored(ui: Context, target: str) -> None:
    frames, said = read(
        ui,
        view("a", "constraintEnd_toEndOf=parent", f"constraintTop_toBottomOf={target}")
        + '<FrameLayout><View id="inner" layout_width="5" layout_height="50"/></FrameLayout>',
    )
    assert frames["a"] == (180, 0, 20, 10)
    assert [each[0] for each in said] == [Level.WARNING]
    assert (said[0][2], said[0][3]) == (2, 122)
    assert said[0][1] in (Code.UNKNOWN_ANCHOR, Code.BAD_VALUE)


def test_ids_that_barriers_do_not_find_are_ignored(ui: Context) -> None:
    frames, said = read(
        ui,
        '<Barrier id="line" barrierDirection="end" constraint_referenced_ids="a,,nowhere,line, b"/>'
        + view("a")
        + view("b", width="50")
        + view("c", "constraintStart_toEndOf=line"),
    )
    assert frames["c"][0] == 50
    assert [each[:2] for each in said] == [
        (Level.WARNING, Code.BAD_VALUE),
        (Level.WARNING, Code.UNKNOWN_ANCHOR),
        (Level.WARNING, Code.CYCLE),
    ]


# The one that wins, the other, and where the edge comes to lie: b is at 50 to 70 and 30 to 40.
SIDES = [
    ("constraintLeft_toLeftOf=b", "constraintLeft_toRightOf=b", 0, 50),
    ("constraintRight_toLeftOf=b", "constraintRight_toRightOf=b", 0, 30),
    ("constraintTop_toTopOf=b", "constraintTop_toBottomOf=b", 1, 30),
    ("constraintBottom_toTopOf=b", "constraintBottom_toBottomOf=b", 1, 20),
    ("constraintStart_toStartOf=b", "constraintStart_toEndOf=b", 0, 50),
    ("constraintEnd_toStartOf=b", "constraintEnd_toEndOf=b", 0, 30),
    ("constraintStart_toStartOf=b", "constraintStart_toEndOf=parent", 0, 50),
    ("constraintEnd_toStartOf=parent", "constraintEnd_toEndOf=b", 0, -20),
]


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(("winner", "loser", "axis", "expected"), SIDES)
def test_of_two_attributes_for_one_side_androids_wins(
    ui: Context, winner: str, loser: str, axis: int, expected: float, turned: bool
) -> None:
    b = view("b", "constraintLeft_toLeftOf=parent", "constraintTop_toTopOf=parent", "marginLeft=50", "marginTop=30")
    both = (loser, winner) if turned else (winner, loser)
    frames, said = read(ui, b + "\n" + view("a", *both))
    assert frames["a"][axis] == expected
    # at the value that does not count
    column = 51 + (0 if turned else len(both[0]) + 10) + len(f'layout_{loser.split("=")[0]}="')
    assert said == [(Level.WARNING, Code.BAD_VALUE, 3, column)]


def test_the_attribute_that_wins_counts_even_if_its_id_is_not_found(ui: Context) -> None:
    frames, said = read(ui, view("a", "constraintRight_toLeftOf=nowhere", "constraintRight_toRightOf=parent"))
    assert frames["a"][0] == 0
    assert {each[1] for each in said} == {Code.BAD_VALUE, Code.UNKNOWN_ANCHOR}


def test_a_node_that_is_connected_to_itself_is_reported(ui: Context) -> None:
    frames, said = read(ui, view("a", "constraintLeft_toRightOf=a", "constraintTop_toTopOf=parent"))
    assert frames["a"][2:] == (20, 10)
    assert [each[:2] for each in said] == [(Level.WARNING, Code.CYCLE)]


def test_a_baseline_of_the_container_is_ignored(ui: Context) -> None:
    frames, said = read(ui, view("a", "constraintBaseline_toBaselineOf=parent", "constraintBottom_toBottomOf=parent"))
    assert frames["a"] == (0, 90, 20, 10)
    assert not said


# Android takes them without a word.
CYCLES = [
    view("a", "constraintLeft_toRightOf=b") + view("b", "constraintLeft_toRightOf=a"),
    view("a", "constraintLeft_toLeftOf=b") + view("b", "constraintStart_toStartOf=a"),
    view("a", "constraintLeft_toLeftOf=parent", "constraintRight_toRightOf=b", "marginLeft=30")
    + view("b", "constraintLeft_toLeftOf=a", "constraintRight_toRightOf=a", width="0dp"),
    view("a", "constraintBaseline_toBaselineOf=b") + view("b", "constraintBaseline_toBaselineOf=a"),
    view("a", "constraintCircle=b") + view("b", "constraintCircle=a"),
]


@pytest.mark.parametrize("inside", CYCLES)
def test_cycles_of_connections_are_laid_out(ui: Context, inside: str) -> None:
    frames, said = read(ui, inside)
    assert {frames["a"][3], frames["b"][3]} == {10}
    assert not said


@pytest.mark.parametrize("tag", ["Guideline", "Barrier", "Group"])
@pytest.mark.parametrize("root", ["merge", "LinearLayout", "FrameLayout"])
def test_helpers_outside_a_constraint_layout_take_no_room(ui: Context, tag: str, root: str) -> None:
    helper = (
        f'<{tag} id="g" layout_width="match_parent" layout_height="30" layout_margin="9" orientation="vertical" '
        f'visibility="visible" layout_constraintGuide_percent="0.5" constraint_referenced_ids="a"/>'
    )
    node = ui.inflate(f'<{root}>\n{helper}<View id="a" layout_width="20" layout_height="10"/></{root}>')
    said = [(each.level, each.code, each.line, each.column) for each in ui.diagnostics if each.code == Code.HIERARCHY]
    assert said == [(Level.WARNING, Code.HIERARCHY, 2, 1)]
    node.layout(200, 100)
    assert node.find("g").visibility == Visibility.GONE
    assert node.find("a").frame[:2] == (0, 0)
    assert tuple(node.find("g").frame)[2:] == (0, 0)


def test_json_reads_the_same(ui: Context) -> None:
    node = ui.inflate(
        """{"type": "ConstraintLayout", "layout_width": "match_parent", "layout_height": "match_parent", "children": {
        "a": {"type": "View", "layout_width": "match_parent", "layout_height": 10,
              "layout_constraintStart_toStartOf": "parent", "layout_constraintTop_toBottomOf": "nowhere"},
        "b": {"type": "View", "layout_width": 20, "layout_height": 10, "layout_constraintLeft_toRightOf": "parent",
              "layout_constraintLeft_toLeftOf": "parent", "paddingTop": -3}}}"""
    )
    assert [(each.level, each.code, each.line) for each in ui.diagnostics] == [
        (Level.WARNING, Code.UNKNOWN_ANCHOR, 3),
        (Level.WARNING, Code.BAD_VALUE, 4),
        (Level.WARNING, Code.BAD_VALUE, 5),
    ]
    node.layout(200, 100)
    assert node.find("a").frame == (0, 0, 200, 10)
    assert node.find("b").frame == (0, 0, 20, 10)


def test_padding_below_0_counts_as_none(ui: Context) -> None:
    node = ui.inflate(
        '<FrameLayout padding="-4dp" paddingLeft="5" paddingTop="-1px">\n'
        '<FrameLayout id="a" paddingLeft="7" paddingEnd="-4dp" paddingStart="3"/></FrameLayout>'
    )
    assert [(each.level, each.code, each.line, each.column) for each in ui.diagnostics] == [
        (Level.WARNING, Code.BAD_VALUE, 1, 23),
        (Level.WARNING, Code.BAD_VALUE, 1, 57),
        (Level.WARNING, Code.BAD_VALUE, 2, 49),
    ]
    assert (node.padding_left, node.padding_top) == (5, 0)
    node.layout(200, 100)
    assert node.find("a").frame == (5, 0, 3, 0)


def test_what_aapt_puts_inline_is_kept_before_children(ui: Context) -> None:
    node = ui.inflate(
        """<FrameLayout xmlns:aapt="http://schemas.android.com/aapt">
        <View id="a" layout_width="9" layout_height="9"><aapt:attr name="android:src"><vector><path/></vector>
        </aapt:attr></View><aapt:attr name="android:background"><View/></aapt:attr></FrameLayout>"""
    )
    assert [(each.level, each.code, each.line, each.column) for each in ui.diagnostics] == [
        (Level.INFO, Code.UNKNOWN_TAG, 3, 28),
    ]
    kept = '<vector xmlns:aapt="http://schemas.android.com/aapt"><path/></vector>'
    assert node.find("a").attributes["src"].strip() == kept
    assert [each.kind for each in node.walk()] == [Kind.FRAME, Kind.VIEW]


def test_data_of_data_binding_is_skipped(ui: Context) -> None:
    node = ui.inflate(
        """<layout xmlns:android="http://schemas.android.com/apk/res/android"><data>
        <import type="android.view.View"/><variable name="x" type="int"/></data>
        <FrameLayout id="a" android:layout_width="match_parent" android:layout_height="match_parent">
        <data id="b"/></FrameLayout></layout>"""
    )
    assert [each.tag for each in node.walk()] == ["FrameLayout", "data"]
    node.layout(200, 100)
    assert node.find("a").frame == (0, 0, 200, 100)
    assert node.find("b").frame == (0, 0, 0, 0)


def test_words_that_are_not_followed(ui: Context) -> None:
    frames, said = read(
        ui,
        view("a", "constraintDimensionRatio=", "constraintLeft_toLeftOf=parent")
        + "\n"
        + view("b", "constraintDimensionRatio=W,", "constraintLeft_toLeftOf=parent"),
    )
    assert frames["a"] == frames["b"] == (0, 0, 20, 10)
    assert [each[:3] for each in said] == [(Level.WARNING, Code.BAD_VALUE, 3)]


def test_relative_rules_without_an_id_are_ignored(ui: Context) -> None:
    frames, said = read(ui, view("a", "below=@string/x", "alignParentRight=true"), root="RelativeLayout")
    assert frames["a"] == (180, 0, 20, 10)
    assert [each[:2] for each in said] == [(Level.WARNING, Code.BAD_VALUE)]


@pytest.mark.parametrize(
    "inside",
    [
        '<View id="a"/><constraint item="nowhere" attribute="width" constant="5"/>',
        '<View id="a"/><constraint vfl="[a]-[nowhere]"/>',
        '<View id="a"/><constraint item="a" attribute="width" constant="5"/><constraint item="a" attribute="width"/>',
    ],
)
def test_constraints_of_their_own_stay_strict(ui: Context, inside: str) -> None:
    with pytest.raises(RegletError):
        ui.inflate(f"<ConstraintContainer>{inside}</ConstraintContainer>")
