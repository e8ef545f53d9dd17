# SPDX-License-Identifier: MIT
"""Plays a PygameApp with synthetic events, one step a frame."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
from reglet_pygame_app import PygameApp


def expect(holds: bool, what: str) -> None:
    if not holds:
        sys.exit(f"FAIL {what}")


def save(path: Path) -> None:
    pygame.image.save(pygame.display.get_surface(), str(path))


def click(app: PygameApp, name: str, value: str) -> None:
    """Clicks the first node with an attribute."""
    node = next(node for node in app.root.walk() if node.attributes.get(name) == value)
    x, y, width, height = node.absolute_frame
    at = (int(x + width / 2), int(y + height / 2))
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=at))
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=at))


def play(app: PygameApp, steps: Iterator[None]) -> None:
    """Runs the app with a step behind each frame. The app must end before the steps do."""
    flip = pygame.display.flip

    def next_step() -> None:
        flip()
        expect(app.host.missing == 0, "everything is drawn")
        expect(next(steps, "over") is None, "it ends")

    pygame.display.flip = next_step
    app.run()
