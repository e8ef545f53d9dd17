# SPDX-License-Identifier: MIT
"""Pictures of trees as SVG: boxes and texts, in the colors that the resources have for the configuration."""

from collections.abc import Callable
from contextlib import nullcontext
from xml.sax.saxutils import escape

from reglet import Gravity, Kind, Node, ResourceView, ValueType, Visibility

from letters import Letters

FAMILY = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
GAP = 16


class Picture:
    """Draws trees, each above those before. `states` has the states of a node, as colors distinguish them."""

    def __init__(self, view: ResourceView, letters: Letters, states: Callable[[Node], list[str]]) -> None:
        self.view = view
        self.letters = letters
        self.states = states
        self.shapes: list[str] = []

    def draw(self, node: Node) -> None:
        """Draw a node and its descendants. A theme counts for all of them, as in the layout."""
        if node.visibility is not Visibility.VISIBLE:
            return
        theme = node.attribute("theme")
        with self.view.themed(theme) if theme else nullcontext():
            self._box(node)
            if node.kind is Kind.TEXT:
                self._text(node)
            for child in node:
                self.draw(child)

    def svg(self, width: float, height: float) -> tuple[str, float, float]:
        """The picture, its width and its height."""
        return _svg(f'width="{width:g}" height="{height:g}" font-family="{FAMILY}"', self.shapes), width, height

    def _box(self, node: Node) -> None:
        fill = self._fill(node, "background")
        x, y, width, height = node.absolute_frame
        if fill and width > 0 and height > 0:
            radius = node.attribute("radius")
            rounded = f' rx="{self.view.dimension(radius):g}"' if radius else ""
            self.shapes.append(f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"{rounded} {fill}/>')

    def _text(self, node: Node) -> None:
        letters = self.letters.requests.get(node.font)
        fill = self._fill(node, "textColor")
        if letters is None or not fill:
            return
        left, top, *_ = node.absolute_frame
        weight = ' font-weight="bold"' if letters.weight >= 600 else ""
        is_centered = node.gravity & Gravity.FILL_HORIZONTAL == Gravity.CENTER_HORIZONTAL
        is_rtl = self.view.boolean("is_rtl")
        for line in node.lines:
            place, look = line.x, ""
            if is_centered:
                place, look = line.x + line.width / 2, ' text-anchor="middle"'
            elif is_rtl:
                place = line.x + line.width
            if is_rtl:
                look += ' direction="rtl"'
            at = f'x="{left + place:g}" y="{top + line.baseline:g}" font-size="{letters.size:g}"'
            if line.width > 0:  # as wide as it was measured, whatever font the viewer has
                at += f' textLength="{line.width:g}" lengthAdjust="spacingAndGlyphs"'
            self.shapes.append(f"<text {at}{weight}{look} {fill}>{escape(line.text)}{'…' * line.ellipsis}</text>")

    def _fill(self, node: Node, name: str) -> str:
        """The color that an attribute of the layout names, for the states of the node."""
        reference = node.attribute(name)
        if reference is None:
            return ""
        value = self.view.attribute(reference) if reference[0] == "?" else self.view.value(reference)
        color = value.data & 0xFFFF_FFFF
        if value.type is ValueType.BAG:
            color = self.view.color(value.resource, self.states(node))
        opacity = "" if color >> 24 == 255 else f' fill-opacity="{(color >> 24) / 255:.2f}"'
        return f'fill="#{color & 0xFFFFFF:06x}"{opacity}'


def side_by_side(pictures: list[tuple[str, float, float]], height: float) -> str:
    """One picture of several, all of one height."""
    shapes, left = [], 0.0
    for svg, own_width, own_height in pictures:
        width = height * own_width / own_height
        place = f'<svg x="{left:g}" viewBox="0 0 {own_width:g} {own_height:g}" width="{width:g}" height="{height:g}" '
        shapes.append(place + svg[svg.index("font-family") :].rstrip())
        left += width + GAP
    return _svg(f'width="{left - GAP:g}" height="{height:g}"', shapes)


def _svg(head: str, shapes: list[str]) -> str:
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" {head}>', *shapes, "</svg>", ""])
