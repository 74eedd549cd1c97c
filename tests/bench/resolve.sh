#!/bin/sh
# SPDX-License-Identifier: MIT
# Instructions per name of xn_getaddrinfo, as callgrind counts them; getaddrinfo() does nothing.
# Run by `make bench-resolve` in the build directory, after the times.
if ! command -v valgrind > /dev/null; then
    echo 'bench-resolve: instructions are not counted, valgrind is not installed'
    exit 0
fi
names=16

# count ROW: the instructions of one pass
count() {
    LD_BIND_NOW=1 $LIBTOOL --mode=execute valgrind --tool=callgrind --callgrind-out-file=/dev/null \
        --toggle-collect=resolve_pass tests/bench/resolve "$1" 2>&1 |
        sed -n 's/^==.*Collected : \([0-9]*\).*/\1/p'
}

direct=$(count getaddrinfo)
printf '%-20s %10s\n' 'instructions' 'added'
for row in ascii ascii-length ascii-info international international-info; do
    all=$(count $row)
    printf '%-20s %10d\n' $row $(((all - direct) / names))
done
