#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds and runs the examples, and compares their output with examples/expected/. `--write` replaces the expected output.
set -uo pipefail
cd "$(dirname "$0")/.."
source scripts/deps.sh
need gcc g++ python
make lib || exit 1

out=build/examples
mkdir -p "$out"
libs=(build/lib/libreglet.so -Wl,-rpath,"$PWD/build/lib" -lm)
failed=0

# expect NAME COMMAND...: its output must be examples/expected/NAME.txt
expect() {
    local name=$1
    shift
    # internal counts may change with any version; layouts may not
    if ! timeout 60 "$@" | grep -vE 'nodes measured|bytes held' >"$out/$name.txt"; then
        echo "FAIL $name: it did not end well"
        failed=1
    elif [ "${write:-}" = yes ]; then
        mkdir -p examples/expected
        cp "$out/$name.txt" "examples/expected/$name.txt"
    elif ! diff -u "examples/expected/$name.txt" "$out/$name.txt"; then
        echo "FAIL $name: its output changed"
        failed=1
    fi
}

[ "${1:-}" = --write ] && write=yes
for source in examples/*.c; do
    name=$(basename "$source" .c)
    gcc -std=c99 -O1 -Wall -Wextra -Werror -pedantic -I build/include -o "$out/$name" "$source" "${libs[@]}" || exit 1
    [[ $name = demo || $name = screens ]] || expect "$name" "$out/$name"
done
for source in examples/*.cpp; do
    name=$(basename "$source" .cpp)
    g++ -std=c++11 -O1 -Wall -Wextra -Werror -pedantic -I build/include -o "$out/$name" "$source" "${libs[@]}" || exit 1
    expect "$name" "$out/$name"
done
for source in examples/*.py; do
    name=$(basename "$source")
    PYTHONPATH=bindings/python/src REGLET_LIBRARY=$PWD/build/lib/libreglet.so expect "$name" python3 "$source"
done
# A folder of resources, in C and in Python, and on every device.
gcc -std=c99 -O1 -Wall -Wextra -Werror -pedantic -I build/include -o "$out/kiosk-resources" examples/kiosk/kiosk.c \
    "${libs[@]}" || exit 1
expect kiosk-resources "$out/kiosk-resources" examples/kiosk/res
for name in kiosk check; do
    PYTHONPATH=bindings/python/src REGLET_LIBRARY=$PWD/build/lib/libreglet.so expect "kiosk-resources-$name.py" \
        python3 -B "examples/kiosk/$name.py"
done
expect demo "$out/demo" examples/kiosk.xml examples/seed.xml "$out"
expect screens "$out/screens" examples/settings.xml examples/player.json examples/nowplaying.xml "$out"

# Examples are short, and the README's command for the static library works.
for source in examples/*.c examples/*.cpp examples/*.py examples/kiosk/*.c examples/kiosk/*.py; do
    lines=$(wc -l <"$source")
    [ "$lines" -lt 100 ] || {
        echo "FAIL $source has $lines lines: an example has fewer than 100"
        failed=1
    }
done
static=$(sed -n 's/^    gcc .* hello\.c .*# or \(build.*\)$/\1/p' README.md)
# shellcheck disable=SC2086 # several words
{ [ -n "$static" ] && gcc -I build/include examples/hello.c $static -o "$out/hello-static"; } || {
    echo "FAIL the README's way to link the static library"
    failed=1
}
expect hello "$out/hello-static"

# The programs of README.md are the examples of the same name.
in_readme() { # FENCE FILE LINES_OF_COMMENT
    diff <(sed -n "/^\`\`\`$1\$/,/^\`\`\`\$/p" README.md | sed '1d;$d') <(tail -n "+$3" "$2") || {
        echo "FAIL README.md differs from $2"
        failed=1
    }
}
in_readme c examples/hello.c 3
in_readme python examples/hello.py 4
[ $failed = 0 ] && echo "examples: all as expected"
exit $failed
