# SPDX-License-Identifier: MIT
"""A panel over a scene in three dimensions: orrery.py

    pip install ./bindings/python ./bindings/python-render numpy raylib
    PYTHONPATH=hosts/raylib python examples/hosts/raylib-orrery/orrery.py

The panel is in the folder res, the planets are in sky.py."""

from pathlib import Path

import pyray as rl
from reglet import Context, DrawableSlot, Node, Resources
from reglet_raylib import RaylibHost
from sky import PLANETS, Sky


class Orrery:
    def __init__(self) -> None:
        rl.set_config_flags(rl.ConfigFlags.FLAG_WINDOW_RESIZABLE | rl.ConfigFlags.FLAG_MSAA_4X_HINT)
        rl.init_window(1100, 640, "Orrery")
        rl.set_target_fps(60)
        self.sky = Sky()
        self.ui = Context()
        view = Resources(Path(__file__).parent / "res").view()
        view.set_theme("Theme.Orrery")
        self.ui.resources = view
        self.host = RaylibHost(self.ui)
        self.root = self.host.root = self.ui.inflate("@layout/panel", drawables=True)
        for planet in PLANETS:
            row = self.ui.inflate("@layout/row", drawables=True, parent=self.root.find("planets"))
            row.id = planet.name
            row.find("name").text = planet.name
            row.find("days").text = f"{planet.days:,.0f} days"
            red, green, blue = planet.color
            tint = self.ui.color_drawable(0xFF000000 | red << 16 | green << 8 | blue)
            row.find("dot").set_drawable(DrawableSlot.CONTENT_TINT, tint)

    def act(self, clicked: Node) -> None:
        action = clicked.attributes.get("onClick")
        if action == "follow":
            self.sky.followed = next(planet for planet in PLANETS if planet.name == clicked.id)
        elif action == "pause":
            self.sky.is_paused = not self.sky.is_paused
        else:
            self.sky.speed = min(max(self.sky.speed * (2 if action == "faster" else 0.5), 2.5), 320)

    def frame(self) -> None:
        self.sky.step(rl.get_frame_time())
        clicked = self.host.update()
        if clicked is not None:
            self.act(clicked)
        self.root.find("day").text = f"Day {self.sky.day:,.0f}"
        self.root.find("speed").text = "Paused" if self.sky.is_paused else f"{self.sky.speed:g} days a second"
        for planet in PLANETS:
            self.root.find(planet.name).set_states("selected" if planet is self.sky.followed else "-selected")
        rl.begin_drawing()
        self.sky.draw()
        self.host.draw()
        rl.end_drawing()

    def run(self) -> None:
        while not rl.window_should_close():
            self.frame()
        self.host.close()
        rl.close_window()


if __name__ == "__main__":
    Orrery().run()
