# SPDX-License-Identifier: MIT
"""The kiosk of a planetarium: three screens in English, German and Arabic, upright and wide.

    PYTHONPATH=bindings/python/src:hosts/pygame python examples/hosts/pygame-kiosk/kiosk.py [WIDTHxHEIGHT]

Screens, texts and pictures are in the folder res, prices in desk.py. After a minute it returns to its first screen."""

import sys
import time
from pathlib import Path

from desk import Desk
from reglet import Node
from reglet_pygame_app import PygameApp


class Kiosk(PygameApp):
    def __init__(self, size: tuple[int, int]) -> None:
        res = Path(__file__).parent / "res"
        super().__init__("Planetarium", size, res, theme="Theme.Kiosk", layout="@layout/home", locale="de")
        self.desk = Desk()

    def act(self, clicked: Node) -> None:
        action, _, what = self.action(clicked).partition(":")
        if action == "language":
            self.configure(locale=what)
        elif action in ("more", "less"):
            self.desk.change(what, 1 if action == "more" else -1)
        elif action == "pay":
            self.desk = Desk()
            self.show("@layout/home")

    def frame(self, seconds: float) -> None:
        self.set_text("clock", time.strftime("%H:%M"))
        self.set_text("total", self.view.text("total") % self.desk.total)
        for kind, count in self.desk.counts.items():
            self.set_text(kind, str(count))
        if self.idle > 60:
            self.show("@layout/home")


if __name__ == "__main__":
    width, _, height = (sys.argv[1] if len(sys.argv) > 1 else "1280x720").partition("x")
    Kiosk((int(width), int(height))).run()
