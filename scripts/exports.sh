#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Print the functions the header declares with RG_API, one a line, sorted. `--map` prints them as a linker version
# script, `--hidden` as assembly that hides them when it is linked into a static library.
# As the first argument, `--cairo` reads the header of libreglet-cairo instead, `--core` leaves out what the flavour core
# does not have.
# The header is preprocessed first, so comments, line breaks and conditionals cannot mislead the search.
set -euo pipefail
cd "$(dirname "$0")/.."

header=include/reglet/reglet.h prefix=rg defines=()
case ${1:-} in
--cairo)
    header=include/reglet-cairo/reglet-cairo.h prefix=rgc
    shift
    ;;
--core)
    defines=(-DREGLET_CORE -DRG_EXPERIMENTAL=RG_ABSENT)
    shift
    ;;
esac
names=$(gcc -E -P "${defines[@]}" -DRG_API=RG_API_HERE -I include "$header" | tr '\n' ' ' |
    sed 's/RG_ABSENT RG_API_HERE//g' |
    grep -oE 'RG_API_HERE[^;(]*[( ]' | grep -oE "\b${prefix}_[a-z0-9_]+ *\($" | tr -d ' (' | LC_ALL=C sort)

if [ "${1:-}" = --map ]; then
    [ $prefix = rg ] && version=LIBREGLET || version=LIBREGLET_CAIRO
    echo "${version}_$(awk '$2 == "RG_VERSION_MAJOR" { print $3 }' include/reglet/base.h) { global:"
    sed 's/$/;/' <<<"$names"
    echo "local: *; };"
elif [ "${1:-}" = --hidden ]; then
    sed 's/.*/.globl &\n.hidden &/' <<<"$names"
    echo '.section .note.GNU-stack,"",%progbits'
else
    echo "$names"
fi
