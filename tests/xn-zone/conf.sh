#!/bin/sh
# SPDX-License-Identifier: MIT
# --conf: which words of a configuration are names, their positions, and the servers that read the
# converted file.
. "$srcdir/tests/xn/lib.sh"
xn="$RUN ./xn-zone"

try 'directives and arguments' 0 '-\t1\t6\tzone\t1\tü\n-\t2\t42\texcept-from\t1\tä\n'\
'-\t3\t17\tgrant\t3\tö\n' '' \
    'zone ü {\n deny-answer-addresses { } except-from { ä; };\n grant key name ö A; };\n' \
    --conf=named --list
try '--json' 0 '{"file":"-","line":2,"octet":13,"type":"server_name","field":1,"input":"*.ü",'\
'"output":"*.xn--tda"}\n' '' '\nserver_name *.ü ;\n' --conf=nginx --json
try 'a regular expression' 1 'server_name ~^ü$ ~a xn--tda;\n' \
    'xn-zone: -:1:13: a non-ASCII regular expression for names (xn-zone --conf)\n' \
    'server_name ~^ü$ ~a ü;\n' --conf=nginx
try 'a regular expression, to Unicode' 0 'server_name ~^ü$ ü;\n' '' 'server_name ~^ü$ xn--tda;\n' \
    --conf=nginx -u
try 'a refused name' 1 'zone "ü!" {}; zone xn--tda {};\n' \
    'xn-zone: -:1:9: U+0021 may not be in a host name (xn guard delimiter)\n' \
    'zone "ü!" {}; zone ü {};\n' --conf=named
printf 'local-data: "ü RRSIG A 8 2 1 1 1 1 a. AA=="\n' > "$t/signed"
try 'a record of a signature in a configuration' 0 '' '' '' --conf=unbound --in-place "$t/signed"
grep -q xn--tda "$t/signed"
check 'it is replaced'
try 'a string that is not closed' 0 'local-data: "ü A 1\nlocal-zone: xn--tda static\n' '' \
    'local-data: "ü A 1\nlocal-zone: ü static\n' --conf=unbound -q
try 'a URL at the end of the file' 0 'proxy_pass http://xn--tda' '' 'proxy_pass http://ü' \
    --conf=nginx
try 'a malformed escape' 1 'zone "ü\\1" {};\n' \
    'xn-zone: -:1:9: malformed escape (RFC 1035 section 5.1)\n' 'zone "ü\\1" {};\n' --conf=named
try '--check implies --ready' 1 '' 'xn-zone: -:1:10: the name is not ASCII (xn-zone --ready)\n' \
    'address=/ü/192.0.2.1\n' --conf=dnsmasq --check
try '--check -u does not' 0 '' '' 'address=/ü/xn--tda/192.0.2.1\n' --conf=dnsmasq --check -u
# Look-alikes of ASCII are shown in their own domain, which is not relative to another one.
while read -r server before after; do
    try "--display: $server" 0 "$before мах.рф$after\n" '' "$before xn--80ax2a.xn--p1ai$after\n" \
        --conf="$server" --display
done << 'END'
named zone {};
unbound local-zone:
nsd zone:\nname:
dnsmasq auth-zone=
nginx server_name ;
END
for server in bind '' NAMED; do
    try "--conf=$server" 2 '' 'xn-zone: --conf: takes named, unbound, nsd, dnsmasq or nginx\n' '' \
        "--conf=$server"
done
try '--conf with --hosts' 2 '' 'xn-zone: --conf: cannot be combined with --hosts\n' '' \
    --conf=nsd --hosts

# Names that a server defines once
same_as() {
    printf 'is the same name in ASCII as the one in line %s, ' "$1"
    printf 'and may be given only once (xn-zone --conf)'
}
# once NAME SERVER ANSWER LINES INPUT: LINES have "LINE:OCTET OTHER", the line of the other name
once() {
    messages=$(printf '%b' "$4" | while read -r where other; do
        printf 'xn-zone: -:%s: %s\\n' "$where" "$(same_as "$other")"
    done)
    try "$1" 1 "$3" "$messages" "$5" --conf="$2"
}
once 'two zones of named' named 'zone "xn--tda.a" {};\nzone "Ü.a" {};\nzone xn--tda.a {};\n' \
    '2:7 1\n3:6 1\n' 'zone "ü.a" {};\nzone "Ü.a" {};\nzone xn--tda.a {};\n'
once 'beside an A-label' named 'zone "xn--b-eha.a." {}; zone "BÜ.a" {};\n' '1:31 1\n' \
    'zone "xn--b-eha.a." {}; zone "BÜ.a" {};\n'
once 'beside escapes' named 'zone xn--b-eha {};\nzone "BÜ" {};\nzone "b\\195\\156." {};\n' \
    '2:7 1\n3:7 1\n' 'zone b\\195\\188 {};\nzone "BÜ" {};\nzone "b\\195\\156." {};\n'
once 'beside a name in ASCII' named 'zone strasse {};\nzone straße {};\n' '2:6 1\n' \
    'zone strasse {};\nzone straße {};\n'
once 'zones of a view' named \
    'view a { zone xn--tda {}; };\nview b { zone xn--tda {};\nzone ü {}; };\n' '3:6 2\n' \
    'view a { zone ü {}; };\nview b { zone Ü {};\nzone ü {}; };\n'
once 'zones of a list' named 'options { catalog-zones { zone xn--tda; zone Ü; }; };\n' '1:41 1\n' \
    'options { catalog-zones { zone ü; zone Ü; }; };\n'
once 'zones of nsd' nsd 'zone:\n name: xn--tda\nzone:\n name: "Ü."\n' '4:9 2\n' \
    'zone:\n name: ü\nzone:\n name: "Ü."\n'
once 'local-zone' unbound 'local-zone: xn--tda. static\nserver: local-zone: Ü static\n' '2:21 1\n' \
    'local-zone: ü. static\nserver: local-zone: Ü static\n'
once 'local-zone in views' unbound \
    'view: name: a local-zone: xn--tda static\nview: name: b local-zone: xn--tda static\n'\
'local-zone: ü static\n' '3:13 2\n' \
    'view: name: a local-zone: ü static\nview: name: b local-zone: Ü static\nlocal-zone: ü static\n'
once 'zones of unbound' unbound \
    'auth-zone: name: xn--tda\nforward-zone: name: xn--tda\nauth-zone: name: Ü\n' '3:18 1\n' \
    'auth-zone: name: ü\nforward-zone: name: Ü\nauth-zone: name: Ü\n'
while IFS='|' read -r server both; do
    # shellcheck disable=SC2059 # the format is that of the case
    try "each kind of section has names of its own: $both" 0 \
        "$(printf "$both" xn--tda xn--tda)\n" '' "$(printf "$both" ü Ü)\n" --conf="$server"
done << 'END'
named|zone %s {}; options { catalog-zones { zone %s; }; };
named|zone %s {}; options { response-policy { zone %s; }; };
named|options { catalog-zones { zone %s; }; response-policy { zone %s; }; };
unbound|auth-zone: name: %s stub-zone: name: %s
unbound|forward-zone: name: %s stub-zone: name: %s
unbound|rpz: name: %s auth-zone: name: %s
unbound|rpz: name: %s server: local-zone: %s static
unbound|server: local-zone: %s static stub-zone: name: %s
END
once 'upstream' nginx \
    'upstream xn--tda {}\nupstream Ü {}\nproxy_pass http://xn--tda;\n' '2:10 1\n' \
    'upstream ü {}\nupstream Ü {}\nproxy_pass http://Ü;\n'
try 'two zones, --check' 1 '' 'xn-zone: -:1:6: the name is not ASCII (xn-zone --ready)\n'\
"xn-zone: -:1:18: $(same_as 1)\n" 'zone ü {}; zone Ü {};\n' --conf=named --check
try 'two zones, --json' 1 \
    '{"file":"-","line":2,"octet":6,"type":"zone","field":1,"input":"straße","error":{"status":'\
'"SAME_NAME","label":0,"offset":0,"length":7,"code_point":null,"mapped":null,'\
'"rule":"xn-zone --conf","message":"'"$(same_as 1)"'"}}\n' "xn-zone: -:2:6: $(same_as 1)\n" \
    'zone strasse {};\nzone straße {};\n' --conf=named --json
try 'two zones, to Unicode' 0 'zone ü {}; zone Ü {}; zone ü {};\n' '' \
    'zone xn--tda {}; zone Ü {}; zone ü {};\n' --conf=named -u
while read -r server before after; do
    try "the same name twice: $server" 0 "$before xn--b-eha$after\n$before xn--b-eha.$after\n" '' \
        "$before bü$after\n$before Bü.$after\n" "--conf=$server"
done << 'END'
named zone {};
unbound local-zone:
nsd zone:\nname:
nginx upstream {}
END
try 'owners in a configuration are absolute' 1 \
    "local-data: 'xn--tda A 192.0.2.1'\nlocal-data: 'Ü. CNAME a'\nlocal-zone: xn--tda static\n" \
    'xn-zone: -:2:14: is the same owner in ASCII as the name in line 1, and one of them has a '\
'CNAME or DNAME (RFC 1034 section 3.6.2)\n' \
    "local-data: 'ü A 192.0.2.1'\nlocal-data: 'Ü. CNAME a'\nlocal-zone: Ü static\n" --conf=unbound

# The directives of 16 blocks are remembered.
for depth in 15 16; do
    opened=$(printf 'a {%.0s' $(seq $depth))
    [ $depth -eq 15 ] && name=xn--tda || name=ü
    try "a block in $depth others" 0 "zone b {}; $opened except-from { $name; };\n" '' \
        "zone b {}; $opened except-from { ü; };\n" --conf=named -q
done
opened=$(printf 'a {%.0s' $(seq 20)) closed=$(printf '}%.0s' $(seq 20))
try 'a block after 20 in it' 0 "except-from { $opened ü; $closed xn--tda; };\n" '' \
    "except-from { $opened ü; $closed ü; };\n" --conf=named -q
# Blocks nested more deeply than their directives are remembered
deep=$(printf 'a {%.0s' $(seq 70000))
closed=$(printf '}%.0s' $(seq 70000))
printf '%s\nzone ü {}\n%s\nexcept-from { ü; }\n' "$deep" "$closed" > "$t/deep"
$xn --conf=named "$t/deep" > "$t/out" 2> "$t/err"
[ $? -eq 0 ] && [ "$(grep -c 'xn--tda' "$t/out")" -eq 2 ] && [ ! -s "$t/err" ]
check 'blocks in blocks'

for script in conf_names conf_servers; do
    if ! command -v python3 > /dev/null; then
        skip "$script: no Python"
        continue
    fi
    # shellcheck disable=SC2086 # words
    python3 "$srcdir/tests/xn-zone/$script.py" $xn > "$t/tap" ||
        echo 'not ok - it ended' >> "$t/tap"
    pass_on "$script" < "$t/tap"
done
finish
