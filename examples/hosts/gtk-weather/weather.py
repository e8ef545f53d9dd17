# SPDX-License-Identifier: MIT
"""A forecast in a window of GTK 4: weather.py

    PYTHONPATH=bindings/python/src:hosts/gtk python3 examples/hosts/gtk-weather/weather.py"""

from pathlib import Path

from gi.repository import Gtk
from reglet import Drawing, Node
from reglet_gtk import RegletArea

NOW, HOURS = 21, (21, 23, 24, 22, 19, 17)
DAYS = ((15, 24), (16, 26), (14, 21), (12, 18), (13, 23))


class Weather(Gtk.ApplicationWindow):
    def __init__(self, app: Gtk.Application) -> None:
        super().__init__(application=app, title="Weather", default_width=520, default_height=640)
        res = Path(__file__).parent / "res"
        self.area = RegletArea(res, theme="Theme.Weather", layout="@layout/weather")
        self.area.on_click = self.act
        self.set_child(self.area)
        self.is_fahrenheit = False
        self.show_values()

    def degrees(self, celsius: int) -> str:
        return f"{round(celsius * 1.8 + 32) if self.is_fahrenheit else celsius}°"

    def show_values(self) -> None:
        root = self.area.root
        root.find("now").text = self.degrees(NOW)
        for index, hour in enumerate(HOURS):
            root.find(f"hour{index}").text = self.degrees(hour)
        for index, (low, high) in enumerate(DAYS):
            root.find(f"low{index}").text = self.degrees(low)
            root.find(f"high{index}").text = self.degrees(high)
            root.find(f"range{index}").set_drawing(Drawing.PROGRESS, (high - 10) * 5)

    def act(self, clicked: Node) -> None:
        settings = self.get_settings()
        if clicked.id == "unit":
            self.is_fahrenheit = not self.is_fahrenheit
        elif clicked.id == "language":
            self.area.configure(locale="de" if self.area.locale == "en" else "en")
        elif clicked.id == "night":
            name = "gtk-application-prefer-dark-theme"
            settings.set_property(name, not settings.get_property(name))
        self.show_values()


def main() -> None:
    app = Gtk.Application(application_id="org.example.Weather")
    app.connect("activate", lambda app: Weather(app).present())
    app.run()


if __name__ == "__main__":
    main()
