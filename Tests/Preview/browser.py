#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Drives the page of `reglet preview` in headless Chromium through its debugging protocol.

  browser.py OUT    writes pictures of the page to the folder OUT
"""
import pathlib
import shutil
import sys
import tempfile
import threading

from chromium import Browser

from reglet._cli.arguments import parser
from reglet._cli.preview import PreviewServer
from reglet._cli.preview_scenes import Scenes, variants



def check(browser: Browser, url: str, layout: pathlib.Path, out: pathlib.Path) -> None:
    name = "document.getElementById('name').textContent"
    shown = "[...document.querySelectorAll('img')].filter((each) => each.complete && each.naturalWidth > 0).length"
    browser.call("Page.navigate", url=url)
    browser.wait(shown, 4)
    browser.wait("document.querySelectorAll('.mark').length > 0")
    browser.picture(out / "first.png")

    # a click explains, and marks the line of the source
    x, y = browser.value("(() => { const b = document.querySelector('.screen').getBoundingClientRect();"
                         " return [b.x + 40, b.y + 20]; })()")
    browser.click(x, y)
    browser.wait(name, "TextView #title")
    assert "title" in browser.value("document.querySelector('#source .here').textContent")
    assert "Width:" in browser.value("document.getElementById('explanation').textContent")
    browser.picture(out / "clicked.png")

    # the keyboard alone reaches every box
    browser.value("document.activeElement.blur(), document.getElementById('marks').focus()")
    for _ in range(12):
        browser.key("Tab")
        if browser.value("document.activeElement.className") == "screen":
            break
    assert browser.value("document.activeElement.className") == "screen"
    browser.key("Escape")
    browser.wait("document.getElementById('node').hidden")
    for key, wanted in (("Enter", "LinearLayout #root"), ("ArrowDown", "TextView #title"), ("ArrowRight", "Button #ok"),
                        ("ArrowLeft", "TextView #title"), ("ArrowUp", "LinearLayout #root"),
                        ("ArrowDown", "TextView #title")):
        browser.key(key)
        browser.wait(name, wanted)
    browser.key("Tab")
    assert browser.value("document.activeElement.tagName") == "BUTTON"  # a finding
    browser.key("Enter")
    browser.wait(name, "Button #ok")

    # an error is shown over the last good pictures, and goes
    good = layout.read_text()
    layout.write_text(good.replace('"vertical"', '"sideways"'))
    browser.wait("document.getElementById('error').textContent.includes(\"unknown value 'sideways'\")")
    browser.wait(shown, 4)  # each picture is fetched again
    browser.picture(out / "error.png")
    layout.write_text(good.replace("Hello", "Good morning"))
    browser.wait("document.getElementById('error').hidden")

    # a reload keeps the selected box, the zoom and the filters
    browser.value("(() => { const zoom = document.getElementById('zoom'); zoom.value = '0.5'; zoom.onchange(); "
                  "document.querySelector('#filters input').click(); })()")
    browser.wait("document.querySelectorAll('figure').length", 2)
    browser.call("Page.reload")
    browser.wait("document.querySelectorAll('figure').length", 2)
    browser.wait(name, "Button #ok")
    assert browser.value("document.getElementById('zoom').value") == "0.5"
    browser.picture(out / "reloaded.png")
    if browser.errors:
        sys.exit("\n".join(browser.errors))


LAYOUT = """<LinearLayout id="root" orientation="vertical" padding="12dp" gap="12dp" background="#ffffff"
    layout_width="match_parent" layout_height="match_parent">
    <TextView id="title" layout_width="match_parent" layout_height="48dp" text="Hello from Reglet" textSize="24sp"/>
    <Button id="ok" layout_width="30dp" text="A label that is too long" background="#90caf9"/>
</LinearLayout>
"""


def main() -> int:
    out = pathlib.Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        layout = pathlib.Path(folder) / "screen.xml"
        layout.write_text(LAYOUT)
        options = parser().parse_args(["preview", str(layout), "--size", "360x300", "--size", "240x320", "--locale", "en",
                                       "--locale", "ar"])
        server = PreviewServer(Scenes(options, variants(options)), 0)
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        browser = Browser(str(pathlib.Path(folder) / "profile"))
        try:
            check(browser, server.url, layout, out)
        finally:
            browser.close()
            server.shutdown()
            server.server_close()
            shutil.rmtree(pathlib.Path(folder) / "profile", ignore_errors=True)
    print("the page of the preview works with the mouse and with the keyboard")
    return 0


if __name__ == "__main__":
    sys.exit(main())
