# SPDX-License-Identifier: MIT
"""Layout sets: what a state makes of them, what applying changes, failures that change nothing, and that a set applied
after others has the result it has alone."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest
from hypothesis import given, settings, strategies as st

import reglet
from reglet import (
    Attribute,
    ConstraintDef,
    Context,
    Direction,
    Environment,
    Idiom,
    Kind,
    Node,
    Screen,
    SizeClass,
    Visibility,
)
from reglet.sets import (
    Condition,
    Conditional,
    Group,
    Identified,
    Layout,
    LayoutLike,
    LayoutSet,
    List,
    Traits,
    Vfl,
    anchors,
    child,
    container,
    dp,
    first,
    item,
    last,
    last_child,
    named,
    next_item,
    outer_item,
    previous,
    traits,
    value,
)


@pytest.fixture
def box(ui: Context) -> Node:
    """A container of four views, 50 x 20."""
    made = ui.create(Kind.CONSTRAINT)
    for name in "abcd":
        made.create(Kind.VIEW, id=name, width=50, height=20)
    return made


def names(box: Node) -> list[str | None]:
    return [each.name for each in box.constraints]


def rules(box: Node) -> list[ConstraintDef]:
    return [each.definition for each in box.constraints]


# MARK: - Rules


def one(box: Node, *layout: LayoutLike) -> ConstraintDef:
    LayoutSet(box, *layout).apply(Environment(density=2), gap=10)
    (made,) = rules(box)
    return made


def test_an_equation_becomes_a_constraint(box: Node) -> None:
    a, b = (anchors(node) for node in box.children[:2])
    assert one(box, a.left == 2 * b.right / 4 + 8) == ConstraintDef(
        Attribute.LEFT, box.child(0), reglet.Relation.EQUAL, box.child(1), Attribute.RIGHT, 0.5, 8.0
    )
    assert one(box, (a.width >= 30) @ 500) == ConstraintDef(
        Attribute.WIDTH, box.child(0), reglet.Relation.GREATER_OR_EQUAL, constant=30, priority=500
    )
    assert one(box, a.width <= container.width @ 300).priority == 300
    assert one(box, (a.width == 3).named("narrow")).name == "narrow"


def test_both_sides_of_an_equation_may_have_constants_and_factors(box: Node) -> None:
    a, b = (anchors(node) for node in box.children[:2])
    made = one(box, 3 - 2 * a.left <= 4 * b.left + 5)  # a >= -2 b - 1
    assert (made.first, made.relation, made.multiplier, made.constant) == (
        box.child(0),
        reglet.Relation.GREATER_OR_EQUAL,
        -2.0,
        -1.0,
    )
    assert one(box, 30 == a.width).constant == 30
    with pytest.raises(ValueError, match="at most one attribute"):
        a.left + b.left
    with pytest.raises(ValueError, match="needs an attribute"):
        assert dp(3) == 4
    with pytest.raises(ValueError, match="in pixels or in dp"):
        a.left + 3 + dp(4)
    with pytest.raises(ValueError, match="at most one value"):
        a.left + value("x") + value("y")


def test_constants_may_be_dp_and_host_values(box: Node) -> None:
    a = anchors(box.child(0))
    assert one(box, a.width == dp(30)).constant == 60
    assert one(box, a.width == value("gap") * 3 + 1).constant == 31
    assert one(box, a.right == container.right - value("gap")).constant == -10
    assert one(box, a.right == container.right - value("none")).constant == 0


def test_nodes_are_named_and_counted(box: Node) -> None:
    assert one(box, named("c").width == 1).first == box.child(2)
    assert one(box, child(1).width == 1).first == box.child(1)
    assert one(box, last_child.width == named("b").height).first == box.child(3)
    with pytest.raises(ValueError):
        child(-1)
    with pytest.raises(reglet.NotFound, match="no node 'x' lies in the container"):
        LayoutSet(box, named("x").width == 1).apply()


def test_all_kinds_of_parts_go_together(box: Node) -> None:
    definition = ConstraintDef(Attribute.WIDTH, box.child(0), constant=5)
    a = anchors(box.child(0))
    parts = Layout(definition) + [a.height == 1] + Vfl("H:|-3-[b]-[c]", name="line") + (lambda _: a.left == 7)
    LayoutSet(box, parts, Group()).apply()
    assert names(box) == [None, None, "line#0", "line#1", None]
    box.layout(300, 100)
    assert [node.frame.x for node in box.children] == [7, 3, 61, 0]


def test_a_text_is_a_line_of_the_visual_format_language(box: Node) -> None:
    LayoutSet(box, "H:|-3-[b]-[c]", Conditional(value("tall"), ["V:[b(30)]"])).apply(tall=1)
    box.layout(300, 100)
    assert [node.frame.x for node in box.children] == [0, 3, 61, 0]
    assert box.child(1).frame.height == 30


def test_all_edges_have_names(box: Node) -> None:
    a = anchors(box.child(0))
    box.padding = 7
    box.safe_area = reglet.SafeArea(1, 2, 3, 4)
    box.child(0).update(width=reglet.MATCH_PARENT, height=reglet.MATCH_PARENT)
    margins, safe = container.margins, container.safe_area
    LayoutSet(
        box, a.left == margins.left, a.top == safe.top, a.trailing == safe.trailing, a.last_baseline == margins.bottom
    ).apply()
    box.layout(100, 50)
    assert box.child(0).frame == (7, 2, 90, 41)
    LayoutSet(box, a.center_x == margins.center_x, a.center_y == safe.center_y, a.width == 4, a.height == 6).apply()
    box.layout(100, 50)
    assert box.child(0).frame == (48, 21, 4, 6)
    made = one(box, a.margins.leading == safe.leading)
    assert (made.attribute, made.second_attribute) == (Attribute.LEADING_MARGIN, Attribute.LEADING_SAFE)


def test_rules_cannot_be_written_by_mistake(box: Node) -> None:
    a = anchors(box.child(0))
    with pytest.raises(TypeError, match="two rules"):
        assert 3 <= a.left <= 5
    with pytest.raises(TypeError, match="==, <= or >="):
        a.left != 5  # noqa: B015
    with pytest.raises(TypeError, match="==, <= or >="):
        a.left < 5  # type: ignore[operator]  # noqa: B015
    with pytest.raises(TypeError, match="not None"):
        LayoutSet(box, None).apply()  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="not 5"):
        LayoutSet(box, [a.left == 3, 5]).apply()  # type: ignore[list-item]
    with pytest.raises(TypeError, match=r"condition must be .*, not <reglet\.sets\.traits\.width>"):
        Conditional(traits.width, ())  # type: ignore[arg-type]
    assert repr((a.left == previous.right + 8) @ 500) == "<reglet.sets.Rule #a.left == previous.right + 8 @ 500>"
    rule = (2 * a.width >= dp(4) - value("x") * 3).named("n")
    assert repr(rule) == "<reglet.sets.Rule 'n' #a.width >= 2dp - 1.5 * x>"


# MARK: - Conditions


def holds(box: Node, condition: object, environment: Environment | None = None, **values: float | str) -> bool:
    made = LayoutSet(box, Conditional(condition, anchors(box.child(0)).width == 1))  # type: ignore[arg-type]
    made.apply(environment, **values)
    made.close()
    return len(box.constraints) == 1


def test_traits_come_from_the_environment_or_follow_from_the_viewport(box: Node) -> None:
    phone = Environment(width=800, height=1600, density=2, idiom=Idiom.PHONE)
    assert holds(box, Traits(idiom=Idiom.PHONE, width_class=SizeClass.COMPACT), phone)
    assert holds(box, Traits(height_class=SizeClass.REGULAR, orientation=Screen.PORTRAIT), phone)
    assert holds(box, Traits(direction=Direction.LTR, density=2, pixel_scale=1), phone)
    assert not holds(box, Traits(idiom=Idiom.PHONE, width_class=SizeClass.REGULAR), phone)
    assert holds(box, Traits())
    assert holds(box, (traits.width == 400) & (traits.smallest_width < 401) & (traits.height != 400), phone)
    assert holds(box, (traits.count == 4) & (traits.font_scale > 0.9))


def test_host_values_are_conditions(box: Node) -> None:
    assert holds(box, value("locked"), locked=True)
    assert holds(box, ~value("locked"))
    assert holds(box, (value("mode") == "edit") & value("locked"), locked=1, mode="edit")
    assert not holds(box, (value("mode") != "edit") | (value("n") >= 3), n=2, mode="edit")
    assert holds(box, value("n") < 3, Environment(values={"n": 2}))
    assert not holds(box, value("n") < 3, Environment(values={"n": 2}), n=3)
    with pytest.raises(TypeError, match="combined with &"):
        bool(value("a") > 2)


def test_a_function_of_the_environment_is_a_condition(box: Node) -> None:
    seen: list[Environment] = []

    def narrow(environment: Environment) -> bool:
        seen.append(environment)
        return environment.width < environment.values["most"]  # type: ignore[operator]

    a = anchors(box.child(0))
    made = LayoutSet(box, Conditional(narrow, a.width == 1, a.width == 2), Conditional(narrow, a.height == 1))
    for width, constants in ((100, [1, 1]), (300, [2])):
        made.apply(Environment(width=width), most=200)
        assert [each.constant for each in box.constraints] == constants
    assert len(seen) == 2  # once each
    assert holds(box, lambda environment: True) and not holds(box, ~Condition.of(lambda environment: True))
    assert holds(box, True) and not holds(box, False)


atoms = st.sampled_from("pqrs")
conditions = st.recursive(
    st.tuples(st.just("atom"), atoms) | st.tuples(st.just("constant"), st.booleans()),
    lambda inner: st.tuples(st.sampled_from("&|"), inner, inner) | st.tuples(st.just("~"), inner),
    max_leaves=7,
)


def build(tree: tuple[object, ...]) -> Condition:
    match tree:
        case ("atom", str(key)):
            return value(key) == 1
        case ("constant", bool(known)):
            return Condition.of(known)
        case ("~", tuple(inner)):
            return ~build(inner)
        case ("&", tuple(a), tuple(b)):
            return build(a) & build(b)
        case (_, tuple(a), tuple(b)):
            return build(a) | build(b)
    raise AssertionError(tree)


def truth(tree: tuple[object, ...], values: dict[str, float]) -> bool:
    match tree:
        case ("atom", str(key)):
            return values[key] == 1
        case ("constant", bool(known)):
            return known
        case ("~", tuple(inner)):
            return not truth(inner, values)
        case ("&", tuple(a), tuple(b)):
            return truth(a, values) and truth(b, values)
        case (_, tuple(a), tuple(b)):
            return truth(a, values) or truth(b, values)
    raise AssertionError(tree)


@settings(max_examples=150, deadline=None)
@given(conditions, conditions)
def test_random_conditions_hold_where_logic_says(outer: tuple[object, ...], inner: tuple[object, ...]) -> None:
    with Context() as ui:
        box = ui.create(Kind.CONSTRAINT)
        node = anchors(box.create(Kind.SPACE))
        branches = Conditional(build(inner), node.width == 1, node.width == 2)
        made = LayoutSet(box, Conditional(build(outer), branches, node.width == 3))
        for bits in range(16):
            values = {key: float(bits >> at & 1) for at, key in enumerate("pqrs")}
            made.apply(None, **values)
            wanted = (1 if truth(inner, values) else 2) if truth(outer, values) else 3
            assert [each.constant for each in box.constraints] == [wanted]


# MARK: - Lists


def column(box: Node) -> LayoutSet:
    return LayoutSet(box, List(item.top == previous.bottom + 8, Conditional(first, item.top == container.top + 4)))


def test_a_list_leaves_out_gone_nodes_and_rules_without_neighbours(box: Node) -> None:
    made = column(box)
    assert made.apply() == (4, 0, 0, 0)
    box.child(1).visibility = Visibility.GONE
    assert made.apply() == (1, 2, 2, 0)
    box.layout(100, 200)
    assert [node.frame.y for node in box.children] == [4, 0, 32, 60]


def test_a_list_of_nodes_and_a_part_of_the_children(box: Node) -> None:
    a, b, c, d = box.children
    LayoutSet(box, List(item.left == next_item.right + 1, Conditional(last, item.left == 5), items=[d, a, c])).apply()
    box.layout(500, 100)
    assert [node.frame.x for node in (c, a, d, b)] == [5, 56, 107, 0]
    LayoutSet(box, List(item.width == 9, begin=1, count=2)).apply()
    assert [each.first for each in rules(box)] == [b, c]


def test_lists_nest(ui: Context) -> None:
    table = ui.create(Kind.CONSTRAINT)
    for _ in range(2):
        row = table.create(Kind.CONSTRAINT)
        for _ in range(3):
            row.create(Kind.SPACE)
    cells = List(
        item.top == outer_item(1).top,
        item.left == previous.right,
        Conditional(first, item.left == outer_item(1).left),
        item.width == 10,
        item.height == 5,
        parent=item,
    )
    rows = List(item.top == previous.top + 5, Conditional(first, item.top == 0), item.left == 3, cells)
    LayoutSet(table, rows).apply()
    table.layout(100, 100)
    assert [(cell.absolute_frame.x, cell.absolute_frame.y) for row in table.children for cell in row.children] == [
        (3, 0), (13, 0), (23, 0), (3, 5), (13, 5), (23, 5),
    ]  # fmt: skip


def test_a_function_gets_each_item_with_its_neighbours(box: Node) -> None:
    calls: list[tuple[Node, int, Node | None, Node | None]] = []

    def rule(node: Node, index: int, before: Node | None, after: Node | None) -> LayoutLike:
        calls.append((node, index, before, after))
        top = anchors(before).bottom if before else container.top
        return Identified("row", anchors(node).top == top + 8)

    a, b, c, d = box.children
    b.visibility = Visibility.GONE
    made = LayoutSet(box, List(rule))
    made.apply()
    assert calls == [(a, 0, None, c), (c, 1, a, d), (d, 2, c, None)]
    assert made.apply() == (0, 0, 3, 0)  # called again, the same came of it
    assert len(calls) == 6
    made = LayoutSet(box, List(rule, items=lambda root: root.children[2:]))
    assert made.apply() == (1, 2, 1, 0)
    with pytest.raises(TypeError):
        List(rule, item.top == 3)
    with pytest.raises(TypeError):
        LayoutSet(box, List(rule, parent=item)).apply()


# MARK: - Names


def test_a_list_goes_over_anything(box: Node) -> None:
    nodes = {node.id: node for node in box.children}

    def each(entry: tuple[str, int], index: int, before: object, after: object) -> LayoutLike:
        at = anchors(nodes[entry[0]])
        return [at.left == entry[1], at.top == index * 10] if after else Layout(at.left == 99)

    LayoutSet(box, List(each, items=[("b", 5), ("a", 3), ("d", 1)])).apply()
    box.layout(300, 100)
    assert [node.frame[:2] for node in box.children] == [(3, 10), (5, 0), (0, 0), (99, 0)]
    with pytest.raises(TypeError, match="nodes"):
        LayoutSet(box, List(item.left == 3, items=["a"])).apply()  # type: ignore[list-item]


def test_placeholders_stand_in_lists(box: Node) -> None:
    for rule in item.left == 3, anchors(box.child(0)).left == previous.right, outer_item(0).top == next_item.top:
        with pytest.raises(reglet.InvalidArgument, match=r"item 0: .* outside of a list"):
            LayoutSet(box, rule).apply()
    with pytest.raises(reglet.InvalidArgument, match=r"item 1: .* outside of a list"):
        LayoutSet(box, List(outer_item(1).left == 3)).apply()
    with pytest.raises(reglet.InvalidArgument, match=r"item 0: .* outside of a list"):
        LayoutSet(box, List(item.left == 3, parent=item)).apply()
    assert box.constraints == []


def test_a_conflict_has_names(box: Node) -> None:
    a = anchors(box.child(0))
    made = LayoutSet(box, Identified("wide", a.width >= 30, numbered=True), a.width == 20)
    with pytest.raises(reglet.Unsatisfiable) as raised:
        made.apply()
    assert raised.value.names == ("wide [0]", "a.width == 20")


def test_rules_have_names_for_messages(box: Node) -> None:
    wide = (item.width == 5).named("wide")
    layout = Layout(List(wide, item.height == 3, count=2), child(3).width == 1).identified("menu", numbered=True)
    LayoutSet(box, layout, child(2).width == 1, Identified("plain", child(2).height == 1)).apply()
    assert names(box) == ["wide [0]", "menu [1]", "wide [1]", "menu [3]", "menu [4]", None, "plain"]


# MARK: - Applying


def test_a_set_switches_states_and_tells_what_it_changed(box: Node) -> None:
    start = Conditional(first, Layout(item.left == container.left + 4, item.top == container.top + 4))
    row = List(start, item.left == previous.right + 8, item.top == previous.top)
    rows = List(start, item.top == previous.bottom + 8, item.left == previous.left)
    made = LayoutSet(box, Conditional((traits.width >= 600) & (traits.count < 6), row, rows))
    assert made.apply(Environment(width=800)) == (8, 0, 0, 0)
    box.layout(800, 200)
    assert [node.frame.x for node in box.children] == [4, 62, 120, 178]
    assert made.apply(Environment(width=400)) == (6, 6, 2, 0)
    assert made.apply(Environment(width=500)) == (0, 0, 8, 0)
    for name in "ef":
        box.create(Kind.VIEW, id=name, width=50, height=20)
    assert made.apply(Environment(width=800)).added == 4
    assert made.clear() == (0, 12, 0, 0)
    assert box.constraints == []
    made.close()
    assert made.apply().added == 12


def test_one_changed_value_sets_constants_alone(box: Node) -> None:
    made = LayoutSet(box, child(0).left == 0, List(item.left == previous.right + value("gap"), item.width == 30))
    made.apply(gap=8)
    assert made.apply(gap=9) == (0, 0, 5, 3)
    box.layout(400, 100)
    assert [node.frame.x for node in box.children] == [0, 39, 78, 117]


def test_a_failing_apply_names_the_rules_and_changes_nothing(box: Node) -> None:
    a = anchors(box.child(0))
    made = LayoutSet(
        box,
        Identified("narrow", a.width == 30),
        Conditional(value("bad"), Identified("wide", a.width >= 40, a.left == 3, numbered=True)),
    )
    made.apply()
    box.layout(200, 100)
    before, frames = box.constraints, [node.frame for node in box.children]
    with pytest.raises(reglet.Unsatisfiable, match=r"contradict each other: 'narrow', 'wide \[0\]'"):
        made.apply(bad=1)
    assert box.constraints == before
    box.layout(200, 100)
    assert [node.frame for node in box.children] == frames
    assert made.apply() == (0, 0, 1, 0)


def test_a_set_that_is_forgotten_gives_its_memory_back(ui: Context, box: Node) -> None:
    before = 0
    for _ in range(20):
        LayoutSet(box, anchors(box.child(0)).width == 3).apply()
        assert before in (0, ui.memory.live_bytes)
        before = ui.memory.live_bytes
    kept = LayoutSet(box, anchors(box.child(0)).width == 3)
    kept.apply()
    ui.close()
    del kept


def test_a_set_is_not_applied_from_inside_itself(box: Node) -> None:
    def again(_: Node) -> LayoutLike:
        made.apply()
        return ()

    made = LayoutSet(box, again)
    with pytest.raises(reglet.Reentrant):
        made.apply()
    assert box.constraints == []


def test_mistakes_are_told(box: Node) -> None:
    plain = Layout(anchors(box.child(0)).width == 3)
    with pytest.raises(reglet.InvalidArgument, match="width must be a finite number, not nan"):
        LayoutSet(box, plain).apply(Environment(width=math.nan))
    with pytest.raises(reglet.InvalidArgument, match="not of kind"):
        LayoutSet(box.child(0), plain).apply()
    stale = LayoutSet(box, plain)
    stale.apply()
    box.child(0).destroy()
    with pytest.raises(reglet.StaleHandle, match="item 0: an item was destroyed"):
        stale.apply()
    with pytest.raises(reglet.MarkupError):
        LayoutSet(box, Vfl("H:|[nothing]|")).apply()
    with pytest.raises(reglet.InvalidArgument, match="Z: line sets the paint order once and makes no rules"):
        Vfl("Z:|[a][b]", options=reglet.VflOptions.EXTENDED)


def test_rules_of_right_to_left_containers_run_the_other_way(box: Node) -> None:
    LayoutSet(box, child(0).leading == container.leading + 10).apply()
    box.direction = Direction.RTL
    box.layout(200, 100)
    assert box.child(0).frame.x == 140


# MARK: - Random sets

Scene = list[tuple[int, ...]]
"""Rules by numbers: first, attribute, second (4: none), second attribute, relation, multiplier, constant, priority,
condition, list."""
random_rules = st.lists(
    st.tuples(
        st.integers(0, 3),
        st.integers(0, 3),
        st.integers(0, 4),
        st.integers(0, 3),
        st.integers(0, 2),
        st.integers(0, 3),
        st.integers(-3, 12),
        st.integers(0, 3),
        st.integers(0, 5),
        st.integers(0, 4),
    ),
    max_size=12,
)
X = (Attribute.LEFT, Attribute.WIDTH, Attribute.RIGHT, Attribute.CENTER_X)


def described(scene: Scene) -> list[LayoutLike]:
    """Every rule of a scene in its place."""
    out: list[LayoutLike] = []
    for a, x, b, y, relation, multiplier, constant, priority, condition, repeat in scene:
        first_item = item if repeat == 0 else child(a)
        second = previous if repeat == 0 else child(b)
        left = first_item.anchor(X[x])
        right = second.anchor(X[y]) * (1, 1, 0.5, 2)[multiplier] if b < 4 else 0.0
        side = right + constant * 7
        rule = left == side if relation == 0 else left <= side if relation == 1 else left >= side
        part: LayoutLike = rule @ (1000, 1000, 500, 250)[priority]
        if repeat == 0:
            part = List(part)
        if condition < 3:
            part = Conditional(value("abc"[condition]), part, Identified("other", [child(a).height == constant + 9]))
        out.append(part)
    return out


def scene_of(ui: Context) -> Node:
    box = ui.create(Kind.CONSTRAINT)
    for width in (50, 30, 20, 70):
        box.create(Kind.VIEW, width=width, height=20)
    return box


State = dict[str, float]
states = st.fixed_dictionaries({key: st.sampled_from([0.0, 1.0]) for key in "abc"})


def seen(box: Node) -> object:
    """All there is to see, layout included."""
    status = None
    try:
        box.layout(300, 100)
    except reglet.TreeError as error:
        status = str(error)
    return status, [node.layout_info.unsnapped for node in box.children], described_rules(box)


def described_rules(box: Node) -> list[object]:
    index: Callable[[Node | None], int] = lambda node: -1 if node is None else box.children.index(node)  # noqa: E731
    return [(index(d.first), index(d.second), *d[1:1], d.attribute, d.relation, d.second_attribute, d.multiplier,
             d.constant, d.priority, d.name) for d in rules(box)]  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(random_rules, states), min_size=2, max_size=4), st.booleans())
def test_a_set_after_others_gives_what_it_gives_alone(turns: list[tuple[Scene, State]], lays_out: bool) -> None:
    """Bit for bit: applied in turn on one container, and the last one that succeeded on a fresh one."""
    with Context() as ui, Context() as other:
        box, fresh = scene_of(ui), scene_of(other)
        last_good: tuple[Scene, State] | None = None
        expected: object = None
        for scene, state in turns:
            if lays_out:
                expected = seen(box)
            before = box.constraints
            made = LayoutSet(box, described(scene))
            try:
                result = made.apply(None, **state)
            except reglet.Unsatisfiable:
                assert box.constraints == before
                if lays_out:
                    assert seen(box) == expected
                continue
            assert result.removed + result.kept + result.changed == len(before)
            assert result.added + result.kept + result.changed == len(box.constraints)
            assert made.apply(None, **state) == (0, 0, len(box.constraints), 0)
            last_good = scene, state
        if last_good is not None:
            if lays_out:
                seen(fresh)
            LayoutSet(fresh, described(last_good[0])).apply(None, **last_good[1])
        assert seen(box) == seen(fresh)
