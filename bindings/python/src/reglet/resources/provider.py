# SPDX-License-Identifier: MIT
"""Providers: files of resources that Python serves."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import Any

from .._c import interrupts
from .._c.structs import rg_resource_list_fn, rg_resource_provider, rg_resource_read_fn

__all__ = ["Provider"]


class _Raised(threading.local):
    """The error that a callback raised last on this thread."""

    error: BaseException | None = None


class Provider:
    """The C struct of a mapping from paths to bytes. It must exist as long as the resources."""

    __slots__ = ("_raised", "raw")

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self._raised = raised = _Raised()

        def list_files(_provider: int | None, report: Any, user: int | None) -> bool:
            try:
                return all(report(user, path.encode()) for path in files)
            except BaseException as error:
                raised.error = error
                return False

        def read_file(_provider: int | None, path: bytes, sink: Any, user: int | None) -> bool:
            try:
                contents = bytes(files[path.decode()])
                return bool(sink(user, contents, len(contents)))
            except BaseException as error:
                raised.error = error
                return False

        for callback in (list_files, read_file):
            interrupts.watch(callback, _note)
        self.raw = rg_resource_provider(rg_resource_list_fn(list_files), rg_resource_read_fn(read_file), None)

    def reraise(self) -> None:
        """Raise the error of a callback that the last call ran, if there was one."""
        error, self._raised.error = self._raised.error, None
        if error is not None:
            raise error


def _note(scope: dict[str, Any], error: BaseException) -> None:
    scope["raised"].error = error
