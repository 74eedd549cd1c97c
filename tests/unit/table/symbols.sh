#!/bin/sh
# SPDX-License-Identifier: MIT
# libxn-table exports what xn-table.h declares, needs only libxn, expat and libc, and its archive
# has no global names but the public ones and xni_*.
. "$srcdir/tests/tap.sh"

library=.libs/libxn-table.so archive=.libs/libxn-table.a
declared=$(tr '\n' ' ' < "$srcdir/lib/table/xn-table.h" | tr ';' '\n' |
    sed -n 's/.*XN_\(API\|CHECKED\) [^(]*[ *]\(xn_table_[a-z0-9_]*\) *(.*/\2/p' | sort)
# By name, so that a function that is added later does not get into an old node.
check_equal 'the version script lists what xn-table.h declares' "$declared" \
    "$(sed -n 's/^ *\(xn_table_.*\);$/\1/p' "$srcdir/lib/table/xn-table.map" | sort)"
instrumented=
[ ! -e $archive ] || instrumented=$($NM $archive | grep -E '__[aumt]san|__ubsan|__gcov|__gnu_lto')
if [ ! -e $library ]; then
    skip 'the shared library exports what xn-table.h declares: there is only a static library'
    skip 'the shared library needs libxn, expat and libc: there is only a static library'
else
    exported=$($NM -D --defined-only $library |
        awk '$2 != "A" { sub(/@.*/, "", $3); print $3 }' | sort)
    wrong=
    [ "$exported" = "$declared" ] ||
        wrong=$(printf 'declared:\n%s\nexported:\n%s' "$declared" "$exported")
    check 'the shared library exports what xn-table.h declares' "$wrong"
    if ! command -v readelf > /dev/null || [ -n "$instrumented" ]; then
        skip 'the shared library needs libxn, expat and libc: no readelf, or instrumented objects'
    else
        check 'the shared library needs libxn, expat and libc' \
            "$(readelf -d $library | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' |
                grep -vE '^(libc|libxn|libexpat|ld-linux[a-z0-9_-]*)\.')"
    fi
fi
if [ ! -e $archive ] || [ -n "$instrumented" ]; then
    skip 'global names of the static library: it was not built, or its objects are instrumented'
else
    check 'the static library has no global names but xn_table_* and xni_*' \
        "$($NM -g $archive | awk 'NF == 3 && $2 ~ /^[TRDBVWC]$/ { print $3 }' |
            grep -vE '^(xn_table|xni)_|^_GLOBAL_OFFSET_TABLE_$|^__x86')"
fi
# Threads load tables at the same time: variables are constant, or each thread has its own.
state='the library has no variables that threads share'
if [ -n "$instrumented" ] || ! command -v readelf > /dev/null || [ ! -e $archive ]; then
    skip "$state: no readelf or archive, or instrumented objects"
else
    check "$state" "$(readelf -SW $archive | sed 's/^ *\[ *[0-9]*\] *//' | awk '
        /^File: / { object = $2 }
        $7 ~ /W/ && $7 ~ /A/ { count++ }
        $7 ~ /W/ && $7 ~ /A/ && $7 !~ /T/ && $5 !~ /^0+$/ && $1 !~ /^\.data\.rel\.ro/ {
            print object ": " $1 ", " $5 " octets"
        }
        END { if (count == 0) print "readelf shows no sections" }')"
fi
finish
