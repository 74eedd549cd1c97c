#!/bin/sh
# SPDX-License-Identifier: MIT
# --zone: DNS master files.  Each case expects exactly this output; those that are accepted, also
# that a second run changes nothing, and that their names are the same after a conversion to Unicode
# and back.
. "$srcdir/tests/xn/lib.sh"
xn="$RUN ./xn-zone"
manual=$srcdir/tools/xn-zone/xn-zone.1

# zone NAME OUT IN ARGUMENTS...: accepted without messages
zone() {
    what=$1 out=$2 in=$3
    shift 3
    try "$what" 0 "$out" '' "$in" "$@"
    printf %b "$out" > "$t/want"
    $xn "$@" "$t/want" > "$t/again" 2> "$t/err" && cmp -s "$t/want" "$t/again" &&
        [ ! -s "$t/err" ]
    check "$what: unchanged by a second run"
    case " $* " in
    *' -u '*) ;;
    *)
        $xn -u "$@" "$t/want" 2> "$t/err" | $xn "$@" 2>> "$t/err" | tr 'A-Z' 'a-z' > \
            "$t/again" && tr 'A-Z' 'a-z' < "$t/want" | cmp -s - "$t/again" && [ ! -s "$t/err" ]
        check "$what: to Unicode and back"
        ;;
    esac
}

# same NAME TEXT ARGUMENTS...: accepted and unchanged
kept() {
    what=$1 text=$2
    shift 2
    zone "$what" "$text" "$text" "$@"
}

# refused NAME OUT ERR IN ARGUMENTS...: with messages; ERR without "xn-zone: -:" and the end of
# the line
refused() {
    what=$1 out=$2 err=$(printf '%s\n' "$3" | sed 's/^/xn-zone: -:/') in=$4
    shift 4
    try "$what" 1 "$out" "$err\n" "$in" "$@"
}

# unconverted NAME ERR TEXT ARGUMENTS...: the text is refused and copied
unconverted() {
    what=$1 err=$2 text=$3
    shift 3
    refused "$what" "$text" "$err" "$text" "$@"
}

delimiter() {
    printf '%s: %s may not be in a host name (xn guard delimiter)' "$1" "$2"
}

# Tokens
zone 'owner and data' 'xn--kche-0ra A 192.0.2.20\nwww.xn--kche-0ra CNAME xn--kche-0ra\n' \
    'küche A 192.0.2.20\nwww.küche CNAME küche\n'
kept 'comments and strings' '; küche bleibt\ninfo TXT "küche.example" küche ; ü\n \t; ü\n\n'
zone 'CR LF' 'xn--kche-0ra A 192.0.2.20\r\n' 'küche A 192.0.2.20\r\n'
zone 'CR LF after a name' 'a CNAME xn--tda\r\nb NS xn--4ca ; \r\n\r\n' \
    'a CNAME ü\r\nb NS ä ; \r\n\r\n'
zone 'no end of the last line' 'a CNAME xn--tda' 'a CNAME ü'
try 'a byte-order mark' 0 'xn--tda A 192.0.2.1\n' \
    'xn-zone: note: -: its byte-order mark is dropped\n' '\0357\0273\0277ü A 192.0.2.1\n'
zone 'white space' 'xn--tda \t MX  10\txn--4ca   \n' 'ü \t MX  10\tä   \n'
zone 'parentheses' 'alias ( CNAME ; чело\n\txn--e1amj7a )\n' 'alias ( CNAME ; чело\n\tчело )\n'
zone 'text in column 1 within parentheses' '@ SOA xn--tda h.xn--4ca (\n1\n2 3)4 5\n' \
    '@ SOA ü h.ä (\n1\n2 3)4 5\n'
zone 'parentheses within parentheses, and before the owner' '((xn--tda A(192.0.2.1)))\n' \
    '((ü A(192.0.2.1)))\n'
kept 'delimiters end a token' 'a A 1\na"b"CNAME(xn--tda);ü\n'
zone 'after the end of a string' 'a CNAME(xn--tda)"b"\n' 'a CNAME(ü)"b"\n'
kept 'NUL, CR and others are text' 'a TXT a\0b\r\n\0\r\0 A 192.0.2.1\nb TXT \v\f\r \r\n'
kept 'ill-formed text that is not a name' 'a TXT \0377 ; \0300\n; \0377\n'
kept 'escapes' 'a\\.b TXT \\" \\; \\( "\\"ü" ; "\nx\\\nb A 192.0.2.1\n'

# Owner, TTL, class, type
zone 'TTL and class in any order' 'xn--tda 300 IN CNAME xn--4ca\nxn--tda IN 1h30m cname xn--4ca\n'\
'xn--tda in MX 1 xn--4ca\n 2W HS NS xn--4ca\n CLASS1 NS xn--4ca\n' \
    'ü 300 IN CNAME ä\nü IN 1h30m cname ä\nü in MX 1 ä\n 2W HS NS ä\n CLASS1 NS ä\n'
for unit in s m h d w S M H D W; do
    printf 'ü 1%s CNAME ä\n' $unit
done > "$t/units"
for class in IN CH CHAOS CLASS3 HS HESIOD CS ANY NONE in ch chaos class3 hs hesiod cs any none \
    CLASS255 class1; do
    printf 'ü %s CNAME ä\nü 1 %s CNAME ä\nü %s 1 CNAME ä\n' $class $class $class
done >> "$t/units"
zone 'each unit of a TTL, and each class' "$(sed 's/ü/xn--tda/g; s/ä/xn--4ca/g' "$t/units")\n" \
    "$(cat "$t/units")\n"
unknown='a non-ASCII word in a record of unknown type (xn zone type)'
refused 'what is neither a TTL, a class nor a type' "$(printf '%s CNAME ä\\n' 'xn--tda "1"' \
    'xn--tda 1 2' 'xn--tda IN HS' 'xn--tda "IN"' 'xn--tda 1x' 'xn--tda CLASS' 'xn--tda "A"')" \
    "1:14: $unknown
2:14: $unknown
3:16: $unknown
4:15: $unknown
5:13: $unknown
6:16: $unknown
7:14: $unknown" "$(printf '%s CNAME ä\\n' \
    'ü "1"' 'ü 1 2' 'ü IN HS' 'ü "IN"' 'ü 1x' 'ü CLASS' 'ü "A"')"
zone 'the digits of a type' 'a TYPE00015 1 xn--tda\na TYPE015 1 xn--tda\na TYPE32769 ü\n' \
    'a TYPE00015 1 ü\na TYPE015 1 ü\na TYPE32769 ü\n'
unconverted 'numbers that are not those of a type' "1:14: $unknown
2:14: $unknown
3:9: $unknown" 'a TYPE000015 ü\na TYPE150000 ü\na TYPEx ü\n'
kept 'another class ends CH, in lines of ASCII' 'x A 1\na CH TXT x\nb IN A 1\nc A ü 1\n'
zone 'owners that look like other fields' 'IN CNAME xn--tda\nA CNAME xn--tda\n300 CNAME xn--tda\n'\
'MX A 192.0.2.1\nCH IN A ü\n' 'IN CNAME ü\nA CNAME ü\n300 CNAME ü\nMX A 192.0.2.1\nCH IN A ü\n'
zone 'types by number' 'a TYPE15 1 xn--tda\nb type5 xn--tda\nc TYPE16 ü\n' \
    'a TYPE15 1 ü\nb type5 ü\nc TYPE16 ü\n'
zone 'class CH' 'a CH A xn--tda 1\n A xn--4ca 2\n\nb A xn--4ca 2\nc CHAOS A xn--4ca 2\n'\
'd CLASS3 A xn--4ca 2\ne IN A ä 2\n A ä 2\n' 'a CH A ü 1\n A ä 2\n\nb A ä 2\nc CHAOS A ä 2\n'\
'd CLASS3 A ä 2\ne IN A ä 2\n A ä 2\n'
# Lines of ASCII are skipped after the first name.
for class in ' CH ' ' ch ' ' Chaos ' ' CLASS3 ' '\tCH\t' ' CH;' ' CH\r' ' CH' '\tchaos;'; do
    zone "class '$class' in a line of ASCII" "x A 1\na${class}\nb A xn--tda 1\n" \
        "x A 1\na${class}\nb A ü 1\n"
done
zone 'class CH after both types of a signed zone' \
    'x A 1\na RRSIG A\na NSEC3 1\na CH TXT x\nb A xn--tda 1\n' \
    'x A 1\na RRSIG A\na NSEC3 1\na CH TXT x\nb A ü 1\n' -q
# The blocks in which octets are looked at have 64.
for before in 60 61 62 63 64; do
    owner=$(printf "%0${before}d" 0)
    zone "class CH after $before octets" "x A 1\n$owner CH TXT x\nb A xn--tda 1\n" \
        "x A 1\n$owner CH TXT x\nb A ü 1\n"
    zone "an A-label after $before octets" "x A 1\n0.${owner#00}.ü A 1\n" \
        "x A 1\n0.${owner#00}.xn--tda A 1\n" -u
done
kept 'words that are not that class' 'CH TXT x\nb A ü 1\na CHA TXT x\nb A ü 1\na.CH TXT x\nb A ü\n'
zone 'no owner' ' MX 1 xn--tda\n\tMX 1 xn--tda\n' ' MX 1 ü\n\tMX 1 ü\n'
zone 'a record without a type' 'a A 1\nxn--tda\nxn--tda 300 IN\n' \
    'a A 1\nü\nü 300 IN\n'

# Data
zone 'fields that are names' 'a NS xn--tda\na MD xn--tda\na MF xn--tda\na MB xn--tda\n'\
'a PTR xn--tda\na DNAME xn--tda\na NSAP-PTR xn--tda\na ALIAS xn--tda\na ANAME xn--tda\n'\
'a MX 1 xn--tda\na AFSDB 1 xn--tda\na RT 1 xn--tda\na KX 1 xn--tda\na SVCB 1 xn--tda k=ü\n'\
'a HTTPS 1 xn--tda k=ü\na LP 1 xn--tda\na PX 1 xn--tda xn--4ca\na SRV 1 2 3 xn--tda\n'\
'a DSYNC 1 2 3 xn--tda\na NAPTR 1 2 s "ü" "ü" xn--tda\na RP h.xn--tda xn--4ca\n'\
'a MINFO h.xn--tda h.xn--4ca\na MG h.xn--tda\na MR h.xn--tda\na TALINK xn--tda xn--4ca\n'\
'a NXT xn--tda A ü\n' \
    'a NS ü\na MD ü\na MF ü\na MB ü\na PTR ü\na DNAME ü\na NSAP-PTR ü\na ALIAS ü\na ANAME ü\n'\
'a MX 1 ü\na AFSDB 1 ü\na RT 1 ü\na KX 1 ü\na SVCB 1 ü k=ü\na HTTPS 1 ü k=ü\na LP 1 ü\n'\
'a PX 1 ü ä\na SRV 1 2 3 ü\na DSYNC 1 2 3 ü\na NAPTR 1 2 s "ü" "ü" ü\na RP h.ü ä\n'\
'a MINFO h.ü h.ä\na MG h.ü\na MR h.ü\na TALINK ü ä\na NXT ü A ü\n'
# Numbers of the registry of IANA
for type in 'NS 2 @' 'MD 3 @' 'MF 4 @' 'CNAME 5 @' 'MB 7 @' 'MG 8 h.@' 'MR 9 h.@' 'PTR 12 @' \
    'MINFO 14 h.@ h.@' 'MX 15 1 @' 'RP 17 h.@ @' 'AFSDB 18 1 @' 'RT 21 1 @' 'NSAP-PTR 23 @' \
    'SIG 24 1 2 3 4 5 6 7 @' 'PX 26 1 @ @' 'NXT 30 @' 'SRV 33 1 2 3 @' 'NAPTR 35 1 2 s "" "" @' \
    'KX 36 1 @' 'A6 38 128 @' 'DNAME 39 @' 'IPSECKEY 45 1 3 2 @' 'NSEC 47 @' 'HIP 55 1 2 3 @' \
    'TALINK 58 @ @' 'SVCB 64 1 @' 'HTTPS 65 1 @' 'DSYNC 66 1 2 3 @' 'LP 107 1 @' \
    'AMTRELAY 260 1 0 3 @'; do
    # shellcheck disable=SC2086 # words
    set -- $type
    name=$1 number=$2
    shift 2
    ascii=$(printf %s "$*" | sed 's/@/xn--tda/g') text=$(printf %s "$*" | sed 's/@/ü/g')
    zone "$name by number" "a $name $ascii\na TYPE$number $ascii\n" \
        "a $name $text\na TYPE$number $text\n"
done
# Types without names: data that is not ASCII is not of an unknown type.
for type in NULL.10 WKS.11 HINFO.13 TXT.16 X25.19 ISDN.20 NSAP.22 KEY.25 GPOS.27 AAAA.28 LOC.29 \
    EID.31 NIMLOC.32 ATMA.34 CERT.37 SINK.40 APL.42 DS.43 SSHFP.44 DNSKEY.48 DHCID.49 \
    NSEC3PARAM.51 TLSA.52 SMIMEA.53 NINFO.56 RKEY.57 CDS.59 CDNSKEY.60 OPENPGPKEY.61 CSYNC.62 \
    ZONEMD.63 SPF.99 UINFO.100 UID.101 GID.102 UNSPEC.103 NID.104 L32.105 L64.106 EUI48.108 \
    EUI64.109 URI.256 CAA.257 AVC.258 DOA.259 RESINFO.261 WALLET.262 CLA.263 IPN.264 TA.32768 \
    DLV.32769; do
    [ $type = AAAA.28 ] || printf 'a %s 1 2 ü ä\na TYPE%s 1 2 ü ä\n' ${type%.*} ${type#*.}
done > "$t/nameless"
kept 'types without names, and their numbers' "$(cat "$t/nameless")\n"
zone 'fields that depend on others' 'a HIP ü ü ü xn--tda xn--4ca\na IPSECKEY 1 3 2 xn--tda ü\n'\
'a IPSECKEY 1 2 3 ü ü\na AMTRELAY 1 0 3 xn--tda\na AMTRELAY 1 3 2 ü\na A6 0 ü ü\n'\
'a A6 128 xn--tda ü\n'\
'a A6 64 ü xn--tda\n' 'a HIP ü ü ü ü ä\na IPSECKEY 1 3 2 ü ü\na IPSECKEY 1 2 3 ü ü\n'\
'a AMTRELAY 1 0 3 ü\na AMTRELAY 1 3 2 ü\na A6 0 ü ü\na A6 128 ü ü\na A6 64 ü ü\n'
kept 'types without names' 'a CAA 0 issue ü\na URI 1 1 ü\na TXT ü\na HINFO ü ü\na SPF ü\n'\
'a LUA A ü\n'
kept 'generic data' 'a MX \\# 3 ü\na FOO \\# 3 ü\na TYPE65280 \\# 1 ü\n'
unconverted 'data of an unknown type' \
    '1:7: a non-ASCII word in a record of unknown type (xn zone type)
1:15: a non-ASCII word in a record of unknown type (xn zone type)' 'a FOO ü "ü" ü\n'
kept 'ASCII data of an unknown type' 'a A 1\na FOO bar "ü" ; ü\n'
unconverted 'a type that is not ASCII' \
    '1:2: a non-ASCII word in a record of unknown type (xn zone type)' \
    ' ü A 192.0.2.1\n'
unconverted 'an unknown type with escapes' \
    '1:7: a non-ASCII word in a record of unknown type (xn zone type)' \
    'a FOO a\\195\\188\n'
refused 'its owner is converted' 'xn--tda FOO ä\n' \
    '1:8: a non-ASCII word in a record of unknown type (xn zone type)' 'ü FOO ä\n'

try 'a name that is converted was recognised' 0 'xn--tda FOO a\n' '' 'ü FOO a\n'
try 'one in ASCII, in a record of an unknown type, was not' 0 'a FOO a\n' \
    'xn-zone: note: -: no name was recognised; see the formats of xn-zone --help\n' 'a FOO a\n'

# Directives
zone '$ORIGIN' '$ORIGIN xn--tda.example.\n$origin xn--4ca ; ä\n' \
    '$ORIGIN ü.example.\n$origin ä ; ä\n'
for directive in '$TTL 1' '$ttl 1' '$ORIGIN a.' '$INCLUDE a'; do
    try "a zone with only $directive" 0 '' '' "$directive\n" --check
done
zone '$INCLUDE' '$INCLUDE ü.db xn--tda.example.\n$include "ü" xn--4ca\n$INCLUDE ü\n' \
    '$INCLUDE ü.db ü.example.\n$include "ü" ä\n$INCLUDE ü\n'
kept 'other directives' '$TTL 1h\n$UNICODE ü\n$ ü\n$ORIGIN\n$INCLUDE\n$GENERATE\n$GENERATE 1-2\n'
zone '$ in another column' ' MX 1 $xn.xn--tda\na NS $ORIGIN.xn--tda\n' \
    ' MX 1 $xn.ü\na NS $ORIGIN.ü\n'
zone '$GENERATE' '$GENERATE 10-12 dyn$.xn--kche-0ra A 192.0.2.$\n'\
'$generate 1-2/1 ${0,3,d}.xn--tda 1h IN CNAME $.xn--4ca ; ü\n$GENERATE 1-2 $ PTR xn--tda\n' \
    '$GENERATE 10-12 dyn$.küche A 192.0.2.$\n'\
'$generate 1-2/1 ${0,3,d}.ü 1h IN CNAME $.ä ; ü\n$GENERATE 1-2 $ PTR ü\n'
unconverted '$GENERATE: a label with $' \
    '6:17: a non-ASCII label that contains $ (xn zone $GENERATE)' \
    '\n\n\n\n\n$GENERATE 10-12 gast-Ä$ A 192.0.2.$\n'
unconverted '$GENERATE: quoted data' \
    '1:21: a non-ASCII name in quotation marks (xn zone quotes)' \
    '$GENERATE 1-2 a$ MX "10 ü$"\n$GENERATE 1-2 a$ MX "10 a$"\n$GENERATE 1-2 a$ TXT "ü"\n'
unconverted '$GENERATE: an unknown type' \
    '1:22: a non-ASCII word in a record of unknown type (xn zone type)' \
    '$GENERATE 1-2 a$ FOO ü\n'


# Names
zone 'dots of other scripts' 'a.xn--tda.b CNAME xn--tda.\nwww.example CNAME xn--4ca.xn--4ca\n' \
    'a。ü．b CNAME ü｡\nwww。example CNAME ä。ä\n'
kept 'escaped dots do not separate labels' 'a\\.b.c CNAME \\..example.\n'
kept 'ASCII labels' '* A 192.0.2.1\n_x.0/25 A 192.0.2.1\na\\032b CNAME XN--TDA.xn--a.\n@ NS .\n'
kept 'ASCII names are not checked' 'a..b CNAME .a..\nxn--a CNAME \\256\\1.\\\n- CNAME \0.a!$%%\n'
zone 'ASCII labels beside others' '*.xn--tda CNAME _x.0/25.xn--a.a\\.b.xn--tda.\n' \
    '*.ü CNAME _x.0/25.xn--a.a\\.b.ü.\n'
zone 'escapes' 'xn--bcher-kva CNAME xn--bcher-kva.xn--bcher-kva\nxn--tda CNAME xn--bcher-kva\n' \
    'b\\195\\188cher CNAME bü\\099her.BÜCHER\n\\ü CNAME b\\195\0274\\c\\h\\e\\r\n'
zone 'case' 'xn--bcher-kva.EXAMPLE CNAME XN--TDA.xn--fiqs8s.\n' \
    'BÜCHER.EXAMPLE CNAME XN--TDA.中国.\n'
unconverted 'an octet that may not be in a host name' "$(delimiter 1:10 U+0021)
$(delimiter 2:3 U+0020)
$(delimiter 3:3 U+003B)
$(delimiter 4:3 U+002A)
5:3: U+002E is a dot, which a label may not contain (xn guard dot)
6:3: U+3002 is a dot, which a label may not contain (xn guard dot)" \
    'ok.küche!x A 192.0.2.1\nü\\032x A 192.0.2.1\nü\\;x A 192.0.2.1\nü* A 192.0.2.1\n'\
'ü\\.x A 192.0.2.1\nü\\227\\128\\130x A 192.0.2.1\n'
unconverted 'ill-formed UTF-8' '1:2: ill-formed UTF-8 (RFC 3629)
2:2: ill-formed UTF-8 (RFC 3629)' 'b\0374cher A 192.0.2.1\nb\\252cher A 192.0.2.1\n'
unconverted 'a malformed escape' '1:3: malformed escape (RFC 1035 section 5.1)
2:3: malformed escape (RFC 1035 section 5.1)
3:3: malformed escape (RFC 1035 section 5.1)' \
    'ü\\256 A 192.0.2.1\nü\\25 A 192.0.2.1\nü\\\n'
unconverted 'the guards are always on' "$(delimiter 1:3 U+0021)" 'ü! A 192.0.2.1\n' --no-guards
unconverted 'an empty label' '1:4: an empty label (RFC 3490 section 4.1 step 8)
2:1: an empty label (RFC 3490 section 4.1 step 8)
3:5: an empty label (RFC 3490 section 4.1 step 8)' \
    'ü..a A 192.0.2.1\n.ü A 192.0.2.1\na。。b A 192.0.2.1\n'
refused 'the other names of the record are converted' 'ü! MX 10 xn--4ca\n'\
'a SOA ü! h.xn--tda 1 2 3 4 5\n' \
    "$(delimiter 1:3 U+0021)
$(delimiter 2:9 U+0021)" 'ü! MX 10 ä\na SOA ü! h.ü 1 2 3 4 5\n'
refused 'positions in lines of a record' '@ SOA xn--tda h.xn--4ca ( ; ü\n\tü! ) xn--4ca\n'\
'a NS xn--tda\na NS ü!\n' \
    "$(delimiter 4:8 U+0021)" '@ SOA ü h.ä ( ; ü\n\tü! ) xn--4ca\na NS ü\na NS ü!\n'
label=$(printf '%063d' 0)
unconverted 'a long label beside others' \
    '1:4: 64 octets in ASCII, 63 are allowed (RFC 3490 section 4.1 step 8)' \
    "ü.a$label A 192.0.2.1\n"
unconverted 'the first of several faults' '1:4: an empty label (RFC 3490 section 4.1 step 8)' \
    "ü..a..a$label A 192.0.2.1\n"
kept 'a long label in ASCII' "a$label A 192.0.2.1\n"

# Length, with the origin
four=$label.$label.$label
name=$(printf '%052d' 0)
[ "$(documented xn-zone/xn-zone.1 'A converted name may have % octets')" = 253 ]
check 'the length of a name in the manual'
zone 'a name of 253 octets' "xn--tda.$four.${name}0 A 192.0.2.1\n" "ü.$four.${name}0 A 192.0.2.1\n"
zone 'a name of 253 octets and a dot' "xn--tda.$four.${name}0. A 192.0.2.1\n" \
    "ü.$four.${name}0. A 192.0.2.1\n"
unconverted 'a name of 254 octets' \
    '1:1: 254 octets in ASCII, 253 are allowed in a name (RFC 1035 section 2.3.4)' \
    "ü.$four.${name}00 A 192.0.2.1\n"
kept 'a name of 254 octets in ASCII' "xn--tda.$four.${name}00 A 192.0.2.1\n"
unconverted 'a name that is completed' \
    '2:1: 254 octets in ASCII, 253 are allowed in a name (RFC 1035 section 2.3.4)
6:1: 254 octets in ASCII, 253 are allowed in a name (RFC 1035 section 2.3.4)' \
    "\$ORIGIN abcdefghijklm.\nü.$four.$(printf '%040d' 0) A 192.0.2.1\n\$ORIGIN sub\n\$ORIGIN @\n"\
"\$TTL 1\nü.$four.$(printf '%040d' 0) A 192.0.2.1\n"
refused 'the length of an origin that is refused is unknown' \
    "\$ORIGIN ü!.example.\nxn--tda.$four.${name}0 A 1\n" "$(delimiter 1:11 U+0021)" \
    "\$ORIGIN ü!.example.\nü.$four.${name}0 A 1\n"
for last in 042 043; do
    instance="$label._http._tcp.ü.$label.$label.$(printf "%${last}d" 0)"
    case $last in
    042) zone 'a name of 253 octets with an instance' \
        "$(echo "$instance" | sed s/ü/xn--tda/) A 1\n" "$instance A 1\n" ;;
    *) unconverted 'a name of 254 octets with an instance' \
        '1:1: 254 octets in ASCII, 253 are allowed in a name (RFC 1035 section 2.3.4)' \
        "$instance A 1\n" ;;
    esac
done
printf '%s A 1\n' "$instance" | $xn --json -q | grep -q '"status":"XN_E_NAME_LONG",.*"length":'$((
    63 * 3 + 43 + 17))',"code_point"'
check 'a name of 254 octets: its length as it is written'
unconverted 'a name that is completed with unassigned code points' \
    '2:1: 254 octets in ASCII, 253 are allowed in a name (RFC 1035 section 2.3.4)' \
    "\$ORIGIN abcdefg.\nȡ.$four.$(printf '%046d' 0) A 1\n" --allow-unassigned
try 'an origin of unassigned code points' 1 \
    "\$ORIGIN xn--6la.a.\nü.$four.$(printf '%044d' 0) A 1\n" \
    'xn-zone: -:2:1: 254 octets in ASCII, 253 are allowed in a name (RFC 1035 section 2.3.4)\n' \
    "\$ORIGIN ȡ.a.\nü.$four.$(printf '%044d' 0) A 1\n" --allow-unassigned
zone 'a name that is completed with the root' "\$ORIGIN .\nxn--tda.$four.${name}0 A 192.0.2.1\n" \
    "\$ORIGIN .\nü.$four.${name}0 A 192.0.2.1\n"
zone 'an origin of 13 octets' "\$ORIGIN xn--tda.abcde.\nxn--tda.$four.$(printf '%039d' 0) A 1\n" \
    "\$ORIGIN ü.abcde.\nü.$four.$(printf '%039d' 0) A 1\n"

# Names that are not host names
kept 'instances of services' 'Küche\\032oben._printer._tcp TXT "ty=ü"\n'\
'ü._http._udp.example. TXT x\n'\
'_http._tcp PTR Küche._http._tcp\nü!._x._TCP SRV 0 0 1 a\nü\\.b._x.\\_tcp SRV 0 0 1 a\n'
zone 'the rest of their names' 'Küche._http._tcp.xn--tda SRV 0 0 1 xn--4ca\n' \
    'Küche._http._tcp.ü SRV 0 0 1 ä\n'
zone 'services are host names' '_xmpp-client._tcp.xn--e1amjj SRV 5 0 5222 chat.xn--e1amjj\n' \
    '_xmpp-client._tcp.село SRV 5 0 5222 chat.село\n'
kept 'an instance with a dot of another script' '会議。室._http._tcp SRV 0 0 1 a\n'
kept 'instances in the origin' '$ORIGIN _http._tcp.example.\nKüche SRV 0 0 1 a\n$ORIGIN _tcp.a.\n'\
'Küche._http SRV 0 0 1 a\n$ORIGIN _http\nKüche SRV 0 0 1 a\n'
zone 'not in it' '$ORIGIN _http._tcp.example.\nxn--tda. SRV 0 0 1 a\n$ORIGIN a._tcp.\n'\
'xn--tda SRV 0 0 1 a\n'\
'xn--tda._http SRV 0 0 1 a\n' \
    '$ORIGIN _http._tcp.example.\nü. SRV 0 0 1 a\n$ORIGIN a._tcp.\nü SRV 0 0 1 a\n'\
'ü._http SRV 0 0 1 a\n'
zone 'an absolute name is not completed' '$ORIGIN _tcp.a.\nxn--tda._x. SRV 0 0 1 a\n' \
    '$ORIGIN _tcp.a.\nü._x. SRV 0 0 1 a\n'
zone 'a service that is not ASCII' 'xn--tda.xn--_-eha._tcp SRV 0 0 1 a\n' 'ü._ü._tcp SRV 0 0 1 a\n'
unconverted 'local parts' '1:10: a non-ASCII local part of a mailbox (xn zone mailbox)
2:6: a non-ASCII local part of a mailbox (xn zone mailbox)
3:12: a non-ASCII local part of a mailbox (xn zone mailbox)' \
    '@ SOA ns jürgen.küche.example. 1 2 3 4 5\na RP a@bücher .\na MINFO a. \\195\\188.example.\n'
zone 'the domain of a mailbox' '@ SOA ns j\\.x.xn--kche-0ra.example. 1 2 3 4 5\n'\
'a RP x.xn--tda xn--tda\n' \
    '@ SOA ns j\\.x.küche.example. 1 2 3 4 5\na RP x.ü ü\n'
kept 'quoted names in ASCII' '"a" CNAME "b.c"\n'
unconverted 'quoted names' '1:1: a non-ASCII name in quotation marks (xn zone quotes)
1:12: a non-ASCII name in quotation marks (xn zone quotes)
2:9: a non-ASCII name in quotation marks (xn zone quotes)' \
    '"ü" CNAME "ä"\na CNAME "\\195\\188"\n'

# Recovery
refused 'a string without an end' 'a NS xn--tda\nü TXT "b\nb NS xn--tda\n' \
    '2:8: the quotation mark is not closed on its line (RFC 1035 section 5.1)' \
    'a NS ü\nü TXT "b\nb NS ü\n'
refused 'within parentheses' 'ü NS ( ; (\nü "b\nb NS xn--tda\n' \
    '2:4: the quotation mark is not closed on its line (RFC 1035 section 5.1)' \
    'ü NS ( ; (\nü "b\nb NS ü\n'
unconverted 'a string that ends with an escape' \
    '1:7: the quotation mark is not closed on its line (RFC 1035 section 5.1)
2:2: the quotation mark is not closed on its line (RFC 1035 section 5.1)
3:5: the quotation mark is not closed on its line (RFC 1035 section 5.1)' 'a TXT "ü\\\nb"\n TXT"ü\\'
refused 'a parenthesis that was not opened' 'ü NS )"\n"ü"\nb NS xn--tda\n' \
    '1:7: a closing parenthesis without an opening one (RFC 1035 section 5.1)
2:1: a non-ASCII name in quotation marks (xn zone quotes)' 'ü NS )"\n"ü"\nb NS ü\n'
refused 'a parenthesis that is never closed' 'a NS xn--tda\n ü NS ( ü\nb NS ü\n\n' \
    '2:1: an opening parenthesis without a closing one (RFC 1035 section 5.1)' \
    'a NS ü\n ü NS ( ü\nb NS ü\n\n'
while IFS='|' read -r text position words; do
    unconverted "in a line of ASCII: $text" "$position: $words (RFC 1035 section 5.1)" \
        "x A 1\n$text\n"
done << 'END'
a A 1 )|2:7|a closing parenthesis without an opening one
a SOA (|2:1|an opening parenthesis without a closing one
a TXT "|2:7|the quotation mark is not closed on its line
END
zone 'a backslash in a line of ASCII' 'x A 1\na A 1 \\( ; \nb A xn--tda\n' \
    'x A 1\na A 1 \\( ; \nb A xn--tda\n' -u
kept 'parentheses and quotation marks in comments and strings' \
    'a TXT ")" "(" ; ")(\nb TXT \\" \\( \\) ; (\nxn--tda TXT ";" ( ";"\n)\n'

# To Unicode
zone 'to Unicode' 'küche MX 10 село ; xn--kche-0ra\n' \
    'xn--kche-0ra MX 10 xn--e1amjj ; xn--kche-0ra\n' -u
zone 'to Unicode: escaped, in capitals, beside others' \
    'ü.a\\.b.xn--strae-oqa.xn--a CNAME ß.x.ü.\n' \
    'XN--TDA.a\\.b.xn--strae-oqa.xn--a CNAME ß.x.\\xn\\045-tda.\n' -u
kept 'to Unicode: what is not converted to ASCII' '"xn--tda" CNAME "ü"\n'\
'@ SOA a xn--tda.a 1 2 3 4 5\n'\
'xn--tda._http._tcp SRV 0 0 1 a\n$GENERATE 1-2 xn--$-tda A 192.0.2.$\na TXT xn--tda\n'\
'a FOO xn--tda ü\n' -u
zone 'to Unicode: the domain of a mailbox' '@ SOA ü xn--tda.ü 1 2 3 4 5\n' \
    '@ SOA xn--tda xn--tda.xn--tda 1 2 3 4 5\n' -u
kept 'to Unicode: names that would be refused' "xn--tda..b A 192.0.2.1\n"\
"xn--tda.a$label A 192.0.2.1\n"\
"xn--tda.$four.${name}00 A 192.0.2.1\n" -u
zone 'to Unicode: dots of other scripts' 'a.ü A 192.0.2.1\n' 'a。xn--tda A 192.0.2.1\n' -u
zone 'to Unicode: what follows is read as before' '$ORIGIN _tcp.ü.\nü CH A ü 1\n A ü 1\n'\
'xn--tda._x SRV 0 0 1 a\n' '$ORIGIN _tcp.xn--tda.\nxn--tda CH A xn--tda 1\n A xn--tda 1\n'\
'xn--tda._x SRV 0 0 1 a\n' -u
try 'to Unicode: recovery' 1 'ü NS "\nü NS ü\n' \
    'xn-zone: -:1:7: the quotation mark is not closed on its line (RFC 1035 section 5.1)\n' \
    'ü NS "\nxn--tda NS ü\n' -u

# Rules for names
std3='is not a letter, digit or hyphen (RFC 3490 section 4.1 step 3a)'
unconverted '--std3: host names' "1:2: U+005F $std3
2:2: U+005F $std3
3:2: U+005F $std3
4:7: U+005F $std3
5:9: U+005F $std3
6:8: U+005F $std3
7:1: a hyphen at the start or the end of a label (RFC 3490 section 4.1 step 3b)
8:2: U+0020 $std3" \
    'a_b A 192.0.2.1\na_b AAAA ::1\na_b MX 1 a\na NS a_b\na MX 1 a_b\n@ SOA a_b a_b 1 2 3 4 5\n'\
'-a A 192.0.2.1\na\\032b A 192.0.2.1\n' --std3
kept '--std3: other names' 'a_b TXT a_b\na_b CNAME a_b.c!\n* A 192.0.2.1\n*.a MX 1 b\n'\
'@ A 192.0.2.1\n'\
'_x._tcp SRV 0 0 1 a\n. A 192.0.2.1\na PTR a_b\na CH A a_b 1\na_b CH A a_b 1\n' --std3
# Of each type: h is a host name, m a mailbox, n another name
cat > "$t/types" << 'END'
NS h
MD h
MF h
CNAME n
SOA h m
MB h
MG m
MR m
PTR n
MINFO m m
MX 1 h
RP m n
AFSDB 1 h
RT 1 h
NSAP-PTR n
SIG 1 2 3 4 5 6 7 n
PX 1 n n
NXT n
SRV 1 2 3 h
NAPTR 1 2 s a b n
KX 1 n
A6 128 n
DNAME n
IPSECKEY 1 3 2 n
RRSIG 1 2 3 4 5 6 7 8 n
NSEC n
HIP 1 2 3 n n
TALINK n n
SVCB 1 n
HTTPS 1 n
DSYNC 1 2 3 h
LP 1 n
AMTRELAY 1 0 3 n
ALIAS n
ANAME n
END
# types_with LETTER NAME: the positions of the fields of a kind, which have this name in $t/zone
types_with() {
    sed "s/ [hmn]\\>/ $2/g; s/^/x /" "$t/types" > "$t/zone"
    sed "s/^/x /" "$t/types" | LC_ALL=C awk -v kind="$1" -v size="$3" '{
        at = 1
        for (i = 1; i <= NF; i++) {
            if (i > 2 && $i == kind)
                print NR ":" at
            at += (i > 2 && $i ~ /^[hmn]$/ ? size : length($i)) + 1
        }
    }' > "$t/want"
}
types_with h a_b 3
$xn --std3 -c "$t/zone" 2>&1 | sed -n "s|^xn-zone: $t/zone:\(.*\): U+005F .*|\1|p" |
    awk -F: '{ print $1 ":" $2 - 1 }' > "$t/out"
[ -s "$t/want" ] && same "$t/out" "$t/want"
check '--std3: the host names in the data of each type'
types_with m ü.a 4
$xn -c "$t/zone" 2>&1 | sed -n "s|^xn-zone: $t/zone:\(.*\): .*local part.*|\1|p" > "$t/out"
[ -s "$t/want" ] && same "$t/out" "$t/want"
check 'the mailboxes in the data of each type'
{ sed 's/ .*//' "$t/types" && printf '%s\n' A AAAA WKS TXT LOC DS KEY; } | sed 's/.*/a_b & 1 2/' \
    > "$t/zone"
$xn --std3 -c "$t/zone" 2>&1 | grep ':2: U+005F' | cut -d : -f 3 | while read -r line; do
    sed -n "${line}s/a_b \([^ ]*\) .*/\1/p" "$t/zone"
done | sort | tr '\n' ' ' > "$t/out"
holds "$t/out" 'A A6 AAAA MX WKS ' &&
    grep -q '^apply to host names only: to owners of A, AAAA, A6, WKS and MX, where$' "$manual"
check '--std3: the types whose owners are host names'
unconverted '--std3: * elsewhere' "1:3: U+002A $std3
2:6: U+002A $std3" 'a.* A 192.0.2.1\na NS *.a\n' --std3
unconverted '--std3: reverse zones' "1:22: U+005F $std3
2:10: U+005F $std3
4:8: U+005F $std3" \
    '1.in-addr.arpa. PTR a_b\n    PTR a_b\n$ORIGIN 2.IP6.ARPA.\n1 PTR a_b\na.b. PTR a_b\n' --std3
unconverted '--std3: the reverse zones themselves' "1:20: U+005F $std3
2:16: U+005F $std3" 'in-addr.arpa. PTR a_b\nip6.arpa. PTR a_b\n' --std3
kept '--std3: names that end like reverse zones' \
    'xin-addr.arpa. PTR a_b\nxip6.arpa. PTR a_b\narpa. PTR a_b\nip6.arpa PTR a_b\n' --std3
unconverted '--std3: malformed escapes in ASCII' '1:2: malformed escape (RFC 1035 section 5.1)' \
    'a\\1 A 1\na\\1 TXT a\n' --std3
unconverted '--std3: $GENERATE does not change the owner of the next record' "3:7: U+005F $std3" \
    '1.in-addr.arpa. PTR a\n$GENERATE 1-2 a$ A 192.0.2.$\n PTR a_b\n'\
'a PTR a\n$GENERATE 1-2 $.in-addr.arpa. PTR a\n PTR a_b\n' --std3
kept '--underscore' 'a_b A 192.0.2.1\na NS a_b\n' --underscore
unconverted '--underscore: others' "1:2: U+0021 $std3" 'a! A 192.0.2.1\n' --underscore
unconverted '--strict-ace' '1:1: U+0080 is prohibited (RFC 3454 table C.2.2)
2:6: an ACE label that does not round-trip (RFC 3490 section 4.2 step 7)
3:8: U+0080 is prohibited (RFC 3454 table C.2.2)' \
    'xn--a TXT xn--a\na NS xn--strae-\na NS b.XN--A.\na NS a_b\n' --strict-ace
kept '--strict-ace: what is not converted' 'xn--a._http._tcp TXT a\n@ RP xn--a.a .\n' --strict-ace
zone '--allow-unassigned' 'xn--6la A 192.0.2.1\n' 'ȡ A 192.0.2.1\n' --allow-unassigned

# Checking
reported() {
    what=$1 err=$(printf '%s\n' "$2" | sed 's/^/xn-zone: -:/') in=$3
    shift 3
    try "$what" 1 '' "$err\n" "$in" "$@"
}
reported '--check' "$(delimiter 2:6 'U+0020, mapped from U+00A0,')" \
    'küche A 192.0.2.1\ngroß\0302\0240klein A 192.0.2.1\n' -c
try '--check: accepted' 0 '' '' 'küche A 192.0.2.1\nxn--a A a_b\n' -c
reported '--check --ready' '2:1: the name is not ASCII (xn-zone --ready)
2:13: the name is not ASCII (xn-zone --ready)' '; ü\na.küche NS ü\nb TXT ü\n'\
'ü._x._tcp SRV 0 0 1 xn--tda\n' \
    -c --ready
try '--check --ready: accepted' 0 '' '' 'b TXT ü\nü._x._tcp SRV 0 0 1 xn--tda\n' -c --ready
printf 'a NS b\nü MX 10 ä\n$ORIGIN ü\nö FOO ü\na TXT "\n' |
    $xn --json -q --max-messages=0 | sed 's/"label".*"message"/"message"/' > "$t/out"
cat > "$t/want" << 'END'
{"file":"-","line":2,"octet":1,"type":"MX","field":"owner","input":"ü","output":"xn--tda"}
{"file":"-","line":2,"octet":10,"type":"MX","field":2,"input":"ä","output":"xn--4ca"}
{"file":"-","line":3,"octet":9,"type":null,"field":"$ORIGIN","input":"ü","output":"xn--tda"}
{"file":"-","line":4,"octet":1,"type":"FOO","field":"owner","input":"ö","output":"xn--nda"}
{"file":"-","line":4,"octet":8,"type":"FOO","field":1,"input":"ü","error":{"status":"UNKNOWN_TYPE",
"message":"a non-ASCII word in a record of unknown type (xn zone type)"}}
{"file":"-","line":5,"octet":7,"type":null,"field":null,"error":{"status":"UNCLOSED_QUOTES",
"message":"the quotation mark is not closed on its line (RFC 1035 section 5.1)"}}
END
sed 's/,"message"/,\n"message"/' "$t/out" | same - "$t/want"
check '--json'

printf 'a.b.ü! A 1\na NS b.b\\195\\188!\na NS b\\200\\161\n' | $xn --json -q |
    sed 's/.*"error":\(.*\),"code.*/\1/' > "$t/out"
holds "$t/out" '{"status":"XN_E_GUARD","label":2,"offset":6,"length":1\n'\
'{"status":"XN_E_GUARD","label":1,"offset":11,"length":1\n'\
'{"status":"XN_E_UNASSIGNED","label":0,"offset":1,"length":8\n'
check '--json: the position of an error in a name'

unconverted 'NUL after a type, and control characters in one' \
    '1:7: a non-ASCII word in a record of unknown type (xn zone type)
2:6: a non-ASCII word in a record of unknown type (xn zone type)' 'a A\0\0 ü\na A\0026 ü\nb A 1\n'

# Owners that become one
# The message that names the line of the other name
same_as()
{
    printf 'is the same owner in ASCII as the name in line %s, ' "$1"
    printf 'and one of them has a CNAME or DNAME (RFC 1034 section 3.6.2)'
}
refused 'two spellings, the second with CNAME' \
    'xn--tda A 192.0.2.1\nÜ CNAME a\nxn--tda CNAME ü!\n' \
    "2:1: $(same_as 1)
3:1: $(same_as 1)
3:17: U+0021 may not be in a host name (xn guard delimiter)" \
    'ü A 192.0.2.1\nÜ CNAME a\nxn--tda CNAME ü!\n'
refused 'two spellings, the first with CNAME' 'xn--tda TYPE5 a\nÜ A 192.0.2.1\nÜ 300 IN TXT a\n' \
    "2:1: $(same_as 1)
3:1: $(same_as 1)" 'ü TYPE5 a\nÜ A 192.0.2.1\nÜ 300 IN TXT a\n'
refused 'two spellings with CNAME' 'xn--tda CNAME a\nÜ CNAME a\n' "2:1: $(same_as 1)" \
    'ü CNAME a\nÜ CNAME a\n'
refused 'two spellings with DNAME' 'xn--tda DNAME a\nÜ DNAME a\n' "2:1: $(same_as 1)" \
    'ü DNAME a\nÜ DNAME a\n'
try 'two spellings, one with DNAME' 0 \
    'xn--tda DNAME a\nxn--tda A 1\nxn--4ca A 1\nxn--4ca DNAME a\n' \
    'xn-zone: note: -: different names become one owner: 2, the first in line 2\n' \
    'ü DNAME a\nÜ A 1\nä A 1\nÄ DNAME a\n'
refused 'the A-label first' 'XN--TDA CNAME a\nü A 192.0.2.1\n' "2:1: $(same_as 1)" \
    'XN--TDA CNAME a\nü A 192.0.2.1\n'
refused 'the A-label at the end' 'a A 192.0.2.1\nxn--tda A 192.0.2.1\nb.xn--tda. A 192.0.2.1\n'\
'xn--tda CNAME a\n' "4:1: $(same_as 2)" \
    'a A 192.0.2.1\nü A 192.0.2.1\nb.xn--tda. A 192.0.2.1\nxn--tda CNAME a\n'
refused 'relative and absolute' \
    '$ORIGIN xn--4ca.\nxn--tda A 1\nÜ.ä. CNAME a\n$ORIGIN xn--4ca.\nü CNAME a\n' \
    "3:1: $(same_as 2)
5:1: $(same_as 2)" '$ORIGIN ä.\nü A 1\nÜ.ä. CNAME a\n$ORIGIN Ä.\nü CNAME a\n'
refused 'a relative origin' \
    '$ORIGIN a.\n$ORIGIN b\nxn--tda A 192.0.2.1\nÜ.b.a. CNAME a\n' "4:1: $(same_as 3)" \
    '$ORIGIN a.\n$ORIGIN b\nü A 192.0.2.1\nÜ.b.a. CNAME a\n'
refused 'an escaped dot at the end, and a dot after an escape' \
    '$ORIGIN b.\nxn--tda.a\\. A 1\nÜ.a\\..b. CNAME a\n$ORIGIN b.\nxn--4ca.a\\\\. A 1\n'\
'$ORIGIN c.\nÄ.a\\\\. CNAME a\n' "3:1: $(same_as 2)
7:1: $(same_as 5)" '$ORIGIN b.\nü.a\\. A 1\nÜ.a\\..b. CNAME a\n$ORIGIN b.\nä.a\\\\. A 1\n'\
'$ORIGIN c.\nÄ.a\\\\. CNAME a\n'
zone 'the names of $GENERATE are not compared' \
    '$GENERATE 1-2 a$.xn--tda A 1\na$.xn--tda CNAME a\n$GENERATE 1-2 a$.xn--tda CNAME a\n' \
    '$GENERATE 1-2 a$.ü A 1\na$.Ü CNAME a\n$GENERATE 1-2 a$.Ü CNAME a\n'
long=$(printf '%060d.' 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0)
reported_long='1227 octets in ASCII, 253 are allowed in a name (RFC 1035 section 2.3.4)'
zone 'an origin with a malformed escape' '$ORIGIN a\\1.\nxn--tda A 1\nxn--tda CNAME a\n' \
    '$ORIGIN a\\1.\nü A 1\nÜ CNAME a\n'
refused 'an origin that is longer than is compared' '' "2:1: $reported_long
3:1: $reported_long
6:1: $(same_as 5)" "\$ORIGIN $long\nü A 1\nÜ CNAME a\n\$ORIGIN a.\nü A 1\nÜ CNAME a\n" -c
refused 'an origin that is not known' '$ORIGIN a.\nxn--tda A 1\n$ORIGIN ü!.\nxn--tda CNAME a\n'\
'$ORIGIN a\nxn--tda CNAME a\n$ORIGIN a.\nÜ CNAME a\n' "$(delimiter 3:11 U+0021)
8:1: $(same_as 2)" '$ORIGIN a.\nü A 1\n$ORIGIN ü!.\nÜ CNAME a\n$ORIGIN a\nÜ CNAME a\n'\
'$ORIGIN a.\nÜ CNAME a\n'
refused 'a dot of another script' 'a.xn--tda A 192.0.2.1\na。ü CNAME a\n' "2:1: $(same_as 1)" \
    'a.ü A 192.0.2.1\na。ü CNAME a\n'
refused '--check' '' "2:1: $(same_as 1)" 'ü A 192.0.2.1\nÜ CNAME a\n' --check
zone 'the same name as escapes, in capitals, of another origin' \
    'xn--b-eha A 1\nxn--b-eha CNAME a\na.xn--tda CNAME a\nA.xn--tda TXT a\nxn--tda.a. CNAME a\n'\
'$ORIGIN a.\nxn--tda CNAME a\nxn--tda TXT a\n$ORIGIN .\nxn--tda CNAME b\n$ORIGIN c.\n'\
'xn--tda A 1\n' \
    'bü A 1\nb\\195\\188 CNAME a\na.ü CNAME a\nA.ü TXT a\nü.a. CNAME a\n'\
'$ORIGIN a.\nü CNAME a\nü TXT a\n$ORIGIN .\nü CNAME b\n$ORIGIN c.\n'\
'ü A 1\n'
zone 'a relative name without an origin is not an absolute one' \
    'xn--tda A 1\nxn--tda. CNAME a\n' 'ü A 1\nÜ. CNAME a\n'
merged='xn-zone: note: -: different names become one owner:'
try 'two spellings that share records' 0 \
    'xn--tda A 1\nxn--tda TXT a\nxn--tda MX 1 a\nxn--4ca A 1\n'\
'xn--4ca A 2\n' "$merged 2, the first in line 2\n" \
    'ü A 1\nÜ TXT a\nÜ MX 1 a\nä A 1\nxn--4ca A 2\n'
for record in 'NSEC a' 'SIG A' 'NXT a' 'KEY 256' 'TYPE47 a' 'RRSIG A'; do
    note="$merged 1, the first in line 2\n"
    [ "$record" != 'RRSIG A' ] ||
        note="${note}xn-zone: note: -: names were changed; the zone must be signed again\n"
    try "two spellings, CNAME and $record" 0 "xn--tda CNAME a\nxn--tda $record\n" "$note" \
        "ü CNAME a\nÜ $record\n"
    try "two spellings, $record and CNAME" 0 "xn--tda $record\nxn--tda CNAME a\n" "$note" \
        "ü $record\nÜ CNAME a\n"
done
refused 'two spellings, the first with another record and NSEC' \
    'xn--tda TXT a\nxn--tda NSEC a\nÜ CNAME a\n' "3:1: $(same_as 1)" \
    'ü TXT a\nü NSEC a\nÜ CNAME a\n'
refused 'two spellings, the first with NSEC and another record' \
    'xn--tda NSEC a\nxn--tda TXT a\nÜ CNAME a\n' "3:1: $(same_as 1)" \
    'ü NSEC a\nü TXT a\nÜ CNAME a\n'
try 'two spellings, --check' 0 '' "$merged 1, the first in line 2\n" 'ü A 1\nÜ TXT a\n' --check
try 'two spellings, --quiet' 0 'xn--tda A 1\nxn--tda TXT a\n' '' 'ü A 1\nÜ TXT a\n' -q
zone 'two spellings, to Unicode' 'ü A 1\nÜ CNAME a\nü CNAME a\n' \
    'ü A 1\nÜ CNAME a\nxn--tda CNAME a\n' -u
zone 'services are text' \
    'Küche._http._tcp.xn--tda SRV 1 2 3 a\nküche._http._tcp.xn--tda CNAME a\n' \
    'Küche._http._tcp.ü SRV 1 2 3 a\nküche._http._tcp.ü CNAME a\n'
LC_ALL=C awk 'BEGIN {
    for (i = 1; i <= 3000; i++)
        printf "\303\274%d A 192.0.2.1\n", i
    for (i = 1; i <= 3000; i++)
        printf "\303\234%d %s\n", i, i % 3 == 0 ? "CNAME a" : "TXT a"
}' | $xn > "$t/out" 2> "$t/err"
[ $? -eq 1 ] && [ "$(grep -c "^xn-zone: -:6000:1: $(same_as 3000)\$" "$t/err")" -eq 1 ] &&
    [ "$(grep -c ' in line .*, and ' "$t/err")" -eq 1000 ] &&
    [ "$(tail -n 1 "$t/err")" = "$merged 2000, the first in line 3001" ]
check '3000 owners with two spellings'

# An owner takes about 115 octets: 30 000 take 3.3 MiB, and 40 000 take 4.4 MiB.
limit=$(documented xn-zone/xn-zone.1 \
    'Owners are compared as long as these take no more than % MiB')
[ "$limit" = 4 ]
check 'the size of the owners in the manual'
for number in 30000 40000; do
    LC_ALL=C awk -v number=$number 'BEGIN {
        print "\303\274 A 192.0.2.1"
        for (i = 1; i <= number; i++)
            printf "\303\274%050d A 192.0.2.1\n", i
        print "\303\234 CNAME a"
    }' | $xn > "$t/out" 2> "$t/err"
    case $number in
    30000) holds "$t/err" "xn-zone: -:30002:1: $(same_as 1)\n" ;;
    *) [ ! -s "$t/err" ] ;;
    esac
    check "$number owners"
done

# Names that collide in FNV-1a, in its lowest 20 bits, which took two seconds
cat > "$t/colliding.py" << 'END'
import itertools, random, string
def fnv(state, text):
    for octet in text.encode():
        state = (state ^ octet) * 0x01000193 & 0xFFFFF
    return state
state, pairs = fnv(0x811C9DC5, 'xn--tda.'), []
random.seed(1)
for _ in range(15):
    seen = {}
    text = ''
    while seen.setdefault(fnv(state, text), text) == text:
        text = ''.join(random.choice(string.ascii_lowercase) for _ in range(4))
    pairs.append((seen[fnv(state, text)], text))
    state = fnv(state, text)
for choice in itertools.product(*pairs):
    print('xn--tda.%s A 192.0.2.1' % ''.join(choice))
END
if [ -z "$RUN" ] && python3 "$t/colliding.py" > "$t/zone" 2> "$t/err"; then
    (ulimit -t 1 && $xn --check "$t/zone" > "$t/out" 2> "$t/err") && [ ! -s "$t/err" ]
    check 'owners with equal hashes'
else
    skip 'no Python, or another machine'
fi

# Escapes in ASCII labels
kept 'malformed escapes in ASCII' 'a\\1 NS \\999.b\n'
refused '--check: malformed escapes in ASCII' '' \
    '1:2: malformed escape (RFC 1035 section 5.1)
1:8: malformed escape (RFC 1035 section 5.1)
2:2: malformed escape (RFC 1035 section 5.1)' \
    'a\\1 NS \\999.b\na\\256._http._tcp A 192.0.2.1\na TXT \\1\n' --check
zone '--check -u: malformed escapes' '' 'a\\1 NS \\999.b\na\\256._http._tcp A 1\n' --check -u

# Binary zones
for form in 2 3; do
    text="\\0\\0\\0\\000$form\\0\\0\\0\\0001\\0ü\\n"
    try "a zone in binary form $form" 1 "$text" 'xn-zone: -:1:1: a zone in binary form: '\
'convert it with named-compilezone -f raw -F text (xn-zone)\n' "$text"
done
for piece in 1 2 3 6; do
    printf '\0\0\0\002\0\0\0\001\0' > "$t/binary"
    { head -c $piece "$t/binary"; sleep 0.1; tail -c +$((piece + 1)) "$t/binary"; } |
        $xn > "$t/out" 2> "$t/err"
    [ $? -eq 1 ] && cmp -s "$t/binary" "$t/out" && grep -q ':1:1: a zone in binary form' "$t/err"
    check "a zone in binary form, read after $piece octets"
done
kept 'NUL at the beginning' '\0\0\0\002 A 192.0.2.1\n'

# Notes about a file
printf 'ü A 192.0.2.1\n' > "$t/zone"
[ "$(grep -A 1 '^\.Ql \.jnl$' "$manual" | grep -c '^after its name')" -eq 2 ]
check 'the name of a journal in the manual'
serial="xn-zone: note: $t/zone: names were changed; raise the serial number of the zone (SOA)\n"
journal="xn-zone: note: $t/zone: the zone has a journal (.jnl): run rndc sync -clean and \
rndc freeze, and convert again\n"
try 'a note about the serial number' 0 'xn--tda A 192.0.2.1\n' "$serial" '' "$t/zone"
for options in -u -q --json --list; do
    [ $options != -u ] || printf 'xn--tda A 192.0.2.1\n' > "$t/zone"
    $xn $options "$t/zone" > "$t/out" 2> "$t/err"
    [ $? -eq 0 ] && [ ! -s "$t/err" ] && [ "$(wc -l < "$t/out")" -eq 1 ]
    check "no note with $options"
    printf 'ü A 192.0.2.1\n' > "$t/zone"
done
strange=$t/$(printf 'a\033\177')
printf 'ü A 1\nä! A 1\n' > "$strange"
safe="$t/a<U+001B><U+007F>"
try 'the name of a file is safe to print in notes and messages' 1 'xn--tda A 1\nä! A 1\n' \
    "xn-zone: $safe:$(delimiter 2:3 U+0021)\nxn-zone: note: $safe: names were changed; raise the "\
'serial number of the zone (SOA)\n' '' \
    "$strange"
try 'and in --list' 0 "$safe\t1\t1\tA\towner\tü\n$safe\t2\t1\tA\towner\tä!\n" '' '' --list \
    "$strange"
: > "$t/zone.jnl"
try 'and about a journal' 0 'xn--tda A 192.0.2.1\n' "$serial$journal" '' "$t/zone"
try 'in place: not replaced' 3 '' "xn-zone: $t/zone: the zone has a journal (.jnl), so it is not \
replaced without --force: run rndc sync -clean and rndc freeze first\n" '' --in-place "$t/zone"
holds "$t/zone" 'ü A 192.0.2.1\n'
check 'the zone is as it was'
printf 'ü\n' > "$t/hosts"
: > "$t/hosts.jnl"
try 'in place: not a zone' 0 '' '' '' --hosts --in-place "$t/hosts"
try 'in place with --force' 0 '' "$serial$journal" '' --in-place --force "$t/zone"
try 'in place, again' 0 '' '' '' --in-place "$t/zone"
try 'nothing to change' 0 'xn--tda A 192.0.2.1\n' '' '' "$t/zone"
rm "$t/zone.jnl"

# Signatures
note='xn-zone: note: -: names were changed; the zone must be signed again\n'
for record in 'b RRSIG A 8 2 1 1 1 1 example. AA==' 'a 1 IN rrsig A' 'a NSEC3 1 0 0 - A' \
    'a TYPE46 x' 'a ( TYPE50 x )' 'a\tNSEC3\tx' 'a RRSIG;' 'a Type50\r' 'a\ttype46'; do
    try "signed: $record" 0 "xn--tda A 192.0.2.1\n$record\n" "$note" \
        "ü A 192.0.2.1\n$record\n"
    try "signed: $record before the names" 0 "x A 1\n$record\na TXT x\nxn--tda A 192.0.2.1\n" \
        "$note" "x A 1\n$record\na TXT x\nü A 192.0.2.1\n"
    try "signed: $record, and unchanged" 0 "$record\n" '' "$record\n"
done
try 'signed: --quiet' 0 'xn--tda A 192.0.2.1\na RRSIG A\n' '' 'ü A 192.0.2.1\na RRSIG A\n' \
     --quiet
for record in 'RRSIG A 192.0.2.1' 'a NSEC b A RRSIG NSEC' 'a NSEC3PARAM 1 0 0 -' 'a TXT RRSIG' \
    '; a RRSIG'; do
    try "not signed: $record" 0 "xn--tda A 192.0.2.1\n$record\n" '' \
        "ü A 192.0.2.1\n$record\n"
done

# Options about output
try '--on-error=stop' 1 'xn--tda A 192.0.2.1\n' "xn-zone: -:$(delimiter 2:9 U+0021)\n" \
    'ü A 192.0.2.1\nü NS ä!\nü A 192.0.2.1\nü! NS a\n' --on-error=stop
try '--on-error=stop: the first of two names of a record' 1 'a NS b\n' \
    "xn-zone: -:$(delimiter 2:3 U+0021)\n" 'a NS b\nü! NS ä!\nc NS d\n' --on-error=stop
try '-v' 1 'xn--tda NS xn--4ca\na NS b\nä! NS a\n' "xn-zone: -:$(delimiter 3:3 U+0021)\n"\
'xn-zone: refused: 1 guard (xn guard delimiter)\nxn-zone: 3 lines, 2 names changed, 1 refused\n' \
    'ü NS ä\na NS b\nä! NS a\n' -v


# Records of 1 MiB, and longer ones, in reads of any length; memory does not grow
blanks() {
    head -c "$1" /dev/zero | tr '\0' ' '
}

# long NAME STATUS LINES ERR: of $t/long, the lines that sed selects with LINES are copied, and the
# others are converted as xn does
long() {
    sed "$3!s/ü/xn--tda/g" "$t/long" > "$t/converted"
    for piece in 1 70000 1048570 1048592 1300000; do
        { head -c $piece "$t/long"; sleep 0.1; tail -c +$((piece + 1)) "$t/long"; } |
            $xn > "$t/out" 2> "$t/err"
        [ $? -eq "$2" ] && cmp -s "$t/converted" "$t/out" && holds "$t/err" "$4"
        check "$1, read after $piece octets"
    done
}

[ "$(grep -o 'more *than [0-9]* MiB' "$manual" | sort -u)" = 'more than 1 MiB
more than 4 MiB' ] && grep -q '^than 1 MiB: a record is never dropped' "$manual"
check 'the length of a record in the manual'
{ echo ü A 192.0.2.1 && printf 'a NS' && blanks 1048570 && printf 'ü\n'\
'ü A 192.0.2.1\n'; } > "$t/long"
long 'a record of 1 MiB' 0 '/none/' ''
{ echo ü A 192.0.2.1 && printf 'a NS' && blanks 1048570 && printf 'ü\r\n'\
'ü A 192.0.2.1\n'; } > "$t/long"
long 'a record of 1 MiB before CRLF' 0 '/none/' ''
{ printf 'a NS' && blanks 1048571 && printf 'ü\nü A 192.0.2.1\n'; } > "$t/long"
long 'a record of more than 1 MiB' 1 1 \
    'xn-zone: -:1:1: more than 1048576 octets (xn record limit)\n'
{ printf '\na TXT ( ü' && blanks 1048571 && printf 'ü\n"a" ) ü\nü A 192.0.2.1\n'; } > "$t/long"
long 'such a record of several lines' 1 '2,3' \
    'xn-zone: -:2:1: more than 1048576 octets (xn record limit)\n'
{ printf 'a NS ü\n;' && blanks 1048570 && blanks 1048570 && printf '\n'\
'ü A 192.0.2.1\n'; } > "$t/long"
long 'a long comment' 0 2 ''
{ printf 'a NS ü\na NS ( ü' && blanks 1048576 && printf 'ü\nü A 192.0.2.1\n'; } > "$t/long"
long 'a parenthesis that is never closed' 1 '2,$' \
    'xn-zone: -:2:1: an opening parenthesis without a closing one (RFC 1035 section 5.1)\n'
{ printf 'a NS ü\na NS ( ü' && blanks 2097152 && printf 'ü\n "ü\nü A 192.0.2.1\n'; } > "$t/long"
long 'a string without an end after 1 MiB' 1 '2,3' \
    'xn-zone: -:3:2: the quotation mark is not closed on its line (RFC 1035 section 5.1)\n'
{ printf 'a NS ü\na NS (' && blanks 2097152 && printf '"ü\nü A 1\n'; } | $xn > "$t/out" 2> "$t/err"
holds "$t/err" \
    'xn-zone: -:2:2097159: the quotation mark is not closed on its line (RFC 1035 section 5.1)\n'
check 'the position of a string after 2 MiB'
{ printf ';' && blanks 2097152 && printf '\nü A 1\n'; } | $xn --on-error=stop 2> "$t/err" |
    tail -n 1 > "$t/out"
holds "$t/out" 'xn--tda A 1\n' && [ ! -s "$t/err" ]
check 'a long comment with --on-error=stop'
{ printf 'ü A 192.0.2.1\nü NS (' && blanks 1300000 && printf ')\nü A 192.0.2.1\n'; } > "$t/long"
$xn --on-error=stop "$t/long" > "$t/out" 2> "$t/err"
status=$?
gives 'a long record with --on-error=stop' 1 'xn--tda A 192.0.2.1\n' \
    "xn-zone: $t/long:2:1: more than 1048576 octets (xn record limit)\n"
# Sanitizers reserve more than the limit, and report that they cannot.
if [ -z "${XN_TEST_SHARE-}" ] && (ulimit -v 40000 && $xn --version) > /dev/null 2>&1; then
    { printf 'a TXT (\n' && yes '"ü" ; ü' | head -n 10000000 && echo ')' && yes 'ü A 192.0.2.1' |
        head -n 3000000; } | (ulimit -v 40000 && $xn) 2> "$t/err" | tail -n 1 > "$t/out"
    holds "$t/out" 'xn--tda A 192.0.2.1\n' &&
        holds "$t/err" 'xn-zone: -:1:1: more than 1048576 octets (xn record limit)\n'
    check 'memory does not grow with the zone'
    { printf 'a HIP 1 2 3' && yes ' ü!' | head -n 200000 | tr -d '\n' && echo; } > "$t/many"
    for arguments in --json --list -c --max-messages=1; do
        # shellcheck disable=SC2086 # words
        (ulimit -v 40000 && $xn $arguments "$t/many" > "$t/out" 2> "$t/err")
        [ $? -le 1 ] && ! grep -q memory "$t/err" && [ -s "$t/err" ] || [ $arguments = --list ]
        check "$arguments: nor with the names of a record"
    done
else
    skip 'no limit of memory' 5
fi

try 'an escape that ends too early' 1 '\0303\0274\\12 A 192.0.2.1\n' \
    'xn-zone: -:1:3: malformed escape (RFC 1035 section 5.1)\n' '\0303\0274\\12 A 192.0.2.1\n'
zone 'words that begin as a class and a service do' \
    'xn--tda CLASSX A 192.0.2.1\nxn--tda._sip._tls PTR xn--tda\nü._sip._udp PTR xn--tda\n' \
    'ü CLASSX A 192.0.2.1\nü._sip._tls PTR ü\nü._sip._udp PTR ü\n'

# --display: a name is shown as it is in the zone, look-alikes of ASCII in a domain of ASCII
# letters are not.
try '--display' 0 '$ORIGIN example.com.
@ SOA ns.example.com. bücher.xn--pypal-4ve.com. 1 1 1 1 1
ü A 192.0.2.1
xn--pypal-4ve CNAME paypal.com.
xn--80ax2a A 192.0.2.1
*.ü MX 10 ä.example.
a\.b.xn--tda A 192.0.2.1
$ORIGIN рф.
мах A 192.0.2.1
$ORIGIN a\.b.xn--p1ai.
xn--80ax2a A 192.0.2.1
' '' '$ORIGIN example.com.
@ SOA ns.example.com. bücher.pаypal.com. 1 1 1 1 1
xn--tda A 192.0.2.1
pаypal CNAME paypal.com.
мах A 192.0.2.1
*.xn--tda MX 10 Ä.example.
a\.b.ü A 192.0.2.1
$ORIGIN xn--p1ai.
xn--80ax2a A 192.0.2.1
$ORIGIN a\.b.xn--p1ai.
xn--80ax2a A 192.0.2.1
' --display
try '--display: services, $GENERATE, and an origin that is not known' 0 '$ORIGIN рф.
xn--80ax2a._http._tcp SRV 0 0 1 a
xn--80ax2a._http._tcp.xn--80ax2a SRV 0 0 1 a
$GENERATE 1-2 a$.xn--80ax2a A 1
$ORIGIN xn--a.
xn--80ax2a A 1
' '' '$ORIGIN рф.
xn--80ax2a._http._tcp SRV 0 0 1 a
xn--80ax2a._http._tcp.xn--80ax2a SRV 0 0 1 a
$GENERATE 1-2 a$.xn--80ax2a A 1
$ORIGIN xn--a.
xn--80ax2a A 1
' --display
zone_unknown='xn--80ax2a A 192.0.2.1\nü A 192.0.2.1\n'
try '--display: the domain is not known' 0 "$zone_unknown" '' "$zone_unknown" --display
try '--display: what is refused' 1 \
    'xn--a.ü A 192.0.2.1\nxn--tda270q\tA 192.0.2.1\nȡ A 192.0.2.1\n' \
    'xn-zone: -:3:1: U+0221 is not assigned in Unicode 3.2 (RFC 3454 table A.1)\n' \
    'XN--A.xn--tda A 192.0.2.1\nü☃\tA 192.0.2.1\nȡ A 192.0.2.1\n' --display
try '--display: punctuation that hosts of URLs may have' 1 'xn--!-dha A 1\nü|x A 1\n' \
    "xn-zone: -:$(delimiter 2:3 U+007C)\n" 'ü! A 1\nü|x A 1\n' --display
# Only with its domain does the name have more than 253 octets.
labels=$(for i in 1 2 3 4; do printf '%059da.' $i; done)
labels=${labels%.}
try '--display: a long name in an unknown domain' 0 "xn--4ca.$labels NS ä.\n" '' \
    "ä.$labels NS xn--4ca.\n" --display
try '--display: a long mailbox in an unknown domain' 0 "@ RP a.xn--4ca.${labels#??} ä.\n" \
    '' "@ RP a.ä.${labels#??} xn--4ca.\n" --display
printf '$ORIGIN example.\nä.%s NS a\n' "$labels" | $xn --display -q --json |
    grep -q '"status":"XN_E_NAME_LONG","label":[0-9]*,"offset":0,"length":246,'
check '--display: a name that is too long in a known domain'
finish
