# SPDX-License-Identifier: MIT
"""The device that layouts are read for: its resources and configuration, --res, --theme, --config; scales, the font."""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from .._c.enums import Direction
from .._c.errors import RegletError
from ..context import Context
from ..resources.configuration import ConfigurationArgs
from ..resources.resources import Resources
from .files import FontSize
from .loading import open_resources, print_errors, split
from .messages import say

_DPI: Final = 160  # of a density of 1


@dataclass
class Device:
    """The resources of a call of the command line, loaded once, and the configuration to read them for."""

    font: FontSize
    density: float
    resources: Resources | None = None
    folders: list[Path] = field(default_factory=list)
    themes: list[str] = field(default_factory=list)
    configuration: ConfigurationArgs = field(default_factory=ConfigurationArgs)

    @property
    def is_rtl(self) -> bool:
        return self.configuration.get("direction") == Direction.RTL

    def provide(self, context: Context, font_scale: float) -> None:
        """Let a context use the resources, with the theme."""
        if self.resources is None:
            return
        configuration: ConfigurationArgs = {"density": round(self.density * _DPI), **self.configuration}
        configuration["font_scale"] = font_scale
        view = self.resources.view(**configuration)
        view.set_theme(*self.themes)
        context.resources = view


def device(options: argparse.Namespace) -> Device | None:
    """The device that the arguments describe, or None after printing an error."""
    given: ConfigurationArgs = options.config or ConfigurationArgs()
    density = options.density
    if density is None:
        density = int(given.get("density", _DPI)) / _DPI
    found = Device(options.font, density, themes=options.theme or [], configuration=given)
    try:
        if options.res:
            found.resources = open_resources(options.res, defer_locales=True)
            found.folders = [Path(split(each)[1]) for each in options.res]
            if getattr(options, "tools", False):
                found.resources.add_samples(_sampledata(found.folders))
            found.resources.freeze()
            with Context() as context:
                found.provide(context, 1.0)  # a wrong theme or configuration is one error, not one for each file
            print_errors(found.resources)
    except RegletError as error:
        say(f"error: {error}")
        return None
    return found


def _sampledata(folders: list[Path]) -> Path | None:
    """The folder of an app's samples: beside a folder ``res``, or in the module that has it as ``src/main/res``."""
    places = (up / "sampledata" for folder in folders for up in list(folder.resolve().parents)[:3])
    return next((each for each in places if each.is_dir()), None)
