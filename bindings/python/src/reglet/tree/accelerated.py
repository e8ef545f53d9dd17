# SPDX-License-Identifier: MIT
"""Puts descriptors of the accelerator in place of Node's most frequent properties."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from .._c.accelerator import fast
from .._c.enums import Kind, LengthKind
from .._c.style import rg_style
from ..model.font import Font
from ..model.geometry import Edges, Frame
from ..model.lengths import Length
from ..model.properties import FIELDS, EdgesProperty, EnumProperty, FloatProperty, FontProperty, LengthProperty
from ..model.style import Style, Styled

# fast_form in accelerator/fast.h
_LENGTH, _FLOAT, _INT, _FONT, _EDGES, _FRAME, _KIND, _VALID, _ID, _TEXT, _RELATIVE = range(11)
_PLAIN: Final = {"frame": _FRAME, "kind": _KIND, "is_valid": _VALID, "id": _ID, "text": _TEXT}
_RELATIVES: Final = ("parent", "root", "first_child", "last_child", "next_sibling", "previous_sibling")
_FORMS: Final = {LengthProperty: _LENGTH, FloatProperty: _FLOAT, EnumProperty: _INT, FontProperty: _FONT}


def accelerate(node: type, create_node: Callable[..., Any]) -> None:
    """Replace properties of Node by faster ones, where the accelerator is loaded, and give it what it works with."""
    if fast is None:
        return
    styled = {name: made for name, base in vars(Styled).items() if (made := _of_style(base)) is not None}
    # Reading and writing a font needs checks of its session: only styles of new nodes take it here.
    replaced = {name: made for name, made in styled.items() if not isinstance(vars(Styled)[name], FontProperty)}
    replaced |= {name: _property(getattr(node, name), form) for name, form in _PLAIN.items()}
    for index, name in enumerate(_RELATIVES):
        replaced[name] = _property(getattr(node, name), _RELATIVE, index)
    for name, made in replaced.items():
        setattr(node, name, made)
    units = tuple(LengthKind)
    kinds = Kind._value2member_map_
    fast.use_types(create_node, node, Style, Font, Kind, kinds, Length, LengthKind, units, Frame, Edges, styled)


def _property(base: Any, form: int, number: int = 0, offset: int = 0, size: int = 0, type: Any = None) -> Any:
    members = getattr(type, "_value2member_map_", None)
    return fast.Property(base, form, number, offset, size, type, members)


def _of_style(base: Any) -> Any:
    """The faster descriptor in place of one of Styled; None for other attributes."""
    if isinstance(base, EdgesProperty):
        fields = [getattr(rg_style, FIELDS[each]) for each in base.properties]
        first = fields[0]
        assert [field.offset for field in fields] == [first.offset + first.size * side for side in range(4)]
        return _property(base, _EDGES, base.properties[0], first.offset, 4 * first.size)
    form = _FORMS.get(type(base))
    if form is None:
        return None
    field = getattr(rg_style, FIELDS[base.property])
    return _property(base, form, base.property, field.offset, field.size, getattr(base, "type", None))
