#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Build build/expat/libexpat.a for size, from the source of Debian's package with Debian's security patches. It has no
# entities and DTDs (a file with a document type is refused before they are read), no namespaces (Reglet resolves
# prefixes itself), and the smaller of expat's two tokenizers. It adds 60 KB to the library, libexpat1-dev's archive
# 140 KB. The source is fetched once: remove build/expat to get a newer one.
#   expat.sh [TARGET]    TARGET aarch64 or wasm: build/expat/TARGET/libexpat.a
set -euo pipefail
cd "$(dirname "$0")/.."

out=build/expat target=${1:-} to=build/expat${1:+/$1}
if [ "$to/libexpat.a" -nt scripts/expat.sh ]; then exit 0; fi
case $target in
'') cc=(gcc -fPIC) ar=ar ;;
aarch64) cc=(aarch64-linux-gnu-gcc -fPIC) ar=aarch64-linux-gnu-ar ;;
wasm)
    tools=$(dirname "$(readlink -f "$(command -v swiftc)")")
    cc=("$tools/clang" --target=wasm32-wasi -isystem /usr/include/wasm32-wasi) ar=$tools/llvm-ar
    ;;
*)
    echo "reglet: expat is not built for $target" >&2
    exit 1
    ;;
esac

mkdir -p "$to"
rm -f "$to"/*.{a,so,o} "$out"/*.{c,h}
if [ ! -d "$out/lib" ]; then
    scripts/debian-source.sh expat "$out"
    mv "$out/source/expat/lib" "$out/lib"
    rm -rf "$out/source"
fi
cp "$out"/lib/*.[ch] "$out"
# To classify a pair of surrogates in a name, the smaller tokenizer calls a function that is NULL for UTF-16, so hostile
# text could crash it. Replaced with isNever: such a pair is never part of a name.
sed -i '/^#define NULL_VTABLE/,/isInvalid4/s/\bNULL\b/isNever/g' "$out/xmltok.c"
grep -q 'isName4 \*/ isNever' "$out/xmltok.c"
# Reglet counts lines itself, and only where a message needs one. expat would walk over all bytes again for them.
sed -i 's/^  (((enc)->updatePosition)(enc, ptr, end, pos))/  ((void)0)/' "$out/xmltok.h"
grep -q '^  ((void)0)' "$out/xmltok.h"
# The smaller tokenizer calls a function for each byte, also where a table would do: a sixth of the time of value files.
sed -i 's/^\(# *define BYTE_TYPE(enc, p)\) \((AS_NORMAL_ENCODING(enc)->byteType(enc, p))\)$/\1 (MINBPC(enc) == 1 ? SB_BYTE_TYPE(enc, p) : \2)/' \
    "$out/xmltok.c"
grep -q 'define BYTE_TYPE(enc, p) (MINBPC' "$out/xmltok.c"
# The system call itself: the function getrandom needs glibc 2.25.
random=(-DHAVE_SYSCALL_GETRANDOM -DXML_DEV_URANDOM)
if [ "$target" = wasm ]; then random=(-DHAVE_ARC4RANDOM_BUF); fi
flags=(-Os -fvisibility=hidden -ffunction-sections -fdata-sections -DNDEBUG -DXML_GE=0 -DXML_MIN_SIZE
    -DXML_CONTEXT_BYTES=0 "${random[@]}" "-DBYTEORDER=(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? 1234 : 4321)")
: >"$out/expat_config.h" # the flags take its place
printf '%q ' "${flags[@]}" >"$to/flags"
for part in xmlparse xmltok xmlrole; do "${cc[@]}" "${flags[@]}" -I "$out" -c "$out/$part.c" -o "$to/$part.o"; done
if [ "$target" != wasm ]; then # another version might need other parts
    "${cc[@]}" -shared -Wl,-z,defs "$to"/{xmlparse,xmltok,xmlrole}.o -o "$to/check.so"
fi
"$ar" rcsD "$to/libexpat.new" "$to"/{xmlparse,xmltok,xmlrole}.o
mv "$to/libexpat.new" "$to/libexpat.a"
