# SPDX-License-Identifier: MIT
"""Views: resources as one configuration and one theme have them."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, suppress
from types import MappingProxyType
from typing import Any, NoReturn, SupportsFloat, SupportsIndex, Unpack

from .._c import interrupts
from .._c.enums import ValueType
from .._c.errors import InvalidArgument, IOError_, LimitExceeded, NotFound
from .._c.functions import byref, lib
from .._c.sinks import collect
from .._c.structs import rg_obtain_def, rg_resource_attribute, rg_resource_item, rg_resource_text, rg_resource_value
from ..model import check
from .configuration import ConfigurationArgs, refusal, to_raw
from .values import ColorInfo, ResourceValue, StyledText, name_of, read_spans, read_value, text_at

__all__ = ["ResourceView"]

_NONE: Mapping[str, str] = MappingProxyType({})
_INTEGERS = (ValueType.INTEGER, ValueType.HEXADECIMAL, ValueType.BOOLEAN, ValueType.COLOR)


class ResourceView:
    """Resources for one configuration and one theme: the result of Resources.view(). One thread at a time.

    A name is a reference such as ``@string/title``, ``@android:color/black`` or, for an attribute, ``?accent``. Methods
    for one type also take the name alone: ``title``, ``android:black``. They raise NotFound if no definition fits, or
    if it has another type."""

    __slots__ = ("_destroy", "_handles", "_owner", "_pointer", "_resources")

    def __init__(self, owner: Any, resources: ctypes.c_void_p, pointer: ctypes.c_void_p) -> None:
        """Not for users: Resources.view() makes views."""
        self._owner = owner  # the view must not outlive the resources
        self._resources = resources
        self._pointer = pointer
        self._handles: dict[str, int] = {}
        self._destroy = lib.rg_resource_view_destroy

    def __del__(self) -> None:
        if getattr(self, "_pointer", None):
            self._destroy(self._pointer)

    def __reduce_ex__(self, protocol: SupportsIndex) -> NoReturn:
        raise TypeError("a ResourceView cannot be copied or pickled: it is one block of the library's memory")

    # MARK: - Values

    def text(self, name: str) -> str:
        """A text, without its tags. Numbers and colors are written as Android writes them."""
        return self._text("string", name, lib.rg_resource_view_text).text

    def styled(self, name: str) -> StyledText:
        """A text with its tags as spans."""
        return self._text("string", name, lib.rg_resource_view_text)

    def plural(self, name: str, quantity: SupportsIndex) -> str:
        """The text for a quantity in the language of the view. The quantity is not written into it."""
        count = check.integer("quantity", quantity, -(2**63), 2**63 - 1)
        return self._text("plurals", name, lib.rg_resource_view_plural, count).text

    def array(self, name: str) -> list[ResourceValue]:
        """The items of an array, resolved."""
        full, handle = self._named("array", name)
        count = ctypes.c_uint32()
        self._call(full, lib.rg_resource_view_array, handle, None, 0, byref(count))
        raw = (rg_resource_value * count.value)()
        self._call(full, lib.rg_resource_view_array, handle, raw, count.value, byref(count))
        return [read_value(self._resources, each) for each in raw]

    def value(self, name: str, resolve: bool = True) -> ResourceValue:
        """The value of a resource of any type; ``resolve``: references are followed."""
        check.c_string("name", name)
        if not name.startswith("@"):
            raise check.invalid("name", name, "a reference such as '@string/title'")
        return self._value("", name, check.boolean("resolve", resolve))

    def path(self, name: str) -> str:
        """The path of a file in its folder ``res``: ``"layout-land/main.xml"`` for ``@layout/main``."""
        full, handle = self._file(name)
        path: bytes | None = lib.rg_resource_view_path(self._pointer, handle)
        if path is None:
            raise NotFound(f"{full} is no file, or has no definition that fits this configuration")
        return path.decode("utf-8", "replace")

    def read(self, name: str) -> bytes:
        """The contents of a file, such as ``@raw/sounds``. Those of a folder are read from there now.

        Raises IOError_ for a file that is no longer there."""
        full, handle = self._file(name)
        try:
            contents = collect(lambda sink: lib.rg_resource_view_read(self._pointer, handle, sink, None))
        except NotFound:
            raise NotFound(f"{full} is no file, or has no definition that fits this configuration") from None
        except IOError_ as error:
            self._owner._raise_of_providers()
            error.args = (f"{full} cannot be read: {self.path(full)}",)
            raise
        except LimitExceeded as error:
            error.args = (f"{self.path(full)} is larger than 16 MiB",)
            raise
        self._owner._raise_of_providers()
        return contents

    def explain(self, name: str) -> str:
        """The definitions of a resource: the one that the view has, then each other with the reason. For people."""
        encoded = check.c_string("name", name).decode()
        _, handle = self._named("", encoded if encoded.startswith(("@", "?")) else f"@{encoded}")
        return collect(lambda sink: lib.rg_resource_view_explain(self._pointer, handle, sink, None)).decode()

    def dimension(self, name: str) -> float:
        """A dimension in pixels."""
        return self._typed("dimen", name, "a dimension", ValueType.DIMENSION).pixels

    def dimension_size(self, name: str) -> int:
        """A dimension in whole pixels, rounded; 0 only for a dimension of 0."""
        pixels = self.dimension(name)
        half = 0.5 if pixels >= 0 else -0.5
        size = int(ctypes.c_float(pixels + half).value)
        return size or (0 if not pixels else 1 if pixels > 0 else -1)

    def dimension_offset(self, name: str) -> int:
        """A dimension in whole pixels, cut toward zero."""
        return int(self.dimension(name))

    def color(self, name: str, states: Iterable[str] | None = None) -> int:
        """A color as 0xAARRGGBB; of a color state list that for a set of states, or with None the default one.

        ``states`` names the attributes that are set: ``["android:state_pressed"]``. Those that no file names are
        ignored."""
        full, handle = self._named("color", name)
        found = None if states is None else self._states(states)
        array = None if found is None else (ctypes.c_uint32 * max(len(found), 1))(*found)
        out = ctypes.c_uint32()
        self._call(full, lib.rg_resource_view_color, handle, array, len(found or ()), byref(out))
        return out.value

    def color_info(self, name: str) -> ColorInfo:
        """Whether a color depends on states, and whether it is opaque."""
        full, handle = self._named("color", name)
        stateful, opaque = ctypes.c_bool(), ctypes.c_bool()
        self._call(full, lib.rg_resource_view_color_info, handle, byref(stateful), byref(opaque))
        return ColorInfo(stateful.value, opaque.value)

    def boolean(self, name: str) -> bool:
        """A bool; a number other than 0 is True."""
        return self._typed("bool", name, "a bool", *_INTEGERS).data != 0

    def integer(self, name: str) -> int:
        """A whole number; True is -1."""
        return self._typed("integer", name, "a whole number", *_INTEGERS).data

    def fraction(self, name: str, base: SupportsFloat = 1.0, parent_base: SupportsFloat = 1.0) -> float:
        """The part of ``base``, or of ``parent_base`` for a value in ``%p``."""
        own, parent = check.finite("base", base), check.finite("parent_base", parent_base)
        found = self._typed("fraction", name, "a fraction", ValueType.FRACTION)
        return found.number * (parent if found.is_of_parent else own)

    # MARK: - Theme

    def apply_style(self, name: str, force: bool = True) -> None:
        """Apply a style to the theme; ``force`` replaces attributes that it has, else it only adds."""
        full, handle = self._named("style", name)
        self._call(full, lib.rg_resource_view_apply_style, handle, check.boolean("force", force))

    def set_theme(self, *styles: str) -> None:
        """Make the theme of styles, of which later ones replace attributes of earlier ones; of none it is empty."""
        named = [self._named("style", each) for each in styles]
        handles = (ctypes.c_uint32 * max(len(named), 1))(*(handle for _, handle in named))
        shown = ", ".join(full for full, _ in named)
        self._call(shown, lib.rg_resource_view_set_theme, handles, len(named))

    def themed(self, name: str) -> AbstractContextManager[None]:
        """Lay a style over the theme inside a ``with`` statement, as ``android:theme`` does for an element."""
        return self._themed(*self._named("style", name))

    @contextmanager
    def _themed(self, full: str, handle: int) -> Iterator[None]:
        self._call(full, lib.rg_resource_view_push_theme, handle)
        try:
            yield
        finally:
            # set_theme() inside removes what was pushed
            with suppress(NotFound):
                lib.rg_resource_view_pop_theme(self._pointer)

    def configure(self, **configuration: Unpack[ConfigurationArgs]) -> None:
        """Replace the whole configuration: arguments that are not given get their defaults.

        The theme is rebuilt from the styles applied."""
        raw = to_raw(configuration, "configure")
        try:
            with interrupts.catching, self._owner._reading:
                lib.rg_resource_view_set_configuration(self._pointer, byref(raw))
        except InvalidArgument:
            raise refusal(configuration, self._owner.view) from None
        self._owner._raise_of_providers()

    def style(self, name: str) -> dict[str, ResourceValue]:
        """The attributes of a style and of its parents, by their names."""
        full, handle = self._named("style", name)
        count = ctypes.c_uint32()
        self._call(full, lib.rg_resource_view_style, handle, None, 0, byref(count))
        raw = (rg_resource_item * max(count.value, 1))()
        self._call(full, lib.rg_resource_view_style, handle, raw, count.value, byref(count))
        own = self._resources
        return {name_of(own, each.attribute) or "": read_value(own, each.value) for each in raw[: count.value]}

    def attribute(self, name: str) -> ResourceValue:
        """An attribute of the theme, resolved: ``?accent``. MISSING: the theme has none."""
        full, handle = self._named("attr", name)
        raw = rg_resource_value()
        self._call(full, lib.rg_resource_view_attribute, handle, byref(raw))
        return read_value(self._resources, raw)

    def obtain(
        self,
        attributes: Iterable[str],
        *,
        own: Mapping[str, str] = _NONE,
        style: str | None = None,
        package: str = "",
        default_attribute: str | None = None,
        default_style: str | None = None,
    ) -> dict[str, ResourceValue]:
        """Attributes of an element, by the given names: its own, else those of its style, of the default style, of the
        theme.

        ``own`` and ``style`` ("@style/x" or "?x") are texts as a layout file has them. ``default_attribute`` is an
        attribute of the theme that names a style; ``default_style`` is used if it names none. ``package`` is that of
        names without one."""
        wanted = [
            check.c_string("a name in attributes", each).decode() for each in self._names("attributes", attributes)
        ]
        handles = [self._named("attr", each)[1] for each in wanted]
        given = check.mapping("own", own, "a mapping from attributes to texts")
        raw = rg_obtain_def()
        lib.rg_obtain_def_init(byref(raw), ctypes.sizeof(raw))
        raw.own = raw_own = (rg_resource_attribute * max(len(given), 1))()
        raw.own_count = len(given)
        for each, (key, value) in zip(raw_own, given.items(), strict=False):
            check.c_string("a name in own", key)
            each.attribute, each.value = self._named("attr", key)[1], check.c_string(f"own[{key!r}]", value)
        raw.package = check.c_string("package", package)
        raw.style = check.optional_string("style", style)
        if default_attribute is not None:
            check.c_string("default_attribute", default_attribute)
            raw.default_attribute = self._named("attr", default_attribute)[1]
        if default_style is not None:
            check.c_string("default_style", default_style)
            raw.default_style = self._named("style", default_style)[1]
        out = (rg_resource_value * max(len(handles), 1))()
        array = (ctypes.c_uint32 * max(len(handles), 1))(*handles)
        lib.rg_resource_view_obtain(self._pointer, byref(raw), array, len(handles), out)
        return {name: read_value(self._resources, each) for name, each in zip(wanted, out, strict=False)}

    # MARK: - Names

    def _named(self, kind: str, name: str) -> tuple[str, int]:
        """The whole name and the number of a resource; ``kind`` is the type of a name without one."""
        encoded = check.c_string("name", name)
        full = name
        if not name.startswith(("@", "?")):
            package, colon, rest = name.rpartition(":")
            kind = "" if "/" in rest else f"{kind}/"
            full = f"@{package}{colon}{kind}{rest}"
            encoded = full.encode()
        handle = self._handles.get(full)
        if handle is None:
            out = ctypes.c_uint32()
            try:
                lib.rg_resources_find(self._resources, encoded, byref(out))
            except (NotFound, InvalidArgument):
                raise NotFound(f"there is no resource {full}") from None
            handle = self._handles[full] = out.value
        return full, handle

    def _file(self, name: str) -> tuple[str, int]:
        check.c_string("name", name)
        if not name.startswith("@"):
            raise check.invalid("name", name, "a reference such as '@raw/sounds'")
        return self._named("", name)

    def _names(self, name: str, value: Any) -> list[Any]:
        return check.items(name, value, "an iterable of names of attributes")

    def _states(self, states: Any) -> list[int]:
        found = []
        for each in self._names("states", states):
            check.c_string("a name in states", each)
            try:
                found.append(self._named("attr", each)[1])
            except NotFound:
                continue  # no list of colors can name it
        return found

    # MARK: - Calls

    def _call(self, full: str, function: Callable[..., Any], *arguments: Any) -> None:
        try:
            function(self._pointer, *arguments)
        except NotFound:
            raise NotFound(f"{full} has another type, or no definition that fits this configuration") from None

    def _text(self, kind: str, name: str, function: Callable[..., Any], *arguments: Any) -> StyledText:
        full, handle = self._named(kind, name)
        raw = rg_resource_text()
        self._call(full, function, handle, *arguments, byref(raw))
        text = text_at(raw.text, raw.length)
        return StyledText(text, read_spans(self._resources, raw.styled, text))

    def _value(self, kind: str, name: str, resolve: bool = True) -> ResourceValue:
        full, handle = self._named(kind, name)
        raw = rg_resource_value()
        self._call(full, lib.rg_resource_view_value, handle, resolve, byref(raw))
        return read_value(self._resources, raw)

    def _typed(self, kind: str, name: str, expected: str, *types: ValueType) -> ResourceValue:
        found = self._value(kind, name)
        if found.type not in types:
            raise NotFound(f"{name} is not {expected} but of the type {found.type.name.lower()}")
        return found
