#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The names that the readers of layout files know, from the tables of the Swift sources, as data for the command line.

  markup.py check    compare bindings/python/src/reglet/_cli/markup.json with the sources
  markup.py write    write it again (after a change of the tables)

`reglet format` takes the order of attributes from it, `reglet schema` the names and the forms of values.
"""
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = ROOT / "Sources/RegletMarkup"
DATA = ROOT / "bindings/python/src/reglet/_cli/markup.json"

# Forms of attributes that the sources read with code rather than with a line of a table: by the name's beginning.
BY_CODE = {
    r"id$": "id", r"(text|hint|fontFamily|inputType)$": "text", r"layout_(column|span)$": "integer",
    r"layout_aspectRatio$": "ratio", r"content(Hugging|Compression)$": "priorities", r"ellipsize$": "ellipsize",
    r"textStyle$": "textStyle", r"typeface$": "typeface", r"(stretch|shrink|collapse)Columns$": "columns",
    r"layout_(toLeftOf|toRightOf|toStartOf|toEndOf|above|below)$": "sibling", r"ignoreGravity$": "sibling",
    r"layout_align(Baseline|Left|Top|Right|Bottom|Start|End)$": "sibling",
    r"layout_(alignParent\w+|center\w+|alignWithParentIfMissing)$": "bool",
    r"layout_constraint\w+_to\w+Of$": "sibling", r"layout_constraintCircle$": "sibling",
    r"layout_goneMargin": "signedPixels", r"layout_constraint(Width|Height)_default$": "fill",
    r"layout_constraint(Width|Height)_(min|max)$": "wrapLimit", r"layout_constrained(Width|Height)$": "bool",
    r"layout_constraintDimensionRatio$": "text", r"guidelineUseRtl$": "bool", r"barrierDirection$": "barrier",
    r"barrierAllowsGoneWidgets$": "bool", r"constraint_referenced_ids$": "text",
}
# Attributes of some kinds only, which other readers have in lists of their own. Text: its form is not in a schema,
# since other kinds keep the attribute as it is.
OTHER_LISTS = ("paramNames", "listNames", "helperNames", "sideNames", "drawnNames")
# The words of forms that the sources test one by one.
MORE_WORDS = {
    "bool": ["true", "false", "yes", "no"], "direction": ["inherit", "ltr", "rtl", "locale"],
    "ellipsize": ["none", "end", "start", "middle", "marquee"], "typeface": ["normal", "sans", "serif", "monospace"],
    "fill": ["spread", "wrap", "percent"], "barrier": ["left", "right", "top", "bottom", "start", "end"],
    "textStyle": ["normal", "bold", "italic"],
}


def source(name: str) -> str:
    return (SOURCES / name).read_text()


def source_with(line: str) -> str:
    """The file of Inflate that has a line."""
    return next(text for path in sorted((SOURCES / "Inflate").glob("*.swift")) if line in (text := path.read_text()))


def words(text: str, start: str) -> list[str]:
    """The words of the string literal after `start`."""
    found = re.search(re.escape(start) + r'[^"]*?"""\s*(.*?)"""', text, re.S)
    found = found or re.search(re.escape(start) + r'[^"]*?"([^"]*)"', text, re.S)
    if not found:
        sys.exit(f"no string after {start!r}")
    return re.sub(r"\\u\{20\}|\\\n", " ", found[1]).split()


def cases(text: str, enum: str) -> list[str]:
    """The names of an enum's cases in their order."""
    body = text[text.index(f"enum {enum}"):]
    body = re.sub(r"//.*", "", body[:body.index("static var count")])
    return [name for group in re.findall(r"case ([\w\s,]+?)(?=\n\s*(?:case|\Z)|\Z)", body.strip(), re.S)
            for name in re.split(r"[,\s]+", group.strip()) if name]


def forms(names: dict[str, str]) -> dict[str, str]:
    """The form of the value of each attribute, by its spelling."""
    table = re.findall(r"case \.(\w+): self\.init\(\.(\w+),", source("Values/AttributeName.swift"))
    table += re.findall(r"case \.(\w+): return at\(\.(\w+),", source_with("return at(.chain,"))
    found = {names[case]: form for case, form in table}
    for name in names.values():
        if name not in found:
            form = next((each for pattern, each in BY_CODE.items() if re.match(pattern, name)), None)
            if form is None:
                sys.exit(f"no form for the attribute {name}: add it to BY_CODE")
            found[name] = form
    return {name: found[name] for name in names.values()}


def value_words() -> dict[str, list[str]]:
    """The words of the forms that are a choice of words, or words joined by |."""
    text = source("Values/ValueField.swift")
    found = dict(MORE_WORDS)
    for form, block in re.findall(r"case \.(\w+):\s*(choice\(.*?\))\s*(?=case|\})", text, re.S):
        found[form] = re.search(r'"([^"]*)"', block)[1].split()
    text_direction = text[text.index("case .textDirection:"):text.index("case .textAlignment:")]
    found["textDirection"] = ["inherit", *re.search(r'int, "([^"]*)"', text_direction)[1].split()]
    distributions = words(text, "let place = wordIndex(\n            attribute.value,")
    found["justifyContent"] = [each for each in distributions if each != "stretch"]
    found["alignContent"] = [each for each in distributions if each != "space_evenly"]
    found["alignSelf"] = words(text, "let place = wordIndex(attribute.value,")
    found["alignItems"] = [each for each in found["alignSelf"] if each != "auto"]
    css = source("CSS/CssProperty.swift")
    alignments = words(css, "static var alignmentWords: StaticText {")
    for form in ("justifyContent", "alignContent", "alignItems"):  # of CSS containers
        found[form] = list(dict.fromkeys([*found[form], *alignments]))
    for form, case in (("flexDirection", "direction"), ("flexWrap", "wrap")):
        found[form] = list(dict.fromkeys([*found[form], *re.search(rf'case {case}: "([^"]*)"', css)[1].split()]))
    values = source("Values/Values.swift")
    found["gravity"] = words(values, "private func gravityFlag(_ word: Bytes) -> Swift.Int? {")
    found["dividers"] = words(values, "switch wordIndex(word,")
    return found


def synonyms(attributes: list[str], spellings: list[str], names: dict[str, str]) -> dict[str, str]:
    """The spellings of other systems, and the attribute that each is."""
    text = source("Values/AttributeName.swift")
    lines = re.findall(r"case ([\d, ]+): self = \.(\w+)", text)
    return {spellings[len(attributes) + int(number)]: names[case]
            for numbers, case in lines for number in numbers.split(",")}


def data() -> dict[str, object]:
    text = source("Values/AttributeName.swift")
    order = cases(text, "AttributeName: UInt8")
    spellings = words(text, "static var spellings: StaticText {")
    attributes = spellings[:len(order)]
    names = dict(zip(order, attributes, strict=True))
    for case, name in names.items():
        if case.lower() != name.replace("_", "").lower():
            sys.exit(f"the spelling {name} is not that of the case {case}")
    first = attributes.index("vfl")  # from here on, of the tag constraint
    css = words(source("CSS/CssProperty.swift"), "static var names: StaticText {")
    others = ["css", *css]
    others += [name for each in OTHER_LISTS
              for name in words(source_with(f"private var {each}: "), f"private var {each}: ")]
    tags = words(source("Values/TagName.swift"), "static var spellings: StaticText {")
    constraint = source("Values/ConstraintWords.swift")
    return {
        "attributes": forms({case: name for case, name in names.items() if attributes.index(name) < first}),
        "synonyms": synonyms(attributes, spellings, names),
        "constraint": attributes[first:],
        "others": [name for name in dict.fromkeys(others) if name not in attributes],
        "words": value_words(),
        "tags": tags,
        "edges": words(constraint, "let place = wordIndex(\n            word,"),
        "relations": list(dict.fromkeys(words(constraint, "let place = wordIndex(\n            word, \"=="[:-3]))),
        "priorities": words(constraint, "switch wordIndex(word,"),
        "options": words(constraint[constraint.index("static func option"):], "let place = wordIndex(\n            word,"),
    }


def text() -> str:
    return json.dumps({"": "Written by Tests/ABI/markup.py; do not edit.", **data()}, indent=1) + "\n"


def main() -> int:
    if sys.argv[1:] == ["write"]:
        DATA.write_text(text())
    elif text() != DATA.read_text():
        sys.exit(f"{DATA.relative_to(ROOT)} is old: Tests/ABI/markup.py write")
    return 0


if __name__ == "__main__":
    sys.exit(main())
