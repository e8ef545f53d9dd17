# SPDX-License-Identifier: MIT
"""Checks all screens of the kiosk on many devices: no message, nothing cut, all texts translated, Arabic mirrored."""

import re
from itertools import product

import reglet
from reglet import Direction, Level, Node

from screens import RES, SCREENS, Kiosk, device

LANGUAGES = ("en", "fr", "ar")
DISPLAYS = ((600, 960), (360, 640))
FIXED = ("values/fixed.xml", "values/fonts.xml")


def translated(resources: reglet.Resources) -> list[str]:
    """Texts without a definition for a language, and texts in layouts that are no references."""
    problems = []
    for name in (each for kind in ("string", "plurals", "array") for each in resources.names(kind)):
        paths = {each.path for each in resources.definitions(name)}
        folders = {path.partition("/")[0] for path in paths}
        if not paths & set(FIXED) and not folders >= {"values", "values-fr", "values-ar"}:
            problems.append(f"{name} is only in {', '.join(sorted(folders))}")
    for path in RES.glob("layout*/*.xml"):
        problems += [f"{path.name}: {text}" for text in re.findall(r'android:text="[^@][^"]*"', path.read_text())]
    return problems


def frames(tree: Node) -> list[tuple[float, ...]]:
    return [tuple(node.absolute_frame) for node in tree.walk()]


def mirrored(kiosk: Kiosk, tree: Node) -> list[str]:
    """Nodes that are not where the mirror image of a layout from left to right has them."""
    width, problems = kiosk.size[0], []
    as_shown = frames(tree)
    tree.direction = Direction.LTR
    tree.layout(*kiosk.size)
    for node, (x, y, w, h), (left, top, *size) in zip(tree.walk(), as_shown, frames(tree), strict=True):
        if (w and abs(width - x - w - left) > 1) or (y, h) != (top, size[1]) or abs(w - size[0]) > 1:
            problems.append(f"{node.tag} #{node.id} is at {x:g}, from left to right at {left:g}")
    return problems


def found(resources: reglet.Resources, configuration) -> list[str]:
    """The problems on one device."""
    problems = []
    with reglet.Context() as ui:
        kiosk = Kiosk(ui, resources, **configuration)
        for screen in SCREENS:
            trees = kiosk.show(screen)
            kiosk.picture(trees)  # raises NotFound for a color or a radius that is not there
            messages = [message for tree in trees for message in ui.lint(tree)]
            problems += [f"{screen}: {each}" for each in messages if each.level is not Level.INFO]
            if kiosk.view.boolean("is_rtl"):
                problems += [f"{screen}: {each}" for tree in trees for each in mirrored(kiosk, tree)]
        problems += [str(each) for each in kiosk.messages if each.level is not Level.INFO]
    return problems


resources = reglet.Resources(RES)
count, failed = 0, [*translated(resources), *map(str, resources.diagnostics)]
for language, night, landscape, density, (short, long) in product(
    LANGUAGES, (False, True), (False, True), (160, 320), DISPLAYS
):
    configuration = device(language, night, landscape, density, short, long)
    problems = found(resources, configuration)
    words = f"{language} {'night' if night else 'day'} {'land' if landscape else 'port'} {density} dpi {short}x{long}"
    failed += [f"{words}: {each}" for each in problems]
    count += 1
print(*failed[:40], sep="\n", end="\n" if failed else "")
print(f"{count} devices, {len(SCREENS)} screens each: {len(failed)} problems")
raise SystemExit(bool(failed))
