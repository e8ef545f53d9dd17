# SPDX-License-Identifier: MIT
"""Resources: loading, values of each type, themes, messages, and the command line."""

from __future__ import annotations

import copy
import gc
import pickle
import tempfile
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

import pytest
from conftest import Run
from hypothesis import given, strategies as st

import reglet
from reglet import (
    ColorInfo,
    InvalidArgument,
    IOError_,
    Level,
    MarkupError,
    NotFound,
    Resources,
    ResourceView,
    TextSpan,
    ValueType,
    ValueUnit,
)
from reglet._cli.configurations import parse

RES = Path(__file__).parent / "res"


@pytest.fixture
def resources() -> Resources:
    return Resources(RES)


@pytest.fixture
def view(resources: Resources) -> ResourceView:
    return resources.view(density=320)


def values(body: str) -> ResourceView:
    made = Resources()
    made.add_file("values/values.xml", f"<resources>{body}</resources>")
    return made.view()


# MARK: - Loading


def test_folders_of_several_packages_are_read(tmp_path: Path) -> None:
    (tmp_path / "values").mkdir()
    (tmp_path / "values" / "colors.xml").write_text("<resources><color name='black'>#000</color></resources>")
    found = Resources(RES, packages={"android": tmp_path})
    assert found.view().color("android:black") == found.view().color("@android:color/black") == 0xFF000000
    assert "@android:color/black" in found.names() and "@android:color/black" in found.names("color")


def test_the_first_folder_wins() -> None:
    found = Resources()
    found.add_file("values/a.xml", "<resources><string name='a'>first</string></resources>")
    found.next_folder()
    found.add_file("values/a.xml", b"<resources><string name='a'>second</string></resources>")
    assert found.view().text("a") == "first"


def test_the_first_view_ends_loading(resources: Resources) -> None:
    resources.view()
    for call in (
        lambda: resources.add_folder(RES),
        lambda: resources.add_file("values/a.xml", ""),
        resources.next_folder,
    ):
        with pytest.raises(reglet.InvalidArgument, match="frozen"):
            call()
    resources.freeze()


def test_a_broken_file_raises_and_counts_as_absent() -> None:
    found = Resources()
    with pytest.raises(reglet.MarkupError, match=r"^values/a.xml:2:1: error: bad value 'wide'") as caught:
        found.add_file("values/a.xml", "<resources>\n<dimen name='x'>wide</dimen></resources>")
    (diagnostic,) = caught.value.diagnostics
    assert (diagnostic.level, diagnostic.line, diagnostic.column) == (Level.ERROR, 2, 1)
    with pytest.raises(reglet.NotFound):
        found.view().dimension("x")


def test_files_are_read_from_a_mapping() -> None:
    class Archive(dict[str, bytes]):
        def __getitem__(self, path: str) -> bytes:
            if path == "raw/gone.bin":
                raise LookupError("it was removed")
            return super().__getitem__(path)

    made = Resources()
    files = {
        "values/a.xml": b"<resources><string name='s'>x</string></resources>",
        "raw/gone.bin": b"",
        "raw/x.bin": b"a\0b",
    }
    made.add_provider(Archive(files), package="app")
    view = made.view()
    assert view.text("app:s") == "x"
    assert view.path("@app:raw/x") == "raw/x.bin"
    assert view.read("@app:raw/x") == b"a\0b"
    with pytest.raises(LookupError, match="removed"):
        view.read("@app:raw/gone")
    with pytest.raises(NotFound, match="no file"):
        view.read("@app:string/s")
    with pytest.raises(InvalidArgument, match="@raw/sounds"):
        view.read("x")


def test_an_error_of_a_mapping_is_raised() -> None:
    class Broken(dict[str, bytes]):
        def __getitem__(self, path: str) -> bytes:
            raise LookupError(path)

    with pytest.raises(LookupError, match=r"values/a\.xml"):
        Resources().add_provider(Broken({"values/a.xml": b""}))
    with pytest.raises(TypeError):
        Resources().add_provider({"values/a.xml": "no bytes"})  # type: ignore[dict-item]


def test_files_of_a_folder_are_read_again(tmp_path: Path) -> None:
    (tmp_path / "raw").mkdir()
    (tmp_path / "raw/x.txt").write_text("one")
    view = Resources(tmp_path).view()
    assert view.read("@raw/x") == b"one"
    (tmp_path / "raw/x.txt").unlink()
    with pytest.raises(IOError_, match=r"@raw/x cannot be read: raw/x.txt"):
        view.read("@raw/x")


def test_a_choice_is_explained(resources: Resources) -> None:
    view = resources.view(locale="fr")
    first, chosen, other, *_ = view.explain("string/title").splitlines()
    assert first == "@string/title for fr-mdpi-v34:"
    assert chosen.endswith(": 'Fichiers'") and chosen.startswith("  values-fr/")
    assert "fits less well: the locale of values-fr/" in other
    assert [each.path.partition("/")[0] for each in resources.definitions("@string/title")] == ["values", "values-fr"]
    with pytest.raises(NotFound):
        resources.definitions("@string/none")


def test_only_wanted_locales_are_read() -> None:
    assert Resources(RES, locales=["fr-CA"]).view(locale="fr").text("title") == "Fichiers"
    assert Resources(RES, locales=["de"]).view(locale="fr").text("title") != "Fichiers"
    with pytest.raises(InvalidArgument, match="locales"):
        Resources(RES, locales=["!"])


def test_a_deferred_language_is_read_when_a_view_has_it() -> None:
    found = Resources(defer_locales=True)
    read: list[str] = []

    class Pak(dict[str, bytes]):
        def __getitem__(self, path: str) -> bytes:
            read.append(path)
            return super().__getitem__(path)

    german = b"<resources><string name='title'>Dateien</string><string name='only'>nur</string></resources>"
    files = {"values/a.xml": b"<resources><string name='title'>Files</string></resources>", "values-de/a.xml": german}
    found.add_provider(Pak(files | {"values-fr/a.xml": b"<resources"}))
    view = found.view()
    assert view.text("title") == "Files" and read == ["values/a.xml"] and found.diagnostics == []
    view.configure(locale="de")
    assert view.text("title") == "Dateien" and view.text("only") == "nur"
    assert found.names("string") == ["@string/title", "@string/only"]
    assert found.view(locale="fr").text("title") == "Files"
    (message,) = found.diagnostics
    assert message.message.startswith("values-fr/a.xml:1:") and len(read) == 3


def test_samples_have_all_names_of_android_studio(tmp_path: Path) -> None:
    found = Resources()
    (tmp_path / "names.txt").write_text("one\n\ntwo\n")
    found.add_samples(tmp_path)
    view = found.view()
    for name in ("first_names", "last_names", "full_names", "cities", "us_phones", "us_zipcodes", "date_hhmm"):
        texts = [each.text for each in view.array(f"@tools:array/{name}")]
        assert len(texts) == 12 == len(set(texts)), name
    assert {each.type for each in view.array("@tools:array/avatars")} == {reglet.ValueType.COLOR}
    assert [each.text for each in view.array("@sample:array/names.txt")] == ["one", "two"]
    assert found.diagnostics == []


def test_a_deferred_file_can_raise() -> None:
    class Pak(dict[str, bytes]):
        def __getitem__(self, path: str) -> bytes:
            raise RuntimeError(path)

    found = Resources(defer_locales=True)
    found.add_provider(Pak({"values-de/a.xml": b""}))
    view = found.view()
    with pytest.raises(RuntimeError, match="values-de"):
        view.configure(locale="de")


def test_a_reference_to_nothing_is_a_warning_of_freeze() -> None:
    found = Resources()
    found.add_file("values/a.xml", "<resources><string name='s'>@string/none</string></resources>")
    assert not found.diagnostics
    found.freeze()
    (warning,) = found.diagnostics
    assert warning.level is Level.WARNING and "nothing defines @string/none" in str(warning)


def test_value_sets_and_their_styles() -> None:
    found = Resources()
    found.add_set(
        "texts",
        "<resources><string name='title'>Hello</string>"
        "<style name='base'><item name='android:padding'>4</item></style>"
        "<style name='big' parent='@kit:style/texts.base'><item name='gap'>8</item></style></resources>",
        bundle="kit",
    )
    with pytest.raises(reglet.InvalidArgument, match="without dots"):
        found.add_set("a.b", "<resources/>")
    with pytest.raises(reglet.MarkupError, match=r"^broken\.xml:1:12: error"):
        found.add_set("broken", "<resources>")
    view = found.view()
    assert view.text("@kit:string/texts.title") == "Hello"
    assert [each.text for each in view.style("@kit:style/texts.big").values()] == ["8", "4"]


def test_bundles_are_flat_folders(tmp_path: Path) -> None:
    (tmp_path / "texts.xml").write_text("<resources><string name='title'>Hello</string></resources>")
    (tmp_path / "form.xml").write_text("<View/>")
    (tmp_path / "form~ipad.xml").write_text("<View layout_width='7'/>")
    found = Resources()
    found.add_bundle(tmp_path, bundle="com.kit")
    assert found.view().text("@com.kit:string/texts.title") == "Hello"
    assert found.view(smallest_width=800).path("@com.kit:layout/form") == "form~ipad.xml"
    with pytest.raises(reglet.IOError_, match="there is no such folder"):
        Resources().add_bundle(tmp_path / "nowhere")


def test_a_folder_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(reglet.IOError_, match="there is no such folder"):
        Resources(tmp_path / "nowhere")


def test_a_view_keeps_its_resources() -> None:
    view = Resources(RES).view()
    gc.collect()
    assert view.text("title") == "Files"


def test_resources_are_not_copied(resources: Resources) -> None:
    for each in (resources, resources.view()):
        for call in (copy.copy, pickle.dumps):
            with pytest.raises(TypeError, match="cannot be copied"):
                call(each)  # type: ignore[operator]


# MARK: - Configurations


def test_a_view_has_the_values_of_its_device(resources: Resources) -> None:
    assert resources.view().text("title") == "Files"
    assert resources.view(locale="fr-CA").text("title") == "Fichiers"
    assert resources.view(locale="de").text("title") == "Files"
    assert (
        resources.view(night=True).color("accent") == resources.view(qualifiers="night").color("accent") == 0xFF99BBFF
    )
    assert resources.view(night=False).color("accent") == 0xFF3366FF
    assert resources.view(density=480).dimension("gap") == 10.5
    assert resources.view(locale="ja,fr-CA").text("title") == resources.view(locale="fr").text("title")


@pytest.mark.parametrize(
    ("configuration", "message"),
    [
        ({"locale": "!!"}, "locale must be a BCP 47 tag"),
        ({"qualifiers": "bogus"}, "qualifiers must be words of folder names"),
        ({"qualifiers": "bogus", "locale": "fr"}, "qualifiers must be"),
        ({"density": 70_000}, "density must be a whole number from 0 to 65,535"),
        ({"font_scale": 0}, "font_scale must be a number above 0"),
        ({"font_scale": 1e5}, "font_scale must be a number up to 9,999"),
    ],
)
def test_a_wrong_configuration_is_refused(resources: Resources, configuration: Any, message: str) -> None:
    with pytest.raises(reglet.InvalidArgument, match=message):
        resources.view(**configuration)


def test_an_unknown_keyword_is_refused(resources: Resources) -> None:
    with pytest.raises(TypeError, match="did you mean 'density'"):
        resources.view(densty=3)  # type: ignore[call-arg]


# MARK: - Values


def test_every_type_is_read(view: ResourceView) -> None:
    assert (view.text("alias"), view.text("@string/alias")) == ("Files", "Files")
    assert (view.dimension("gap"), view.dimension_size("gap"), view.dimension_offset("gap")) == (7.0, 7, 7)
    assert (view.dimension("hair"), view.dimension_size("hair"), view.dimension_offset("hair")) == (0.25, 1, 0)
    assert (view.boolean("wide"), view.integer("count"), view.color("accent")) == (True, 12, 0xFF3366FF)
    assert (view.fraction("half", 10, 100), view.fraction("third")) == (5.0, pytest.approx(0.3))
    assert view.fraction("third", 10, 100) == pytest.approx(30)
    assert (view.plural("files", 1), view.plural("files", 5)) == ("one file", "many files")
    assert [each.value for each in view.array("planets")] == ["Mercury", "Files"]
    assert [each.value for each in view.array("mixed")] == [8.0, 0xFFFF0000, True, None]


def test_a_value_has_its_type_and_origin(view: ResourceView) -> None:
    gap = view.value("@dimen/gap")
    assert (gap.type, gap.number, gap.unit, gap.resource) == (ValueType.DIMENSION, 3.5, ValueUnit.DP, "@dimen/gap")
    assert view.value("@string/alias").resource == "@string/title"
    raw = view.value("@string/alias", resolve=False)
    assert (raw.type, raw.value) == (ValueType.REFERENCE, "@string/title")
    icon = view.value("@drawable/icon")
    assert (icon.type, icon.value) == (ValueType.FILE, "drawable-xhdpi/icon.png")
    assert view.value("@style/Theme").type is ValueType.BAG


def test_spans_count_characters(view: ResourceView) -> None:
    text, spans = view.styled("styled")
    assert text == view.text("styled") == "Read the manual 😀 now"
    assert spans == (TextSpan("b", {}, 5, 15), TextSpan("a", {"href": "help"}, 9, 15), TextSpan("i", {}, 18, 21))
    assert text[spans[2].start : spans[2].end] == "now"
    assert view.styled("title").spans == ()


def test_colors_depend_on_states(view: ResourceView) -> None:
    assert view.color("button") == view.color("button", states=[]) == 0xFF3366FF
    assert view.color("button", states=["android:state_pressed"]) == 0x80FFFFFF
    assert view.color("button", states=["unheard_of"]) == 0xFF3366FF
    assert view.color_info("button") == ColorInfo(is_stateful=True, is_opaque=False)
    assert view.color_info("accent") == ColorInfo(is_stateful=False, is_opaque=True)


def test_what_is_not_there_or_of_another_type_is_not_found(view: ResourceView) -> None:
    for call, message in (
        (lambda: view.text("nobody"), "there is no resource @string/nobody"),
        (lambda: view.dimension("@string/title"), "@string/title is not a dimension but of the type string"),
        (lambda: view.array("title"), "there is no resource @array/title"),
        (lambda: view.plural("@string/title", 1), "@string/title has another type"),
        (lambda: view.color("@string/title"), "@string/title has another type"),
        (lambda: view.apply_style("@string/title"), "@string/title has another type"),
    ):
        with pytest.raises(reglet.NotFound, match=message):
            call()


# MARK: - Themes


def test_styles_make_a_theme(view: ResourceView) -> None:
    assert view.attribute("?accent").type is ValueType.MISSING
    view.apply_style("Theme")
    view.apply_style("Theme.Loud", force=False)
    assert view.attribute("accent").value == 0xFF3366FF
    view.apply_style("@style/Theme.Loud")
    assert view.attribute("?accent").value == 0xFFFF0000


def test_themes_are_set_and_laid_over() -> None:
    view = values(
        "<attr name='a'/><style name='One'><item name='a'>1</item></style>"
        "<style name='Two'><item name='a'>2</item></style>"
    )
    view.set_theme("One", "Two")
    assert view.attribute("a").value == 2
    with view.themed("One"):
        assert view.attribute("a").value == 1
    assert view.attribute("a").value == 2
    with view.themed("One"):
        view.set_theme()
    assert view.attribute("a").type is ValueType.MISSING
    with pytest.raises(NotFound):
        view.set_theme("none")


def test_a_view_is_configured_again(resources: Resources) -> None:
    view = resources.view(locale="fr")
    assert view.text("title") == "Fichiers"
    view.configure(density=320)
    assert view.text("title") != "Fichiers"
    with pytest.raises(InvalidArgument, match="locale"):
        view.configure(locale="!")


def test_an_element_obtains_its_attributes(view: ResourceView) -> None:
    view.apply_style("Theme")
    found = view.obtain(["accent", "inner"])
    assert (found["accent"].value, found["inner"].type) == (0xFF3366FF, ValueType.MISSING)
    assert view.obtain(["inner"], default_attribute="buttonStyle")["inner"].value == 16
    assert view.obtain(["inner"], default_style="Button")["inner"].value == 16
    assert view.obtain(["inner"], own={"inner": "3px"}, style="@style/Button")["inner"].value == 3
    assert view.obtain(["label"], own={"label": "Own"})["label"].value == "Own"
    assert view.obtain([]) == {}


# MARK: - Random values


@given(st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zs", "Zl", "Zp")), min_size=1))
def test_any_text_is_read_as_written(text: str) -> None:
    quoted = escape(text.replace("\\", "\\\\").replace('"', '\\"').replace("'", "\\'"))
    assert values(f'<string name="a" formatted="false">\\u0020{quoted}</string>').text("a") == f" {text}"


@given(st.integers(-(2**31), 2**31 - 1))
def test_any_integer_is_read_as_written(number: int) -> None:
    assert values(f'<integer name="a">{number}</integer>').integer("a") == number


@given(st.integers(0, 2**32 - 1))
def test_any_color_is_read_as_written(color: int) -> None:
    assert values(f'<color name="a">#{color:08x}</color>').color("a") == color


@given(st.text(max_size=200))
def test_any_file_is_read_or_refused(text: str) -> None:
    found = Resources()
    try:
        found.add_file("values/a.xml", text)
    except reglet.MarkupError as error:
        assert error.diagnostics
    found.freeze()


# MARK: - Packs


def test_a_pack_has_all_resources(resources: Resources, view: ResourceView, tmp_path: Path) -> None:
    resources.save(tmp_path / "app.rgr")
    loaded = Resources.load(tmp_path / "app.rgr")
    assert loaded.names() == resources.names()
    again = loaded.view(density=320)
    for name in loaded.names():
        assert again.explain(name) == view.explain(name)
        assert loaded.definitions(name) == resources.definitions(name)
    assert again.text("title") == "Files"
    assert again.read("@layout/main") == view.read("@layout/main") if "@layout/main" in loaded.names() else True
    with pytest.raises(InvalidArgument, match="frozen"):
        loaded.add_file("values/a.xml", "<resources/>")


def test_a_pack_is_read_from_bytes_that_it_keeps(tmp_path: Path) -> None:
    made = Resources()
    text = b"<resources><string name='s'>text</string></resources>"
    made.add_provider({"layout/main.xml": b"<Space/>", "values/a.xml": text})
    made.save(str(tmp_path / "app.rgr"))
    del made
    view = Resources.load((tmp_path / "app.rgr").read_bytes()).view()
    gc.collect()
    assert (view.text("s"), view.read("@layout/main")) == ("text", b"<Space/>")


def test_a_pack_is_one_source_among_others(tmp_path: Path) -> None:
    made = Resources()
    made.add_file("values/a.xml", "<resources><string name='a'>A</string><string name='b'>B</string></resources>")
    made.save(tmp_path / "app.rgr")
    found = Resources()
    found.add_file("values/a.xml", "<resources><string name='a'>over</string></resources>")
    found.add_pack(tmp_path / "app.rgr")
    found.add_pack((tmp_path / "app.rgr").read_bytes())
    found.add_file(
        "values/a.xml", "<resources><string name='b'>under</string><string name='c'>@string/b</string></resources>"
    )
    gc.collect()
    view = found.view()
    assert [view.text(name) for name in "abc"] == ["over", "B", "B"]
    with pytest.raises(InvalidArgument, match="frozen"):
        found.add_pack(tmp_path / "app.rgr")


def test_a_damaged_pack_is_refused(resources: Resources, tmp_path: Path) -> None:
    file = tmp_path / "app.rgr"
    resources.save(file)
    whole = file.read_bytes()
    file.write_bytes(whole[:-8])
    with pytest.raises(MarkupError, match=r"app\.rgr:\d+: error: the pack has the wrong length") as raised:
        Resources.load(file)
    assert raised.value.diagnostics[0].offset == len(whole) - 8
    with pytest.raises(MarkupError, match=r"^pack:0: error: this is not a pack of resources"):
        Resources.load(b"")
    with pytest.raises(IOError_, match="none"):
        Resources.load(tmp_path / "none.rgr")
    with pytest.raises(IOError_, match="none"):
        resources.save(tmp_path / "none" / "app.rgr")
    with pytest.raises(TypeError):
        Resources.load(7)  # type: ignore[arg-type]


def test_an_error_of_a_mapping_ends_saving(tmp_path: Path) -> None:
    files = {"raw/data.bin": b"x"}
    made = Resources()
    made.add_provider(files)
    files.clear()
    with pytest.raises(KeyError):
        made.save(tmp_path / "app.rgr")


@given(st.binary(max_size=200), st.integers(0, 10_000), st.binary(min_size=1, max_size=4))
def test_any_pack_is_read_or_refused(text: bytes, place: int, change: bytes) -> None:
    made = Resources()
    made.add_file("raw/data.bin", text)
    values = "<string name='s'>a<b>b</b></string><dimen name='d'>4dp</dimen>"
    made.add_file("values/a.xml", f"<resources>{values}</resources>")
    pack = bytearray(packed(made))
    at = place % len(pack)
    pack[at : at + len(change)] = change
    try:
        loaded = Resources.load(bytes(pack))
    except MarkupError:
        return
    view = loaded.view()
    for name in loaded.names():
        try:
            view.explain(name)
            view.value(name)
        except (NotFound, UnicodeDecodeError):
            pass


def packed(resources: Resources) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "app.rgr"
        resources.save(path)
        return path.read_bytes()


# MARK: - The command line


def run(python: Run, *arguments: str) -> tuple[int, str, str]:
    result = python("-m", "reglet", "resources", str(RES), *arguments)
    return result.returncode, result.stdout, result.stderr


@pytest.mark.parametrize(
    ("arguments", "printed"),
    [
        ("get string/title", "Files"),
        ("get @string/title --config fr-rCA", "Fichiers"),
        ("get dimen/gap --config xhdpi", "7px"),
        ("get color/accent --config night", "#ff99bbff"),
        ("get color/button", "#ff3366ff"),
        ("get array/mixed", "4px\n#ffff0000\ntrue\nnull"),
        ("get plurals/files", "one file\nmany files"),
        ("get drawable/icon", "drawable-xhdpi/icon.png"),
        ("get style/Theme", "@style/Theme"),
        ("list string", "@string/alias\n@string/styled\n@string/title"),
    ],
)
def test_a_value_is_printed(python: Run, arguments: str, printed: str) -> None:
    assert run(python, *arguments.split()) == (0, f"{printed}\n", "")


def test_a_value_is_explained(python: Run) -> None:
    done = python("-m", "reglet", "resources", str(RES), "explain", "string/title", "--config", "fr")
    assert done.stdout.startswith("@string/title for fr-mdpi-v34:\n  values-fr/")


def test_folders_are_compiled_into_a_pack(python: Run, tmp_path: Path) -> None:
    pack = tmp_path / "app.rgr"
    done = python("-m", "reglet", "compile", str(RES), f"kit={RES}", "--locales", "fr", "-o", str(pack))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    for name, text in {"string/title": "Fichiers", "@kit:string/title": "Fichiers"}.items():
        done = python("-m", "reglet", "resources", str(pack), "get", name, "--config", "fr")
        assert (done.stdout, done.stderr) == (f"{text}\n", "")
    (tmp_path / "values").mkdir()
    (tmp_path / "values" / "a.xml").write_text("<resources><string name='title'>first</string></resources>")
    done = python("-m", "reglet", "compile", str(tmp_path), str(pack), f"other={RES}", "-o", str(tmp_path / "all.rgr"))
    assert (done.returncode, done.stderr) == (0, "")
    for name, text in {"string/title": "first", "@kit:string/title": "Files", "@other:string/title": "Files"}.items():
        done = python("-m", "reglet", "resources", str(tmp_path / "all.rgr"), "get", name)
        assert (done.stdout, done.stderr) == (f"{text}\n", "")


def test_broken_files_are_not_compiled(python: Run, tmp_path: Path) -> None:
    (tmp_path / "values").mkdir()
    (tmp_path / "values" / "a.xml").write_text("<resources>")
    done = python("-m", "reglet", "compile", str(tmp_path), "-o", str(tmp_path / "app.rgr"))
    assert done.returncode == 1 and done.stderr.startswith("values/a.xml:1:")
    assert not (tmp_path / "app.rgr").exists()
    done = python("-m", "reglet", "compile", str(tmp_path / "none"), "-o", str(tmp_path / "app.rgr"))
    assert done.returncode == 1 and "there is no such folder" in done.stderr


def test_a_name_that_is_not_there_fails(python: Run) -> None:
    assert run(python, "get", "string/nobody") == (1, "", f"{RES}: error: there is no resource @string/nobody\n")


def test_a_configuration_is_written_like_a_folder() -> None:
    assert parse("mcc310-mnc4-b+sr+Latn-ldrtl-sw600dp-land-car-night-xxhdpi-1280x720-v21") == {
        "mcc": 310,
        "mnc": 4,
        "locale": "sr-Latn",
        "direction": reglet.Direction.RTL,
        "smallest_width": 600,
        "qualifiers": "land-car-night",
        "density": 480,
        "px_width": 1280,
        "px_height": 720,
        "sdk": 21,
    }
