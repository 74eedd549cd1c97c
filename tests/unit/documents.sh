#!/bin/sh
# SPDX-License-Identifier: MIT
# The documents: every link, anchor, file, make target, option, function and constant that they
# mention exists, and every C example compiles.
. "$srcdir/tests/tap.sh"
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT

# The anchors of a document: the explicit ones, and those that a heading gets.
list_anchors() {
    sed -n 's/.*<a id="\([^"]*\)".*/\1/p' "$1"
    sed -n 's/^##* //p' "$1" | tr 'A-Z ' 'a-z-' | tr -d '`,.:?#+()*'
}

documents=$(cd "$srcdir" &&
    echo *.md doc/*.md data/*.md tests/*/README.md bindings/*/README.md web/*.md)
for document in $documents; do
    folder=$(dirname "$srcdir/$document")
    for link in $(grep -o '](\([^)]*\))' "$srcdir/$document" | sed 's/^](//; s/)$//' | sort -u); do
        case $link in
        http*) continue ;;
        '#'*) target=$srcdir/$document ;;
        *) target=$folder/${link%%#*} ;;
        esac
        [ -e "$target" ]
        status=$?
        case $link in
        *'#'*)
            [ $status -eq 0 ] && list_anchors "$target" | grep -qxF -e "${link#*#}" || status=1
            ;;
        esac
        [ $status -eq 0 ]
        check "$document links to $link"
    done
done

# The files that `make clean` removes
awk '/^CLEANFILES =/, !/\\$/' Makefile | tr -s ' \t\\' '\n' > "$dir/made"

# Paths from the top directory.  NAME stands for any name, and a pattern for several files.
for document in $documents; do
    grep -oE '`(bindings|compat|data|doc|lib|m4|nameprep|resolve|table|tests|tools|web)/[^` ]*`' \
        "$srcdir/$document" |
        tr -d '`' | sort -u > "$dir/paths"
    while read -r path; do
        case $path in
        *NAME* | *...*) continue ;;
        esac
        # shellcheck disable=SC2086 # a pattern
        ls -d "$srcdir"/${path%%#*} > "$dir/out" 2>&1 || [ -e "$path" ] ||
            grep -qxF -e "$path" "$dir/made" # or a target makes it, perhaps not by default
        check "$document mentions $path"
    done < "$dir/paths"
    grep -oE '(`|^    )make [a-z][a-z-]*' "$srcdir/$document" | sed 's/.*make //' | sort -u \
        > "$dir/targets"
    while read -r target; do
        grep -qE "^([a-zA-Z -]* )?$target( [a-zA-Z -]*)?:" Makefile
        check "$document mentions make $target"
    done < "$dir/targets"
done

# The files that data/README.md mentions from its folder, and those of the generators
{
    grep -oE '`(display|gen|properties|rfc3454|unicode)/[^` ]*`' "$srcdir/data/README.md" |
        tr -d '`'
    sed -n '/^## The generator/,$s/^| \(`[^|]*\) |.*/\1/p' "$srcdir/data/README.md" | tr -d '` ' |
        tr ',' '\n' | sed 's|^|gen/|'
} | sort -u > "$dir/paths"
while read -r path; do
    [ -e "$srcdir/data/$path" ] || echo "there is no $path"
done < "$dir/paths" > "$dir/wrong"
(cd "$srcdir/data" && ls gen/*.awk gen/*.c gen/*.py display/*.txt) |
    LC_ALL=C grep -vxF -f "$dir/paths" | sed 's/$/ is not mentioned/' >> "$dir/wrong"
check 'data/README.md mentions its files' "$(cat "$dir/wrong")"

# list_options COMMAND...: the options that its help lists
list_options() {
    "$@" 2> /dev/null | grep -oE '(^|[^a-z-])--[a-z][a-z0-9-]*' | sed 's/.*--/--/' | sort -u
}
subcommands=$($RUN ./xn-table --help | sed -n 's/^ *xn-table \([a-z]*\) .*/\1/p' | sort -u)
for command in xn xn-zone xn-table; do
    list_options $RUN ./$command --help > "$dir/$command.options"
done
[ ! -e runxn ] || list_options $RUN ./runxn --help > "$dir/runxn.options"
for subcommand in $subcommands; do
    list_options $RUN ./xn-table "$subcommand" --help >> "$dir/xn-table.options"
done
list_options sh "$srcdir/configure" --help > "$dir/configure.options"
sort -u "$dir"/*.options > "$dir/options"
# Those of other programs, with which the documents use ours
for option in armor array block branch cached cflags config debug detach-sign diff-filter \
    ignore-missing install joblog keyserver libs name-only no-build-isolation no-deps no-index \
    no-messages path pipepart queries-file query recv-keys register remove-all resume-failed \
    section table test verify wait; do
    echo "--$option"
done > "$dir/others"
# GNU idn's, which the command takes under that name, and --no without a word
for option in debug no no-tld tld traits usestd3asciirules no-std3 trace number no-drop-root; do
    echo "--$option"
done >> "$dir/others"
LC_ALL=C sort -u "$dir/options" "$dir/others" > "$dir/known"
others=$(cd "$srcdir" && ls doc/site/*.md bindings/*/*/README.md debian/control \
    debian/*.README.Debian */*.pc.in 2> /dev/null)
for document in $documents $others; do
    # each option by itself, and behind a command of ours those that it has
    grep -oE -e '(^|[^a-zA-Z0-9_-])--[a-z][a-z0-9-]*' "$srcdir/$document" | sed 's/.*--/--/' |
        LC_ALL=C sort -u | LC_ALL=C comm -23 - "$dir/known" > "$dir/wrong"
    check "$document mentions options that exist" "$(cat "$dir/wrong")"
    [ "$document" != NEWS.md ] || continue # which names options that moved, too
    for command in xn xn-zone xn-table runxn; do
        [ -s "$dir/$command.options" ] || continue
        grep -oE "(^ *([$] )?|\`)$command( [^|;&\`>]*)? --[a-z][^|;&\`>]*" "$srcdir/$document" |
            sed 's/ -- .*//' | grep -oE -e ' --[a-z][a-z0-9-]*' | tr -d ' ' | sort -u |
            grep -vxF -f "$dir/$command.options"
    done > "$dir/wrong"
    check "$document gives each command its options" "$(cat "$dir/wrong")"
done

# Functions and constants: those of the headers, of SQL, and of the sources
find "$srcdir/lib" "$srcdir/nameprep" "$srcdir/table" "$srcdir/resolve" "$srcdir/compat" \
    "$srcdir/bindings" "$srcdir/tests" "$srcdir/tools" -name '*.[ch]' -o -name '*.sql' \
    -o -name '*.sh' -o -name '*.mk' -o -name '*.7' -o -name '*.map' -o -name '*.py' \
    -o -name Makefile |
    xargs grep -ohE '\b(xni?_[a-z0-9_]*[a-z0-9]|(RUN)?XN_[A-Z0-9_]*[A-Z0-9])\b' |
    LC_ALL=C sort -u > "$dir/known"
manuals=$(cd "$srcdir" && echo lib/*.3 table/*.3 resolve/*.[13] bindings/*.7 tools/*/*.[15])
for document in $documents $others $manuals; do
    # without the targets of links; xn_NAME_ and XN_NAME_ begin several names
    sed 's/](#[^)]*)//g; s/There is no `[a-z_]*`//' "$srcdir/$document" |
        grep -oE '\b(xni?_[a-z0-9_]*[a-z0-9]|(RUN)?XN_[A-Z0-9_]*[A-Z0-9])\b' |
        LC_ALL=C sort -u | LC_ALL=C comm -23 - "$dir/known" > "$dir/wrong"
    check "$document mentions functions and constants that exist" "$(cat "$dir/wrong")"
done

# GNU libidn's names and numbers: those of the headers in compat/
gnu='\b(idna|stringprep|punycode|pr29|tld)_[a-z0-9_A-D]*[a-z0-9]\b'
gnu="$gnu"'|\b(IDNA|STRINGPREP|PUNYCODE|PR29|TLD)_[A-Z0-9_]*[A-Z0-9]\b'
{
    cat "$srcdir"/compat/*.h | grep -ohE "$gnu"
    echo idna_codes # a file of ours
} | LC_ALL=C sort -u > "$dir/known"
cat "$srcdir"/compat/*.h |
    sed -n 's/^ *\([A-Z][A-Z0-9_]*\) = \([0-9]*\).*/\2 \1/p' > "$dir/numbers"
for document in $documents; do
    grep -ohE "$gnu" "$srcdir/$document" | LC_ALL=C sort -u | LC_ALL=C comm -23 - "$dir/known" \
        > "$dir/wrong"
    # 104 `STRINGPREP_ICONV_ERROR`
    grep -oE '[0-9]+ `[A-Z0-9]+_[A-Z0-9_]+`' "$srcdir/$document" | tr -d '`' |
        grep -vxF -f "$dir/numbers" >> "$dir/wrong"
    check "$document mentions names and numbers that GNU libidn has" "$(cat "$dir/wrong")"
done
document=doc/migrating-from-libidn.md
[ "$(grep -cE '\| [0-9]+ `' "$srcdir/$document")" -gt 20 ]
check "$document lists the numbers of errors"
interface=$srcdir/tests/compat/interface.txt
functions=$(grep -c '^function' "$interface") objects=$(grep -c '^object' "$interface")
grep -q -e "- The $((functions + objects)) symbols and .*: $functions functions, and $objects obj" \
    "$srcdir/doc/libidn-compat.md"
check 'doc/libidn-compat.md counts the symbols'
sed -n 's/^function //p' "$interface" > "$dir/functions"
while read -r function; do
    grep -q "\`$function\`" "$srcdir/$document" || echo "$function"
done < "$dir/functions" > "$dir/wrong"
check "$document lists all functions of GNU libidn" "$(cat "$dir/wrong")"

# Names of shared libraries, wherever a text has one, and the numbers of their interfaces
{
    sed -n 's/^soname //p' "$srcdir/tests/install/installed.txt"
    sed -n 's|^libidn-shared libdir/xn/\(libidn\.so\.[0-9]*\) ->.*|\1|p' \
        "$srcdir/tests/install/installed.txt"
} > "$dir/known"
sed 's/\./\\./g; s/.*/:&$/' "$dir/known" > "$dir/pattern"
(cd "$srcdir" && grep -oE '\blib(xn|xn-table|xn-resolve|idn)\.so\.[0-9]+(\.[0-9]+)*' \
    $documents $others $manuals $(ls debian/control debian/*.README.Debian 2> /dev/null)) |
    grep -v -f "$dir/pattern" > "$dir/wrong"
check 'shared libraries have the names that they are installed with' "$(cat "$dir/wrong")"
document=doc/api-and-abi.md
while read -r library folder; do
    node=$(sed -n 's/^\(XN[A-Z0-9_.]*\) {$/\1/p' "$srcdir/$folder/${library#lib}.map")
    soname=$(grep "^$library\.so" "$dir/known")
    if [ $library = libxn ]; then
        info=$(sed -n "s/^libxn_la_LDFLAGS = .*\(-version-info .*\)/\1/p" "$srcdir/lib/local.mk")
        row="| SONAME | \`$soname\` | \`$info\` in \`lib/local.mk\` |"
        grep -qF -e "| symbol version | \`$node\` in \`lib/xn.map\` |" "$srcdir/$document"
        check "$document has the symbol version of $library"
    else
        name=${library#lib}
        row="| $library | \`$folder/$name.h\` | \`$name(3)\` | \`$soname\` | \`$node\` |"
    fi
    grep -qxF -e "$row" "$srcdir/$document"
    check "$document has the soname of $library"
done << 'END'
libxn lib
libxn-table table
libxn-resolve resolve
END

# RFCs: those that sources, manuals and tests cite, and the others of the documents
{
    printf 'RFC 5890\nRFC 6724\nRFC 8264\n'
    (cd "$srcdir" && grep -rohE 'RFC [0-9]+' --include='*.[ch1-7]' --include='*.tsv' \
        lib nameprep table resolve tools compat bindings tests/vectors)
} | LC_ALL=C sort -u > "$dir/known"
for document in $documents $others; do
    tr -s ' \n' ' ' < "$srcdir/$document" | grep -oE 'RFC [0-9]+' | LC_ALL=C sort -u |
        LC_ALL=C comm -23 - "$dir/known" > "$dir/wrong"
    check "$document cites RFCs that are known here" "$(cat "$dir/wrong")"
done

# So are their sections, tables and appendices, and these.
clause='RFC [0-9]+ (section|table|appendix) [A-Z0-9.]*[A-Z0-9]'
{
    printf 'RFC 3454 %s\n' 'appendix A' 'appendix B' 'appendix C' 'appendix D' 'section 5'
    printf 'RFC 3490 section 10\nRFC 4518 section 2.6\n'
    (cd "$srcdir" && grep -rohE "$clause" --include='*.[ch]' --include='*.tsv' --include='*.sh' \
        --include='*.py' --include='*.txt' --exclude='xn*.h' --exclude='statements*' \
        lib nameprep table resolve tools compat bindings tests data)
} | LC_ALL=C sort -u > "$dir/known"
for document in $documents $others $manuals lib/xn.h table/xn-table.h resolve/xn-resolve.h; do
    tr -s ' \n' ' ' < "$srcdir/$document" | grep -oE "$clause" | LC_ALL=C sort -u |
        grep -vxF -f "$dir/known" > "$dir/wrong"
    check "$document cites clauses that are known here" "$(cat "$dir/wrong")"
done

# Numbers after these words: the standards that are implemented, and those they are compared with
cat > "$dir/known" << 'END'
Corrigendum 4
Corrigendum 5
IDNA 2003
IDNA 2008
UAX #15
UTS #39
UTS #46
Unicode 14
Unicode 15
Unicode 17
Unicode 3.2
Unicode 5.1
END
for document in $documents $others $manuals lib/xn.h table/xn-table.h resolve/xn-resolve.h; do
    tr -s ' \n' ' ' < "$srcdir/$document" |
        grep -oE '\b(Corrigendum|IDNA|UAX|UTS|Unicode) #?[0-9]+(\.[0-9]+)*' | LC_ALL=C sort -u |
        grep -vxF -f "$dir/known" > "$dir/wrong"
    check "$document mentions standards by their numbers" "$(cat "$dir/wrong")"
done

# The files that the design mentions without a folder, each in the section of its folder.
awk '
    /^### `[a-z\/-]*`$/ { gsub(/[#` ]/, ""); directory = $0; next }
    /^#/ { directory = "" }
    directory != "" {
        while (match($0, /`[a-z_0-9]+(\/[a-z_0-9]+)?\.(awk|c|h|js|sh|[1-9])`/)) {
            print directory, substr($0, RSTART + 1, RLENGTH - 2)
            $0 = substr($0, RSTART + RLENGTH)
        }
    }' "$srcdir/doc/design.md" | sort -u > "$dir/listed"
[ -s "$dir/listed" ]
check 'the design mentions files'
while read -r directory file; do
    [ -e "$srcdir/$directory$file" ] || [ -e "$srcdir/$file" ] || grep -qx ".*/$file" "$dir/made"
    check "the design mentions $file in $directory, which exists"
done < "$dir/listed"

# References of manuals: to manuals and functions of the project, and to these
manuals=$(cd "$srcdir" && echo lib/*.3 resolve/*.[13] table/*.3 tools/*/*.[15] bindings/*.7)
{
    echo "$manuals" | tr ' ' '\n' | sed 's|.*/||; s/\.\([0-9]\)$/ \1/'
    for manual in $manuals; do
        sed -n 's/^\.Nm \(xn_[a-z0-9_]*\).*/\1 3/p' "$srcdir/$manual"
    done
    printf '%s 1\n' dig iconv idn sort uniq
    printf '%s 3\n' free freeaddrinfo gai_strerror getaddrinfo getaddrinfo_a gethostbyname \
        getnameinfo iconv inet_aton malloc realloc res_query setlocale
    printf '%s 8\n' ld.so ldconfig ping
} | sort -u > "$dir/pages"
for manual in $manuals; do
    sed -n 's/^\.Xr \([^ ]* [^ ]*\).*/\1/p' "$srcdir/$manual" | sort -u | comm -23 - "$dir/pages" \
        > "$dir/wrong"
    check "the references of $manual" "$(cat "$dir/wrong")"
done

# The C blocks, each a translation unit.  Those for GNU libidn need its headers.
for document in $documents; do
    awk -v prefix="$dir/block-$(basename "$document" .md)-" '
        /^```c$/ { file = prefix (++number) ".c"; next }
        /^```$/ { file = ""; next }
        file != "" { print > file }' "$srcdir/$document"
done
for block in "$dir"/block-*.c; do
    [ -e "$block" ] || continue
    name=$(basename "$block" .c)
    header=$(sed -n 's/^#include <\(idna\|stringprep\|punycode\|pr29\)\.h>$/\1.h/p' "$block")
    if [ -n "$header" ] && ! echo "#include <$header>" | $CC -E - > "$dir/out" 2>&1; then
        skip "$name compiles: $header is not installed"
        continue
    fi
    # shellcheck disable=SC2086 # words
    $CC -std=c99 -Wall -Wextra -Werror -I"$srcdir/lib" -c -o "$dir/block.o" "$block" \
        > "$dir/out" 2>&1
    status=$?
    [ $status -eq 0 ] || sed 's/^/# /' "$dir/out"
    [ $status -eq 0 ]
    check "$name compiles"
done

# run_block NAME LIBRARIES: compiles a block with the main() on standard input, and runs it
run_block() {
    { echo '#include <stdio.h>' && cat "$dir/block-$1.c" -; } > "$dir/run.c"
    # shellcheck disable=SC2086 # words
    ./libtool --quiet --mode=link $CC $LINK_FLAGS -std=c99 -I"$srcdir/lib" -o "$dir/run" \
        "$dir/run.c" $2 2>&1 && $RUN "$dir/run" 2>&1
}
# What some of them do: the number of the block, the body of main(), and its output
while IFS='~' read -r name body expected; do
    library=libxn.la
    ! grep -qE '^#include <(idna|stringprep|punycode)\.h>$' "$dir/block-$name.c" || library=-lidn
    if [ $library = -lidn ] && ! printf '#include <idna.h>\nint main(void) { return 0; }\n' |
        $CC -x c -o "$dir/run" - -lidn > "$dir/out" 2>&1; then
        skip "$name: GNU libidn is not installed"
        continue
    fi
    body="int main(void) { char out[256] = \"\"; $body; }"
    check_equal "$name: $expected" "$expected" \
        "$(printf '%s\n' "$body" | run_block "$name" $library)"
done << 'END'
migrating-from-libidn-1~(void)out; return print_ascii("b\303\274.x")~xn--b-eha.x
migrating-from-libidn-2~(void)out; return print_ascii("b\303\274.x")~xn--b-eha.x
migrating-from-libidn-3~(void)out; return print_unicode("xn--b-eha.x")~bü.x
migrating-from-libidn-4~(void)out; return puts(prepare_password("a\302\255b")) < 0~ab
migrating-from-libidn-5~return !prepare_password("a\302\255b", out, 9) || puts(out) < 0~ab
migrating-from-libidn-6~return !encode((punycode_uint[]){98, 252}, 2, out, 9) || puts(out) < 0~b-eha
migrating-from-libidn-7~return !encode((uint32_t[]){98, 252}, 2, out, 9) || puts(out) < 0~b-eha
migrating-from-libidn-8~printf("%d%s\n", is_pr29("\341\204\200\314\200\341\205\241"), out)~1
names-in-urls-2~printf("%d%s\n", count_hosts("mailto:a@b,c@d"), out)~2
END
finish
