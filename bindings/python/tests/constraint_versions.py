# SPDX-License-Identifier: MIT
"""Random versions of a JSON layout file with constraints, for the tests of Context.reinflate()."""

from __future__ import annotations

import json
from random import Random
from typing import Any

View = dict[str, Any]

HORIZONTAL = ("left", "right", "leading", "trailing", "width", "centerX")
VERTICAL = ("top", "bottom", "height", "centerY")


class ConstraintWriter:
    """Makes random files and random next versions of them."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.named = 0

    def name(self, letter: str) -> str:
        self.named += 1
        return f"{letter}{self.named}"

    def file(self) -> View:
        random = self.random
        file: View = {"type": "ConstraintContainer", "id": "top", "layout_width": "100px", "layout_height": "90px"}
        file["children"] = [self.view() for _ in range(random.randint(1, 4))]
        if random.random() < 0.4:
            file["guides"] = ["g1", "g2"]
        file["constraints"] = {}
        for _ in range(random.randint(0, 7)):
            self.constrain(file)
        return file

    def view(self, depth: int = 0) -> View:
        random = self.random
        view: View = {"id": self.name("v")}
        kind = random.random()
        if kind < 0.25:
            view |= {"type": "TextView", "text": random.choice(("a", "some words"))}
        elif kind < 0.35:
            view["type"] = "View"
        elif depth < 2 and kind < 0.6:
            view["children"] = [self.view(depth + 1) for _ in range(random.randint(1, 3))]
        if random.random() < 0.3:
            view["contentHugging"] = random.choice((100, [251, 20]))
        for side in ("layout_width", "layout_height"):
            if random.random() < 0.3:
                view[side] = random.choice(("10px", "30px"))
        return view

    # MARK: - Constraints

    def siblings(self, view: View) -> list[list[str]]:
        """The ids of the children of each container."""
        children = view.get("children", [])
        own = [child["id"] for child in children] + view.get("guides", [])
        return ([own] if own else []) + [group for child in children for group in self.siblings(child)]

    def constrain(self, file: View) -> None:
        groups = self.siblings(file)
        if groups:
            made = self.equation(groups) if self.random.random() < 0.6 else self.line(groups)
            file["constraints"][self.name("c")] = made

    def equation(self, groups: list[list[str]]) -> View:
        random = self.random
        ids = [name for group in groups for name in group]
        attribute = random.choice(HORIZONTAL if random.random() < 0.5 else VERTICAL)
        made: View = {"item": random.choice(ids), "attribute": attribute, "constant": random.choice((0, 4, 12, 33))}
        to = random.choice([*ids, None])
        if to != made["item"] and (attribute not in ("width", "height") or random.random() < 0.4):
            made |= {"toItem": to, "toAttribute": attribute}
        if random.random() < 0.6:
            made["priority"] = random.choice((100, 250, 500, "high"))
        if random.random() < 0.4:
            made["relation"] = random.choice(("<=", ">="))
        if random.random() < 0.2:
            made["multiplier"] = random.choice((0.5, 2))
        return made

    def line(self, groups: list[list[str]]) -> View:
        random = self.random
        group = random.choice(groups)
        names = random.sample(group, min(len(group), random.randint(1, 3)))
        extended = random.random() < 0.35
        spaces = ("-", "-5-", "~") if extended else ("-", "-7-", "-(>=3@300)-", "")
        line = random.choice(("H:", "V:")) + random.choice(("", "|~" if extended and random.random() < 0.5 else "|-"))
        for index, name in enumerate(names):
            line += (random.choice(spaces) if index else "") + f"[{name}{random.choice(('', '(20)', '(>=10@200)'))}]"
        line += random.choice(("", "~|" if extended and random.random() < 0.5 else "-|"))
        made: View = {"vfl": line, "priority": random.choice((200, 300, 700))}
        return made | {"options": ["extended"]} if extended else made

    # MARK: - Versions

    def next(self, file: View) -> View:
        """Another version of a file."""
        file = json.loads(json.dumps(file))
        for _ in range(self.random.choice((0, 1, 2, 4))):
            self.mutate(file)
        return file

    def mutate(self, file: View) -> None:
        random = self.random
        rules, children = file["constraints"], file["children"]
        way = random.random()
        if way < 0.2 or not rules:
            self.constrain(file)
        elif way < 0.35:
            del rules[random.choice(list(rules))]
        elif way < 0.6:
            rule = rules[random.choice(list(rules))]
            if "vfl" in rule or random.random() < 0.3:
                rule["priority"] = random.choice((50, 444))
            else:
                name = random.choice(("constant", "multiplier", "relation"))
                values = {"constant": (1, 2, 9), "multiplier": (1, 3), "relation": ("==", ">=")}
                rule[name] = random.choice(values[name])
        elif way < 0.7:
            name = random.choice(list(rules))
            rules[name] = rules.pop(name)
        elif way < 0.8:
            children.insert(random.randint(0, len(children)), self.view())
        elif len(children) > 1:
            child = children.pop(random.randrange(len(children)))
            containers = [each for each in children if "children" in each]
            if way < 0.88:
                self.prune(rules, {name for group in self.siblings({"children": [child]}) for name in group})
            elif way < 0.94 or not containers:
                children.insert(random.randint(0, len(children)), child)
            else:
                random.choice(containers)["children"].append(child)

    def prune(self, rules: View, gone: set[str]) -> None:
        """Remove the constraints of views that are gone."""
        for name in list(rules):
            text = json.dumps(rules[name])
            if any(f'"{each}"' in text or f"[{each}" in text for each in gone):
                del rules[name]
