#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The library on other machines: 64-bit and 32-bit ARM under qemu-user, and WebAssembly in node. C tests, samples of the corpora,
# and a hash over random edits and layouts, which is the same everywhere.
#   run.sh [--all] [MACHINE...]     --all: every C test and every corpus, about 15 minutes; MACHINE: aarch64, armv7, wasm
# Exit status 77, which `scripts/test.sh` counts as skipped, where the compilers of another machine cannot be had.
set -uo pipefail
cd "$(dirname "$0")/../.."
source scripts/deps.sh
all= machines=()
for word in "$@"; do
    case $word in
    --all) all=1 ;;
    aarch64 | armv7 | wasm) machines+=("$word") ;;
    *) reglet_fail "run.sh takes --all, aarch64, armv7 and wasm, not '$word'" ;;
    esac
done
[ ${#machines[@]} -gt 0 ] || machines=(aarch64 armv7 wasm)
if ! (need aarch64 aarch64-c++ armv7 armv7-c++ qemu wasm wasm-c++ node nlohmann) 2>build/machines-missing.txt; then
    cat build/machines-missing.txt
    exit 77
fi
need swift gcc g++ python
make lib "${machines[@]}" || exit 1
out=$PWD/build/tests/machines root=$PWD
mkdir -p "$out/include"
ln -sfn /usr/include/nlohmann "$out/include/nlohmann" # headers alone: the same on every machine
tools=$(dirname "$(readlink -f "$(command -v swiftc)")")
passed=0 failed=0

check() {
    local name=$1 log=$out/$1.log
    shift
    if "$@" >"$log" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAIL $name"
        tail -n 20 "$log" | cut -c 1-300 | sed 's/^/    /'
    fi
}

# machine NAME: the commands of a machine: cc, cxx and link make a program, run runs it.
wasi=/usr/lib/wasm32-wasi
machine() {
    machine=$1 place=$out/$1
    mkdir -p "$place"
    case $1 in
    host) cc=(gcc) cxx=(g++) library=build/lib/libreglet.a run=() end= ;;
    aarch64)
        cc=(aarch64-linux-gnu-gcc) cxx=(aarch64-linux-gnu-g++) library=build/aarch64/libreglet.a
        run=(qemu-aarch64) end=
        ;;
    armv7)
        cc=(arm-linux-gnueabihf-gcc) cxx=(arm-linux-gnueabihf-g++ -Wno-psabi) library=build/armv7/libreglet.a
        run=(qemu-arm) end=
        ;;
    wasm)
        cc=("$tools/clang" --target=wasm32-wasi -isystem /usr/include/wasm32-wasi -D_WASI_EMULATED_PROCESS_CLOCKS)
        cxx=("$tools/clang++" --target=wasm32-wasi -nostdinc++ -fno-exceptions -DJSON_NOEXCEPTION
            -DJSON_HAS_FILESYSTEM=0 -DJSON_HAS_EXPERIMENTAL_FILESYSTEM=0 -Wno-deprecated-literal-operator
            -Wno-null-dereference
            -isystem "$(echo /usr/lib/llvm-*/include/wasm32-wasi/c++/v1)" -isystem /usr/include/wasm32-wasi)
        library=build/wasm/libreglet.a run=(node "$root/Tests/Machines/run-wasm.mjs") end=.wasm
        ;;
    esac
    # A compiler may otherwise fuse a multiplication and an addition of the test itself, where the machine can.
    cc+=(-ffp-contract=off) cxx+=(-ffp-contract=off)
}

# link PROGRAM OBJECT...
link() {
    local program=$1
    shift
    if [ "$machine" = wasm ]; then
        "$tools/wasm-ld" --gc-sections -z stack-size=8388608 --stack-first -L"$wasi" "$wasi/crt1-command.o" "$@" "$library" \
            -lc++ -lc++abi -lm -lwasi-emulated-process-clocks -lc \
            /usr/lib/llvm-*/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a -o "$program"
    else
        "${cxx[@]}" -static -o "$program" "$@" "$library" -lm -lpthread
    fi
}

c_program() { # NAME SOURCE
    "${cc[@]}" -std=c11 -O1 -Wall -Wextra -Wno-missing-field-initializers -Ibuild/include -c -o "$place/$1.o" "$2" &&
        link "$place/$1$end" "$place/$1.o"
}

c_test() { c_program "$1" "Tests/C/$1.c" && timeout 300 "${run[@]}" "$place/$1$end"; }

support='properties world connected classes session session_connections generate generate_connected generate_css screens tight feeds css_columns
    chains leaves lists texts sequences'
determinism() {
    local objects=() part
    for part in $support; do objects+=("$place/support/$part.o"); done
    make -s -C Tests/Property OUT="$place" CXX="${cxx[*]}" FLAGS=-O1 "${objects[@]}" &&
        "${cxx[@]}" -std=c++17 -O1 -Wall -Wextra -Iinclude -c -o "$place/determinism.o" Tests/Machines/determinism.cpp &&
        link "$place/determinism$end" "$place/determinism.o" "${objects[@]}" &&
        "${run[@]}" "$place/determinism$end" 400 | tee "$place/hash.txt"
}

same_hash() { diff "$out/host/hash.txt" "$out/$1/hash.txt"; }

cxx_program() { # NAME SOURCE...
    local name=$1 objects=() source object before=()
    shift
    if [ "$machine" = wasm ]; then before=(-include Tests/Machines/no-exceptions.h); fi
    for source in "$@"; do
        object=$place/$(basename "$source" .cpp).o
        "${cxx[@]}" -std=c++17 -O1 -Iinclude -I"$out/include" "${before[@]}" -c -o "$object" \
            "$source" || return 1
        objects+=("$object")
    done
    link "$place/$name$end" "${objects[@]}"
}

# corpus PROGRAM CHECKER OPTIONS CASES: a checker starts the program and feeds it cases.
corpus() {
    local program=$1 checker=$2 options=$3 cases=$4 status=0 whole=()
    if [ "$machine" = wasm ]; then whole=(--buffered); fi
    # shellcheck disable=SC2086
    python3 "Tests/Conformance/$checker.py" "Tests/Conformance/corpus/$cases" --json "$place/$program.json" $options -- \
        "${run[@]}" "${whole[@]}" "$place/$program$end" || status=$?
    [ $status -le 1 ] && python3 Tests/Conformance/summary.py "Tests/Conformance/corpus/$cases" "$place/$program.json"
}

conformance() {
    local folder=Tests/Conformance every='--every 8'
    [ -z "$all" ] || every=
    cxx_program android $folder/android.cpp $folder/android_case.cpp Tests/Property/support/properties.cpp || return 1
    cxx_program constraintlayout $folder/constraintlayout.cpp && cxx_program focus $folder/focus.cpp || return 1
    corpus android check_android "$every" android/random-all.jsonl.gz &&
        corpus android check_android "" flexbox-android/sample.jsonl.gz &&
        corpus constraintlayout check_constraintlayout "" constraintlayout/sample.jsonl.gz &&
        corpus focus check_focus "" focus/sample.jsonl.gz || return 1
    # Not for WASI: these read folders with C++'s filesystem, and some cases of the first sample expect an error.
    if [ "$machine" != wasm ]; then
        corpus android check_android "" android-widgets/sample.jsonl.gz || return 1
        cxx_program drawables $folder/drawables.cpp && cxx_program resources $folder/resources.cpp &&
            corpus drawables check_drawables "" drawables/sample.jsonl.gz &&
            corpus resources check_resources "" resources/sample.jsonl.gz || return 1
    fi
    [ -n "$all" ] || return 0
    local cases
    for cases in $folder/corpus/android/*.jsonl.gz; do
        corpus android check_android "" "android/$(basename "$cases")" || return 1
    done
}

# arm_library GLIBC LOADER: the shared library for ARM: its name, its glibc, and a program that is linked with it.
arm_library() {
    local so=build/$machine/libreglet.so newest
    readelf -dW $so | grep 'SONAME.*libreglet.so.0' && ! readelf -dW $so | grep -E 'RPATH|RUNPATH|TEXTREL' || return 1
    diff <(scripts/exports.sh) <(nm -D --defined-only --without-symbol-versions $so | awk '$2 != "A" { print $3 }' |
        LC_ALL=C sort) || return 1
    newest=$(readelf -VW $so | grep -oE 'GLIBC_[0-9.]+' | sort -Vu | tail -n 1)
    echo "needs $newest"
    [ "$newest" = "$1" ] || return 1
    "${cc[@]}" -std=c99 -Ibuild/include -o "$place/hello" examples/hello.c $so -Wl,-rpath,"$root/build/$machine" &&
        "${run[@]}" -L "$2" "$place/hello" | diff - examples/expected/hello.txt
}

# Everything that the module for browsers and other hosts has: each function, memory, and imports of WASI alone.
wasm_module() {
    scripts/exports.sh | node -e '
        const { readFileSync } = require("fs");
        const module = new WebAssembly.Module(readFileSync("build/wasm/reglet.wasm"));
        const names = new Set(WebAssembly.Module.exports(module).map(each => each.name));
        const wanted = readFileSync(0, "utf8").trim().split("\n").concat("memory", "malloc", "free", "_initialize");
        const missing = wanted.filter(name => !names.has(name));
        const foreign = WebAssembly.Module.imports(module).filter(each => each.module !== "wasi_snapshot_preview1");
        if (missing.length || foreign.length) throw new Error(JSON.stringify({ missing, foreign }));
        const fail = Object.fromEntries(WebAssembly.Module.imports(module).map(each => [each.name, () => 8 /* EBADF */]));
        const { exports } = new WebAssembly.Instance(module, { wasi_snapshot_preview1: fail });
        exports._initialize();
        if (exports.rg_version() >>> 16 !== 0) throw new Error("rg_version");
        console.log(`${names.size} exports`);'
}

# cost: instructions a node of a layout from scratch, of two runs that differ in the number of layouts; wasm: seconds.
cost() {
    c_program cost Tests/Machines/cost.c || return 1
    if [ "$machine" = wasm ]; then
        "${run[@]}" "$place/cost$end" 500 >"$place/cost.txt" && cat "$place/cost.txt"
        awk '{ printf "wasm: %.0f ns a node, in node.js\n", $3 / 500 / $1 * 1e9 }' "$place/cost.txt" >>"$out/costs.txt"
        return
    fi
    gcc -O1 -shared -fPIC -Wl,--unresolved-symbols=ignore-all -o "$out/count.so" Tests/Machines/count.c || return 1
    local emulator=${run[0]:-qemu-$(uname -m)} few many
    few=$("$emulator" -plugin "$out/count.so" "$place/cost" 10 2>&1 >/dev/null | awk '{ print $1 }')
    many=$("$emulator" -plugin "$out/count.so" "$place/cost" 110 2>&1 >/dev/null | awk '{ print $1 }')
    echo "$machine: $(((many - few) / 110100)) instructions a node" | tee -a "$out/costs.txt"
    [ "$many" -gt "$few" ]
}

tests=(arguments arguments_trees constraint connected flexbox focus inflate inflate_memory layout limits messages
    overflow paint panes resources_pack same_bits shaping table template text_unicode transform)
tests=("${tests[@]/#/test_}")
if [ -n "$all" ]; then mapfile -t tests < <(basename -s .c Tests/C/test_*.c); fi
: >"$out/costs.txt"
machine host
check host-hash determinism
check host-cost cost
for each in "${machines[@]}"; do
    machine "$each"
    for name in "${tests[@]}"; do
        # The least stack of a thread is larger on ARM than these tests give. WASI has no threads and temporary folders.
        if grep -q '"stack.h"' "Tests/C/$name.c"; then continue; fi
        if [ "$each" = wasm ] && grep -qE 'pthread.h|mkdtemp' "Tests/C/$name.c"; then continue; fi
        check "$each-$name" c_test "$name"
    done
    check "$each-hash" determinism
    check "$each-same-hash" same_hash "$each"
    check "$each-conformance" conformance
    case $each in
    aarch64) check aarch64-library arm_library GLIBC_2.17 /usr/aarch64-linux-gnu ;;
    armv7) check armv7-library arm_library GLIBC_2.4 /usr/arm-linux-gnueabihf ;;
    wasm) check wasm-module wasm_module ;;
    esac
    check "$each-cost" cost
done
cat "$out/costs.txt" "$out/host/hash.txt"
echo "Tests/Machines: $passed passed, $failed failed"
[ $failed = 0 ]
