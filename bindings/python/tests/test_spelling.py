# SPDX-License-Identifier: MIT
"""Slips in the names of attributes are warnings that say what was meant; names that are right are not."""

from __future__ import annotations

import json

import pytest

from reglet import Code, Context, Level, MarkupError

SLIPS = {
    "orientaton": "orientation", "paddding": "padding", "textsize": "textSize", "visiblity": "visibility",
    "Orientation": "orientation", "ID": "id", "backgruond": "background", "minWidht": "minWidth", "grvity": "gravity",
    "contentDescripton": "contentDescription", "onclick": "onClick", "drawableleft": "drawableLeft",
    "layoutWidth": "layout_width", "layotu_width": "layout_width", "layout_widht": "layout_width",
    "layout_Gravity": "layout_gravity", "layout_marginHorizontla": "layout_marginHorizontal",
    "layout_constraintTop_toTopOff": "layout_constraintTop_toTopOf", "layout_wieght": "layout_weight",
    "weigthSum": "weightSum", "elipsize": "ellipsize", "lineSpacingMutliplier": "lineSpacingMultiplier",
}  # fmt: skip
RIGHT = """
    textSize textColor textStyle textAppearance hint src srcCompat background tint onClick contentDescription inputType
    drawableLeft drawableTop drawableStart drawablePadding minLines maxLength maxEms minEms ems lineHeight style theme
    class rotation rotationX scaleX scaleY translationX translationZ alpha elevation foreground tag title titleTextColor
    subtitle icon iconTint iconGravity cornerRadius cardElevation layoutAnimation layoutMode layoutManager spanCount
    scrollbars scrollX maxLine showDivider dividerDrawable flexWrap alignItems alignContent justifyContent
    tabGravity tabMode maxItemCount minDate maxDate max min step value checked button entries prompt progress
    contextDescription layerType keyboardNavigationCluster nextFocusUp nextFocusDown textColorLink textColorHint
    paddingMode contentInsetStart insetLeft insetTop insetBottom itemTextColor columnWidth numColumns stretchMode
    horizontalSpacing verticalSpacing listSelector choiceMode format24Hour thumb track switchMinWidth typeface
    layout_behavior layout_anchor layout_anchorGravity layout_insetEdge layout_scrollFlags layout_collapseMode
    layout_keyline
    layout_constraintTag layout_constraintWidth layout_constraintHeight layout_wrapBehaviorInParent
    layout_editor_absoluteX
    layout_widthPercent layout_marginTopPercent layout_id layout_ignoreOffset layout_overflowText layout_removeBorders
    flow_wrapMode flow_horizontalGap flow_verticalBias own a ab abc next line test size data-id my_own_name
""".split()  # fmt: skip


def xml(name: str) -> str:
    return f'<View {name}="@null"/>'


def in_json(name: str) -> str:
    return json.dumps({"type": "View", name: "@null"})


@pytest.mark.parametrize("write", [xml, in_json])
def test_a_slip_is_a_warning_that_says_what_was_meant(ui: Context, write: object) -> None:
    assert callable(write)
    for slip, meant in SLIPS.items():
        assert ui.inflate(write(slip)).attributes == {slip: "@null"}
        (found,) = ui.diagnostics
        assert (found.code, found.level) == (Code.UNKNOWN_ATTRIBUTE, Level.WARNING)
        first = found.message.split("\n")[0]
        assert first.endswith(f"nothing reads the attribute '{slip}', did you mean '{meant}'?")


@pytest.mark.parametrize("write", [xml, in_json])
def test_right_names_are_no_slips(ui: Context, write: object) -> None:
    assert callable(write)
    for name in RIGHT:
        ui.inflate(write(name))
        levels = [each.level for each in ui.diagnostics]
        assert levels == ([Level.INFO] if name.startswith("layout_") else []), name


def test_keys_of_json_are_meant_too(ui: Context) -> None:
    for slip, meant in {"childern": "children", "Views": "views", "constrants": "constraints", "typ": None}.items():
        ui.inflate(json.dumps({"type": "FrameLayout", slip: []}))
        assert [meant and f"did you mean '{meant}'?" in each.message for each in ui.diagnostics] == [True] * bool(meant)


def test_a_connection_of_two_edges_that_do_not_go_together_stays_an_error(ui: Context) -> None:
    with pytest.raises(MarkupError, match="is no connection of two edges"):
        ui.inflate('<ConstraintLayout><View layout_constraintLeft_toBaselineOf="parent"/></ConstraintLayout>')


def test_slips_are_told_while_there_is_room(ui: Context) -> None:
    views = '<View layout_mine="1"/>' * 998 + '<View paddding="1"/>' * 5
    ui.inflate(f"<FrameLayout>{views}</FrameLayout>")
    assert [each.level for each in ui.diagnostics].count(Level.WARNING) == 2
