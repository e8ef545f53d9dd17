#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Build build/python/reglet/_fast.abi3.so, the accelerator of the Python package in this checkout, unless it is up to
# date. A wheel has its own.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/venv.sh
exec 9>build/accelerator.lock
flock 9 # steps that run side by side
cd bindings/python
../../build/venv/bin/python setup.py --quiet build_ext --build-lib ../../build/python \
    --build-temp ../../build/python/objects
[ -f ../../build/python/reglet/_fast.abi3.so ] || {
    echo "reglet: the accelerator of the Python package was not built: it needs a C compiler and Python's headers" >&2
    exit 1
}
