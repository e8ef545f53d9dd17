#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Build build/expat/libexpat.a for size, from the source of Debian's package with Debian's security patches. It has no
# entities and DTDs (a file with a document type is refused before they are read), no namespaces (Reglet resolves
# prefixes itself), and the smaller of expat's two tokenizers. It adds 60 KB to the library, libexpat1-dev's archive
# 140 KB. The source is fetched once: remove build/expat to get a newer one.
set -euo pipefail
cd "$(dirname "$0")/.."

out=build/expat
if [ "$out/libexpat.a" -nt scripts/expat.sh ]; then exit 0; fi

mkdir -p "$out"
rm -f "$out"/*.{a,so,o,c,h}
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
flags=(-Os -fPIC -fvisibility=hidden -ffunction-sections -fdata-sections -DNDEBUG -DXML_GE=0 -DXML_MIN_SIZE
    -DXML_CONTEXT_BYTES=0 -DHAVE_SYSCALL_GETRANDOM -DXML_DEV_URANDOM
    "-DBYTEORDER=(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? 1234 : 4321)")
: >"$out/expat_config.h" # the flags take its place
printf '%q ' "${flags[@]}" >"$out/flags"
for part in xmlparse xmltok xmlrole; do gcc "${flags[@]}" -I "$out" -c "$out/$part.c" -o "$out/$part.o"; done
gcc -shared -Wl,-z,defs "$out"/{xmlparse,xmltok,xmlrole}.o -o "$out/check.so" # another version might need other parts
ar rcsD "$out/libexpat.new" "$out"/{xmlparse,xmltok,xmlrole}.o
mv "$out/libexpat.new" "$out/libexpat.a"
