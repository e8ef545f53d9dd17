# SPDX-License-Identifier: MIT
"""The command preview: a page on this machine that shows a layout file, and follows its changes."""

from __future__ import annotations

import argparse
import json
import signal
import threading
import webbrowser
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import resources
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

from .._c.cairo import load_cairo
from .files import STDIN
from .messages import say
from .preview_scenes import Scenes, variants, watched

_HOST: Final = "127.0.0.1"
_PORT: Final = 8480
_MAX_CELLS: Final = 48
_POLL: Final = 0.25  # seconds between two looks at the files
_WAIT: Final = 20.0  # seconds that a request waits for a change
_ASSETS: Final = {
    "/": ("index.html", "text/html; charset=utf-8"),
    "/preview.css": ("preview.css", "text/css; charset=utf-8"),
    "/preview.js": ("preview.js", "text/javascript; charset=utf-8"),
}


def preview(options: argparse.Namespace) -> int:
    """Serve until the program is interrupted. Returns the exit status: 2 if it cannot serve."""
    found = variants(options)
    if options.file == STDIN:
        say("error: preview watches a file or a layout of --res, not the standard input")
        return 2
    if len(found) > _MAX_CELLS:
        say(f"error: {len(found)} pictures, at most {_MAX_CELLS}: fewer sizes, languages or themes")
        return 2
    try:
        load_cairo()
        server = PreviewServer(Scenes(options, found), options.port)
    except (ImportError, OSError) as error:
        say(f"error: {getattr(error, 'strerror', None) or error}")
        return 2
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        print(f"{server.url}  (Ctrl+C ends it)", flush=True)
        if options.open:
            webbrowser.open(server.url)
        server.serve_forever()
    except KeyboardInterrupt:
        pass
    finally:
        server.server_close()
    return 0


class PreviewServer(ThreadingHTTPServer):
    """Serves the page, and updates the scenes whenever a file changes. Only this machine can connect."""

    daemon_threads = True

    def __init__(self, scenes: Scenes, port: int | None = None) -> None:
        self.scenes = scenes
        try:
            super().__init__((_HOST, _PORT if port is None else port), _Handler)
        except OSError:
            if port is not None:
                raise
            super().__init__((_HOST, 0), _Handler)  # another preview has the usual port
        self.url = f"http://{_HOST}:{self.server_address[1]}/"
        self._ended = threading.Event()
        self._watcher = threading.Thread(target=self._watch, daemon=True)
        self._watcher.start()

    def _watch(self) -> None:
        seen = None
        while True:
            now = watched(self.scenes.options)
            if now != seen:
                seen = now
                self.scenes.update()
            if self._ended.wait(_POLL):
                return

    def server_close(self) -> None:
        super().server_close()
        self._ended.set()
        self._watcher.join()
        self.scenes.close()


class _Handler(BaseHTTPRequestHandler):
    server: PreviewServer
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: object) -> None:
        """Requests are not printed."""

    def do_GET(self) -> None:
        # a page elsewhere whose name leads to this address must not read files through a browser
        port = self.server.server_address[1]
        if self.headers.get("Host") not in (f"{_HOST}:{port}", f"localhost:{port}"):
            return self._send(403, "text/plain", b"unknown host\n")
        parts = urlsplit(self.path)
        try:
            query = {name: values[0] for name, values in parse_qs(parts.query, keep_blank_values=True).items()}
            if parts.path in _ASSETS:
                name, kind = _ASSETS[parts.path]
                data = (resources.files(__package__) / "preview_page" / name).read_bytes()
                return self._send(200, kind, data)
            if parts.path == "/api/picture":
                picture = self.server.scenes.picture(self._cell(query))
                if picture is not None:
                    return self._send(200, "image/png", picture)
            elif parts.path in _API:
                answer = _API[parts.path](self, query)
                if answer is not None:
                    return self._send(200, "application/json", json.dumps(answer).encode())
        except (KeyError, ValueError) as error:
            return self._send(400, "text/plain; charset=utf-8", f"{error}\n".encode())
        self._send(404, "text/plain", b"not found\n")

    def _cell(self, query: dict[str, str]) -> int:
        number = int(query["cell"])
        if not 0 <= number < len(self.server.scenes.variants):
            raise ValueError(f"there is no cell {number}")
        return number

    def _send(self, status: int, kind: str, data: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("Content-Security-Policy", "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.end_headers()
        self.wfile.write(data)

    def state(self, query: dict[str, str]) -> dict[str, Any]:
        """The state; with ``since`` as soon as it is newer than that version, or after some seconds."""
        scenes = self.server.scenes
        since = int(query.get("since", -1))
        wait = min(_WAIT, float(query.get("wait", _WAIT)))
        with scenes.changed:
            scenes.changed.wait_for(lambda: scenes.version != since and scenes.version > 0, wait)
        return scenes.state()

    def at(self, query: dict[str, str]) -> dict[str, Any] | None:
        return self.server.scenes.at(self._cell(query), float(query["x"]), float(query["y"]))

    def node(self, query: dict[str, str]) -> dict[str, Any] | None:
        return self.server.scenes.node(self._cell(query), query["path"])


_API: Final[dict[str, Callable[[_Handler, dict[str, str]], dict[str, Any] | None]]] = {
    "/api/state": _Handler.state,
    "/api/at": _Handler.at,
    "/api/node": _Handler.node,
}
