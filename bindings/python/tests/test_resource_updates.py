# SPDX-License-Identifier: MIT
"""Trees follow their resources: Context.update_resources()."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from reglet import (
    MATCH_PARENT,
    WRAP_CONTENT,
    Context,
    Expression,
    Font,
    InvalidArgument,
    Kind,
    MarkupError,
    Node,
    NotFound,
    RegletError,
    Resources,
    ResourceView,
    Visibility,
)

FILES = {
    "values/values.xml": """
        <resources>
          <string name="title">Files</string>
          <string name="empty">No files</string>
          <string name="same">OK</string>
          <integer name="weight">1</integer>
          <bool name="single">true</bool>
          <dimen name="gap">10dp</dimen>
          <dimen name="letters">10sp</dimen>
          <style name="Row"><item name="android:padding">@dimen/gap</item></style>
          <style name="Row.Wide"><item name="android:minWidth">90dp</item></style>
          <attr name="android:buttonStyle"/> <attr name="rowText"/>
          <style name="Light">
            <item name="android:buttonStyle">@style/Flat</item> <item name="rowText">@string/title</item>
          </style>
          <style name="Dark">
            <item name="android:buttonStyle">@style/Tall</item> <item name="rowText">@string/empty</item>
          </style>
          <style name="Flat"><item name="android:minHeight">30dp</item></style>
          <style name="Tall"><item name="android:minHeight">60dp</item>
            <item name="android:text">@string/same</item></style>
        </resources>""",
    "values-fr/values.xml": """
        <resources>
          <string name="title">Fichiers</string> <string name="empty">Aucun fichier</string>
        </resources>""",
    "values-ar/values.xml": "<resources><string name='title'>الملفات</string></resources>",
    "values-land/values.xml": """
        <resources>
          <dimen name="gap">20dp</dimen> <integer name="weight">3</integer> <bool name="single">false</bool>
        </resources>""",
    "values-night/values.xml": """
        <resources><style name="Flat"><item name="android:minHeight">40dp</item></style></resources>""",
    "layout/main.xml": """
        <LinearLayout xmlns:android="android" android:id="@+id/root" android:orientation="vertical"
            android:layout_width="match_parent" android:layout_height="match_parent">
          <TextView android:id="@+id/title" android:text="@string/title" android:singleLine="@bool/single"/>
          <EditText android:id="@+id/name" android:hint="@string/empty" android:layout_weight="@integer/weight"
              android:layout_height="0dp" android:textSize="@dimen/letters"/>
          <Button android:id="@+id/go" style="@style/Row" android:text="?rowText"/>
          <include layout="@layout/row"/>
          <ViewStub android:id="@+id/stub" android:layout="@layout/row" android:inflatedId="@+id/more"
              android:layout_width="match_parent" android:layout_height="wrap_content"/>
        </LinearLayout>""",
    "layout-land/main.xml": """
        <LinearLayout xmlns:android="android" android:id="@+id/root"
            android:layout_width="match_parent" android:layout_height="match_parent">
          <Button android:id="@+id/go" style="@style/Row.Wide" android:text="?rowText"/>
          <FrameLayout><TextView android:id="@+id/title" android:text="@string/title"/></FrameLayout>
          <include layout="@layout/row"/>
        </LinearLayout>""",
    "layout/row.xml": """
        <FrameLayout xmlns:android="android" style="@style/Row">
          <TextView android:text="@string/same"/>
          <TextView android:text="@string/title" android:layout_width="@dimen/gap"/>
        </FrameLayout>""",
    "layout-fr/row.xml": """
        <FrameLayout xmlns:android="android" style="@style/Row">
          <TextView android:text="@string/title"/>
        </FrameLayout>""",
    "layout/themed.xml": """
        <LinearLayout xmlns:android="android">
          <Button android:theme="@style/Dark"/> <Button android:text="?rowText"/>
        </LinearLayout>""",
    "layout/broken.xml": "<TextView xmlns:android='android' android:text='@string/title'/>",
    "layout-land/broken.xml": "<TextView>",
    "layout/plain.xml": "<TextView xmlns:android='android' android:text='No resources'/>",
}


@pytest.fixture(scope="module")
def resources() -> Resources:
    return load()


def load(**changed: str) -> Resources:
    made = Resources()
    for path, text in FILES.items():
        made.add_file(path, changed.get(path.replace("/", "_").replace(".", "_"), text))
    return made


@pytest.fixture
def view(resources: Resources) -> ResourceView:
    view = resources.view()
    view.set_theme("Light")
    return view


@pytest.fixture
def app(ui: Context, view: ResourceView) -> Context:
    ui.resources = view
    return ui


def font_of(ui: Context) -> Font:
    return ui.font(line_height=12, ascent=9, default_advance=6, size=10)


def inflate(ui: Context, name: str = "@layout/main", **arguments: Any) -> Node:
    return ui.inflate(name, font=font_of(ui), **arguments)


def find(root: Node, name: str) -> Any:
    """The node with an id, or None."""
    with suppress(NotFound):
        return root.find(name)
    return None


def laid_out(root: Node) -> str:
    root.layout(400, 600)
    return root.dump()


# MARK: - Texts


def test_errors_name_the_method_that_was_called(view: ResourceView) -> None:
    message = r"configure\(\) got an unexpected keyword argument 'nigt'; did you mean 'night'"
    with pytest.raises(TypeError, match=message):
        view.configure(nigt=True)  # type: ignore[call-arg]


def test_a_new_locale_sets_only_the_texts_that_differ(app: Context, view: ResourceView) -> None:
    root = inflate(app)
    nodes = list(root.walk())
    root.layout(400, 600)
    app.take_changes()
    view.configure(locale="ar")
    app.update_resources()
    assert find(root, "title").text == "الملفات" and find(root, "name").hint == "No files"
    assert list(root.walk()) == nodes
    assert app.node_count == len(nodes)
    # the texts were set without reading the file again
    assert app.diagnostics == []
    root.layout(400, 600)
    assert find(root, "title") in {each.node for each in app.take_changes()}


def test_a_tree_whose_values_are_the_same_is_not_touched(app: Context, view: ResourceView) -> None:
    root = inflate(app, "@layout/plain")
    other = inflate(app)
    root.layout(400, 600)
    other.layout(400, 600)
    app.take_changes()
    view.configure(mcc=310)
    app.update_resources()
    root.layout(400, 600)
    assert app.change_count == 0


def test_texts_of_the_host_stay_until_the_resource_changes(app: Context, view: ResourceView) -> None:
    root = inflate(app)
    find(root, "title").text = "3 files"
    view.configure(qualifiers="land", mcc=310)
    view.configure(night=True)
    app.update_resources()
    assert find(root, "title").text == "3 files"
    view.configure(locale="fr")
    app.update_resources()
    assert find(root, "title").text == "Fichiers"


def test_a_text_that_was_set_by_an_update_stays_the_hosts_in_the_next_one(app: Context, view: ResourceView) -> None:
    root = inflate(app)
    view.configure(locale="ar")
    app.update_resources()
    find(root, "title").text = "3"
    view.configure(locale="ar", density=320)
    app.update_resources()
    assert find(root, "title").text == "3"


# MARK: - Trees that are made again


def test_nodes_keep_their_handles_and_what_the_host_has_set(app: Context, view: ResourceView) -> None:
    root = inflate(app)
    go, title = find(root, "go"), find(root, "title")
    go.user_data = 42
    go.visibility = Visibility.INVISIBLE
    added = root.create(Kind.VIEW, width=5, height=5)
    view.configure(qualifiers="land", locale="fr")
    app.update_resources()
    assert find(root, "go") == go and find(root, "title") == title
    assert go.user_data == 42 and go.visibility == Visibility.INVISIBLE
    assert root.children[0] == go and root.children[-1] == added
    assert find(root, "name") is None
    assert title.text == "Fichiers"


def test_themes(app: Context, view: ResourceView) -> None:
    root = inflate(app)
    before = laid_out(root)
    view.set_theme("Dark")
    app.update_resources()
    assert find(root, "go").text == "No files"
    assert laid_out(root) != before
    view.set_theme("Light")
    app.update_resources()
    assert laid_out(root) == before


def test_themes_of_elements(app: Context, view: ResourceView) -> None:
    root = inflate(app, "@layout/themed")
    assert [each.text for each in root.children] == ["OK", "Files"]
    view.configure(locale="fr")
    app.update_resources()
    assert [each.text for each in root.children] == ["OK", "Fichiers"]


def test_density_and_font_scale_count_unless_the_host_gave_them(app: Context, view: ResourceView) -> None:
    root = inflate(app)
    fixed = inflate(app, density=1, font_scale=1)
    sizes = laid_out(root), laid_out(fixed)
    view.configure(density=320, font_scale=1.5)
    app.update_resources()
    assert laid_out(root) != sizes[0] and laid_out(fixed) == sizes[1]
    fresh = inflate(app)
    assert laid_out(root) == laid_out(fresh)


def test_texts_of_layouts_that_the_host_gives(app: Context, view: ResourceView) -> None:
    root = app.inflate("<LinearLayout><TextView text='@string/title' padding='@dimen/gap'/></LinearLayout>")
    json = app.inflate('{"type": "TextView", "text": "@string/title", "padding": "@dimen/gap"}')
    view.configure(locale="fr", qualifiers="land")
    app.update_resources()
    assert root.children[0].text == json.text == "Fichiers"
    assert root.children[0].style.padding.left == json.style.padding.left == 20


def test_stubs(app: Context, view: ResourceView) -> None:
    root = inflate(app)
    inner = app.inflate_stub(find(root, "stub"), font=font_of(app))
    view.configure(locale="fr", density=320)
    app.update_resources()
    assert find(root, "more") == inner and find(root, "stub").visibility == Visibility.VISIBLE
    assert [each.text for each in inner.children] == ["Fichiers"]
    view.configure(qualifiers="land")
    app.update_resources()
    # the layout for landscape has no stub
    assert find(root, "more") is None and not inner.is_valid
    assert root.is_valid


def test_another_view(app: Context) -> None:
    root = inflate(app)
    other = load(values_values_xml=FILES["values/values.xml"].replace("Files", "Data"))
    app.resources = other.view()
    app.resources.set_theme("Light")
    app.update_resources()
    assert find(root, "title").text == "Data"
    assert laid_out(root) == laid_out(inflate(app))


def test_a_file_with_an_error_leaves_its_tree_as_it_was(app: Context, view: ResourceView) -> None:
    broken = inflate(app, "@layout/broken")
    root = inflate(app)
    before = laid_out(broken)
    view.configure(locale="fr", qualifiers="land")
    with pytest.raises(MarkupError, match=r"layout-land/broken\.xml:1"):
        app.update_resources()
    assert laid_out(broken) == before
    assert root.children[0] == find(root, "go")
    view.configure(locale="fr")
    app.update_resources()
    assert broken.text == "Fichiers" and laid_out(root) == laid_out(inflate(app))


def test_callbacks(app: Context, view: ResourceView) -> None:
    def resolve(expression: Expression) -> str:
        assert expression.text == "@{title}"
        return "@string/title"

    root = app.inflate("<TextView text='@{title}' padding='@dimen/gap'/>", resolve_expression=resolve)
    view.configure(locale="fr", density=320)
    app.update_resources(resolve_expression=resolve)
    assert root.text == "Fichiers"

    def fail(expression: Expression) -> str:
        raise KeyError(expression.text)

    view.configure(density=160)
    with pytest.raises(KeyError, match="title"):
        app.update_resources(resolve_expression=fail)


def test_a_style_costs_memory_once_not_for_each_element() -> None:
    made = Resources()
    parents = "".join(f"<style name='S{i}' parent='S{i - 1}'/>" for i in range(1, 500))
    made.add_file("values/values.xml", f"<resources><style name='S0'/>{parents}</resources>")

    def kept(style: str) -> int:
        with Context() as ui:
            ui.resources = made.view()
            ui.inflate(f"<LinearLayout>{f'<View style={style!r}/>' * 2000}</LinearLayout>")
            return ui.memory.live_bytes

    assert kept("@style/S499") < kept("@style/S0") + 64 * 1024


def test_texts_that_were_set_in_place_follow_another_view(app: Context, view: ResourceView) -> None:
    root = inflate(app)
    view.configure(locale="fr")
    app.update_resources()
    assert find(root, "title").text == "Fichiers"
    view.configure()
    app.resources = view
    app.update_resources()
    assert find(root, "title").text == "Files"


def test_hints_of_widgets_that_are_no_texts(ui: Context) -> None:
    made = Resources()
    made.add_file("values/a.xml", "<resources><string name='a'>one</string></resources>")
    made.add_file("values-fr/a.xml", "<resources><string name='a'>un</string></resources>")
    ui.resources = made.view()
    root = ui.inflate(
        "<LinearLayout><TextView text='@string/a'/>"
        "<com.google.android.material.textfield.TextInputLayout hint='@string/a'><EditText/>"
        "</com.google.android.material.textfield.TextInputLayout><TextView text='@string/a'/></LinearLayout>"
    )
    ui.resources.configure(locale="fr")
    ui.update_resources()
    assert [each.text for each in root.walk() if each.kind == Kind.TEXT] == ["un", "", "un"]


def test_trees_of_stubs_follow_their_stub(ui: Context) -> None:
    made = Resources()
    attributes = "id='@+id/stub' inflatedId='@+id/{}' layout='@layout/{}' layout_width='{}'"
    stub = f"<FrameLayout><ViewStub {attributes}/></FrameLayout>"
    made.add_file("layout/home.xml", stub.format("a", "one", "wrap_content"))
    made.add_file("layout-land/home.xml", stub.format("b", "two", "match_parent"))
    made.add_file("layout/one.xml", "<FrameLayout><Space id='@+id/x'/></FrameLayout>")
    made.add_file("layout/two.xml", "<FrameLayout><Space id='@+id/y'/></FrameLayout>")
    ui.resources = made.view()
    root = ui.inflate("@layout/home")
    inner = ui.inflate_stub(find(root, "stub"))
    for _ in range(2):
        ui.resources.configure(qualifiers="land")
        ui.update_resources()
        (now,) = find(root, "stub").children
        assert (now.id, now.width, [each.id for each in now.children]) == ("b", MATCH_PARENT, ["y"])
        ui.resources.configure()
        ui.update_resources()
        (now,) = find(root, "stub").children
        assert (now.id, now.width, [each.id for each in now.children]) == ("a", WRAP_CONTENT, ["x"])
    # a tree that was moved out of its stub is updated, too
    root.append(now)
    ui.resources.configure(qualifiers="land")
    ui.update_resources()
    assert now.is_valid and now.id == "a" and inner is not None


def test_an_include_that_only_another_configuration_has(ui: Context) -> None:
    made = Resources()
    made.add_file("layout/home.xml", "<FrameLayout><include layout='@layout/extra'/></FrameLayout>")
    made.add_file("layout-land/extra.xml", "<Space/>")
    ui.resources = made.view()
    root = ui.inflate("@layout/home")
    ui.resources.configure(qualifiers="land")
    ui.update_resources()
    assert len(root.children) == 1


def test_a_style_that_was_mentioned_before(ui: Context) -> None:
    made = Resources()
    styles = "<style name='P'><item name='padding'>1px</item></style><style name='S' parent='P'/>"
    made.add_file("values/a.xml", f"<resources>{styles}<attr name='own' format='reference'/></resources>")
    other = "<style name='P'><item name='padding'>2px</item></style>"
    made.add_file("values-night/a.xml", f"<resources>{other}</resources>")
    ui.resources = made.view()
    root = ui.inflate("<FrameLayout own='@style/S'><View text='@style/S' style='@style/S'/></FrameLayout>")
    ui.resources.configure(night=True)
    ui.update_resources()
    assert root.children[0].padding == (2, 2, 2, 2)


def test_only_the_callbacks_count(app: Context, view: ResourceView) -> None:
    parent, font = app.create(Kind.FRAME), font_of(app)
    root = app.inflate("<TextView text='@string/title'/>", parent=parent, font=font)
    root.remove()
    parent.destroy()
    view.configure(locale="fr")
    raw_arguments: dict[str, Any] = {"density": 3}
    app.update_resources(**raw_arguments)
    assert root.text == "Fichiers"


def test_a_provider_must_not_use_the_context(ui: Context) -> None:
    said = []

    class Files(dict[str, bytes]):
        def __getitem__(self, path: str) -> bytes:
            if path.startswith("layout"):
                try:
                    ui.create(Kind.FRAME)
                except RegletError as error:
                    said.append(type(error).__name__)
            return dict.__getitem__(self, path)

    made = Resources()
    outer = b"<FrameLayout><include layout='@layout/b'/></FrameLayout>"
    made.add_provider(Files({"layout/a.xml": outer, "layout/b.xml": b"<View/>"}))
    ui.resources = made.view()
    root = ui.inflate("@layout/a")
    assert len(root.children) == 1 and set(said) <= {"Reentrant"}


def test_misuse(ui: Context) -> None:
    with pytest.raises(InvalidArgument, match="the context has no resources: see rg_context_set_resources"):
        ui.update_resources()


# MARK: - Properties

environments = st.fixed_dictionaries(
    {
        "locale": st.sampled_from([None, "fr", "ar"]),
        "night": st.booleans(),
        "density": st.sampled_from([160, 320]),
        "font_scale": st.sampled_from([1, 1.5]),
        "qualifiers": st.sampled_from(["", "land"]),
    }
)
edits = st.sampled_from(["", "stub", "text", "add", "destroy", "layout"])


def frames(roots: list[Node]) -> dict[Node, Any]:
    """The frames of all nodes that are not gone."""
    return {each: each.frame for root in roots for each in root.walk() if each.visibility != Visibility.GONE}


@settings(deadline=None)
@given(steps=st.lists(st.tuples(environments, st.sampled_from(["Light", "Dark"]), edits), min_size=1, max_size=8))
def test_updated_trees_are_as_fresh_ones(steps: list[tuple[dict[str, Any], str, str]]) -> None:
    resources = load()
    with Context() as ui:
        view = resources.view()
        ui.resources = view
        font = font_of(ui)
        names = ["@layout/main", "@layout/themed", "@layout/row"]
        roots = [ui.inflate(name, font=font) for name in names]
        for environment, theme, edit in steps:
            for root in roots:
                laid_out(root)
            ui.take_changes()
            known = frames(roots)
            view.configure(**environment)
            view.set_theme(theme)
            ui.update_resources()
            fresh = [ui.inflate(name, font=font) for name in names]
            for root, other in zip(roots, fresh, strict=True):
                for each in (root, other):
                    each.layout(400, 600)
                assert root.dump() == other.dump()
                assert [each.style for each in root.walk()] == [each.style for each in other.walk()]
                assert [each.attributes for each in root.walk()] == [each.attributes for each in other.walk()]
                other.destroy()
            changed = {each.node for each in ui.take_changes()}
            now = frames(roots)
            assert {each for each in now if known.get(each) != now[each]} == changed & set(now)
            # an edit, and its opposite after the next layout
            stub = find(roots[0], "stub")
            title = find(roots[0], "title")
            if edit == "stub" and stub is not None:
                inner = ui.inflate_stub(stub, font=font)
                inner.destroy()
                stub.visibility = Visibility.GONE
            elif edit == "text":
                before = title.text
                title.text = "a longer text of the host"
                laid_out(roots[0])
                title.text = before
            elif edit == "add":
                leaf = roots[0].create(Kind.VIEW, width=30, height=30)
                laid_out(roots[0])
                leaf.destroy()
            elif edit == "destroy":
                roots[2].destroy()
                roots[2] = ui.inflate(names[2], font=font)
