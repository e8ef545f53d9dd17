#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Make build/venv with the pinned Python packages of the tests, unless it is up to date.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/deps.sh
need python

mkdir -p build
exec 9>build/venv.lock
flock 9  # steps that run side by side
pins=bindings/python/requirements-test.txt
if [ -x build/venv/bin/python ] && cmp -s "$pins" build/venv/pins.txt; then exit 0; fi
echo "installing the Python packages of the tests into build/venv, about 40 s" >&2
rm -rf build/venv
python3 -m venv build/venv
build/venv/bin/pip install --quiet --disable-pip-version-check -r "$pins" ||
    reglet_fail "the Python packages of $pins could not be installed: pip needs a package index (network)."
cp "$pins" build/venv/pins.txt
