#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Tests the page of `reglet preview` in headless Chromium: mouse, keyboard, errors, reloading. Pictures of it go to
# build/tests/preview. Exits with 77 where Chromium cannot be installed.
set -uo pipefail
cd "$(dirname "$0")/../.."
source scripts/deps.sh
(need chromium) || exit 77
need python dejavu
make cairo && scripts/venv.sh || exit 1
mkdir -p build/tests/preview
PYTHONPATH=bindings/python/src exec build/venv/bin/python Tests/Preview/browser.py build/tests/preview
