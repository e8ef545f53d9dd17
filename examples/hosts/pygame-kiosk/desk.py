# SPDX-License-Identifier: MIT
"""The kiosk's own logic: tickets and their prices."""


PRICES = {"adult": 14.0, "child": 8.0, "reduced": 10.5}


class Desk:
    """An order. ``total`` is in euros."""

    def __init__(self) -> None:
        self.counts = dict.fromkeys(PRICES, 0)

    @property
    def total(self) -> float:
        return sum(PRICES[kind] * count for kind, count in self.counts.items())

    def change(self, kind: str, by: int) -> None:
        self.counts[kind] = min(max(self.counts[kind] + by, 0), 20)
