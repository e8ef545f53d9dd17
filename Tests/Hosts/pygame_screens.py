#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares what hosts/pygame draws with libreglet-cairo's pictures, and feeds it events: pygame_screens.py RES COUNT

RES is a folder of screens.py. The screens of examples/gallery are compared, too.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pygame
from reglet import Context, Node, Resources
from reglet.rendering.renderer import Renderer
from reglet_pygame import PygameHost

ROOT = Path(__file__).resolve().parents[2]
FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
# percent; pixels are off by more than 48. More than in agree.c: pygame places letters one by one, without kerning
MEAN, SHARE = 1.1, 2.0


class Side:
    """A context with the resources of a folder."""

    def __init__(self, folder: Path, theme: str) -> None:
        self.folder, resources = folder, Resources()
        resources.add_folder(folder)
        resources.freeze()
        self.view = resources.view(locale="en", density=160, width=1280, height=800)
        if theme:
            self.view.set_theme(theme)

    def cairo(self, layout: str, size: tuple[int, int]) -> np.ndarray:
        with Context() as ui:
            ui.resources = self.view
            with Renderer(ui, family="DejaVu Sans") as renderer:
                ui.set_shaper(None)  # pygame places letters by their own advances
                root = ui.inflate(layout, drawables=True)
                ui.layout(root, *size)
                png = renderer.render(root)
        path = Path("build/tests/hosts/cairo.png")
        path.write_bytes(png)
        return pygame.surfarray.array3d(pygame.image.load(path)).astype(int)

    def pygame(
        self, layout: str, size: tuple[int, int], events: list[pygame.event.Event]
    ) -> tuple[np.ndarray, int, list]:
        with Context() as ui:
            ui.resources = self.view
            host = PygameHost(
                ui, font=lambda *_: FONT, image=lambda path: pygame.image.load(str(self.folder / path)).convert_alpha()
            )
            root: Node = ui.inflate(layout, drawables=True)
            host.root = root
            ui.layout(root, *size)
            clicked = [node.id for node in map(host.event, events) if node is not None]
            screen = pygame.Surface(size)
            screen.fill((255, 255, 255))
            if not events:
                host.paint(screen, root)
            return pygame.surfarray.array3d(screen).astype(int), host.missing, clicked


def main() -> int:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    jobs = [(Side(Path(sys.argv[1]), ""), f"@layout/s{number:03}", (240, 320)) for number in range(int(sys.argv[2]))]
    gallery = Side(ROOT / "examples/gallery/res", "@style/Theme.Gallery")
    jobs += [(gallery, f"@layout/{name}", (390, 780)) for name in ("settings", "player", "launcher", "chat")]
    failed, means = 0, []
    for side, layout, size in jobs:
        drawn, missing, _ = side.pygame(layout, size, [])
        off = np.abs(side.cairo(layout, size) - drawn)
        mean, share = off.mean() / 2.55, (off.max(2) > 48).mean() * 100
        means.append(mean)
        if missing or mean > MEAN or share > SHARE:
            failed += 1
            print(f"{layout}: {mean:.3f} %, {share:.2f} % far off, {missing} commands left out")
    event = pygame.event.Event
    keys = [event(kind, key=key, mod=0) for key in (pygame.K_TAB, pygame.K_DOWN, pygame.K_RETURN)
            for kind in (pygame.KEYDOWN, pygame.KEYUP)]  # fmt: skip
    press = [event(kind, button=1, pos=(900, 300)) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)]
    clicked = gallery.pygame("@layout/kiosk", (1280, 760), press + keys)[2]
    if clicked != ["tours", "tours"]:
        failed += 1
        print(f"clicked {clicked}")
    print(f"cairo and pygame: {len(means)} screens, mean {sum(means) / len(means):.4f} %, worst {max(means):.3f} %")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
