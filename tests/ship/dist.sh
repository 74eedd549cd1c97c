#!/bin/sh
# SPDX-License-Identifier: MIT
# A release contains every file under version control and nothing else, but for the exceptions in
# dist.txt.  Run by `make check-dist` in the build directory; srcdir and MAKE come from there.
# The last line is  N passed, N failed.
. "$srcdir/tests/tap.sh"
name=xn-dist-check
trap 'chmod -R u+w "$name" 2> /dev/null; rm -rf "$name" "$name".*' EXIT

# is_exception SIDE FILE
is_exception() {
    while read -r side pattern reason; do
        # shellcheck disable=SC2254 # a pattern
        case $2 in
        $pattern) [ "$side" != "$1" ] || [ -z "$reason" ] || return 0 ;;
        esac
    done < "$srcdir/tests/ship/dist.txt"
    return 1
}

# is_in_release PATTERN
is_in_release() {
    while read -r file; do
        # shellcheck disable=SC2254 # a pattern
        case $file in
        $1) return 0 ;;
        esac
    done < "$name.dist"
    return 1
}

(cd "$srcdir" && git -c safe.directory="*" ls-files) > "$name.git" 2> /dev/null
if [ ! -s "$name.git" ]; then
    skip_all 'the sources are not under version control'
fi
rm -rf "$name"
$MAKE distdir distdir="$name" > "$name.log" 2>&1 || tail -n 20 "$name.log"
find "$name" -type f | sed "s|^$name/||" | sort > "$name.dist"
sort -o "$name.git" "$name.git"

# make_archive FILE UMASK
make_archive() {
    rm -rf "$name"
    (umask "$2" && $MAKE dist-gzip distdir="$name") > "$name.log" 2>&1 || tail -n 20 "$name.log"
    mv "$name.tar.gz" "$1"
}
make_archive "$name.first" 022
make_archive "$name.second" 077
cmp "$name.first" "$name.second"
check 'make dist gives the same octets twice'
[ -z "$(tar -tvzf "$name.first" --numeric-owner | grep -v ' 0/0 ')" ]
check 'make dist does not contain the names of users'

for part in table tools; do
    ! $MAKE dist-hook with_$part= > "$name.log" 2>&1
    check "make dist refuses a build without $part"
done

[ -s "$name.dist" ]
check 'make distdir makes files'
comm -23 "$name.git" "$name.dist" > "$name.only"
while read -r file; do
    is_exception git "$file"
    check "$file: only under version control"
done < "$name.only"
comm -13 "$name.git" "$name.dist" > "$name.only"
while read -r file; do
    is_exception dist "$file"
    check "$file: only in the release"
done < "$name.only"
while read -r side pattern reason; do
    [ "$side" = dist ] || continue
    is_in_release "$pattern"
    check "$pattern: in the release"
done < "$srcdir/tests/ship/dist.txt"
finish_run
