# SPDX-License-Identifier: MIT
"""The screens of the kiosk: layouts of the resources, filled with what a visitor has chosen."""

from pathlib import Path

from reglet import Context, Diagnostic, Direction, Node, Resources

from letters import Letters
from paint import Picture

RES = Path(__file__).with_name("res")
SCREENS = ("idle", "home", "tickets", "payment")
COUNTS = (2, 0, 1, 0)


def device(language, night, landscape, density=160, short=600, long=960):
    """A display of `short` x `long` dp: the keyword arguments of a view."""
    width, height = (long, short) if landscape else (short, long)
    return {
        "locale": language,
        "direction": Direction.RTL if language == "ar" else Direction.LTR,
        "smallest_width": short,
        "width": width,
        "height": height,
        "qualifiers": "land" if landscape else "port",
        "night": night,
        "density": density,
    }


class Kiosk:
    """The kiosk on one device."""

    def __init__(self, ui: Context, resources: Resources, **configuration) -> None:
        self.ui = ui
        self.view = resources.view(**configuration)
        self.view.apply_style("Theme.Kiosk")
        ui.resources = self.view
        self.letters = Letters(ui, self.view)
        ui.fonts = self.letters.resolve
        self.messages: list[Diagnostic] = []
        self.language = configuration["locale"]
        pixels = configuration["density"] / 160
        self.size = configuration["width"] * pixels, configuration["height"] * pixels

    def show(self, screen: str) -> list[Node]:
        """The trees of a screen, laid out, each above those before."""
        trees = [getattr(self, f"_{screen}", self._plain)(screen)]
        if screen == "payment":  # a dialog
            trees.insert(0, self._tickets("tickets"))
        for tree in trees:
            self.ui.layout(tree, *self.size)
        return trees

    def picture(self, trees: list[Node]) -> tuple[str, float, float]:
        """The picture of laid-out trees as SVG, its width and its height."""
        picture = Picture(self.view, self.letters, self._states)
        for tree in trees:
            picture.draw(tree)
        return picture.svg(*self.size)

    def _inflate(self, layout: str, parent: Node | None = None) -> Node:
        tree = self.ui.inflate(f"@layout/{layout}", parent=parent)
        self.messages += self.ui.diagnostics
        return tree

    def _plain(self, screen: str) -> Node:
        return self._inflate(screen)

    def _tickets(self, screen: str) -> Node:
        tree, view = self._inflate(screen), self.view
        names, notes, prices = (view.array(f"ticket_{each}") for each in ("names", "notes", "prices"))
        for index, count in enumerate(COUNTS):
            row = self._inflate("ticket_row", tree.find("list"))
            row.find("name").text, row.find("note").text = names[index].text, notes[index].text
            row.find("price").text, row.find("count").text = view.text("price") % prices[index].data, str(count)
            for node in row.walk():
                if node.id:  # each row has them
                    node.id += str(index)
        self._fill_sum(tree)
        return tree

    def _payment(self, screen: str) -> Node:
        tree = self._inflate(screen)
        self.ui.inflate_stub(tree.find("method"))
        self.messages += self.ui.diagnostics
        self._fill_sum(tree)
        return tree

    def _fill_sum(self, tree: Node) -> None:
        prices = [each.data for each in self.view.array("ticket_prices")]
        total = sum(price * count for price, count in zip(prices, COUNTS, strict=True))
        tree.find("tickets").text = self.view.plural("tickets", sum(COUNTS)) % sum(COUNTS)
        tree.find("total").text = self.view.text("price") % total

    def _states(self, node: Node) -> list[str]:
        """The states of a node, as lists of colors name them."""
        states = [] if node.attribute("enabled") == "false" else ["android:state_enabled"]
        return [*states, "android:state_selected"] if node.attribute("tag") == self.language else states
