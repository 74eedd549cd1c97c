#!/bin/sh
# SPDX-License-Identifier: MIT
# --audit-2008 of the command: its output, counts, exit status, and its combinations with other
# options.
. "$srcdir/tests/xn/lib.sh"

if ! has WITH_LIBIDN2; then
    try 'refused without libidn2' 2 '' 'xn: --audit-2008: this build lacks libidn2\n' 'a\n' \
        --audit-2008
    $xn --version | grep -qx 'Library for --audit-2008: none'
    check '--version says so'
    finish
    exit
fi

tab='\t'
# row INPUT FORMS...: a row of output
row() {
    printf '%s' "$1"
    shift
    printf "$tab%s" "$@"
    printf '\\n'
}

same=$(row küche xn--kche-0ra xn--kche-0ra xn--kche-0ra xn--kche-0ra same '')
plain=$(row A.b a.b a.b a.b a.b same '')
differs=$(row gruß gruss xn--gru-7ka xn--gru-7ka gruss differs U+00DF)
sigma=$(row ßς xn--ss-wbc xn--zca29l xn--zca29l xn--ss-wbc differs U+00DF,U+03C2)
star=$(row ★ xn--p3h - xn--p3h xn--p3h only-2003 disallowed)
x=xn--strae-oqa
ace=$(row $x $x $x $x $x only-2008 round_trip)
neither=$(row a..ü - - - - neither empty/empty)

$xn --version | grep -q '^Library for --audit-2008: libidn2 [0-9.]*$'
check '--version prints the version of libidn2'
names 'all are the same: exit 0' "$same$plain" --audit-2008 küche A.b
try 'lines' 1 "$same$differs$sigma$star$ace$neither" '' \
    'küche\n\ngruß\nßς\n★\r\nxn--strae-oqa\na..ü' --audit-2008
# 253 octets, and a final dot that is not counted, are the most
for end in abc abc. abcd abcd.; do
    name=$(printf '%061d.' 0 0 0 0 | tr 0 d)ab$end
    case $end in
    abc | abc.) class=same ;;
    *) class=neither ;;
    esac
    $xn --audit-2008 "$name" > "$t/out"
    [ "$(cut -f 6 "$t/out")" = $class ]
    check "a name of 248 octets and ab$end: $class" || sed 's/^/# /' "$t/out"
done
names=$(printf '%061d.' 0 0 0 0 | tr 0 d)ababcd
[ "$($xn --audit-2008 --no-guards "$names" | cut -f 6)" = only-2003 ]
check 'a name of 254 octets without guards: only-2003'
# U+00AD has two octets, and is mapped to nothing
most=$(documented xn/xn.1 'Labels of more than % octets are refused\.')
hyphens=$(printf "%0$((most / 2 - 1))d" 0 | sed "s/0/$(printf '\302\255')/g")
for end in b:same bc:only-2003; do
    [ "$($xn --audit-2008 "a$hyphens${end%:*}" | cut -f 6)" = "${end#*:}" ]
    check "a label of $((most - 1)) octets and ${end%:*}: ${end#*:}"
done
for class in differs only-2003 only-2008 neither; do
    case $class in
    differs) name=gruß expected=$differs ;;
    only-2003) name=★ expected=$star ;;
    only-2008) name=xn--strae-oqa expected=$ace ;;
    neither) name=a..ü expected=$neither ;;
    esac
    try "a name of class $class: exit 1" 1 "$expected" '' '' --audit-2008 "$name"
    try "--audit-2008=$class" 1 "$expected" '' 'küche\ngruß\n★\nxn--strae-oqa\na..ü\n' \
        --audit-2008=$class
done
try 'a class does not change the exit status' 1 "$same" '' 'küche\ngruß\n' --audit-2008=same
try 'a list of classes' 1 "$same$star" '' 'küche\ngruß\n★\n' --audit-2008=same,only-2003
try 'control characters' 1 "$(row '<U+0085>x' - - - - neither prohibited/disallowed)" '' \
    '\0302\0205x\n' --audit-2008
# The first and the last of each range, in names without and with a result; U+00A0 is none
for row in 01:001 1F:037 7F:177; do
    name="a<U+00${row%:*}>b"
    try "a control character: $name" 1 "$(row "$name" "$name" - - - only-2003 disallowed)" '' \
        "a\\0${row#*:}b\\n" --audit-2008
done
for octet in 0200 0217 0220 0237; do
    cp=$(printf '%04X' "$octet")
    try "a control character: U+$cp" 1 \
        "$(row "<U+$cp>x" - - - - neither prohibited/disallowed)" '' "\\0302\\${octet}x\\n" \
        --audit-2008
done
# Other hidden characters would be escaped as well.
name='\0302\0240x\0302\0255'
try 'U+00A0 is no control character' 1 "$(row "$name" - - - - neither guard/disallowed)" '' \
    "$name\n" --audit-2008
try '--exit-zero' 0 "$star" '' '' --audit-2008 --exit-zero ★

counts='xn: 7 names, 2 same, 2 differs, 1 only-2003, 1 only-2008, 1 neither\n'
counts="${counts}xn: differs: 2 with U+00DF, 1 with U+03C2, 0 with U+200C, 0 with U+200D\n"
both='register both: gruss and xn--gru-7ka (bundle, same holder)'
typed='2003 software cannot reach the typed form; publish the A-label'
shown='2003 software shows the A-label, but resolves it'
out=$(row gruß gruss xn--gru-7ka xn--gru-7ka gruss differs U+00DF "$both")
out=$out$(row ★ xn--p3h - xn--p3h xn--p3h only-2003 disallowed \
    'no new registrations; keep resolving')
out=$out$(row $x $x $x $x $x only-2008 round_trip "$shown")
out=$out$(row ߐ - xn--rsb xn--rsb xn--rsb only-2008 unassigned "$typed")
out=$out$(row a..ü - - - - neither empty/empty '')
out=$out$(row ä xn--4ca xn--4ca xn--4ca xn--4ca same '' '')
err='xn: 6 names, 1 same, 1 differs, 1 only-2003, 2 only-2008, 1 neither\n'
err="${err}xn: differs: 1 with U+00DF, 0 with U+03C2, 0 with U+200C, 0 with U+200D\n"
try '-v: advice and counts' 1 "$out" "$err" "gruß\n★\n$x\nߐ\na..ü\nä\n" --audit-2008 -v
try '-v: one name' 0 "$(row A.b a.b a.b a.b a.b same '' '')" \
    'xn: 1 name, 1 same, 0 differs, 0 only-2003, 0 only-2008, 0 neither\n' '' --audit-2008 -v A.b
try 'the first label that is not a real ACE label gives the cause' 1 \
    "$(row xn--a.$x xn--a.$x - - - neither prohibited/disallowed)$(row $x.xn--a $x.xn--a - - - \
    neither round_trip/disallowed)" '' '' --audit-2008 xn--a.$x $x.xn--a
try 'other code points that are not visible are printed' 0 \
    "$(row a­b ab - ab ab same '')" '' '' --audit-2008 a­b
printf 'küche\ngruß\nßς\n★\nxn--strae-oqa\na..ü\nA.b\n' > "$t/names"
$xn --audit-2008=same -v -i "$t/names" > "$t/out" 2> "$t/err"
holds "$t/err" "$counts"
check 'the counts are of all names'
try 'a deviation counts only where the results differ' 1 "$(row gruß gruss xn--gru-7ka \
    xn--gru-7ka gruss differs U+00DF "$both")$(row ß★ xn--ss-msx - xn--zca431q xn--ss-msx \
    only-2003 disallowed 'no new registrations; keep resolving')" \
    'xn: 2 names, 0 same, 1 differs, 1 only-2003, 0 only-2008, 0 neither\nxn: differs: 1 with '\
'U+00DF, 0 with U+03C2, 0 with U+200C, 0 with U+200D\n' 'gruß\nß★\n' --audit-2008 -v
$xn --audit-2008 -v -q -i "$t/names" > "$t/out" 2> "$t/err"
[ ! -s "$t/err" ]
check '-q: no counts'

out='{"line":1,"input":"gruß","idna2003":"gruss","idna2008":"xn--gru-7ka",'
out=$out'"uts46":"xn--gru-7ka","transitional":"gruss","class":"differs","cause":"U+00DF",'
out=$out'"browsers":"differ","advice":"'$both'"}\n'
out=$out'{"line":3,"input":"★","idna2003":"xn--p3h","idna2008":null,"uts46":"xn--p3h",'
out=$out'"transitional":"xn--p3h","class":"only-2003","cause":"disallowed",'
out=$out'"browsers":"agree","advice":"no new registrations; keep resolving"}\n'
out=$out'{"line":4,"input_hex":"61ff","idna2003":null,"idna2008":null,"uts46":null,'
out=$out'"transitional":null,"class":"neither","cause":"utf8/encoding_error",'
out=$out'"browsers":"none","advice":null}\n'
try '--json' 1 "$out" '' 'gruß\n\n★\na\0377\n' --audit-2008 --json
for row in 'a\\u200db.x refuse' 'ᲀ alone' 'gruß differ' 'A agree' 'a..b none'; do
    name=$(printf '%b' "${row% *}" | sed 's/\\u200d/‍/')
    $xn --audit-2008 --json -- "$name" | grep -q "\"browsers\":\"${row##* }\""
    check "browsers: ${row##* }"
done

try 'columns' 1 "$differs$same" '' '1,gruß\n2,küche\n' --audit-2008 -f2 -F,
out='{"line":2,"column":2,"input":"ü","idna2003":"xn--tda","idna2008":"xn--tda",'
out=$out'"uts46":"xn--tda","transitional":"xn--tda","class":"same","cause":null,'
out=$out'"browsers":"agree","advice":null}\n'
try 'columns in JSON' 1 "$out" 'xn: -:3:2: no such column (xn --field)\n' \
    'id,name\n1,"ü"\n2\n' --audit-2008 --json --header --csv -f name
try 'a record without the column' 1 "$same" 'xn: -:1:2: no such column (xn --field)\n' \
    '1\n2,küche\n' --audit-2008 -f2 -F,
try '--on-error=stop' 1 '' 'xn: -:1:2: no such column (xn --field)\n' '1\n2,küche\n' \
    --audit-2008 -f2 -F, --on-error=stop
escaped='a<U+000A>b'
out="gruß\tgruss\txn--gru-7ka\txn--gru-7ka\tgruss\tdiffers\tU+00DF\0000"
out="$out$escaped\t$escaped\t-\t-\t-\tonly-2003\tdisallowed\0000"
try 'NUL' 1 "$out" '' 'gruß\0000a\nb\0000' --audit-2008 -0
try 'flags of IDNA 2003' 1 "$(row _ü - - xn--_-eha xn--_-eha neither std3_char/disallowed)" '' '' \
    --audit-2008 --std3 _ü
try 'another charset' 1 "$differs" '' 'gru\0337\n' --audit-2008 --from=ISO-8859-1
try 'a mark at the beginning' 0 "$same" '' '\0357\0273\0277küche\n' --audit-2008

for refused in --check -u --display --explain --append --to=UTF-8 --debug --on-error=blank \
    --on-error=skip --url --email --wildcard --json=traits --compare --check=registration; do
    $xn --audit-2008 $refused a b > "$t/out" 2> "$t/err"
    [ $? -eq 2 ] && [ ! -s "$t/out" ] && [ "$(wc -l < "$t/err")" -eq 1 ]
    check "cannot be combined with $refused"
done
try 'a class, with another operation' 2 '' 'xn: --audit-2008: cannot be combined with -u\n' '' \
    --audit-2008=same -u a
for list in same, '' ,same Same same,only; do
    try "not a list of classes: '$list'" 2 '' 'xn: --audit-2008: takes a list of same, differs, '\
'only-2003, only-2008 and neither\n' '' "--audit-2008=$list" a
done

# Threads: the output is the same, in the same order.
for i in $(seq 6000); do
    printf 'ü%s.example\ngruß%s\nexample%s\n★%s\n' "$i" "$i" "$i" "$i"
done > "$t/in"
$xn --audit-2008 -v < "$t/in" > "$t/want.out" 2> "$t/want.err"
$xn --audit-2008 -v -j3 < "$t/in" > "$t/out" 2> "$t/err"
[ $? -eq 1 ] && same "$t/out" "$t/want.out" && same "$t/err" "$t/want.err" &&
    [ "$(wc -l < "$t/out")" -eq 24000 ]
check 'three threads'

# libidn2 is linked into the command only, and without the option it is never called.
! $NM -D lib/.libs/libxn.so 2> /dev/null | grep -q idn2_ && ! $NM -D .libs/libxn.so 2> /dev/null |
    grep -q idn2_
check 'libxn does not use libidn2'
finish
