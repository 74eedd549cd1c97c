#!/bin/sh
# SPDX-License-Identifier: MIT
# --list: the names of each format with their positions, and other commands that read them.
. "$srcdir/tests/xn/lib.sh"
xn="$RUN ./xn-zone"

# list NAME ROWS INPUT ARGUMENTS...: ROWS have "|" for TAB, and no file
list() {
    what=$1 rows=$(printf '%s\n' "$2" | sed 's/^/-|/; s/|/\\t/g; s/$/\\n/' | tr -d '\n') in=$3
    shift 3
    try "$what" 0 "$rows" '' "$in" --list "$@"
}

list 'owners and fields' '1|1|MX|owner|ü
1|10|MX|2|a.b
2|5|NS|1|XN--TDA
3|1|SOA|owner|@
3|12|SOA|1|a.
3|15|SOA|2|h.b.
5|1|A|owner|*.a' 'ü  MX 1 a.b ; c\n NS XN--TDA\n@ IN SOA ( a. h.b.\n1 2 3 4 5 )\n*.a A 192.0.2.1\n'
list 'a name on another line of its record' '1|1|SOA|owner|a
2|3|SOA|1|ü
3|1|SOA|2|h' 'a SOA (\n  ü\nh ) ; c\n'
list 'types by number, unknown types and classes' '1|1|MX|owner|a
1|12|MX|2|b
2|1|FOO|owner|c
3|1|A|owner|d
3|9|A|1|e' 'a TYPE15 1 b\nc FOO x y\nd CH  A e 1\n'
list 'words of 11 and 12 letters instead of a type' '1|1|ABCDEFGHIJK|owner|a
2|1||owner|a
3|1|A|owner|a' 'a ABCDEFGHIJK x\na ABCDEFGHIJKL x\na A 1\n'
list 'a type that contains NUL is none' '1|1|A|owner|a
2|1||owner|b' 'a A 1\nb F\0O x\n'
list 'directives' '1|9||$ORIGIN|ü.
2|14||$INCLUDE|b
4|15|A|owner|h$' '$ORIGIN ü.\n$INCLUDE x.y b\n$TTL 1\n$GENERATE 1-2 h$ A 192.0.2.$\n'
list 'escapes are removed' '1|1|CNAME|owner|bücher
1|21|CNAME|1|a b.c.\d' 'b\\195\\188cher CNAME a\\032b\\.c.\\\\d\n'
list 'but not those of a TAB or an end of line, or malformed ones' '1|1|A|owner|a\\009b.\\099
2|1|A|owner|a\\010
3|1|A|owner|a\\013
4|1|A|owner|a\\256
5|1|A|owner|"a b"' 'a\\009b.\\099 A 1\na\\010 A 1\na\\013 A 1\na\\256 A 1\n"a b" A 1\n'
list 'a raw TAB or CR does not divide columns' '1|1|A|owner|"a<U+0009>ü"
2|1|A|owner|a\<U+0009>b
3|1|A|owner|a<U+000D>b
4|1|"a<U+0009>b"|owner|c' '"a\tü" A 1\na\\\tb A 1\na\rb A 1\nc "a\tb"\n'
list 'the same in a configuration' '1|14|server_name|1|a<U+0009>ü
1|22|server_name|2|b' 'server_name "a\tü" *.b ;\n' --conf=nginx
try 'the same with --json' 0 '{"file":"-","line":1,"octet":14,"type":"server_name","field":1,'\
'"input":"a\\u0009b","name":"a\\u0009b"}\n' '' 'server_name "a\tb";\n' --conf=nginx --list --json
list 'instances of services are names' '1|1|SRV|owner|Küche oben._http._tcp
1|37|SRV|4|a' 'Küche\\032oben._http._tcp SRV 1 2 3 a\n'
try 'a mark at the beginning, of which no note is needed' 0 '-\t1\t1\tA\towner\ta\n' '' \
    '\0357\0273\0277a A 1\n' --list
try 'a mark at the beginning, --json' 0 '' '' '\0357\0273\0277a A 1\n' --json
list 'the local parts of mailboxes keep their escapes' '1|1|SOA|owner|@
1|7|SOA|1|ns
1|10|SOA|2|vor\\.name.ü.
2|1|RP|owner|ü
2|8|RP|1|a\\195\\188\\195\\159.ü
2|25|RP|2|.' '@ SOA ns vor\\.name.\\195\\188. 1 2 3 4 5\nü RP  a\\195\\188ß.ü   .\n'
list 'a quoted mailbox is as it is written' '1|1|SOA|owner|@
1|7|SOA|1|ns
1|10|SOA|2|"ü\\.b"' '@ SOA ns "ü\\.b" 1 2 3 4 5\n'
try 'comments only' 0 '' '' '; ü\n\n' --list
try 'no names' 0 '' \
    'xn-zone: note: -: no name was recognised; see the formats of xn-zone --help\n' \
    'a b\n' --list --hosts
try 'a record that cannot be read' 1 '-\t2\t1\tA\towner\tb\n' \
    'xn-zone: -:1:7: the quotation mark is not closed on its line (RFC 1035 section 5.1)\n' \
    'a TXT "b\nb A 1\n' --list
try '--on-error=stop' 1 '-\t1\t1\tA\towner\tb\n' \
    'xn-zone: -:2:7: the quotation mark is not closed on its line (RFC 1035 section 5.1)\n' \
    'b A 1\na TXT "b\nc A 1\n' --list --on-error=stop
try '-v' 0 '-\t1\t1\tNS\towner\ta\n-\t1\t6\tNS\t1\tb\n' \
    'xn-zone: 2 lines, 2 names, 0 refused\n' 'a NS b\n\n' --list -v
try '--json' 0 \
'{"file":"-","line":1,"octet":1,"type":"A","field":"owner","input":"a\\\\009","name":"a\\u0009"}\n'\
'{"file":"-","line":2,"octet":5,"type":"NS","field":1,"input":"ü","name":"ü"}\n'\
'{"file":"-","line":3,"octet":9,"type":null,"field":"$ORIGIN","input":"\\\\255",'\
'"name_hex":"ff"}\n' \
    '' 'a\\009 A 1\n NS ü\n$ORIGIN \\255\n' --list --json

list 'hosts files' '1|6||2|ü
1|10||3|a
2|1||1|küche
3|3||1|b
4|2||1|c' '::1  ü  a # b\nküche\n*.b\n.c\n! d\n' --hosts
list 'hosts files: what is no prefix' '1|3||2|.
1|5||3|*.
1|9||4|.' '0 . *. ..\n' --hosts
try 'hosts files: a line that cannot be read' 1 '' \
    'xn-zone: -:1:3: neither an address and names nor a single name (xn-zone --hosts)\n' 'a ü\n' \
    --list --hosts
list 'lists of ad blockers: headers and comments' '4|1||1|ü' \
    '[Bücher]\n! Größe ü\n!ü\nü\n[ü\n' --hosts
list 'texts' '1|10|||x
1|17|||ü.a
1|27|||b.e
2|3|||c.d' 'http://u@x:ü://ü.a/ü c@b.e\n||c.d^\n' --text

# Names from several files
printf 'a A 1\n' > "$t/a"
printf ' NS ü\n' > "$t/b"
try 'the name of the file' 0 "$t/a\\t1\\t1\\tA\\towner\\ta\\n$t/b\\t1\\t5\\tNS\\t1\\tü\\n" '' '' \
    --list "$t/a" "$t/b"

$xn --list --json "$t/b" - < "$t/a" | cut -d , -f 1-3 > "$t/out"
holds "$t/out" "{\"file\":\"$t/b\",\"line\":1,\"octet\":5\n{\"file\":\"-\",\"line\":1,\"octet\":1\n"
check 'the name of the file, --json'

printf '0 a\177b\n' | $xn --hosts --list --json | grep -q '"name":"a\\u007fb"}$'
check '--json: DEL is escaped'

# The names are those that are converted.
cat > "$t/zone" << 'END'
$ORIGIN küche.example.
@ SOA ns.küche post.ß.example. 1 2 3 4 5
gruß NS b\195\188.a
xn--strae-oqa MX 10 ★ ; ü
END
$xn --json "$t/zone" | sed 's/.*"line":\([0-9]*\),"octet":\([0-9]*\).*/\1 \2/' > "$t/positions"
$xn --list --json "$t/zone" | sed 's/,"name".*//' > "$t/list"
while read -r line octet; do
    grep -c "\"line\":$line,\"octet\":$octet," "$t/list"
done < "$t/positions" | sort | uniq -c | sed 's/ *//' > "$t/out"
holds "$t/out" "$(wc -l < "$t/positions" | tr -d ' ') 1\n" && [ "$(wc -l < "$t/positions")" -gt 4 ]
check 'each name that is converted is listed once'

# With other commands
if has WITH_LIBIDN2; then
    $xn --list "$t/zone" | $RUN ./xn -f 6 --audit-2008=differs,only-2003,only-2008 |
        cut -f 1,2,6 > "$t/out"
    holds "$t/out" 'post.ß.example.\tpost.ss.example.\tdiffers\ngruß\tgruss\tdiffers\n'\
'xn--strae-oqa\txn--strae-oqa\tonly-2008\n★\txn--p3h\tonly-2003\n'
    check 'xn --audit-2008'
else
    skip 'no libidn2'
fi
printf 'U+0061..U+007A\nU+00FC\n' > "$t/table"
printf 'küche A 192.0.2.1\nkuche NS gruß\n' | $xn --list | cut -f 6 |
    $RUN ./xn-table check "$t/table" > "$t/out" 2> "$t/err"
[ $? -eq 1 ] && [ "$(cut -f 1,2 "$t/out" | tr '\t\n' '  ')" = \
    'küche valid kuche valid gruß invalid ' ]
check 'xn-table check' || sed 's/^/# /' "$t/out" "$t/err"
finish
