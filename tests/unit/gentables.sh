#!/bin/sh
# SPDX-License-Identifier: MIT
# gentables is deterministic, and refuses what is malformed or contradictory with its file and line.
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
count=0

# refuses FILE SED-EDIT FILE:LINE WHAT: the edit is refused at that place.
refuses() {
    rm -rf "$dir/data"
    cp -R "$srcdir/data" "$dir/data" && chmod -R u+w "$dir/data" || exit 99
    sed "$2" "$srcdir/data/$1" > "$dir/data/$1"
    count=$((count + 1))
    if cmp -s "$srcdir/data/$1" "$dir/data/$1"; then
        echo "not ok $count - $4 (the edit changes nothing)"
    elif data/gen/gentables "$dir/data" > "$dir/out" 2> "$dir/err"; then
        echo "not ok $count - $4 (accepted)"
    elif grep -q "^$dir/data/$3: ." "$dir/err" && [ "$(wc -l < "$dir/err")" -eq 1 ]; then
        echo "ok $count - $4: $(sed "s|$dir/||" "$dir/err")"
    else
        sed 's/^/# /' "$dir/err"
        echo "not ok $count - $4 (not at $3)"
    fi
}

# check STATUS WHAT: one test.
check() {
    count=$((count + 1))
    [ "$1" -eq 0 ] && echo "ok $count - $2" || echo "not ok $count - $2"
}

data/gen/gentables "$srcdir/data" > "$dir/tables.c" 2> "$dir/err" && cmp -s "$dir/tables.c" nameprep/tables.c
check $? "the same tables again: $(cat "$dir/err")"

refuses rfc3454/A.1.txt 's/^0221$/221/' rfc3454/A.1.txt:2 'three digits'
refuses rfc3454/A.1.txt 's/^0221$/0000221/' rfc3454/A.1.txt:2 'seven digits'
refuses rfc3454/A.1.txt 's/^0221$/00221/' rfc3454/A.1.txt:2 'a leading zero'
refuses rfc3454/A.1.txt 's/^0221$/ 0221/' rfc3454/A.1.txt:2 'a space in front'
refuses rfc3454/A.1.txt 's/^0221$/0221 /' rfc3454/A.1.txt:2 'a space behind'
refuses rfc3454/A.1.txt 's/^0221$/02g1/' rfc3454/A.1.txt:2 'no digit'
refuses rfc3454/A.1.txt 's/^0221$/110000/' rfc3454/A.1.txt:2 'beyond 10FFFF'
refuses rfc3454/A.1.txt 's/^0221$/0221 -> 0061/' rfc3454/A.1.txt:2 'a value where none belongs'
refuses rfc3454/A.1.txt 's/^0234..024F$/024F..0234/' rfc3454/A.1.txt:3 'a range that descends'
refuses rfc3454/A.1.txt 's/^0234..024F$/0234...024F/' rfc3454/A.1.txt:3 'three dots'
refuses rfc3454/A.1.txt 's/^0234..024F$/0221..024F/' rfc3454/A.1.txt:3 'overlapping ranges'
refuses rfc3454/A.1.txt '3s/$/\n0222/' rfc3454/A.1.txt:4 'a line out of order'
refuses rfc3454/C.1.1.txt 2d rfc3454/C.1.1.txt:1 'an empty table'
refuses rfc3454/B.2.txt 's/^0041 -> 0061$/0041/' rfc3454/B.2.txt:2 'a missing value'
refuses rfc3454/B.2.txt 's/^0041 -> 0061$/0041 = 0061/' rfc3454/B.2.txt:2 'a value of another kind'
refuses rfc3454/B.2.txt 's/^0041 -> 0061$/0041 -> 0061 0062 0063 0064 0065/' rfc3454/B.2.txt:2 'a folding to five'
refuses rfc3454/B.2.txt 's/^0041 -> 0061$/0041 -> 0061  0062/' rfc3454/B.2.txt:2 'two spaces'
refuses rfc3454/B.2.txt 's/^0041 -> 0061$/0041 -> 0041/' rfc3454/B.2.txt:2 'a mapping to itself'
refuses rfc3454/B.2.txt 's/^0041 -> 0061$/0041 -> 0042/' rfc3454/B.2.txt:2 'a mapping to what is mapped'
refuses rfc3454/B.3.txt 's/^0041 -> 0061$/0041 -> 0221/' rfc3454/B.3.txt:2 'a mapping to what is unassigned'
refuses rfc3454/B.1.txt 's/^00AD$/0041/' rfc3454/B.1.txt:2 'mapped to nothing and to something'
refuses rfc3454/A.1.txt 's/^0221$/0220/' rfc3454/A.1.txt:2 'unassigned and in B.2'
refuses rfc3454/D.1.txt '1s/$/\n0041/' rfc3454/D.1.txt:2 'in D.1 and in D.2'
refuses rfc3454/B.2.txt 's/^0041 -> 0061$/0041 -> D800/' rfc3454/B.2.txt:2 'a mapping to a surrogate'
refuses rfc3454/B.2.txt 's/^0041 -> 0061$/0041 -> 0000/' rfc3454/B.2.txt:2 'a mapping to NUL'
refuses rfc3454/B.2.txt '$s/$/\n10FFFD -> 0061/' rfc3454/B.2.txt:1373 'a mapping of private use'
refuses rfc3454/C.1.2.txt '1s/$/\n0020/' rfc3454/C.1.2.txt:2 'in C.1.1 and in C.1.2'
refuses rfc3454/C.2.2.txt '1s/$/\n007F/' rfc3454/C.2.2.txt:2 'in C.2.1 and in C.2.2'
refuses rfc3454/C.4.txt '1s/$/\nD800/' rfc3454/C.4.txt:2 'in C.4 and in C.5'
refuses unicode/decomposition.txt 's/^00A0 ~ 0020$/00A0 ~ FFFF/' unicode/decomposition.txt:2 'a decomposition to a noncharacter'
refuses unicode/decomposition.txt 's/^00C0 = 0041 0300$/00C0 = 1100 1161/' unicode/decomposition.txt:16 'a pair of Hangul'
refuses unicode/class.txt 's/= 230$/= 255/' unicode/class.txt:2 'a class beyond 254'
refuses unicode/class.txt 's/= 230$/= 0/' unicode/class.txt:2 'class 0'
refuses unicode/class.txt 's/= 230$/= 23x/' unicode/class.txt:2 'a class that is no number'
refuses unicode/class.txt '1s/$/\n0221 = 230/' unicode/class.txt:2 'a class of what is unassigned'
refuses unicode/decomposition.txt 's/^00A0 ~ 0020$/00A0 = 00A0/' unicode/decomposition.txt:2 'a decomposition to itself'
refuses unicode/decomposition.txt 's/^00C0 = 0041 0300$/00C0 = 0041 0300 0301/' unicode/decomposition.txt:16 'a canonical decomposition to three'
refuses unicode/decomposition.txt 's/^00C0 = 0041 0300$/00C0 = 00C1 0300/; s/^00C1 = 0041 0301$/00C1 = 00C0 0301/' unicode/decomposition.txt:16 'a circle'
refuses unicode/decomposition.txt 's/^00C1 = 0041 0301$/00C1 = 0041 0300/' unicode/decomposition.txt:17 'a pair with two composites'
refuses unicode/decomposition.txt 's/^FDFB ~ .*/FDFB ~ FDFA FDFA/' unicode/decomposition.txt:3179 'a decomposition of 36'
refuses unicode/exclusion.txt '1s/$/\n0041/' unicode/exclusion.txt:2 'an exclusion of what has no pair'
refuses unicode/exclusion.txt '$s/$/X/' unicode/exclusion.txt:34 'something after the code point'
rm -rf "$dir/data"
cp -R "$srcdir/data" "$dir/data" && chmod -R u+w "$dir/data" || exit 99
printf '# x\n0020' > "$dir/data/rfc3454/C.1.1.txt"
data/gen/gentables "$dir/data" 2> "$dir/err" > /dev/null
[ $? -eq 1 ] && grep -q 'C.1.1.txt:2: ' "$dir/err"
check $? 'a last line without an end'
rm "$dir/data/rfc3454/C.1.1.txt"
data/gen/gentables "$dir/data" 2> "$dir/err" > /dev/null
[ $? -eq 1 ] && grep -q 'C.1.1.txt:0: cannot be read' "$dir/err"
check $? 'a missing file'
echo "1..$count"
