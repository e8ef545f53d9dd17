# SPDX-License-Identifier: MIT
"""Layouts of resources. Tests/C/test_inflate_*.c have the rules; here is what the Python package makes of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import reglet
from reglet import Code, Context, Expression, Kind, Level, Node, NotFound, Resources, ResourceView

VALUES = """<resources>
<string name="title">Files</string><dimen name="gap">3.5dp</dimen>
<attr name="space" format="dimension"/>
<style name="Theme"><item name="space">1px</item></style><style name="Theme.Wide"><item name="space">2px</item></style>
</resources>"""

Load = Callable[..., ResourceView]


@pytest.fixture
def load(ui: Context) -> Load:
    """Make a view of layouts by name, beside values, and let the context use it."""

    def load(values: str = VALUES, density: int = 160, **layouts: str) -> ResourceView:
        resources = Resources()
        resources.add_file("values/a.xml", values)
        for name, text in layouts.items():
            resources.add_file(f"layout/{name}.xml", text)
        ui.resources = view = resources.view(density=density)
        return view

    return load


def messages(ui: Context) -> list[str]:
    return [each.message.split("\n")[0] for each in ui.diagnostics]


def test_a_layout_is_inflated_by_its_name(ui: Context, load: Load) -> None:
    view = load(
        main='<LinearLayout gap="@dimen/gap"><TextView text="@string/title" padding="?space"/></LinearLayout>',
        density=320,
    )
    assert ui.resources is view
    view.set_theme("Theme")
    root = ui.inflate("@layout/main")
    assert (root.gap, root.children[0].text, root.children[0].padding) == (7, "Files", (1, 1, 1, 1))
    assert root.source == reglet.Source("layout/main.xml", 1, 1)
    view.set_theme("Theme.Wide")
    assert ui.inflate("@layout/main").children[0].padding == (2, 2, 2, 2)
    assert ui.inflate(b"@layout/main").gap == 7
    assert ui.inflate("@layout/main", density=1).gap == 3.5
    assert ui.inflate('<View padding="8dp"/>').padding == (16, 16, 16, 16)
    assert ui.inflate('<View padding="8dp"/>', density=3).padding == (24, 24, 24, 24)


def test_names_without_a_layout_are_not_found(ui: Context, load: Load) -> None:
    with pytest.raises(reglet.InvalidArgument, match="the context has no resources"):
        ui.inflate("@layout/main")
    load()
    with pytest.raises(NotFound, match="nothing defines @layout/main"):
        ui.inflate("@layout/main")
    with pytest.raises(NotFound, match="the resource is not a file; expected a layout such as @layout/main"):
        ui.inflate("@string/title")
    ui.resources = None
    assert ui.resources is None
    ui.inflate('<View padding="@dimen/gap"/>')
    assert messages(ui) == [
        "layout.xml:1:16: warning: nothing resolves the reference '@dimen/gap': padding is kept on the node unread"
    ]


def test_a_view_lives_as_long_as_its_context_needs_it(ui: Context, load: Load) -> None:
    load(main='<TextView text="@string/title"/>')
    assert ui.inflate("@layout/main").text == "Files"


def test_files_of_a_folder_include_each_other(ui: Context, tmp_path: Path) -> None:
    for path, text in {
        "layout/main.xml": '<LinearLayout>\n  <include layout="@layout/row"/>\n</LinearLayout>',
        "layout/row.xml": '<View id="a" layout_width="4px"/>',
        "layout-land/row.xml": '<FrameLayout>\n<View id="a" layout_width="8px"\n/></FrameLayout>',
    }.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text)
    resources = Resources(tmp_path)
    ui.resources = resources.view()
    assert ui.inflate("@layout/main").find("a").width == reglet.px(4)
    ui.resources = resources.view(qualifiers="land")
    node = ui.inflate("@layout/main").find("a")
    assert (node.width, node.source) == (reglet.px(8), reglet.Source("layout-land/row.xml", 2, 1))
    (tmp_path / "layout-land/row.xml").unlink()
    with pytest.raises(reglet.MarkupError, match=r"layout/main.xml:2:20: error: cannot read the file of '@layout/row'"):
        ui.inflate("@layout/main")


def test_findings_of_a_file_are_those_of_the_files_it_includes(ui: Context, load: Load) -> None:
    load(
        main='<LinearLayout>\n<include layout="@layout/row"/>\n<TextView text="x"/>\n<include layout="@layout/row"/>'
        "</LinearLayout>",
        row='<FrameLayout id="a">\n <ImageView/>\n<View padding="?none"/><TextView/></FrameLayout>',
    )
    root = ui.inflate("@layout/main")
    assert messages(ui) == [
        "layout/row.xml:3:16: warning: nothing resolves the reference '?none': padding is kept on the node unread",
        "layout/main.xml:2:1: warning: texts without a font have no size: rg_inflate_def.font is the font of all; "
        "texts in this file: 3",
        "layout/main.xml:2:1: info: images without contentWidth and contentHeight have no size; images in this file: 2",
        "layout/row.xml:3:16: warning: nothing resolves the reference '?none': padding is kept on the node unread",
    ]
    assert ui.diagnostics[0].node == root.children[0].children[1]


def test_connections_and_constraints_cross_files(ui: Context, load: Load) -> None:
    load(
        main='<ConstraintLayout>\n<View id="a"/>\n<include layout="@layout/part"/></ConstraintLayout>',
        part='<merge><View id="b" layout_constraintTop_toBottomOf="@id/a"/>\n'
        '<View layout_constraintTop_toBottomOf="@id/nobody"/></merge>',
        box='<ConstraintContainer>\n<include layout="@layout/line"/></ConstraintContainer>',
        line=f'<merge><View id="a"/>\n{" " * 500}<constraint vfl="|[a]-[who]|"/></merge>',
    )
    root = ui.inflate("@layout/main")
    assert root.find("b").connections.top is not None
    assert messages(ui) == ["layout/main.xml:3:1: warning: ignored: no sibling has the id 'nobody'"]
    assert ui.diagnostics[0].message.endswith("\n^~~~~~~~")
    with pytest.raises(reglet.MarkupError, match=r"layout/box.xml:2:1: error: no view is called 'who'"):
        ui.inflate("@layout/box")


def test_a_stub_is_inflated(ui: Context, load: Load) -> None:
    load(
        main='<FrameLayout><ViewStub id="stub" layout="@layout/part" inflatedId="part"/></FrameLayout>',
        part='<View id="x"/>',
    )
    root = ui.inflate("@layout/main")
    stub = root.find("stub")
    assert (stub.tag, stub.visibility, stub.kind) == ("ViewStub", reglet.Visibility.GONE, Kind.FRAME)
    made: list[str] = []
    part = ui.inflate_stub(stub, did_create=lambda node, tag: made.append(tag.id))
    assert (part.id, part.parent, stub.visibility, made) == ("part", stub, reglet.Visibility.VISIBLE, ["part"])
    with pytest.raises(reglet.InvalidArgument, match="the stub is inflated already"):
        ui.inflate_stub(stub)
    with pytest.raises(reglet.InvalidArgument, match="not a ViewStub"):
        ui.inflate_stub(root)


def test_expressions_have_values(ui: Context, load: Load) -> None:
    load()
    seen: list[Expression] = []

    def resolve(expression: Expression) -> str | None:
        seen.append(expression)
        return {"@{title}": "@string/title", "@={name}": "Ann\\u0061 ☃"}.get(expression.text)

    root = ui.inflate(
        '<LinearLayout><TextView text="@{title}"/><TextView text="@={name}" padding="@{p, default=2px}" '
        'minHeight="@{h}"/></LinearLayout>',
        resolve_expression=resolve,
    )
    first, second = root.children
    assert (first.text, second.text, second.padding) == ("Files", "Anna ☃", (2, 2, 2, 2))
    assert second.attributes == {"minHeight": "@{h}"}
    assert seen[0] == Expression("TextView", "text", "@{title}") and len(seen) == 4
    with pytest.raises(ZeroDivisionError):
        ui.inflate('<TextView text="@{x}"/>', resolve_expression=lambda expression: str(1 // 0))
    with pytest.raises(reglet.WrongType, match="the result of resolve_expression must be a str"):
        ui.inflate('<TextView text="@{x}"/>', resolve_expression=lambda expression: 3)  # type: ignore[arg-type, return-value]
    assert ui.node_count == 3


def test_previews_read_tools(ui: Context, load: Load) -> None:
    load(main='<TextView xmlns:tools="http://schemas.android.com/tools" tools:text="@string/title" text="real"/>')
    assert (ui.inflate("@layout/main").text, ui.inflate("@layout/main", preview=True).text) == ("real", "Files")


def test_json_has_references_styles_and_themes(ui: Context, load: Load) -> None:
    view = load(
        VALUES.replace(
            "</resources>",
            '<style name="S"><item name="gap">5px</item><item name="padding">?space</item></style></resources>',
        )
    )
    view.set_theme("Theme")
    root = ui.inflate('{"type": "LinearLayout", "style": "@style/S", "children": [{"type": "LinearLayout", "theme":'
                      ' "@style/Theme.Wide", "style": "@style/S", "gap": 6}]}')  # fmt: skip
    inner = root.children[0]
    assert (root.gap, root.padding[0], inner.gap, inner.padding[0]) == (5, 1, 6, 2)
    assert (view.attribute("space").pixels, ui.diagnostics) == (1, [])


def test_a_missing_style_is_a_warning(ui: Context, load: Load) -> None:
    load()
    ui.inflate('<View style="@style/None"/>')
    (found,) = ui.diagnostics
    assert (found.code, found.level, found.column) == (Code.BAD_VALUE, Level.WARNING, 14)
    assert "nothing resolves the reference '@style/None': style is kept on the node unread" in found.message


@pytest.mark.parametrize(
    "text", ["<include/>", "<FrameLayout><include layout='@layout/main'/></FrameLayout>", "<merge", "", "\0"]
)
def test_files_that_are_refused_leave_nothing(ui: Context, load: Load, text: str) -> None:
    load(main=text)
    with pytest.raises(reglet.RegletError):
        ui.inflate("@layout/main")
    assert ui.node_count == 0


def test_a_tree_in_a_tree_may_be_a_layout(ui: Context, load: Load) -> None:
    load(main='<View id="a"/>')
    parent: Node = ui.create(Kind.FRAME)
    assert ui.inflate("@layout/main", parent=parent).parent == parent
    assert messages(ui) == []


def test_numbers_of_texts_come_from_resources_and_styles(ui: Context, load: Load) -> None:
    load(
        """<resources>
        <integer name="most">3</integer><dimen name="small">9.5sp</dimen>
        <array name="sizes"><item>30sp</item><item>10dp</item><item>@dimen/small</item></array>
        <style name="Cut"><item name="android:ellipsize">middle</item><item name="android:maxLines">1</item>
        <item name="android:includeFontPadding">false</item><item name="android:textAlignment">center</item></style>
        <style name="Fits"><item name="autoSizeTextType">uniform</item>
        <item name="autoSizeMinTextSize">@dimen/small</item><item name="android:maxLength">@integer/most</item></style>
        </resources>""",
        main="""<LinearLayout textDirection="rtl">
        <TextView text="abcdef" maxLength="@integer/most" style="@style/Cut"/>
        <TextView text="abcdef" autoSizeTextType="uniform" autoSizePresetSizes="@array/sizes"/>
        <TextView text="abcdef" style="@style/Fits"/></LinearLayout>""",
        density=320,
    )
    root = ui.inflate("@layout/main", font=ui.font(line_height=20, ascent=15, default_advance=10, size=20))
    assert messages(ui) == []
    assert root.text_direction is reglet.TextDirection.RTL
    first, second, third = root.children
    assert (first.max_length, first.max_lines, first.ellipsize) == (3, 1, reglet.Ellipsize.MIDDLE)
    assert (first.include_font_padding, first.text_alignment) == (False, reglet.TextAlignment.CENTER)
    assert second.auto_size is not None and second.auto_size.presets == (19, 20, 60)
    assert third.auto_size == reglet.AutoSize(19, 224, 1)
    assert third.max_length == 3
