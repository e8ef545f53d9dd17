#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""evaluation_order.py FILE...: find random numbers that one expression draws in an unspecified order.

C and C++ may evaluate the arguments of a call, and the operands of + or *, in any order; C also the items of {...}. Two
random numbers drawn there are exchanged with another compiler, and a pinned test fails although the library is correct.
Draws are calls of a generator's methods, of functions with a generator as an argument, of next_random, and of functions
of the same file that contain such a call.
"""

import re
import sys

TOKEN = re.compile(
    r"""(?P<skip>//[^\n]*|/\*.*?\*/|\#(?:[^\n\\]|\\.)*|\s+)|(?P<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')"""
    r"""|(?P<word>[A-Za-z_]\w*)|(?P<number>\.?\d[\w.']*)|(?P<sign>->|&&|\|\||<<|>>|::|.)""",
    re.VERBOSE | re.DOTALL,
)
METHODS = {"below", "between", "chance", "fork", "next", "pick"}
FUNCTIONS = {"next_random"}
STATEMENTS = {"if", "for", "while", "switch", "return", "sizeof", "catch"}
SEQUENCED = {"&&", "||", "?", ":", ";"}
CLOSING = {"(": ")", "[": "]", "{": "}"}


class Group:
    """The contents of a pair of brackets: words, signs and groups."""

    def __init__(self, kind: str, line: int) -> None:
        self.kind, self.line = kind, line
        self.items: list[tuple[str, int] | Group] = []


def parse(source: str) -> Group:
    """The brackets of a file as a tree."""
    top = Group("{", 1)
    open_groups, line = [top], 1
    for match in TOKEN.finditer(source):
        text = match.group()
        if match.lastgroup != "skip":
            if text in CLOSING:
                group = Group(text, line)
                open_groups[-1].items.append(group)
                open_groups.append(group)
            elif text in CLOSING.values():
                if len(open_groups) > 1:
                    open_groups.pop()
            else:
                open_groups[-1].items.append((text, line))
        line += text.count("\n")
    return top


def word(item: object) -> str:
    return item[0] if isinstance(item, tuple) else ""


def is_group(item: object, kind: str) -> bool:
    return isinstance(item, Group) and item.kind == kind


def is_call(items: list, index: int) -> bool:
    """Whether the ( at index holds arguments."""
    before = items[index - 1] if index else None
    return is_group(items[index], "(") and (
        bool(re.fullmatch(r"[A-Za-z_]\w*|>", word(before))) and word(before) not in STATEMENTS
    )


class File:
    def __init__(self, path: str) -> None:
        self.path = path
        self.is_c = path.endswith((".c", ".h"))
        with open(path, encoding="utf-8") as file:
            source = file.read()
        self.tree = parse(source)
        self.generators = {"random", *re.findall(r"\bRandom\s*[&*]?\s*(\w+)", source)}
        self.drawing = set(FUNCTIONS)
        self.found: list[str] = []
        while self.add_functions(self.tree):
            pass

    def add_functions(self, group: Group) -> bool:
        """Note the functions that draw. - Returns: whether there was another one."""
        added = False
        for index, item in enumerate(group.items):
            if not isinstance(item, Group):
                continue
            added |= self.add_functions(item)
            if item.kind != "{" or index < 2:
                continue
            name = index - 1  # name (parameters) const {
            while name > 0 and word(group.items[name]) in {"const", "override", "noexcept"}:
                name -= 1
            if not is_call(group.items, name):
                continue
            function = word(group.items[name - 1])
            if function not in self.drawing and function != ">" and self.draws(item):
                self.drawing.add(function)
                added = True
        return added

    def is_draw(self, items: list, index: int) -> bool:
        """Whether the ( at index belongs to a call that draws."""
        if not is_call(items, index) or self.is_definition(items, index):
            return False
        name = word(items[index - 1])
        is_method = index >= 2 and word(items[index - 2]) in {".", "->"}
        return name in self.drawing or (name in METHODS and is_method) or self.is_handed_on(items[index])

    def is_definition(self, items: list, index: int) -> bool:
        """Whether the ( at index holds parameters: the body follows, or members that a constructor initialises."""
        after = index + 1
        while after < len(items) and word(items[after]) in {"const", "override", "noexcept"}:
            after += 1
        return after < len(items) and is_group(items[after], "{")

    def is_handed_on(self, arguments: Group) -> bool:
        """Whether a generator is among the arguments, as it is or as *r."""
        words = [",", *(word(item) for item in arguments.items), ","]
        return any(
            words[i] in self.generators and words[i + 1] == "," and words[i - 1] in {",", "*"}
            for i in range(1, len(words) - 1)
        )

    def draws(self, group: Group) -> bool:
        return any(
            self.is_draw(group.items, index) or self.draws(item)
            for index, item in enumerate(group.items)
            if isinstance(item, Group)
        )

    def check(self, group: Group, is_unordered: bool) -> None:
        """Report draws between which nothing says which comes first."""
        before = 0  # a line with a draw in what is being evaluated, 0 if there is none
        for index, item in enumerate(group.items):
            if isinstance(item, tuple):
                separates = item[0] in SEQUENCED or (item[0] == "," and not is_unordered)
                if separates or (item[0] == "=" and not self.is_c):
                    before = 0
                continue
            body = item.kind == "{" and any(word(part) == ";" for part in item.items)
            self.check(item, is_call(group.items, index) or (item.kind == "{" and self.is_c and not body))
            if body or (index and word(group.items[index - 1]) in STATEMENTS - {"return", "sizeof"}):
                before = 0
                continue
            if self.is_draw(group.items, index) or self.draws(item):
                chained = index >= 2 and self.continues(group.items, index)
                if before and not chained:
                    self.found.append(f"{self.path}:{item.line}: two draws in one expression, in no fixed order")
                before = item.line

    def continues(self, items: list, index: int) -> bool:
        """Whether this call is one of what the draw before answered, as in random.fork().next()."""
        place = index - 1
        while place > 0 and not isinstance(items[place], Group):
            if word(items[place]) not in {".", "->", "::"} and not re.fullmatch(r"\w+", word(items[place])):
                return False
            place -= 1
        between = [word(item) for item in items[place + 1 : index]]
        return isinstance(items[place], Group) and (not between or between[0] in {".", "->"})


failed = False
for path in sys.argv[1:]:
    file = File(path)
    file.check(file.tree, False)
    for line in file.found:
        print(line)
        failed = True
sys.exit(failed)
