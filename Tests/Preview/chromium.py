# SPDX-License-Identifier: MIT
"""A headless Chromium, driven through its debugging protocol."""
import base64
import json
import pathlib
import re
import subprocess
import sys
import threading
import time
import urllib.request

import websocket

KEYS = {"Tab": 9, "Enter": 13, "Escape": 27, " ": 32, "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38,
        "ArrowRight": 39, "ArrowDown": 40}


class Browser:
    """One page of a headless Chromium."""

    def __init__(self, profile: str) -> None:
        self.profile = profile
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

    def key(self, name: str, modifiers: int = 0) -> None:
        for kind in ("keyDown", "keyUp"):
            text = {"text": "\r"} if name == "Enter" and kind == "keyDown" else {}
            code = "Space" if name == " " else name
            self.call("Input.dispatchKeyEvent", type=kind, key=name, code=code, windowsVirtualKeyCode=KEYS[name],
                      modifiers=modifiers, **text)

    def type(self, text: str) -> None:
        """Types letters, each by a key."""
        for each in text:
            self.call("Input.dispatchKeyEvent", type="keyDown", key=each, text=each)
            self.call("Input.dispatchKeyEvent", type="keyUp", key=each)

    def click(self, x: float, y: float) -> None:
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def picture(self, path: pathlib.Path) -> None:
        path.write_bytes(base64.b64decode(self.call("Page.captureScreenshot")["data"]))

    def close(self) -> None:
        self.socket.close()
        self.process.terminate()
        self.process.wait(20)
