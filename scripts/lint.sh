#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Checks the style of the Swift sources, shell syntax, SPDX lines, order of evaluation, names of files that do not exist,
# and addresses that scripts download from.
#   lint.sh [--fix]   --fix rewrites the Swift sources first
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/deps.sh
need swift python

swift_folders=(Package.swift Sources Tests examples)
if [ "${1:-}" = --fix ]; then
    swift format --in-place --parallel --recursive "${swift_folders[@]}"
fi
failed=0
swift format lint --strict --parallel --recursive "${swift_folders[@]}" || failed=1

sources() { # every text file of the project: tracked, or new and not ignored
    git ls-files --cached --others --exclude-standard -- "$@" 2>/dev/null | sort -u
}

while read -r script; do
    bash -n "$script" || failed=1
done < <(sources '*.sh' .ci/run)

while read -r file; do
    [ -f "$file" ] || continue
    head -n 4 "$file" | grep -q 'SPDX-License-Identifier: MIT' || {
        echo "$file: no SPDX line in its first lines"
        failed=1
    }
done < <(sources '*.swift' '*.h' '*.c' '*.cpp' '*.hpp' '*.py' '*.sh' 'scripts/check-*' .ci/run Makefile)

# Tests draw random numbers in the same order with every compiler.
mapfile -t programs < <(sources '*.c' '*.h' '*.cpp' '*.hpp')
python3 scripts/evaluation_order.py "${programs[@]}" || failed=1

# No comment, script or page names a file that does not exist.
scripts/check-links || failed=1

# A build gets its packages by name through apt-get or pip, never from an address in a script.
mapfile -t building < <(sources '*.sh' .ci/run Makefile '*/Makefile' Package.swift '*.toml' '*requirements*' '*setup.py')
if grep -nE '(https?|ftp|git|ssh)[:]//|git[@]' "${building[@]}"; then
    echo "a script loads from an address of its own: name the package, and let apt-get or pip find it"
    failed=1
fi

# Every public header guards itself with its own name.
for header in include/reglet/*.h; do
    guard=REGLET_$(basename "$header" .h | tr '[:lower:]' '[:upper:]')_H
    [ "$guard" = REGLET_REGLET_H ] && guard=REGLET_H
    grep -q "^#ifndef $guard\$" "$header" && grep -q "^#define $guard\$" "$header" || {
        echo "$header: no include guard $guard"
        failed=1
    }
done

exit $failed
