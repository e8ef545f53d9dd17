# SPDX-License-Identifier: MIT
"""Resources: the files of one or several folders ``res``."""

from __future__ import annotations

import ctypes
import os
import pathlib
import threading
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NoReturn, Self, SupportsIndex, TypeAlias, Unpack

from .._c import interrupts
from .._c.enums import Code, Level
from .._c.errors import Diagnostic, InvalidArgument, IOError_, LimitExceeded, MarkupError, NotFound
from .._c.functions import byref, lib
from .._c.sinks import collect
from .._c.structs import rg_diagnostic, rg_resource_definition, rg_resources_def
from ..model import check
from .configuration import ConfigurationArgs, refusal, to_raw
from .provider import Provider
from .samples import add_samples
from .values import ResourceDefinition, name_of
from .view import ResourceView

__all__ = ["Resources"]

Path: TypeAlias = "str | bytes | os.PathLike[str] | os.PathLike[bytes]"
_NONE: Mapping[str, Path] = MappingProxyType({})


class Resources:
    """Texts, dimensions, colors, styles and files by name, as in Android's folders ``res``.

        resources = reglet.Resources("app/res", packages={"android": "platform/res"})
        view = resources.view(locale="fr-CA", density=320)
        view.text("@string/title")

    Of several folders of a package, the first that defines a name for a configuration wins. The first view ends
    loading. Broken files count as absent: ``diagnostics`` names them."""

    __slots__ = ("__weakref__", "_destroy", "_is_frozen", "_packs", "_pointer", "_providers", "_reading")

    def __init__(
        self,
        *folders: Path,
        packages: Mapping[str, Path] = _NONE,
        locales: Iterable[str] | None = None,
        defer_locales: bool = False,
    ) -> None:
        """``locales`` are those of the device and of its user, ``["fr", "de-AT"]``: folders for other languages are
        skipped, and cost nothing. None: all are read.

        With ``defer_locales``, value files for a language, as those of ``values-fr``, are read when the first view has
        that language. Values are the same; ``diagnostics``, ``names()`` and ``definitions()`` have what was read."""
        self._pointer = ctypes.c_void_p()
        self._is_frozen = False
        self._reading = threading.RLock()  # a view may read files, whose messages move those there are
        self._packs: list[bytes] = []  # the library reads them as long as the resources exist
        self._providers: list[Provider] = []
        self._destroy = lib.rg_resources_destroy
        raw = rg_resources_def()
        lib.rg_resources_def_init(byref(raw), ctypes.sizeof(raw))
        raw.defer_locales = check.boolean("defer_locales", defer_locales)
        if locales is not None:
            raw.locales = _joined(locales)
        try:
            lib.rg_resources_create(byref(raw), byref(self._pointer))
        except InvalidArgument:
            raise check.invalid("locales", locales, "BCP 47 tags such as 'fr-CA'") from None
        for folder in folders:
            self.add_folder(check.path("a folder", folder))
        for package, folder in check.mapping("packages", packages, "a mapping from names to folders").items():
            check.c_string("a name in packages", package)
            self.add_folder(check.path(f"packages[{package!r}]", folder), package=package)

    def __del__(self) -> None:
        if getattr(self, "_pointer", None):
            self._destroy(self._pointer)

    def __reduce_ex__(self, protocol: SupportsIndex) -> NoReturn:
        raise TypeError("Resources cannot be copied or pickled: they are one block of the library's memory")

    # MARK: - Loading

    def add_folder(self, path: Path, *, package: str = "") -> None:
        """Read a folder ``res`` with folders such as ``values-fr`` and ``layout`` into a package.

        ``package`` is the name behind the @ of references; "" is that of the application. Raises IOError_ for a folder
        that cannot be read. Broken files are in the diagnostics."""
        self._add_folder(lib.rg_resources_add_folder, path, check.c_string("package", package))

    def add_bundle(self, path: Path, *, bundle: str = "") -> None:
        """Read a folder without folders, as iDroidLayout has them: value sets, color lists, layouts and pictures.

        ``@2x`` and ``@3x`` in the name of a file mean 320 and 480 dots per inch, ``~ipad`` a smallest width of 600 dp.
        Raises as add_folder()."""
        self._add_folder(lib.rg_resources_add_bundle, path, check.c_string("bundle", bundle))

    def _add_folder(self, add: Callable[..., object], path: Path, name: bytes) -> None:
        encoded = check.path("path", path)
        self._check_open()
        try:
            add(self._pointer, name, encoded)
        except IOError_ as error:
            error.args = (f"{os.fsdecode(encoded)}: there is no such folder, or it cannot be read",)
            raise
        except LimitExceeded as error:
            error.args = (f"{os.fsdecode(encoded)}: a file or the number of names exceeds a limit",)
            raise

    def add_provider(self, files: Mapping[str, bytes], *, package: str = "") -> None:
        """Read files that a mapping has, from paths such as ``"values-fr/strings.xml"`` to bytes.

        That may be a dict, or a class of your own that reads an archive. It is kept: ``ResourceView.read`` gets the
        contents of files from it, on any thread. Raises an error that the mapping raised."""
        given, name = check.mapping("files", files, "a mapping from paths to bytes"), check.c_string("package", package)
        if type(given) is dict:
            for path, contents in given.items():
                check.instance(f"files[{path!r}]", contents, bytes, "bytes")
        self._check_open()
        provider = Provider(given)
        self._providers.append(provider)
        try:
            with interrupts.catching:
                lib.rg_resources_add_provider(self._pointer, name, byref(provider.raw))
        except IOError_:
            provider.reraise()
            raise
        provider.reraise()

    def add_file(self, path: str, text: str | bytes, *, package: str = "") -> None:
        """Read a text as if it were the file at ``path`` in a folder ``res``: ``"values-fr/strings.xml"``.

        Files of a package that are added one after another are in one folder until next_folder(). Raises MarkupError
        with the diagnostics of a broken file, which counts as absent."""
        where, name = check.c_string("path", path), check.c_string("package", package)
        encoded = text if isinstance(text, bytes) else check.text("text", text)
        self._check_open()
        known = lib.rg_resources_diagnostic_count(self._pointer)
        try:
            lib.rg_resources_add_file(self._pointer, name, where, encoded, len(encoded))
        except MarkupError as error:
            error.args = (f"{path} is broken",)
            error.diagnostics = tuple(self.diagnostics[known:])
            raise
        except InvalidArgument as error:
            error.args = (f"path must be that of a file in a folder such as values-fr, not {check.shown(path)}",)
            raise

    def add_set(self, name: str, text: str | bytes, *, bundle: str = "") -> None:
        """Read a value set of iDroidLayout, whose resources are named ``@bundle:type/name.key``.

        Raises MarkupError with the diagnostics of a broken file, which counts as absent."""
        where, own = check.c_string("name", name), check.c_string("bundle", bundle)
        encoded = text if isinstance(text, bytes) else check.text("text", text)
        self._check_open()
        known = lib.rg_resources_diagnostic_count(self._pointer)
        try:
            lib.rg_resources_add_set(self._pointer, own, where, encoded, len(encoded))
        except MarkupError as error:
            error.args = (f"the set {name} is broken",)
            error.diagnostics = tuple(self.diagnostics[known:])
            raise
        except InvalidArgument as error:
            error.args = (f"name must be a name without dots, not {check.shown(name)}",)
            raise

    def add_samples(self, sampledata: str | bytes | os.PathLike[str] | os.PathLike[bytes] | None = None) -> None:
        """Add samples for ``tools:text="@tools:sample/full_names"`` and the like, which ``preview=True`` shows.

        A folder ``sampledata`` has an app's own: ``@sample/names.txt`` are the lines of a file,
        ``@sample/users.json/name`` the texts at a path in JSON. Row i of a list shows entry i."""
        folder = None if sampledata is None else pathlib.Path(os.fsdecode(check.path("sampledata", sampledata)))
        self._check_open()
        add_samples(self, folder)

    def next_folder(self, package: str = "") -> None:
        """Begin a further folder for add_file(), whose definitions come after those so far."""
        name = check.c_string("package", package)
        self._check_open()
        lib.rg_resources_next_folder(self._pointer, name)

    def freeze(self) -> None:
        """End loading, as the first view does. References that name nothing are then in the diagnostics."""
        if not self._is_frozen:
            lib.rg_resources_freeze(self._pointer)
            self._is_frozen = True

    def _check_open(self) -> None:
        if self._is_frozen:
            raise InvalidArgument("the resources are frozen: add files before the first view")

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """The messages about the files read so far, in their order."""
        result = []
        out = rg_diagnostic()
        with self._reading:
            for index in range(lib.rg_resources_diagnostic_count(self._pointer)):
                lib.rg_resources_diagnostic_at(self._pointer, index, byref(out))
                message = (out.message or b"").decode("utf-8", "replace")
                place = (out.line, out.column, out.offset, out.length)
                result.append(Diagnostic(Code(out.code), Level(out.level), *place, None, message))
        return result

    # MARK: - Packs

    def save(self, path: Path) -> None:
        """Write a pack, a file that load() reads without parsing anything: all values, and the contents of all files.

        Ends loading, as the first view does. A pack is for one version of the library. Raises IOError_ for a file that
        cannot be written, or one of the resources that cannot be read."""
        encoded = check.path("path", path)
        self.freeze()
        try:
            pack = collect(lambda sink: lib.rg_resources_save(self._pointer, sink, None))
        except IOError_ as error:
            self._raise_of_providers()
            error.args = ("a file of the resources can no longer be read",)
            raise
        except LimitExceeded as error:
            error.args = ("a file of the resources is larger than 16 MiB, or all are larger than 2 GiB",)
            raise
        self._raise_of_providers()
        try:
            with open(encoded, "wb") as file:
                file.write(pack)
        except OSError as error:
            raise IOError_(f"{os.fsdecode(encoded)}: {error.strerror}") from None

    @classmethod
    def load(cls, source: str | os.PathLike[str] | bytes) -> Self:
        """The resources of a pack: the path of a file that save() wrote, or its bytes. Nothing can be added to them.

        Raises IOError_ for a file that cannot be read, MarkupError for one that is no pack, or a damaged one."""
        made = cls()
        made._read_pack(lib.rg_resources_load, source)
        made._is_frozen = True
        return made

    def add_pack(self, source: str | os.PathLike[str] | bytes) -> None:
        """Add a pack, the path of a file that save() wrote or its bytes, as further folders of all its packages.

        Raises as load()."""
        self._check_open()
        self._read_pack(lib.rg_resources_add_pack, source)

    def _read_pack(self, read: Callable[..., object], source: str | os.PathLike[str] | bytes) -> None:
        name, pack = _contents("source", source)
        known = lib.rg_resources_diagnostic_count(self._pointer)
        try:
            read(self._pointer, pack, len(pack), False)
        except MarkupError as error:
            found = self.diagnostics[known:]
            error.diagnostics = tuple(replace(each, message=name + each.message.removeprefix("pack")) for each in found)
            raise
        except LimitExceeded as error:
            error.args = (f"{name}: too many names, or more than 2 GiB",)
            raise
        self._packs.append(pack)

    # MARK: - Reading

    def view(self, **configuration: Unpack[ConfigurationArgs]) -> ResourceView:
        """The resources as a device has them. See ConfigurationArgs."""
        raw = to_raw(configuration, "view")
        self.freeze()
        out = ctypes.c_void_p()
        try:
            with interrupts.catching, self._reading:
                lib.rg_resource_view_create(self._pointer, byref(raw), byref(out))
        except InvalidArgument:
            raise refusal(configuration, self.view) from None
        view = ResourceView(self, self._pointer, out)
        self._raise_of_providers()
        return view

    def names(self, type: str | None = None) -> list[str]:
        """The names of all resources, or of those of a type such as ``"string"``, in the order of the files.

        A name that is only referred to is among them."""
        wanted = None if type is None else check.c_string("type", type).decode()
        self.freeze()
        found = []
        handle = 1
        while (name := name_of(self._pointer, handle)) is not None:
            if wanted is None or name.partition("/")[0].rpartition(":")[2].lstrip("@") == wanted:
                found.append(name)
            handle += 1
        return found

    def definitions(self, name: str) -> list[ResourceDefinition]:
        """The places that define a resource. Those that one of an earlier folder hides are not kept."""
        handle = self.find(name)
        found: list[ResourceDefinition] = []
        raw = rg_resource_definition()
        with suppress(NotFound):
            while True:
                lib.rg_resources_definition_at(self._pointer, handle, len(found), byref(raw))
                found.append(ResourceDefinition(raw.path.decode("utf-8", "replace"), raw.line))
        return found

    def find(self, name: str) -> int:
        """The number of a resource in C: ``@type/name``, ``@package:type/name``, or ``?name`` for an attribute.

        Raises NotFound."""
        encoded = check.c_string("name", name)
        self.freeze()
        out = ctypes.c_uint32()
        try:
            lib.rg_resources_find(self._pointer, encoded, byref(out))
        except NotFound:
            raise NotFound(f"there is no resource {name}") from None
        return out.value

    def _raise_of_providers(self) -> None:
        """Raise the error that a mapping of add_provider() raised during the last call, if one did."""
        for provider in self._providers:
            provider.reraise()


def _contents(argument: str, source: str | os.PathLike[str] | bytes) -> tuple[str, bytes]:
    """The name and the bytes of a pack."""
    if isinstance(source, bytes):
        return "pack", source
    encoded = check.path(argument, source)
    name = os.fsdecode(encoded)
    try:
        with open(encoded, "rb") as file:
            return name, file.read()
    except OSError as error:
        raise IOError_(f"{name}: {error.strerror}") from None


def _joined(locales: Any) -> bytes:
    found = check.items("locales", locales, "an iterable of BCP 47 tags")
    return b",".join(check.c_string("a tag in locales", each) for each in found)
