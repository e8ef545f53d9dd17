# SPDX-License-Identifier: MIT
"""Uses examples/hosts/raylib-orrery with input in place of raylib's: orrery.py OUT"""

from __future__ import annotations

import sys
from pathlib import Path

import pyray as rl

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "examples/hosts/raylib-orrery"), str(ROOT / "hosts/raylib")]
from orrery import Orrery  # noqa: E402

OUT = Path(sys.argv[1])


class Input:
    """What the mouse and the keys do in the next frame."""

    place = (900.0, 100.0)
    pressed = released = False
    keys: tuple[int, ...] = ()


def expect(holds: bool, what: str) -> None:
    if not holds:
        sys.exit(f"FAIL {what}")


def replace_input() -> None:
    rl.get_mouse_position = lambda: rl.Vector2(*Input.place)
    rl.is_mouse_button_pressed = lambda button: Input.pressed
    rl.is_mouse_button_released = lambda button: Input.released
    rl.is_key_pressed = lambda key: key in Input.keys


def click(app: Orrery, name: str, value: str) -> None:
    node = next(node for node in app.root.walk() if value in (node.id, node.attributes.get(name)))
    x, y, width, height = node.absolute_frame
    Input.place = (x + width / 2, y + height / 2)
    Input.pressed = True
    app.frame()
    Input.pressed, Input.released = False, True
    app.frame()
    Input.released = False
    Input.place = (900.0, 100.0)
    app.frame()


def press(app: Orrery, *keys: int) -> None:
    for key in keys:
        Input.keys = (key,)
        app.frame()
        Input.keys = ()


def main() -> None:
    replace_input()
    app = Orrery()
    app.frame()
    click(app, "onClick", "faster")
    expect(app.sky.speed == 40, "a click makes it faster")
    click(app, "id", "Saturn")
    expect(app.sky.followed.name == "Saturn", "a click chooses a planet")
    click(app, "onClick", "pause")
    drawn = app.host.drawn
    for _ in range(5):
        app.frame()
    expect(app.host.drawn == drawn, "while nothing changes, the texture stays")
    press(app, rl.KeyboardKey.KEY_TAB, rl.KeyboardKey.KEY_DOWN, rl.KeyboardKey.KEY_ENTER)
    expect(app.sky.followed.name == "Venus", "keys move the focus and choose")
    click(app, "id", "Earth")
    app.frame()
    picture = rl.load_image_from_screen()
    rl.export_image(picture, str(OUT / "orrery.png"))
    rl.unload_image(picture)
    app.host.close()
    rl.close_window()
    print("the orrery was used")


rl.set_trace_log_level(rl.TraceLogLevel.LOG_WARNING)
main()
