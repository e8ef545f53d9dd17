# SPDX-License-Identifier: MIT
"""Fixtures. The library under test is $REGLET_LIBRARY, else the checkout's build/lib/libreglet.so."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import reglet
from reglet.__main__ import main
from reglet.model import arrays

PACKAGE = Path(__file__).resolve().parent.parent
ROOT = PACKAGE.parent.parent


@pytest.fixture
def ui() -> Iterator[reglet.Context]:
    with reglet.Context() as context:
        yield context


@pytest.fixture
def no_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if NumPy were not installed."""
    monkeypatch.setattr(arrays, "_searched", True)
    monkeypatch.setattr(arrays, "_numpy", None)


@pytest.fixture(params=["numpy", "no numpy"])
def either(request: pytest.FixtureRequest) -> bool:
    """Runs the test with NumPy and again as if it were not installed. True with it."""
    if request.param == "no numpy":
        request.getfixturevalue("no_numpy")
    return bool(request.param == "numpy")


Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def python(tmp_path: Path) -> Run:
    """Run this interpreter on the package with arguments, in an empty folder."""

    def run(
        *arguments: str, stdin: str | int | None = None, stdout: int = subprocess.PIPE, **environment: str
    ) -> subprocess.CompletedProcess[str]:
        if "PYTHONPATH" in environment:  # a copy of the package, which has no accelerator
            environment.setdefault("REGLET_ACCELERATOR", "")
        full = {**os.environ, "PYTHONPATH": str(PACKAGE / "src"), "PYTHONWARNINGS": "error", **environment}
        return subprocess.run(
            [sys.executable, *arguments],
            env=full,
            cwd=tmp_path,
            stdin=stdin if isinstance(stdin, int) else None if stdin is not None else subprocess.DEVNULL,
            input=stdin if isinstance(stdin, str) else None,
            stdout=stdout,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            timeout=120,
        )

    return run


Call = Callable[..., tuple[int, str, str]]


@pytest.fixture
def call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Call:
    """Run the command line in this process, in an empty folder: the exit status, what it printed, and its messages."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> tuple[int, str, str]:
        capsys.readouterr()
        try:
            status = main(arguments)
        except SystemExit as ended:
            status = int(ended.code or 0)
        return status, *capsys.readouterr()

    return run


class Interrupt:
    """Raises where a key that was pressed while the engine was at work does: as a callback is entered."""

    def __init__(self, name: str, after: int = 0) -> None:
        self.name, self.left = name, after

    def __call__(self, frame: Any, event: str, argument: object) -> None:
        if frame.f_code.co_name == self.name and "reglet" in frame.f_code.co_filename:
            self.left -= 1
            if self.left == -1:
                raise KeyboardInterrupt
