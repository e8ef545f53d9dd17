#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Tests of libreglet-cairo: its exports, and its C tests. `run.sh NAME...` runs only these.
# REGLET_LIBRARY names another libreglet.so than that of the build. RGC_PICTURES=FOLDER keeps the pictures.
set -uo pipefail
cd "$(dirname "$0")/../.."
source scripts/deps.sh
need gcc pkg-config cairo turbojpeg webp
out=build/tests/cairo
mkdir -p "$out"
if [ -z "${REGLET_LIBRARY:-}" ]; then
    make cairo || exit 1
    REGLET_LIBRARY=build/lib/libreglet.so.0
    library=build/lib/libreglet-cairo.so.0
else
    scripts/build-cairo.sh "$REGLET_LIBRARY" "$out" || exit 1
    library=$out/libreglet-cairo.so.0
fi
folders=$(dirname "$(realpath "$library")"):$(dirname "$(realpath "$REGLET_LIBRARY")")
read -ra flags < <(pkg-config --cflags --libs cairo libturbojpeg libwebp)
failed=0 passed=0

check() {
    local name=$1
    shift
    if [ ${#only[@]} -gt 0 ] && [[ ! " ${only[*]} " == *" $name "* ]]; then return; fi
    if "$@" >"$out/$name.log" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAIL $name"
        sed 's/^/    /' "$out/$name.log" | head -n 40
    fi
}
only=("$@")

header_compiles() {
    local standard
    for standard in c99 c11 c17; do
        gcc -std=$standard -pedantic -Wall -Wextra -Werror -Wstrict-prototypes -fsyntax-only -x c -I include \
            -include include/reglet-cairo/reglet-cairo.h /dev/null || return 1
    done
    for standard in c++11 c++20; do
        g++ -std=$standard -pedantic -Wall -Wextra -Werror -fsyntax-only -x c++ -I include \
            -include include/reglet-cairo/reglet-cairo.h /dev/null || return 1
    done
}

exports_equal_header() {
    diff <(scripts/exports.sh --cairo) <(nm -D --defined-only --without-symbol-versions "$library" | awk '$2 != "A" { print $3 }' | LC_ALL=C sort)
}

# Nothing calls the allocator of the Swift runtime: a failing allocation would end the host.
no_swift_allocation() {
    ! objdump -d --no-show-raw-insn build/cairo/libreglet-cairo.so.0 |
        grep -E '(call|jmp) .*<swift_(allocObject|slowAlloc|allocError|initStackObject|retain|once)>'
}

every_function_is_called() {
    local missing
    missing=$(scripts/exports.sh --cairo | while read -r name; do grep -qw "$name" Tests/Cairo/*.[ch] || echo "$name"; done)
    # The inline functions of the header call those that end in _init.
    missing=$(grep -v '_init$' <<<"$missing")
    [ -z "$missing" ] || { echo "called by no C test: $missing"; return 1; }
}

program() {
    gcc -std=gnu11 -g -O1 -pedantic -Wall -Wextra -Werror -Wno-missing-field-initializers -I include \
        -o "$out/$1" "Tests/Cairo/$1.c" "$library" "$REGLET_LIBRARY" "${flags[@]}" -lm &&
        LD_LIBRARY_PATH=$folders timeout 120 "$out/$1"
}

check header header_compiles
check exports exports_equal_header
check swift-allocation no_swift_allocation
check coverage every_function_is_called
for source in Tests/Cairo/test_*.c; do
    name=$(basename "$source" .c)
    check "$name" program "$name"
done
echo "Tests/Cairo: $passed passed, $failed failed"
[ $failed = 0 ]
