#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Checks the code in the pages: C is compiled, or run where it is a program; Python is run; layouts are inflated.
set -euo pipefail
cd "$(dirname "$0")/../.."
source scripts/deps.sh
need gcc python
make lib
scripts/venv.sh
export PYTHONPATH=$PWD/bindings/python/src REGLET_LIBRARY=$PWD/build/lib/libreglet.so
build/venv/bin/python Tests/Docs/blocks.py "$@"
