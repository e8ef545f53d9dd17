# SPDX-License-Identifier: MIT
"""A museum kiosk in three languages, by day and by night, upright and wide: all from the folder res beside this file.

`kiosk.py FOLDER` also writes a picture of each screen into the folder."""

import sys
from pathlib import Path

from screens import RES, SCREENS, Kiosk, device

import reglet

VISITORS = {
    "en-day-portrait": device("en", night=False, landscape=False),
    "fr-night-landscape": device("fr", night=True, landscape=True),
    "ar-day-portrait": device("ar", night=False, landscape=False),
}

resources = reglet.Resources(RES)
for visitor, configuration in VISITORS.items():
    with reglet.Context() as ui:
        kiosk = Kiosk(ui, resources, **configuration)
        for screen in SCREENS:
            trees = kiosk.show(screen)
            print(visitor, screen)
            for node in trees[-1].walk():
                if node.id:
                    print(f"  {node.id:9}", *(f"{number:g}" for number in node.absolute_frame), node.text.replace("\n", " "))
            for finding in (*resources.diagnostics, *ui.diagnostics):
                print(finding)
            if len(sys.argv) > 1:
                Path(sys.argv[1], f"kiosk-{visitor}-{screen}.svg").write_text(kiosk.picture(trees), encoding="utf-8")
