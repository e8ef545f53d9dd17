#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Build what ships: build/lib/libreglet.so(.0), build/lib/libreglet.a and build/include, in Embedded Swift.
# `scripts/build.sh checks` builds build/checks/libreglet.so for tests: the same sources as ordinary Swift, which check
# their own data after every call. Where the environment has REGLET_GENERAL_ONLY, they take no fast paths instead.
# `scripts/build.sh quick` builds build/quick/libreglet.so without optimization, for `make check`: do the sources compile
# and link as Embedded Swift?
# `scripts/build.sh core` builds the flavour core: build/core/libreglet.so(.0) and libreglet.a, without what
# include/reglet/reglet.h leaves out where REGLET_CORE is defined.
# `scripts/build.sh aarch64` builds build/aarch64/libreglet.so(.0) and libreglet.a for Linux on 64-bit ARM.
# `scripts/build.sh armv7` builds build/armv7/libreglet.so(.0) and libreglet.a for Linux on 32-bit ARM (armhf).
# `scripts/build.sh wasm` builds build/wasm/reglet.wasm and libreglet.a for WebAssembly with WASI.
# `scripts/build.sh wide` only checks whether the sources compile for it, where Int has 32 bits.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
source scripts/deps.sh
need swift gcc expat

mkdir -p build
if [ "${1:-}" != checks ]; then # the package manager has its own lock, and another folder
    exec 9>build/.lock
    flock -n 9 || {
        echo "waiting for another build of this folder"
        flock 9 # two builds at once would read each other's half-written files
    }
fi

# install FILE TO: replace at once, so that a program that has the old file mapped keeps it.
install_file() {
    mkdir -p "$(dirname "$2")"
    cp "$1" "$2.new"
    mv -f "$2.new" "$2"
}

# say TEXT SECONDS: prints the step that begins, the number of steps, and the estimated time on two cores.
step=0 steps=1
say() {
    step=$((step + 1))
    echo "[$step/$steps] $1, about $2 s"
}

# Mandatory elimination of loads finds no errors, and takes a third of the time, without optimization up to half. What
# ships keeps it, since without it some instructions differ.
no_load_pass=(-Xllvm -sil-disable-pass=mandatory-redundant-load-elimination)

if [ "${1:-}" = checks ]; then
    say "build/checks/libreglet.so, the same sources as ordinary Swift" 150
    log=$(mktemp)
    scripts/forget-stale.sh .build-swift
    swift build -c release --product reglet --scratch-path .build-swift -Xswiftc -DREGLET_CHECKS \
        -Xswiftc "${no_load_pass[0]}" -Xswiftc "${no_load_pass[1]}" >"$log" 2>&1 || {
        cat "$log" >&2
        exit 1
    }
    grep -E 'warning:' "$log" >&2 || true
    rm -f "$log"
    install_file .build-swift/release/libreglet.so build/checks/libreglet.so
    exit 0
fi

work=build/link
modules=build/modules
defines=() platform=() wide=()
optimize=(-Osize -g -Xfrontend -mergeable-traps)
variant= target=host bin= cc=gcc exports=()
lld=$(dirname "$(readlink -f "$(command -v swiftc)")")/ld.lld
rooms=(RegletSolver RegletEngine RegletSyntax RegletResources RegletPaint RegletMarkup) seconds=(5 50 3 5 5 10 35)
case ${1:-} in
core)
    # The rooms above the engine are not compiled, nor are functions whose header is left out.
    variant=core defines=(-D REGLET_CORE) exports=(--core) rooms=(RegletSolver RegletEngine) seconds=(5 50 20)
    ;;
quick)
    variant=quick optimize=(-Onone "${no_load_pass[@]}") seconds=(3 22 2 2 2 4 7)
    ;;
aarch64)
    # Swift's library for machines without a system, with Debian's C headers for Linux.
    variant=aarch64 target=aarch64 cc=aarch64-linux-gnu-gcc bin=aarch64-linux-gnu-
    need aarch64
    platform=(-target aarch64-none-none-elf -Xcc -isystem/usr/aarch64-linux-gnu/include)
    ;;
armv7)
    # The same, where Int is 32 bits wide: every module imports RegletWide, where it has 64.
    variant=armv7 target=armv7 cc=arm-linux-gnueabihf-gcc bin=arm-linux-gnueabihf-
    need armv7
    platform=(-target armv7-none-none-eabi -Xcc -mfloat-abi=hard -Xcc -mfpu=vfpv3-d16 -Xcc -D_FILE_OFFSET_BITS=64
        -Xcc -isystem/usr/arm-linux-gnueabihf/include)
    wide=(-Xfrontend -import-module -Xfrontend RegletWide)
    rooms=(RegletWide "${rooms[@]}") seconds=(1 "${seconds[@]}")
    ;;
wide)
    variant=wide target=wasm optimize=(-Onone "${no_load_pass[@]}")
    need wasm
    platform=(-target wasm32-unknown-none-wasm -Xcc -D__wasi__ -Xcc -isystem/usr/include/wasm32-wasi)
    wide=(-Xfrontend -import-module -Xfrontend RegletWide)
    rooms=(RegletWide "${rooms[@]}") seconds=(1 3 70 2 2 6 8 6)
    ;;
wasm)
    # Here Int is 32 bits wide: every module imports RegletWide, where it has 64.
    variant=wasm target=wasm optimize=(-Osize -Xfrontend -mergeable-traps)
    need wasm
    platform=(-target wasm32-unknown-none-wasm -Xfrontend -disable-stack-protector -Xcc -D__wasi__
        -Xcc -isystem/usr/include/wasm32-wasi)
    wide=(-Xfrontend -import-module -Xfrontend RegletWide)
    rooms=(RegletWide "${rooms[@]}") seconds=(1 "${seconds[@]}")
    ;;
*) [ $# = 0 ] || reglet_fail "there is no build '$1'" ;;
esac
if [ -n "$variant" ]; then
    work=build/$variant/link
    modules=build/$variant/modules
fi
if [ $target != host ]; then # with the headers of the private expat
    scripts/expat.sh "$target" || reglet_fail "expat's source could not be fetched and built"
    platform+=(-Xcc -Ibuild/expat)
fi
rm -rf "$work"
mkdir -p "$work" "$modules" build/lib

# In Embedded Swift a module contains the code of the modules it imports, so the object of the top module is the whole
# library. It is compiled here, because the package manager makes an object for each file: one object is 12 KB smaller.
# Hot code is inlined by hand and loses nothing by -Osize.
flags=(-swift-version 5 -enable-experimental-feature Embedded -parse-as-library -wmo -num-threads 0 "${optimize[@]}"
    -enforce-exclusivity=unchecked -Xfrontend -function-sections -I "$modules"
    -module-cache-path "$modules/cache" "${defines[@]}" "${platform[@]}")
if [ $target != wasm ]; then flags+=(-Xcc -fPIC); fi
for map in include Sources/CLibc Sources/CExpat; do flags+=(-Xcc -fmodule-map-file=$map/module.modulemap); done
# Keeps those sources whose functions are in a header of the flavour core, which their second line names.
core_functions() {
    local header file kept=()
    local headers=" $(gcc -MM -DREGLET_CORE -I include include/reglet/reglet.h | tr -d '\\\n') "
    for file in "${sources[@]}"; do
        header=$(sed -n '2s/.*\(reglet\/[a-z_]*\.h\).*/\1/p' "$file")
        if [ -z "$header" ] || [[ $headers == *" include/$header "* ]]; then kept+=("$file"); fi
    done
    sources=("${kept[@]}")
}
compile() {
    local room=$1 sources
    shift
    mapfile -t sources < <(find "Sources/$room" -name '*.swift' | LC_ALL=C sort)
    if [ "$variant$room" = coreReglet ]; then core_functions; fi
    if [ "$room" = RegletWide ]; then
        set -- -enable-experimental-feature BuiltinModule "$@"
    else
        set -- "${wide[@]}" "$@"
    fi
    swiftc "${flags[@]}" -module-name "$room" "$@" "${sources[@]}"
}
stale=() # a module is compiled when it or one that it imports has changed
below=()
for i in "${!rooms[@]}"; do
    module=$modules/${rooms[i]}.swiftmodule
    inputs=("Sources/${rooms[i]}" Sources/CLibc Sources/CExpat include scripts/build.sh "${below[@]}")
    if [ ${#stale[@]} -gt 0 ] || [ ! -e "$module" ] || [ -n "$(find "${inputs[@]}" -newer "$module")" ]; then
        stale+=("$i")
    fi
    below+=("$module")
done
steps=$((${#stale[@]} + 3))
if [ "$variant" = quick ]; then steps=$((steps - 2)); fi
for i in "${stale[@]}"; do
    say "module ${rooms[i]}" "${seconds[i]}"
    compile "${rooms[i]}" -emit-module -emit-module-path "$modules/${rooms[i]}.swiftmodule"
done
say "Reglet, the whole library as one object" "${seconds[-1]}"
if [ "$variant" = wide ]; then
    compile Reglet -typecheck
    exit 0
fi
if [ "$variant" = quick ]; then
    compile Reglet -c -o "$work/swift.o"
    scripts/exports.sh --map >"$work/exports.map"
    gcc -shared -o build/quick/libreglet.so "$work/swift.o" "$(gcc -print-file-name=libexpat.a)" \
        -Wl,--version-script="$work/exports.map" -Wl,--gc-sections -Wl,-z,defs -lm
    exit 0
fi
if [ $target = wasm ]; then
    # Bitcode, which the linker optimizes as a whole; the object is for linkers of other versions.
    compile Reglet -lto=llvm-full -c -o "$work/swift.bc"
    "${lld%/*}/clang" --target=wasm32-unknown-none-wasm -x ir -Os -mllvm -disable-lsr -c -o "$work/swift.o" "$work/swift.bc"
    scripts/link-wasm.sh
    exit 0
fi
# Compiled as LLVM bitcode and linked as a whole by Swift's own lld: only the functions of the header are visible, so
# all others may get other arguments, or be inlined where they have one caller. Only the passes that look at several
# functions run again, with the passes that clean up after them: loops are already optimized. What these find, as
# constant arguments and results, is more for the former: a second round saves 5 KB. Threaded jumps save 4, and cost no
# scene instructions.
compile Reglet -lto=llvm-full -c -o "$work/swift.bc"
if [ $target = armv7 ]; then # machine code for the target without a system crashes in grids
    "${lld%/*}/clang" --target=armv7-unknown-linux-gnueabihf -x ir -Wno-override-module -Xclang -disable-llvm-passes \
        -emit-llvm -c -o "$work/linux.bc" "$work/swift.bc"
    mv "$work/linux.bc" "$work/swift.bc"
fi
scripts/exports.sh "${exports[@]}" --map >"$work/exports.map"
clean='instcombine<no-verify-fixpoint>,simplifycfg'
round='ipsccp,globalopt,deadargelim,cgscc(inline,function-attrs,argpromotion),globaldce'
round+=",function(sroa,early-cse<memssa>,correlated-propagation,$clean,jump-threading,dse,memcpyopt,$clean,adce)"
passes="$round,$round,mergefunc,globaldce"
smaller=()
if [ "$variant" = core ]; then # here 1.5% of the size are worth some time, of builds and of layouts
    passes+=',default<Oz>'
    smaller=(-mllvm -enable-machine-outliner=always)
fi
"$lld" -shared "$work/swift.bc" --lto-obj-path="$work/swift.o" -o "$work/swift.so" \
    --version-script="$work/exports.map" "--lto-newpm-passes=$passes" "${smaller[@]}"
rm "$work/swift.bc" "$work/swift.so" # only the object is used
# The compiler aligns texts to 16 bytes, as a String needs it, which masks the low bits of its literal's address. The
# library has no String, so it does without the padding: 5 KB.
if "${bin}nm" "$work/swift.o" | grep '[$]eSS' >&2; then
    reglet_fail "the library must not use String: these functions of it are linked."
fi
"${bin}objcopy" --set-section-alignment .rodata.str1.16=1 --remove-section=.swift_modhash "$work/swift.o"
say "expat: its source is fetched once" 15
if [ "$variant" = core ]; then
    expat=
elif [ $target != host ]; then
    expat=build/expat/$target/libexpat.a # built before the modules
elif scripts/expat.sh; then
    expat=build/expat/libexpat.a
else
    echo "reglet: expat's source could not be fetched and built: the library takes libexpat1-dev's archive, 80 KB more." >&2
    expat=$(gcc -print-file-name=libexpat.a)
fi
soname=libreglet.so.$(awk '$2 == "RG_VERSION_MAJOR" { print $3 }' include/reglet/base.h)

say "libreglet.so and libreglet.a" 1
# Nothing is unwound through expat: without its unwind tables the library is 9 KB smaller.
libraries=()
if [ -n "$expat" ]; then
    libraries=("$work/libexpat.a")
    "${bin}objcopy" --remove-section=.eh_frame --remove-section=.rela.eh_frame "$expat" "${libraries[@]}"
fi

# The shared library exports only the functions of the header. In particular it hides the weak swift_* functions of the
# Embedded runtime: if exported, they would replace those of a host written in Swift. No padding between segments
# saves space; lld writes segments one after another into the file, GNU ld at the next page. Packed relocations save
# 7 KB more, but need glibc 2.36 instead of 2.17: PACKED=1 asks for them.
packed=()
if [ "${PACKED:-}" = 1 ]; then packed=(-Wl,-z,pack-relative-relocs); fi
ln -sf "$lld" "$work/ld.lld"
"$cc" -shared -B"$work" -fuse-ld=lld -Wl,-O2 -o "$work/libreglet.so.full" "$work/swift.o" "${libraries[@]}" -Wl,-soname,"$soname" \
    -Wl,--version-script="$work/exports.map" -Wl,--gc-sections -Wl,-z,defs -Wl,-z,relro,-z,now -Wl,-z,noexecstack \
    -Wl,--hash-style=gnu "${packed[@]}" -Wl,-z,noseparate-code -Wl,--as-needed -lm
# No loaded section is stripped, since binutils would then drop PT_GNU_RELRO.
"${bin}strip" --strip-unneeded -R .comment -o "$work/libreglet.so" "$work/libreglet.so.full"

# The static library: one object in which only rg_* is global, for the same reason. They are hidden too, so a plugin
# that links the archive does not export them: a linker keeps the narrowest visibility of all objects. Without debug
# information and autolink records, which name files of this machine and libraries that are already included.
mapfile -t roots < <(scripts/exports.sh "${exports[@]}" | sed 's/^/--undefined=/')
scripts/exports.sh "${exports[@]}" --hidden | "${bin}as" -o "$work/hidden.o" -
"${bin}ld" -r --gc-sections --force-group-allocation "${roots[@]}" -o "$work/reglet-all.o" "$work/swift.o" "$work/hidden.o" \
    "${libraries[@]}"
"${bin}objcopy" --wildcard --keep-global-symbol='rg_*' --strip-debug --strip-unneeded --remove-section=.swift1_autolink_entries \
    "$work/reglet-all.o" "$work/reglet.o"
"${bin}ar" rcsD "$work/libreglet.a" "$work/reglet.o"

lib=build/${variant:-lib}
install_file "$work/libreglet.so" "$lib/$soname"
ln -sfn "$soname" "$lib/libreglet.so"
install_file "$work/libreglet.a" "$lib/libreglet.a"
for header in include/reglet/*.h include/module.modulemap; do
    install_file "$header" "build/$header"
done
echo "$lib/libreglet.so: $(stat -L -c %s "$lib/libreglet.so") bytes, after $SECONDS s"
