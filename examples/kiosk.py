# SPDX-License-Identifier: MIT
"""The kiosk screen from XML, in three sizes of display."""

import pathlib

import reglet

SCREEN = pathlib.Path(__file__).with_name("kiosk.xml")

with reglet.Context() as ui:
    font = ui.font(default_advance=9.6, line_height=20, ascent=16)
    kiosk = ui.inflate_file(SCREEN, font=font)
    for width, height in ((1280, 720), (1024, 600), (1920, 1080)):
        kiosk.layout(width, height)
        print(f"{width} x {height}")
        for name in ("header", "board", "train3", "tickets", "footer"):
            node = kiosk.find(name)
            print(f"  {name:8}", *(f"{number:g}" for number in node.absolute_frame))
