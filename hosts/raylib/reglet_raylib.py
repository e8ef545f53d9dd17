# SPDX-License-Identifier: MIT
"""Layouts over a scene of raylib: drawn by libreglet-cairo into a texture, again only when they differ, with the input
of mouse, wheel, keys and gamepad. One file to copy. It needs raylib from pip, and reglet[render].

    ui = Context()
    host = RaylibHost(ui)                       # before trees are inflated: it gives texts their fonts
    host.root = ui.inflate("@layout/panel", drawables=True)
    while not rl.window_should_close():
        clicked = host.update()                 # input: states, focus, offsets of scrollers
        rl.begin_drawing()
        draw_my_scene()
        host.draw()
        rl.end_drawing()
    host.close()                                # before the window
"""

from __future__ import annotations

from typing import Any

import pyray as rl
from reglet import Context, FocusDirection, Node, Pointer
from reglet.rendering.renderer import Renderer

KEYS = {
    rl.KeyboardKey.KEY_LEFT: FocusDirection.LEFT, rl.KeyboardKey.KEY_RIGHT: FocusDirection.RIGHT,
    rl.KeyboardKey.KEY_UP: FocusDirection.UP, rl.KeyboardKey.KEY_DOWN: FocusDirection.DOWN,
    rl.KeyboardKey.KEY_TAB: FocusDirection.FORWARD,
}  # fmt: skip
PADS = {
    rl.GamepadButton.GAMEPAD_BUTTON_LEFT_FACE_LEFT: FocusDirection.LEFT,
    rl.GamepadButton.GAMEPAD_BUTTON_LEFT_FACE_RIGHT: FocusDirection.RIGHT,
    rl.GamepadButton.GAMEPAD_BUTTON_LEFT_FACE_UP: FocusDirection.UP,
    rl.GamepadButton.GAMEPAD_BUTTON_LEFT_FACE_DOWN: FocusDirection.DOWN,
}
CLICKS = (rl.KeyboardKey.KEY_ENTER, rl.KeyboardKey.KEY_SPACE)
WHEEL = 48  # pixels of a step


class RaylibHost:
    """The texture and the state of the input of one tree."""

    def __init__(self, ui: Context, *, family: str = "Inter", scale: float = 1.0) -> None:
        """``scale``: pixels of the window in a pixel of the layout."""
        self.ui, self.scale = ui, scale
        self.renderer = Renderer(ui, family=family)
        self.root: Node | None = None
        self.focused: Node | None = None
        self.drawn = 0  # the number of times that the texture was made
        self._states: dict[str, Node] = {}
        self._pointer: Pointer | None = None
        self._texture: Any = None
        self._shown: Any = None

    def close(self) -> None:
        if self._texture is not None:
            rl.unload_texture(self._texture)
        self.renderer.close()

    def draw(self) -> None:
        """Lays out the tree for the window, and draws it over what the frame has."""
        if self.root is None:
            return
        size = (rl.get_screen_width() / self.scale, rl.get_screen_height() / self.scale)
        self.ui.layout(self.root, *size)
        listed = self.root.paint(cull=True)
        nodes = {int(node) for node in listed.commands["node"][listed.commands["op"] == 9]}
        texts = tuple(self.ui.shown_text(node) for node in nodes)
        shown = (size, texts, listed.commands.tobytes(), listed.data.tobytes(), listed.paints.tobytes())
        if shown != self._shown:
            self._shown = shown
            png = self.renderer.render(self.root, scale=self.scale, background=0)
            picture = rl.load_image_from_memory(".png", png, len(png))
            if self._texture is not None:
                rl.unload_texture(self._texture)
            self._texture = rl.load_texture_from_image(picture)
            rl.unload_image(picture)
            self.drawn += 1
        rl.draw_texture(self._texture, 0, 0, rl.WHITE)

    def update(self) -> Node | None:
        """Feeds the input of this frame to the tree. Returns the node that it clicked."""
        if self.root is None:
            return None
        place = rl.get_mouse_position()
        x, y = place.x / self.scale, place.y / self.scale
        self._mark("hovered", self.ui.hit_test(self.root, x, y, clickable=True))
        wheel = rl.get_mouse_wheel_move()
        if wheel:
            self.root.scroll_at(x, y, 0, -wheel * WHEEL)
        return self._mouse(x, y) or self._keys()

    def has_mouse(self) -> bool:
        """Whether the mouse is over something that can be clicked, or is held down on it: the scene leaves it alone."""
        return "hovered" in self._states or "pressed" in self._states

    def _mark(self, state: str, node: Node | None) -> None:
        """Gives a state to one node, and takes it from the one that had it."""
        before = self._states.pop(state, None)
        if before is not None and before.is_valid and (node is None or before != node):
            before.set_states(f"-{state}")
        if node is not None:
            node.set_states(state)
            self._states[state] = node

    def _mouse(self, x: float, y: float) -> Node | None:
        left = rl.MouseButton.MOUSE_BUTTON_LEFT
        clicked = None
        if rl.is_mouse_button_pressed(left):
            self._pointer = Pointer(self.root)
            self._pointer.down(x, y)
            self.focused = None
            self._mark("focused", None)
        elif self._pointer is not None and rl.is_mouse_button_released(left):
            clicked = self._pointer.up(x, y)
            self._pointer = None
        elif self._pointer is not None:
            self._pointer.move(x, y)
        self._mark("pressed", self._pointer.pressed if self._pointer is not None else None)
        return clicked

    def _keys(self) -> Node | None:
        pressed = [way for key, way in KEYS.items() if rl.is_key_pressed(key)]
        pressed += [way for button, way in PADS.items() if rl.is_gamepad_button_pressed(0, button)]
        start = self.focused if self.focused is not None and self.focused.is_valid else None
        for way in pressed:
            found = self.ui.focus_next(self.root, way, start)
            if found is not None:
                self.focused = start = found
                self._mark("focused", found)
                found.scroll_into_view()
        accept = rl.GamepadButton.GAMEPAD_BUTTON_RIGHT_FACE_DOWN
        if any(rl.is_key_pressed(key) for key in CLICKS) or rl.is_gamepad_button_pressed(0, accept):
            return start
        return None
