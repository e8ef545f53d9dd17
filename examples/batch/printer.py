# SPDX-License-Identifier: MIT
"""Lays out tickets, many at once: what one process of the batch does."""

import functools
import hashlib
from dataclasses import dataclass
from pathlib import Path

from qr import code
from reglet import Context, DrawableSlot, Resources
from reglet.rendering.renderer import Renderer
from tickets import ticket

WIDTH, HEIGHT = 420, 227  # points: 148 x 80 mm
CHUNK = 500


@dataclass(frozen=True)
class Result:
    """Of one chunk: a hash of all frames, and the bytes of the files that were written."""

    first: int
    count: int
    digest: bytes
    written: int


class Printer:
    """One tree with room for a chunk of tickets, whose texts are replaced for each chunk; and one for pictures."""

    def __init__(self, resources: Resources) -> None:
        self.ui = Context()
        view = resources.view(density=72, locale="en")
        view.set_theme("Theme.Paper")
        self.ui.resources = view
        self.renderer = Renderer(self.ui, family="Inter, Noto Sans, DejaVu Sans")
        self.sheet = self.ui.build(("frame", {"width": WIDTH, "height": HEIGHT}))[0]
        self.model = self.ui.template("@layout/ticket", parent=self.sheet)
        self.nodes = self.model.instantiate(self.sheet, CHUNK)
        self.picture = self.ui.inflate("@layout/ticket", drawables=True)

    def layout(self, first: int, count: int) -> bytes:
        """Lays out a chunk. Returns a hash of its frames."""
        data = [ticket(number) for number in range(first, first + count)]
        data += [data[-1]] * (CHUNK - count)
        for name in data[0]:
            self.nodes[self.model.index(name) :: len(self.model)].set_texts([each[name] for each in data])
        self.ui.layout(self.sheet, WIDTH, HEIGHT)
        frames = self.ui.frames().of(self.nodes[: count * len(self.model)])
        return hashlib.blake2b(frames.tobytes(), digest_size=16).digest()

    def render(self, number: int, path: Path) -> int:
        """Writes a picture or a page of a ticket. Returns its size."""
        for name, text in ticket(number).items():
            self.picture.find(name).text = text
        self.picture.find("code").set_drawable(DrawableSlot.CONTENT, code(self.ui, ticket(number)["number"]))
        self.ui.layout(self.picture, WIDTH, HEIGHT)
        return path.write_bytes(self.renderer.render(self.picture, path.suffix[1:]))


@functools.cache
def of_pack(pack: bytes) -> Printer:
    """The printer of this process, made of the bytes of a pack."""
    return Printer(Resources.load(pack))


def run(made: Printer, first: int, count: int, folder: Path | None, each: int) -> Result:
    """Lays out tickets, and writes a PNG of each ``each``-th one into a folder."""
    digest = made.layout(first, count)
    written = 0
    if folder is not None:
        for number in range(first + -first % each, first + count, each):
            written += made.render(number, folder / f"{ticket(number)['number']}.png")
    return Result(first, count, digest, written)
