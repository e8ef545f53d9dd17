# SPDX-License-Identifier: MIT
"""The command preview, by its HTTP interface. Skipped without libreglet-cairo; Tests/Preview drives it in a browser."""

from __future__ import annotations

import http.client
import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import Run

from reglet._c import cairo
from reglet._cli.arguments import parser
from reglet._cli.preview import PreviewServer
from reglet._cli.preview_scenes import Scenes, variants

try:
    cairo.load_cairo()
except ImportError as error:
    pytest.skip(str(error), allow_module_level=True)

GOOD = """<FrameLayout layout_width="match_parent" layout_height="match_parent">
    <View id="box" background="@color/box" layout_width="40px" layout_height="20px"/>
    <TextView id="long" text="@string/t" layout_width="30px" layout_height="10px" layout_marginTop="50px"/>
</FrameLayout>
"""
FILES = {
    "res/layout/main.xml": GOOD,
    "res/values/a.xml": '<resources><color name="box">#ff0000</color><string name="t">a long title</string>'
    '<style name="Blue"/></resources>',
    "res/values-night/a.xml": '<resources><color name="box">#0000ff</color></resources>',
}


class Page:
    """Requests to a preview of @layout/main."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        for name, text in FILES.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text)
        self.layout = folder / "res/layout/main.xml"
        options = parser().parse_args(["preview", "@layout/main", "--res", str(folder / "res"), *arguments])
        self.server = PreviewServer(Scenes(options, variants(options)), 0)
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True)
        self.thread.start()

    def get(self, path: str, host: str | None = None) -> tuple[int, str, bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", self.server.server_address[1], timeout=30)
        connection.request("GET", path, headers={"Host": host} if host else {})
        answer = connection.getresponse()
        found = answer.status, answer.headers["Content-Type"], answer.read()
        connection.close()
        return found

    def json(self, path: str) -> Any:
        status, kind, data = self.get(path)
        assert (status, kind) == (200, "application/json"), data
        return json.loads(data)

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def page(tmp_path: Path) -> Iterator[Page]:
    found = Page(tmp_path, "--size", "100x80", "--size", "60x80", "--locale", "en", "--locale", "ar", "--night")
    yield found
    found.close()


def test_every_variant_has_a_picture_and_findings(page: Page) -> None:
    state = page.json("/api/state")
    labels = [each["label"] for each in state["cells"]]
    assert labels[:4] == ["100 x 80  en", "60 x 80  en", "100 x 80  ar", "60 x 80  ar"]
    assert labels[4] == "100 x 80  en  night" and len(labels) == 8
    assert (state["error"], state["file"]) == ("", "@layout/main")
    first = state["cells"][0]["findings"][0]
    assert (first["level"], first["path"], first["frame"]) == ("warning", "/1", [0, 50, 30, 10])
    pictures = [page.get(f"/api/picture?cell={number}")[2] for number in range(8)]
    assert all(each.startswith(b"\x89PNG") for each in pictures)
    assert pictures[0] != pictures[4]  # the night has another color
    assert page.json("/api/at?cell=2&x=70&y=5")["frame"] == [60, 0, 40, 20]  # Arabic begins on the right


def test_a_click_is_explained_with_the_source(page: Page) -> None:
    page.json("/api/state")
    found = page.json("/api/at?cell=0&x=20&y=10")
    assert (found["name"], found["path"], found["frame"]) == ("View #box", "/0", [0, 0, 40, 20])
    assert (found["file"], found["line"]) == ("layout/main.xml", 2)
    assert [found["line"], GOOD.splitlines()[1]] in found["source"]
    assert found["explanation"].startswith("View #box: 40 x 20 px at 0, 0")
    assert (found["parent"], found["child"], found["next"], found["previous"]) == ("", None, "/1", None)
    root = page.json("/api/node?cell=0&path=")
    assert (root["parent"], root["child"], root["next"]) == (None, "/0", None)
    assert page.json("/api/at?cell=0&x=90&y=70")["path"] == ""


def test_a_change_is_shown_and_an_error_keeps_the_picture(page: Page) -> None:
    first = page.json("/api/state")
    picture = page.get("/api/picture?cell=0")[2]
    page.layout.write_text(GOOD.replace("40px", "wide"))
    bad = page.json(f"/api/state?since={first['version']}")
    assert "main.xml:2:" in bad["error"] and "unknown value 'wide'" in bad["error"]
    assert page.get("/api/picture?cell=0")[2] == picture and bad["cells"][0]["drawn"]
    page.layout.write_text(GOOD.replace("40px", "50px"))
    good = page.json(f"/api/state?since={bad['version']}")
    assert good["error"] == "" and page.get("/api/picture?cell=0")[2] != picture
    assert page.json("/api/at?cell=0&x=45&y=10")["path"] == "/0"
    color = page.layout.parents[1] / "values/a.xml"
    color.write_text(color.read_text().replace("#ff0000", "#00ff00"))  # resources are followed too
    green = page.json(f"/api/state?since={good['version']}")
    assert green["version"] > good["version"] and green["notes"] == ""
    color.with_name("b.xml").write_text("<resources>")
    broken = page.json(f"/api/state?since={green['version']}")
    assert broken["error"] == "" and "values/b.xml:1:" in broken["notes"]


def test_a_layout_that_was_never_good_has_no_picture(tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_text("<View")
    options = parser().parse_args(["preview", str(tmp_path / "a.xml"), "--size", "50x50"])
    scenes = Scenes(options, variants(options))
    scenes.update()
    assert scenes.state()["cells"][0]["drawn"] is False and scenes.picture(0) is None
    assert "a.xml:1:1: error" in scenes.state()["error"] and scenes.at(0, 1, 1) is None
    scenes.close()


def test_the_page_has_no_foreign_parts_and_other_hosts_are_refused(page: Page) -> None:
    for path, kind in (("/", "text/html"), ("/preview.js", "text/javascript"), ("/preview.css", "text/css")):
        status, found, data = page.get(path)
        assert status == 200 and found.startswith(kind)
        assert b"http://" not in data and b"https://" not in data
    assert page.get("/", host="example.org")[0] == 403
    assert page.get("/", host=f"localhost:{page.server.server_address[1]}")[0] == 200


@pytest.mark.parametrize(
    ("path", "status"),
    [("/../README.md", 404), ("/api/picture?cell=99", 400), ("/api/picture", 400), ("/api/at?cell=0&x=a&y=1", 400),
     ("/api/node?cell=0&path=/7", 404), ("/api/node?cell=0&path=/x", 404), ("/api/state?since=x", 400)],
)  # fmt: skip
def test_wrong_requests_are_answered(page: Page, path: str, status: int) -> None:
    page.json("/api/state")
    assert page.get(path)[0] == status


def test_the_command_serves_and_refuses(python: Run, tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_text("<View/>")
    result = python("-m", "reglet", "preview", "-")
    assert (result.returncode, result.stdout) == (2, "")
    sizes = [each for number in range(49) for each in ("--size", f"{number + 1}x9")]
    assert "49 pictures, at most 48" in python("-m", "reglet", "preview", "a.xml", *sizes).stderr
    command = [sys.executable, "-m", "reglet", "preview", str(tmp_path / "a.xml"), "--port", "0"]
    source = Path(__file__).parents[1] / "src"
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=source) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline().startswith("http://127.0.0.1:")
            process.terminate()  # a process in the background ignores Ctrl+C
            assert process.wait(30) == 0
        finally:
            process.kill()
