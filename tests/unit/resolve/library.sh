#!/bin/sh
# SPDX-License-Identifier: MIT
# The rules of doc/resolving.md with libc's resolver: answers, queries, and libraries that are
# loaded.  tests/unit/resolve/rules.c has every case that needs no resolver.
. "$srcdir/tests/unit/resolve/lib.sh"
ask=tests/unit/resolve/ask

gives '1, IPv6 with a zone' \
    'found fe80::1%lo LITERAL ascii=fe80::1%lo shown=fe80::1%lo' '' $ask fe80::1%lo
gives '1, AI_NUMERICHOST and a name' \
    'NONAME ACE ascii=xn--bcher-kva.example shown=bücher.example' '' $ask -n bücher.example
gives '2, a service name' \
    'NODATA ACE ascii=_sip._tcp.xn--bcher-kva.example shown=_sip._tcp.bücher.example' \
    '*' $ask _sip._tcp.bücher.example
gives '2, characters that IDNA 2008 refuses' \
    'found 127.0.1.5 ACE ascii=xn--n3h.example shown=xn--n3h.example' 'A xn--n3h.example' \
    $ask -4 ☃.example

in_dns='ACE ascii=xn--bcher-kva.example shown=bücher.example'
gives '3, AI_IDN is not used' "found 127.0.1.2 ACE ascii=strasse.example shown=strasse.example\
 deviation" 'A strasse.example' $ask -4d straße.example
gives '3, AI_CANONNAME remains ACE' "found 127.0.1.1 canon=xn--bcher-kva.example $in_dns" \
    'A xn--bcher-kva.example' $ask -4cd bücher.example
gives '3, the canonical name of an alias' \
    'found 127.0.1.1 canon=xn--bcher-kva.example ASCII ascii=alias.example shown=alias.example' \
    'A alias.example' $ask -4c alias.example

gives '3, the canonical name of what the hosts file has in UTF-8 is ACE' \
    'found 127.0.0.5 canon=xn--bcher-kva.hosts RAW ascii=xn--bcher-kva.hosts shown=bücher.hosts' \
    '*' $ask -4c bücher.hosts
gives '3, AI_CANONNAME does not bring raw octets into DNS' \
    'NONAME ACE ascii=xn--bcher-kva.nowhere. shown=bücher.nowhere.' 'A xn--bcher-kva.nowhere' \
    $ask -4c bücher.nowhere.
gives '4, a name in DNS: one query for each family' "found 127.0.1.1 $in_dns" \
    'A xn--bcher-kva.example|AAAA xn--bcher-kva.example' $ask bücher.example
gives '4, a name in UTF-8 in the hosts file' \
    'found 127.0.0.5 RAW ascii=xn--bcher-kva.hosts shown=bücher.hosts' \
    'A xn--bcher-kva.hosts|A xn--bcher-kva.hosts.example' $ask -4 bücher.hosts
gives '4, an ACE name in the hosts file' \
    'found 127.0.0.6 ACE ascii=xn--bcher-kva.hosts2 shown=bücher.hosts2' '' $ask -4 bücher.hosts2
gives '4, one label in UTF-8: no query' \
    'found 127.0.0.8 RAW ascii=xn--drucker-bro-1hb shown=drucker-büro' '' $ask -4 drucker-büro
gives '4, .local in UTF-8: no query' \
    'found 127.0.0.9 RAW ascii=xn--drucker-bro-1hb.local shown=drucker-büro.local' '' \
    $ask -4 drucker-büro.local
gives '4, .local that does not exist' \
    'NONAME ACE ascii=xn--bcher-kva.local shown=bücher.local' \
    'A xn--bcher-kva.local|A xn--bcher-kva.local.example' $ask -4 bücher.local
gives '4, an ASCII name: one query' \
    'found 127.0.1.2 ASCII ascii=strasse.example shown=strasse.example' 'A Strasse.Example' \
    $ask -4 Strasse.Example
gives '4, what exists in another family is not asked in UTF-8' \
    'NODATA ACE ascii=xn--bcher-kva.example shown=bücher.example' \
    'AAAA xn--bcher-kva.example|AAAA xn--bcher-kva.example.example' $ask -6 bücher.example
echo '127.0.0.12 straße.example' >> "$LAB/hosts"
gives '4, DNS precedes UTF-8 in the hosts file' \
    'found 127.0.1.2 ACE ascii=strasse.example shown=strasse.example deviation' \
    'A strasse.example' $ask -4 straße.example

gives '5, the search domain' 'found 127.0.1.1 ACE ascii=xn--bcher-kva shown=bücher' \
    'A xn--bcher-kva.example' $ask -4 bücher
gives '5, a final dot prevents it' 'NONAME ACE ascii=xn--bcher-kva. shown=bücher.' \
    'A xn--bcher-kva' $ask -4 bücher.
gives '6, white space' "found 127.0.1.1 $in_dns" 'A xn--bcher-kva.example' \
    $ask -4t '  bücher.example	'
gives '6, the C locale' "found 127.0.1.1 $in_dns" 'A xn--bcher-kva.example' \
    env LC_ALL=C $ask -4l bücher.example

gives '7, a service that does not exist' \
    'SERVICE ACE ascii=xn--bcher-kva.example shown=bücher.example' '' $ask -s bücher.example
gives '7, a service that does not exist, for an address' \
    'SERVICE LITERAL ascii=127.0.0.1 shown=127.0.0.1' '' $ask -s 127.0.0.1
cp "$LAB/resolv.conf" "$LAB/saved"
printf 'nameserver 127.0.0.9\noptions timeout:1 attempts:1\n' > "$LAB/resolv.conf"
gives '4, a name of /etc/hosts while no DNS server answers' \
    'found 127.0.0.5 RAW ascii=xn--bcher-kva.hosts shown=bücher.hosts' '' $ask -4 bücher.hosts
gives '7, a DNS server that does not answer' \
    'AGAIN ACE ascii=xn--bcher-kva.example shown=bücher.example' '' $ask -4 bücher.example
cat "$LAB/saved" > "$LAB/resolv.conf"

gives '9, the order of results is that of libc' \
    "found $(getent ahosts two.example | awk '/STREAM/ { print $1 }' | tr '\n' ' ')ASCII\
 ascii=two.example shown=two.example" '*' $ask two.example

gives 'getnameinfo: an ACE name' \
    'found xn--bcher-kva.example ACE ascii=xn--bcher-kva.example shown=bücher.example' \
    'PTR 1.1.0.127.in-addr.arpa' $ask -r 127.0.1.1
gives 'getnameinfo: UTF-8 in the hosts file' \
    'found bücher.hosts RAW ascii=xn--bcher-kva.hosts shown=bücher.hosts' '' $ask -r 127.0.0.5
gives 'getnameinfo: a fake ACE label' \
    'found xn--a.example ASCII ascii=xn--a.example shown=xn--a.example' \
    'PTR 2.1.0.127.in-addr.arpa' $ask -r 127.0.1.2
gives 'getnameinfo: no name' 'NONAME - nothing' '*' $ask -r 127.0.1.250

if command -v strace > /dev/null; then
    # LeakSanitizer does not work in a program that is traced.
    ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_leaks=0 \
        strace -f -e trace=openat,open -o "$LAB/trace" $ask -cd bücher.example straße.example \
        > "$LAB/out"
    grep -q 'libc\.' "$LAB/trace" && ! grep -q libidn "$LAB/trace"
    check '3, libidn2 is not loaded'
else
    skip '3, libidn2 is not loaded: strace is not installed'
fi
finish
