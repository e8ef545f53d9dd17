#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""unicode.py: write the tables of Sources/RegletEngine/Text/Unicode from Debian's package unicode-data.

  unicode.py            write UnicodeTables.swift
  unicode.py --fetch    unpack the package to build/unicode only, for the tests of whole files
  unicode.py --sample   write the lines of the tests that the repository keeps

The version is pinned: another one has other characters and rules, which tests would show as differences.
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VERSION = "15.0.0"
DATA = ROOT / "build" / "unicode"
TABLES = ROOT / "Sources" / "RegletEngine" / "Text" / "Unicode" / "UnicodeTables.swift"
SAMPLES = ROOT / "Tests" / "Conformance" / "corpus" / "unicode"
HEADER = "// SPDX-License-Identifier: MIT AND Unicode-DFS-2016\n// Written by scripts/unicode.py: do not edit.\n"
END = 0x110000

# The classes in the order of LineClass, ClusterClass and BidiClass. Suffixes: w: East Asian wide;
# x: unassigned pictographs.
LINE = (
    "AL HL NU QU OP OPw CL CP CPw EX IS SY HY BA BB B2 PR PO NS IN ID IDx EB EM GL WJ ZW CB SP BK CR LF NL CM ZWJ RI "
    "JL JV JT H2 H3 SA"
).split()
CLUSTER = "Other CR LF Control Extend ZWJ Regional_Indicator Prepend SpacingMark L V T LV LVT Pictographic".split()
BIDI = "L R AL EN ES ET AN CS B S WS ON BN NSM LRE LRO RLE RLO PDF LRI RLI FSI PDI".split()
LONG_BIDI = {"Left_To_Right": "L", "Right_To_Left": "R", "Arabic_Letter": "AL", "European_Terminator": "ET"}


def fail(message: str, status: int = 1) -> None:
    print(f"reglet: {message}", file=sys.stderr)
    sys.exit(status)


def fetch() -> Path:
    folder = DATA / "usr" / "share" / "unicode"
    if not (folder / "LineBreak.txt").exists():
        DATA.mkdir(parents=True, exist_ok=True)
        try:
            get = ["apt-get", "-q", "download", "unicode-data"]
            if subprocess.run(get, cwd=DATA, check=False, capture_output=True).returncode != 0:
                subprocess.run(["apt-get", "-q", "update"], check=False, capture_output=True)
                subprocess.run(get, cwd=DATA, check=True, capture_output=True)
            package = max(DATA.glob("unicode-data_*.deb"))
            subprocess.run(["dpkg", "-x", package, DATA], check=True)
        except (OSError, subprocess.CalledProcessError, ValueError):
            fail("the package unicode-data could not be fetched with apt-get", 77)
    if f"-{VERSION}.txt" not in (folder / "LineBreak.txt").read_text().partition("\n")[0]:
        fail(f"the package unicode-data of this system is not of Unicode {VERSION}", 77)
    return folder


# MARK: - Reading


def ranges(path: Path, missing: bool = False):
    for line in path.read_text(encoding="utf-8").splitlines():
        if missing:
            if "@missing:" not in line:
                continue
            line = line.partition("@missing:")[2]
        span, _, value = line.partition("#")[0].partition(";")
        if value:
            low, _, high = span.strip().partition("..")
            yield int(low, 16), int(high or low, 16), value.partition(";")[0].strip()


def values(path: Path, default: str) -> list[str]:
    table = [default] * END
    for missing in (True, False):
        for low, high, value in ranges(path, missing):
            if missing:
                value = LONG_BIDI.get(value, default)
            table[low : high + 1] = [value] * (high + 1 - low)
    return table


def classes(folder: Path) -> list[tuple[str, str, str]]:
    line = values(folder / "LineBreak.txt", "XX")
    cluster = values(folder / "auxiliary" / "GraphemeBreakProperty.txt", "Other")
    width = values(folder / "EastAsianWidth.txt", "N")
    category = values(folder / "extracted" / "DerivedGeneralCategory.txt", "Cn")
    bidi = values(folder / "extracted" / "DerivedBidiClass.txt", "L")
    pictographs = set()
    for low, high, value in ranges(folder / "emoji" / "emoji-data.txt"):
        if value == "Extended_Pictographic":
            pictographs |= set(range(low, high + 1))
    table = []
    for scalar in range(END):
        each = line[scalar]
        if each in ("AI", "SG", "XX"):  # rule LB1
            each = "AL"
        elif each == "CJ":
            each = "NS"
        elif each == "SA" and category[scalar] in ("Mn", "Mc"):
            each = "CM"
        elif each in ("OP", "CP") and width[scalar] in "FWH":
            each += "w"
        if scalar in pictographs:
            assert cluster[scalar] == "Other"
            cluster[scalar] = "Pictographic"
            if category[scalar] == "Cn":
                assert each == "ID"
                each = "IDx"
        table.append((each, cluster[scalar], bidi[scalar]))
    return table


def brackets(folder: Path) -> list[tuple[int, int, int]]:
    """Brackets, others and kinds: 0 opening, 1 closing."""
    found = []
    for row in (folder / "BidiBrackets.txt").read_text().splitlines():
        parts = [part.strip() for part in row.partition("#")[0].split(";")]
        if len(parts) == 3:
            found.append((int(parts[0], 16), int(parts[1], 16), int(parts[2] == "c")))
    return sorted(found)


def mirrors(folder: Path) -> list[tuple[int, int]]:
    found = [(low, int(value, 16)) for low, _, value in ranges(folder / "BidiMirroring.txt")]
    return sorted(found)


# MARK: - Packing


def literal(name: str, comment: str, numbers: list[int]) -> str:
    """A text of bytes below 128: read-only data in every build."""
    rows, row = [], ""
    for number in numbers:
        assert 0 <= number < 128
        character = chr(number)
        if character in '"\\':
            character = "\\" + character
        elif number < 32 or number == 127:
            character = {0: "\\0", 9: "\\t", 10: "\\n", 13: "\\r"}.get(number, f"\\u{{{number:x}}}")
        if len(row) + len(character) > 114:
            rows.append(row)
            row = ""
        row += character
    body = "\\\n    ".join([*rows, row])
    return f'\n/// {comment}\nvar {name}: StaticText {{\n    """\n    {body}\n    """\n}}\n'


def words(numbers: list[int]) -> list[int]:
    """Two bytes of seven bits each."""
    return [part for number in numbers for part in (number & 127, number >> 7)]


def unique(table: list, size: int) -> tuple[list[int], list]:
    """The blocks of a table, each once, and the number of the block in each place."""
    numbers: dict[tuple, int] = {}
    index = [numbers.setdefault(tuple(table[i : i + size]), len(numbers)) for i in range(0, len(table), size)]
    return index, [value for block in numbers for value in block]


def tables(folder: Path) -> str:
    table = classes(folder)
    # UnicodeClass.swift has these two rules for all planes but the first two and the tags.
    for scalar in list(range(0x20000, 0xE0000)) + list(range(0xE1000, END)):
        noncharacter = scalar & 0xFFFE == 0xFFFE
        expected = ("ID" if scalar < 0x40000 and not noncharacter else "AL", "Other", "BN" if noncharacter else "L")
        assert table[scalar] == expected, hex(scalar)
    # TextBreaker.swift reads these letters without the tables.
    assert all(kind[:2] == ("AL", "Other") for kind in table[0xC0:0x280])
    table = table[:0x20000] + table[0xE0000:0xE1000]
    kinds: dict[tuple[str, str, str], int] = {}
    counts: dict[tuple[str, str, str], int] = {}
    for kind in table:
        counts[kind] = counts.get(kind, 0) + 1
    for number, kind in enumerate(sorted(counts, key=lambda kind: (-counts[kind], kind))):
        kinds[kind] = number
    assert len(kinds) <= 128
    middle, leaves = unique([kinds[kind] for kind in table], 8)
    top, middle = unique(middle, 16)
    # Brackets that are canonically equivalent have one number (BD16).
    canonical = {0x2329: 0x3008, 0x232A: 0x3009}
    pairs = []
    for bracket, other, closing in brackets(folder):
        opening = canonical.get(other, other) if closing else canonical.get(bracket, bracket)
        pairs += [bracket & 127, bracket >> 7 & 127, bracket >> 14, closing, opening & 127, opening >> 7 & 127]
        assert opening < 1 << 14 or opening >> 14 == bracket >> 14
    glyphs = []
    for scalar, mirror in mirrors(folder):
        assert mirror < 1 << 16
        glyphs += [scalar & 127, scalar >> 7 & 127, scalar >> 14, mirror & 127, mirror >> 7 & 127, mirror >> 14]
    names = list(kinds)
    text = HEADER + f"\n// Unicode {VERSION}.\n"
    text += literal("unicodeLeaves", "The kinds of eight scalar values each, one byte a value.", leaves)
    comment = "Blocks of sixteen numbers of leaves, two bytes of seven bits each."
    text += literal("unicodeMiddle", comment, words(middle))
    comment = "The number of the middle block of each 128 scalar values, in the same form."
    text += literal("unicodeTop", comment, words(top))
    text += literal("kindLineClasses", "The LineClass of each kind.", [LINE.index(kind[0]) for kind in names])
    text += literal("kindClusterClasses", "The ClusterClass of each kind.", [CLUSTER.index(kind[1]) for kind in names])
    text += literal("kindBidiClasses", "The BidiClass of each kind.", [BIDI.index(kind[2]) for kind in names])
    text += literal(
        "bracketPairs",
        "Paired brackets, ascending, in six bytes: scalar value (7, 7, 7 bits), whether it closes, the pair (7, 7 "
        "bits).",
        pairs,
    )
    text += literal("mirrorPairs", "Mirrored characters, ascending, in six bytes: 7, 7, 7 bits of each.", glyphs)
    text += f"\nlet bracketPairCount = {len(pairs) // 6}\nlet mirrorPairCount = {len(glyphs) // 6}\n"
    size = len(leaves) + 2 * len(middle) + 2 * len(top) + 3 * len(names) + len(pairs) + len(glyphs)
    print(f"{len(names)} kinds, {size:,} bytes")
    return text


# MARK: - Samples

TESTS = {
    "LineBreakTest.txt": "auxiliary/LineBreakTest.txt",
    "GraphemeBreakTest.txt": "auxiliary/GraphemeBreakTest.txt",
    "BidiTest.txt": "BidiTest.txt",
    "BidiCharacterTest.txt": "BidiCharacterTest.txt",
}


def sample(folder: Path) -> None:
    """Keep the head of each file, and lines spread evenly over it, without comments at their ends."""
    SAMPLES.mkdir(parents=True, exist_ok=True)
    for name, path in TESTS.items():
        lines = (folder / path).read_text(encoding="utf-8").splitlines()
        head = 0
        while lines[head].startswith("#") and lines[head] != "#":
            head += 1
        kept, state, count = [], "", 0
        rows = [line for line in lines if line and not line.startswith("#") and not line.startswith("@")]
        step = max(1, len(rows) // 400)
        for line in lines:
            if line.startswith(("@Levels", "@Reorder")):
                state = line if line.startswith("@Levels") else state.partition("\n")[0] + "\n" + line
            elif line and not line.startswith(("#", "@")):
                if count % step == 0:
                    kept += ([state] if state else []) + [line.partition("#")[0].rstrip()]
                    state = ""
                count += 1
        (SAMPLES / name).write_text("\n".join(lines[:head] + kept) + "\n", encoding="utf-8")


def main() -> None:
    folder = fetch()
    if "--sample" in sys.argv:
        sample(folder)
    elif "--fetch" not in sys.argv:
        TABLES.parent.mkdir(parents=True, exist_ok=True)
        TABLES.write_text(tables(folder))


if __name__ == "__main__":
    main()
