#!/bin/sh
# SPDX-License-Identifier: MIT
# How libidn.so.12 and libidn.a are linked, and how programs are linked with them.
. "$srcdir/tests/unit/compat/lib.sh"
command -v readelf > /dev/null || skip_all 'readelf is not installed'

check 'the library needs libc only' \
    "$(readelf -d "$library" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | grep -v '^libc\.')"
check 'no text relocations' "$(readelf -d "$library" | grep TEXTREL)"
check 'no -Bsymbolic' "$(readelf -d "$library" | grep SYMBOLIC)"
check 'no constructor of its own' "$(
    echo 'int nothing;' > "$dir/empty.c"
    $CC -shared -fPIC -o "$dir/empty.so" "$dir/empty.c"
    for file in "$dir/empty.so" "$library"; do
        readelf -SW "$file" | sed 's/^ *\[ *[0-9]*\] *//' | awk '$1 == ".init_array" { print $5 }'
    done | sort -u | tail -n +2)"
check 'no writable data' "$($NM --format=posix "$library" | awk '
    $2 ~ /^[DdBb]$/ && $1 !~ /^(completed|__dso_handle|_DYNAMIC|_GLOBAL_OFFSET_TABLE_|__)/ &&
    $1 !~ /^(__frame_dummy|__do_global|_dl_|xn_no)/ { print $1, $2 }' | while read -r name kind; do
    # what is relocated is read-only after that: .data.rel.ro
    section=$(readelf -sW "$library" | awk -v name="$name" '$8 == name { print $7; exit }')
    readelf -SW "$library" | grep -q "\[ *$section\] \.data\.rel\.ro" || echo "$name $kind"
done)"
check 'read-only after relocation' "$(readelf -lW "$library" | grep -q GNU_RELRO || echo 'no')"
check 'the note' "$(readelf -n "$library" | grep -q '^ *xn ' || echo 'missing')"

cat > "$dir/copy.c" << 'END'
#include <stdio.h>
#include <stringprep.h>

/* With -fno-pic the program has its own copies of these objects. */
int
main(void)
{
    char text[3][20] = {"\303\234", "\303\234", "\303\234"};

    printf("%d%d%d %s%s%s %d\n", stringprep_nameprep(text[0], 20),
        stringprep_xmpp_nodeprep(text[1], 20), stringprep_xmpp_resourceprep(text[2], 20), text[0],
        text[1], text[2], stringprep_profiles[0].tables == stringprep_nameprep);
    return 0;
}
END
expected='000 üüÜ 1'

# run LIBDIR PROGRAM: prints the output of the program, unless it is as expected.
run() {
    output=$(LD_LIBRARY_PATH=$1 "$2" 2>&1)
    [ "$output" = "$expected" ] || echo "$output"
}

if $CC -fno-pic -no-pie -I"$headers" -o "$dir/copy" "$dir/copy.c" "$library" 2> /dev/null &&
    readelf -rW "$dir/copy" | grep -q 'COPY.*stringprep_nameprep'; then
    check 'copy relocations' "$(run "$libdir" "$dir/copy")"
    if [ -n "$gnu" ]; then
        check 'and with GNU libidn' "$(run "${gnu%/*}" "$dir/copy")"
    else
        skip "and with GNU libidn: $no_gnu"
    fi
else
    skip 'copy relocations: the compiler makes none'
    skip 'and with GNU libidn: the compiler makes none'
fi
check 'a program without them' \
    "$($CC -fPIE -pie -I"$headers" -o "$dir/pie" "$dir/copy.c" "$library" 2>&1
    run "$libdir" "$dir/pie")"

static=$libdir/libidn.a
if [ -e "$static" ]; then
    check 'a static program' "$($CC -I"$headers" -o "$dir/static" "$dir/copy.c" "$static" 2>&1
        run /nonexistent "$dir/static")"
    # All other names have a prefix, so that libxn.a may be linked as well.
    check 'no other names in the static library' "$($NM -g --format=posix "$static" 2> /dev/null |
        awk '$2 ~ /^[TRDBVWC]$/ { print $1 }' |
        grep -vE '^(idna|stringprep|punycode|pr29|tld|idn|libidn_xni?)(_|$)')"
else
    skip 'a static program: there is no static library'
    skip 'no other names in the static library: there is no static library'
fi
finish
