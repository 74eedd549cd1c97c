#!/bin/sh
# SPDX-License-Identifier: MIT
# What must hold before a release and is not a test of each change: see doc/releasing.md.
# Run by `make release-check` in the build directory, after the other checks; srcdir, MAKE and
# VERSION come from there.  Writes xn-VERSION.spdx, the list of the files of the archive and their
# licences.  The last line is  N passed, N failed.
. "$srcdir/tests/tap.sh"
name=xn-$VERSION

# find_text TEXT FILE: prints the lines that contain a text which a release must replace
find_text() {
    grep -nF -e "$1" "$srcdir/$2" /dev/null
}

check 'SECURITY.md has an address' "$(find_text '(set by the release)' SECURITY.md)"
check 'debian/ has the address of its maintainer' \
    "$(find_text '@xn.invalid' debian/control; find_text '@xn.invalid' debian/changelog)"
check 'xn --version says where to report bugs' \
    "$(./xn --version | grep -q '^Report bugs to ' || echo 'configure --with-bugreport=ADDRESS')"
check 'NEWS.md has the date' "$(find_text "## $VERSION (not released)" NEWS.md)"
check 'nothing is uncommitted' \
    "$(cd "$srcdir" && git -c safe.directory="*" status --porcelain --untracked-files=no)"

rm -rf "$name"
trap 'chmod -R u+w "$name" 2> /dev/null; rm -rf "$name"' EXIT
if ! command -v reuse > /dev/null; then
    check 'each file of the archive has a licence' 'reuse is not installed (Debian: reuse)'
else
    check 'make distdir' "$($MAKE distdir > release.log 2>&1 || tail -n 20 release.log)"
    # Without --root, reuse reads the whole clone.
    # A licence that reuse finds in a string of a program is not one: the file is in .reuse/dep5.
    check 'each file of the archive has a licence' \
        "$( (cd "$name" && reuse --root . lint) > release.log 2>&1 || tail -n 20 release.log)"
    (cd "$name" && reuse --root . spdx) 2> /dev/null |
        sed "s|^DocumentName: .*|DocumentName: $name|" > "$name.spdx"
    check_equal "$name.spdx lists the files" \
        "$(sed -n 's|^\* Files with license information: [0-9]* / ||p' release.log)" \
        "$(grep -c '^FileName: ' "$name.spdx")"
    check "$name.spdx lists those of the archive" "$(grep "^FileName: ./$name/" "$name.spdx")"
fi
finish_run
