#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Link the object of the engine for WebAssembly: build/wasm/libreglet.a, for programs in C, and build/wasm/reglet.wasm,
# a reactor with every function of the header, malloc and free. It imports functions of WASI, for files and random
# numbers; a host that uses neither may give functions that fail. `scripts/build.sh wasm` runs it.
#   link-wasm.sh OBJECT
set -euo pipefail
cd "$(dirname "$0")/.."
tools=$(dirname "$(readlink -f "$(command -v swiftc)")")
out=build/wasm work=build/wasm/link libraries=/usr/lib/wasm32-wasi
mkdir -p "$work"
builtins=(/usr/lib/llvm-*/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a)

# One object in which only rg_* is visible to other objects, as in the other static library.
mapfile -t names < <(scripts/exports.sh)
"$tools/llvm-ar" rcsD "$work/libreglet.a" "$1" build/expat/wasm/{xmlparse,xmltok,xmlrole}.o
mv "$work/libreglet.a" "$out/libreglet.a"

"$tools/wasm-ld" --no-entry --gc-sections --strip-all -O2 -z stack-size=1048576 --stack-first \
    "${names[@]/#/--export=}" --export=malloc --export=free --export=__stack_pointer \
    "$libraries/crt1-reactor.o" "$out/libreglet.a" "$libraries/libc.a" "${builtins[0]}" -o "$work/reglet.wasm"
mv "$work/reglet.wasm" "$out/reglet.wasm"
echo "$out/reglet.wasm: $(stat -c %s "$out/reglet.wasm") bytes, $(gzip -9c "$out/reglet.wasm" | wc -c) with gzip"
