#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Build build/expat/libexpat.a for size, from the source of Debian's package with Debian's security patches. It has no
# entities and DTDs (a file with a document type is refused before they are read), no namespaces (Reglet resolves
# prefixes itself), and the smaller of expat's two tokenizers. It adds 60 KB to the library, libexpat1-dev's archive
# 140 KB. The source is fetched once: remove build/expat to get a newer one.
#   expat.sh [TARGET]    TARGET aarch64, armv7 or wasm: build/expat/TARGET/libexpat.a
set -euo pipefail
cd "$(dirname "$0")/.."

out=build/expat target=${1:-} to=build/expat${1:+/$1}
if [ "$to/libexpat.a" -nt scripts/expat.sh ]; then exit 0; fi
case $target in
'') cc=(gcc -fPIC) ar=ar ;;
aarch64) cc=(aarch64-linux-gnu-gcc -fPIC) ar=aarch64-linux-gnu-ar ;;
armv7) cc=(arm-linux-gnueabihf-gcc -fPIC) ar=arm-linux-gnueabihf-ar ;;
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
# It scans a start tag three times, byte by byte. Runs of bytes that a scan only steps over take a short loop in place of
# a switch for each. `first` to `last` are types in the order of their enum: white space, those of names, others.
sed -i 's/^#define PREFIX(ident) normal_##ident/#define SKIP(enc, p, inside, first, last) \\\
  do { \\\
    if (MINBPC(enc) == 1) \\\
      while ((inside) \&\& (unsigned)(SB_BYTE_TYPE(enc, p) - (first)) <= (last) - (first)) (p)++; \\\
  } while (0)\n&/' "$out/xmltok.c"
in_name='SKIP(enc, ptr, ptr < end, BT_NMSTRT, BT_MINUS);' in_text='SKIP(enc, ptr, ptr < end, BT_S, BT_VERBAR);'
in_space='SKIP(enc, ptr, ptr < end, BT_S, BT_S);' at_end='if (! HAS_CHAR(enc, ptr, end)) break;'
valid='if (state == other) SKIP(enc, ptr, 1, BT_S, BT_S); else SKIP(enc, ptr, 1, BT_NMSTRT, BT_VERBAR);'
has_char='^ *REQUIRE_CHAR(enc, ptr, end);'
sed -i -e "/^PREFIX(scanAtts)/,/^}/{
    s/^  while (HAS_CHAR(enc, ptr, end)) {\$/& $in_name $at_end/
    /in attribute value/,/REQUIRE_CHAR/s/$has_char/$in_text &/
    /points to closing quote/,/REQUIRE_CHAR/s/$has_char/$in_space &/
    }" -e "/^PREFIX(contentTok)/,/^}/s/^  while (HAS_CHAR(enc, ptr, end)) {\$/& $in_text $at_end/" \
    -e "/^PREFIX(getAtts)/,/^}/s/^  for (ptr += .*{\$/& $valid/" \
    -e "/^PREFIX(nameLength)/,/^}/s/^  for (;;) {\$/& SKIP(enc, ptr, 1, BT_NMSTRT, BT_MINUS);/" "$out/xmltok_impl.c"
[ "$(grep -c 'SKIP(enc' "$out/xmltok_impl.c")" = 6 ]
# It hashes the name of each attribute: words of eight bytes at once, with the same result. libc compares names.
sed -i -e '/^static void$/{N;s/static void\nsip_round/static inline __attribute__((always_inline)) void\nsip_round/}' \
    -e 's/^  uint64_t m;$/&\
  for (; H->p == H->buf \&\& pe - p >= 8; p += 8, H->c += 8) {\
    m = SIP_U8TO64_LE(p);\
    H->v3 ^= m;\
    sip_round(H, 2);\
    H->v0 ^= m;\
  }/' "$out/siphash.h"
grep -q 'pe - p >= 8' "$out/siphash.h"
grep -q '^static inline .*always_inline' "$out/siphash.h"
sed -i '/^keyeq(/,/^}/{s/^  for (; .*/  return strcmp(s1, s2) == 0;/;/if (\*s1 == 0)/d;/return XML_TRUE;/d;/return XML_FALSE;/d}' \
    "$out/xmlparse.c"
grep -q 'return strcmp(s1, s2) == 0;' "$out/xmlparse.c"
# No environment makes it print its random numbers; and fprintf would be 13 KB of the module for WebAssembly.
sed -i '/^ENTROPY_DEBUG(/,/^}/{/getDebugLevel/,/^  }/d}' "$out/xmlparse.c"
! sed -n '/^ENTROPY_DEBUG(/,/^}/p' "$out/xmlparse.c" | grep -q fprintf
# The system call itself: the function getrandom needs glibc 2.25.
random=(-DHAVE_SYSCALL_GETRANDOM -DXML_DEV_URANDOM)
if [ "$target" = wasm ]; then # there arc4random_buf needs fprintf for an assertion
    sed -i 's/arc4random_buf(&entropy/int getentropy(void *, size_t);\n  getentropy(\&entropy/' "$out/xmlparse.c"
    grep -q '^  getentropy' "$out/xmlparse.c"
    random=(-DHAVE_ARC4RANDOM_BUF)
fi
flags=(-Oz -fvisibility=hidden -ffunction-sections -fdata-sections -DNDEBUG -DXML_GE=0 -DXML_MIN_SIZE
    -DXML_CONTEXT_BYTES=0 "${random[@]}" "-DBYTEORDER=(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? 1234 : 4321)")
: >"$out/expat_config.h" # the flags take its place
printf '%q ' "${flags[@]}" >"$to/flags"
for part in xmlparse xmltok xmlrole; do "${cc[@]}" "${flags[@]}" -I "$out" -c "$out/$part.c" -o "$to/$part.o"; done
if [ "$target" != wasm ]; then # another version might need other parts
    "${cc[@]}" -shared -Wl,-z,defs "$to"/{xmlparse,xmltok,xmlrole}.o -o "$to/check.so"
fi
"$ar" rcsD "$to/libexpat.new" "$to"/{xmlparse,xmltok,xmlrole}.o
mv "$to/libexpat.new" "$to/libexpat.a"
