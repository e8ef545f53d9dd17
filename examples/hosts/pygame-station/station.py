# SPDX-License-Identifier: MIT
"""A station's kiosk with three lists: 2,000 departures that go on each second, 100,000 lost things in a grid with a
search, and a chat that grows at the bottom, in motion.

    PYTHONPATH=bindings/python/src:hosts/pygame python examples/hosts/pygame-station/station.py [WIDTHxHEIGHT]

Only what is in view has nodes. Trains, things and answers are in desk.py, everything else in the folder res."""

import sys
import time
from pathlib import Path

from desk import Desk
from reglet import ListAlign, Node, Visibility
from reglet_pygame_app import PygameApp

PAGES = ("departures", "lost", "help")


class Station(PygameApp):
    def __init__(self, size: tuple[int, int]) -> None:
        res = Path(__file__).parent / "res"
        super().__init__("Station", size, res, theme="Theme.Station", layout="@layout/station")
        self.desk = Desk()
        ui, desk = self.ui, self.desk

        def templates(id: str, *names: str) -> dict:
            place = self.root.find(id)
            made = [ui.template(f"@layout/{name}", parent=place, drawables=True) for name in names]
            return {"template": made, "parent": place}

        self.trains = ui.list(desk.trains, bind=self.show_train, **templates("trains", "train"))
        self.things = ui.list(
            desk.things, bind=self.show_thing, **templates("things", "thing", "kind"), type=desk.type_of, spans=3,
            gap=12, span=lambda thing, index: 3 if thing.is_kind else 1, header=desk.kind_of,
        )  # fmt: skip
        self.messages = ui.list(
            desk.messages, bind=self.show_message, **templates("messages", "theirs", "mine"), from_end=True,
            type=lambda message, index: int(message.is_mine),
        )  # fmt: skip
        self.page("departures")

    def show_train(self, row: Node, train, index: int) -> None:
        for id in ("time", "city", "via", "platform", "late"):
            row.find(id).text = getattr(train, id)

    def show_thing(self, cell: Node, thing, index: int) -> None:
        if thing.is_kind:
            cell.text = thing.name
        else:
            cell.find("name").text, cell.find("number").text = thing.name, f"number {thing.number:,}"

    def show_message(self, bubble: Node, message, index: int) -> None:
        bubble.find("text").text = message.text

    def page(self, shown: str) -> None:
        for id in PAGES:
            self.root.find(id).visibility = Visibility.VISIBLE if id == shown else Visibility.GONE
            self.root.find(f"to_{id}").set_states("selected" if id == shown else "-selected")

    def act(self, clicked: Node) -> None:
        action, _, what = self.action(clicked).partition(":")
        if action == "page":
            self.move(0.3)
            self.page(what)
        elif action == "find":
            self.things.replace(self.desk.search(what), key=lambda thing: thing.number)
            self.things.scroll_to(0, ListAlign.START)
        elif action == "say":
            self.move(0.3)
            self.messages.append(self.desk.say(what))

    def frame(self, seconds: float) -> None:
        self.set_text("clock", time.strftime("%H:%M"))
        answer = self.desk.answer(seconds)
        if answer is not None:
            self.move(0.3)
            self.messages.append(answer)
        now = self.desk.departures(seconds)
        if now is not None:
            self.move(0.3)
            self.trains.replace(now, key=lambda train: train.number)


if __name__ == "__main__":
    width, _, height = (sys.argv[1] if len(sys.argv) > 1 else "800x900").partition("x")
    Station((int(width), int(height))).run()
