#!/bin/sh
# SPDX-License-Identifier: MIT
# lab.sh COMMAND [ARGUMENT...]: runs COMMAND where names resolve without the internet: in its own
# network and mount namespaces, with dnsmasq on 127.0.0.1, and with a hosts file, a search domain
# and an nsswitch.conf of its own.  For root, and for others where user namespaces are permitted.
#
# COMMAND finds in $LAB: hosts, resolv.conf and nsswitch.conf, which it may change; and in queries
# the queries that have reached the DNS server, one a line: A xn--bcher-kva.example.  They are
# printed on standard error at the end, with their numbers, unless LAB_QUIET is set.
#
# Exit status 77: not possible here; standard error says why.
set -u

fail() {
    echo "lab: $*" >&2
    exit 77
}

if [ -z "${LAB-}" ]; then
    for program in dnsmasq ip unshare; do
        PATH=$PATH:/usr/sbin:/sbin command -v $program > /dev/null || fail "$program is missing"
    done
    # A user namespace makes others root; root does without where it can.
    namespaces=
    for try in -mn -Umnr; do
        [ -n "$namespaces" ] || ! unshare $try true 2> /dev/null || namespaces=$try
    done
    [ -n "$namespaces" ] || fail 'namespaces are not permitted'
    LAB=$(mktemp -d) || exit 99
    export LAB
    trap 'rm -rf "$LAB"' EXIT
    unshare $namespaces sh "$0" "$@"
    status=$?
    if [ -z "${LAB_QUIET-}" ]; then
        echo '--- queries' >&2
        sort "$LAB/queries" | uniq -c >&2
    fi
    exit $status
fi

PATH=$PATH:/usr/sbin:/sbin
cat > "$LAB/hosts" << 'END'
127.0.0.1 localhost
127.0.0.5 bücher.hosts
127.0.0.6 xn--bcher-kva.hosts2
127.0.0.7 plainhost
127.0.0.8 drucker-büro
127.0.0.9 drucker-büro.local
127.0.0.10 xn--drucker-bro-1hb
127.0.0.11 a℀b.example
END
printf 'nameserver 127.0.0.1\nsearch example\noptions timeout:1 attempts:1\n' \
    > "$LAB/resolv.conf"
echo "hosts: ${LAB_NSS:-files dns}" > "$LAB/nsswitch.conf"
: > "$LAB/queries"
: > "$LAB/log"
chmod 755 "$LAB"
ip link set lo up || fail 'the loopback interface cannot be used'
# AI_ADDRCONFIG, which is the default in glibc, does not count 127.0.0.1 and ::1.
ip address add 192.0.2.1/32 dev lo
ip address add 2001:db8::1/128 dev lo 2> /dev/null
for file in hosts resolv.conf nsswitch.conf; do
    mount --bind "$LAB/$file" /etc/$file || fail "/etc/$file cannot be replaced"
done

# bücher (and alias), straße as IDNA 2003 and as IDNA 2008 read it, почта.рф, a snowman; a name in
# the search domain; SRV, MX and TXT; PTR of a fake ACE label and of mixed scripts.  Everything else
# does not exist.
dnsmasq --no-daemon --conf-file=/dev/null --no-resolv --no-hosts --local=/#/ \
    --listen-address=127.0.0.1 --bind-interfaces --pid-file= \
    --log-queries --log-facility=- \
    --host-record=xn--bcher-kva.example,127.0.1.1 \
    --host-record=strasse.example,127.0.1.2 \
    --host-record=xn--strae-oqa.example,127.0.1.3 \
    --host-record=xn--80a1acny.xn--p1ai,127.0.1.4 \
    --host-record=xn--n3h.example,127.0.1.5 \
    --host-record=two.example,127.0.1.9,::1 \
    --host-record=xn--glcklich-75a.example,127.0.1.9,2001:db8:dead::1 \
    --cname=alias.example,xn--bcher-kva.example \
    --ptr-record=2.1.0.127.in-addr.arpa,xn--a.example \
    --ptr-record=6.1.0.127.in-addr.arpa,xn--pypal-4ve.example \
    --srv-host=_sip._tcp.xn--bcher-kva.example,xn--bcher-kva.example,5060 \
    --mx-host=xn--bcher-kva.example,xn--bcher-kva.example,10 \
    --txt-record=xn--bcher-kva.example,text \
    > "$LAB/log" 2>&1 &
server=$!
trap 'kill $server 2> /dev/null' EXIT
trap 'exit 99' HUP INT TERM
for _ in $(seq 100); do
    ! grep -q ' started' "$LAB/log" || break
    kill -0 $server 2> /dev/null || fail "dnsmasq: $(tail -n 1 "$LAB/log")"
    sleep 0.05
done
"$@"
status=$?
sed -n 's/.*query\[\([A-Z]*\)\] \(.*\) from .*/\1 \2/p' "$LAB/log" > "$LAB/queries"
exit $status
