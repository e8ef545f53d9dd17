#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Tests the JavaScript module in node, and the playground and the DOM adapter in headless Chromium. Pictures go to
# build/tests/web. Exits with 77 where what this needs cannot be installed.
set -uo pipefail
cd "$(dirname "$0")/../.."
source scripts/deps.sh
(need wasm wasm-opt node tsc chromium) || exit 77
need python dejavu noto
make web && scripts/venv.sh || exit 1
out=build/tests/web
rm -rf "$out"
mkdir -p "$out/site"
cp -r build/web/. Tests/Web/dom.html "$out/site/"
# the project of `reglet new`, with the module beside it
(cd "$out/site" && PYTHONPATH=../../../../bindings/python/src ../../../venv/bin/python -m reglet new my-web --template web) || exit 1
cp -r build/web "$out/site/my-web/reglet"
node Tests/Web/module.mjs build/web || exit 1
cp Tests/Web/types.ts "$out/"
(cd "$out" && tsc --noEmit --strict --target es2022 --module esnext --moduleResolution node types.ts) || exit 1
exec build/venv/bin/python Tests/Web/browser.py "$out/site" "$out"
