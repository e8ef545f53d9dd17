# SPDX-License-Identifier: MIT
"""The data of the batch: tickets by their number, made up from lists. A real program reads them from a database."""

TITLES = ("Songs of the Tide", "Night of the Cellos", "The Clockmaker's Daughter, an opera in three acts",
          "Brass in the Park", "Winterreise", "A Midsummer Night's Dream", "Jazz at the Old Mill")  # fmt: skip
ARTISTS = ("Marit Vestergaard & Ensemble", "Cello Octet of the City", "Opera of the Northern Coast",
           "Harbour Brass", "Jonas Lindqvist, piano: Ai Tanaka")  # fmt: skip
HALLS = ("Great Hall, upper circle", "Great Hall, stalls", "Small Hall", "Studio 3", "Open air stage, meadow")
MONTHS = ("January", "March", "May", "July", "September", "November")


def ticket(number: int) -> dict[str, str]:
    mixed = number * 2654435761 % 2**32
    return {
        "title": TITLES[mixed % 7],
        "artist": ARTISTS[mixed // 7 % 5],
        "date": f"{1 + mixed // 35 % 28} {MONTHS[mixed // 980 % 6]}, 19:30",
        "doors": "18:45",
        "hall": HALLS[mixed // 5880 % 5],
        "price": f"€ {20 + mixed // 29400 % 60}.00",
        "seat": f"{'ABCDEFGHJK'[mixed // 100 % 10]} · {1 + mixed // 1000 % 40}",
        "number": f"CCH-{number:08}",
    }
