# SPDX-License-Identifier: MIT
"""Plays examples/hosts/pygame-station with synthetic events, one step a frame: station.py OUT. Pictures go to OUT."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pygame_play
from pygame_play import click, expect, play

sys.path.insert(0, str(Path(__file__).parents[2] / "examples/hosts/pygame-station"))
from station import Station

OUT = Path(sys.argv[1])


def save(name: str) -> None:
    pygame_play.save(OUT / f"station-{name}.png")


def wheel(by: int) -> None:
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(400, 500), rel=(0, 0), buttons=(0, 0, 0)))
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=by, which=0, flipped=False, precise_y=float(by)))


def names(app: Station) -> list[str]:
    """The things in view."""
    info = app.things.info
    return [app.things[index].name for index in range(info.first_visible, info.first_visible + info.visible_count)]


def steps(app: Station) -> Iterator[None]:
    """What is looked at after the events of the step before."""
    yield
    save("departures")
    info = app.trains.info
    expect(info.node_count < 40, "only the trains in view have nodes")
    first = app.trains[0].number
    app.desk.departures(1)  # a second
    app.desk.departures(0)
    app.move(3)
    app.trains.replace(app.desk.trains, key=lambda train: train.number)
    yield
    for _ in range(3):
        yield
    save("departures-moving")
    expect(app.trains[0].number == first + 1, "the first train has left")
    app.ui.end_transitions()
    for _ in range(10):
        wheel(-3)
        yield
    expect(app.trains.info.first_visible > 5, "the wheel scrolls")
    expect(app.trains.info.node_count < 40, "still so few nodes")
    click(app, "onClick", "page:lost")
    yield
    app.ui.end_transitions()
    yield
    save("lost")
    expect(names(app)[0] == "Bags" and len(app.things) == 100_000, "the bags come first")
    click(app, "onClick", "find:77")
    yield
    yield
    found = names(app)
    expect(len(app.things) < 10_000 and found[0] == "Bags", "a search")
    save("lost-found")
    for _ in range(12):
        wheel(-20)
        yield
    header = app.root.find("things").children[-1]
    top = app.root.find("things").absolute_frame.y
    expect(header.text in ("Bags", "Books"), "the header of the section")
    expect(abs(header.visible_frame.y - top) < 1, "it stays at the top")
    save("lost-scrolled")
    click(app, "onClick", "page:help")
    yield
    app.ui.end_transitions()
    yield
    click(app, "onClick", "say:I lost my umbrella.")
    yield
    yield
    save("help-moving")
    app.ui.end_transitions()
    for _ in range(300):
        if len(app.messages) == 3:
            break
        yield
    expect(len(app.messages) == 3, "an answer comes")
    app.ui.end_transitions()
    for _ in range(8):
        click(app, "onClick", "say:Thank you!")
        yield
    app.ui.end_transitions()
    yield
    save("help")
    info = app.messages.info
    last = info.first_visible + info.visible_count
    expect(last == len(app.messages), "the chat stays at its end")
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    yield
    yield


def main() -> None:
    app = Station((800, 900))
    play(app, steps(app))
    print("the station was used")


main()
