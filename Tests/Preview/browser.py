#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Drives the page of `reglet preview` in headless Chromium through its debugging protocol.

  browser.py OUT    writes pictures of the page to the folder OUT
"""
import base64
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

import websocket

from reglet._cli.arguments import parser
from reglet._cli.preview import PreviewServer
from reglet._cli.preview_scenes import Scenes, variants

ROOT = pathlib.Path(__file__).resolve().parents[2]
KEYS = {"Tab": 9, "Enter": 13, "Escape": 27, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}


class Browser:
    """One page of a headless Chromium."""

    def __init__(self, profile: str) -> None:
        command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--window-size=1400,900",
                   "--remote-debugging-port=0", "--remote-allow-origins=*", f"--user-data-dir={profile}", "about:blank"]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        for line in self.process.stderr:
            if found := re.search(r"ws://(127\.0\.0\.1:\d+)/", line):
                break
        threading.Thread(target=self.process.stderr.read, daemon=True).start()
        pages = json.load(urllib.request.urlopen(f"http://{found[1]}/json", timeout=20))
        address = next(each["webSocketDebuggerUrl"] for each in pages if each["type"] == "page")
        self.socket = websocket.create_connection(address, timeout=60)
        self.number = 0
        self.errors: list[str] = []
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def call(self, method: str, **arguments: object) -> dict:
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": arguments}))
        while True:
            found = json.loads(self.socket.recv())
            if found.get("id") == self.number:
                if "error" in found:
                    sys.exit(f"{method}: {found['error']}")
                return found["result"]
            self.note(found)

    def note(self, event: dict) -> None:
        """Keeps errors of the console, and requests to other machines."""
        values = event.get("params", {})
        if event["method"] == "Runtime.exceptionThrown":
            self.errors.append(str(values["exceptionDetails"]))
        if event["method"] == "Log.entryAdded" and values["entry"]["level"] == "error":
            self.errors.append(f'{values["entry"]["text"]} {values["entry"].get("url", "")}')
        if event["method"] == "Network.requestWillBeSent":
            url = values["request"]["url"]
            if not url.startswith(("http://127.0.0.1:", "data:", "about:")):
                self.errors.append(f"a request to {url}")

    def value(self, script: str) -> object:
        found = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in found:
            sys.exit(f"{script}: {found['exceptionDetails']}")
        return found["result"].get("value")

    def wait(self, script: str, wanted: object = True, seconds: float = 30) -> None:
        end = time.monotonic() + seconds
        while (found := self.value(script)) != wanted:
            if time.monotonic() > end:
                sys.exit(f"{script} is {found!r}, not {wanted!r}")
            time.sleep(0.05)

    def key(self, name: str) -> None:
        for kind in ("keyDown", "keyUp"):
            text = {"text": "\r"} if name == "Enter" and kind == "keyDown" else {}
            self.call("Input.dispatchKeyEvent", type=kind, key=name, code=name, windowsVirtualKeyCode=KEYS[name], **text)

    def click(self, x: float, y: float) -> None:
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def picture(self, path: pathlib.Path) -> None:
        path.write_bytes(base64.b64decode(self.call("Page.captureScreenshot")["data"]))

    def close(self) -> None:
        self.socket.close()
        self.process.terminate()
        self.process.wait(20)


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
    browser.wait("document.getElementById('error').hidden", False)
    assert "unknown value 'sideways'" in browser.value("document.getElementById('error').textContent")
    assert browser.value(shown) == 4
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
