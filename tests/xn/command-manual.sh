#!/bin/sh
# SPDX-License-Identifier: MIT
# The statements of xn.1, with commands that show them.  tests/xn/options.sh runs its examples.
. "$srcdir/tests/xn/shown.sh"
manual=$srcdir/tools/xn/xn.1
mkdir -p "$work/run"
cd "$work/run" || exit 1
printf 'ü\na..b\nb\n' > names
printf 'a,ü\nb..,ß\n' > two.csv
printf '# x\npaypal.com\n' > brands
yes x | tr -d '\n' | head -c 1048577 > long
soft=$(printf '\302\255')
cd "$srcdir" || exit 1

# deep N: a string of N letters, of which the last is not ASCII
deep() {
    yes a | tr -d '\n' | head -c $(($1 - 1))
    printf 'ü\n'
}

# column LIST COMMAND...: columns of the output
column() {
    columns=$1
    shift
    "$@" | cut -f "$columns"
}

# Operations
check_statements << 'END'
xn -a | -u | -s | -n | -e | -d | -x | --display | --audit-2008 | --like=file -c option ... name ...
    for operation in -a -u -s -n -e -d -x --display; do
        xn $operation a > /dev/null || exit
    done
xn --compare option ... name name xn --profiles | -h | --help | --version
    is a xn --compare --lower A a && fails 2 xn --compare a && fails 2 xn --compare a a a &&
        xn -h && xn --help && xn --version && xn --profiles
as specified in RFC 3490.
    says 'RFC 3490' xn a..b
operands or, without operands, the lines of standard input, one name per line, and prints one line
  for each.
    printf 'ü\na\n' | is 'xn--tda a' xn && is 'xn--tda a' xn ü a && echo a | is xn--tda xn ü
Options and names can be in any order; -- ends the options.
    is ü xn -u xn--tda --lower && is ü xn xn--tda -u && is -u xn -- -u
A long option can be abbreviated as long as it is unambiguous.
    is ü xn --to-u xn--tda && fails 2 xn --to xn--tda && is xn--tda xn --to-a ü
A value that may be omitted is written after =, as in --check=any; others may also be the next
  argument.
    xn --check=any a+b && fails 1 xn --check a+b && fails 1 xn --check any a+b &&
        is ß xn --profile nfs4_cs_prep ß
Options that contradict each other are refused,
    fails 2 xn -a -u a && fails 2 xn --csv -0 a
given twice with different values, except where its description says otherwise.
    fails 2 xn -p Nameprep -p SASLprep a && xn -p Nameprep -p Nameprep a &&
        fails 2 xn -j 1 -j 2 a && fails 1 xn -f 1 -f 2 -i names
At most one of these can be given, except that -c can be combined with -a, -u, -s, -n, -e and -d.
    for operation in -a -u -s -n -e -d; do
        xn -c $operation tda || exit
        [ $operation = -a ] || fails 2 xn $operation --display a || exit
    done &&
    for operation in -x --display --audit-2008; do
        fails 2 xn -c $operation a || exit
    done
Convert to ASCII. This is the default.
    is xn--tda xn ü && is xn--tda xn -a ü
Print the form in which to show a name to a person: in lower case, and each label in Unicode unless
  it could be mistaken for something else there. Such a label is printed in ACE; -v and --json show
  why.
    is ü.xn--pypal-4ve.a xn --display XN--TDA.pаypal.A &&
        says ': in ACE: ' xn --display -v pаypal &&
        xn --display --json pаypal | grep '"why":\["XN_WHY_'
The rules are those of xn_to_display in xn 3.
    grep '^\.Nm xn_to_display' "$srcdir/lib/xn.3"
The answer contains no control characters, and no characters that isolate right-to-left text from
  what surrounds it, not even on a terminal.
    is א xn --display א && fails 1 xn --display "$(printf 'a\177')"
With --url, --email and --hostport only the host is in this form: this, rather than -u, is for URLs
  that a person reads.
    is http://ü/Ü xn --display --url http://XN--TDA/Ü && is Ü@ü xn --display --email Ü@XN--TDA &&
        is ü:80 xn --display --hostport XN--TDA:80
Prepare text with the stringprep profile that -p selects, by default Nameprep.
    is 'i2 ss' xn -s I² ß && is 'I2 ß' xn -s -p SASLprep I² ß
Select the profile of -s, which is implied. The name is case-insensitive.
    is I2 xn -p saslPREP I²
List the profiles.
    is 'Nameprep SASLprep Nodeprep' eval 'xn --profiles | head -n 3'
Normalise text to Unicode normalisation form KC (Unicode 3.2).
    is 'I2 ß Ü' xn -n I² ß Ü && is ᶜ xn -n ᶜ
Encode text as raw Punycode, without xn--, nameprep and division into labels.
    is 'X.-7ha' xn -e X.Ü && is 'a.b-' xn -e a.b
code-points the text is a list of code points, u+00FC or U+00FC; the case of the u is the case flag
  of RFC 3492 appendix A
    is 'tda tdA' xn -e=code-points u+00FC U+00FC 2> /dev/null ||
        is 'tda tdA' xn --punycode-encode=code-points u+00FC U+00FC
trace print the steps of the conversion in the form of sections 7.2 and 7.3 of the Internet-Draft
  that became RFC 3492
    xn --punycode-encode=trace ü | grep -x 'needed delta is 124, encodes as "tda"' &&
        xn --punycode-decode=trace tda | grep -x 'n is 128, i is 0, bias is 72'
Decode raw Punycode; with code-points, the answer is such a list.
    is ü xn -d tda && is U+00FC xn --punycode-decode=code-points tdA
If the text begins with xn--, a note on standard error points to -u.
    says ' -u' xn -d xn--tda && ! says ' -u' xn -d tda
Validate host names: print error messages, but no answers. The exit status says whether all names
  are valid. --strict-ace is implied, and
    [ -z "$(xn -c ü)" ] && says 'operand:2:3' fails 1 xn -c a a..b && fails 1 xn -c xn--a.b &&
        xn xn--a.b
host letters, digits and inner hyphens, as with --std3, and underscores unless --std3 is given
  without --underscore; this is the default
    for how in '' =host; do
        xn --check$how a1-b_c && fails 1 xn --check$how -- a+b && fails 1 xn --check$how -- -a &&
            fails 1 xn --check$how --std3 a_b && xn --check$how --std3 --underscore a_b || exit
    done
registration the same without underscores, for names that are to be registered; --allow-unassigned
  and --underscore cannot be combined with it
    xn --check=registration a-b && fails 1 xn --check=registration a_b &&
        fails 2 xn --check=registration --allow-unassigned a &&
        fails 2 xn --check=registration --underscore a
any also those that --std3 refuses
    xn --check=any -- -a+_ && fails 1 xn --check=any a..b
The first error of each label is reported, or that of the name if all labels are valid.
    xn -c -- -ü.a.ü- ü 2>&1 | is 2 grep -c hyphen && xn -c ü+.a.+ü 2>&1 | is 2 grep -c U+002B &&
        says '253 are allowed' xn -c "$(yes aaaaaaa | head -n 40 | tr '\n' .)ü"
With -u, a name with an ACE label that cannot be decoded is refused.
    fails 1 xn -c -u xn--a && xn -u xn--a && xn -c -u xn--tda
To check names by the tables and the rules of a registry as well, use xn-table check; see xn-table 1
    echo U+0061 > a.txt && xn-table check a.txt a && fails 1 xn-table check a.txt b
If they are the same host, print its ASCII form in lower case, without a final dot; if not, say on
  standard error in which label they differ.
    is xn--tda.a xn --compare Ü.A. xn--tda.a && says 'label 2' xn --compare Ü.a ü.b
Options about input and output cannot be combined with it.
    for option in -f1 --json --append --append -inames --header; do
        fails 2 xn --compare $option a a || exit
    done
Show each step of the conversion to ASCII, or for ACE labels to Unicode: the labels; each code point
  with its name, what it is mapped to and by which table; the prepared label; the insertions of
  Punycode, at positions counted from 1; the answer; and warnings.
    xn -x aÜ > out && head -n 1 out | grep '^label 1: aÜ$' &&
        grep 'U+00DC .*-> U+00FC (RFC 3454 table B.2)' out &&
        grep '^  prepared: aü$' out && grep 'U+00FC at position 2:' out &&
        grep '^answer: xn--a-eha$' out &&
        xn -x ß | grep ^warning && xn -x xn--tda | grep U+00FC
but is not a valid ACE label, it shows what the label decodes to, and why that is not accepted.
    xn -x xn--a | grep U+0080 && xn -x xn--a | grep 'prohibited'
A label that is ASCII is not prepared, so its code points are not shown.
    ! xn -x abc.ü | grep 'U+0061\|prepared: abc' && xn -x abc | grep 'result: abc'
These can be combined with -a, -u, -c, -x and --display; positions are those of the whole text, and
  labels those of the host.
    for option in -a -u -c -x --display; do
        xn --email $option a@b && xn --url $option http://b && xn --hostport $option b:1 || exit
    done &&
    for option in -s -n -e -d --audit-2008; do
        fails 2 xn --email $option a@b || exit
    done &&
    xn --email --json a@ü..b | grep '"label":1,"offset":5,'
Each text is a URL, a mail address, or a host that may have a port. Its host is converted, and
  everything else is copied unchanged.
    is http://Ü@xn--tda/Ü xn --url http://Ü@Ü/Ü && is Ü@xn--tda xn --email Ü@Ü &&
        is 'xn--tda xn--tda:1' xn --hostport ü ü:1
Behave as GNU idn 1, with its options; see COMPATIBILITY. This must be the first argument.
    is xn--tda env CHARSET=UTF-8 xn --idn --quiet ü && fails 2 xn --quiet --idn ü
It is implied if the command is called as idn.
    ln -s "$build/xn" idn && is xn--tda env CHARSET=UTF-8 $RUN ./idn --quiet ü
Print a summary of the options: -h the commonest, --help all of them.
    ! xn -h | grep line-buffered && xn --help | grep line-buffered
Print the versions of xn and of its Unicode tables, the licence, the libraries that --cross-check
  finds, that of --audit-2008, and where to report bugs.
    xn -V > out && grep ^xn out && grep 'Unicode 3.2' out && grep licence out &&
        grep -e --cross-check: out && grep -e --audit-2008: out
These are the flags of xn 3.
    grep '^\.It Dv XN_STD3' "$srcdir/lib/xn.3"
END

# Rules
check_statements << 'END'
Accept code points that Unicode 3.2 leaves unassigned, as in a query; RFC 3490 refuses them in a
  stored string.
    is xn--6la xn --allow-unassigned ȡ && says 'not assigned in Unicode 3.2' fails 1 xn ȡ
Refuse ASCII characters other than letters, digits and hyphens, and hyphens at the beginning or end
  of a label.
    for option in --std3 --usestd3asciirules; do
        xn $option a-1 && fails 1 xn $option a_ && fails 1 xn $option -- -a &&
            fails 1 xn $option a- && xn a+ && xn a- || exit
    done
As --std3, but accept underscores.
    xn --underscore a_ && fails 1 xn --underscore a- && fails 1 xn --underscore a+
as the whole first label of at least two, as in certificates and zone files.
    xn --std3 --wildcard '*.a' && fails 1 xn --std3 --wildcard '*' &&
        fails 1 xn --std3 --wildcard 'a.*' && fails 1 xn --std3 --wildcard '*a.b' &&
        fails 1 xn --std3 '*.a'
Convert ASCII letters to lower case.
    is a xn --lower A && is A xn A
To ASCII, refuse a label that begins with xn-- but does not decode and encode again to itself.
    fails 1 xn --strict-ace xn--example- && xn -u --strict-ace xn--example- &&
        fails 1 xn --strict-ace xn--a && xn --strict-ace xn--tda
They refuse what the RFCs accept but host names cannot contain; messages give their names as xn
  guard name:
    says '(xn guard delimiter)' xn ü/
length names of more than 253 octets in ASCII, without a final dot
    name=$(yes aaaaaa. | head -n 36 | tr -d '\n') && xn "${name}a" && xn "${name}a." &&
        says '(RFC 1035' xn "${name}ab" && fails 1 xn "${name}ab" && xn --no-guards "${name}ab"
delimiter non-ASCII labels that, after nameprep, contain ASCII characters other than letters,
  digits, hyphens and underscores, such as / or @
    says '(xn guard delimiter)' xn ü/ && fails 1 xn ü@ && xn ü_- && xn a/@ && fails 1 xn a℀ &&
        xn --no-guards ü/
nul U+0000
    printf 'a\0\n' | says '(xn guard nul)' xn && printf 'a\0\n' | xn --no-guards
literal names with non-ASCII characters whose ASCII form ends in a number, and would be taken for an
  IPv4 address
    says '(xn guard literal)' xn １.1 && fails 1 xn ü.1 && xn 1.1 && xn １.a && xn --no-guards １
Normalise by the wording of UAX #15 before Corrigendum 5, as GNU libidn does.
    is 'xn--ksa1467f' xn --pr29 "$(printf '\341\204\200\314\200\341\205\241')" &&
        ! is 'xn--ksa1467f' xn "$(printf '\341\204\200\314\200\341\205\241')"
Compare with GNU libidn and GNU libunistring, and refuse a name if they disagree. This option is
  refused if GNU libidn is not available.
    if has WITH_LIBIDN; then is xn--tda xn --cross-check ü; else fails 2 xn --cross-check a; fi
No effect: rules of top-level domains are not supported.
    is xn--tda xn --no-tld ü
END

# Look-alikes
check_statements << 'END'
Print the names that look like one of the protected names in file, and are neither in it nor
  subdomains of one that is;
    is paypa1.com column 1 xn --like=brands paypa1.com paypal.com x.paypal.com a
The file of --like has one protected name on each line; # begins a comment.
    printf '#paypa1\npaypal # x\n' > list && is paypal column 2 xn --like=list paypa1 x
A name that cannot be converted is an error, with its line and position, and exit status 2.
    printf 'a\na..b\n' > list && says 'list:2:3:' fails 2 xn --like=list a
Names are looked for as with --allow-unassigned, since other software registers names with code
  points that Unicode 3.2 lacks.
    fails 0 xn --like=brands ȡ
For each name that looks like a protected one, or each column of -f, a line has four values,
  separated by TAB: the name as typed; the protected name, in ASCII; the reasons, separated by
  commas:
    echo ÁB1,x > row && echo ább > list && [ -z "$(xn --like=list --csv -f1,2 -i row)" ] &&
        echo ábl > list && is 'ÁB1:xn--bl-lia:ascii:1.3:U+0031=U+006C' \
        eval 'xn --like=list --csv -f2,1 -i row | tr "\t" :' &&
        is ascii,mark column 3 xn --like=brands páypa1.com
ascii letters and digits of ASCII, such as 1 and l, rn and m
    echo rnl > list && is ascii column 3 xn --like=list m1
mark letters with other marks
    is mark column 3 xn --like=brands páypal.com
single-script letters of the same script
    is single-script column 3 xn --like=brands pɑypal.com
mixed-script letters of a label that mixes scripts
    is mixed-script column 3 xn --like=brands pаypal.com
whole-script letters of a label in another script
    echo paypa > list && is whole-script column 3 xn --like=list раура
hidden the protected name, or one like it, is followed by something else: paypal.com.example
    is hidden column 3 xn --like=brands paypal.com.example
edit one letter more, less or another, or two transposed, in a label of at least five letters; only
  with edits: before file
    printf 'abcde.x\nabcd.y\n' > list &&
        is 'edit edit edit edit' column 3 xn --like=edits:list \
            abcdez.x acde.x abzde.x abdce.x zbczz.x acd.y abzd.y &&
        fails 0 xn --like=list abcdez.x acde.x abzde.x abdce.x
the letters that differ, separated by commas: 1.2:U+0430=U+0061 is letter 2 of label 1, decoded and
  prepared, and the letter of the protected name; two are joined by +, a missing one is left out,
  and ... stands for those after the first 16.
    is 1.2:U+0430=U+0061,1.6:U+0031=U+006C column 4 xn --like=brands pаypa1.com &&
        echo m.a > list && is 1.1:U+0072+U+006E=U+006D column 4 xn --like=list rn.a &&
        is 1.1:=U+0070 column 4 xn --like=edits:brands aypal.com &&
        echo llllllllllllllll > list && is 1.16:U+0031=U+006C eval \
            'xn --like=list 1111111111111111 | sed "s/.*,//"' &&
        echo lllllllllllllllll > list && is 1.16:U+0031=U+006C,... eval \
            'xn --like=list 11111111111111111 | sed "s/.*,\(.*,\)/\1/"'
With --json these are like with like_line, its line in the file, reasons, letters, of which each has
  label and letter, both counted from 1, and from and to, with one or two code points, and
  letters_count, which is more than 16 if some are left out.
    xn --like=list --json 11111111111111111 | grep '"like":"l*","like_line":1,.*:17}$' &&
        printf 'x\n\nmm\n' > list &&
        xn --like=list --json mrn | grep '"like":"mm","like_line":3,' &&
        xn --like=list --json mrn | grep '"letter":2,"from":\["U+0072","U+006E"\],"to":\["U+006D"\]'
A file whose name begins with edits: is given as ./edits:name.
    echo 1abcde > edits:x && is labcde column 1 xn --like=./edits:x labcde abcde &&
        fails 3 xn --like=edits:x labcde
Names that are refused are reported, and other names give no output. The exit status is 1 if a name
  looks like a protected one, or was refused.
    says operand:1:3: fails 1 xn --like=brands a..b && fails 1 xn -q --like=brands paypa1.com &&
        [ -z "$(xn --like=brands abc)" ] && xn --like=brands abc
END

# IDNA 2008
if has WITH_LIBIDN2; then
    check_statements << 'END'
Compare what IDNA 2003, IDNA 2008 and browsers make of each name, and print those of the given
  classes, or all;
    is ß column 1 xn --audit-2008=differs,neither ß ü && is 'ß ü' column 1 xn --audit-2008 ß ü
Records that cannot be read, such as a line without the column, are refused as usual.
    echo a | says 'no such column' fails 1 xn --audit-2008 -f2
Control characters are shown as in messages.
    echo É,Ü | is 'É Ü' column 1 xn --audit-2008 --csv -f1,2 &&
        is 'a<U+0001>' column 1 xn --audit-2008 "$(printf 'a\001')"
idna2003 The answer of -a under the given rules for names. idna2008 RFC 5891 lookup of what was
  typed, without mapping it.
    is 'xn--tda a_' column 2 xn --audit-2008 ü a_ && is - column 2 xn --audit-2008 --std3 ü_ &&
        is 'xn--tda -' column 3 xn --audit-2008 ü Ü
uts46 Nontransitional processing of UTS #46, with its checks for Bidi and joiners, as in browsers.
  transitional The same with the transitional mapping of four code points, as in browsers until
  2023.
    is 'xn--tda xn--zca -' column 4 xn --audit-2008 Ü ß "$(printf 'a\342\200\215b')" &&
        is ss column 5 xn --audit-2008 ß
class One of the classes below. cause For differs the deviations that were typed: U+00DF, U+03C2,
  U+200C and U+200D, or mapping if none was. For other classes why there is no answer in IDNA 2003,
  or in IDNA 2008, or both with / between them. advice With -v: what to do about the name.
    printf '%s\n' ß ς "$(printf '\340\244\225\340\245\215\342\200\214')" \
        "$(printf '\340\244\225\340\245\215\342\200\215')" > deviations &&
        is 'U+00DF U+03C2 U+200C U+200D' column 7 xn --audit-2008 -i deviations &&
        is 'disallowed unassigned guard/disallowed' column 7 xn --audit-2008 ★ ẞ 'ü&' &&
        is 'no new registrations; keep resolving' column 8 xn --audit-2008 -v ★
Answers are in lower case; - means that the name has no such answer.
    is 'a a a a' eval 'xn --audit-2008 A | cut -f 2-5 | tr "\t" " "' &&
        is - column 2 xn --audit-2008 ẞ
A name is compared with what a registry under IDNA 2008 can register for it: the answer in uts46, if
  each of its labels passes RFC 5891 lookup.
    is 'same only-2003' column 6 xn --audit-2008 É ★ && is 'xn--9ca xn--p3h' column 4 xn \
        --audit-2008 É ★ && is '- -' column 3 xn --audit-2008 É ★
same Both are equal. differs Both exist, and are different names. only-2003 IDNA 2008 has no such
  name, for example one with a symbol. only-2008 IDNA 2003 has no such name, for example one with a
  letter that Unicode 3.2 lacks. neither It is a name in neither.
    is 'same differs only-2003 only-2008 neither' column 6 xn --audit-2008 ü ß ★ ȡ a..b
A name typed in ASCII belongs to IDNA 2003 if ToUnicode decodes all its labels that begin with xn--,
  and to IDNA 2008 if they pass lookup; others are same.
    is 'same only-2003 only-2008 neither same' column 6 xn --audit-2008 xn--tda xn--p3h xn--6la \
        xn--a a_
With --json the keys are line, column with -f, input or, if that is not well-formed, input_hex, the
  names of the values above, null for an answer that the name lacks, and browsers:
    echo ★ | xn --audit-2008 --json -f1 > object
    for value in '^{"line":1,"column":1,"input":"★","idna2003":"xn--p3h",' '"idna2008":null,' \
        '"uts46":"xn--p3h","transitional":"xn--p3h",' '"cause":"disallowed","browsers":"agree",'; do
        grep -e "$value" object || exit
    done &&
    printf '\377\n' | xn --audit-2008 --json | grep '"input_hex":"ff"'
agree if uts46 is idna2003, differ if it is another name, refuse if there is only the latter, alone
  if there is only the former, or none.
    xn --audit-2008 --json ü ß "$(printf 'a\342\200\215b')" ȡ a..b |
        is 'agree differ refuse alone none' sed 's/.*"browsers":"//; s/".*//'
lists the names in zone files and other files with their positions, for -f 6.
    echo 'ü A 192.0.2.1' > zone && xn-zone --list zone | is ü column 1 xn --audit-2008 -f 6
Names that differ are results, not errors, and no messages are printed about them. The exit status
  is 1 unless all names are same.
    fails 1 xn --audit-2008 ß 2> err && [ ! -s err ] && fails 0 xn --audit-2008 ü
With -v, the numbers of names in each class, and of each deviation in those that differ, are printed
  at the end, of all classes.
    says '2 names, 1 same, 1 differs, 0 only-2003, 0 only-2008, 0 neither' \
        xn --audit-2008=same -v ß ü && says '1 with U+00DF' xn --audit-2008=same -v ß ü
Of --on-error, only stop, at such a record, and keep, which has no effect, can be used. --check,
  --append, --to and --debug cannot.
    for option in --check --append --to=UTF-8 --debug --on-error=skip --on-error=blank; do
        fails 2 xn --audit-2008 $option a || exit
    done &&
    printf 'x,b\nx\nx,a\n' > rows &&
        is 'b a' column 1 xn --audit-2008 --on-error=keep --csv -f2 -i rows &&
        is b column 1 xn --audit-2008 --on-error=stop --csv -f2 -i rows
The answers of UTS #46 may have the punctuation that the URL standard permits in a host, such as &.
    is 'xn--&-dha' column 4 xn --audit-2008 'ü&'
The Bidi rule of RFC 5893 is that of the whole name: beside a right-to-left label, a label such as 1
  or _dmarc breaks it.
    is 'xn--4db.a - -' column 4 xn --audit-2008 א.a 1.א _dmarc.א
END
else
    skip 'libidn2: statements about IDNA 2008' 18
fi

# Hosts
check_statements << 'END'
With --url a text is a URL with any scheme, such as http://user@bücher.example:80/; a URL without a
  host, such as file:///etc, is copied. Of a mailto URL, the host of each address is converted.
    is 'x-y://user@xn--tda:80/ file:///etc' xn --url x-y://user@ü:80/ file:///etc &&
        is mailto:ü@xn--tda,b@xn--tda xn --url mailto:ü@ü,b@ü
With --email a text is one mail address, without a display name, angle brackets or comments.
    xn --email a@ü && for text in 'A <a@b>' '<a@b>' 'a@b (x)' a@b,c@d; do
        fails 1 xn --email "$text" || exit
    done
With --hostport it is a name, an IPv4 address or an IPv6 address, the latter in brackets if a port
  follows. IP addresses are copied; those of IPv6 must be valid.
    is '1.2.3.4:5 ::1 [::1]:5 xn--tda:5' xn --hostport 1.2.3.4:5 ::1 '[::1]:5' ü:5 &&
        fails 1 xn --hostport '[::g]:5' && fails 1 xn --hostport '::1::'
differently is refused: a backslash, a space or a control character before the path; a character
  that nameprep maps to a delimiter; a missing host; a name that would become an IPv4 address, or
  that ends in a number and is not one. The guards are always on: --no-guards has no effect.
    for name in 'a\b' 'a b' "$(printf 'a\001')" a℀ '' １.1 a.1; do
        fails 1 xn --no-guards --url "http://$name/" && fails 1 xn --url "http://$name/" || exit
    done &&
    xn --url 'http://a/ \'
Decode percent-encoding in the name of a host, which is refused without this option. It may encode
  non-ASCII characters, letters, digits, hyphens, underscores and tildes. This cannot be combined
  with --explain.
    is 'http://xn--tda/%41 http://Aa1-_~/' \
        xn --percent --url http://%C3%BC/%41 http://%41a%31%2D%5f%7E/ &&
        fails 1 xn --url http://%41/ && for code in 2E 40 2F 25 2A 00 20; do
        fails 1 xn --percent --url "http://a%${code}b/" || exit
    done &&
    fails 2 xn --percent --url --explain a
END

# Lines and columns
check_statements << 'END'
A line ends with LF or CR LF, and so does its answer; if the last line has no end, neither has its
  answer. Blank lines are copied, and not counted as names. White space is part of a name.
    printf 'ü\r\n\na\n \nü' > lines && xn -i lines > out &&
        printf 'xn--tda\r\n\na\n \nxn--tda' | cmp - out &&
        says '4 names, 0 refused, 1 blank' xn -v -i lines &&
        printf 'a \n' | xn > out && printf 'a \n' | cmp - out && printf 'ü \n' | fails 1 xn
A byte-order mark at the beginning is dropped, except with -f, where everything but the column is
  kept.
    printf '\357\273\277ü\ta\n' > bom && printf '\357\273\277ü\n' | is xn--tda xn &&
        xn -f2 -i bom | cmp - bom
Read file; - is standard input, and so is a single operand -. Names on the command line cannot be
  combined with it.
    echo ü | is xn--tda xn -i - && echo ü | is xn--tda xn - && is '- a' xn - a &&
        fails 2 xn -i names a
If it is given several times, the files are read in order; lines are counted in each, and an end of
  line is added where a file that is followed by another has none.
    printf b > one && printf 'a..b\nc' > two &&
        fails 1 xn -i one -i two -i one > out && printf 'b\n\nc\nb' | cmp - out &&
        says xn:\ two:1:3: xn -i one -i two
Lines of input and output end with NUL. LF and CR are ordinary characters.
    printf 'ü\0ü\n\r\0' > nul && printf 'xn--tda\0\0' > want &&
        { fails 1 xn -0 -i nul > out; cmp out want; } &&
        says nul:2: xn -0 -i nul
The charset of the input or the operands, by default UTF-8. A byte-order mark is dropped only in
  UTF-8.
    is xn--tda xn --from=ISO-8859-1 "$(printf '\374')" && fails 1 xn "$(printf '\374')" &&
        printf '\357\273\277a\n' | is a xn -n && printf '\204\061\225\063a\n' > bom &&
        is "$(printf '\357\273\277a')" xn -n --from=GB18030 -i bom
The first message about ill-formed UTF-8 in a file says so if the file looks like UTF-16, or like
  ISO-8859-1.
    printf 'a\0\374\0\n\0' > wide && says UTF-16 xn -i wide &&
        printf 'b\374cher\nb\374cher\n' > latin &&
        says ISO-8859-1 xn -i latin && [ "$(xn -i latin 2>&1 | grep -c ISO-8859-1)" -eq 1 ]
The charset of the answers. A name is refused if the charset lacks a character of its answer. This
  cannot be combined with --json, --check, --explain and trace.
    is "$(printf '\374')" xn -u --to=ISO-8859-1 xn--tda &&
        fails 1 xn -u --to=ISO-8859-1 xn--fiq228c &&
        for option in --json --check --explain --punycode-encode=trace; do
        fails 2 xn --to=ISO-8859-1 $option a || exit
    done
Charsets in which the end of a line is not the octet LF, such as UTF-16 and EBCDIC, are refused;
    for charset in UTF-16 UTF-16LE UTF-32BE EBCDIC-US; do
        fails 2 xn --from=$charset a && fails 2 xn -u --to=$charset a || exit
    done
Convert these columns of each line, and copy the other octets unchanged. list consists of numbers
  from 1 and ranges, such as 1,3,5-7; anything else is the name of one column in the --header.
    echo ü:ü:ü:ü:ü:ü:ü:ü | is xn--tda:ü:xn--tda:ü:xn--tda:xn--tda:xn--tda:ü xn -F: -f 1,3,5-7 &&
        fails 2 xn -f0 -i names && printf 'A,1 2\nü,ü\n' | is 'A,1 2 ü,xn--tda' \
        xn --csv --header -f '1 2'
The option can be given several times, and selects at most 1000 columns.
    fails 1 xn -f1-1000 -f2 -i names && fails 2 xn -f1-1000 -f1001 -i names &&
        fails 2 xn -f1-1001 -i names
Each column is converted or refused independently of the others.
    printf 'a..b,ü\n' | is ,xn--tda xn -q --csv -f1,2
With --from, the other columns stay in the old charset, while the converted ones are written in
  UTF-8 or the charset of --to. An empty column stays empty.
    printf '\374,xn--tda,\n' > row && xn -u --from=ISO-8859-1 --csv -f2,3 -i row > out &&
        printf '\374,\303\274,\n' | cmp - out &&
        xn -u --from=ISO-8859-1 --to=CP437 --csv -f2 -i row > out &&
        printf '\374,\201,\n' | cmp - out
The first line names the columns. It is copied unchanged, but not with --json and --check. Of
  several files, each has a header, and only the first is written.
    printf 'ü\nü\n' > header && is 'ü xn--tda xn--tda' xn --header -f1 -i header -i header &&
        is 1 eval 'xn --json --header -f1 -i header | wc -l' &&
        [ -z "$(xn -c --header -f1 -i header)" ] && printf 'a+\na\n' | xn -c --header -f1
Columns are separated by the ASCII character c, which cannot be a quotation mark, CR or LF; \t is
  TAB. The default is TAB, and a comma with --csv.
    echo 'a;ü' | is 'a;xn--tda' xn -F ';' -f2 && printf 'a\tü\n' > row &&
        is "$(printf 'a\txn--tda')" xn -f2 -i row &&
        is "$(printf 'a\txn--tda')" xn --csv -F '\t' -f2 -i row &&
        echo a,ü | is a,xn--tda xn --csv -f2 && for c in '"' "$(printf '\r')" ü ab ''; do
        fails 2 xn -f1 -F "$c" -i row || exit
    done
Columns may be quoted as in RFC 4180: a delimiter or an end of line between quotation marks is part
  of the column. A column is written with quotation marks if it was read with them, or if its answer
  requires them.
    printf '"a,\nb","ü"\nc,ü\n' | is '"a, b","xn--tda" c,xn--tda' xn --csv -f2 &&
        echo 'x,ａ，b' | is 'x,"a,b"' xn -n --csv -f2
A line that lacks a column is refused, and the column is not added even with --on-error=blank.
    echo a | is a xn -q --on-error=blank -f2
So is a malformed line of CSV: one with a quotation mark within an unquoted column, with text after
  a closing quotation mark, or with an unclosed quotation mark. Only that line is refused; the next
  line begins a new record.
    printf 'a"b\n"a"b\nü\n"a\nü\n' > odd.csv && is 'a"b "a"b xn--tda "a xn--tda' \
        xn --csv -f1 -i odd.csv && for line in 1 2 4; do
        says "odd.csv:$line:1: unpaired or misplaced quotation mark (RFC 4180" \
            xn --csv -f1 -i odd.csv || exit
    done
Without --csv, an answer that contains the delimiter is refused.
    echo 'a;ｘ；' | is 'a;' fails 1 xn -n -f2 -F ';'
END

# Refused lines
check_statements << 'END'
A refused line does not end the run. It causes one line on standard error,
    is 'xn--tda  b' xn -i names && is 1 eval 'xn -i names 2>&1 > out | wc -l'
where FILE is the name of the file, - for standard input, or operand for names on the command line;
  LINE is then the number of the operand. LINE and OCTET count from 1, and OCTET counts in the whole
  line as read.
    says 'xn: names:2:3: an empty label (RFC 3490' xn -i names && says 'xn: -:2:3: ' xn < names &&
        says 'xn: operand:2:3: ' xn a a..b && printf 'x,a..b\n' | says 'xn: -:1:5: ' xn --csv -f2
blank an empty line, so that answers stay paired with lines; with -f, the line with an empty column
  keep the line unchanged skip nothing stop nothing, and end the run text:text text instead of the
  answer, such as text:\N, which databases read as NULL; it cannot contain the delimiter or an end
  of line
    is 'xn--tda  b' xn --on-error=blank -i names &&
        is 'xn--tda a..b b' xn --on-error=keep -i names &&
        is 'xn--tda b' xn --on-error=skip -i names && is xn--tda xn --on-error=stop -i names &&
        is 'xn--tda \N b' xn --on-error='text:\N' -i names && echo a..b,x > row &&
        is ,x xn --on-error=blank --csv -f1 -i row &&
        fails 2 xn --on-error=text:a,b -F, -f1 -i row &&
        fails 2 xn --on-error="$(printf 'text:a\nb')" -i row
The default is blank. For names on the command line it is skip, unless -f or --json is given. With
  --json, blank and keep write an object with the error.
    is 'xn--tda  b' xn -i names && is a xn a a..b && is ' a' xn -f1 a..b a &&
        for how in blank keep; do
        xn --json --on-error=$how a..b | grep '"error":{' || exit
    done &&
    [ -z "$(xn --json --on-error=skip a..b)" ]
Without --json, -x and trace print the steps up to the error. To these and -c only stop applies.
    xn -x ü..a | grep '^label 1: ü$' && xn --punycode-decode=trace a-b | grep '^n is 128' &&
        for how in blank keep skip text:x; do
        fails 2 xn -x --on-error=$how a && fails 2 xn -c --on-error=$how a &&
            fails 2 xn --punycode-encode=trace --on-error=$how a || exit
    done &&
    xn -x --on-error=stop a && xn -c --on-error=stop a
Keep the line, and append a delimiter and a value for each field: ascii (the default), unicode and
  display, the forms of the name; canonical, its one spelling, in ASCII, in lower case and without a
  final dot; key, the labels of this spelling from the last one on, such as com!example!www!, which
  sorts as names do in the DNS; shard, the number of its shard of --shards, from 0; or in place of
  all of these what --on-error asks for if the name is refused;
    echo A.Ü. > row && is A.Ü.,A.xn--tda. xn -F, --append -i row &&
        is A.Ü.,A.xn--tda.,A.Ü.,a.ü.,a.xn--tda,xn--tda!a!,0 xn -F, --shards=1 \
            --append=ascii,unicode,display,canonical,key,shard -i row &&
        is a..b,-,-,-,-,-,- xn -F, --shards=1 --on-error=text:- \
            --append=ascii,unicode,display,canonical,key,shard a..b &&
        is www.example.com,com!example!www! xn -F, --append=key www.example.com
status, label, offset, rule and message, as in JSON, empty if there is nothing to report. So a key
  stays beside its value. With -u or --display alone, the default is unicode or display.
    printf 'a\na..b\n' > rows && xn -F, --append=status,label,offset,rule,message -i rows |
        is 'a,XN_OK,,,, a..b,XN_E_EMPTY,1,2,RFC 3490 section 4.1 step 8,an' sed 's/,an .*/,an/' &&
        is XN--TDA,ü xn -F, --display --append XN--TDA && is xn--tda,ü xn -F, -u --append xn--tda
The delimiter is that of -F; with -f, the values are those of each column in turn, and those of a
  blank column or line are empty.
    printf 'ü,b\n,\n\n' > rows && is 'ü,b,xn--tda,b ,,, ,,' xn -F, -f1,2 --append -i rows
The number of shards for shard. PostgreSQL assigns the key to the partition of this number if the
  table is partitioned by hash; see xn_key_hash 3.
    fails 2 xn --append=shard a && fails 2 xn --shards=2 a
Also write refused lines, unchanged, to file, which is truncated first.
    echo old > refused && fails 1 xn --reject=refused -i names && is a..b cat refused
END

# JSON
check_statements << 'END'
Print one JSON object for each name and each blank line, on a line that ends with LF. The output is
  valid JSON in UTF-8 for any input.
    printf '\0\n' > nul && printf 'a\0\0' | is 2 eval 'xn -0 --json | wc -l'
With traits, for -a, -u and --display, add the key traits, which -x always has.
    for option in -a -u --display; do
        ! xn $option --json ü | grep '"traits":\[' && xn $option --json=traits ü |
            grep '"traits":\[' || exit
    done &&
    xn -x --json ü | grep '"traits":\[' && fails 2 xn -s --json=traits a
line the line, or the number of the operand, from 1; with --csv, the first line of the record column
  with -f: the column, from 1; each column has an object of its own
    xn --json a b | tail -n 1 | grep '^{"line":2,"input":"b"' && printf '"a\n",b\nc,d\n' > rows &&
        xn --json --csv -f1,2 -i rows | cut -d, -f 1,2 |
        is '{"line":1,"column":1 {"line":1,"column":2 {"line":3,"column":1 {"line":3,"column":2' cat
input the text that is converted, in UTF-8: with -f, the contents of the column, or the whole line
  if it lacks the column input_hex instead of input if that is not well-formed: its octets, two
  hexadecimal digits each length instead of input if that is too long: the number of octets
    xn --json --from=ISO-8859-1 "$(printf '\374')" | grep '"input":"ü"' &&
        printf 'a,b\nc\n' > rows && xn --json --csv -f2 -i rows | grep '"input":"b"' &&
        xn --json --csv -f2 -i rows | grep '"input":"c","error"' &&
        xn --json "$(printf 'a\377')" | grep '"input_hex":"61ff"' &&
        xn --json -i long | grep '^{"line":1,"length":1048577,'
steps with -x: an array of objects with the keys kind (LABEL, CHAR, PREPARED, INSERT, RESULT,
  REFUSED), label, offset and length, and, depending on the kind, code_point; name, the character's;
  to, an array of code points, and rule; text; at, delta and bias; error, as below; for a label that
  is not a valid ACE label, decoded, what it decodes to, and finding, why it is not accepted.
    xn -x --json Ü > object &&
        grep '"kind":"CHAR","label":0,"offset":0,"length":2,"code_point":"U+00DC",' object &&
        grep '"to":\["U+00FC"\],"rule":"RFC 3454 table B.2"}' object &&
        grep '"kind":"INSERT",.*"at":0,"delta":124,"bias":0' object &&
        xn -x --json a..b | grep '"kind":"REFUSED",.*"error":{' &&
        xn -x --json xn--a | grep '"kind":"RESULT",.*"decoded":".*","finding":{' &&
        grep '"kind":"PREPARED",[^}]*"text":"ü"}' object
output the answer, if there is one output_hex instead of output if what surrounds a host is not
  well-formed: its octets error why the name was refused: an object, as below errors with -c: an
  array of the errors of all labels, empty if the name is valid; error is the first finding with -u,
  why a label was returned unchanged: an object of the same form
    xn --json ü | grep '"output":"xn--tda"}$' && ! xn --json a..b | grep output &&
        xn --json --url "$(printf 'http://a/\377')" | grep '"output_hex":"687474703a2f2f612fff"' &&
        xn -c --json a | grep '"errors":\[\]' && fails 1 xn -c --json ü+.a.ü/ > object &&
        grep '"error":{[^}]*"label":0,.*"errors":\[{[^}]*"label":0,[^}]*},{[^}]*"label":2' object &&
        xn -u --json xn--a | grep '"output":"xn--a","finding":{"status":'
why with --display, the reasons for which labels are in ACE, and whether one that is not is written
  from right to left: an array of names such as XN_WHY_MIXED, described in xn 3 traits an array of
  names such as XN_TRAIT_MIXED, described in xn 3
    xn --display --json pаypal | grep '"why":\["XN_WHY_MIXED"\]' && xn --display --json א |
        grep '"why":\["XN_WHY_RTL"\]' && xn --json=traits pаypal | grep XN_TRAIT_MIXED
status a name that xn 3 describes, such as XN_E_PROHIBITED, or one of those below label the label,
  counted from 0; null with -s, -n, -e and -d, and if the fault is around the name of a host offset,
  length the octets of input at fault, counted from 0
    nel=$(printf '\302\205') && xn --json a."ü$nel" |
        grep '"status":"XN_E_PROHIBITED","label":1,"offset":4,"length":2,' &&
        xn --json -s "$nel" | grep '"label":null,' && xn --json -d ü | grep '"label":null,' &&
        xn --json -e "$(deep 4097)" | grep '"label":null,' &&
        printf '\377\n' | xn --json -n | grep '"label":null,' &&
        xn --json --url 'http://a\b' | grep '"label":null,'
code_point, mapped the code point at fault as typed, and what it was mapped to, such as "U+2028";
  null if there is not a single one octets the length of a label or name that is too long, if known
  rule the clause that was violated message the reason and the clause, as on standard error
    xn --json "$(printf '\342\200\250')" | grep '"code_point":"U+2028","mapped":"U+2028"' &&
        xn --json --std3 ü＿ | grep '"code_point":"U+FF3F","mapped":"U+005F"' &&
        xn --json a..b 2> err | grep '"code_point":null,"mapped":null,' &&
        grep 'an empty label (RFC 3490 section 4.1 step 8)' err &&
        xn --json "$(deep 71 | tr -d ü)" | grep '"octets":70,' && xn --json a..b |
        grep '"rule":"RFC 3490 s.*8","message":"an empty label (RFC 3490 section 4.1 step 8)"'
and count from 0 in the text that is converted; positions in messages count from 1 in the line.
    printf 'x,a..b\n' > rows && xn --json --csv -f2 -i rows | grep '"offset":2,' &&
        says :1:5: xn --csv -f2 -i rows
TOO_LONG a line of more than 1 MiB, or a text that is too long for -x or trace NO_FIELD the line
  lacks the column BAD_QUOTES malformed CSV BREAKS_FIELD the answer contains the delimiter or an end
  of line BREAKS_RECORD the answer contains an end of line FROM_CHARSET ill-formed in the charset of
  the input; offsets are those of the line as read
    xn -x --json "$(yes a. | tr -d '\n' | head -c 16385)" | grep -q TOO_LONG &&
        xn --append=status -i long | grep -q TOO_LONG &&
        echo a | xn --json -f2 | grep NO_FIELD &&
        echo 'a"' | xn --json --csv -f1 | grep BAD_QUOTES &&
        printf 'a,x\200\n' > row && xn --json --from=US-ASCII --csv -f2 -i row |
        grep '"FROM_CHARSET","label":[^,]*,"offset":3,'
TO_CHARSET the charset of the output lacks code_point, which is in the answer and may not be in the
  input; offset and length are those of the whole input NO_CODE_POINT --punycode-encode=code-points:
  not of the form u+00FC
    xn -u --append=status --to=ISO-8859-1 xn--fiq228c | grep TO_CHARSET &&
        xn --json --punycode-encode=code-points x | grep NO_CODE_POINT
END

# Messages, performance, limits
check_statements << 'END'
Print no messages about names, no notes, summary, progress or prompt. Errors of reading and writing
  are still reported.
    [ -z "$(xn -q -v a..b 2>&1)" ] && [ -z "$(xn -q -d xn--a- 2>&1 > out)" ] &&
        says nonexistent xn -q -i nonexistent
Report at most n refused names of each file.
    printf 'a..\n..a\n' > bad && is 2 eval \
        "xn --max-messages=1 -i bad -i bad 2>&1 > out | grep -c '^xn: bad:'"
otherwise there is no limit. If the limit is reached, or with -v, the numbers of refusals for each
  reason are printed at the end.
    yes .. | head -n 1001 | is 1001 eval "xn 2>&1 > out | wc -l" &&
        says '1 empty' xn --max-messages=0 a..b && says '1 empty' xn -v a..b
Exit with 0 instead of 1 if names were refused,
    fails 0 xn --exit-zero a..b && fails 1 xn a..b && fails 2 xn --exit-zero --nonesuch &&
        fails 3 xn --exit-zero -i nonexistent
Print the code points of each name and of its answer on standard error.
    says ' input U+00FC' xn --debug ü && says ' output U+0061' xn --debug A --lower
Use n threads, at most 256. The default is one; the output is the same.
    xn -j 256 a && fails 2 xn -j 257 a && fails 1 xn -j 3 -i names > three &&
        xn -i names | cmp - three
A line or CSV record has at most 1 MiB (1048576 octets) without its end. A longer one is refused;
  with --on-error=keep and in --reject it is copied whole.
    fails 1 xn --on-error=keep --reject=whole -i long > kept && cmp kept long &&
        cmp whole long && cut -b 2- long | tr -d '\n' > less &&
        xn -n -i less | cmp - less
accept at most 4096 code points, -x at most 16384 octets, and trace at most 1024.
    xn -e "$(deep 4096)" && fails 1 xn -e "$(deep 4097)" && fails 1 xn -x "$(deep 16384)"
END

# Terminals
drive() {
    $RUN "$build/tests/xn/drive" "$@"
}
if drive pty 2 true; then
    check_statements << 'END'
With SASLprep, which is for passwords, a terminal does not show what is typed.
    drive pty 02 xn -p SASLprep < /dev/null | grep 'passwords (typing is not shown)' &&
        ! drive pty 02 xn -p Nodeprep < /dev/null | grep 'not shown'
If standard error is a terminal, a name of the command line is printed below its message, with a
  caret at the position.
    drive pty 2 xn a..b | tail -n 2 | is '  a..b     ^' tr -d '\r' && ! says ^ xn a..b
After one second, show on standard error the number of names, names per second, refused names and,
  for a regular file, the percentage and the remaining time.
    { echo a && sleep 1.1 && echo b; } | xn --progress=always 2>&1 > out |
        grep '^xn: 2 names, . a second, 0 refused$'
Write the answers after each read, instead of collecting those of many lines. This is rarely needed:
  before it waits for input, xn always writes all answers that are finished, as a co-process must.
    printf 'ü\na\n' | is 'xn--tda a' drive talk xn --line-buffered &&
        printf 'ü\na\n' | is 'xn--tda a' drive talk xn
If set and not empty, -x does not use colours. It uses them only if standard output is a terminal.
    esc=$(printf '\033') && unset NO_COLOR && drive pty 1 xn -x ü | grep "$esc" &&
        ! NO_COLOR=1 drive pty 1 xn -x ü | grep "$esc" && ! xn -x ü | grep "$esc" &&
        NO_COLOR='' drive pty 1 xn -x ü | grep "$esc"
END
else
    skip 'no pseudo-terminal' 6
fi

# Environment, exit status, compatibility
check_statements << 'END'
The locale is ignored: text is UTF-8 unless --from or --to is given. --idn uses the charset of the
  locale, or that of the variable CHARSET.
    is xn--tda env LC_ALL=POSIX CHARSET=ISO-8859-1 xn ü &&
        is xn--tda env CHARSET=ISO-8859-1 xn --idn --quiet "$(printf '\374')" &&
        fails 1 env LC_ALL=C xn --idn --quiet ü
0 All names were accepted. 1 A name was refused. 2 The command line is wrong. 3 Reading or writing
  failed, or memory is exhausted. Output written before is correct but incomplete.
    fails 0 xn ü && fails 1 xn ü a..b && fails 2 xn --nonesuch && fails 3 xn -i nonexistent &&
        is 'xn--tda  b' fails 3 xn -i names -i nonexistent
With --compare: 0 The names are the same host. 1 They are different. 2 One of them is invalid, the
  command line is wrong, or writing failed.
    fails 0 xn --compare Ü. xn--tda && fails 1 xn --compare ü a && fails 2 xn --compare a..b a
The guards refuse names of more than 253 octets, and non-ASCII labels with ASCII characters that
  host names cannot contain; --no-guards turns them off. Normalisation follows Corrigendum 5 of UAX
  #15.
    is xn--/-dha xn --no-guards ü/ && fails 1 xn ü/
-p implies -s. --quiet also silences the messages about names.
    is ss xn -p Nameprep ß && [ -z "$(xn --quiet a..b 2>&1)" ]
refuses code points that Unicode 3.2 leaves unassigned, unless --allow-unassigned is given; idn 1
  always accepts them.
    fails 1 xn -s ȡ && is ȡ xn -s --allow-unassigned ȡ &&
        is ȡ env CHARSET=UTF-8 xn --idn --quiet -s -p Nameprep ȡ
A CR before the end of a line is not part of the name, a NUL does not end it, and a missing end of
  the last line is not added. The exit status is 2 for a wrong command line, and 3 if reading or
  writing failed.
    printf 'a\0b\r\na' > nul && xn --no-guards -i nul | cmp - nul
the command has the options of GNU idn 1.41 and behaves as it does: the first error ends the run
  with exit status 1, text is in the charset of the locale or of CHARSET, and the RFCs alone decide
  what is accepted.
    printf 'ü/\na..b\nü\n' | is xn--/-dha fails 1 env CHARSET=UTF-8 xn --idn --quiet
Rules of top-level domains are not supported: --tld checks nothing, except that, as in idn 1, an
  empty name is an error without --no-tld. A character that is not a digit of Punycode is an error,
    fails 1 env CHARSET=UTF-8 xn --idn --quiet '' &&
        fails 0 env CHARSET=UTF-8 xn --idn --quiet --no-tld '' &&
        fails 1 env CHARSET=UTF-8 xn --idn --quiet -d 'a_b'
A NUL does not end a line. A line has at most 1 MiB.
    fails 1 env CHARSET=UTF-8 xn --idn --quiet -n < long && printf 'a\0b\n' > nul &&
        CHARSET=UTF-8 xn --idn --quiet -n < nul | cmp - nul
RFC 3454, RFC 3490, RFC 3491 and RFC 3492, with the tables of Unicode 3.2. CSV is that of RFC 4180.
  JSON is that of RFC 8259, one object per line.
    nel=$(printf '\302\205') && says '(RFC 3454 table C.2.2)' xn "$nel" &&
        says '(RFC 3492' xn -d a_b &&
        echo '"' | says '(RFC 4180' xn --csv -f1 && xn --version | grep 'Unicode 3\.2'
END
finish
