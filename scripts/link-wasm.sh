#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Link the engine for WebAssembly. `scripts/build.sh wasm` and `scripts/build-web.sh` run it.
#   link-wasm.sh              build/wasm/libreglet.a, for programs in C, and build/wasm/reglet.wasm, a reactor with every
#                             function of the header, malloc and free. It imports functions of WASI, for files and
#                             random numbers; a host that uses neither may give functions that fail.
#   link-wasm.sh OUT OBJECT   OUT: the functions that an object exports, and what they reach
# The engine is bitcode, which the linker optimizes as a whole: 1% smaller than the object in the archive. Variables for
# the strength reduction of loops would make it 1% larger.
set -euo pipefail
cd "$(dirname "$0")/.."
tools=$(dirname "$(readlink -f "$(command -v swiftc)")")
out=build/wasm work=build/wasm/link libraries=/usr/lib/wasm32-wasi
builtins=(/usr/lib/llvm-*/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a)
expat=(build/expat/wasm/{xmlparse,xmltok,xmlrole}.o)

link() { # OUT ARGUMENT...
    local to=$1
    shift
    "$tools/wasm-ld" --no-entry --gc-sections --strip-all -O2 -mllvm -disable-lsr -z stack-size=1048576 --stack-first \
        "$libraries/crt1-reactor.o" "$@" "$work/swift.bc" "${expat[@]}" "$libraries/libc.a" "${builtins[0]}" \
        -o "$work/linked.wasm"
    mv "$work/linked.wasm" "$to"
}

if [ $# -gt 0 ]; then
    link "$1" "$2"
    exit 0
fi
"$tools/llvm-ar" rcsD "$work/libreglet.a" "$work/swift.o" "${expat[@]}"
mv "$work/libreglet.a" "$out/libreglet.a"
mapfile -t names < <(scripts/exports.sh)
link "$out/reglet.wasm" "${names[@]/#/--export=}" --export=malloc --export=free --export=__stack_pointer
echo "$out/reglet.wasm: $(stat -c %s "$out/reglet.wasm") bytes, $(gzip -9c "$out/reglet.wasm" | wc -c) with gzip"
