#!/bin/sh
# SPDX-License-Identifier: MIT
# The examples of the README, and of chapters that show what the commands print; the tables and
# sentences of chapters that say what becomes of a name.
. "$srcdir/tests/xn/shown.sh"

sed -n '1,/^## Get it$/s/^    \$ \.\//    $ /
    /^## Get it$/,/^## The command$/d; 1,/^## Build$/s/^    //p' "$srcdir/README.md" > "$work/shown"
[ "$(grep -c '^\$ ' "$work/shown")" -eq 10 ]
check 'the README shows ten commands'
run_shown < "$work/shown"

# show DOCUMENT COMMANDS: the examples of a chapter that begin with a command and show output
show() {
    awk '/^    / { text = text substr($0, 5) "\n"; next }
        { if (text ~ /^\$ / && text ~ /\n[^$]/) printf "%s", text; text = "" }' \
        "$srcdir/doc/$1" > "$work/shown"
    check_equal "doc/$1 shows $2 commands" "$2" "$(grep -c '^\$ ' "$work/shown")"
    run_shown < "$work/shown"
}
show look-alikes.md 3
show names-in-urls.md 2
show showing-names.md 2

# On a terminal the columns are aligned.
audit=$(sed -n 's/^    \$ \(xn --audit-2008 .*\)/\1/p' "$srcdir/doc/idna-2008.md")
if has WITH_LIBIDN2; then
    check_equal "$audit" \
        "$(sed -n '/^    \$ xn --audit-2008/,/^$/s/^    \([^$]\)/\1/p' "$srcdir/doc/idna-2008.md" |
            tr -s ' ')" "$(eval "$audit" | tr '\t' ' ' | sed 's/ $//')"
else
    skip "$audit: no libidn2"
fi
# list_cells DOCUMENT: the cells of its tables: the first one of the row, the title of the column
# or "-", and the cell, separated by TAB
list_cells() {
    awk -F ' *[|] *' -v OFS='\t' '
        !/^[|]/ { rows = 0; next }
        ++rows == 1 { for (i = 2; i < NF; i++) title[i] = $i == "" ? "-" : $i }
        rows > 2 { for (i = 3; i < NF; i++) print $2, title[i], $i }' "$srcdir/doc/$1"
}

# quoted TEXT: the first part of it in backquotes
quoted() {
    echo "$1" | sed -n 's/^[^`]*`\([^`]*\)`.*/\1/p'
}

# find_wrong NAME TITLE CELL: prints the result of a name if the cell says something else
find_wrong() {
    options='' wanted='' unwanted='#' field=
    case $2 in
    *XN_ALLOW_UNASSIGNED*) options=--allow-unassigned ;;
    *'UTS #46'*) options=--audit-2008 field=uts46 ;;
    *'IDNA 2008'*) options=--audit-2008 field=idna2008 ;;
    'IDNA 2003') ;;
    'mixed?' | why) options='--json=traits --allow-unassigned' unwanted=TRAIT_MIXED ;;
    esac
    case $2,$3 in
    'mixed?,yes'*) wanted=XN_TRAIT_MIXED unwanted='#' ;;
    'mixed?'* | why*) ;;
    *,refused) wanted="\"$field\":null" ;;
    *,'`'*) wanted="\"${field:-output}\":\"$(quoted "$3")\"" ;;
    *,*guard*) wanted="xn guard $(quoted "$3")" ;;
    *,unassigned*) wanted=XN_E_UNASSIGNED ;;
    *) wanted=$3 ;;
    esac
    result=$(xn --json $options "$1" 2> "$work/errors")
    case $result in
    *"$unwanted"*) echo "$result" ;;
    *"$wanted"*) ;;
    *) echo "$result" ;;
    esac
    case $3 in
    *'refused with `XN_STRICT_ACE`'*) ! xn --strict-ace "$1" 2> "$work/errors" ;;
    esac
}

document=idna-2003-today.md
list_cells $document | grep -v '\(	-	\|	libidn2\)' > "$work/cells"
[ "$(wc -l < "$work/cells")" -ge 40 ]
check "doc/$document has tables of names"
while IFS='	' read -r names title cell; do
    name=$(quoted "$names")
    for point in $(echo "$names" | grep -o 'U+[0-9A-F]*'); do
        xn --explain --allow-unassigned "$name" | grep -q "$point " || echo "it has no $point"
    done > "$work/wrong"
    case $title in
    *'UTS #46'* | *'IDNA 2008'*)
        if ! has WITH_LIBIDN2; then
            skip "doc/$document: $name, $title: no libidn2"
            continue
        fi
        ;;
    esac
    find_wrong "$name" "$title" "$cell" >> "$work/wrong"
    check "doc/$document: $name, $title: $cell" "$(cat "$work/wrong")"
done < "$work/cells"

# Texts around hosts that are refused: each in the first cell, with the status of the last one
list_cells names-in-urls.md | sed -n 's/	we refuse it with	/	/p' > "$work/cells"
[ "$(wc -l < "$work/cells")" -ge 15 ]
check 'doc/names-in-urls.md lists what is refused'
while IFS='	' read -r texts status; do
    rule=$(quoted "$status")
    rule=${rule:+xn guard }$rule
    echo "$texts" | grep -o '`[^`]*`' | tr -d '`' | sed 's/<TAB>/	/g' > "$work/texts"
    while IFS= read -r text; do
        case $text in
        *:*) kind=--url ;;
        *) kind=--email ;;
        esac
        result=$(xn $kind --json -- "$text" 2> "$work/errors")
        case $result in
        *"\"status\":\"${status%%[ ,]*}\""*"$rule"*) result= ;;
        esac
        check "doc/names-in-urls.md: $text: $status" "$result"
    done < "$work/texts"
done < "$work/cells"
# Functions of the statements below
# gives OUTPUT ARGUMENT...: of xn
gives() {
    expected=$1
    shift
    [ "$(xn "$@")" = "$expected" ]
}
# reports STATUS ARGUMENT...: xn refuses its last argument with this status, rule or other member
reports() {
    expected=$1
    shift
    xn --json "$@" | grep -qF -e "$expected"
}
# hides REASON NAME...: each is shown in ACE for this reason; "" for none
hides() {
    expected="\"why\":[${1:+\"XN_WHY_$1\"}]}"
    shift
    for name; do
        xn --display --allow-unassigned --json -- "$name" | grep -qF -e "$expected" ||
            { echo "$name"; return 1; }
    done
}
manual=$srcdir/doc/showing-names.md
check_statements << 'END'
The name is converted with ToASCII and `XN_LOWER`.
    gives a.bü --display A.BÜ
The guard `delimiter` refuses less here: `bü$x`, with punctuation that the URL standard
  permits in hosts, is shown in ACE.
    hides CHARACTER 'bü$x' && reports XN_E_GUARD 'bü$x'
A name whose ASCII form contains a space or a control character is refused (`XN_E_STD3_CHAR`)
    reports XN_E_STD3_CHAR --display 'a b'
A label neither begins nor ends with a hyphen, nor has it both in the third and the fourth
  position
    hides HYPHEN -ü ü- üa--b && hides '' üab--c
after a first character above U+FFFF it is the second and the third position as well.
    hides HYPHEN 𠜎--一
U+0300 to U+0339 follow a letter of Latin, Greek or Cyrillic directly, and not U+0131 (ı), on
  which a dot or an accent makes another letter.
    hides MARK ı́
U+0303, U+0307, U+0309, U+030A, U+030C, U+0323 and U+0331 follow a Latin letter, U+0302 and
  U+030B a Latin or Cyrillic one.
    hides '' q̃.com q̇.com q̉.com q̊.com q̌.com q̂.com &&
    hides MARK ж̃.ru
U+0307, the dot above, does not follow `i`, `j`, `l`, `į`, `ị`, `і` or `ј`, on which it is not
  seen.
    hides MARK i̇ j̇ l̇ į̇
U+0660 to U+0669 occur with a right-to-left letter only (RFC 5893 section 2 rule 1).
    hides RTL اب٣ا && hides DIGITS ٣a
U+30FC, the prolonged sound mark, looks like a dash: only after Kana or itself.
    hides CONTEXT 一ー && hides '' カー カーー
U+30FD and U+30FE, iteration marks, look like slashes: only after Katakana or U+30FC.
    hides CONTEXT 一ヽ && hides '' カヽ カーヾ
U+30FB, the middle dot, is not next to an ASCII letter, nor after one with only digits,
  hyphens and underscores in between.
    hides CONTEXT a・カ a1・カ && hides '' カ・カ
`ノ ソ ゾ ン 丶 丿 乀 乁` look like a slash or a comma: in a label of more than one character,
    hides CONTEXT aノ aソ aン a丿 a乀 a乁 && hides '' カノ
Strokes such as `一`, `丨`, `十` or `〇`, in a label with an ASCII letter: all neighbours are Han,
  Kana, U+30FB or U+30FC.
    hides CONTEXT a一 a十 && hides '' 1一
in which one of the two is only `へ べ ぺ` or `ヘ ベ ペ`, which look alike.
    hides CONTEXT カへ && hides '' かへ
`ð` and `þ` only under `is` and `fo`, `ə` only under `az`, unless they are the whole label;
    hides '' ðo.is þo.is ðo.fo þo.fo əo.az && hides TLD ðo.az þo.com əo.is
and the middle dot of Catalan only under `cat`, between two `l`.
    hides '' l·l.cat && hides TLD l·l.com
(`am` for Armenian; `bg by kz ru su ua uz` for Cyrillic; `er et` for Ethiopic; `ge` for
  Georgian; `gr` for Greek; `il` for Hebrew; `la` for Lao; `mm` for Myanmar; `th` for Thai).
    for tld in bg by kz ru su ua uz; do hides '' сосо.$tld || exit 1; done &&
    for tld in am er et ge gr il la mm th de; do hides LOOKALIKE сосо.$tld || exit 1; done &&
    hides '' οο.gr օս.am && hides LOOKALIKE οο.ru օս.ru
such as `сосо` in Cyrillic, is shown only where its script is to be expected:
    hides LOOKALIKE сосо.com
as in `1本.קום` or `_sip.קום`, no label of the name is shown in Unicode.
    hides CONTEXT 1本.קום _sip.קום && gives 1本 --display 1本
and ends with such a letter or a European digit, apart from nonspacing marks after it.
    hides CONTEXT 1a.קום a_.קום && hides RTL a1.קום
Isolate the name: between U+2068 and U+2069 in plain text, in `<bdi>` in HTML.
    hides RTL קום
It does not compare Latin with Latin**: `paypaı`, `rn` for `m`, `l` for `1`.
    hides '' paypaı
END

manual=$srcdir/doc/reading-the-rfcs.md
check_statements << 'END'
xn_to_ascii bücher。example → xn--bcher-kva.example xn_to_unicode xn--bcher-kva。example →
  bücher.example
    gives xn--bcher-kva.example bücher。example && gives bücher.example -u xn--bcher-kva。example
| `""` | XN_E_EMPTY | `""` | | `a..b` | XN_E_EMPTY, at the second label | `a..b` | | `.a` |
  XN_E_EMPTY, at the first label | `.a` | | `a.` | `a.`: the final dot stays | `a.` | | `.` |
  `.`: the root | `.` |
    reports '"status":"XN_E_EMPTY","label":0' '' &&
    reports '"status":"XN_E_EMPTY","label":1' a..b &&
    reports '"status":"XN_E_EMPTY","label":0' .a && gives a. a. && gives . . && gives a..b -u a..b
such as U+00AD SOFT HYPHEN, is empty after preparation, and is refused in the same way.
    reports XN_E_EMPTY "$(printf '\302\255')"
1. Ill-formed UTF-8, wherever it is in the input. 2. The labels, from the first to the last.
    reports XN_E_UTF8 "$(printf 'a..\377')" && reports '"label":1' a...ȡ
seventy times a, then U+2028 → XN_E_PROHIBITED at octet 70, RFC 3454 table C.2.2
    reports '"offset":70,' "$(printf %070d 0)$(printf '\342\200\250')" &&
    reports 'RFC 3454 table C.2.2' "$(printf %070d 0)$(printf '\342\200\250')"
- **Case is preserved**: `EXAMPLE.Com` → `EXAMPLE.Com`. Only `XN_LOWER` changes it.
    gives EXAMPLE.Com EXAMPLE.Com && gives example.com --lower EXAMPLE.Com
- **Fake ACE labels pass**: `xn--a` and `xn--example-` begin with the prefix
    gives xn--a xn--a && gives xn--example- xn--example-
XN_STRICT_ACE xn--a → XN_E_PROHIBITED: it decodes to U+0080, RFC 3454 table C.2.2
  XN_STRICT_ACE xn-- → XN_E_ROUND_TRIP XN_STRICT_ACE xn--bü → XN_E_ACE_PREFIX, as without the
  flag
    reports XN_E_PROHIBITED --strict-ace xn--a && reports U+0080 --strict-ace xn--a &&
    reports 'RFC 3454 table C.2.2' --strict-ace xn--a &&
    reports XN_E_ROUND_TRIP --strict-ace xn-- &&
    reports XN_E_ACE_PREFIX --strict-ace xn--bü && reports XN_E_ACE_PREFIX xn--bü
xn--bcher-kva.xn--b → bücher.xn--b, XN_OK diag: XN_E_PUNYCODE, label 1, RFC 3492 section 6.2
    gives 'xn--bcher-kva.xn--b	bücher.xn--b	XN_E_PUNYCODE	1' -u --append=unicode,status,label \
        xn--bcher-kva.xn--b
so capitals in the literal part remain: `XN--BCHER-KVA` → `BüCHER`.
    gives BüCHER -u XN--BCHER-KVA && gives bücher -u --lower XN--BCHER-KVA
a name has at most 253 octets, not counting a final dot. RFC 1035 section 2.3.4 limits a name
  to 255 octets on the wire, which is 253 in presentation form.
    name=$(printf %063d.%063d.%063d.%061d 0 0 0 0)
    gives "$name." "$name." && reports XN_E_NAME_LONG "${name}0" &&
    reports '"RFC 1035 section 2.3.4"' "${name}0"
a℀b.com U+2100 becomes a/c: a name that contains a path ⒈com U+2488 becomes "1.": a name with
  one more label user＠bücher U+FF20 becomes @ user@bücher typed so: a mail address that would be
  encoded silently, to xn--user@bcher-feb
    reports U+002F a℀b.com && gives aa/cb.com --no-guards a℀b.com && gives 1.com --no-guards ⒈com &&
    reports U+0040 user＠bücher && gives xn--user@bcher-feb --no-guards user@bücher
１２７.0.0.1 refused: it would become the IPv4 literal 127.0.0.1 127。0。0。1 refused: the dots were
  not ASCII bücher.1 refused: no top-level domain is a number 127.0.0.1 passes: typed in ASCII
  １.example passes: the last label is not a number
    reports 'xn guard literal' １２７.0.0.1 && reports 'xn guard literal' 127。0。0。1 &&
    reports 'xn guard literal' bücher.1 && gives 127.0.0.1 127.0.0.1 && gives 1.example １.example
`0x` alone counts, and the `x` may be a capital.
    reports 'xn guard literal' ü.0x && reports 'xn guard literal' ü.0Xa
xn_to_unicode xn--bcher-kva。1 → xn--bcher-kva。1, XN_OK; diag: XN_E_GUARD, label 1
    gives 'xn--bcher-kva。1	xn--bcher-kva。1	XN_E_GUARD	1' -u --append=unicode,status,label \
        xn--bcher-kva。1
XN_ALLOW_UNASSIGNED ẞ.example (U+1E9E) → xn--kkg.example
    gives xn--kkg.example --allow-unassigned ẞ.example
with 3.2: U+2F868 → U+2136A.
    [ "$(printf '\360\257\241\250\n' | xn --nfkc)" = "$(printf '\360\241\215\252')" ]
U+1100 U+0300 U+1161 → U+1100 U+0300 U+1161, unchanged XN_PR29 U+1100 U+0300 U+1161 → U+AC00
  U+0300
    jamo=$(printf '\341\204\200\314\200\341\205\241')
    gives "$jamo" --nfkc "$jamo" && gives "$(printf '\352\260\200\314\200')" --nfkc --pr29 "$jamo"
U+04C0 is `xn--d5a` here, as in libidn and ICU, and `xn--s5a` in CPython.
    gives xn--d5a Ӏ
So `東京タワー` is not mixed, and `pаypal` with a Cyrillic `а` is. Labels are judged separately:
  `пример.com` is not mixed.
    xn --json=traits pаypal | grep TRAIT_MIXED &&
    ! xn --json=traits 東京タワー.пример.com | grep TRAIT_MIXED
so `-` is XN_E_PUNYCODE, while `--` decodes to `-`.
    reports XN_E_PUNYCODE -d -- - && gives - -d -- --
xn-- U+3389 U+3389 U+3389 -olb → kcalkcalkcalü
    gives kcalkcalkcalü -u xn--㎉㎉㎉-olb
XN_STRICT_ACE a.xn--tvg → XN_E_PROHIBITED, offset 2, length 7, cp U+2028, RFC 3454 table C.2.2
    reports '"XN_E_PROHIBITED","label":1,"offset":2,"length":7,"code_point":"U+2028"' --strict-ace \
        a.xn--tvg
END

manual=$srcdir/doc/names-in-urls.md
check_statements << 'END'
https://user@bücher.example:8443/ü?q → https://user@xn--bcher-kva.example:8443/ü?q
  用户@bücher.example → 用户@xn--bcher-kva.example bücher.example:443 → xn--bcher-kva.example:443
  http://[2001:db8::1]:80/ → http://[2001:db8::1]:80/
    gives https://user@xn--bcher-kva.example:8443/ü?q --url https://user@bücher.example:8443/ü?q &&
    gives 用户@xn--bcher-kva.example --email 用户@bücher.example &&
    gives xn--bcher-kva.example:443 --hostport bücher.example:443 &&
    gives 'http://[2001:db8::1]:80/' --url 'http://[2001:db8::1]:80/'
In a URL a zone begins with `%25` (RFC 6874), elsewhere with `%`.
    gives 'x://[fe80::1%25a]' --url 'x://[fe80::1%25a]' &&
    gives '[fe80::1%a]' --hostport '[fe80::1%a]'
| XN_E_STD3_CHAR | a percent sign |
    reports XN_E_STD3_CHAR --url x://a%62
So is a host that ends in a number and is not an address, such as `example.123` or
  `1.2.3.4.5`: browsers refuse it,
    reports XN_E_GUARD --url x://example.123 && reports XN_E_GUARD --url x://1.2.3.4.5
a letter, a digit, `-`, `_` or `~`; dots, slashes and other delimiters remain refused.
    gives x://a9-_~ --percent --url x://%61%39%2d%5f%7e &&
    reports XN_E_STD3_CHAR --percent --url x://a%2e
END

manual=$srcdir/doc/idna-2003-today.md
check_statements << 'END'
IDNA 2003 maps U+00DF to `ss` and U+03C2 to U+03C3, and deletes U+200C and U+200D.
    gives ss ß && gives "$(xn σ)" ς && gives ab "$(printf 'a\342\200\214b')"
`Bücher.de`, `ⅷ.de` and `１２.de` are mapped by IDNA 2003 and UTS #46 (`xn--bcher-kva.de`,
  `viii.de`, `12.de`).
    gives xn--bcher-kva.de Bücher.de && gives viii.de ⅷ.de && gives 12.de １２.de
With `XN_ALLOW_UNASSIGNED`, `😀.com` is `xn--e28h.com` here too.
    gives xn--e28h.com --allow-unassigned 😀.com
so `Ӏ.de` is `xn--d5a.de`;
    gives xn--d5a.de Ӏ.de
`xn_to_unicode` returns it unchanged, with XN_E_ROUND_TRIP in diag,
    gives 'xn--fa-hia.de	xn--fa-hia.de	XN_E_ROUND_TRIP' -u --append=unicode,status xn--fa-hia.de
END

manual=$srcdir/doc/migrating-from-libidn.md
check_statements << 'END'
| `-a`, `-u`, `-s`, `-n`, `-e`, `-d`, `-p`, `-h`, `-V` | the same, with the same long forms |
    for option in -a -u -s -n; do xn $option a || exit 1; done &&
    [ "$(xn --idna-to-ascii ü)$(xn --idna-to-unicode xn--tda)" = xn--tdaü ]
| `--no-tld` | accepted; xn has no tables of top-level domains |
    gives a --no-tld a
| `idn -s` accepts unassigned code points | `xn -s --allow-unassigned` |
    reports XN_E_UNASSIGNED -s ȡ && gives ȡ -s --allow-unassigned ȡ
exit status is 0 if all names were good, 1 if some were refused, 2 for a wrong command line
  and 3 for errors of input and output.
    xn a && { xn a..b; [ $? -eq 1 ]; } && { xn --nothing; [ $? -eq 2 ]; } &&
    { xn -i /nowhere/at-all; [ $? -eq 3 ]; }
`a℀b.com` is `aa/cb.com` in GNU libidn, and an error here.
    gives aa/cb.com --no-guards a℀b.com && reports XN_E_GUARD a℀b.com
| `KRBprep`, `stringprep_kerberos5` | `KRBprep`, `kerberos5` | | `Nodeprep`,
  `stringprep_xmpp_nodeprep` | `Nodeprep`, `xmpp_nodeprep` | | `Resourceprep`,
  `stringprep_xmpp_resourceprep` | `Resourceprep`, `xmpp_resourceprep` |
    for profile in KRBprep kerberos5 Nodeprep xmpp_nodeprep Resourceprep xmpp_resourceprep; do
        gives a -s -p $profile a || exit 1
    done
| `ISCSIprep`, `iSCSI`, `stringprep_iscsi` | `iSCSI`, `ISCSIprep` |
    gives a -s -p ISCSIprep A && gives a -s -p iSCSI A
END

# Zones.  zone TEXT OPTION...: what xn-zone makes of it; zone_reports WORDS TEXT OPTION...
zone() {
    text=$1
    shift
    printf "$text\n" | xn-zone "$@"
}
zone_reports() {
    expected=$1
    shift
    zone "$@" --json | grep -qF -e "$expected"
}
manual=$srcdir/doc/zone-files.md
sed -n '/as `UNCLEAR_END`/,/^Capitals/s/^| [^`|]* | \(`.*`\) |$/\1/p' "$manual" | tr ',' '\n' |
    tr -d '` ' > "$work/texts"
[ "$(wc -l < "$work/texts")" -eq 6 ]
check 'doc/zone-files.md lists unclear ends'
while IFS= read -r text; do
    zone_reports UNCLEAR_END "http://$text" --text 2> "$work/errors"
    check "doc/zone-files.md: $text"
done < "$work/texts"
check_statements << 'END'
Messages have the line and the octet in the file, where editors look for them. The exit status
  is 1 if there are any,
    says 'xn-zone: -:2:3: U+0021' zone '\nü! A 192.0.2.1' &&
        fails 1 zone 'ü A 192.0.2.1' --check --ready && zone 'a A 192.0.2.1' --check --ready
`--strict-ace` refuses labels that begin with `xn--` but are not what any name encodes to.
    zone_reports XN_E_ROUND_TRIP 'xn--a- A 192.0.2.1' --strict-ace
A zone or hosts file in which no name at all was recognised is refused, too: perhaps it has
  another format. Texts and configurations, many of which have no names, get a note and the exit
  status 0.
    zone 'nothing' --text --check && ! zone ' a b' --check
type, field and name, separated by TAB, so the names are in column 6;
    [ "$(zone 'ü A 192.0.2.1' --list | cut -f 6)" = ü ]
Tokens follow RFC 1035 section 5.1: white space, the end of a line, `;`, parentheses and quotation
  marks end a bare token;
    [ "$(zone 'ü\tCNAME ü;ü\nü CNAME (ü)')" = \
        "$(printf 'xn--tda\tCNAME xn--tda;ü\nxn--tda CNAME (xn--tda)')" ]
converted back it is the same zone, except for the case of ASCII letters:
    [ "$(zone 'Xn--TDA A 192.0.2.1 ; c' -u | xn-zone)" = 'xn--tda A 192.0.2.1 ; c' ]
`TYPE15` is MX.
    [ "$(zone 'a TYPE15 1 ü')" = 'a TYPE15 1 xn--tda' ]
in class CH also of A. Nothing else in the data: not TXT, CAA, URI,
    [ "$(zone 'a CH A ü 1')" = 'a CH A xn--tda 1' ] && [ "$(zone 'a TXT ü')" = 'a TXT ü' ] &&
        [ "$(zone 'a CAA 0 issue ü')" = 'a CAA 0 issue ü' ]
raw or as `\DDD`: `bücher`, `b\195\188cher` and `BÜCHER` are all `xn--bcher-kva`.
    [ "$(zone 'bücher A 192.0.2.1\nb\\195\\188cher A 192.0.2.1\nBÜCHER A 192.0.2.1' |
        sort -u)" = 'xn--bcher-kva A 192.0.2.1' ]
| `BAD_ESCAPE` | `\` with fewer than three digits, or a number above 255, in such a label |
    zone_reports BAD_ESCAPE 'ü\\1x A 192.0.2.1' && zone_reports BAD_ESCAPE 'ü\\256 A 192.0.2.1'
| `LOCAL_PART` | the first label of a mailbox (SOA, RP, MINFO, MG, MR) is not a host name |
    zone_reports LOCAL_PART 'a RP ü.a .' && zone_reports LOCAL_PART 'a MG ü.a'
| `GENERATE` | a label with `$`: Punycode of what it stands for would differ for each number |
    zone_reports GENERATE '$GENERATE 1-2 ü$ A 192.0.2.1'
| `UNKNOWN_TYPE` | a word that is not ASCII, where it is not known which fields are names |
    zone_reports UNKNOWN_TYPE 'a NOTYPE ü'
| `TOO_LONG` | a record of more than 1 MiB |
    { printf 'a TXT '; head -c 1048576 /dev/zero | tr '\0' ü; echo; } | xn-zone --json --check |
        grep TOO_LONG
| `NOT_ASCII` | `--ready`: it would be changed | | `NO_NAMES` | `--check`: no name was
  recognised in a zone or hosts file |
    zone_reports NOT_ASCII 'ü A 192.0.2.1' --check --ready && zone_reports NO_NAMES ' a b' --check
If the first field is an address, or `0`, the others are names; otherwise the only field is. A
  comment begins with `#`, and before a field also with `;` or `//`; in lists a line may begin
  with `!` or `[`.
    [ "$(zone '0 ü # ü\nü\n; ü\n// ü\n! ü\n[ü]' --hosts)" = \
        "$(printf '0 xn--tda # ü\nxn--tda\n; ü\n// ü\n! ü\n[ü]')" ]
`--both` adds the A-label after each name that is not ASCII, unless the line has it already;
    [ "$(zone '::1 ü\n::1 ü xn--tda' --hosts --both)" = "$(printf '::1 ü xn--tda\n::1 ü xn--tda')" ]
finds names in any text after `://` and user information, after `@`, and after `||`;
    [ "$(zone 'x://u:p@ü a@ü ||ü' --text)" = 'x://u:p@xn--tda a@xn--tda ||xn--tda' ]
END

manual=$srcdir/doc/look-alikes.md
# like REASONS NAME [OPTION:]LIST: the reasons for which it looks like a name of the list
like() {
    options=${3%%:*}:
    [ "$options" != "$3:" ] || options=
    printf '%b\n' "${3#*:}" > list
    [ "$(xn --allow-unassigned --like="${options}list" "$2" | cut -f 3)" = "$1" ]
}
check_statements << 'END'
So 1, l and i have one unit, since names are not distinguished by case and a capital I looks
  like an l; so have 0 and o. m is r and n, w is v and v, d is c and l;
    like ascii 1x.com lx.com && like ascii ix.com 1x.com && like ascii 0x.com ox.com &&
        like ascii rnx.com mx.com && like ascii vvx.com wx.com && like ascii clx.com dx.com
A name of the list is found, - if its units are those of the name, or of the name from one of
  its dots on: `www.paypa1.com`;
    like ascii www.paypa1.com paypal.com
or at the start, and a dot, a hyphen or other punctuation follows: `paypal.com-login.example`,
  `paypa1.com.example`;
    like hidden paypal.com-login.example paypal.com &&
        like ascii,hidden paypa1.com.example paypal.com
in a label of at least five units, would make them the same: `paypall.com`.
    like edit paypall.com edits:paypal.com && like edit abxde.com edits:abcde.com &&
        like '' abxd.com edits:abcd.com
A name of one label is found as any label: `brand` in `brand.example` and `bränd.example`.
    like hidden brand.example brand && [ -n "$(xn --like=list bränd.example)" ]
with U+04CF, looks like `apple.com`.
    like whole-script xn--80ak6aa92e.com apple.com
`paypal.com.au` is `paypal.com`, hidden, unless it is in the list as well.
    like hidden paypal.com.au paypal.com && like '' paypal.com.au 'paypal.com\npaypal.com.au'
- The same label under another top-level domain, `paypal.example`, unless the list has `paypal`.
    like '' paypal.example paypal.com && like hidden paypal.example paypal
- Words added with a hyphen, `paypal-login.com`, and a dot more, `pay.pal.com`.
    like '' paypal-login.com paypal.com && like '' pay.pal.com paypal.com
END

manual=$srcdir/doc/idna-2008.md
if has WITH_LIBIDN2; then
    check_statements << 'END'
The exit status is 0 only if all names are the same,
    xn --audit-2008 example.org; same=$?; xn --audit-2008 example.org ß; [ $same,$? = 0,1 ]
`xn--strae-oqa.de` (straße in IDNA 2008) is `only-2008`, `xn--n3h` (a snowman) `only-2003`.
    xn --audit-2008 xn--strae-oqa.de | grep only-2008 && xn --audit-2008 xn--n3h | grep only-2003
ASCII labels that do not begin with `xn--` are the same in all four, `_dmarc`, `*` and `r3---sn`
  included. The four kinds of dots separate labels in all four.
    [ "$(xn --audit-2008 '_dmarc.*.r3---sn' | cut -f 2-6 | tr '\t' '\n' | sort -u | wc -l)" -eq 2 ]
`xn-zone --list example.zone | xn --audit-2008 -f 6` audits the names in a zone, `xn-zone
  --hosts --list` those in hosts files and lists.
    printf 'ü A 192.0.2.1\n' | xn-zone --list | xn --audit-2008 -f 6 | grep '^ü	xn--tda	' &&
        printf '::1 ü\n' | xn-zone --hosts --list | cut -f 6 | grep -x ü
so that `1.קום` and `_dmarc.קום` have no answer of IDNA 2008 or UTS #46.
    [ "$(xn --audit-2008 1.קום _dmarc.קום | cut -f 3,4 | sort -u)" = '-	-' ]
`differ`, `refuse` (there is no `uts46` result), `alone` (there is no `idna2003` result), `none`.
    xn --audit-2008 --json ß xn--a ȡ | tr '\n' ' ' > out; grep differ out && grep refuse out &&
        grep alone out
END
else
    skip 'doc/idna-2008.md: no libidn2'
fi
finish
