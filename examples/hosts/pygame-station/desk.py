# SPDX-License-Identifier: MIT
"""What the station knows: trains, lost things, and answers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

CITIES = ("Aarhus", "Bergen", "České Budějovice", "Dublin", "Esbjerg", "Frankfurt am Main", "Gdańsk")
VIA = ("Malmö", "Hamburg", "Szczecin", "Utrecht", "Linz")
COLORS = ("Black", "Blue", "Green", "Grey", "Red", "White", "Yellow")
KINDS = ("Bag", "Book", "Glove", "Hat", "Umbrella")
ANSWERS = {
    "My train is late.": "I am sorry. Which one is it? Trains to Gdańsk leave from platform 4 today.",
    "I lost my umbrella.": "We have some umbrellas. Look under Lost property, and tell us its number at the desk.",
}


@dataclass(frozen=True)
class Train:
    number: int
    time: str
    city: str
    via: str
    platform: str
    late: str = ""


class Thing(NamedTuple):
    number: int
    name: str
    is_kind: bool = False


class Message(NamedTuple):
    text: str
    is_mine: bool


def train(number: int) -> Train:
    minute = 330 + number * 4
    at = f"{minute // 60 % 24:02}:{minute % 60:02}"
    return Train(number, at, CITIES[number * 3 % 7], f"via {VIA[number * 7 % 5]}", str(number * 5 % 8 + 1))


def things() -> list[Thing]:
    found = []
    for kind, name in enumerate(KINDS):
        found.append(Thing(kind * 20_000, f"{name}s", True))
        for number in range(1, 20_000):
            found.append(Thing(kind * 20_000 + number, f"{COLORS[number * 31 % 7]} {name.lower()}"))
    return found


class Desk:
    def __init__(self) -> None:
        self.trains = [train(number) for number in range(2000)]
        self.things = things()
        self.messages = [Message("Welcome to Harbour Station. How can we help?", False)]
        self._kinds = [index for index, thing in enumerate(self.things) if thing.is_kind]
        self._question: str | None = None
        self._asked = self._left = 0.0

    def type_of(self, thing: Thing, index: int) -> int:
        return int(thing.is_kind)

    def kind_of(self, thing: Thing, index: int) -> int:
        return self._kinds[thing.number // 20_000]

    def search(self, text: str) -> list[Thing]:
        """The things with a text in their names or numbers, and all kinds."""
        found = [
            thing for thing in self.things if thing.is_kind or text in thing.name.lower() or text in str(thing.number)
        ]
        self._kinds[:] = [index for index, thing in enumerate(found) if thing.is_kind]
        return found

    def say(self, text: str) -> Message:
        self._question, self._asked = text, 0.0
        return Message(text, True)

    def answer(self, seconds: float) -> Message | None:
        """The answer, a second after a question."""
        self._asked += seconds
        if self._question is None or self._asked < 1:
            return None
        text, self._question = ANSWERS.get(self._question, "You are welcome."), None
        return Message(text, False)

    def departures(self, seconds: float) -> list[Train] | None:
        """The trains, each second without the first one; every fifth one is late then."""
        self._left += seconds
        if self._left < 1:
            return None
        self._left = 0.0
        last = self.trains[-1].number + 1
        self.trains = [*self.trains[1:], train(last)]
        if last % 5 == 0:
            self.trains[4] = replace(self.trains[4], late="+12 min")
        return self.trains
