# SPDX-License-Identifier: MIT
"""Plays examples/hosts/pygame-kiosk with synthetic events, one step a frame: kiosk.py OUT. Pictures go to OUT."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pygame

sys.path.insert(0, str(Path(__file__).parents[2] / "examples/hosts/pygame-kiosk"))
from kiosk import Kiosk

OUT = Path(sys.argv[1])


def expect(holds: bool, what: str) -> None:
    if not holds:
        sys.exit(f"FAIL {what}")


def save(name: str) -> None:
    pygame.image.save(pygame.display.get_surface(), str(OUT / f"kiosk-{name}.png"))


def click(app: Kiosk, name: str, value: str) -> None:
    """Clicks the first node with an attribute."""
    node = next(node for node in app.root.walk() if node.attributes.get(name) == value)
    x, y, width, height = node.absolute_frame
    at = (int(x + width / 2), int(y + height / 2))
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=at))
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=at))


def key(code: int) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.event.Event(kind, key=code, mod=0))


def pixels() -> np.ndarray:
    return pygame.surfarray.array3d(pygame.display.get_surface()).astype(int)


def difference(a: np.ndarray, b: np.ndarray) -> float:
    """The mean difference of a channel."""
    return float(np.abs(a - b).mean())


def text(app: Kiosk, id: str) -> str:
    node = app.find(id)
    return node.text if node is not None else ""


def steps(app: Kiosk) -> Iterator[None]:
    """What is looked at after the events of the step before."""
    save("landscape")
    expect(len(text(app, "clock")) == 5, "the clock is shown")
    click(app, "screen", "@layout/shows")
    yield
    expect(app.screen == "@layout/shows", "a click shows the second screen")
    save("shows")
    key(pygame.K_TAB)
    key(pygame.K_RETURN)
    yield
    expect(app.screen == "@layout/tickets", "keys choose a show")
    for value in ("more:adult", "more:adult", "more:child", "less:child", "more:child"):
        click(app, "onClick", value)
    yield
    yield
    expect(text(app, "total") == "Summe: 36.00 €", "two adults and a child cost 36")
    save("tickets")
    click(app, "screen", "@layout/home")
    yield
    click(app, "onClick", "language:ar")
    yield
    yield
    expect(app.root.find("clock").absolute_frame.x < 100, "in Arabic the clock is on the left")
    save("arabic")
    pygame.display.set_mode((720, 1080), pygame.RESIZABLE)
    yield
    yield
    expect(app.root.frame.width == 720 and app.root.is_valid, "the screen is upright")
    save("portrait-arabic")
    click(app, "screen", "@layout/tickets")
    yield
    save("portrait-tickets")
    click(app, "onClick", "pay")
    yield
    expect(app.screen == "@layout/home" and app.desk.total == 0, "who has paid is at home")
    click(app, "onClick", "language:de")
    yield
    yield
    save("portrait")
    before = pixels()
    app.move(1000)
    app.show("@layout/shows")
    yield
    expect(app.screen == "@layout/shows" and difference(before, pixels()) < 2, "another screen fades in slowly")
    app.ui.end_transitions()
    yield
    expect(difference(before, pixels()) > 5, "then it is there")
    app.idle = 61
    yield
    yield
    expect(app.screen == "@layout/home", "after a minute the first screen is back")
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    yield
    yield
    expect(False, "it ends")


def main() -> None:
    app = Kiosk((1280, 720))
    play = steps(app)
    flip = pygame.display.flip

    def next_step() -> None:
        flip()
        expect(app.host.missing == 0, "everything is drawn")
        next(play)

    pygame.display.flip = next_step
    app.run()
    print("the kiosk was used")


main()
