# SPDX-License-Identifier: MIT
"""What is printed: a ticket, and the addresses of labels."""

TICKET = {
    "title": "Songs of the Tide",
    "artist": "Marit Vestergaard & Ensemble",
    "date": "Sat 14 November, 19:30",
    "doors": "18:45",
    "hall": "Great Hall, upper circle",
    "price": "€ 48.00",
    "seat": "F · 27",
    "number": "CCH-2611-004871",
}

NAMES = ("Ada Brandt", "Émile Fournier", "Zoë Larsen", "Jürgen Weiß", "Inés Delgado", "Łukasz Nowak", "Siobhán Byrne",
         "Θάλεια Παππά", "Olga Ivanova", "Tomáš Dvořák", "Amélie Roux", "Håkon Berg")  # fmt: skip
STREETS = ("Harbour Street 7", "12, rue du Moulin", "Fjordvej 31", "Lindenallee 105", "Calle del Sol 3", "ul. Długa 18")
TOWNS = ("4021 Seaport", "69002 Lyon", "8000 Aarhus", "10115 Berlin", "28013 Madrid", "80-831 Gdańsk")


def labels(count: int) -> list[dict[str, str]]:
    return [
        {
            "name": NAMES[index % len(NAMES)],
            "street": STREETS[index % len(STREETS)],
            "town": TOWNS[index % len(TOWNS)],
            "number": f"P{index + 1:05}",
        }
        for index in range(count)
    ]
