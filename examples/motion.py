# SPDX-License-Identifier: MIT
"""A shelf of games that is filtered, in motion: some leave, the others move up, a note appears.

Prints where everything is drawn in each step. `motion.py FILE.png` draws the steps side by side."""

import sys

from reglet import Context, DrawableSlot, Kind, Node, Orientation, Timing, Visibility

GAMES = {"Go": 0xFF3F51B5, "Chess": 0xFF00897B, "Hex": 0xFFEF6C00, "Shogi": 0xFFC2185B, "Reversi": 0xFF5E35B1}
SHORT = {"Go", "Hex"}
STEPS = 6

with Context() as ui:
    shelf = ui.create(Kind.LINEAR, orientation=Orientation.VERTICAL, padding=12)
    cards: dict[str, Node] = {}
    for name, color in GAMES.items():
        card = shelf.create(Kind.VIEW, id=name, width=96, height=28, margin_bottom=8)
        card.set_drawable(
            DrawableSlot.BACKGROUND,
            ui.parse_drawable(
                '<shape xmlns:android="http://schemas.android.com/apk/res/android">'
                f'<solid android:color="#{color:08x}"/><corners android:radius="6px"/></shape>'
            ),
        )
        cards[name] = card
    note = shelf.create(Kind.VIEW, id="note", width=96, height=14, visibility=Visibility.GONE)
    note.set_drawable(DrawableSlot.BACKGROUND, ui.color_drawable(0xFF9E9E9E))
    shelf.layout(120, 204)

    # before the changes: where everything is, and what it shows
    shelf.begin_transition(move=Timing(duration=0.4), leave=Timing(duration=0.25), leave_scale=0.7, draws_leaving=True)
    for name in GAMES.keys() - SHORT:
        cards[name].destroy()
    note.visibility = Visibility.VISIBLE
    shelf.layout(120, 204)

    pictures = []
    for step in range(STEPS + 1):
        seconds = 0.06 * step
        moving = ui.step(0.06 if step else 0)
        print(f"{seconds:.2f} s")
        for motion in moving:
            name = motion.node.id if motion.node.is_valid else "gone"
            y, alpha = round(motion.frame.y, 1), round(motion.alpha, 2)
            print(f"  {name} {motion.kind.name.lower()} at {y}, alpha {alpha}{', last' if motion.is_last else ''}")
        print(f"  {len(shelf.paint(motion=True))} commands")
        if len(sys.argv) > 1:  # needs libreglet-cairo
            from reglet.rendering.renderer import Renderer
            from reglet.rendering.sheet import Cell

            with Renderer(ui) as renderer:
                pictures.append(Cell(f"{seconds:.2f} s", 0, step, 120, 204, renderer.render(shelf)))
    if pictures:
        with open(sys.argv[1], "wb") as file:
            from reglet.rendering.sheet import contact_sheet

            file.write(contact_sheet(pictures))
