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
sed -n 's/^[a-z-]* \([a-z_]*dir\/[^ ]*\).*/\1/p' "$srcdir/tests/ship/installed.txt" |
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

# The files of an npm package, with package.json, are those of its manifest.
for package in libxn:bindings/wasm libxn-table:bindings/wasm/table; do
    name=${package%%:*} path=${package#*:}
    while read -r pattern target; do
        [ "${pattern%/*}" != "$path" ] || echo "${pattern##*/} $target"
    done < "$debian/node-xn.install" > "$dir/patterns"
    {
        echo package.json
        sed -n '/^  "files": \[/,/\]/s/^    "\(.*\)",\{0,1\}$/\1/p' "$srcdir/$path/package.json"
    } > "$dir/files"
    while read -r file; do
        while read -r pattern target; do
            # shellcheck disable=SC2254 # a pattern
            case $file in
            $pattern) echo "$file $target" ;;
            esac
        done < "$dir/patterns"
    done < "$dir/files" > "$dir/found"
    [ "$(wc -l < "$dir/files")" -gt 10 ]
    check "the manifest of $name lists files"
    check_equal "node-xn has the files of $name" \
        "$(sed "s|$| usr/share/nodejs/$name|" "$dir/files")" "$(cat "$dir/found")"
done

# debian/copyright: the same files, and texts of licences, as the project states elsewhere
# words: prints the words of a text, one a line
words() {
    tr -s ' \t\n' '\n' | grep .
}
# licence NAME: prints the text of a licence in debian/copyright
licence() {
    sed -n "/^License: $1\$/,/^[^ ]/s/^ //p" "$debian/copyright" | sed 's/^\.$//'
}
check_equal 'debian/copyright: the text of the MIT licence' \
    "$(sed '1,/^Copyright/d' "$srcdir/LICENSES/MIT.txt" | words)" "$(licence MIT | words)"
check_equal 'debian/copyright: the text of the licence of Unicode' \
    "$(sed -n '/^NOTICE TO USER/,$p' "$srcdir/LICENSES/LicenseRef-Unicode-3.0.txt" |
        sed '/^COPYRIGHT AND/,/^Copyright/d' | words)" "$(licence Unicode-3.0 | words)"
check_equal 'debian/copyright: the files of Unicode' \
    "$(sed -n '/^Files: data/,/^Copyright/p' "$srcdir/.reuse/dep5" | words)" \
    "$(sed -n '/^Files: data/,/^Copyright/p' "$debian/copyright" | words)"

# control: one line for each package: its name, its architecture, and its dependencies
awk -v RS= '{
    gsub(/\n[ \t]+/, " ")
    name = depends = architecture = ""
    n = split($0, lines, "\n")
    for (i = 1; i <= n; i++) {
        if (lines[i] ~ /^Package: /) name = substr(lines[i], 10)
        if (lines[i] ~ /^Architecture: /) architecture = substr(lines[i], 15)
        if (lines[i] ~ /^Depends: /) depends = substr(lines[i], 10)
    }
    if (name != "") print name, architecture, depends ","
}' "$debian/control" > "$dir/packages"
for file in "$debian"/*.install "$debian"/*.docs "$debian"/*.symbols "$debian"/*.README.Debian; do
    package=${file##*/} package=${package%%.*}
    grep -q "^$package " "$dir/packages"
    check "${file##*/}: control has the package"
done
while read -r package architecture depends; do
    [ -e "$debian/$package.install" ] || [ -e "$debian/$package.docs" ]
    check "$package contains files"
    wrong=
    case $depends in
    *'${misc:Depends},'*) ;;
    *) wrong='not on ${misc:Depends}' ;;
    esac
    case $package in
    *-dev) # the library, the development files of libraries that it needs, and nothing it loads
        library=$(echo "$package" | sed 's/-dev$/1/')
        needed="$library (= \${binary:Version}),"
        [ "$package" = libxn-dev ] || needed="$needed libxn-dev (= \${binary:Version}),"
        [ "$package" != libxn-table-dev ] || needed="$needed libexpat1-dev,"
        echo "$needed" | sed 's/, */,\n/g' | grep . | while read -r one; do
            case " $depends" in
            *" $one"*) ;;
            *) echo "not on $one" ;;
            esac
        done > "$dir/wrong"
        wrong=$wrong$(cat "$dir/wrong")
        ;;
    *)
        case $architecture,$depends in
        any,*'${shlibs:Depends},'* | all,*) ;;
        *) wrong="${wrong}not on \${shlibs:Depends}" ;;
        esac
        ;;
    esac
    check "$package depends on what it needs" "$wrong"
done < "$dir/packages"

# Relations to other packages, but for those that are substituted
list_relations() {
    awk -v RS= '{
        gsub(/,?\n[ \t]+/, ", ")
        sub(/: , /, ": ")
        n = split($0, lines, "\n")
        for (i = 1; i <= n; i++) {
            if (sub(/^(Package|Source|Tests): /, "", lines[i]))
                printf "%s", lines[i]
            else if (lines[i] ~ /^(Arch|Multi-|Depends|Suggests|Enhances|Provides|Restric)/)
                printf "; %s", lines[i]
        }
        print ""
    }' "$1" | sed 's/; Multi-Arch: /, /; s/\${\(misc\|shlibs\|python3\):Depends},\{0,1\} *//g
        s/ (= \${binary:Version})/=/g; s/,* *; /; /g; s/,* *$//; s/; Depends:$//
        s/; Architecture: / /'
}
check_equal 'control: architectures and relations of packages' 'xn
libxn1 any, same; Suggests: libidn12
libxn-dev any, same; Depends: libxn1=; Suggests: xn-doc
libxn-table1 any, same
libxn-table-dev any, same; Depends: libexpat1-dev, libxn-dev=, libxn-table1=; Suggests: xn-doc
libxn-resolve1 any, same
libxn-resolve-dev any, same; Depends: libxn-dev=, libxn-resolve1=; Suggests: xn-doc
xn any, foreign; Suggests: xn-doc
runxn any
libxn-libidn12 any, same; Enhances: libidn12
postgresql-15-xn any; Depends: postgresql-15; Suggests: xn-doc
libsqlite3-mod-xn any, same; Suggests: sqlite3, xn-doc
python3-xn any
node-xn all, foreign; Depends: nodejs (>= 18); Provides: node-libxn=, node-libxn-table=
xn-doc all, foreign' "$(list_relations "$debian/control" | sed 's/; Depends: *;/;/')"
check_equal 'tests/control: what each test uses' 'command; Depends: xn
library; Depends: gcc, libc6-dev, libxn-dev, libxn-resolve-dev, libxn-table-dev, pkg-config
runxn; Depends: runxn
libidn; Depends: idn, libxn-libidn12
postgresql; Depends: postgresql-15-xn; Restrictions: needs-root
sqlite; Depends: libsqlite3-mod-xn, sqlite3
python; Depends: python3, python3-xn
node; Depends: node-xn, nodejs' "$(list_relations "$debian/tests/control")"
check_equal 'control: the command is also about IDNA 2008' xn \
    "$(awk '/^Package: / { name = $2 } /IDNA 2008/ { print name }' "$debian/control")"

# Paths that README.Debian mentions, on amd64, are those of the package; and only one variable and
# one file of the dynamic linker is mentioned.
for file in "$debian"/*.README.Debian; do
    package=${file##*/} package=${package%%.*}
    for path in $(grep -oE '/usr/lib/[a-z0-9_/-]*[a-z0-9]' "$file" |
        sed 's|^/||; s|/x86_64-linux-gnu/|/*/|' | sort -u); do
        grep -qF -e "$path" "$debian/$package.install"
        check "${file##*/} mentions $path"
    done
    check_equal "${file##*/}: the dynamic linker" '' "$(grep -oE \
        'LD_[A-Z_]+|ld\.so\.conf\.d/[^ ]*[a-z]' "$file" |
        grep -vxE 'LD_LIBRARY_PATH|ld\.so\.conf\.d/00-xn\.conf')"
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
libxn-table table/xn-table.map
libxn-resolve resolve/xn-resolve.map
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
