#!/bin/sh
# SPDX-License-Identifier: MIT
# Debian's packages: builds them twice as a user without privileges, in two directories, the first
# time with all tests, compares the results octet for octet, runs lintian, and leaves the packages
# in packages/.  XN_CHROOT=1, as root: also installs them in a small Debian system without the
# sources, runs debian/tests there, and removes them again.
# Run by `make check-packages` in the build directory; srcdir, MAKE and VERSION come from there.
# XN_ONCE=1: builds them once, which takes half the time.
# XN_MIRROR: where debootstrap gets packages.  The last line is  N passed, N failed.
. "$srcdir/tests/tap.sh"
[ -d "$srcdir/debian" ] || skip_all 'debian/ is not in a release'
for program in dpkg-buildpackage dh lintian; do
    command -v $program > /dev/null ||
        { skip "no Debian packages: $program is not installed (Debian: debhelper lintian)"
            finish_run
            exit; }
done
debian=$(cd "$srcdir/debian" && pwd) || exit 99
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"

# unprivileged COMMAND...
unprivileged() {
    if [ "$(id -u)" -eq 0 ]; then
        setpriv --reuid=nobody --regid=nogroup --clear-groups "$@"
    else
        "$@"
    fi
}

# build DIRECTORY OPTION: leaves the packages there; the programs are Debian's own
build() {
    mkdir -p "$work/$1" && tar -xzf "$work/archive" -C "$work/$1" &&
        cp "$work/archive" "$work/$1/xn_$VERSION.orig.tar.gz" &&
        cp -R "$debian" "$work/$1/xn-$VERSION/" || return 1
    [ "$(id -u)" -ne 0 ] || chown -R nobody:nogroup "$work/$1"
    (
        cd "$work/$1/xn-$VERSION" && umask 022 && unset MAKEFLAGS MFLAGS MAKELEVEL
        unprivileged env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME="$work/$1" LC_ALL=C.UTF-8 \
            DEB_BUILD_OPTIONS="$2 noautodbgsym parallel=$(nproc)" dpkg-buildpackage -us -uc
    ) > "$work/$1.log" 2>&1 < /dev/null || {
        grep '^FAIL: .* - \|^ERROR: ' "$work/$1.log" | sort -u | head -n 25
        tail -n 15 "$work/$1.log"
    }
}

# Prints the relative links in the documents of all packages that lead nowhere.
list_dead_links() {
    for package in "$work"/one/*.deb; do
        dpkg-deb -x "$package" "$work/unpacked" || return
    done
    find "$work/unpacked/usr/share/doc" -name '*.md' | while read -r document; do
        grep -oE '\]\([^)# ]+' "$document" | sed 's/^](//; /:/d' | while read -r link; do
            [ -e "${document%/*}/$link" ] || echo "${document#"$work/unpacked"}: $link"
        done
    done
}

# A system with as little as possible, and the packages
make_system() {
    debootstrap --variant=minbase bookworm "$work/system" ${XN_MIRROR:+"$XN_MIRROR"} &&
        mkdir "$work/system/packages" && cp "$work"/one/*.deb "$work/system/packages" &&
        cp -R "$debian/tests" "$work/system/packages" &&
        mount --bind /proc "$work/system/proc" && mount --bind /dev "$work/system/dev" &&
        if grep -qs bookworm /etc/apt/sources.list /etc/apt/sources.list.d/*; then
            # With the updates that this machine has, since an extension needs the PostgreSQL that
            # it was built for, or a later one
            cp /etc/apt/sources.list "$work/system/etc/apt/" 2> /dev/null
            cp -R /etc/apt/sources.list.d /etc/apt/apt.conf.d "$work/system/etc/apt/"
        fi
}
inside() {
    chroot "$work/system" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 \
        DEBIAN_FRONTEND=noninteractive sh -c "$1"
}
drop_system() {
    umount "$work/system/proc" "$work/system/dev" 2> /dev/null
    rm -rf --one-file-system "$work"
}

(unset MAKEFLAGS MFLAGS MAKELEVEL; $MAKE dist-gzip) > "$work/log" 2>&1 || tail -n 20 "$work/log"
mv "xn-$VERSION.tar.gz" "$work/archive" || exit 99
check 'dpkg-buildpackage' "$(build one '')"
if [ -z "${XN_ONCE-}" ]; then
    check 'dpkg-buildpackage in another directory' "$(build a-longer/path/two nocheck)"
    for package in "$work"/one/*.deb; do
        name=${package##*/}
        check "two builds of $name are the same" \
            "$(cmp "$package" "$work/a-longer/path/two/$name" 2>&1)"
    done
fi
check 'lintian finds nothing' \
    "$(cd "$work/one" && unprivileged lintian -i -I --pedantic --fail-on error,warning ./*.changes \
        > "$work/lintian.log" 2>&1 || cat "$work/lintian.log")"

for package in postgresql-15-xn libsqlite3-mod-xn python3-xn; do
    check_equal "$package uses the packaged libraries" 'libxn-table1 libxn1' \
        "$(dpkg-deb -f "$work/one/${package}"_*.deb Depends | grep -o 'libxn[a-z-]*1' | sort |
            paste -s -d ' ')"
done
check 'links between the documents' "$(list_dead_links)"

rm -rf packages && mkdir packages && cp "$work"/one/*.deb packages
if [ -z "${XN_CHROOT-}" ]; then
    echo '# XN_CHROOT=1 installs them, too'
    finish_run
    exit
fi
trap drop_system EXIT
check 'debootstrap makes a system' "$(make_system > "$work/log" 2>&1 || tail -n 20 "$work/log")"
check 'the packages can be installed' "$(inside 'apt-get -q update &&
    apt-get -qy --no-install-recommends install /packages/*.deb gcc libc6-dev pkg-config idn \
        sqlite3 python3 nodejs' > "$work/log" 2>&1 ||
    tail -n 20 "$work/log")"
for test in $(sed -n 's/^Tests: //p' "$debian/tests/control"); do
    check "installed: $test" "$(inside "/packages/tests/$test" > "$work/log" 2>&1 ||
        tail -n 20 "$work/log")"
done
ours=$(cd "$work/system/packages" && for file in *.deb; do echo "${file%%_*}"; done)
# shellcheck disable=SC2086 # words
check 'purge leaves nothing' "$(inside "apt-get -qy purge $(echo $ours)" > "$work/log" 2>&1 ||
    tail -n 20 "$work/log"
    inside 'find / -xdev -path /packages -prune -o -path /proc -prune -o -print' |
        grep -E '/(lib)?xn([^a-z]|$)|/runxn' )"
finish_run
