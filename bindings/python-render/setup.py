# SPDX-License-Identifier: MIT
"""Puts libreglet-cairo.so.0 into the wheel and gives the wheel the tag of this platform. The rest: pyproject.toml."""

import subprocess
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py
from setuptools.errors import SetupError

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
BUILT = ROOT / "build" / "lib" / "libreglet-cairo.so.0"
INSIDE = Path("reglet_render") / "lib" / "libreglet-cairo.so.0"


def find_library():
    """The library of the checkout, built if it is not there."""
    if not BUILT.exists():
        if not (ROOT / "include" / "reglet-cairo" / "reglet-cairo.h").is_file():
            raise SetupError("the wheel is built inside a checkout of Reglet")
        try:
            subprocess.run(["make", "cairo"], cwd=ROOT, check=True)
        except (OSError, subprocess.CalledProcessError) as error:
            raise SetupError(f"'make cairo' in {ROOT} failed ({error}); see its output") from error
    return BUILT


class BuildPy(build_py):
    """Adds the library. An editable install finds the checkout's own at run time."""

    def run(self):
        super().run()
        if not self.editable_mode:
            target = Path(self.build_lib) / INSIDE
            self.mkpath(str(target.parent))
            self.copy_file(str(find_library().resolve()), str(target))

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
scratch = ROOT / "build" / "python-render-wheel"
options = {"build": {"build_base": str(scratch)}} if (ROOT / "include" / "reglet" / "base.h").is_file() else {}

setup(distclass=PlatformDistribution, cmdclass={"build_py": BuildPy, "bdist_wheel": BDistWheel}, options=options)
