#!/bin/sh
# SPDX-License-Identifier: MIT
# libidn.so.12 of this project next to GNU's: single calls, and GNU's command idn with 100 000
# international names.  Run by `make bench-compat`; srcdir and CC come from there.
. "$srcdir/tests/unit/compat/lib.sh"
[ -n "$gnu" ] || { echo "$no_gnu" >&2; exit 0; }
tests/bench/compat "$gnu" "$library"

command -v idn > /dev/null || { echo 'idn is not installed' >&2; exit 0; }
awk 'BEGIN {
    split("bücher пример 例え straße παράδειγμα भारत", labels, " ")
    for (i = 0; i < 100000; i++)
        printf "%s-%d.%s.example\n", labels[i % 6 + 1], i, labels[int(i / 6) % 6 + 1]
}' > "$dir/names"

# seconds LIBDIR NAME: prints the processor time of the command idn, the least of seven runs.
seconds() {
    # shellcheck disable=SC2034 # a counter
    for run in 1 2 3 4 5 6 7; do
        LC_ALL=C.UTF-8 LD_LIBRARY_PATH=$1 sh -c \
            "idn --quiet -a < '$dir/names' > '$dir/out.$2'; times" |
            sed -n '2s/^0m\([0-9.]*\)s.*/\1/p'
    done | sort -n | head -n 1
}
theirs=$(seconds "${gnu%/*}" theirs)
ours=$(seconds "$libdir" ours)
cmp "$dir/out.theirs" "$dir/out.ours" || exit 1
echo "idn with 100 000 names: GNU libidn $theirs s, this library $ours s"
