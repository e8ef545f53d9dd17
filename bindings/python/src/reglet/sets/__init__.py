# SPDX-License-Identifier: MIT
"""Layout sets: the constraints of a container as a function of state.

    from reglet.sets import Conditional, LayoutSet, List, container, item, previous, traits

    row = List(item.left == previous.right + 8, item.top == container.top)
    column = List(item.top == previous.bottom + 8, item.left == container.left)
    menu = LayoutSet(box, Conditional((traits.width >= 600) & (traits.count < 6), row, column))

    menu.apply(Environment(width=800, height=480))
    box.layout(800, 480)

A layout is described once, for all states. apply() evaluates its rules for the present state, and changes only the
constraints that differ. Rules are equations of anchors, ConstraintDefs or lines of the Visual Format Language."""

from ..containers.rules import Anchor, Expression, Guide, Item, Rule
from ..model.environment import Environment, Value
from .conditions import Condition, ConditionLike, HostValue, Predicate, Traits, traits, value
from .items import anchors, child, container, dp, item, last_child, named, next_item, outer_item, previous
from .layout_set import LayoutSet, SetResult
from .layouts import Conditional, Group, Identified, Layout, LayoutLike, List, Vfl

__all__ = [
    "Anchor",
    "Condition",
    "ConditionLike",
    "Conditional",
    "Environment",
    "Expression",
    "Group",
    "Guide",
    "HostValue",
    "Identified",
    "Item",
    "Layout",
    "LayoutLike",
    "LayoutSet",
    "List",
    "Predicate",
    "Rule",
    "SetResult",
    "Traits",
    "Value",
    "Vfl",
    "anchors",
    "child",
    "container",
    "dp",
    "first",
    "item",
    "last",
    "last_child",
    "named",
    "next_item",
    "outer_item",
    "previous",
    "traits",
    "value",
]

first = traits.index == 0
"""In a list: the current item is the first."""
last = traits.remaining == 0
"""In a list: the current item is the last."""
