#!/bin/sh
# SPDX-License-Identifier: MIT
# The table generator is deterministic and rejects malformed or contradictory data: each case edits
# one file of a copy of data/ and expects a message with the file and the line.
. "$srcdir/tests/tap.sh"
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
b2=rfc3454/B.2.txt b3=rfc3454/B.3.txt
decomposition=unicode/decomposition.txt class=unicode/class.txt script=unicode/script.txt
show=display/show.txt show_script=display/script.txt

copy_data() {
    edited=
    rm -rf "$dir/data"
    cp -R "$srcdir/data" "$dir/data" && chmod -R u+w "$dir/data" || exit 99
}

# edit FILE: begins a case that replaces this file, and restores that of the last case.
edit() {
    [ -z "$edited" ] || cp "$srcdir/data/$edited" "$dir/data/$edited" || exit 99
    edited=$1
}

generator=gentables
generate() {
    data/gen/$generator "$dir/data" > "$dir/out" 2> "$dir/err"
}

# check_rejected NAME FILE LOCATION: the data in $dir/data are rejected with one message, which has
# this location: a line of FILE, or PATH:LINE or PATH of another file.
check_rejected() {
    generate
    status=$? messages=0 found=0
    case $3 in
    */*) location=$3 ;;
    *) location=$2:$3 ;;
    esac
    while IFS= read -r line; do
        case $line in
        'gentables: '[0-9]*) continue ;;
        "$dir/data/$location: "*) found=1 ;;
        esac
        messages=$((messages + 1))
    done < "$dir/err"
    [ $status,$messages,$found = 1,1,1 ] || {
        sed "s|^|# |; \$ a # status $status, expected at $location" "$dir/err"
        false
    }
    check "$1"
}

# rejects NAME FILE SED-SCRIPT LOCATION
rejects() {
    edit "$2"
    sed "$3" "$srcdir/data/$2" > "$dir/data/$2"
    check_rejected "$1" "$2" "$4"
}

# insert FILE AWK-SCRIPT: adds the lines that an awk program prints to FILE, in order.
insert() {
    { cat "$srcdir/data/$1" && awk "BEGIN { $2 }"; } | awk '{
        key = $0
        sub(/[^0-9A-F].*/, "", key)
        printf "%6s\t%s\n", key, $0
    }' | LC_ALL=C sort -s -k1,1 -t "$(printf '\t')" | cut -f2- > "$dir/data/$1"
}

# inserts NAME FILE AWK-SCRIPT LOCATION: the same, and the result is rejected.
inserts() {
    edit "$2"
    insert "$2" "$3"
    check_rejected "$1" "$2" "$4"
}

copy_data
generate && cmp -s "$dir/out" nameprep/tables.c
check 'a second run gives the same tables'

# The grammar
a1=rfc3454/A.1.txt
rejects 'three digits' $a1 's/^0221$/221/' 2
rejects 'seven digits' $a1 's/^0221$/1000221/' 2
rejects 'lower case' $a1 's/^0234\.\.024F$/0234..024f/' 3
rejects 'a leading space' $a1 's/^0221$/ 0221/' 2
rejects 'a leading zero' $a1 's/^0221$/00221/' 2
rejects 'too great' $a1 's/^0221$/110000/' 2
rejects 'a trailing space' $a1 's/^0221$/0221 /' 2
rejects 'a letter after the digits' $a1 's/^0221$/0221X/' 2
rejects 'a descending range' $a1 's/^0234\.\.024F$/024F..0234/' 3
rejects 'a range of one' $a1 's/^0234\.\.024F$/0234..0234/' 3
rejects 'three dots' $a1 's/^0234\.\.024F$/0234...024F/' 3
rejects 'one dot' $a1 's/^0234\.\.024F$/0234.024F/' 3
rejects 'overlapping ranges' $a1 's/^0234\.\.024F$/0221..024F/' 3
rejects 'descending lines' $a1 '3s/$/\n0222/' 4
rejects 'a file of comments' rfc3454/C.1.1.txt 2d 1
rejects 'a value in a table' $a1 's/^0221$/0221 -> 0061/' 2
rejects 'no value in a mapping' $b2 's/^0041 -> 0061$/0041/' 2
rejects 'a mapping with =' $b2 's/^0041 -> 0061$/0041 = 0061/' 2
rejects 'text after an exclusion' unicode/exclusion.txt '$s/$/X/' 34
rejects 'a line of 600 octets' $a1 "3s/\$/$(printf '%0600d' 0)/" 3
edit rfc3454/C.1.1.txt
printf '# x\n0020' > "$dir/data/rfc3454/C.1.1.txt"
check_rejected 'no newline at the end' rfc3454/C.1.1.txt 2
printf '# x\n0020\000\n' > "$dir/data/rfc3454/C.1.1.txt"
check_rejected 'a NUL' rfc3454/C.1.1.txt 2

# Files that cannot be read
rm "$dir/data/rfc3454/C.1.1.txt"
check_rejected 'a missing file' '' rfc3454/C.1.1.txt
mkdir "$dir/data/rfc3454/C.1.1.txt"
check_rejected 'a directory' '' rfc3454/C.1.1.txt
copy_data
if [ -c /dev/full ]; then
    data/gen/gentables "$dir/data" > /dev/full 2> "$dir/err"
    [ $? -eq 1 ] && grep -q '^gentables: ' "$dir/err"
    check 'a full disk'
else
    skip 'a full disk: no /dev/full'
fi
data/gen/gentables > "$dir/out" 2> "$dir/err"
[ $? -eq 2 ] && grep -q '^usage: ' "$dir/err"
check 'no argument: the usage'

# Mappings
rejects 'a range' $b2 's/^0041 -> 0061$/0041..0042 -> 0061/' 2
rejects 'a folding to five' $b2 's/^0041 -> 0061$/& 0061 0061 0061 0061/' 2
rejects 'a canonical decomposition to three' $decomposition 's/^00C0 = 0041 0300$/& 0301/' 16
rejects 'a decomposition to nineteen' $decomposition '/^FDFA ~/s/$/ 0020/' 3178
rejects 'two spaces' $b2 's/^0041 -> 0061$/&  0062/' 2
rejects 'a comma' $b2 's/^0041 -> 0061$/&, 0062/' 2
rejects 'a folding to itself' $b2 's/^0041 -> 0061$/0041 -> 0041/' 2
rejects 'a decomposition to itself' $decomposition 's/^00A0 ~ 0020$/00A0 = 00A0/' 2
rejects 'a Hangul syllable' $decomposition 's/^F900 = 8C48$/AC00 = 1100 1161\n&/' 2183
rejects 'a range decomposes' $decomposition 's/^00A0 ~ 0020$/00A0..00A1 ~ 0020/' 2

# B.2; and B.3, which is read by the same functions
rejects 'to an unassigned code point' $b2 's/^0041 -> 0061$/0041 -> 0221/' 2
rejects 'to private use' $b2 's/^0041 -> 0061$/0041 -> E000/' 2
rejects 'to a noncharacter' $b2 's/^0041 -> 0061$/0041 -> FDD0/' 2
rejects 'to a surrogate' $b2 's/^0041 -> 0061$/0041 -> D800/' 2
rejects 'to NUL' $b2 's/^0041 -> 0061$/0041 -> 0061 0000/' 2
rejects 'to what is folded' $b2 's/^0041 -> 0061$/0041 -> 0042/' 2
rejects 'to what is removed' $b2 's/^0041 -> 0061$/0041 -> 00AD/' 2
rejects 'B.3 to what is folded' $b3 's/^0041 -> 0061$/0041 -> 0042/' 2
rejects 'from private use' $b2 '$s/$/\n10FFFD -> 0061/' $(($(wc -l < "$srcdir/data/$b2") + 1))
rejects 'from a noncharacter' $b2 '$s/$/\n10FFFF -> 0061/' $(($(wc -l < "$srcdir/data/$b2") + 1))
inserts 'from a surrogate' $b2 'print "D800 -> 0061"' \
    "$(grep -n '^FB00' "$srcdir/data/$b2" | cut -d: -f1)"
rejects 'a decomposition to a noncharacter' $decomposition 's/^00A0 ~ 0020$/00A0 ~ FFFF/' 2
inserts 'a decomposition of private use' $decomposition 'print "E000 ~ 0061"' 2183

# Combining classes
for value in 255 0 0230 23x -1 +1 '' 4294967297; do
    rejects "class '$value'" $class "2s/= 230\$/= $value/" 2
done
edit $class
sed '2s/= 230$/= 254/; 3s/= .*/= 1/' "$srcdir/data/$class" > "$dir/data/$class"
generate
check 'classes 1 and 254 are accepted'
rejects 'an unassigned mark' $class '1s/$/\n0221 = 230/' 2
rejects 'a mark in private use' $class '$s/$/\n10FFFD = 230/' 165
rejects 'a noncharacter as a mark' $class '$s/$/\n10FFFF = 230/' 165
inserts 'a surrogate as a mark' $class 'print "D800 = 230"' \
    "$(grep -n '^FB1E' "$srcdir/data/$class" | cut -d: -f1)"

# Tables that contradict each other
rejects 'A.1 and B.2' $a1 's/^0221$/0220/' 2
inserts 'B.1 and B.2' $b2 'print "00AD -> 0061"' rfc3454/B.1.txt:2
inserts 'B.1 and B.3' $b3 'print "00AD -> 0061"' rfc3454/B.1.txt:2
rejects 'C.1.1 and C.1.2' rfc3454/C.1.2.txt '1s/$/\n0020/' 2
rejects 'C.2.1 and C.2.2' rfc3454/C.2.2.txt '1s/$/\n007F/' 2
rejects 'C.3 and C.4' rfc3454/C.4.txt '1s/$/\nF8FF/' rfc3454/C.3.txt:2
rejects 'C.4 and C.5' rfc3454/C.4.txt '1s/$/\nD800/' 2
rejects 'C.3 and C.5' rfc3454/C.3.txt '1s/$/\nD800/' rfc3454/C.5.txt:2
rejects 'D.1 and D.2' rfc3454/D.1.txt '1s/$/\n0041/' 2
rejects 'D.1 and a mark' rfc3454/D.1.txt '1s/$/\n0300/' 2
for table in C.6 C.7 C.8 D.1; do
    rejects "A.1 and $table" rfc3454/$table.txt '1s/$/\n0221/' $a1:2
done

# Composition
for cp in 0041 00A8 0344; do
    rejects "excluded: $cp" unicode/exclusion.txt '1s/$/\n'"$cp/" 2
done
inserts 'excluded: a singleton' unicode/exclusion.txt 'print "212A"' 24
inserts 'excluded: after a mark' unicode/exclusion.txt 'print "0F73"' 16
inserts 'excluded: a mark' $class 'print "0958 = 230"' unicode/exclusion.txt:2
rejects 'a cycle' $decomposition 's/^00C0 = .*/00C0 = 00C1 0300/; s/^00C1 = .*/00C1 = 00C0 0301/' \
    16
rejects 'a full decomposition of 36' $decomposition 's/^FDFB ~ .*/FDFB ~ FDFA FDFA/' 3179
rejects 'two composites of a pair' $decomposition 's/^00C1 = 0041 0301$/00C1 = 0041 0300/' 17
for first in 1100 1112 AC00 D7A3; do
    rejects "a composite from $first" $decomposition "s/^00C0 = .*/00C0 = $first 0300/" 16
done
rejects 'a composite above FFFF' $decomposition 's/^1D400 ~ 0041$/1D400 = 0041 0321/' \
    "$(grep -n '^1D400 ' "$srcdir/data/$decomposition" | cut -d: -f1)"
rejects 'a first code point above FFFF' $decomposition 's/^00C0 = .*/00C0 = 10400 0300/' 16
rejects 'a second code point above FFFF' $decomposition 's/^00C0 = .*/00C0 = 0041 1D165/' 16

# Scripts
rejects 'a script in lower case' $script 's/^0041\.\.005A = Latin$/0041..005A = latin/' 3
rejects 'a script of digits' $script 's/^0041\.\.005A = Latin$/0041..005A = 1/' 3
rejects 'a script in brackets' $script 's/^0041\.\.005A = Latin$/0041..005A = [Latin/' 3
rejects 'a script of 32 letters' $script \
    's/^0041\.\.005A = Latin$/0041..005A = Latinlatinlatinlatinlatinlatinla/' 3
rejects 'a script named Unknown' $script 's/^0041\.\.005A = Latin$/0041..005A = Unknown/' 3
rejects 'no script' $script 's/^0041\.\.005A = Latin$/0041..005A/' 3
rejects 'an unassigned code point in a script' $script 's/^1D7CE\.\.1D7FF = /1D7CE..1D800 = /' \
    "$(grep -n '^1D7CE\.\.1D7FF' "$srcdir/data/$script" | cut -d: -f1)"
rejects 'private use in a script' $script '$s/$/\n10FFFD = Common/' \
    $(($(wc -l < "$srcdir/data/$script") + 1))
rejects 'a noncharacter in a script' $script '$s/$/\n10FFFF = Common/' \
    $(($(wc -l < "$srcdir/data/$script") + 1))
inserts 'a surrogate in a script' $script 'print "D800 = Common"' \
    "$(grep -n '^F900' "$srcdir/data/$script" | cut -d: -f1)"

# What may be shown
rejects 'a kind without a name' $show 's/^00B7 = shown$/00B7 = letter/' 7
rejects 'two kinds that do not go together' $show 's/^00B7 = shown$/00B7 = digit latin/' 7
rejects 'a range that begins unassigned' $show 's/^0253\.\./0221../' 25
rejects 'a range that ends unassigned' $show 's/^0219\.\.021B = /0219..0221 = /' 24
rejects 'a mark as a letter' $show 's/^0331 = mark$/0331 = shown/' 40
rejects 'a second script' $show_script 's/^0670 = Arabic$/0671 = Arabic/' 4
rejects 'the script of what is not shown' $show_script 's/^064B\.\./0640../' 2

# The capacity of each table
rejects 'B.2 to eight units' $b2 's/^0041 -> 0061$/0041 -> 10428 10428 10428 10428/' 2
rejects 'B.3 to eight units' $b3 's/^0041 -> 0061$/0041 -> 10428 10428 10428 10428/' 2
# The others add facts about ideographs, which are assigned and do not decompose.
inserts 'mappings' $decomposition 'for (i = 0; i < 950; i++) printf "%X ~ 0061\n", 40960 + i' 5984
inserts 'composites' $decomposition \
    'for (i = 0; i < 200; i++) printf "%X = %X 0321\n", 20480 + i, 24576 + i' 2290
inserts 'units of mappings' $decomposition 'for (i = 0; i < 800; i++) {
        printf "%X ~", 40960 + i
        for (j = 0; j < 18; j++)
            printf " %X", 131072 + i
        print ""
    }' 2862 'more than 32768 units of mappings in all'
inserts 'combining classes' $class \
    'for (i = 0; i < 20; i++) printf "%X = %d\n", 40960 + i, 140 + i' $class
copy_data
bit=1
for table in B.1 C.1.2 C.2.2 C.6 C.7 C.8 C.9; do
    insert rfc3454/$table.txt "for (i = 0; i < 256; i++)
        if (int(i / $bit) % 2) printf \"%X\\n\", 40960 + i"
    bit=$((2 * bit))
done
insert $class 'printf "%X..%X = 9\n", 40960 + 128, 40960 + 255'
check_rejected 'rows' $class 155
inserts 'blocks of rows' rfc3454/C.6.txt 'for (block = 0; block < 120; block++)
    for (i = 0; i < 7; i++)
        if (int(block / 2 ^ i) % 2)
            printf "%X\n", 20480 + 64 * block + i' $class
inserts 'blocks of mappings' $decomposition 'for (i = 0; i < 120; i++)
    printf "%X ~ %X\n", 20480 + 64 * i, 131072 + i' 4723
copy_data
edit $script
awk '/^#/ { print; next } { print $1 " = S" NR }' "$srcdir/data/$script" > "$dir/data/$script"
check_rejected 'scripts' $script 48

# Look-alikes
confusables=display/confusables.txt
rejects 'look-alikes of a range' $confusables 's/^0031 -> 006C$/0031..0032 -> 006C/' 5
rejects 'a look-alike of seven' $confusables \
    's/^0031 -> 006C$/0031 -> 006C 006C 006C 006C 006C 006C 006C/' 5
rejects 'two spaces' $confusables 's/^006D -> 0072 006E$/006D -> 0072  006E/' 7
rejects 'a comma' $confusables 's/^006D -> 0072 006E$/006D -> 0072, 006E/' 7
inserts 'a cycle' $confusables 'print "0061 -> 0430"' $confusables:7
inserts 'a long look-alike' $confusables 'print "0062 -> 006D 006D 006D 006D"' \
    $confusables:7

# The properties of registry tables
generator=genproperties
copy_data
generate && [ -s "$dir/out" ]
check 'properties: the data of the project'
age=properties/age.txt category=properties/gc.txt joining=properties/jt.txt
property_script=properties/sc.txt ccc=properties/ccc.txt changes=properties/changes.txt
for value in 1 254; do
    edit $ccc
    sed "s/^0315 = 232\$/0315 = $value/" "$srcdir/data/$ccc" > "$dir/data/$ccc"
    generate && [ ! -s "$dir/err" ]
    check "properties: a combining class $value"
done
for value in 0 1x -1 255 300 512 x; do
    rejects "a combining class $value" $ccc "s/^0315 = 232\$/0315 = $value/" 3
done
rejects 'a version' $age 's/^037F = 7.0$/037F = 7.1/' 4
rejects 'a short name' $category 's/^0020 = Zs$/0020 = Z/' 3
rejects 'a long name' $category 's/^0020 = Zs$/0020 = Zsp/' 3
rejects 'lower case' $category 's/^0020 = Zs$/0020 = zs/' 3
rejects 'a long joining type' $joining 's/^00AD = T$/00AD = Tr/' 2
rejects 'a short script' $property_script 's/^0041\.\.005A = Latn$/0041..005A = Lat/' 3
rejects 'unassigned' $category 's/^0020 = Zs$/0020 = Cn/' 3
inserts 'unassigned' $ccc 'print "0378 = 9"' 32
rejects 'a derived property' properties/idna2008.txt 's/^00AA = D$/00AA = PVALID/' 4
rejects 'no category' $category '/^0020 = Zs$/d' $age:2
for change in 'gc:So' 'gc So until 6.0' 'ccc:9 until 6.0' 'gc:So since 6.0'; do
    rejects "change '$change'" $changes "s/^00A7 = .*/00A7 = $change/" 2
done
rejects 'a change until 6.5' $changes 's/^00A7 = .*/00A7 = gc:So until 6.5/' 2
rejects 'a change of a long version' $changes 's/^00A7 = .*/00A7 = gc:So until 6.000000000/' 2
for change in 'gc:So until 6.0, gc:Po until 6.0' 'gc:So until 6.1, gc:Po until 6.0' \
    'jt:T until 6.0, gc:So until 6.1'; do
    rejects "changes '$change'" $changes "s/^00A7 = .*/00A7 = $change/" 2
done
inserts 'a change before' $changes 'print "037F = gc:Ll until 6.3"' 8
rejects 'a comma between changes' $changes 's/^00A7 = .*/00A7 = gc:So until 6.0,gc:Po until 6.1/' \
    2
inserts 'changes' $changes 'for (i = 0; i < 200; i++) printf "%X = gc:Ll until 5.2\n", 19968 + i' \
    247
finish
