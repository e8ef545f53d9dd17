# SPDX-License-Identifier: MIT
"""A widget of GTK 4 that shows a layout: drawn by libreglet-cairo, with the input of mouse, wheel and keys. One file to
copy. It needs PyGObject, pycairo and reglet[render].

    area = RegletArea("res", theme="Theme.App", layout="@layout/home")
    area.on_click = lambda node: print(node.id)
    window.set_child(area)

It follows the size of the widget, the scale of the display, and GTK's choice of a dark theme, and chooses resources for
them: `layout-land`, `values-night`. After changes of nodes call queue_draw().
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import cairo
import gi
from reglet import Context, Direction, FocusDirection, Node, Pointer, Resources
from reglet.rendering.renderer import Renderer

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, Gtk  # noqa: E402

FROM_RIGHT = ("ar", "fa", "he", "iw", "ur", "yi")
KEYS = {
    Gdk.KEY_Left: FocusDirection.LEFT, Gdk.KEY_Right: FocusDirection.RIGHT, Gdk.KEY_Up: FocusDirection.UP,
    Gdk.KEY_Down: FocusDirection.DOWN, Gdk.KEY_Tab: FocusDirection.FORWARD,
    Gdk.KEY_ISO_Left_Tab: FocusDirection.BACKWARD,
}  # fmt: skip
CLICKS = (Gdk.KEY_Return, Gdk.KEY_KP_Enter, Gdk.KEY_space)


class RegletArea(Gtk.DrawingArea):
    """``ui``, ``view``, ``renderer`` and ``root`` are for what has no method here."""

    def __init__(
        self, resources: str | Path, *, layout: str, theme: str | None = None, locale: str = "en", family: str = "Inter"
    ) -> None:
        super().__init__(focusable=True, hexpand=True, vexpand=True)
        self.on_click: Callable[[Node], Any] = lambda node: None
        self.locale = locale
        self.focused: Node | None = None
        self._states: dict[str, Node] = {}
        self._pointer: Pointer | None = None
        self._at = (0.0, 0.0)
        self._device: dict[str, Any] = {}
        self.view = Resources(resources).view(locale=locale)
        if theme is not None:
            self.view.set_theme(theme)
        self.ui = Context()
        self.ui.resources = self.view
        self.renderer = Renderer(self.ui, family=family)
        self.root = self.ui.inflate(layout, drawables=True)
        self.set_draw_func(self._draw)
        self._connect()

    def _connect(self) -> None:
        click = Gtk.GestureClick()
        click.connect("pressed", lambda _, count, x, y: self._press(x, y))
        click.connect("released", lambda _, count, x, y: self._release(x, y))
        self.add_controller(click)
        motion = Gtk.EventControllerMotion()
        motion.connect("motion", lambda _, x, y: self._move(x, y))
        motion.connect("leave", lambda _: self._mark("hovered", None))
        self.add_controller(motion)
        wheel = Gtk.EventControllerScroll(flags=Gtk.EventControllerScrollFlags.BOTH_AXES)
        wheel.connect("scroll", lambda _, dx, dy: self._scroll(dx, dy))
        self.add_controller(wheel)
        keys = Gtk.EventControllerKey()
        keys.connect("key-pressed", lambda _, key, code, state: self._key(key))
        self.add_controller(keys)

    # Drawing

    def configure(self, locale: str | None = None) -> None:
        """Change the language, and bring the tree to the present device. Nodes stay."""
        self.locale = locale or self.locale
        self._device = {}
        self.queue_draw()

    def _draw(self, _: Gtk.DrawingArea, target: cairo.Context[Any], width: int, height: int) -> None:
        night = self.get_settings().get_property("gtk-application-prefer-dark-theme")
        device = {
            "locale": self.locale,
            "direction": Direction.RTL if self.locale.split("-")[0] in FROM_RIGHT else Direction.LTR,
            "width": width,
            "height": height,
            "smallest_width": min(width, height),
            "qualifiers": f"{'land' if width > height else 'port'}-{'night' if night else 'notnight'}",
        }
        if device != self._device:
            self._device = device
            self.view.configure(**device)
            self.ui.update_resources()
        self.ui.pixel_scale = self.get_scale_factor()
        self.ui.layout(self.root, width, height)
        self.renderer.draw(self.root, target)

    # Input

    def _mark(self, state: str, node: Node | None) -> None:
        """Give a state to one node, and take it from the one that had it."""
        before = self._states.pop(state, None)
        if before is not None and before.is_valid:
            before.set_states(f"-{state}")
        if node is not None:
            node.set_states(state)
            self._states[state] = node
        self.queue_draw()

    def _press(self, x: float, y: float) -> None:
        self.grab_focus()
        self._pointer = Pointer(self.root)
        self._pointer.down(x, y)
        self.focused = None
        self._mark("focused", None)
        self._mark("pressed", self._pointer.pressed)

    def _move(self, x: float, y: float) -> None:
        self._at = (x, y)
        self._mark("hovered", self.ui.hit_test(self.root, x, y, clickable=True))
        if self._pointer is not None:
            self._pointer.move(x, y)
            self._mark("pressed", self._pointer.pressed)

    def _release(self, x: float, y: float) -> None:
        pointer, self._pointer = self._pointer, None
        self._mark("pressed", None)
        clicked = pointer.up(x, y) if pointer is not None else None
        if clicked is not None:
            self.on_click(clicked)
            self.queue_draw()

    def _scroll(self, dx: float, dy: float) -> bool:
        moved = tuple(self.root.scroll_at(*self._at, dx * 48, dy * 48)) != (dx * 48, dy * 48)
        self.queue_draw()
        return moved

    def _key(self, key: int) -> bool:
        if key in CLICKS and self.focused is not None and self.focused.is_valid:
            self.on_click(self.focused)
            self.queue_draw()
            return True
        if key not in KEYS:
            return False
        start = self.focused if self.focused is not None and self.focused.is_valid else None
        found = self.ui.focus_next(self.root, KEYS[key], start)
        if found is None:
            return False
        self.focused = found
        self._mark("focused", found)
        found.scroll_into_view()
        return True
