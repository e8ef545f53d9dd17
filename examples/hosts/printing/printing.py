# SPDX-License-Identifier: MIT
"""Prints a concert ticket and a sheet of 24 labels as PDF: printing.py [FOLDER]

Layouts are in millimetres and points: at 72 dots an inch a pixel of the layout is a point of the page. orders.py has
what is printed; the codes come from segno (pip install segno). PNGs are written beside the PDFs."""

import sys
from pathlib import Path

from orders import TICKET, labels
from qr import code
from reglet import Context, DrawableSlot, Node, Resources, ResourceView
from reglet.rendering.renderer import Renderer

POINTS = 72 / 25.4  # in a millimetre
A6, A4 = (148.0, 80.0), (210.0, 297.0)


def fill(ui: Context, top: Node, values: dict[str, str]) -> None:
    for name, value in values.items():
        if name == "number":
            top.find("code").set_drawable(DrawableSlot.CONTENT, code(ui, value))
        if name != "number" or top.tag == "FrameLayout":
            top.find(name).text = value


def page(view: ResourceView, layout: str, millimetres: tuple[float, float], path: Path, values: dict | list) -> None:
    """Writes a page of a layout. `values`: its texts, or a list with those of each label."""
    width, height = (side * POINTS for side in millimetres)
    with Context() as ui:
        ui.resources = view
        with Renderer(ui, family="Inter, Noto Sans, DejaVu Sans") as renderer:
            root = ui.inflate(layout, drawables=True)
            if isinstance(values, dict):
                fill(ui, root, values)
            else:
                for each in values:
                    fill(ui, ui.inflate("@layout/label", drawables=True, parent=root), each)
            ui.layout(root, width, height)
            path.write_bytes(renderer.render(root, "pdf"))
            path.with_suffix(".png").write_bytes(renderer.render(root, "png", scale=3))


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    view = Resources(Path(__file__).parent / "res").view(density=72, locale="en")
    view.set_theme("Theme.Paper")
    page(view, "@layout/ticket", A6, folder / "ticket.pdf", TICKET)
    page(view, "@layout/sheet", A4, folder / "labels.pdf", labels(24))


if __name__ == "__main__":
    main()
