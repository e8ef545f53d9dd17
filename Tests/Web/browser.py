#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Drives the playground in headless Chromium, from a static file server: mouse, keyboard, links, speed.

  browser.py SITE OUT    serves the folder SITE, and writes pictures to the folder OUT
"""
import functools
import http.server
import os
import pathlib
import shutil
import statistics
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Preview"))
from chromium import Browser

NAME = "document.getElementById('name').textContent"
SOURCE = "document.getElementById('source')"
MESSAGES = "document.getElementById('messages').textContent"


def choose(browser: Browser, field: str, value: str) -> None:
    before = browser.value("window.updates")
    browser.value(f"(() => {{ const field = document.getElementById('{field}'); field.value = '{value}'; field.onchange(); }})()")
    browser.wait(f"window.updates > {before}")


def ink(browser: Browser, canvas: str = "canvas") -> int:
    """A number of the pixels of a canvas."""
    return browser.value(
        f"(() => {{ const c = document.getElementById('{canvas}');"
        " const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;"
        " let h = 7; for (let i = 0; i < d.length; i += 4) h = (h * 31 + d[i] + d[i + 1] * 3 + d[i + 2] * 7) | 0; return h; })()")


def samples(browser: Browser, out: pathlib.Path) -> None:
    names = browser.value("[...document.getElementById('sample').options].map((each) => each.textContent)")
    assert len(names) == 12, names
    for index in range(len(names)):
        choose(browser, "sample", str(index))
        assert "error" not in browser.value("document.getElementById('messages').innerHTML"), (names[index], browser.value(MESSAGES))
        assert browser.value("document.getElementById('screen').className") == "", names[index]
        browser.picture(out / f"sample{index + 1:02}.png")


def switches(browser: Browser, out: pathlib.Path) -> None:
    choose(browser, "sample", "10")  # resources
    seen = {ink(browser)}
    for field, value in (("language", "de"), ("language", "ar"), ("direction", "ltr"), ("density", "2"), ("viewport", "640x360")):
        choose(browser, field, value)
        seen.add(ink(browser))
        browser.picture(out / f"switch-{field}-{value}.png")
    browser.value("document.getElementById('night').click()")
    seen.add(ink(browser))
    browser.picture(out / "switch-night.png")
    assert len(seen) == 7, seen
    browser.value("document.getElementById('night').click()")
    for field, value in (("language", "en"), ("direction", ""), ("density", "1"), ("viewport", "360x640")):
        choose(browser, field, value)


def mouse(browser: Browser, out: pathlib.Path) -> None:
    choose(browser, "sample", "0")
    x, y = browser.value("(() => { const b = document.getElementById('canvas').getBoundingClientRect(); return [b.x, b.y]; })()")
    browser.click(x + 40, y + 30)
    browser.wait(NAME, "TextView #title")
    assert "Width:" in browser.value("document.getElementById('explanation').textContent")
    line = browser.value("document.querySelector('.mark.here').offsetTop")
    assert line == 6 + 2 * 18, line  # the third line of the file
    browser.picture(out / "clicked.png")


def keyboard(browser: Browser, out: pathlib.Path) -> None:
    browser.value("document.activeElement.blur()")
    reached = []
    for _ in range(30):
        browser.key("Tab")
        reached.append(browser.value("document.activeElement.id"))
    for each in ("sample", "viewport", "density", "direction", "language", "night", "share", "file", "source", "canvas"):
        assert each in reached, (each, reached)
    while browser.value("document.activeElement.id") != "canvas":
        browser.key("Tab")
    browser.key("Escape")
    for key, wanted in (("Enter", "LinearLayout #form"), ("ArrowDown", "TextView #title"), ("ArrowRight", "EditText #name"),
                        ("ArrowLeft", "TextView #title"), ("ArrowUp", "LinearLayout #form")):
        browser.key(key)
        browser.wait(NAME, wanted)

    # completion: a new attribute, its name and its value
    browser.value(f"(() => {{ const s = {SOURCE}; const at = s.value.indexOf('<Button id=\"ok\"') + 14; s.focus();"
                  " s.setSelectionRange(at + 1, at + 1); })()")
    browser.type(" visib")
    browser.wait("document.querySelector('#words li').textContent", "visibility")
    browser.picture(out / "completion.png")
    browser.key("Enter")
    browser.type('="')
    browser.key(" ", modifiers=2)
    browser.wait("document.getElementById('words').hidden", False)
    browser.type("inv")
    browser.key("Enter")
    assert browser.value("document.getElementById('screen').className") == "stale"  # the quote is missing
    assert "layout.xml:" in browser.value(MESSAGES), browser.value(MESSAGES)
    assert browser.value("document.querySelectorAll('.mark.bad').length") > 0
    browser.picture(out / "error.png")
    browser.type('"')
    browser.wait("document.getElementById('screen').className", "")
    assert 'visibility="invisible"' in browser.value(f"{SOURCE}.value")


def link(browser: Browser, url: str) -> None:
    browser.wait("location.hash.length > 10")
    address = browser.value("new Promise((done) => setTimeout(() => done(location.href), 500))")
    browser.call("Page.navigate", url="about:blank")
    browser.call("Page.navigate", url=address)
    browser.wait("window.updates > 0")
    assert 'visibility="invisible"' in browser.value(f"{SOURCE}.value")
    browser.call("Page.navigate", url="about:blank")
    browser.call("Page.navigate", url=url + "#damaged")
    browser.wait("window.updates > 0")


def processor(browser: Browser) -> float:
    """The seconds that the pages of the browser have had a processor: they depend less on other programs."""
    ticks = 0
    for each in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            command, fields = (each / "cmdline").read_text(), (each / "stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if "--type=renderer" in command and f"--user-data-dir={browser.profile}" in command:
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def speed(browser: Browser, out: pathlib.Path) -> str:
    """Types letters into a text of a screen of 1,001 nodes. Each key reads the file again, lays it out, and draws it: from
    the key to the end of all that follows, without what the browser does then for the editor, in under 16.6 ms."""
    browser.value(
        "(() => { const rows = Array.from({length: 250}, (_, i) => `<LinearLayout layout_width=\"match_parent\" gap=\"4dp\">"
        "<View layout_width=\"24dp\" layout_height=\"24dp\" background=\"#90caf9\"/>"
        "<TextView text=\"Row ${i}\" layout_width=\"0dp\" layout_weight=\"1\"/><TextView text=\"${i * 7}\"/></LinearLayout>`).join('\\n');"
        f" const s = {SOURCE}; s.value = `<LinearLayout orientation=\"vertical\" layout_width=\"match_parent\">${{rows}}</LinearLayout>`;"
        " s.dispatchEvent(new Event('input')); const at = s.value.indexOf('Row 7') + 3; s.focus(); s.setSelectionRange(at, at); })()")
    assert browser.value("document.getElementById('timing').textContent").startswith("1001 nodes"), browser.value(MESSAGES)
    browser.picture(out / "thousand.png")
    browser.value(
        "(() => { let key = 0; window.edits = [];"
        " document.addEventListener('keydown', () => { key = performance.now(); }, true);"
        " document.addEventListener('input', () => { edits.push(performance.now() - key); }); })()")
    before, spent, start = browser.value("window.updates"), processor(browser), time.monotonic()
    for _ in range(4):
        browser.type("abcdefghijklmnopqrstuvwxyz")
    browser.wait("window.updates", before + 104)
    seconds, spent = time.monotonic() - start, processor(browser) - spent
    assert browser.value("document.getElementById('screen').className") == ""
    edit = statistics.median(browser.value("window.edits"))
    assert edit < 16.6, edit
    return (f"with 1,001 nodes an edit takes {edit:.1f} ms; {104 / seconds:.0f} keys a second, "
            f"{1000 * spent / 104:.1f} ms of a processor each")


def dom(browser: Browser, url: str, out: pathlib.Path) -> None:
    """The elements of the DOM adapter have the frames of the nodes, after edits, too."""
    browser.call("Page.navigate", url=url.replace("playground/", "dom.html"))
    browser.wait("window.result !== undefined")
    assert browser.value("window.result") == "ok", browser.value("window.result")
    browser.picture(out / "dom.png")


def starter(browser: Browser, url: str, out: pathlib.Path) -> None:
    """The project of `reglet new`: its button counts clicks and keys."""
    browser.call("Page.navigate", url=url.replace("playground/", "my-web/"))
    browser.wait("document.activeElement?.id", "screen")
    seen = [ink(browser, "screen")]
    x, y = browser.value("[innerWidth / 2, innerHeight / 2]")
    browser.click(5, 5)
    assert ink(browser, "screen") == seen[0]  # nothing is there
    browser.click(x, y + 40)
    seen.append(ink(browser, "screen"))
    browser.key("Enter")
    seen.append(ink(browser, "screen"))
    browser.picture(out / "starter.png")
    assert len(set(seen)) == 3, seen


def main() -> int:
    site, out = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)

    class Handler(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=site))
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}/playground/"
    with tempfile.TemporaryDirectory() as folder:
        browser = Browser(folder)
        try:
            browser.call("Page.navigate", url=url)
            browser.wait("window.updates > 0")
            paint = browser.value("performance.getEntriesByType('paint').map((each) => Math.round(each.startTime))")
            samples(browser, out)
            switches(browser, out)
            mouse(browser, out)
            keyboard(browser, out)
            link(browser, url)
            edits = speed(browser, out)
            dom(browser, url, out)
            starter(browser, url, out)
            if browser.errors:
                sys.exit("\n".join(browser.errors))
        finally:
            browser.close()
            server.shutdown()
            server.server_close()
            shutil.rmtree(folder, ignore_errors=True)
    print(f"the playground works; first paint after {paint[0]} ms; {edits}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
