#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Build build/expat/libexpat.a for size, from the source of Debian's package with Debian's security patches: without
# entities and DTDs (a file that has a document type is refused before any is read), without namespaces (prefixes are
# resolved here) and with the smaller of expat's two tokenizers. 60 KB of it come into the library, of libexpat1-dev's
# archive 140. The source is fetched once: remove build/expat to have a newer one.
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
# The smaller tokenizer asks whether a pair of surrogates belongs to a name, which in UTF-16 is nobody's to answer: a call
# of NULL, in text that anyone may have written. It does not.
sed -i '/^#define NULL_VTABLE/,/isInvalid4/s/\bNULL\b/isNever/g' "$out/xmltok.c"
grep -q 'isName4 \*/ isNever' "$out/xmltok.c"
flags=(-Os -fPIC -fvisibility=hidden -ffunction-sections -fdata-sections -DNDEBUG -DXML_GE=0 -DXML_MIN_SIZE
    -DXML_CONTEXT_BYTES=0 -DHAVE_GETRANDOM "-DBYTEORDER=(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? 1234 : 4321)")
: >"$out/expat_config.h" # what it would say is said by the flags
printf '%q ' "${flags[@]}" >"$out/flags"
for part in xmlparse xmltok xmlrole; do gcc "${flags[@]}" -I "$out" -c "$out/$part.c" -o "$out/$part.o"; done
gcc -shared -Wl,-z,defs "$out"/{xmlparse,xmltok,xmlrole}.o -o "$out/check.so" # another version might need other parts
ar rcsD "$out/libexpat.new" "$out"/{xmlparse,xmltok,xmlrole}.o
mv "$out/libexpat.new" "$out/libexpat.a"
