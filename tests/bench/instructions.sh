#!/bin/sh
# SPDX-License-Identifier: MIT
# Instructions per item, as callgrind counts them, in each contestant's pass, including its loop and
# its calls of free().  This is not a test.  Run by `make bench-instructions` in the build
# directory.  BENCH_SIZE: per cent of the items (1).
size=${BENCH_SIZE-1}
program=tests/bench/bench

if ! command -v valgrind > /dev/null; then
    echo 'bench-instructions: skipped, valgrind is not installed'
    exit 0
fi

# count ROW PEER FUNCTION: the instructions in FUNCTION while ROW runs once.
count() {
    # shellcheck disable=SC2086 # words
    $LIBTOOL --mode=execute valgrind --tool=callgrind --callgrind-out-file=/dev/null \
        --toggle-collect="$3" $program -r 0 -s "$size" -p "$2" "$1" 2>&1 |
        sed -n 's/^==.*Collected : \([0-9]*\).*/\1/p'
}

printf '%-24s %9s %12s %12s %8s\n' 'instructions per item' items xn libidn libidn/xn
# ROW:FUNCTION, or ROW:FUNCTION OF XN:FUNCTION OF LIBIDN
for row in to-ascii/ascii:to_ascii to-ascii/mixed:to_ascii to-ascii/international:to_ascii \
    to-ascii/adversarial:to_ascii to-unicode/ace:to_unicode to-unicode/ascii:to_unicode \
    nameprep/label:prep:nameprep nfkc/label:nfkc \
    punycode/encode:punycode_encode punycode/decode:punycode_decode; do
    id=${row%%:*} functions=${row#*:}
    items=$($program -s "$size" -l "$id" | cut -f 2)
    ours=$(count "$id" none "xn_${functions%:*}_pass")
    theirs=$(count "$id" 'GNU libidn' "libidn_${functions#*:}_pass")
    echo "$id $items ${ours:-0} ${theirs:-0}"
done | awk '{
    printf "%-24s %9d %12.1f %12.1f %8.1f\n", $1, $2, $3 / $2, $4 / $2, $3 ? $4 / $3 : 0
}'
