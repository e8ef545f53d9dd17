# SPDX-License-Identifier: MIT
"""Builds the accelerator, puts libreglet.so.0 into the wheel, gives the wheel its tag, and puts the sources of the
library into the source distribution. Everything else: pyproject.toml."""

import os
import shutil
import subprocess
from pathlib import Path

from setuptools import Distribution, Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.errors import SetupError

HERE = Path(__file__).resolve().parent
# The checkout; in a source distribution the folder that has the sources of the library.
ROOT = HERE / "engine" if (HERE / "engine").is_dir() else HERE.parent.parent
ENGINE = ("Makefile", "Package.swift", "LICENSE", "THIRD_PARTY.md", "CHANGELOG.md", "README.md")
ENGINE_FOLDERS = ("Sources", "hosts", "include", "scripts")
BUILT = ROOT / "build" / "lib" / "libreglet.so.0"
# Renderers that `reglet new` copies into projects.
HOSTS = (ROOT / "hosts" / "sdl2" / "reglet_sdl2.h", ROOT / "hosts" / "pygame" / "reglet_pygame.py")
INSIDE = Path("reglet") / "lib" / "libreglet.so.0"
HEADERS = ROOT / "include"
IN_CHECKOUT = (HEADERS / "reglet" / "base.h").is_file()


def find_library():
    """The library to carry: $REGLET_LIBRARY, else the checkout's, built if it is not there."""
    override = os.environ.get("REGLET_LIBRARY")
    if override:
        if not Path(override).is_file():
            raise SetupError(f"REGLET_LIBRARY names {override}, which is not a file; correct or unset it")
        return Path(override)
    if not BUILT.exists():
        if not IN_CHECKOUT:
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
            for host in filter(Path.is_file, HOSTS):
                folder = Path(self.build_lib) / "reglet" / "_cli" / "starters" / "hosts"
                self.mkpath(str(folder))
                self.copy_file(str(host), str(folder / host.name))

    def get_outputs(self, include_bytecode=1):
        return [*super().get_outputs(include_bytecode), str(Path(self.build_lib) / INSIDE)]


class BuildExt(build_ext):
    """Builds the accelerator where there are a compiler and the headers; the package works without it. In an editable
    install, and in a checkout, scripts/accelerator.sh builds it."""

    def run(self):
        if not self.editable_mode:
            super().run()

    @property
    def is_built(self):
        return all(Path(self.get_ext_fullpath(each.name)).is_file() for each in self.extensions or ())


class PlatformDistribution(Distribution):
    """Belongs into platlib, also without the accelerator."""

    def has_ext_modules(self):
        return True


class BDistWheel(bdist_wheel):
    """This platform, and any Python from the accelerator's on; without an accelerator, nothing is compiled against
    Python."""

    def get_tag(self):
        build = self.get_finalized_command("build_ext")
        platform = super().get_tag()[2]
        return ("cp311", "abi3", platform) if build.extensions and build.is_built else ("py3", "none", platform)


def extensions():
    """The accelerator. A compiler that fails is only a warning."""
    sources = sorted(str(path.relative_to(HERE)) for path in (HERE / "accelerator").glob("*.c"))
    return [
        Extension(
            "reglet._fast",
            sources,
            include_dirs=[str(HEADERS)],
            depends=["accelerator/fast.h", *map(str, sorted((HEADERS / "reglet").glob("*.h")))],
            extra_compile_args=["-O2", "-std=gnu11", "-fvisibility=hidden", "-Wall", "-Wextra"],
            extra_link_args=["-s"],
            py_limited_api=True,
            optional=True,
        )
    ]


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
options = {"build": {"build_base": str(scratch)}} if IN_CHECKOUT else {}

setup(
    distclass=PlatformDistribution,
    ext_modules=extensions() if IN_CHECKOUT else [],
    cmdclass={"build_ext": BuildExt, "build_py": BuildPy, "bdist_wheel": BDistWheel, "sdist": SDist},
    options=options,
)
