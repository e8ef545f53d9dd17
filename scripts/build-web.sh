#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Build what a web server serves: build/web has the JavaScript module with its engine (web/package.json describes it), and
# in build/web/playground the playground. Without wasm-opt, which binaryen has, the engine is 7% larger.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/deps.sh
need swift wasm python
tools=$(dirname "$(readlink -f "$(command -v swiftc)")")
out=build/web work=build/wasm/link
mkdir -p "$work" "$out"

"$tools/clang" --target=wasm32-wasi -isystem /usr/include/wasm32-wasi -std=c11 -Oz -Wall -Wextra -Wno-missing-field-initializers \
    -Iinclude -c -o "$work/engine.o" web/engine.c
scripts/link-wasm.sh "$work/web.wasm" "$work/engine.o"
if (need wasm-opt); then
    # It may assume that the lowest kilobyte of memory has no objects: it is the last one of the stack.
    # Without the limit, functions with one caller make others too large: 0.5% more bytes with brotli.
    wasm-opt -Oz --converge --one-caller-inline-max-function-size=220 --low-memory-unused --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int \
        --enable-mutable-globals --strip-debug --strip-producers "$work/web.wasm" -o "$work/web.opt.wasm"
    mv "$work/web.opt.wasm" "$work/web.wasm"
fi
mv "$work/web.wasm" "$out/reglet.wasm"
cp web/*.js web/*.d.ts web/package.json web/README.md LICENSE "$out/"
mkdir -p "$out/playground"
cp web/playground/* "$out/playground/"
python3 web/schema.py properties >"$out/properties.js"
python3 web/schema.py completion >"$out/playground/schema.js"
echo "$out/reglet.wasm: $(stat -c %s "$out/reglet.wasm") bytes, $(gzip -9c "$out/reglet.wasm" | wc -c) with gzip"
