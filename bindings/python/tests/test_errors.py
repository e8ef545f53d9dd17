# SPDX-License-Identifier: MIT
"""Every status becomes its exception, which is also the built-in one a Python programmer would catch."""

from __future__ import annotations

import pickle

import pytest

import reglet
from reglet import Context, Kind, Status
from reglet._c.errors import error_for

EXPECTED: dict[Status, tuple[type[reglet.RegletError], type[Exception]]] = {
    Status.ERROR_INVALID_ARGUMENT: (reglet.InvalidArgument, ValueError),
    Status.ERROR_STALE_HANDLE: (reglet.StaleHandle, LookupError),
    Status.ERROR_OUT_OF_MEMORY: (reglet.OutOfMemory, MemoryError),
    Status.ERROR_LIMIT: (reglet.LimitExceeded, reglet.RegletError),
    Status.ERROR_SYNTAX: (reglet.MarkupError, reglet.RegletError),
    Status.ERROR_REENTRANT: (reglet.Reentrant, RuntimeError),
    Status.ERROR_NOT_FOUND: (reglet.NotFound, KeyError),
    Status.ERROR_HIERARCHY: (reglet.HierarchyError, reglet.RegletError),
    Status.ERROR_TREE: (reglet.TreeError, reglet.RegletError),
    Status.ERROR_IO: (reglet.IOError_, OSError),
    Status.ERROR_UNSATISFIABLE: (reglet.Unsatisfiable, reglet.RegletError),
    Status.ERROR_UNSUPPORTED: (reglet.Unsupported, NotImplementedError),
}


def test_every_status_has_an_exception() -> None:
    assert set(EXPECTED) == set(Status) - {Status.OK}


@pytest.mark.parametrize("status", EXPECTED)
def test_a_status_becomes_its_exception(status: Status) -> None:
    error = error_for(status, "a sentence")
    ours, builtin = EXPECTED[status]
    assert type(error) is ours
    assert isinstance(error, builtin)
    assert isinstance(error, reglet.RegletError)
    assert str(error) == "a sentence"
    assert error.status is status
    assert error.diagnostics == ()


def test_a_status_of_a_newer_library_is_named_by_its_number() -> None:
    assert str(error_for(77, "odd")) == "status 77: odd"


def test_exceptions_survive_pickling() -> None:
    error = pickle.loads(pickle.dumps(reglet.NotFound("no such id")))
    assert (type(error), str(error)) == (reglet.NotFound, "no such id")


def test_real_calls_raise_each_error_the_engine_gives(ui: Context) -> None:
    leaf = ui.create(Kind.VIEW)
    with pytest.raises(reglet.InvalidArgument):
        leaf.width = float("nan")
    with pytest.raises(reglet.HierarchyError):
        leaf.create(Kind.VIEW)
    with pytest.raises(reglet.NotFound, match="id"):
        leaf.find("nobody")
    with pytest.raises(reglet.IOError_):
        ui.inflate_file("/no/such/file.xml")
    with pytest.raises(reglet.MarkupError):
        ui.inflate("<View")
    leaf.destroy()
    with pytest.raises(reglet.StaleHandle):
        leaf.width = 3
