#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""cldr.py: write the tables of Sources/RegletResources/Locale from the Unicode CLDR 42, as Babel packages it.

The version is pinned: another one has other plurals (French got "many" in 38), which tests would show as differences.
"""

import pickle
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "Babel==2.12.1"
BABEL = ROOT / "build" / "babel"
FOLDER = ROOT / "Sources" / "RegletResources" / "Locale"
HEADER = "// SPDX-License-Identifier: MIT AND Unicode-DFS-2016\n// Written by scripts/cldr.py: do not edit.\n"

# Android's pseudo locales have scripts of their own, so that no other folder fits them; Java still uses ji.
SCRIPTS_OF_ANDROID = {"en_XA": "~~~A", "ar_XB": "~~~B", "ji": "Hebr"}
# Android's rule: Arabic regions that write ASCII digits have Northern Africa as their parent.
ARABIC_REGIONS = "AE DZ EH LY MA TN XB"
# Regions that Android prefers among equally distant ones.
REPRESENTATIVE = {"en_Latn_GB", "es_Latn_MX", "es_Latn_US"}
# Languages with plural rules and without locale data, by a language that has their rules.
PLURALS_OF_OTHERS = {
    "af": "an bal dv kaj kcg nah nr ny pap sdh ss ssy st syr tig tn ts ve vo",
    "ar": "ars",
    "en": "io ji lij scn",
    "fil": "tl",
    "he": "iw",
    "it": "vec",
    "ln": "guw nso wa",
    "lv": "prg",
    "ro": "mo",
    "se": "iu sma smi smj",
    "sr": "sh",
}
CATEGORIES = {"zero": "z", "one": "o", "two": "t", "few": "f", "many": "m"}


def fetch() -> None:
    if not (BABEL / "babel" / "global.dat").exists():
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(BABEL), PACKAGE]
        subprocess.run(pip, check=True)
    sys.path.insert(0, str(BABEL))  # the pickles name its classes


# MARK: - Packing, as in LocaleCodes.swift


def language_code(text: str) -> int:
    code = 0
    for letter in text.ljust(3, "`"):
        code = code << 5 | ord(letter) - 0x60
    return code


def region_code(text: str) -> int:
    return 0x400 + int(text) if text.isdigit() else (ord(text[0]) - 0x40) << 5 | ord(text[1]) - 0x40


def table(name: str, comment: str, values: Iterable[int]) -> str:
    numbers = [f"0x{value:08X}" for value in sorted(values)]
    rows = [", ".join(numbers[i : i + 9]) for i in range(0, len(numbers), 9)]
    body = ",\n    ".join(rows)
    return f"\n/// {comment}\nlet {name}: InlineArray<{len(numbers)}, UInt32> = [\n    {body},\n]\n"


def words(name: str, comment: str, texts: list[str]) -> str:
    rows = ["".join(texts[i : i + 25]) for i in range(0, len(texts), 25)]
    body = "\\\n    ".join(rows)
    return f'\n/// {comment}\nvar {name}: StaticText {{\n    """\n    {body}\n    """\n}}\n'


# MARK: - Scripts and parents


def likely_scripts(likely: dict[str, str]) -> str:
    of_language: dict[str, tuple[str, str]] = {}
    of_region: dict[tuple[str, str], str] = {}
    representative = {tuple(locale.split("_")) for locale in REPRESENTATIVE}
    for source, target in likely.items():
        language, script, region = target.split("_")
        parts = source.split("_")
        if parts[0] == "und":
            continue
        if len(parts) == 1:
            of_language[language] = (script, region)
        elif len(parts[1]) == 4:
            representative.add((language, script, region))
        else:
            of_region[language, region] = script
    for locale, script in SCRIPTS_OF_ANDROID.items():
        parts = locale.split("_")
        if len(parts) == 1:
            of_language[locale] = (script, "ZZ")
        else:
            of_region[parts[0], parts[1]] = script
    of_region = {key: script for key, script in of_region.items() if of_language[key[0]][0] != script}
    representative = {each for each in representative if of_language[each[0]] != each[1:] and each[2].isalpha()}
    used = {script for script, _ in of_language.values()} | set(of_region.values())
    used |= {each[1] for each in representative}
    scripts = sorted(used)
    assert len(scripts) < 128

    def packed(language: str, region: str, script: str) -> int:
        code = region_code(region) if region.isalpha() and region != "ZZ" else 0
        return language_code(language) << 17 | code << 7 | scripts.index(script)

    return (
        HEADER
        + "import RegletEngine\n"
        + words("scriptNames", "The scripts that the tables number, four letters each.", scripts)
        + table(
            "likelyScripts",
            "Languages: code << 17 | region that represents it << 7 | script. Sorted.",
            [packed(language, region, script) for language, (script, region) in of_language.items()],
        )
        + table(
            "regionScripts",
            "Regions where a language has another script: language << 17 | region << 7 | script. Sorted.",
            [packed(language, region, script) for (language, region), script in of_region.items()],
        )
        + table(
            "representativeRegions",
            "Further regions that represent a language in a script, packed in the same way. Sorted.",
            [packed(language, region, script) for language, script, region in representative],
        )
    )


def parent_locales(parents: dict[str, str]) -> str:
    regions = {}
    for locale, parent in parents.items():
        parts, parent_parts = locale.split("_"), parent.split("_")
        if len(parts) > 1 and parts[-1].upper() == parts[-1] and parent != "root":
            assert parts[0] == parent_parts[0]
            regions[parts[0], parts[-1]] = parent_parts[-1]
    names = sorted(set(regions.values()))
    packed = [
        language_code(language) << 17 | region_code(region) << 6 | names.index(parent)
        for (language, region), parent in regions.items()
    ]
    return (
        HEADER
        + "import RegletEngine\n"
        + words("parentNames", "The regions that are parents, in three characters each.", [n.ljust(3) for n in names])
        + table("parentRegions", "Regions with a parent: language << 17 | region << 6 | parent. Sorted.", packed)
    )


# MARK: - Plurals


def simplified(rule: str) -> str | None:
    """A rule for integers: fractions (v, f, t) and exponents (e) are 0. None if it never holds."""
    alternatives = []
    for alternative in rule.split(" or "):
        conditions: list[str] | None = []
        for condition in alternative.split(" and "):
            match = re.fullmatch(r"(\w)(?: mod (\d+))? (not )?in ([\d.,]+)", condition)
            assert match, condition
            operand, modulus, negated, ranges = match.groups()
            if operand in "vfte":
                spans = [span.partition("..") for span in ranges.split(",")]
                holds = any(int(first) == 0 for first, _, _ in spans)
                if holds == bool(negated):
                    conditions = None
                    break
            elif conditions is not None:
                conditions.append((modulus or "") + ("!" if negated else "=") + ranges.replace("..", "-"))
        if conditions == []:
            raise ValueError(f"a rule that always holds: {rule}")
        if conditions is not None:
            alternatives.append("&".join(dict.fromkeys(conditions)))
    return "|".join(alternatives) or None


def plural_rules() -> str:
    languages: dict[str, list[str]] = {}
    rules: dict[str, str] = {}
    for file in sorted((BABEL / "babel" / "locale-data").glob("*.dat")):
        data = pickle.loads(file.read_bytes())
        if "plural_form" not in data or not re.fullmatch(r"[a-z]+|pt_PT", file.stem) or file.stem == "root":
            continue
        texts = []
        for category, letter in CATEGORIES.items():
            rule = data["plural_form"].rules.get(category)
            text = simplified(rule) if rule else None
            if text:
                texts.append(letter + text)
        rules[file.stem] = " ".join(texts)
    for base, others in PLURALS_OF_OTHERS.items():
        rules.update(dict.fromkeys(others.split(), rules[base]))
    for locale, rule in rules.items():
        if rule:
            languages.setdefault(rule, []).append(locale.replace("_", "-"))
    # A language with a region comes before the language alone, as the first line that fits counts.
    lines = [" ".join(sorted(names)) + " " + rule for rule, names in languages.items()]
    lines.sort(key=lambda line: ("-" not in line, line))
    wrapped = []
    for line in lines:
        while len(line) > 114:
            cut = line.rindex(" ", 0, 114) + 1
            wrapped.append(line[:cut] + "\\")
            line = line[cut:]
        wrapped.append(line)
    body = "\n    ".join(wrapped)
    comment = (
        "/// A line for each set of rules: the languages, then the rules. A rule is the first letter of its category, "
        "and\n/// conditions between & and |: a modulus, = or !, numbers and ranges. Languages without a line have "
        "`other` only.\n"
    )
    return f'{HEADER}import RegletEngine\n\n{comment}var pluralRules: StaticText {{\n    """\n    {body}\n    """\n}}\n'


def main() -> None:
    fetch()
    data = pickle.loads((BABEL / "babel" / "global.dat").read_bytes())
    arabic = {f"ar_{region}": "ar_015" for region in ARABIC_REGIONS.split()}
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "LikelyScripts.swift").write_text(likely_scripts(data["likely_subtags"]))
    (FOLDER / "ParentLocales.swift").write_text(parent_locales(data["parent_exceptions"] | arabic))
    (FOLDER / "PluralRules.swift").write_text(plural_rules())


if __name__ == "__main__":
    main()
