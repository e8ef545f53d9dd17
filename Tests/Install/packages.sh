#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Install, use and remove the files of `make dist` where Swift is not: in a folder with Debian 12, in one with
# Debian 11, whose glibc is older, and with Debian 12 for 64-bit ARM. `make test-packages` runs it, as root; it takes some minutes, and 2 GB in build.
#   packages.sh            the packages in build/dist
# The first run fetches the systems with debootstrap, from where this machine's apt gets its packages.
set -uo pipefail
cd "$(dirname "$0")/../.."
source scripts/deps.sh
[ "$(id -u)" = 0 ] || reglet_fail "the packages can be tried by root only: debootstrap and chroot need it."
need debootstrap lintian aarch64 qemu pkg-config cmake
systems=$PWD/build/systems
out=$PWD/build/tests/packages
dist=$PWD/build/dist
[ -e "$dist/SHA256SUMS" ] || reglet_fail "there is no build/dist: run make dist first"
mkdir -p "$systems" "$out"
passed=0 failed=0

check() {
    local name=$1 start=$SECONDS
    shift
    if "$@" >"$out/$name.log" 2>&1; then
        passed=$((passed + 1))
        echo "ok   $name, $((SECONDS - start)) s"
    else
        failed=$((failed + 1))
        echo "FAIL $name"
        tail -n 40 "$out/$name.log" | cut -c 1-300 | sed 's/^/    /'
    fi
}

# The archive that this machine's apt uses.
mirror() {
    local found
    found=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 2>/dev/null |
        grep -E '/debian/?$' | head -n 1)
    echo "${found:-}"
}

# base SUITE PACKAGES: a system with compilers, fetched once. It is renamed when it is complete.
base() {
    local suite=$1 place=$systems/$1
    [ ! -e "$place" ] || return 0
    echo "fetching Debian's $suite, about 3 minutes" >&3
    rm -rf "$place.new"
    debootstrap --variant=minbase "$suite" "$place.new" "$(mirror)" &&
        inside "$place.new" "apt-get -qq update && apt-get -qq install -y --no-install-recommends $2" &&
        mv "$place.new" "$place"
}

# inside FOLDER COMMAND: runs it in the system, without the environment of this one.
inside() {
    cp /etc/resolv.conf "$1/etc/resolv.conf" 2>/dev/null
    env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
        chroot "$1" /bin/sh -ec "$2"
}

# system SUITE: a copy with the files of the release and the examples in /try; names it.
system() {
    local place=$out/$1
    rm -rf "$place"
    cp -a --reflink=auto "$systems/$1" "$place" && mkdir "$place/try" &&
        cp -r "$dist"/* examples/hello.c examples/hello.py examples/kiosk.xml examples/expected Tests/Install/cmake \
            Tests/Install/meson \
            "$place/try/" && find "$place" -xdev -not -path '*/try*' | LC_ALL=C sort >"$out/$1.before"
}

reproducible() {
    cp "$dist/SHA256SUMS" "$out/first" && scripts/dist.sh && diff "$out/first" "$dist/SHA256SUMS" &&
        (cd "$dist" && sha256sum --quiet -c SHA256SUMS)
}

no_lintian_errors() { lintian --allow-root --fail-on error "$dist"/*.deb 2>/dev/null; }

deb() { echo "/try/$1_*_$(dpkg --print-architecture).deb"; }

apt_installs() {
    inside "$out/$1" "apt-get install -y --no-install-recommends $2"
}

pkg_config_project() {
    inside "$out/$1" 'cd /try && ! command -v swift && gcc -std=c99 -Wall -Wextra -Werror hello.c \
        $(pkg-config --cflags --libs reglet) -o hello && ./hello | diff - expected/hello.txt
        gcc -static hello.c $(pkg-config --static --cflags --libs reglet) -o hello && ./hello | diff - expected/hello.txt'
}

cmake_project() {
    inside "$out/$1" 'cd /try && cmake -S cmake -B /try/made -DHELLO=/try/hello.c && cmake --build /try/made &&
        /try/made/hello-shared | diff - expected/hello.txt && /try/made/hello-static | diff - expected/hello.txt'
}

python_package() {
    inside "$out/$1" 'cd /try && python3 hello.py | cmp - expected/"hello.py.txt"
        reglet layout kiosk.xml --size 1280x720 && reglet --version && man -w reglet 2>/dev/null || test -e /usr/share/man/man1/reglet.1.gz
        test -e /usr/share/bash-completion/completions/reglet && bash -n /usr/share/bash-completion/completions/reglet'
}

# With python3-reglet the cairo library is found beside the other.
draws() {
    inside "$out/$1" 'cd /try && reglet render kiosk.xml --size 320x180 -o /try/kiosk.png && test -s /try/kiosk.png'
}

# Removed packages leave no file behind, and no folder of their own.
removes() {
    inside "$out/$1" 'apt-get purge -y libreglet0 libreglet-dev libreglet-cairo0 python3-reglet reglet-tools || \
        apt-get purge -y libreglet0 libreglet-dev' || return 1
    local left
    left=$(find "$out/$1" -xdev -not -path '*/try*' -iname '*reglet*' -not -path '*/var/log/*' -not -path '*/var/cache/*')
    [ -z "$left" ] || { echo "left: $left"; return 1; }
}

wheel() {
    inside "$out/$1" 'cd /try && python3 -m venv /try/venv &&
        /try/venv/bin/pip install --no-index /try/reglet-*manylinux2014_'"$(uname -m)"'*.whl &&
        /try/venv/bin/python hello.py | cmp - expected/"hello.py.txt" && /try/venv/bin/reglet --version &&
        /try/venv/bin/pip uninstall -y reglet && test -z "$(find /try/venv -iname "*reglet*")"'
}

archive() {
    inside "$out/$1" 'cd /try && tar -xf reglet-*-'"$(uname -m)"'-linux.tar.xz && d=$(echo /try/reglet-*-linux) &&
        gcc hello.c $(PKG_CONFIG_PATH=$d/lib/pkgconfig pkg-config --cflags --libs reglet) -o hello &&
        LD_LIBRARY_PATH=$d/lib ./hello | diff - expected/hello.txt'
}

# The archive as a subproject, by its wrap file.
meson_project() {
    inside "$out/$1" 'cd /try/meson && mkdir -p subprojects/packagefiles && cp /try/hello.c . &&
        cp ../reglet-'"$(uname -m)"'.wrap subprojects/reglet.wrap && cp ../reglet-*-linux.tar.xz subprojects/packagefiles/ &&
        meson setup made && meson compile -C made &&
        LD_LIBRARY_PATH=$(echo /try/meson/subprojects/reglet-*/lib) ./made/hello-shared | diff - ../expected/hello.txt &&
        ./made/hello-static | diff - ../expected/hello.txt'
}

source Tests/Install/packages-arm.sh

exec 3>&2
check reproducible reproducible
check lintian no_lintian_errors
if [ -n "$(mirror)" ]; then
    check debian-12 base bookworm 'gcc libc6-dev pkg-config cmake make meson python3-venv xz-utils'
    if check debian-12-copy system bookworm && [ -e "$out/bookworm/try" ]; then
        debs="$(deb libreglet0) $(deb libreglet-dev) $(deb python3-reglet) /try/reglet-tools_*_all.deb"
        check apt-install apt_installs bookworm "$debs"
        check pkg-config pkg_config_project bookworm
        check cmake cmake_project bookworm
        check python python_package bookworm
        check apt-install-cairo apt_installs bookworm "$(deb libreglet-cairo0) fonts-dejavu-core"
        check draws draws bookworm
        check removes removes bookworm
        check wheel wheel bookworm
        check archive archive bookworm
        check meson meson_project bookworm
    fi
    check debian-11 base bullseye 'gcc libc6-dev pkg-config cmake make xz-utils'
    if check debian-11-copy system bullseye && [ -e "$out/bullseye/try" ]; then
        check apt-install-11 apt_installs bullseye "$(deb libreglet0) $(deb libreglet-dev)"
        check pkg-config-11 pkg_config_project bullseye
        check cmake-11 cmake_project bullseye
        check removes-11 removes bullseye
        check archive-11 archive bullseye
    fi
    check arm base_arm
    if check arm-copy system_arm && [ -e "$arm/try" ]; then
        check pkg-config-arm pkg_config_arm
        check cmake-arm cmake_arm
        check wheel-arm wheel_arm
        check archive-arm archive_arm
    fi
else
    echo "this machine's apt names no archive of Debian: the systems cannot be fetched"
    failed=1
fi
rm -rf "${out:?}/bookworm" "${out:?}/bullseye" "${out:?}/arm"
echo "Tests/Install/packages.sh: $passed passed, $failed failed"
[ "$failed" = 0 ]
