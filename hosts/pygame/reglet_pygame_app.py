# SPDX-License-Identifier: MIT
"""A window of pygame that shows layouts of a folder of resources: all that a program needs besides its own logic. One
file to copy, beside reglet_pygame.py.

    class Kiosk(PygameApp):
        def act(self, clicked):                      # a node with android:onClick="quit"
            self.is_done = self.action(clicked) == "quit"

        def frame(self, seconds):
            self.set_text("clock", time.strftime("%H:%M"))

    Kiosk("Kiosk", (1280, 720), "res", theme="Theme.Kiosk", layout="@layout/home").run()

It finds fonts, follows the size of the window, and chooses resources for it: `layout-land`, `values-w900dp`. A click on
a node with an attribute `app:screen="@layout/x"` shows that layout.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
from reglet import Context, Direction, Drawing, Node, NotFound, Resources, Timing
from reglet_pygame import PygameHost

# Regular and bold; the first that exists.
FONTS = (
    ("/usr/share/fonts/opentype/inter/Inter-Regular.otf", "/usr/share/fonts/opentype/inter/Inter-Bold.otf"),
    ("/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf", "/usr/share/fonts/truetype/noto/NotoSans-Bold.ttf"),
    ("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"),
    ("C:/Windows/Fonts/segoeui.ttf", "C:/Windows/Fonts/segoeuib.ttf"),
    ("/System/Library/Fonts/Supplemental/Arial.ttf", "/System/Library/Fonts/Supplemental/Arial Bold.ttf"),
)
FALLBACKS = (
    "/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf",
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "C:/Windows/Fonts/arial.ttf",
    "/System/Library/Fonts/Supplemental/Arial Unicode.ttf",
)
FROM_RIGHT = ("ar", "fa", "he", "iw", "ur", "yi")


class PygameApp:
    """A window with a tree. ``ui``, ``view``, ``host``, ``root`` and ``window`` are for what has no method here."""

    def __init__(
        self,
        title: str,
        size: tuple[int, int],
        resources: str | Path,
        *,
        layout: str,
        theme: str | None = None,
        locale: str = "en",
        night: bool = False,
        fonts: tuple[str, str] | None = None,
    ) -> None:
        """``fonts``: paths of a regular and a bold font; None: one of the system."""
        pygame.display.init()
        pygame.joystick.init()
        pygame.display.set_caption(title)
        self.window = pygame.display.set_mode(size, pygame.RESIZABLE)
        self._pads = [pygame.joystick.Joystick(index) for index in range(pygame.joystick.get_count())]
        self.is_done = False
        self.idle = 0.0  # seconds since the last input
        self.locale, self.night = locale, night
        self._size = size
        self._drawn = 0.0  # when the last frame was drawn
        self._moves = 0.0  # the seconds of move() for this frame
        found = [pair for pair in ((fonts,) if fonts else FONTS) if Path(pair[0]).exists()]
        if not found:
            raise FileNotFoundError("no font was found: give two paths as fonts")
        regular, bold = found[0]
        self.view = Resources(resources).view(**self._device())
        if theme is not None:
            self.view.set_theme(theme)
        self.ui = Context()
        self.ui.resources = self.view
        self.host = PygameHost(
            self.ui,
            font=lambda family, weight, italic: bold if weight >= 600 else regular,
            image=lambda path: pygame.image.load(str(Path(resources, path))),
            fallbacks=[path for path in FALLBACKS if Path(path).exists()],
        )
        self.root: Node = self.ui.inflate(layout, drawables=True)
        self.host.root = self.root
        self.screen = layout

    def _device(self) -> dict[str, Any]:
        width, height = self._size
        return {
            "locale": self.locale,
            "direction": Direction.RTL if self.locale.split("-")[0] in FROM_RIGHT else Direction.LTR,
            "width": width,
            "height": height,
            "smallest_width": min(width, height),
            "qualifiers": f"{'land' if width > height else 'port'}-{'night' if self.night else 'notnight'}",
        }

    def configure(self, *, locale: str | None = None, night: bool | None = None) -> None:
        """Change the language, or day and night. Nodes, and what the program has set, stay."""
        self.locale = self.locale if locale is None else locale
        self.night = self.night if night is None else night
        self.view.configure(**self._device())
        self.ui.update_resources()
        if not self.root.is_valid:  # another root fits: it does not match the old one
            self.root = self.ui.inflate(self.screen, drawables=True)
            self.host.root = self.root

    def show(self, layout: str) -> None:
        """Show another layout in place of the present one."""
        if layout != self.screen:
            old, self.root, self.screen = self.root, self.ui.inflate(layout, drawables=True), layout
            self.host.root, self.host.focused = self.root, None
            if self._moves > 0:
                old.begin_transition(move=Timing(duration=self._moves), draws_leaving=True, target=self.root)
            old.destroy()

    def move(self, seconds: float) -> None:
        """What changes until the next frame moves, appears or fades in this time, also to another layout. Call it before
        the changes."""
        self._moves = seconds
        self.root.begin_transition(move=Timing(duration=seconds), draws_leaving=True)

    def find(self, id: str) -> Node | None:
        """The node with an id on the present screen."""
        try:
            return self.root.find(id)
        except NotFound:
            return None

    def set_text(self, id: str, text: str) -> None:
        """Set the text of the node with an id, if there is one."""
        node = self.find(id)
        if node is not None and node.text != text:
            node.text = text

    def set_progress(self, id: str, progress: int) -> None:
        """Set the progress of the bar with an id, if there is one."""
        node = self.find(id)
        if node is not None:
            node.set_drawing(Drawing.PROGRESS, progress)

    def action(self, node: Node) -> str:
        """The attribute ``onClick`` of a node, or ""."""
        return node.attributes.get("onClick", "")

    def draw(self) -> None:
        """Lay out the screen, and draw it over what the window has."""
        size = pygame.display.get_window_size()
        if size != self._size:
            self._size = size
            self.configure()
        self.window = pygame.display.get_surface()
        self.ui.layout(self.root, *size)
        now = pygame.time.get_ticks() / 1000
        self.ui.step(min(now - self._drawn, 0.1))
        self._drawn, self._moves = now, 0.0
        self.host.paint(self.window, self.root)

    def act(self, clicked: Node) -> None:
        """Called for each click, except those that show a screen."""

    def frame(self, seconds: float) -> None:
        """Called before each picture, ``seconds`` after the last one, at most 0.1; draws behind the layout."""

    def run(self, *, rate: int = 30) -> None:
        """Draw frames until the window is closed."""
        clock = pygame.time.Clock()
        while not self.is_done:
            seconds = min(clock.tick(rate) / 1000, 0.1)
            self.idle += seconds
            for event in pygame.event.get():
                self._handle(event)
            self.window.fill((0, 0, 0))
            self.frame(seconds)
            self.draw()
            pygame.display.flip()
        pygame.display.quit()

    def _handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            self.is_done = True
        elif event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN, pygame.FINGERDOWN):
            self.idle = 0.0
        clicked = self.host.event(event)
        if clicked is None:
            return
        screen = clicked.attributes.get("screen")
        if screen is not None:
            self.show(screen)
        else:
            self.act(clicked)
