# SPDX-License-Identifier: MIT
"""A museum kiosk in three languages, by day and by night, upright and wide: all from the folder res beside this file.

`kiosk.py FOLDER` also writes a picture of each screen into the folder, and kiosk.svg with three of them."""

import sys
from pathlib import Path

import reglet
from reglet import Node

from paint import side_by_side
from screens import RES, SCREENS, Kiosk, device

VISITORS = {
    "en-day-portrait": device("en", night=False, landscape=False),
    "fr-night-landscape": device("fr", night=True, landscape=True),
    "ar-day-portrait": device("ar", night=False, landscape=False),
}
OVERVIEW = ("en-day-portrait-home", "fr-night-landscape-tickets", "ar-day-portrait-home")


def print_box(node: Node) -> None:
    x, y, width, height = node.absolute_frame
    name, text = (node.tag or "").rpartition(".")[2], f' "{node.text}"' if node.text else ""
    print(f"  {name} #{node.id} {x:g},{y:g} {width:g}x{height:g}{text}")


resources = reglet.Resources(RES)
pictures = {}
for visitor, configuration in VISITORS.items():
    with reglet.Context() as ui:
        kiosk = Kiosk(ui, resources, **configuration)
        for screen in SCREENS:
            trees = kiosk.show(screen)
            print(f"{visitor}, {screen}")
            for node in trees[-1].walk():
                if node.id:
                    print_box(node)
            pictures[f"{visitor}-{screen}"] = kiosk.picture(trees)
if len(sys.argv) > 1:
    for name, (svg, _, _) in pictures.items():
        Path(sys.argv[1], f"kiosk-{name}.svg").write_text(svg, encoding="utf-8")
    overview = side_by_side([pictures[name] for name in OVERVIEW], height=480)
    Path(sys.argv[1], "kiosk.svg").write_text(overview, encoding="utf-8")
