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
try 'a malformed escape' 1 'zone "ü\\1" {};\n' \
    'xn-zone: -:1:9: malformed escape (RFC 1035 section 5.1)\n' 'zone "ü\\1" {};\n' --conf=named
try '--check implies --ready' 1 '' 'xn-zone: -:1:10: the name is not ASCII (xn-zone --ready)\n' \
    'address=/ü/192.0.2.1\n' --conf=dnsmasq --check
try '--check -u does not' 0 '' '' 'address=/ü/192.0.2.1\n' --conf=dnsmasq --check -u
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
