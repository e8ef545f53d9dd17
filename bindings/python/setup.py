# SPDX-License-Identifier: MIT
"""Puts libreglet.so.0 into the wheel and gives the wheel the tag of this platform, and the sources of the library into
the source distribution. Everything else: pyproject.toml."""

import os
import shutil
import subprocess
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.errors import SetupError

HERE = Path(__file__).resolve().parent
# The checkout; in a source distribution the folder that has the sources of the library.
ROOT = HERE / "engine" if (HERE / "engine").is_dir() else HERE.parent.parent
ENGINE = ("Makefile", "Package.swift", "LICENSE", "THIRD_PARTY.md", "CHANGELOG.md", "README.md")
ENGINE_FOLDERS = ("Sources", "include", "scripts")
BUILT = ROOT / "build" / "lib" / "libreglet.so.0"
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
                "the wheel is built inside a checkout of Reglet, in its source distribution, or with REGLET_LIBRARY "
                "naming libreglet.so"
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


class SDist(sdist):
    """Adds the sources of the library: the wheel is built from them where Swift is."""

    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, files)
        engine = Path(base_dir) / "engine"
        engine.mkdir()
        for name in ENGINE:
            shutil.copy2(ROOT / name, engine / name)
        for name in ENGINE_FOLDERS:
            shutil.copytree(ROOT / name, engine / name, symlinks=True, ignore=shutil.ignore_patterns("__pycache__"))


# Scratch files belong to the checkout's build folder, where there is one.
scratch = ROOT / "build" / "python-wheel"
options = {"build": {"build_base": str(scratch)}} if (ROOT / "include" / "reglet" / "base.h").is_file() else {}

commands = {"build_py": BuildPy, "bdist_wheel": BDistWheel, "sdist": SDist}
setup(distclass=PlatformDistribution, cmdclass=commands, options=options)
