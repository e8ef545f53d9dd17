# SPDX-License-Identifier: MIT
"""Hostile texts by family: each function makes one of about `size` bytes. What they cost must not grow faster than they
do (test_cost.py)."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator

Maker = Callable[[int], str]
FAMILIES: dict[str, Maker] = {}
CONNECTED = "ConstraintLayout"
CONTAINER = "ConstraintContainer"


def family(make: Maker) -> Maker:
    FAMILIES[make.__name__] = make
    return make


def fill(size: int, pieces: Iterable[str]) -> str:
    """As many pieces as fit into `size` bytes."""
    taken: list[str] = []
    length = 0
    for piece in pieces:
        length += len(piece)
        if taken and length > size:
            break
        taken.append(piece)
    return "".join(taken)


def each(pattern: str) -> Iterator[str]:
    """The pattern with 0, 1, 2 ... for each # in it."""
    return (pattern.replace("#", str(number)) for number in itertools.count())


def xml(size: int, pieces: Iterable[str], tag: str = "FrameLayout", end: str = "") -> str:
    return f"<{tag}>\n" + fill(size, pieces) + end + f"</{tag}>"


def objects(size: int, pieces: Iterable[str], rest: str = "") -> str:
    """A JSON file with views in a list."""
    return '{"type": "FrameLayout", "views": [\n' + fill(size, pieces) + "{}]" + rest + "}"


def constraints(size: int, lines: Iterable[str], views: str = '"a": {}, "b": {}', rest: str = "") -> str:
    """A JSON file with lines of constraints."""
    return f'{{"views": {{{views}}}{rest}, "constraints": [\n' + fill(size, lines) + '"H:|[a]"]}'


def tags(size: int, per_tag: int, pieces: Iterator[str]) -> str:
    """Tags with as many attributes each."""
    return xml(size, ("<View " + " ".join(itertools.islice(pieces, per_tag)) + "/>\n" for _ in itertools.count()))


# ---- attributes ----


@family
def unknown_layout_attributes(size: int) -> str:
    return tags(size, 250, each('layout_unknown#="1"'))


@family
def near_layout_attributes(size: int) -> str:
    names = itertools.cycle(["layout_widht", "layout_marginHorizntla", "layout_constraintTop_toTopOff", "layout_z_"])
    return xml(size, (f'<View {name}="1"/>' for name in names))


@family
def short_layout_attributes(size: int) -> str:
    return xml(size, (f'<View layout_{letter}=""/>' for letter in itertools.cycle("abcdefghijklmnopqrstuvw")))


@family
def unknown_attributes(size: int) -> str:
    return tags(size, 250, each('own#="1"'))


@family
def near_attributes(size: int) -> str:
    names = itertools.cycle(["orientaton", "paddding", "textsize", "visiblity", "backgruond", "Gravity", "minWidht"])
    return xml(size, (f'<View {name}=""/>' for name in names))


@family
def words_near_many(size: int) -> str:
    names = itertools.cycle(["paddingXeft", "dividerXidth", "layout_marginXeft", "layout_constraintXeft_toXeftOf"])
    return xml(size, (f'<View {name}=""/>' for name in names))


@family
def dialect_attributes(size: int) -> str:
    return xml(size, itertools.repeat('<View lv_unknown="" lv_width="3" childpadding="1" layout_x="1"/>'))


@family
def bad_values(size: int) -> str:
    return xml(size, each('<View layout_width="#x" gravity="top|nowhere"/>'))


@family
def bad_values_on_one_line(size: int) -> str:
    return xml(size, each('<View layout_width="#x"/>')).replace("\n", "")


@family
def bad_values_far_apart(size: int) -> str:
    return xml(size, itertools.repeat('<View layout_width="x"/>' + " " * 800))


@family
def bad_values_behind_a_long_one(size: int) -> str:
    long = "z" * (size // 2)
    bad = " ".join(f'n{i}:layout_width="x"' for i in range(250))
    return xml(size, itertools.repeat(f'<View text="{long}" {bad}/>'))


@family
def attributes_at_the_limit(size: int) -> str:
    return tags(size, 256, each('a#=""'))


@family
def attributes_beyond_the_limit(size: int) -> str:
    return "<View " + fill(size, each('a#="" ')) + "/>"


@family
def long_names(size: int) -> str:
    return xml(size, each(f'<View {"n" * 4000}#="1" layout_{"m" * 4000}#="1"/>'))


@family
def long_values(size: int) -> str:
    return xml(size, each(f'<View layout_width="{"9" * 4000}x#" value="{"v" * 4000}"/>'))


@family
def one_long_value(size: int) -> str:
    return f'<View layout_width="{"9" * size}"/>'


@family
def long_prefixes(size: int) -> str:
    prefix = "p" * 400
    declared = " ".join(f'xmlns:{prefix}{i:02}="http://schemas.android.com/tools"' for i in range(60))
    views = fill(size, each(f'<View {prefix}xx:a="1" {prefix}59:layout_z="1"/>'))
    return f"<FrameLayout {declared}>{views}</FrameLayout>"


@family
def declarations(size: int) -> str:
    return xml(size, each('<View xmlns:p#="http://schemas.android.com/tools" p#:a="1"/>'))


@family
def references_to_resources(size: int) -> str:
    return xml(size, each('<TextView text="@string/s#" padding="@dimen/d#"/>'))


@family
def duplicate_ids(size: int) -> str:
    return xml(size, itertools.repeat('<View id="same"/>'))


@family
def many_ids(size: int) -> str:
    return xml(size, each('<View id="@+id/name#"/>'))


@family
def long_ids(size: int) -> str:
    return xml(size, each(f'<View id="{"i" * 2000}#"/>'))


@family
def escapes(size: int) -> str:
    return xml(size, itertools.repeat('<TextView text="' + "\\u00e4\\n" * 50 + '"/>'))


@family
def columns(size: int) -> str:
    return xml(size, itertools.repeat('<TableLayout stretchColumns="' + "1,2,3," * 300 + '4"/>'))


@family
def words(size: int) -> str:
    return xml(size, itertools.repeat('<View gravity="' + "top|" * 300 + 'left"/>'))


# ---- tags ----


@family
def unknown_tags(size: int) -> str:
    return xml(size, each("<Unknown#/>"))


@family
def short_tags(size: int) -> str:
    return xml(size, itertools.repeat("<A/>"))


@family
def near_tags(size: int) -> str:
    return xml(size, itertools.cycle(["<TextVeiw/>", "<LinaerLayout/>", "<UIXerticalView/>", "<Buton/>"]))


@family
def long_tags(size: int) -> str:
    return xml(size, each(f"<{'t' * 4000}#/>"))


@family
def siblings(size: int) -> str:
    return xml(size, itertools.repeat("<View/>"))


@family
def deep_tags(size: int) -> str:
    depth = 200
    return xml(size, itertools.repeat("<a>" * depth + "</a>" * depth))


@family
def children_in_leaves(size: int) -> str:
    return xml(size, itertools.repeat("<View><View/></View>"))


@family
def texts_between_tags(size: int) -> str:
    return xml(size, itertools.repeat("x<a/>"))


@family
def entities_between_tags(size: int) -> str:
    return xml(size, itertools.repeat("&amp;&#65;\n"))


@family
def comments(size: int) -> str:
    return xml(size, itertools.repeat("<!-- --><?p ?>"))


@family
def unknown_entity(size: int) -> str:
    return xml(size, itertools.repeat('<View a="&amp;&lt;"/>'), end="&nothing;")


@family
def no_end(size: int) -> str:
    return "<FrameLayout>" + fill(size, itertools.repeat("<FrameLayout></FrameLayout>"))


@family
def no_quote(size: int) -> str:
    return '<View text="' + "x " * (size // 2)


# ---- relative and constraint containers ----


@family
def unknown_siblings(size: int) -> str:
    return xml(size, each('<View layout_below="no#" layout_toLeftOf="none#"/>'), "RelativeLayout")


@family
def long_sibling_names(size: int) -> str:
    return xml(size, each(f'<View layout_below="{"n" * 2000}#"/>'), "RelativeLayout")


@family
def unknown_connection_targets(size: int) -> str:
    return xml(size, each('<View id="v#" layout_constraintLeft_toLeftOf="w#"/>'), CONNECTED)


@family
def one_unknown_connection_target(size: int) -> str:
    ids = xml(size // 2, each('<View id="name#"/>'), CONNECTED)
    connections = xml(size // 2, itertools.repeat('<View layout_constraintTop_toTopOf="namX"/>'), CONNECTED)
    return f"<FrameLayout>{ids}{connections}</FrameLayout>"


@family
def nested_connection_targets(size: int) -> str:
    # containers inside one another end in turn, those that began last first
    open_ = '<ConstraintLayout id="c" layout_constraintLeft_toLeftOf="nothing">' + " " * (size // 210)
    return f"<{CONNECTED}>" + open_ * 200 + "</ConstraintLayout>" * 200 + f"</{CONNECTED}>"


@family
def references_of_a_barrier(size: int) -> str:
    ids = ",".join(["a"] * (size // 4))
    barrier = f'<Barrier id="bar" barrierDirection="left" constraint_referenced_ids="{ids}"/>'
    connections = itertools.repeat('<View layout_constraintLeft_toLeftOf="bar" layout_constraintTop_toTopOf="bar"/>')
    return xml(size // 2, connections, CONNECTED, barrier + '<View id="a"/>')


@family
def unknown_references(size: int) -> str:
    ids = fill(size, each("x#,"))
    return f'<{CONNECTED}><Barrier id="bar" constraint_referenced_ids="{ids}y"/></{CONNECTED}>'


@family
def chains(size: int) -> str:
    return xml(
        size,
        (f'<View id="v{n}" layout_constraintLeft_toRightOf="v{n + 1}"/>' for n in itertools.count()),
        CONNECTED,
        '<View id="end"/>',
    )


@family
def connections_in_a_circle(size: int) -> str:
    one = '<View id="a#" layout_constraintLeft_toLeftOf="b#"/>'
    return xml(size, each(one + one.replace("a#", "c#").replace("b#", "a#").replace("c#", "b#")), CONNECTED)


@family
def constraint_tags_with_mistakes(size: int) -> str:
    return xml(size, each('<constraint vfl="H:|[x#]"/>\n'), CONTAINER)


@family
def constraint_items_unknown(size: int) -> str:
    return xml(size, each('<constraint item="x#" attribute="left"/>'), CONTAINER, '<View id="v"/>' * 2000)


@family
def constraint_metrics(size: int) -> str:
    metrics = fill(size // 2, each("metric#=1,"))
    return xml(
        size // 2,
        itertools.repeat('<constraint vfl="H:|-zzz-[a]"/>'),
        CONTAINER,
        f'<constraint vfl="H:|[a]" metrics="{metrics}q=1"/><View id="a"/>',
    )


# ---- JSON ----


@family
def json_unknown_keys(size: int) -> str:
    return objects(size, each('{"type": "View", "unknown#": 1, "layout_nothing#": 2},\n'))


@family
def json_near_keys(size: int) -> str:
    return objects(size, itertools.repeat('{"type": "View", "orientaton": 1, "layout_widht": 2, "childern": 1},\n'))


@family
def json_types(size: int) -> str:
    return objects(size, each('{"type": "Unknown#"},\n'))


@family
def json_bare_views(size: int) -> str:
    return objects(size, itertools.repeat("{},"))


@family
def json_duplicate_keys(size: int) -> str:
    return objects(size, itertools.repeat('{"a": 1, "a": 2},\n'))


@family
def json_one_object_of_duplicates(size: int) -> str:
    return "{" + fill(size, itertools.repeat('"key": 1, ')) + '"key": 2}'


@family
def json_many_keys(size: int) -> str:
    return '{"value": {' + fill(size, each('"k#": 1, ')) + '"k": 2}}'


@family
def json_long_escaped_keys(size: int) -> str:
    key = "\\u0041" * 600
    return objects(size, each(f'{{"{key}#": 1, "{key}x#": 1}},\n'))


@family
def json_bad_values(size: int) -> str:
    return objects(size, each('{"layout_width": "#x", "id": "i#"},\n'))


@family
def json_mistakes_backwards(size: int) -> str:
    # the attributes of a view behind its children: read first, but last in the file
    depth = 100
    piece = '{"views": [' * depth + "{}" + '], "layout_width": "x"}' * depth + ",\n"
    return objects(size, itertools.repeat(piece))


@family
def json_lists(size: int) -> str:
    piece = '{"stretchColumns": [' + "1, " * 500 + '2], "other": [' + "[], " * 500 + "1]},\n"
    return objects(size, itertools.repeat(piece))


@family
def json_deep(size: int) -> str:
    return objects(size, itertools.repeat('{"value": ' + "[" * 200 + "]" * 200 + "},"))


@family
def json_unknown_views(size: int) -> str:
    return constraints(size, each('"H:|[x#]|",\n'))


@family
def json_unknown_views_of_many(size: int) -> str:
    views = fill(size // 2, each('"name#": {}, ')) + '"a": {}'
    return constraints(size // 2, each('"H:|[namX#]|",\n'), views)


@family
def json_views_of_nested_containers(size: int) -> str:
    # many ids that the container's constraints may not name
    views = '"f": {"type": "FrameLayout", "views": {' + fill(size // 2, each('"name#": {}, ')) + '"z": {}}}, "a": {}'
    return constraints(size // 2, each('"H:|[namX#]|",\n'), views)


@family
def json_unknown_metrics(size: int) -> str:
    return constraints(size, each('"H:|-m#-[a]|",\n'))


@family
def json_metrics_of_many(size: int) -> str:
    metrics = ", ".join(f'"metric{n}": 1' for n in range(4000))
    lines = itertools.repeat('"H:|-metric3999-[a]",\n')
    return constraints(max(1, size - len(metrics)), lines, rest=f', "metrics": {{{metrics}}}')


@family
def json_long_metrics(size: int) -> str:
    name = "m" * (size // 900)
    metrics = ", ".join(f'"{name}{n}": 1' for n in range(400))
    return constraints(size // 2, itertools.repeat('"H:|-q-[a]",\n'), rest=f', "metrics": {{{metrics}}}')


@family
def json_bad_lines(size: int) -> str:
    return constraints(size, itertools.repeat('"H:|-[a]-?",\n'))


@family
def json_bad_lines_behind_much(size: int) -> str:
    views = fill(size * 3 // 4, each('"v#": {"value": 12345}, ')) + '"a": {}'
    return constraints(size // 4, itertools.repeat('"?",'), views)


@family
def json_bad_explicit(size: int) -> str:
    return constraints(size, each('{"item": "x#", "attribute": "nothing", "relation": "?"},\n'))


@family
def json_named_lines(size: int) -> str:
    name = "n" * (size // 2)
    return '{"views": {"a": {}}, "constraints": {"' + name + '": "H:|' + "[a]" * (size // 6) + '"}}'


@family
def json_one_long_line(size: int) -> str:
    return '{"views": {"a": {}}, "constraints": ["H:|' + "[a]-1-" * (size // 6) + '?"]}'


@family
def json_products(size: int) -> str:
    # each view of a group lies behind each of the group before
    line = "H:[" + ",".join("a" * 100) + "][" + ",".join("b" * 100) + "]"
    return constraints(size, itertools.repeat(f'"{line}",\n'), rest=', "options": "extended"')


@family
def json_small_products(size: int) -> str:
    line = "H:[" + ",".join("a" * 8) + "][" + ",".join("b" * 8) + "]"
    return constraints(size, itertools.repeat(f'"{line}",\n'), rest=', "options": "extended"')


@family
def json_ranges(size: int) -> str:
    views = ", ".join(f'"v{number}": {{}}' for number in range(500)) + ', "a": {}'
    return constraints(size, itertools.repeat('"H:[v1..499]",\n'), views, ', "options": "extended"')


@family
def json_contradictions(size: int) -> str:
    return constraints(size, each('"H:|-#-[a]",\n'))


@family
def json_long_line_of_options(size: int) -> str:
    every = ", ".join(f'"alignAll{word}"' for word in ("Top", "Bottom", "CenterY", "FirstBaseline", "LastBaseline"))
    return f'{{"views": {{"a": {{}}}}, "options": [{every}], "constraints": ["H:|' + "[a]" * (size // 3) + '?"]}'


@family
def json_options_by_key(size: int) -> str:
    rows = fill(size // 2, each('"r#": "H:|[a]", '))
    options = fill(size // 2, each('"r#": "nothing", '))
    return f'{{"views": {{"a": {{}}}}, "options": {{{options}"z": 1}}, "constraints": {{{rows}"z": "H:|[a]"}}}}'


@family
def json_strings(size: int) -> str:
    return objects(size, itertools.repeat('{"text": "' + "\\u00e4\\n\\\\" * 100 + '", "type": "TextView"},\n'))


@family
def json_not_utf8(size: int) -> str:
    return objects(size, itertools.repeat('{"text": "\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4"},\n')) + "?"
