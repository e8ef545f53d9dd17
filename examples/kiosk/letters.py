# SPDX-License-Identifier: MIT
"""The letters of the kiosk: two fonts of advances, which are texts of the resources."""

import unicodedata

from reglet import Context, Font, FontRequest, ResourceView

SIZE = 100
LINE = 1.25
ASCENT = 0.97
FIRST = {"": 0x20, "_arabic": 0x621}


class Letters:
    """Gives each text its font, and knows the letters of each font that it gave."""

    def __init__(self, ui: Context, view: ResourceView) -> None:
        self.fonts = {name: _font(ui, view, name) for name in ("regular", "bold")}
        self.requests: dict[int, FontRequest] = {}

    def resolve(self, request: FontRequest) -> Font:
        font = self.fonts["bold" if request.weight >= 600 else "regular"].sized(request.size)
        self.requests[font.id] = request
        return font


def _font(ui: Context, view: ResourceView, name: str) -> Font:
    glyphs = {}
    for suffix, first in FIRST.items():
        for index, advance in enumerate(view.text(name + suffix).split()):
            glyphs[first + index] = int(advance) * SIZE / 1000
    for code in range(0xA0, 0x180):  # é is as wide as e
        base = ord(unicodedata.normalize("NFKD", chr(code))[0])
        if base in glyphs:
            glyphs[code] = glyphs[base]
    for mark in range(0x64B, 0x653):  # vowels are above and below their letters
        glyphs[mark] = 0
    heights = {"line_height": LINE * SIZE, "ascent": ASCENT * SIZE}
    return ui.font(glyphs=glyphs, default_advance=0.556 * SIZE, size=SIZE, **heights)
