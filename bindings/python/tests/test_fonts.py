# SPDX-License-Identifier: MIT
"""Fonts with a size, what layout files say of letters, and the widgets of Android, which have sizes of their own."""

from __future__ import annotations

import pytest

import reglet
from reglet import Code, Context, Font, FontRequest, InvalidArgument, Kind, Level, Node


@pytest.fixture
def font(ui: Context) -> Font:
    """Square letters as high as the text size."""
    return ui.font(line_height=10, ascent=8, default_advance=10, size=10)


def size(ui: Context, tag: str, font: Font | None, **arguments: object) -> tuple[float, float]:
    root = ui.inflate(f"<FrameLayout>{tag}</FrameLayout>", font=font, **arguments)  # type: ignore[arg-type]
    root.layout(1000, 1000)
    return root.children[0].frame[2:]


# MARK: - Sized fonts


def test_a_font_is_sized_once(ui: Context, font: Font) -> None:
    big = font.sized(25)
    assert big.id != font.id and font.sized(25).id == big.id and font.sized(10).id == font.id
    assert big.sized(10).id == font.id and big.sized(40).id == font.sized(40).id
    text = ui.create(Kind.TEXT, text="ab", font=big)
    assert text.measure(reglet.unspecified(), reglet.unspecified()) == (50, 25)
    for bad in (0, -1, float("nan"), float("inf")):
        with pytest.raises(InvalidArgument):
            font.sized(bad)
    with pytest.raises(InvalidArgument, match="the font has no size"):
        ui.font(line_height=1, ascent=1, default_advance=1).sized(3)


def test_sized_fonts_end_with_theirs(ui: Context, font: Font) -> None:
    big = font.sized(25)
    text = ui.create(Kind.TEXT, text="ab", font=big)
    for each in (big, font):
        with pytest.raises(InvalidArgument):
            each.destroy()
    text.destroy()
    font.destroy()
    with pytest.raises(reglet.NotFound):
        big.sized(3)


# MARK: - Letters in files


@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        ("", (28, 14)),
        ("textSize='20px'", (40, 20)),
        ("textSize='20sp'", (120, 60)),
        ("textSize='20dp'", (80, 40)),
        ("textSize='20px' letterSpacing='0.5'", (60, 20)),
        ("textSize='20px' lineHeight='33px'", (40, 33)),
        ("textSize='20px' ems='5'", (100, 20)),
        ("textSize='20px' minEms='3' maxEms='4'", (60, 20)),
        ("textSize='20px' width='7px' height='8px'", (7, 8)),
        ("textSize='20px' lines='2'", (40, 40)),
    ],
)
def test_letters_have_sizes(ui: Context, font: Font, attributes: str, expected: tuple[float, float]) -> None:
    scales = {} if not attributes else {"density": 2, "font_scale": 1.5}
    assert size(ui, f"<TextView text='ab' {attributes}/>", font, **scales) == expected
    assert ui.diagnostics == []


def test_capitals_and_passwords_are_as_wide_as_they_are_shown(ui: Context) -> None:
    font = ui.font(
        glyphs={"a": 1, "A": 5, "ß": 1, "S": 4, "•": 9}, line_height=10, ascent=8, default_advance=100, size=10
    )
    given = "textSize='10px'"
    assert size(ui, f"<TextView text='aß' {given}/>", font)[0] == 2
    assert size(ui, f"<TextView text='aß' textAllCaps='true' {given}/>", font)[0] == 13
    for password in ("password='true'", "inputType='textPassword'", "inputType='numberPassword'"):
        assert size(ui, f"<TextView text='aß' {password} {given}/>", font)[0] == 18
    text = ui.inflate(f"<TextView text='aß' textAllCaps='true' {given}/>", font=font)
    assert text.text == "aß" and text.attributes["textAllCaps"] == "true"


def test_a_font_without_a_size_is_used_as_it_is(ui: Context) -> None:
    plain = ui.font(line_height=16, ascent=12, default_advance=7)
    assert size(ui, "<TextView text='ab' textSize='50px'/>", plain) == (14, 16)


def test_the_host_gives_texts_their_fonts(ui: Context, font: Font) -> None:
    bold = ui.font(line_height=10, ascent=8, default_advance=20, size=10)
    asked: list[FontRequest] = []

    def resolve(request: FontRequest) -> Font | None:
        asked.append(request)
        return bold if request.weight >= 600 else font

    ui.fonts = resolve
    tags = [
        "<TextView text='a' textSize='10px'/>",
        "<TextView text='a' textSize='10px' textStyle='bold|italic'/>",
        "<TextView text='a' textSize='20px' textFontWeight='600' fontFamily='@font/title'/>",
        "<TextView text='a' textSize='10px' typeface='serif'/>",
        "<EditText text='a' textSize='10px' password='true'/>",
    ]
    root = ui.inflate(f"<LinearLayout>{''.join(tags)}</LinearLayout>", font=font)
    root.layout(1000, 1000)
    assert [each.frame[2] for each in root.children][:4] == [10, 20, 40, 10]
    assert asked == [
        FontRequest("", 10, 400, False),
        FontRequest("", 10, 700, True),
        FontRequest("@font/title", 20, 600, False),
        FontRequest("serif", 10, 400, False),
        FontRequest("monospace", 10, 400, False),
    ]


def test_a_callback_may_make_fonts_and_raise(ui: Context) -> None:
    fonts: dict[str, Font] = {}

    def make(request: FontRequest) -> Font:
        if request.family not in fonts:
            fonts[request.family] = ui.font(line_height=request.size, ascent=1, default_advance=3, size=request.size)
        return fonts[request.family].sized(request.size)

    ui.fonts = make
    assert size(ui, "<TextView text='ab' fontFamily='own' textSize='30px'/>", None) == (6, 30)
    ui.fonts = lambda request: 1 // 0  # type: ignore[assignment, return-value]
    with pytest.raises(ZeroDivisionError):
        ui.inflate("<TextView/>")
    with Context() as other:
        foreign = other.font(line_height=1, ascent=1, default_advance=1)
        with pytest.raises(InvalidArgument, match="belongs to another context"):
            ui.fonts = lambda request: foreign
            ui.inflate("<TextView/>")
    with pytest.raises(reglet.Reentrant):
        ui.fonts = lambda request: ui.create(Kind.VIEW)  # type: ignore[assignment, return-value]
        ui.inflate("<TextView/>")


def test_a_table_has_the_nearest_font(ui: Context) -> None:
    light, bold = (ui.font(line_height=10, ascent=8, default_advance=each, size=10) for each in (3, 7))
    ui.fonts = {("Inter", 300): light, ("Inter", 700, False): bold, "": light}
    assert size(ui, "<TextView text='ab' textSize='10px' fontFamily='Inter' textStyle='bold|italic'/>", None) == (
        14,
        10,
    )
    assert size(ui, "<TextView text='ab' textSize='20px' fontFamily='Inter'/>", None) == (12, 20)
    assert ui.find_font("Inter", 10, weight=900).id == bold.id
    assert ui.find_font("Unknown", 20).metrics.base.id == light.id
    ui.fonts = None
    assert ui.fonts is None
    with pytest.raises(reglet.NotFound):
        ui.find_font("Inter", 10)
    with pytest.raises(InvalidArgument, match="key"):
        ui.fonts = {1: light}  # type: ignore[dict-item]


def test_a_shaper_gives_advances(ui: Context) -> None:
    asked: list[reglet.ShapeRequest] = []

    def shape(request: reglet.ShapeRequest) -> list[tuple[int, float]]:
        asked.append(request)
        return [(start, 4.0) for start in range(0, len(request.text), 2)]

    font = ui.font(line_height=10, ascent=8, default_advance=10, shaped=True)
    ui.set_shaper(shape, language="de")
    text = ui.create(Kind.TEXT, text="abcd", font=font)
    ui.layout_specs(text, reglet.unspecified(), reglet.unspecified())
    assert text.frame.width == 8 and font.metrics.is_shaped
    assert [(each.text, each.font.id, each.right_to_left, each.language) for each in asked] == [
        (b"abcd", font.id, False, "de")
    ]
    ui.set_shaper(lambda request: None)
    ui.layout_specs(text, reglet.unspecified(), reglet.unspecified())
    assert text.frame.width == 40
    ui.set_shaper(lambda request: 1 // 0)  # type: ignore[arg-type, return-value]
    with pytest.raises(ZeroDivisionError):
        ui.layout_specs(text, reglet.unspecified(), reglet.unspecified())
    ui.set_shaper(lambda request: [(9, 1.0)])
    with pytest.raises(InvalidArgument, match="start"):
        ui.layout_specs(text, reglet.unspecified(), reglet.unspecified())
    ui.set_shaper(None)
    ui.layout_specs(text, reglet.unspecified(), reglet.unspecified())
    assert text.frame.width == 40


def test_pairs_are_kerned(ui: Context) -> None:
    font = ui.font(line_height=10, ascent=8, default_advance=10, kerning={"AV": -3, "VA": -2})
    text = ui.create(Kind.TEXT, text="AVA", font=font)
    ui.layout_specs(text, reglet.unspecified(), reglet.unspecified())
    assert text.frame.width == 25
    with pytest.raises(InvalidArgument, match="two characters"):
        ui.font(line_height=10, ascent=8, default_advance=10, kerning={"A": 1})


# MARK: - Widgets


@pytest.mark.parametrize(
    ("tag", "expected"),
    [
        ("Button", (88, 48)),
        ("com.google.android.material.button.MaterialButton", (88, 48)),
        ("ToggleButton", (88, 48)),
        ("EditText", (8, 45)),
        ("CheckBox", (32, 32)),
        ("Switch", (48, 28)),
        ("ProgressBar", (48, 48)),
        ("ProgressBar style='?android:attr/progressBarStyleHorizontal'", (48, 16)),
        ("SeekBar", (80, 32)),
        ("RatingBar", (240, 48)),
        ("FloatingActionButton", (56, 56)),
        ("Spinner", (48, 32)),
        ("RecyclerView", (0, 0)),
        ("androidx.viewpager2.widget.ViewPager2", (0, 0)),
        ("org.example.RoundButton", (88, 48)),
        ("org.example.PagerLayout", (0, 0)),
    ],
)
def test_widgets_have_their_sizes(ui: Context, font: Font, tag: str, expected: tuple[float, float]) -> None:
    assert size(ui, f"<{tag}/>", font) == expected


def test_a_class_of_an_app_is_taken_for_the_widget_it_ends_with(ui: Context, font: Font) -> None:
    root = ui.inflate(
        "<org.example.FancyLinearLayout>\n<my.BoldTextView text='a'/><my.BoldTextView text='a'/>"
        "<my.Unheard/></org.example.FancyLinearLayout>",
        font=font,
    )
    kinds = [each.kind for each in root.walk()]
    assert kinds == [Kind.LINEAR, Kind.TEXT, Kind.TEXT, Kind.FIXED]
    assert [(each.code, each.level, each.message.split("\n")[0]) for each in ui.diagnostics] == [
        (
            Code.UNKNOWN_TAG,
            Level.INFO,
            "layout.xml:1:1: info: unknown tag 'org.example.FancyLinearLayout' is laid out as LinearLayout",
        ),
        (Code.UNKNOWN_TAG, Level.INFO, "layout.xml:2:1: info: unknown tag 'my.BoldTextView' is laid out as TextView"),
        (
            Code.UNKNOWN_TAG,
            Level.WARNING,
            "layout.xml:2:55: warning: unknown tag 'my.Unheard': a leaf without content, or a FrameLayout when it has "
            "children",
        ),
    ]
    with pytest.raises(reglet.MarkupError):
        ui.inflate("<my.BoldTextView/>", unknown_tag=reglet.UnknownTag.ERROR)


def test_the_end_of_a_name_that_is_near_a_tag_is_a_slip(ui: Context) -> None:
    node: Node = ui.inflate("<TexxtView/>")
    assert node.kind == Kind.FIXED
    assert "did you mean TextView?" in ui.diagnostics[0].message


def test_a_font_reports_its_metrics(ui: reglet.Context) -> None:
    font = ui.font(line_height=12, ascent=9, default_advance=4, glyphs={"a": 5}, size=10)
    assert (font.advance("a"), font.advance(0x7A), font.advance("\u0301")) == (5, 4, 0)
    large = font.sized(20).metrics
    assert (large.base.id, large.size, large.line_height, large.ascent, large.tab_advance) == (font.id, 20, 24, 18, 64)
    assert not large.is_upper_case and not large.is_hidden and large.letter_spacing == 0
    assert font.metrics.base.id == font.id
    with pytest.raises(reglet.InvalidArgument):
        font.advance("ab")
    font.destroy()
    with pytest.raises(reglet.NotFound):
        _ = font.metrics
