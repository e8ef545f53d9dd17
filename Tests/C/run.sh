#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Checks of the header and of the two libraries, and the C tests against both. `run.sh NAME...` runs only these checks.
set -uo pipefail
cd "$(dirname "$0")/../.."
source scripts/deps.sh
need swift gcc g++ expat python
make lib || exit 1

out=build/tests/c
mkdir -p "$out"
rm -f "$out"/*.o
so=build/lib/libreglet.so
static=build/lib/libreglet.a
warnings=(-pedantic -Wall -Wextra -Werror -Wno-missing-field-initializers)
failed=0
passed=0

# check NAME COMMAND...: run a check and count it; its output is shown if it fails.
check() {
    local name=$1 log
    shift
    if [ ${#only[@]} -gt 0 ] && [[ ! " ${only[*]} " == *" $name "* ]]; then return; fi
    log=$out/$name.log
    if "$@" >"$log" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAIL $name"
        sed 's/^/    /' "$log" | head -n 40
    fi
}
only=("$@")

# Every header compiles alone, in every language version it supports.
headers_compile() {
    local header standard
    for header in include/reglet/*.h; do
        for standard in c99 c11 c17; do
            gcc -std=$standard "${warnings[@]}" -Wstrict-prototypes -Wundef -fsyntax-only -x c -I include \
                -include "$header" /dev/null || return 1
        done
        for standard in c++11 c++14 c++17 c++20; do
            g++ -std=$standard "${warnings[@]}" -Wundef -fsyntax-only -x c++ -I include -include "$header" /dev/null ||
                return 1
        done
    done
}

# The shared library exports exactly the functions that the header declares.
exports_equal_header() {
    diff <(scripts/exports.sh) <(nm -D --defined-only --without-symbol-versions "$so" | awk '$2 != "A" { print $3 }' | LC_ALL=C sort)
}

static_exports_equal_header() {
    [ "$(ar t "$static" | wc -l)" = 1 ] || return 1
    diff <(scripts/exports.sh) <(nm --defined-only --extern-only "$static" | awk 'NF == 3 { print $3 }' | LC_ALL=C sort)
}

# Tables that the loader fills in are read-only afterwards, and writable memory is not executable.
is_hardened() {
    readelf -lW "$so" | grep -q GNU_RELRO && readelf -dW "$so" | grep -q 'Flags: .*NOW' &&
        ! readelf -lW "$so" | grep -E 'GNU_STACK|LOAD' | grep -q 'RWE'
}

needs_libc_only() {
    local needed
    needed=$(readelf -dW "$so" | sed -nE 's/.*\(NEEDED\).*\[(.*)\]/\1/p' | grep -vE '^(libc\.so\.6|libm\.so\.6|ld-linux.*)$')
    [ -z "$needed" ] || { echo "also needs $needed"; return 1; }
    readelf -dW "$so" | grep -q 'SONAME.*\[libreglet\.so\.0\]' || { echo "wrong SONAME"; return 1; }
    ! readelf -dW "$so" | grep -E 'RPATH|RUNPATH|TEXTREL'
}

# No allocation by the Swift runtime: a failing one would end the host.
no_swift_allocation() {
    ! nm build/link/libreglet.so.full | grep -E 'swift_(allocObject|slowAlloc|allocError|initStackObject|retain|once)\b' &&
        ! nm "$static" | grep -E 'swift_(allocObject|slowAlloc|allocError|initStackObject|retain|once)\b'
}

# The checks of REGLET_CHECKS are in the library for tests alone: neither their sentences nor their functions are here.
no_internal_checks() {
    ! grep -qF 'invariant broken' "$so" "$static" && ! nm build/link/libreglet.so.full | grep -i invariant
}

# Opening the libraries runs no code in them: nothing is initialized at load time.
no_static_initialisers() {
    ! nm build/link/libreglet.so.full | grep -E '_GLOBAL__sub_I|__cxx_global_var_init'
}

# The build removes the padding between constant texts: no instruction that needs alignment may read one.
no_misaligned_constant() {
    [ "$(uname -m)" = x86_64 ] || return 0
    local misaligned
    objdump -d --no-show-raw-insn build/link/libreglet.so.full >"$out/code.txt" || return 1
    misaligned=$(grep -E '\s(mov(aps|apd|dqa)|(and|andn|or|xor|add|sub|mul|max|min|unpck[hl])p[sd]|p[a-z]+) .*\(%rip\),%xmm' \
        "$out/code.txt" | grep -vE '# [0-9a-f]*0( |$)')
    [ -z "$misaligned" ] || { echo "$misaligned"; return 1; }
}

size_within_budget() {
    local size limit=1610000
    [ -e build/expat/libexpat.a ] || limit=1680000 # with Debian's archive, where expat's source could not be fetched
    size=$(stat -L -c %s "$so")
    echo "$size bytes"
    [ "$size" -le $limit ]
}

# Each node function is tried with dead handles, each function by some C test.
every_function_is_called() {
    local missing
    missing=$(scripts/exports.sh | while read -r name; do grep -qw "$name" Tests/C/*.c || echo "$name"; done)
    [ -z "$missing" ] || { echo "called by no C test: $missing"; return 1; }
    gcc -E -P -DRG_API=RG_API_HERE -I include include/reglet/reglet.h | tr '\n' ' ' | grep -oE 'RG_API_HERE[^;]*;' |
        grep -E '\(.*rg_node( |\))' | grep -oE 'rg_[a-z_]+\(' | tr -d '(' | sort -u >"$out/with-node.txt"
    [ "$(wc -l <"$out/with-node.txt")" -gt 40 ] || { echo "the header was not understood"; return 1; }
    missing=$(while read -r name; do grep -qw "$name" Tests/C/test_handles.c || echo "$name"; done <"$out/with-node.txt")
    [ -z "$missing" ] || { echo "not in test_handles.c: $missing"; return 1; }
}

# Each function with an output is in the table of test_outputs.c, with the ways in which its declaration says it can
# fail: c without a context, s with a stale handle, r inside a callback, where the context is not const. Resources and pointers
# are no output: they are changed like a context.
outputs_are_tested() {
    gcc -E -P -DRG_API=RG_API_HERE -I include include/reglet/reglet.h | tr '\n' ' ' | grep -oE 'RG_API_HERE[^;]*;' |
        awk '{
            match($0, /rg_[a-z_]+\(/)
            name = substr($0, RSTART, RLENGTH - 1)
            if (name ~ /_init$/) next
            n = split(substr($0, RSTART + RLENGTH), parameters, ",")
            output = 0
            needs = ""
            for (i = 1; i <= n; i++) {
                p = parameters[i]
                if (p ~ /rg_context \*[a-z]/) needs = needs (p ~ /const/ ? "c" : "cr")
                else if (p ~ /^ ?rg_(node|constraint|set|request) [a-z]/ && needs !~ /s/ && name != "rg_layout_set_destroy") needs = needs "s"
                else if (p ~ /rg_(resource(s|_view)|pointer) \*[a-z]/) continue
                else if (p ~ /\*/ && (p !~ /const/ || p ~ /\*\*/) && p !~ /void \*/) output = 1
            }
            if (output) print name, needs
        }' >"$out/with-output.txt"
    [ "$(wc -l <"$out/with-output.txt")" -gt 50 ] || { echo "the header was not understood"; return 1; }
    local name needs row failed=0 i
    while read -r name needs; do
        row=$(sed -nE "s/^ *F\($name, \"([a-z]*)\"\),/.\1/p" Tests/C/test_outputs.c)
        [ -n "$row" ] || { echo "not in test_outputs.c: $name"; failed=1; }
        for ((i = 0; i < ${#needs}; i++)); do
            [[ $row == *${needs:i:1}* ]] || { echo "test_outputs.c: $name lacks '${needs:i:1}'"; failed=1; }
        done
    done <"$out/with-output.txt"
    return $failed
}

# program NAME SOURCE LIBRARY [FLAGS...]: each source is compiled once, for programs with either library.
program() {
    local name=$1 source=$2 library=$3
    local object=$out/$(basename "$source" .c)${compiler:+-other}.o
    shift 3
    [ -e "$object" ] ||
        "${compiler:-gcc}" -std=c11 -g1 -O1 "${warnings[@]}" -I build/include -c -o "$object" "$source" || return 1
    "${compiler:-gcc}" -o "$out/$name" "$object" "$library" -Wl,-rpath,"$PWD/build/lib" -lm -lpthread "$@" &&
        timeout 120 "$out/$name"
}

# Opening the library and creating a context in a new process takes at most half a millisecond.
opens_quickly() {
    gcc -std=c11 -O1 "${warnings[@]}" -I build/include -o "$out/startup" bench/src/startup.c -ldl && "$out/startup" "$so"
}

swift_host() {
    local name=$1
    shift
    swiftc -O -I build/include -o "$out/$name" Tests/C/hosts/host.swift "$@" && timeout 60 "$out/$name"
}

check headers headers_compile
check abi Tests/ABI/abi.py check
check exports exports_equal_header
check static-exports static_exports_equal_header
check needed needs_libc_only
check hardened is_hardened
check swift-allocation no_swift_allocation
check initialisers no_static_initialisers
check internal-checks no_internal_checks
check aligned no_misaligned_constant
check size size_within_budget
check coverage every_function_is_called
check outputs outputs_are_tested
for source in Tests/C/test_*.c; do
    name=$(basename "$source" .c)
    check "$name" program "$name" "$source" "$so"
    check "$name-static" program "$name-static" "$source" "$static"
done
# The same bits with another compiler.
compiler=$(dirname "$(readlink -f "$(command -v swiftc)")")/clang check test_same_bits-clang \
    program test_same_bits-clang Tests/C/test_same_bits.c "$so"
check c-host program c-host Tests/C/hosts/host.c "$so" -lexpat
check c-host-static program c-host-static Tests/C/hosts/host.c "$static" -lexpat
check c-host-expat-first program c-host-first Tests/C/hosts/host.c -lexpat "$so"
check swift-host swift_host swift-host -L build/lib -lreglet -Xlinker -rpath -Xlinker "$PWD/build/lib"
check swift-host-static swift_host swift-host-static "$static"

echo "Tests/C: $passed passed, $failed failed"
[ $failed = 0 ]
