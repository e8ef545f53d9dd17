# SPDX-License-Identifier: MIT
"""A column of two boxes, laid out twice; the second layout reports only the changes."""

import reglet
from reglet import MATCH_PARENT, Kind, Orientation

with reglet.Context() as ui:
    column = ui.create(Kind.LINEAR, orientation=Orientation.VERTICAL, width=MATCH_PARENT)
    title = column.create(Kind.VIEW, id="title", width=MATCH_PARENT, height=48)
    body = column.create(Kind.VIEW, id="body", width=reglet.percent(50), height=200)
    column.layout(800, 600)
    for change in ui.take_changes():
        print("new", change.node.id or "column", change.frame)

    title.height = 64
    column.layout(800, 600)
    for change in ui.take_changes():
        print("now", change.node.id, change.frame)
