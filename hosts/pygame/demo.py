#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A layout of a folder of resources in a window of pygame: demo.py RES THEME @layout/NAME [WIDTHxHEIGHT [FILE.png]]

With a file it writes a picture of the window, and ends.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pygame
from reglet import Context, Resources
from reglet_pygame import PygameHost

FONTS = Path("/usr/share/fonts/truetype/dejavu")


def font_path(family: str, weight: int, italic: bool) -> str:
    return str(FONTS / ("DejaVuSans-Bold.ttf" if weight >= 600 else "DejaVuSans.ttf"))


def main() -> None:
    folder, theme, layout = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
    size = tuple(int(part) for part in (sys.argv[4] if len(sys.argv) > 4 else "480x800").split("x"))
    pygame.display.init()
    pygame.joystick.init()
    screen = pygame.display.set_mode(size, pygame.RESIZABLE)
    resources = Resources()
    resources.add_folder(folder)
    resources.freeze()
    view = resources.view(locale="en", width=size[0], height=size[1], density=160)
    view.set_theme(theme)
    with Context() as ui:
        ui.resources = view
        host = PygameHost(ui, font=font_path, image=lambda path: pygame.image.load(str(folder / path)))
        root = ui.inflate(layout, drawables=True)
        host.root = root
        while True:
            ui.layout(root, *screen.get_size())
            screen.fill((255, 255, 255))
            host.paint(screen, root)
            pygame.display.flip()
            if len(sys.argv) > 5:
                pygame.image.save(screen, sys.argv[5])
                print(f"{host.missing} commands were left out")
                return
            event = pygame.event.wait()
            while event.type != pygame.NOEVENT:
                if event.type == pygame.QUIT:
                    return
                clicked = host.event(event)
                if clicked is not None:
                    print("clicked", clicked.id)
                event = pygame.event.poll()


if __name__ == "__main__":
    main()
