#!/bin/sh
# SPDX-License-Identifier: MIT
# xn-table info --json and audit --json: the same facts as the text, read by another parser.
. "$srcdir/tests/cli/lib.sh"
has WITH_EXPAT || skip_all 'built without expat'
xn="$RUN ./xn-table"
tables=$srcdir/tests/vectors/tables

cat > "$t/meta.xml" << 'END'
<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0">
  <meta><version comment="a &quot;draft&quot; \ ä">3</version><date>2026-11-22</date>
    <language>und-Latn</language><language>de</language>
    <scope type="domain">example</scope><scope type="domain">.test</scope>
    <validity-start>2026-01-01</validity-start><validity-end>2027-01-01</validity-end>
    <unicode-version>6.3.0</unicode-version></meta>
  <data><char cp="0061"/><char cp="00E4"><var cp="01D7"/></char></data>
</lgr>
END
try 'info' 0 "{\"file\":\"$t/meta.xml\",\"format\":\"RFC 7940\",\"version\":\"3\",\
\"version_comment\":\"a \\\\\"draft\\\\\" \\\\\\\\ ä\",\"date\":\"2026-11-22\",\
\"valid_from\":\"2026-01-01\",\"valid_until\":\"2027-01-01\",\"unicode\":\"6.3.0\",\
\"languages\":[\"und-Latn\",\"de\"],\"scopes\":[{\"type\":\"domain\",\"value\":\"example\"},\
{\"type\":\"domain\",\"value\":\".test\"}],\"entries\":2,\"code_points\":2,\"sequences\":0,\
\"variants\":1,\"classes\":0,\"rules\":0,\"actions\":0,\"warnings\":0,\
$($xn info "$t/meta.xml" | sed -n 's/^index fingerprint: \(.*\)/"index_fingerprint":"\1"/p
    s/^octets in memory: /,"octets_in_memory":/p
    s/^octets of workspace: /,"octets_of_workspace":/p' | tr -d '\n')}\n" '' '' \
    info --json "$t/meta.xml"
try 'audit' 1 "{\"file\":\"$t/meta.xml\",\"code_points\":\"01D7\",\"finding\":\"mapped\",\
\"variant\":true,\"becomes\":\"01D8\",\"line\":7,\"clause\":\"RFC 3491 section 3\"}\n\
{\"file\":\"$t/meta.xml\",\"usable\":2,\"total\":2,\"findings\":1}\n" '' '' \
    audit --json "$t/meta.xml"
printf 'U+0061\nU+0221\nU+00DF\n' > "$t/odd.txt"
try 'audit: what becomes of a code point' 1 "{\"file\":\"$t/odd.txt\",\"code_points\":\"00DF\",\
\"finding\":\"mapped\",\"variant\":false,\"becomes\":\"0073 0073\",\"line\":3,\
\"clause\":\"RFC 3491 section 3\"}\n{\"file\":\"$t/odd.txt\",\"code_points\":\"0221\",\
\"finding\":\"unassigned\",\"variant\":false,\"becomes\":null,\"line\":2,\
\"clause\":\"RFC 3454 table A.1\"}\n\
{\"file\":\"$t/odd.txt\",\"usable\":1,\"total\":3,\"findings\":2}\n" '' '' \
    audit --json "$t/odd.txt"
for command in audit package "diff $t/meta.xml"; do
    # shellcheck disable=SC2086 # words
    try "${command%% *}: a header" 2 '' 'xn-table: --header: has no effect with --json\n' '' \
        $command --json --header "$t/meta.xml"
done
printf 'U+0061\nU+\n' > "$t/bad.txt"
$xn info --json "$t/bad.txt" "$t/meta.xml" > "$t/out" 2> "$t/err"
[ $? -eq 2 ] && [ "$(wc -l < "$t/out")" -eq 1 ] && [ "$(wc -l < "$t/err")" -eq 1 ]
check 'info: a table that is refused has no object'

if command -v python3 > /dev/null; then
    set -- "$t/meta.xml" "$tables"/*.xml "$tables"/*.txt
    $xn info -q "$@" > "$t/want.out"
    $xn info -q --json "$@" | python3 "$srcdir/tests/cli/xn-table/json_text.py" > "$t/out"
    [ -s "$t/out" ] && same "$t/out" "$t/want.out"
    check "info: the objects of $# tables have the facts of the text"
    $xn audit -q -v "$@" > "$t/want.out"
    $xn audit -q --json "$@" | python3 "$srcdir/tests/cli/xn-table/json_text.py" > "$t/out"
    [ -s "$t/out" ] && same "$t/out" "$t/want.out"
    check "audit: the objects of $# tables have the facts of the text"
else
    skip 'no python3'
fi
finish
