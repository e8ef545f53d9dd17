# SPDX-License-Identifier: MIT
"""Plays examples/hosts/pygame-kiosk with synthetic events, one step a frame: kiosk.py OUT. Pictures go to OUT."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pygame
import pygame_play
from pygame_play import click, expect, play

sys.path.insert(0, str(Path(__file__).parents[2] / "examples/hosts/pygame-kiosk"))
from kiosk import Kiosk

OUT = Path(sys.argv[1])


def save(name: str) -> None:
    pygame_play.save(OUT / f"kiosk-{name}.png")


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


def main() -> None:
    app = Kiosk((1280, 720))
    play(app, steps(app))
    print("the kiosk was used")


main()
