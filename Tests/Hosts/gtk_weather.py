# SPDX-License-Identifier: MIT
"""Uses examples/hosts/gtk-weather with xdotool's mouse and keys, one step after another: gtk_weather.py OUT PYTHON"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "examples/hosts/gtk-weather"), str(ROOT / "hosts/gtk")]
import reglet_gtk  # noqa: E402, F401  (chooses the version of GTK)
from gi.repository import GLib, Gtk  # noqa: E402
from weather import Weather  # noqa: E402

OUT, PILLOW = Path(sys.argv[1]), sys.argv[2]
failures: list[str] = []


def do(*command: object) -> None:
    subprocess.run(["xdotool", *map(str, command)], check=True)


def save(window: Gtk.Window, name: str) -> None:
    """Takes a picture of the screen, with Pillow of another environment."""
    area = (0, 0, window.get_width(), window.get_height())
    code = f"from PIL import ImageGrab; ImageGrab.grab({area}, xdisplay='').save({str(OUT / f'weather-{name}.png')!r})"
    subprocess.run([PILLOW, "-c", code], check=True)


def click(window: Weather, id: str) -> None:
    x, y, width, height = window.area.root.find(id).absolute_frame
    do("mousemove", int(x + width / 2), int(y + height / 2), "click", 1)


def is_night(window: Weather) -> bool:
    return bool(window.get_settings().get_property("gtk-application-prefer-dark-theme"))


def steps(window: Weather) -> Iterator[tuple[str, Callable[[], bool]]]:
    """What is waited for after each input."""
    area = window.area
    # the first pictures of a window may come before the mouse finds it
    yield "the layout has the size of the widget", lambda: area.root.frame.width > 400
    yield from wait(1)
    save(window, "day")
    click(window, "unit")
    yield "a click changes the unit", lambda: area.root.find("now").text == "70°"
    click(window, "language")
    yield "a click changes the language", lambda: area.view.text("city") == "Lissabon"
    click(window, "night")
    yield "a click changes to the night", lambda: is_night(window)
    yield from wait(1)
    save(window, "night")
    do("key", "Tab")
    yield "Tab moves the focus", lambda: area.focused is not None and area.focused.id == "unit"
    do("key", "Tab")
    yield "to the next button", lambda: area.focused is not None and area.focused.id == "night"
    do("key", "Return")
    yield "Enter clicks", lambda: not is_night(window)


def wait(seconds: float) -> Iterator[tuple[str, Callable[[], bool]]]:
    end = time.monotonic() + seconds
    yield "time goes on", lambda: time.monotonic() > end


def main() -> None:
    app = Gtk.Application(application_id="org.example.WeatherTest")

    def start(app: Gtk.Application) -> None:
        window = Weather(app)
        window.set_decorated(False)
        window.present()
        play = steps(window)
        waiting: list[object] = ["", lambda: True, 0.0]

        def step() -> bool:
            what, is_done, start = waiting
            try:
                if is_done():
                    waiting[:] = (*next(play), time.monotonic())
                elif time.monotonic() - start > 30:
                    raise AssertionError(what)
            except StopIteration:
                app.quit()
                return False
            except BaseException as error:  # in a callback of GLib it would only be printed
                failures.append(str(error))
                app.quit()
                return False
            return True

        GLib.timeout_add(100, step)

    app.connect("activate", start)
    app.run()
    if failures:
        sys.exit("FAIL " + "; ".join(failures))
    print("the forecast was used")


main()
