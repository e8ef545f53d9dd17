# SPDX-License-Identifier: MIT
"""Uses examples/hosts/gtk-weather with xdotool's mouse and keys, one step after another: gtk_weather.py OUT PYTHON"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "examples/hosts/gtk-weather"), str(ROOT / "hosts/gtk")]
import reglet_gtk  # noqa: E402, F401  (chooses the version of GTK)
from gi.repository import GLib, Gtk  # noqa: E402
from weather import Weather  # noqa: E402

OUT, PILLOW = Path(sys.argv[1]), sys.argv[2]
failures: list[str] = []


def expect(holds: bool, what: str) -> None:
    if not holds:
        failures.append(what)


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


def steps(window: Weather) -> Iterator[None]:
    area = window.area
    expect(area.root.frame.width > 400, "the layout has the size of the widget")
    save(window, "day")
    click(window, "unit")
    yield
    expect(area.root.find("now").text == "70°", "a click changes the unit")
    click(window, "language")
    yield
    expect(area.locale == "de", "a click changes the language")
    click(window, "night")
    yield
    yield
    expect(area.view.text("city") == "Lissabon", "the resources are German")
    save(window, "night")
    do("key", "Tab")
    do("key", "Tab")
    yield
    expect(area.focused is not None and area.focused.id == "night", "Tab moves the focus")
    do("key", "Return")
    yield
    expect(not window.get_settings().get_property("gtk-application-prefer-dark-theme"), "Enter clicks")


def main() -> None:
    app = Gtk.Application(application_id="org.example.WeatherTest")

    def start(app: Gtk.Application) -> None:
        window = Weather(app)
        window.set_decorated(False)
        window.present()
        play = steps(window)

        def step() -> bool:
            try:
                next(play)
            except StopIteration:
                app.quit()
                return False
            except BaseException as error:  # in a callback of GLib it would only be printed
                failures.append(repr(error))
                app.quit()
                return False
            return True

        GLib.timeout_add(700, step)

    app.connect("activate", start)
    app.run()
    if failures:
        sys.exit("FAIL " + "; ".join(failures))
    print("the forecast was used")


main()
