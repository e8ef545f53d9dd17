# SPDX-License-Identifier: MIT
"""Random versions of a layout file, and a model of their matching, for the tests of Context.reinflate()."""

from __future__ import annotations

from random import Random
from typing import Any

ANDROID = 'xmlns:android="http://schemas.android.com/apk/res/android"'

LEAVES = ("View", "View", "TextView", "TextView", "Space")
CONTAINERS = (
    "LinearLayout",
    "LinearLayout",
    "FrameLayout",
    "RelativeLayout",
    "TableLayout",
    "GridLayout",
    "FlexboxLayout",
    "ConstraintLayout",
    "ScrollView",
    "CoordinatorLayout",
    "FlowLayout",
)
WORDS = ("one", "two words", "a longer text of several words", "")
SIZES = ("wrap_content", "match_parent", "0px", "10px", "25px", "40px", "70px")


class Tag:
    """A tag of a file: a name, an id or "", attributes, children."""

    def __init__(self, name: str, id: str = "") -> None:
        self.name = name
        self.id = id
        self.attributes: dict[str, str] = {}
        self.children: list[Tag] = []

    def walk(self) -> list[Tag]:
        return [self, *(each for child in self.children for each in child.walk())]

    def copy(self) -> Tag:
        made = Tag(self.name, self.id)
        made.attributes = dict(self.attributes)
        made.children = [child.copy() for child in self.children]
        return made

    def write(self, head: str = f" {ANDROID}", indent: str = "") -> str:
        words = [f"{indent}<{self.name}{head}"]
        if self.id:
            words.append(f'android:id="@+id/{self.id}"')
        words += [f'android:{name}="{value}"' for name, value in self.attributes.items()]
        opening = " ".join(words)
        if not self.children:
            return f"{opening}/>\n"
        inside = "".join(child.write("", indent + "  ") for child in self.children)
        return f"{opening}>\n{inside}{indent}</{self.name}>\n"


class Writer:
    """Makes random files and random next versions of them."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.named = 0

    def file(self, size: int) -> Tag:
        root = self.tag(self.random.choice(CONTAINERS))
        for _ in range(size):
            parents = [each for each in root.walk() if self.takes_child(each)]
            if parents:
                self.insert(root, self.random.choice(parents))
        for each in root.walk():
            self.describe(root, each, all=True)
        return root

    def takes_child(self, tag: Tag) -> bool:
        if tag.name == "ScrollView":
            return not tag.children
        return tag.name in CONTAINERS or tag.name == "TableRow"

    def insert(self, root: Tag, parent: Tag) -> None:
        name = self.random.choice(LEAVES if self.random.random() < 0.6 else CONTAINERS)
        if parent.name == "TableLayout" and self.random.random() < 0.8:
            name = "TableRow"
        if parent.name == "ConstraintLayout" and self.random.random() < 0.25:
            name = self.random.choice(("Guideline", "Barrier", "Group"))
        made = self.tag(name)
        parent.children.insert(self.random.randint(0, len(parent.children)), made)
        self.describe(root, made, all=True)

    def tag(self, name: str) -> Tag:
        made = Tag(name)
        if self.random.random() < 0.5:
            self.named += 1
            made.id = f"n{self.named}" if self.random.random() < 0.97 else "same"
        return made

    def next(self, root: Tag) -> Tag:
        """Another version of a file."""
        root = root.copy()
        for _ in range(self.random.choice((0, 1, 1, 2, 3, 6, 12))):
            self.mutate(root)
        return root

    def mutate(self, root: Tag) -> None:
        random = self.random
        tags = root.walk()
        it = random.choice(tags)
        way = random.random()
        parents = [each for each in tags if it in each.children]
        if way < 0.45:
            self.describe(root, it)
        elif way < 0.6:
            takers = [each for each in tags if self.takes_child(each)]
            if takers:
                self.insert(root, random.choice(takers))
        elif way < 0.7 and parents:
            parents[0].children.remove(it)
        elif way < 0.8 and parents:
            siblings = parents[0].children
            siblings.remove(it)
            siblings.insert(random.randint(0, len(siblings)), it)
        elif way < 0.93 and parents:
            inside = it.walk()
            others = [each for each in tags if each not in inside and self.takes_child(each)]
            if others:
                parents[0].children.remove(it)
                other = random.choice(others)
                other.children.insert(random.randint(0, len(other.children)), it)
        elif way < 0.96:
            if it.id:
                it.id = ""
            else:
                self.named += 1
                it.id = f"n{self.named}"
        elif it.name in CONTAINERS and len(it.children) < 2:
            it.name = random.choice(CONTAINERS)
        elif it.name in LEAVES:
            it.name = random.choice(LEAVES)

    # MARK: - Attributes

    def describe(self, root: Tag, it: Tag, all: bool = False) -> None:
        """Gives a tag some attributes of it and of its parent: one, or several."""
        random = self.random
        parents = [each for each in root.walk() if it in each.children]
        choices = self.choices(it, parents[0] if parents else None)
        if all:
            it.attributes.setdefault("layout_width", random.choice(SIZES))
            it.attributes.setdefault("layout_height", random.choice(SIZES))
        for _ in range(random.randint(0, 4) if all else 1):
            name = random.choice(list(choices))
            value = random.choice(choices[name])
            if value is None and not name.startswith("layout_width") and name != "layout_height":
                it.attributes.pop(name, None)
            elif value is not None:
                it.attributes[name] = value

    def choices(self, it: Tag, parent: Tag | None) -> dict[str, tuple[str | None, ...]]:
        pixels = (None, "1px", "4px", "9px")
        gravities = (None, "center", "right", "bottom|end", "center_vertical", "top|left")
        found: dict[str, Any] = {
            "layout_width": SIZES,
            "layout_height": SIZES,
            "layout_marginLeft": pixels,
            "layout_marginTop": pixels,
            "layout_marginEnd": pixels,
            "paddingLeft": pixels,
            "minWidth": (None, "30px"),
            "visibility": (None, "visible", "gone", "invisible"),
            "layoutDirection": (None, None, "rtl", "ltr"),
            "tag": (None, "kept"),
        }
        if it.name == "TextView":
            found |= {"text": (*WORDS, None), "hint": (*WORDS, None), "maxLines": (None, "1", "2")}
        if it.name == "LinearLayout":
            found |= {
                "orientation": (None, "vertical", "horizontal"),
                "gravity": gravities,
                "weightSum": (None, "3"),
                "baselineAligned": (None, "false"),
                "measureWithLargestChild": (None, "true"),
            }
        if it.name == "TableLayout":
            found |= {
                "stretchColumns": (None, "0", "1", "*"),
                "shrinkColumns": (None, "0", "*"),
                "collapseColumns": (None, "1"),
            }
        if it.name == "GridLayout":
            found |= {
                "columnCount": (None, "2", "3"),
                "useDefaultMargins": (None, "true"),
                "orientation": (None, "vertical"),
            }
        if it.name == "FlexboxLayout":
            found |= {
                "flexDirection": (None, "row", "column"),
                "flexWrap": (None, "wrap", "nowrap"),
                "justifyContent": (None, "center", "space_between"),
                "alignItems": (None, "stretch", "center"),
            }
        if it.name == "ScrollView":
            found |= {"fillViewport": (None, "true")}
        within = parent.name if parent else ""
        siblings = [each for each in parent.children if each is not it] if parent else []
        ids = [f"@id/{each.id}" for each in siblings if each.id and each.id != "same"]
        if within in ("LinearLayout", "TableLayout", "TableRow"):
            found |= {"layout_weight": (None, "1", "2"), "layout_gravity": gravities}
        if within == "TableRow":
            found |= {"layout_column": (None, "1", "2"), "layout_span": (None, "2")}
        if within in ("FrameLayout", "ScrollView", "CoordinatorLayout"):
            found |= {"layout_gravity": gravities}
        if within == "RelativeLayout":
            if ids:
                for name in ("below", "toRightOf", "alignLeft", "above", "alignBottom", "toStartOf"):
                    found[f"layout_{name}"] = (None, *ids)
            found |= {
                f"layout_{name}": (None, "true") for name in ("centerInParent", "alignParentEnd", "alignParentBottom")
            }
        if within == "GridLayout":
            found |= {
                "layout_row": (None, "0", "1"),
                "layout_column": (None, "0", "1"),
                "layout_columnSpan": (None, "2"),
                "layout_gravity": (*gravities, "fill"),
                "layout_columnWeight": (None, "1"),
            }
        if within == "FlexboxLayout":
            found |= {
                "layout_flexGrow": (None, "1"),
                "layout_flexShrink": (None, "0"),
                "layout_order": (None, "1", "-1"),
                "layout_wrapBefore": (None, "true"),
                "layout_alignSelf": (None, "center"),
            }
        if within == "CoordinatorLayout" and ids:
            found |= {"layout_anchor": (None, *ids), "layout_anchorGravity": gravities}
        if within == "ConstraintLayout":
            ends = (None, "parent", *ids)
            for name in ("Left_toLeft", "Right_toRight", "Top_toTop", "Bottom_toBottom", "Start_toEnd", "Top_toBottom"):
                found[f"layout_constraint{name}Of"] = ends
            found |= {
                "layout_constraintHorizontal_bias": (None, "0.2"),
                "layout_constraintDimensionRatio": (None, "2:1"),
                "layout_constraintHorizontal_chainStyle": (None, "packed", "spread_inside"),
                "layout_constraintHorizontal_weight": (None, "2"),
            }
        names = [each.id for each in siblings if each.id and each.id != "same"]
        if it.name == "Guideline":
            found |= {
                "orientation": ("vertical", "horizontal"),
                "layout_constraintGuide_percent": (None, "0.3", "0.6"),
                "layout_constraintGuide_begin": (None, "7px"),
            }
        if it.name == "Barrier":
            found |= {"barrierDirection": ("left", "end", "bottom")}
        if it.name in ("Barrier", "Group") and names:
            found |= {"constraint_referenced_ids": (None, *names, ",".join(names[:3]))}
        return found


# MARK: - Matching


def matches(old: Tag, new: Tag, is_there: dict[int, bool]) -> dict[int, Tag]:
    """The old tag for each new one that matches, by the id() of the new one. ``is_there``: by the id() of the old one,
    whether its node still exists."""
    found: dict[int, Tag] = {}
    taken: set[int] = set()

    def pair(tag: Tag, former: Tag) -> None:
        found[id(tag)] = former
        taken.add(id(former))

    first: dict[str, Tag] = {}
    for each in old.walk():
        if each.id and is_there[id(each)]:
            first.setdefault(each.id, each)
    for each in new.walk():
        former = first.get(each.id)
        if former and id(former) not in taken and former.name == each.name:
            pair(each, former)
    up: dict[int, Tag] = {id(child): each for each in new.walk() for child in each.children}
    for each in new.walk():
        if id(each) in found:
            continue
        parent = up.get(id(each))
        above = found.get(id(parent)) if parent else None
        candidates = [old] if parent is None else above.children if above else []
        for former in candidates:
            if id(former) not in taken and is_there[id(former)] and (former.name, former.id) == (each.name, each.id):
                pair(each, former)
                break
    return found
