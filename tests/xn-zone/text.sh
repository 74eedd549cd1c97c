#!/bin/sh
# SPDX-License-Identifier: MIT
# --text: which words of a text are names, and that nothing else is touched.
. "$srcdir/tests/xn/lib.sh"
xn="$RUN ./xn-zone"

# text NAME OUT INPUT: accepted, and unchanged by a second run
text() {
    try "$1" 0 "$2" '' "$3" --text
    try "$1, again" 0 "$2" '' "$2" --text
}

# same_text NAME INPUT: has no names to convert
same_text() {
    try "$1" 0 "a@b.c\n$2" '' "a@b.c\n$2" --text
}

text 'a URL' 'see http://xn--kche-0ra.example/küche.html\n' 'see http://küche.example/küche.html\n'
text 'user information' 'http://ü:ß@xn--tda:80/ü@ü?ü@ü#ü@ü\n' 'http://ü:ß@ü:80/ü@ü?ü@ü#ü@ü\n'
text 'several signs in it' 'http://a@ü@xn--tda\n' 'http://a@ü@ü\n'
text 'no path' '<ftp://xn--tda>, "ssh://xn--tda" x://xn--tda?ü x://xn--tda#ü x://xn--tda\\ü\n' \
    '<ftp://ü>, "ssh://ü" x://ü?ü x://ü#ü x://ü\\ü\n'
text 'a URL in a URL' 'http://xn--tda/http://xn--tda/ü\n' 'http://ü/http://ü/ü\n'
text 'mail addresses' 'björn@xn--kche-0ra.example,ü@xn--tda.a mailto:a+b@xn--tda.a <"ü x"@xn--tda.a>\n' \
    'björn@küche.example,ü@ü.a mailto:a+b@ü.a <"ü x"@ü。a>\n'
text 'keys of mail maps' '@xn--tda.a x\n x @xn--tda.a\n<@xn--tda.a>,@xn--tda.a\t@xn--tda.a\n' \
    '@ü.a x\n x @ü.a\n<@ü.a>,@ü.a\t@ü.a\n'
text 'rules of ad blockers' '||xn--tda^\n@@||xn--tda^$third-party,domain=ü\n|||xn--tda/ü\n' \
    '||ü^\n@@||ü^$third-party,domain=ü\n|||ü/ü\n'
text 'dots at the end' 'http://xn--tda. http://xn--tda.a。 a@xn--tda.a.。．\n' \
    'http://ü. http://ü。a。 a@ü.a.。．\n'
text 'underscores and hyphens' 'x://_a.-b.xn--tda.xn--a/\n' 'x://_a.-b.ü.xn--a/\n'
text 'marks, CR LF and a missing end' '\0357\0273\0277@xn--tda.a\r\n\n@xn--tda.a' \
    '\0357\0273\0277@ü.a\r\n\n@ü.a'
same_text 'prose' 'Küche.Der Rest bleibt; küche.txt auch.\n'
same_text 'not anchored' 'müller.conf größe: //ü :/ü | ü a|ü (@ü.a) [@ü.a /@ü.a :@ü.a ;@ü.a\n'
same_text 'no name' 'http:///ü @ ü.a || ü ü@ ://\nu@[ü.a]\n'
same_text 'ASCII' 'http://a..b/ x@-a- ||a_b^ http://xn--a/\n'
# Prose.  The second argument is that of text: the output comes first.
text 'German' \
    '„https://xn--bcher-kva.example“, ‚https://xn--strae-oqa.example‘ – »a@xn--bcher-kva.example«…\n' \
    '„https://bücher.example“, ‚https://xn--strae-oqa.example‘ – »a@bücher.example«…\n'
text 'French' '« https://xn--cole-9oa.example » ; l’adresse a@xn--cole-9oa.example : ici\n' \
    '« https://école.example » ; l’adresse a@école.example : ici\n'
text 'Russian' \
    'сайт «https://xn--e1afmkfd.example» — почта ivan@xn--e1afmkfd.example; https://xn--e1afmkfd.example…\n' \
    'сайт «https://пример.example» — почта ivan@пример.example; https://пример.example…\n'
text 'Chinese' \
    '（https://xn--fsqu00a.example），a@xn--fsqu00a.example、b@xn--fsqu00a.example。《https://xn--fsqu00a.example》\n' \
    '（https://例子.example），a@例子.example、b@例子.example。《https://例子.example》\n'
text 'Japanese' \
    '「https://xn--r8jz45g.example」　https://xn--eckwd4c7c.example／・https://xn--zckzah.example・\n' \
    '「https://例え.example」　https://ドメイン.example／・https://テスト.example・\n'
text 'Arabic' \
    'https://xn--mgbh0fb.example؟ https://xn--mgbh0fb.example، \0342\0201\0246a@xn--mgbh0fb.example\0342\0201\0251؛\n' \
    'https://مثال.example؟ https://مثال.example، \0342\0201\0246a@مثال.example\0342\0201\0251؛\n'
text 'Hebrew' '״https://xn--9dbhblg6di.example״ https://xn--8dbq2a9c.example־\n' \
    '״https://ירושלים.example״ https://צה״ל.example־\n'
text 'Hindi' 'https://xn--p1b6ci4b4b3a.example। a@xn--p1b6ci4b4b3a.example॥\n' \
    'https://उदाहरण.example। a@उदाहरण.example॥\n'
text 'Persian: a joiner at the end' 'https://xn--mgbh0fb.example\0342\0200\0214 x\n' \
    'https://مثال.example\0342\0200\0214 x\n'
[ "$(sed -n '/^\.Ss Names in text/,/^\.Ss /p' "$srcdir/tools/xn-zone/xn-zone.1" |
    grep -o 'U+[0-9A-F]*' | tr '\n' ' ')" = 'U+00B7 U+30FB U+05F3 U+05F4 ' ]
check 'the manual: punctuation in names'
text 'words with punctuation of their own' 'x://xn--ll-0ea.example x://xn--3ckwa2bzj.example\n' \
    'x://l·l.example x://ソ・フト.example\n'
text 'wide hyphens and underscores' \
    'x://xn--tda\0357\0274\0215a x://xn--tda\0357\0271\0243a x://xn--tda\0357\0274\0277a\n' \
    'x://ü\0357\0274\0215a x://ü\0357\0271\0243a x://ü\0357\0274\0277a\n'
text 'a Tibetan separator' 'x://xn--tda\0340\0274\0213a\n' 'x://ü\0340\0274\0213a\n'
text 'Hebrew marks that are quotation marks' \
    'x://xn--bcher-kva.example״a x://xn--9dbhblg6di״a x://xn--9dbhblg6di״ x://xn--reb׳״ב\n' \
    'x://bücher.example״a x://ירושלים״a x://ירושלים״ x://צ׳״ב\n'
text 'Hebrew marks in words' 'x://xn--8dbq2a9c x://xn--reb״a@xn--8db9azb.example׳\n' \
    'x://צה״ל x://צ״a@צ׳ה.example׳\n'
text 'no user information' 'https://xn--tda.example、b@xn--tda.a https://xn--tda“a\n' \
    'https://ü.example、b@ü.a https://ü“a\n'
text 'invisible characters at the end' \
    'x://xn--tda\0357\0270\0217 x://xn--tda\0315\0217 x://xn--tda.\0357\0270\0217.\n' \
    'x://ü\0357\0270\0217 x://ü\0315\0217 x://ü.\0357\0270\0217.\n'
same_text 'the same after ASCII' 'x://example.org\0357\0270\0217 x://example.org\0315\0217\n'
same_text 'ASCII names in prose' \
    '„https://example.org“ a@example.org、b@example.org https://example.org—see\n'

# unclear NAME COLUMN CODE-POINT INPUT: is reported and left as it is
unclear() {
    try "$1" 1 "$4" "xn-zone: -:1:$2: U+$3 may not belong to the name (xn-zone --text)\n" "$4" \
        --text
}
unclear 'a sign after the name' 16 2122 'bob@example.org™\n'
unclear 'a footnote' 20 00B9 'https://example.org¹\n'
unclear 'a mark of abbreviations' 16 00AA 'bob@example.orgª\n'
unclear 'a superscript letter' 20 207F 'https://example.comⁿ\n'
unclear 'a modifier letter' 13 02B0 'x@paypal.comʰ\n'
unclear 'a letter of mathematics' 20 2102 'https://example.orgℂ\n'
unclear 'a bold digit' 16 1D7CF 'x://example.org\0360\0235\0237\0217a\n'
unclear 'a wide digit' 12 FF11 'x://example１\n'
unclear 'a wide letter in the middle' 6 FF58 'x://eｘample.org\n'
unclear 'a variation selector in the middle' 16 FE0F 'x://example.org\0357\0270\0217a\n'
unclear 'a joiner of graphemes' 16 034F 'x://example.org\0315\0217a\n'
unclear 'a space without width' 16 200B 'x://example.org\0342\0200\0213a\n'
unclear 'an arrow' 24 2192 'https://bücher.example→x\n'
unclear 'a symbol in the name' 9 2603 'https://☃.example\n'
unclear 'a letter that is not shown' 9 1F00 'https://ἀ.example\n'
unclear 'the same after another letter' 10 1F00 'https://aἀ.example\n'
unclear 'the same in upper case' 9 1F00 'https://Ἀ.example\n'
unclear 'Chinese after the name' 20 7F51 'https://example.org网站\n'
unclear 'Japanese after the name' 21 3092 'https://日本語.jpをご覧ください\n'
unclear 'Japanese after digits' 22 306F 'https://xn--tda.a.123は\n'
unclear 'a full stop after the name' 24 3002 'https://bücher.example。详细\n'
unclear 'half-width after wide and ASCII' 18 FF61 'x://例\0343\0200\0202え.テ\0357\0275\0241次\n'
text 'wide full stops only' 'https://xn--r8jz45g.xn--zckzah。\n' 'https://例え。テスト。\n'
text 'a wide full stop before an ASCII one' 'x://xn--fsq.xn--r8j.jp\n' 'x://例。え.jp\n'
text 'one label' 'x://xn--a-x7t/\n' 'x://aあ/\n'
text 'Latin after ASCII' 'x://xn--tda.xn--vermgen-d1a\n' 'x://ü.vermögen\n'
text 'a numeral that is a letter' 'x://xn--w6jt23gba226f.example\n' 'x://二〇二四.example\n'
text 'capitals and marks after ASCII' 'x://xn--kln-sna x://xn--kln-sna x://xn--stra-epa.example\n' \
    'x://kÖln x://ko\0314\0210ln x://straÉ.example\n'
text 'wide letters' 'x://xn--exmple-cua.example\n' 'x://ｅxämple.example\n'
text 'a script without a label of ASCII before' 'x://a.xn--zckzah\n' 'x://a.テスト\n'
try '-u needs no end' 0 'x://ü.org™ x://ü.org→\n' '' 'x://xn--tda.org™ x://xn--tda。org→\n' --text -u
try '--check' 1 '' 'xn-zone: -:1:7: U+2122 may not belong to the name (xn-zone --text)\n' \
    'x://ü™\n' --text --check
$xn --text --json > "$t/out" << 'END'
x://a.ü™/
END
holds "$t/out" '{"file":"-","line":1,"octet":5,"type":null,"field":null,"input":"a.ü™",'\
'"error":{"status":"UNCLEAR_END","label":1,"offset":4,"length":3,"code_point":"U+2122",'\
'"mapped":null,"rule":"xn-zone --text",'\
'"message":"U+2122 may not belong to the name (xn-zone --text)"}}\n'
check '--json of an unclear name'
try 'refused' 1 'http://xn--tda/ ü@a..ü\nhttp://\0302\0255.ü/ b@xn--tda.a\n' \
    'xn-zone: -:1:17: an empty label (RFC 3490 section 4.1 step 8)\n'\
'xn-zone: -:2:8: an empty label (RFC 3490 section 4.1 step 8)\n' \
    'http://ü/ ü@a..ü\nhttp://\0302\0255.ü/ b@ü.a\n' --text
try '--std3 checks ASCII names' 1 'x://a_b/ a_b\n' \
    'xn-zone: -:1:6: U+005F is not a letter, digit or hyphen (RFC 3490 section 4.1 step 3a)\n' \
    'x://a_b/ a_b\n' --text --std3
try '-u' 0 'http://ü/xn--tda xn--tda@ü.a xn--tda http://xn--a http://xn--strae-oqa\n' '' \
    'http://xn--tda/xn--tda xn--tda@xn--tda.a xn--tda http://xn--a http://xn--strae-oqa\n' --text -u
try '--check --ready' 1 '' 'xn-zone: -:2:4: the name is not ASCII (xn-zone --ready)\n' 'ü\nü@ü.a\n' \
    --text --check --ready
$xn --text --json > "$t/out" << 'END'
x://ü/ü
END
holds "$t/out" '{"file":"-","line":1,"octet":5,"type":null,"field":null,"input":"ü",'\
'"output":"xn--tda"}\n'
check '--json'
try '--on-error=stop' 1 '@xn--tda.a\n' \
    'xn-zone: -:2:2: an empty label (RFC 3490 section 4.1 step 8)\n' \
    '@ü.a\n@.ü\n@ü.a\n' --text --on-error=stop
printf 'ü@ü.a\n' > "$t/in-place"
$xn --text --in-place "$t/in-place" && holds "$t/in-place" 'ü@xn--tda.a\n'
check '--in-place'
for option in --zone --hosts; do
    try "$option" 2 '' "xn-zone: $option: cannot be combined with --text\n" '' \
        $option --text
done
if ! command -v python3 > /dev/null; then
    skip 'no Python'
else
    # shellcheck disable=SC2086 # words
    python3 "$srcdir/tests/xn-zone/text_names.py" "$srcdir/data" $xn > "$t/tap"
    ! grep '^[#n]' "$t/tap" && grep -q '^1\.\.5$' "$t/tap"
    check 'random texts have the names that a plain implementation finds'
fi

try 'characters before an address' 0 \
    'A@xn--tda.example x]@ü.example [http://xn--tda]\n[x@xn--tda.example\n' '' \
    'A@ü.example x]@ü.example [http://ü]\n[x@ü.example\n' --text

for c in '!' '#' '$' '%' '&' "'" '*' '+' - = '?' ^ _ '`' '{' '|' '}' '~' . '"' 0 9 a z A Z; do
    printf '%s@ü.a ' "$c"
done > "$t/signs"
$xn --text "$t/signs" > "$t/out" 2> "$t/err"
sed 's/@ü/@xn--tda/g' "$t/signs" | same "$t/out" - && [ ! -s "$t/err" ]
check 'each character that may end a local part'
for c in '(' ')' '[' ']' ':' ';' '\' / '>' '@'; do printf '%s@ü.a ' "$c"; done > "$t/signs"
$xn --text -q "$t/signs" | same - "$t/signs"
check 'characters that may not'
text 'several dots of other scripts' 'x://xn--tda.xn--tda.xn--tda x://a.xn--tda.b\n' \
    'x://ü。ü。ü x://a。ü。b\n'
text 'a script without a label of ASCII before the last label' 'x://a.xn--b-hgu.org\n' \
    'x://a.bテ.org\n'
long=$(printf '%040d' 0 | sed 's/0/ü/g')
try 'a letter that is not shown, in a long label, and beside an unassigned one' 1 \
    "x://${long}𐌰\nx://xn--6la x://ȡ𐌰\n" \
    'xn-zone: -:1:85: U+10330 may not belong to the name (xn-zone --text)\n'\
'xn-zone: -:2:14: U+10330 may not belong to the name (xn-zone --text)\n' \
    "x://${long}𐌰\nx://ȡ x://ȡ𐌰\n" --text --allow-unassigned
for cp in 2:07FF '3:0E3F'; do
    case $cp in
    2*) octets='\337\277' ;;
    *) octets='\340\270\277' ;;
    esac
    printf "x://\303\274$octets\n" | $xn --text --json -q --allow-unassigned |
        grep -q "\"offset\":2,\"length\":${cp%:*},\"code_point\":\"U+${cp#*:}\","
    check "the length of U+${cp#*:}"
done

try '--display' 1 \
    'http://xn--pypal-4ve.com/ a@ü.example „https://xn--80ax2a.com“ http://ü.example/ http://ü™.de\n' \
    'xn-zone: -:1:92: U+2122 may not belong to the name (xn-zone --text)\n' \
    'http://pаypal.com/ a@xn--tda.example „https://мах.com“ http://Ü.example/ http://ü™.de\n' \
    --text --display
finish
