# SPDX-License-Identifier: MIT
"""Pictures of layouts: the command render, and renderers. Skipped without libreglet-cairo."""

from __future__ import annotations

import itertools
import struct
import zlib
from pathlib import Path

import pytest
from conftest import Run

import reglet
from reglet._c import cairo
from reglet.rendering.renderer import Renderer

try:
    cairo.load_cairo()
except ImportError as error:
    pytest.skip(str(error), allow_module_level=True)

BUTTON = """<selector xmlns:android="http://schemas.android.com/apk/res/android">
<item android:state_pressed="true" android:drawable="@color/hot"/><item android:drawable="@color/cold"/></selector>"""
FILES = {
    "res/values/a.xml": '<resources><color name="hot">#ff0000</color><color name="cold">#0000ff</color>'
    '<string name="t">title</string></resources>',
    "res/values-fr/a.xml": '<resources><color name="cold">#00ff00</color><string name="t">titre</string></resources>',
    "res/values-w150dp/a.xml": '<resources><color name="cold">#ffff00</color></resources>',
    "res/drawable/button.xml": BUTTON,
    "res/layout/main.xml": '<FrameLayout layout_width="match_parent" layout_height="match_parent">'
    '<View id="b" background="@drawable/button" layout_width="40px" layout_height="20px" layout_marginLeft="10px"/>'
    '<TextView text="@string/t" layout_marginTop="30px"/></FrameLayout>',
    "bad.xml": '<ImageView src="@drawable/bad" layout_width="9px" layout_height="9px"/>',
}
WHITE, RED, BLUE = (255, 255, 255), (255, 0, 0), (0, 0, 255)


class Picture:
    """The pixels of a PNG with 8 bits a channel."""

    def __init__(self, png: bytes) -> None:
        assert png[:8] == b"\x89PNG\r\n\x1a\n"
        chunks: dict[bytes, bytes] = {}
        at = 8
        while at < len(png):
            (size,) = struct.unpack_from(">I", png, at)
            kind = png[at + 4 : at + 8]
            chunks[kind] = chunks.get(kind, b"") + png[at + 8 : at + 8 + size]
            at += size + 12
        self.width, self.height, depth, color = struct.unpack_from(">IIBB", chunks[b"IHDR"])
        assert depth == 8 and color in (2, 6)
        self.channels = 3 if color == 2 else 4
        self.rows = list(self._unfiltered(zlib.decompress(chunks[b"IDAT"])))

    def _unfiltered(self, data: bytes) -> itertools.chain[bytearray]:
        stride = self.width * self.channels
        rows = []
        above = bytearray(stride)
        for y in range(self.height):
            kind, *row = data[y * (stride + 1) : (y + 1) * (stride + 1)]
            line = bytearray(row)
            for x in range(stride):
                left = line[x - self.channels] if x >= self.channels else 0
                corner = above[x - self.channels] if x >= self.channels else 0
                line[x] = (line[x] + self._predicted(kind, left, above[x], corner)) & 255
            rows.append(line)
            above = line
        return itertools.chain(rows)

    @staticmethod
    def _predicted(kind: int, left: int, above: int, corner: int) -> int:
        if kind < 4:
            return (0, left, above, (left + above) // 2)[kind]
        guess = left + above - corner
        return min((abs(guess - left), 0, left), (abs(guess - above), 1, above), (abs(guess - corner), 2, corner))[2]

    def __getitem__(self, place: tuple[int, int]) -> tuple[int, ...]:
        x, y = place
        return tuple(self.rows[y][x * self.channels : x * self.channels + 3])

    def inked(self, left: int, top: int, right: int, bottom: int) -> int:
        return sum(self[x, y] != WHITE for x in range(left, right) for y in range(top, bottom))


@pytest.fixture
def files(tmp_path: Path) -> None:
    for path, text in FILES.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)


def run(python: Run, *arguments: str, **environment: str) -> tuple[int, str, str]:
    result = python("-m", "reglet", "render", *arguments, **environment)
    return result.returncode, result.stdout, result.stderr


MAIN = ("@layout/main", "--res", "res")
SIZE = ("--size", "100x60")


# MARK: - The command


def test_a_layout_becomes_a_picture(python: Run, files: None, tmp_path: Path) -> None:
    assert run(python, *MAIN, *SIZE, "-o", "a.png") == (0, "", "")
    picture = Picture((tmp_path / "a.png").read_bytes())
    assert (picture.width, picture.height) == (100, 60)
    assert [picture[9, 0], picture[10, 0], picture[49, 19], picture[50, 19]] == [WHITE, BLUE, BLUE, WHITE]
    assert picture.inked(0, 30, 40, 60) > 20  # the text
    assert picture.inked(60, 0, 100, 60) == 0


def test_states_choose_what_a_drawable_shows(python: Run, files: None, tmp_path: Path) -> None:
    assert run(python, *MAIN, *SIZE, "-o", "a.png", "--state", "b:pressed,checked") == (0, "", "")
    assert Picture((tmp_path / "a.png").read_bytes())[20, 10] == RED
    assert run(python, *MAIN, *SIZE, "-o", "a.png", "--state", "b:pressed,-pressed") == (0, "", "")
    assert Picture((tmp_path / "a.png").read_bytes())[20, 10] == BLUE


def test_the_size_and_the_configuration_choose_resources(python: Run, files: None, tmp_path: Path) -> None:
    assert run(python, *MAIN, "--size", "160x60", "-o", "a.png") == (0, "", "")
    assert Picture((tmp_path / "a.png").read_bytes())[20, 10] == (255, 255, 0)
    assert run(python, *MAIN, *SIZE, "--config", "fr", "-o", "a.png") == (0, "", "")
    assert Picture((tmp_path / "a.png").read_bytes())[20, 10] == (0, 255, 0)


def test_scale_and_background(python: Run, files: None, tmp_path: Path) -> None:
    assert run(python, *MAIN, *SIZE, "--scale", "2", "--background", "#123456", "-o", "a.png") == (0, "", "")
    picture = Picture((tmp_path / "a.png").read_bytes())
    assert (picture.width, picture.height) == (200, 120)
    assert [picture[19, 0], picture[20, 0]] == [(0x12, 0x34, 0x56), BLUE]


@pytest.mark.parametrize(("name", "start"), [("a.svg", b"<?xml"), ("a.pdf", b"%PDF"), ("a.SVG", b"<?xml")])
def test_the_extension_is_the_format(python: Run, files: None, tmp_path: Path, name: str, start: bytes) -> None:
    assert run(python, *MAIN, *SIZE, "-o", name) == (0, "", "")
    assert (tmp_path / name).read_bytes().startswith(start)


def test_a_matrix_is_a_sheet_of_pictures(python: Run, files: None, tmp_path: Path) -> None:
    status, out, errors = run(python, *MAIN, "--matrix", "en,fr", "100x60,200x80", "--jobs", "2", "-o", "a.png")
    assert (status, out, errors) == (0, "", "")
    picture = Picture((tmp_path / "a.png").read_bytes())
    assert (picture.width, picture.height) == (16 + 100 + 16 + 200 + 16, 2 * (24 + 16 + 80) + 16)
    first, second = 16 + 24, 16 + 24 + 80 + 16 + 24
    assert picture[16 + 20, first + 10] == BLUE
    assert picture[16 + 20, second + 10] == (0, 255, 0)
    assert picture[16 + 100 + 16 + 20, first + 10] == (255, 255, 0)
    labels = [picture[x, y] for x in range(16, 100) for y in range(20, first)]
    assert min(labels) < (100, 100, 100)  # dark letters above the picture


def test_what_a_matrix_cannot_draw_is_gray(python: Run, files: None, tmp_path: Path) -> None:
    (tmp_path / "res/layout-fr").mkdir()
    (tmp_path / "res/layout-fr/main.xml").write_text("<LinearLayout>")
    status, _, errors = run(python, *MAIN, "--matrix", "en,fr", "100x60", "--jobs", "1", "-o", "a.png")
    assert status == 1
    assert "fr  100 x 60: " in errors and "en  100" not in errors
    assert Picture((tmp_path / "a.png").read_bytes())[50, 16 + 24 + 60 + 16 + 24 + 30] == (0xB0, 0xB4, 0xBA)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((*SIZE, "-o", "a.gif"), "a.gif: error: the name does not end in .png, .svg or .pdf"),
        ((*SIZE, "-o", "no/a.png"), "no/a.png: error: No such file or directory"),
        ((*SIZE, "-o", "a.png", "--state", "c:pressed"), "@layout/main: error: there is no id 'c': there are b"),
        (("-o", "a.png"), "error: give either --size or --matrix"),
        ((*SIZE, "-o", "a.png", "--state", "b"), "error: argument --state: 'b' is not ID:STATES"),
        ((*SIZE, "-o", "a.png", "--background", "red"), "error: argument --background: 'red' is no color"),
        (("--matrix", "en", "100", "-o", "a.png"), "error: argument --matrix: '100' is not WIDTHxHEIGHT"),
        (("--size", "90000x1", "-o", "a.png"), "a.png: error: the page has more than 32,767 pixels on a side"),
    ],
)
def test_wrong_arguments_have_a_sentence(
    python: Run, files: None, tmp_path: Path, arguments: tuple[str, ...], message: str
) -> None:
    status, out, errors = run(python, *MAIN, *arguments)
    assert status != 0 and out == "" and message in errors
    assert "Traceback" not in errors
    assert not (tmp_path / "a.png").exists()


def test_without_the_library_the_command_names_it(python: Run, files: None) -> None:
    status, _, errors = run(python, *MAIN, *SIZE, "-o", "a.png", REGLET_CAIRO_LIBRARY="none.so")
    assert status == 1
    assert errors == "error: REGLET_CAIRO_LIBRARY names none.so, which is not a file; correct or unset it\n"


def test_broken_images_are_warnings(python: Run, files: None, tmp_path: Path) -> None:
    (tmp_path / "res/drawable/bad.png").write_bytes(b"no picture")
    status, _, errors = run(python, "bad.xml", "--res", "res", *SIZE, "-o", "a.png")
    assert status == 0
    assert "bad.xml: warning: " in errors and "drawable/bad.png: the image is no PNG, JPEG or WebP file" in errors


# MARK: - Renderers


def test_texts_are_measured_with_the_fonts_that_draw_them(ui: reglet.Context) -> None:
    with Renderer(ui) as renderer:
        root = ui.inflate('<TextView text="Wide" textSize="40px"/>')
        ui.layout_specs(root, reglet.unspecified(), reglet.unspecified())
        picture = Picture(renderer.render(root))
        assert (picture.width, picture.height) == (round(root.frame.width), round(root.frame.height))
        assert picture.inked(picture.width - 4, 0, picture.width, picture.height) > 0  # the text ends at the edge
        assert renderer.missing == 0 and renderer.message == ""


def test_fonts_are_made_once(ui: reglet.Context) -> None:
    with Renderer(ui, family="monospace") as renderer:
        assert renderer.font(size=20).id == renderer.font("monospace", 20).id != renderer.font("serif", 20).id
        with pytest.raises(reglet.InvalidArgument, match="weight"):
            renderer.font(weight=0)


def test_states_have_names(ui: reglet.Context) -> None:
    node = ui.create(reglet.Kind.VIEW)
    node.set_states("pressed", "state_checked", "own", "-focused", "disabled")
    with pytest.raises(reglet.LimitExceeded):
        node.set_states(*[f"own_{number}" for number in range(33)])


def test_wrong_values_are_refused(ui: reglet.Context) -> None:
    root = ui.create(reglet.Kind.VIEW, width=10, height=10)
    ui.layout(root, 10, 10)
    renderer = Renderer(ui)
    with pytest.raises(reglet.InvalidArgument, match="output is 'gif'"):
        renderer.render(root, "gif")  # type: ignore[arg-type]
    with pytest.raises(reglet.InvalidArgument, match="scale"):
        renderer.render(root, scale=1000)
    with pytest.raises(reglet.InvalidArgument, match="background"):
        renderer.render(root, background=-1)
    renderer.close()
    renderer.close()
    with pytest.raises(reglet.ClosedError, match="the renderer is closed"):
        renderer.render(root)
    with pytest.raises(reglet.ClosedError):
        Renderer(closed())


def closed() -> reglet.Context:
    context = reglet.Context()
    context.close()
    return context


def test_a_tree_is_drawn_on_a_context_of_pycairo() -> None:
    pycairo = pytest.importorskip("cairo")
    surface = pycairo.ImageSurface(pycairo.FORMAT_RGB24, 40, 20)
    target = pycairo.Context(surface)
    target.translate(10, 0)
    with reglet.Context() as ui, Renderer(ui) as renderer:
        root = ui.inflate('<View background="#ff0000" layout_width="20px" layout_height="20px"/>', drawables=True)
        ui.layout(root, 20, 20)
        renderer.draw(root, target)
    surface.flush()
    row = bytes(surface.get_data())[:160]
    assert [row[4 * x + 2] for x in (9, 10, 29, 30)] == [0, 255, 255, 0]


def test_only_contexts_of_pycairo_are_drawn_on() -> None:
    with reglet.Context() as ui, Renderer(ui) as renderer:
        root = ui.inflate("<View/>")
        ui.layout(root, 20, 20)
        with pytest.raises(TypeError, match=r"a cairo\.Context of pycairo"):
            renderer.draw(root, object())
