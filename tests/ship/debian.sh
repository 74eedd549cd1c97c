#!/bin/sh
# SPDX-License-Identifier: MIT
# Debian's packages, which take minutes to build, as far as their files say: each file of
# installed.txt is in one of them, and packages, libraries and symbols agree with the sources.
. "$srcdir/tests/tap.sh"
LC_ALL=C
export LC_ALL
debian=$srcdir/debian
[ -e "$debian/control" ] || skip_all 'debian/ is not in a release'
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT

# The patterns, each after its package, and the files as they are below the root
for file in "$debian"/*.install "$debian/not-installed"; do
    package=${file##*/}
    sed -n "s/^\(usr[^ ]*\).*/${package%.install} \1/p" "$file"
done > "$dir/patterns"
{ sed -n '/xn_\*/d; s/^[a-z-]* \([a-z_]*dir\/[^ ]*\).*/\1/p' "$srcdir/tests/ship/installed.txt"
    sed -n 's|^ *\(xn_.*\);$|mandir/man3/\1.3|p' "$srcdir"/lib/*.map "$srcdir"/lib/*/*.map; } |
    sed 's|^bindir/|usr/bin/|; s|^includedir/|usr/include/|; s|^libdir/|usr/lib/ARCH/|
        s|^mandir/|usr/share/man/|; s|^datadir/|usr/share/|; s|^docdir/|usr/share/doc/xn-doc/|
        s|^pg_pkglibdir/|usr/lib/postgresql/15/lib/|; s|^pg_sharedir/|usr/share/postgresql/15/|' |
    grep -v '^usr/bin/idn$' > "$dir/files" # which is a choice of configure
[ -s "$dir/patterns" ] && [ -s "$dir/files" ]
check 'the lists of files are found'
awk '
    FNR == NR {
        gsub(/\./, "\\.", $2)
        gsub(/\[!/, "[^", $2)
        gsub(/\*/, "[^/]*", $2)
        package[NR] = $1
        pattern[NR] = $2
        patterns = NR
        next
    }
    {
        packages = ""
        for (i = 1; i <= patterns; i++)
            if ($0 ~ "^" pattern[i] "(/.*)?$") {
                packages = packages " " package[i]
                used[i] = 1
            }
        if (packages !~ /^ [^ ]+$/)
            print $0 " is in" (packages == "" ? " no package" : packages)
    }
    END {
        for (i = 1; i <= patterns; i++)
            if (!used[i])
                print package[i] ": nothing is like " pattern[i]
    }' "$dir/patterns" "$dir/files" > "$dir/wrong"
check 'each file is in one package, and each pattern has a file' "$(cat "$dir/wrong")"
check_equal 'completions for zsh are where Debian has those of packages' '' \
    "$(grep -h site-functions "$debian"/*.install | grep -v ' usr/share/zsh/vendor-completions$')"

sed -n 's/^Package: \(.*\)/\1 /p' "$debian/control" > "$dir/packages"
for file in "$debian"/*.install "$debian"/*.symbols "$debian"/*.README.Debian; do
    package=${file##*/} package=${package%%.*}
    grep -q "^$package " "$dir/packages"
    check "${file##*/}: control has the package"
done
for package in $(sed -n 's/ .*//p' "$dir/packages"); do
    [ -e "$debian/$package.install" ] || [ "$package" = python3-xn ] # of pybuild
    check "$package contains files"
done

# The symbols of each library: its soname, its package, the one of its development files, its node
version=$(awk '/^# *define +XN_VERSION_[MP]/ { printf "%s%s", dot, $NF; dot = "." }' \
    "$srcdir/lib/xn.h")
while read -r library map; do
    check_equal "debian/${library}1.symbols" \
        "$library.so.1 ${library}1 #MINVER#
* Build-Depends-Package: $library-dev
 (symver)$(sed -n 's/^\(XN[A-Z0-9_.]*\) {$/\1/p' "$srcdir/$map") $version" \
        "$(cat "$debian/${library}1.symbols")"
done << 'END'
libxn lib/xn.map
libxn-table lib/table/xn-table.map
libxn-resolve lib/resolve/xn-resolve.map
END

# The tests of installed packages
sed -n 's/^Tests: //p' "$debian/tests/control" > "$dir/tests"
for test in $(cat "$dir/tests"); do
    [ -x "$debian/tests/$test" ]
    check "debian/tests/$test can be run"
done
for package in $(sed -n 's/^Depends: //p' "$debian/tests/control" | tr -d , | tr ' ' '\n' |
    grep -E '^(lib|python3-|node-|postgresql-15-|run)?xn|sqlite3-mod-xn' | sort -u); do
    grep -q "^$package " "$dir/packages"
    check "debian/tests/control: $package is a package"
done
finish
