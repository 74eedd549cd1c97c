#!/bin/sh
# SPDX-License-Identifier: MIT
# The table generator is deterministic and rejects malformed or contradictory data: each case edits
# one file of a copy of data/ and expects the message with the file and the line.
. "$srcdir/tests/tap.sh"
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
b2=rfc3454/B.2.txt b3=rfc3454/B.3.txt
decomposition=unicode/decomposition.txt class=unicode/class.txt script=unicode/script.txt
show=display/show.txt show_script=display/script.txt

copy_data() {
    rm -rf "$dir/data"
    cp -R "$srcdir/data" "$dir/data" && chmod -R u+w "$dir/data" || exit 99
}

generator=gentables
generate() {
    data/gen/$generator "$dir/data" > "$dir/out" 2> "$dir/err"
}

# check_rejected NAME FILE LOCATION MESSAGE: the data in $dir/data are rejected with only that
# message.  LOCATION is a line of FILE, or PATH:LINE or PATH of another file.
check_rejected() {
    generate
    status=$?
    case $3 in
    */*) location=$3 ;;
    *) location=$2:$3 ;;
    esac
    printf '%s/data/%s: %s\n' "$dir" "$location" "$4" > "$dir/expected"
    [ $status -eq 1 ] && cmp -s "$dir/expected" "$dir/err"
    result=$?
    [ $result -eq 0 ] || sed "s|^|# exit status $status: |" "$dir/err"
    [ $result -eq 0 ]
    check "$1: $4"
}

# rejects NAME FILE SED-SCRIPT LOCATION MESSAGE
rejects() {
    copy_data
    sed "$3" "$srcdir/data/$2" > "$dir/data/$2"
    check_rejected "$1" "$2" "$4" "$5"
}

# insert FILE AWK-SCRIPT: adds the lines that an awk program prints to FILE, in order.
insert() {
    { cat "$srcdir/data/$1" && awk "BEGIN { $2 }"; } | awk '{
        key = $0
        sub(/[^0-9A-F].*/, "", key)
        printf "%6s\t%s\n", key, $0
    }' | LC_ALL=C sort -s -k1,1 -t "$(printf '\t')" | cut -f2- > "$dir/data/$1"
}

# inserts NAME FILE AWK-SCRIPT LOCATION MESSAGE: the same, and the result is rejected.
inserts() {
    copy_data
    insert "$2" "$3"
    check_rejected "$1" "$2" "$4" "$5"
}

copy_data
generate && cmp -s "$dir/out" nameprep/tables.c
check 'a second run gives the same tables'

# The grammar
a1=rfc3454/A.1.txt
digits='expected a code point of four to six hexadecimal digits, 0-9 and A-F'
zeros='a code point of more than four digits with a leading zero'
rest="expected ' -> ', ' = ', ' ~ ' or the end of the line"
rejects 'three digits' $a1 's/^0221$/221/' 2 "$digits"
rejects 'seven digits' $a1 's/^0221$/1000221/' 2 "$digits"
rejects 'lower case' $a1 's/^0234\.\.024F$/0234..024f/' 3 "$digits"
rejects 'a leading space' $a1 's/^0221$/ 0221/' 2 "$digits"
rejects 'a leading zero' $a1 's/^0221$/00221/' 2 "$zeros"
rejects 'too great' $a1 's/^0221$/110000/' 2 '110000 is greater than 10FFFF'
rejects 'a trailing space' $a1 's/^0221$/0221 /' 2 "$rest"
rejects 'a letter after the digits' $a1 's/^0221$/0221X/' 2 "$rest"
rejects 'a descending range' $a1 's/^0234\.\.024F$/024F..0234/' 3 'the range does not ascend'
rejects 'a range of one' $a1 's/^0234\.\.024F$/0234..0234/' 3 'the range does not ascend'
rejects 'three dots' $a1 's/^0234\.\.024F$/0234...024F/' 3 "$digits"
rejects 'one dot' $a1 's/^0234\.\.024F$/0234.024F/' 3 "$rest"
rejects 'overlapping ranges' $a1 's/^0234\.\.024F$/0221..024F/' 3 \
    '0221 is out of order or a duplicate'
rejects 'descending lines' $a1 '3s/$/\n0222/' 4 '0222 is out of order or a duplicate'
rejects 'a file of comments' rfc3454/C.1.1.txt 2d 1 'the file contains no facts'
rejects 'a value in a table' $a1 's/^0221$/0221 -> 0061/' 2 \
    'this kind of value is not allowed in this file'
rejects 'no value in a mapping' $b2 's/^0041 -> 0061$/0041/' 2 'the value is missing'
rejects 'a mapping with =' $b2 's/^0041 -> 0061$/0041 = 0061/' 2 \
    'this kind of value is not allowed in this file'
rejects 'text after an exclusion' unicode/exclusion.txt '$s/$/X/' 34 "$rest"
line='the line is too long, contains a NUL or does not end in a newline'
rejects 'a line of 600 octets' $a1 "3s/\$/$(printf '%0600d' 0)/" 3 "$line"
copy_data
printf '# x\n0020' > "$dir/data/rfc3454/C.1.1.txt"
check_rejected 'no newline at the end' rfc3454/C.1.1.txt 2 "$line"
printf '# x\n0020\000\n' > "$dir/data/rfc3454/C.1.1.txt"
check_rejected 'a NUL' rfc3454/C.1.1.txt 2 "$line"

# Files that cannot be read
rm "$dir/data/rfc3454/C.1.1.txt"
check_rejected 'a missing file' '' rfc3454/C.1.1.txt 'No such file or directory'
mkdir "$dir/data/rfc3454/C.1.1.txt"
check_rejected 'a directory' '' rfc3454/C.1.1.txt 'Is a directory'
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
rejects 'a range' $b2 's/^0041 -> 0061$/0041..0042 -> 0061/' 2 'a mapping of a range'
rejects 'a folding to five' $b2 's/^0041 -> 0061$/& 0061 0061 0061 0061/' 2 \
    'mapped to more than 4 code points'
rejects 'a canonical decomposition to three' $decomposition 's/^00C0 = 0041 0300$/& 0301/' 16 \
    'mapped to more than 2 code points'
rejects 'a decomposition to nineteen' $decomposition '/^FDFA ~/s/$/ 0020/' 3178 \
    'mapped to more than 18 code points'
rejects 'two spaces' $b2 's/^0041 -> 0061$/&  0062/' 2 "$digits"
rejects 'a comma' $b2 's/^0041 -> 0061$/&, 0062/' 2 \
    'code points that are not separated by one space'
rejects 'a folding to itself' $b2 's/^0041 -> 0061$/0041 -> 0041/' 2 'mapped to itself'
rejects 'a decomposition to itself' $decomposition 's/^00A0 ~ 0020$/00A0 = 00A0/' 2 \
    'mapped to itself'
rejects 'a Hangul syllable' $decomposition 's/^F900 = 8C48$/AC00 = 1100 1161\n&/' 2183 \
    'a Hangul syllable, whose decomposition is computed'
rejects 'a range decomposes' $decomposition 's/^00A0 ~ 0020$/00A0..00A1 ~ 0020/' 2 \
    'a mapping of a range'

not_assigned='which is not an assigned character'
itself='which is mapped itself'
no_source='is not a character and cannot be mapped'
for file in $b2 $b3; do
    rejects "${file##*/}, to an unassigned code point" $file 's/^0041 -> 0061$/0041 -> 0221/' 2 \
        "mapped to 0221, $not_assigned"
    rejects "${file##*/}, to private use" $file 's/^0041 -> 0061$/0041 -> E000/' 2 \
        "mapped to E000, $not_assigned"
    rejects "${file##*/}, to a noncharacter" $file 's/^0041 -> 0061$/0041 -> FDD0/' 2 \
        "mapped to FDD0, $not_assigned"
    rejects "${file##*/}, to a surrogate" $file 's/^0041 -> 0061$/0041 -> D800/' 2 \
        "mapped to D800, $not_assigned"
    rejects "${file##*/}, to NUL" $file 's/^0041 -> 0061$/0041 -> 0061 0000/' 2 \
        "mapped to 0000, $not_assigned"
    rejects "${file##*/}, to what is folded" $file 's/^0041 -> 0061$/0041 -> 0042/' 2 \
        "mapped to 0042, $itself"
    rejects "${file##*/}, to what is removed" $file 's/^0041 -> 0061$/0041 -> 00AD/' 2 \
        "mapped to 00AD, $itself"
    rejects "${file##*/}, from private use" $file '$s/$/\n10FFFD -> 0061/' \
        $(($(wc -l < "$srcdir/data/$file") + 1)) "10FFFD $no_source"
    rejects "${file##*/}, from a noncharacter" $file '$s/$/\n10FFFF -> 0061/' \
        $(($(wc -l < "$srcdir/data/$file") + 1)) "10FFFF $no_source"
    inserts "${file##*/}, from a surrogate" $file 'print "D800 -> 0061"' \
        "$(grep -n '^FB00' "$srcdir/data/$file" | cut -d: -f1)" "D800 $no_source"
done
rejects 'a decomposition to a noncharacter' $decomposition 's/^00A0 ~ 0020$/00A0 ~ FFFF/' 2 \
    "mapped to FFFF, $not_assigned"
inserts 'a decomposition of private use' $decomposition 'print "E000 ~ 0061"' 2183 \
    "E000 $no_source"

# Combining classes
number='the combining class is not a number from 1 to 254'
for value in 255 0 0230 23x -1 +1 '' 4294967297; do
    rejects "class '$value'" $class "2s/= 230\$/= $value/" 2 "$number"
done
copy_data
sed '2s/= 230$/= 254/; 3s/= .*/= 1/' "$srcdir/data/$class" > "$dir/data/$class"
generate
check 'classes 1 and 254 are accepted'
rejects 'an unassigned mark' $class '1s/$/\n0221 = 230/' 2 '0221 is not an assigned character'
rejects 'a mark in private use' $class '$s/$/\n10FFFD = 230/' 165 \
    '10FFFD is not an assigned character'
rejects 'a noncharacter as a mark' $class '$s/$/\n10FFFF = 230/' 165 \
    '10FFFF is not an assigned character'
inserts 'a surrogate as a mark' $class 'print "D800 = 230"' \
    "$(grep -n '^FB1E' "$srcdir/data/$class" | cut -d: -f1)" 'D800 is not an assigned character'

# Tables that contradict each other
rejects 'A.1 and B.2' $a1 's/^0221$/0220/' 2 '0220 is in another table too, so it is not unassigned'
disjoint='is also in a table that is disjoint from this one'
inserts 'B.1 and B.2' $b2 'print "00AD -> 0061"' rfc3454/B.1.txt:2 "00AD $disjoint"
inserts 'B.1 and B.3' $b3 'print "00AD -> 0061"' rfc3454/B.1.txt:2 "00AD $disjoint"
rejects 'C.1.1 and C.1.2' rfc3454/C.1.2.txt '1s/$/\n0020/' 2 "0020 $disjoint"
rejects 'C.2.1 and C.2.2' rfc3454/C.2.2.txt '1s/$/\n007F/' 2 "007F $disjoint"
rejects 'C.3 and C.4' rfc3454/C.4.txt '1s/$/\nF8FF/' rfc3454/C.3.txt:2 "F8FF $disjoint"
rejects 'C.4 and C.5' rfc3454/C.4.txt '1s/$/\nD800/' 2 "D800 $disjoint"
rejects 'C.3 and C.5' rfc3454/C.3.txt '1s/$/\nD800/' rfc3454/C.5.txt:2 "D800 $disjoint"
rejects 'D.1 and D.2' rfc3454/D.1.txt '1s/$/\n0041/' 2 "0041 $disjoint"
rejects 'D.1 and a mark' rfc3454/D.1.txt '1s/$/\n0300/' 2 "0300 $disjoint"
for table in C.6 C.7 C.8 D.1; do
    rejects "A.1 and $table" rfc3454/$table.txt '1s/$/\n0221/' $a1:2 \
        '0221 is in another table too, so it is not unassigned'
done

# Composition
composite='is not a composite, so excluding it is wrong'
for cp in 0041 00A8 0344; do
    rejects "excluded: $cp" unicode/exclusion.txt '1s/$/\n'"$cp/" 2 "$cp $composite"
done
inserts 'excluded: a singleton' unicode/exclusion.txt 'print "212A"' 24 "212A $composite"
inserts 'excluded: after a mark' unicode/exclusion.txt 'print "0F73"' 16 "0F73 $composite"
inserts 'excluded: a mark' $class 'print "0958 = 230"' unicode/exclusion.txt:2 \
    "0958 $composite"
rejects 'a cycle' $decomposition 's/^00C0 = .*/00C0 = 00C1 0300/; s/^00C1 = .*/00C1 = 00C0 0301/' \
    16 'the decomposition contains itself'
rejects 'a full decomposition of 36' $decomposition 's/^FDFB ~ .*/FDFB ~ FDFA FDFA/' 3179 \
    'the full decomposition has more than 18 code points'
rejects 'two composites of a pair' $decomposition 's/^00C1 = 0041 0301$/00C1 = 0041 0300/' 17 \
    'another code point decomposes to the same pair'
hangul='Hangul jamo or syllables, whose composites are computed'
for first in 1100 1112 AC00 D7A3; do
    rejects "a composite from $first" $decomposition "s/^00C0 = .*/00C0 = $first 0300/" 16 "$hangul"
done
high='the table of composites cannot hold code points greater than FFFF'
rejects 'a composite above FFFF' $decomposition 's/^1D400 ~ 0041$/1D400 = 0041 0321/' \
    "$(grep -n '^1D400 ' "$srcdir/data/$decomposition" | cut -d: -f1)" "$high"
rejects 'a first code point above FFFF' $decomposition 's/^00C0 = .*/00C0 = 10400 0300/' 16 "$high"
rejects 'a second code point above FFFF' $decomposition 's/^00C0 = .*/00C0 = 0041 1D165/' 16 "$high"

# Scripts
name="is not the name of a script"
rejects 'a script in lower case' $script 's/^0041\.\.005A = Latin$/0041..005A = latin/' 3 \
    "'latin' $name"
rejects 'a script of digits' $script 's/^0041\.\.005A = Latin$/0041..005A = 1/' 3 "'1' $name"
rejects 'a script in brackets' $script 's/^0041\.\.005A = Latin$/0041..005A = [Latin/' 3 \
    "'[Latin' $name"
rejects 'a script of 32 letters' $script \
    's/^0041\.\.005A = Latin$/0041..005A = Latinlatinlatinlatinlatinlatinla/' 3 \
    "'Latinlatinlatinlatinlatinlatinla' $name"
rejects 'a script named Unknown' $script 's/^0041\.\.005A = Latin$/0041..005A = Unknown/' 3 \
    'Unknown, which unlisted code points have, is listed'
rejects 'no script' $script 's/^0041\.\.005A = Latin$/0041..005A/' 3 'the value is missing'
rejects 'an unassigned code point in a script' $script 's/^1D7CE\.\.1D7FF = /1D7CE..1D800 = /' \
    "$(grep -n '^1D7CE\.\.1D7FF' "$srcdir/data/$script" | cut -d: -f1)" \
    '1D800 is not an assigned character'
rejects 'private use in a script' $script '$s/$/\n10FFFD = Common/' \
    $(($(wc -l < "$srcdir/data/$script") + 1)) '10FFFD is not an assigned character'
rejects 'a noncharacter in a script' $script '$s/$/\n10FFFF = Common/' \
    $(($(wc -l < "$srcdir/data/$script") + 1)) '10FFFF is not an assigned character'
inserts 'a surrogate in a script' $script 'print "D800 = Common"' \
    "$(grep -n '^F900' "$srcdir/data/$script" | cut -d: -f1)" 'D800 is not an assigned character'

# What may be shown
kind='is not a kind of code point'
ends='the range begins or ends with an unassigned code point'
rejects 'a kind without a name' $show 's/^00B7 = shown$/00B7 = letter/' 7 "'letter' $kind"
rejects 'two kinds that do not go together' $show 's/^00B7 = shown$/00B7 = digit latin/' 7 \
    "'digit latin' $kind"
rejects 'a range that begins unassigned' $show 's/^0253\.\./0221../' 25 "$ends"
rejects 'a range that ends unassigned' $show 's/^0219\.\.021B = /0219..0221 = /' 24 "$ends"
rejects 'a mark as a letter' $show 's/^0331 = mark$/0331 = shown/' 40 \
    '0331 has a combining class, but is not a mark here'
rejects 'a second script' $show_script 's/^0670 = Arabic$/0671 = Arabic/' 4 \
    '0671 is neither common nor inherited'
rejects 'the script of what is not shown' $show_script 's/^064B\.\./0640../' 2 \
    '0640 is not in display/show.txt'

# The capacity of each table
units='mapped to more than 7 units of UTF-16'
rejects 'B.2 to eight units' $b2 's/^0041 -> 0061$/0041 -> 10428 10428 10428 10428/' 2 "$units"
rejects 'B.3 to eight units' $b3 's/^0041 -> 0061$/0041 -> 10428 10428 10428 10428/' 2 "$units"
# The others add facts about ideographs, which are assigned and do not decompose.
inserts 'mappings' $decomposition 'for (i = 0; i < 950; i++) printf "%X ~ 0061\n", 40960 + i' 5984 \
    'more than 8191 mappings in all'
inserts 'composites' $decomposition \
    'for (i = 0; i < 200; i++) printf "%X = %X 0321\n", 20480 + i, 24576 + i' 2290 \
    'more than 1024 composites'
inserts 'units of mappings' $decomposition 'for (i = 0; i < 800; i++) {
        printf "%X ~", 40960 + i
        for (j = 0; j < 18; j++)
            printf " %X", 131072 + i
        print ""
    }' 2862 'more than 32768 units of mappings in all'
inserts 'combining classes' $class \
    'for (i = 0; i < 20; i++) printf "%X = %d\n", 40960 + i, 140 + i' $class \
    'more than 64 different combining classes'
copy_data
bit=1
for table in B.1 C.1.2 C.2.2 C.6 C.7 C.8 C.9; do
    insert rfc3454/$table.txt "for (i = 0; i < 256; i++)
        if (int(i / $bit) % 2) printf \"%X\\n\", 40960 + i"
    bit=$((2 * bit))
done
insert $class 'printf "%X..%X = 9\n", 40960 + 128, 40960 + 255'
check_rejected 'rows' $class 155 'more than 255 combinations of tables and combining classes'
inserts 'blocks of rows' rfc3454/C.6.txt 'for (block = 0; block < 120; block++)
    for (i = 0; i < 7; i++)
        if (int(block / 2 ^ i) % 2)
            printf "%X\n", 20480 + 64 * block + i' $class 'more than 256 different blocks'
inserts 'blocks of mappings' $decomposition 'for (i = 0; i < 120; i++)
    printf "%X ~ %X\n", 20480 + 64 * i, 131072 + i' 4723 'more than 256 different blocks'
copy_data
awk '/^#/ { print; next } { print $1 " = S" NR }' "$srcdir/data/$script" > "$dir/data/$script"
check_rejected 'scripts' $script 48 'more than 64 scripts'

# The properties of registry tables
# Look-alikes
confusables=display/confusables.txt
rejects 'look-alikes of a range' $confusables 's/^0031 -> 006C$/0031..0032 -> 006C/' 5 \
    'a mapping of a range'
rejects 'a look-alike of seven' $confusables \
    's/^0031 -> 006C$/0031 -> 006C 006C 006C 006C 006C 006C 006C/' 5 \
    'mapped to more than 6 code points'
rejects 'two spaces' $confusables 's/^006D -> 0072 006E$/006D -> 0072  006E/' 7 "$digits"
rejects 'a comma' $confusables 's/^006D -> 0072 006E$/006D -> 0072, 006E/' 7 \
    'code points that are not separated by one space'
sizes=$(data/gen/gentables "$srcdir/data" 2>&1 > "$dir/out" | head -n 1)
inserts_after_sizes() {
    copy_data
    insert "$2" "$3"
    generate
    status=$?
    printf '%s\n%s/data/%s: %s\n' "$sizes" "$dir" "$4" "$5" > "$dir/expected"
    [ $status -eq 1 ] && cmp -s "$dir/expected" "$dir/err"
    check "$1: $5"
}
inserts_after_sizes 'a cycle' $confusables 'print "0061 -> 0430"' $confusables:7 \
    'the prototypes contain themselves'
inserts_after_sizes 'a long look-alike' $confusables \
    'print "0062 -> 006D 006D 006D 006D"' $confusables:7 \
    'its look-alike has more than 6 code points'

generator=genproperties
copy_data
generate && [ -s "$dir/out" ]
check 'properties: the data of the project'
age=properties/age.txt category=properties/gc.txt joining=properties/jt.txt
property_script=properties/sc.txt ccc=properties/ccc.txt changes=properties/changes.txt
for value in 1 254; do
    copy_data
    sed "s/^0315 = 232\$/0315 = $value/" "$srcdir/data/$ccc" > "$dir/data/$ccc"
    generate && [ ! -s "$dir/err" ]
    check "properties: a combining class $value"
done
for value in 0 1x -1 255 300 512 x; do
    rejects "a combining class $value" $ccc "s/^0315 = 232\$/0315 = $value/" 3 \
        'the combining class is not a number from 1 to 254'
done
rejects 'a version' $age 's/^037F = 7.0$/037F = 7.1/' 4 "'7.1' is not a version from 5.2 to 17.0"
rejects 'a short name' $category 's/^0020 = Zs$/0020 = Z/' 3 "'Z' is not a short name of gc"
rejects 'a long name' $category 's/^0020 = Zs$/0020 = Zsp/' 3 "'Zsp' is not a short name of gc"
rejects 'lower case' $category 's/^0020 = Zs$/0020 = zs/' 3 "'zs' is not a short name of gc"
rejects 'a long joining type' $joining 's/^00AD = T$/00AD = Tr/' 2 "'Tr' is not a short name of jt"
rejects 'a short script' $property_script 's/^0041\.\.005A = Latn$/0041..005A = Lat/' 3 \
    "'Lat' is not a short name of sc"
rejects 'unassigned' $category 's/^0020 = Zs$/0020 = Cn/' 3 \
    'the default value, which unlisted code points have, is listed'
inserts 'unassigned' $ccc 'print "0378 = 9"' 32 '0378 is not assigned in age.txt'
rejects 'a derived property' properties/idna2008.txt 's/^00AA = D$/00AA = PVALID/' 4 \
    'the value is not D or P'
rejects 'no category' $category '/^0020 = Zs$/d' $age:2 '0020 has no general category'
for change in 'gc:So' 'gc So until 6.0' 'ccc:9 until 6.0' 'gc:So since 6.0'; do
    rejects "change '$change'" $changes "s/^00A7 = .*/00A7 = $change/" 2 \
        "expected 'PROPERTY:VALUE until VERSION', and gc, jt or sc"
done
rejects 'a change until 6.5' $changes 's/^00A7 = .*/00A7 = gc:So until 6.5/' 2 \
    "'6.5' is not a version from 5.2 to 17.0"
rejects 'a change of a long version' $changes 's/^00A7 = .*/00A7 = gc:So until 6.000000000/' 2 \
    "'6.00000' is not a version from 5.2 to 17.0"
for change in 'gc:So until 6.0, gc:Po until 6.0' 'gc:So until 6.1, gc:Po until 6.0' \
    'jt:T until 6.0, gc:So until 6.1'; do
    rejects "changes '$change'" $changes "s/^00A7 = .*/00A7 = $change/" 2 \
        'the changes are not in the order of property and version'
done
inserts 'a change before' $changes 'print "037F = gc:Ll until 6.3"' 8 '037F was not assigned then'
rejects 'a comma between changes' $changes \
    's/^00A7 = .*/00A7 = gc:So until 6.0,gc:Po until 6.1/' 2 \
    'changes that are not separated by a comma and a space'
inserts 'changes' $changes 'for (i = 0; i < 200; i++) printf "%X = gc:Ll until 5.2\n", 19968 + i' \
    247 'more than 256 changes'
finish
