# SPDX-License-Identifier: MIT
"""Puts libreglet.so.0 into the wheel and gives the wheel the tag of this platform. Everything else: pyproject.toml."""

import os
import shutil
import subprocess
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py
from setuptools.errors import SetupError

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
BUILT = ROOT / "build" / "lib" / "libreglet.so.0"
# Renderers that `reglet new` copies into projects.
HOSTS = (ROOT / "hosts" / "sdl2" / "reglet_sdl2.h", ROOT / "hosts" / "pygame" / "reglet_pygame.py")
INSIDE = Path("reglet") / "lib" / "libreglet.so.0"


def find_library():
    """The library to carry: $REGLET_LIBRARY, else the checkout's, built if it is not there."""
    override = os.environ.get("REGLET_LIBRARY")
    if override:
        if not Path(override).is_file():
            raise SetupError(f"REGLET_LIBRARY names {override}, which is not a file; correct or unset it")
        return Path(override)
    if not BUILT.exists():
        if not (ROOT / "include" / "reglet" / "base.h").is_file():
            raise SetupError(
                "the wheel is built inside a checkout of Reglet, or with REGLET_LIBRARY naming libreglet.so"
            )
        try:
            subprocess.run(["make", "lib"], cwd=ROOT, check=True)
        except (OSError, subprocess.CalledProcessError) as error:
            raise SetupError(
                f"{BUILT} is not there and 'make lib' in {ROOT} failed ({error}); see its output"
            ) from error
        if not BUILT.exists():
            raise SetupError(f"'make lib' in {ROOT} succeeded but did not build {BUILT}")
    return BUILT


class BuildPy(build_py):
    """Adds the library. An editable install finds the checkout's own at run time."""

    def run(self):
        if not self.editable_mode:
            # What an earlier build left must not get into this wheel.
            shutil.rmtree(Path(self.build_lib) / "reglet", ignore_errors=True)
        super().run()
        if not self.editable_mode:
            target = Path(self.build_lib) / INSIDE
            self.mkpath(str(target.parent))
            self.copy_file(str(find_library().resolve()), str(target))
            for host in filter(Path.is_file, HOSTS):
                folder = Path(self.build_lib) / "reglet" / "_cli" / "starters" / "hosts"
                self.mkpath(str(folder))
                self.copy_file(str(host), str(folder / host.name))

    def get_outputs(self, include_bytecode=1):
        return [*super().get_outputs(include_bytecode), str(Path(self.build_lib) / INSIDE)]


class PlatformDistribution(Distribution):
    """Belongs into platlib, though it has no extension module."""

    def has_ext_modules(self):
        return True


class BDistWheel(bdist_wheel):
    """Any Python 3 (nothing is compiled against it), but this platform only."""

    def get_tag(self):
        return "py3", "none", super().get_tag()[2]


# Scratch files belong to the checkout's build folder, where there is one.
scratch = ROOT / "build" / "python-wheel"
options = {"build": {"build_base": str(scratch)}} if (ROOT / "include" / "reglet" / "base.h").is_file() else {}

setup(distclass=PlatformDistribution, cmdclass={"build_py": BuildPy, "bdist_wheel": BDistWheel}, options=options)
