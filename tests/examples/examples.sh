#!/bin/sh
# SPDX-License-Identifier: MIT
# The examples print what they should.  Those of lib/xn.3 run, too, each in a function of one
# program.
. "$srcdir/tests/tap.sh"

run() {
    example=$1
    shift
    sh ./libtool --mode=execute $RUN tests/examples/"$example" "$@" 2>&1
    echo "exit status $?"
}

# prints NAME EXPECTED EXAMPLE ARGUMENT...: EXPECTED is a pattern for the output.
prints() {
    name=$1 expected=$2
    shift 2
    output=$(run "$@")
    # shellcheck disable=SC2254 # a pattern
    case $output in
    $expected) check "$name" '' ;;
    *) check "$name" "$output" ;;
    esac
}

name='resolve: localhost'
if command -v getent > /dev/null && ! getent ahosts localhost > /dev/null; then
    skip "$name: localhost does not resolve here"
else
    prints "$name" 'localhost is there
exit status 0' resolve localhost
fi
prints 'resolve: a mail address, with a caret below the @' 'user@bücher
    ^
label 1, byte 5: *U+0040* *mail address*
exit status 1' resolve user@bücher
separator=$(printf '\342\200\250')
prints 'resolve: the caret counts code points' "bücher.a${separator}b
        ^
label 2, byte 10: U+2028*(RFC 3454 table C.2.2)
exit status 1" resolve "bücher.a${separator}b"
prints 'show: an ACE label is decoded' 'bücher.example
exit status 0' show xn--bcher-kva.example
prints 'show: a deviation of IDNA 2008' 'xn--strae-oqa.example
(not in Unicode: deviation of IDNA 2008)
exit status 1' show xn--strae-oqa.example
prints 'show: mixed scripts' 'xn--pple-43d
(not in Unicode: mixed scripts)
exit status 1' show аpple
prints 'show: a fake ACE label' 'xn--a
(not in Unicode: fake ACE label)
exit status 1' show xn--a
isolate=$(printf '\342\201\250') end=$(printf '\342\201\251')
prints 'show: right-to-left names are isolated' "${isolate}ישראל.example$end
exit status 0" show xn--4dbrk0ce.example
prints 'compare: equal names' 'the same
exit status 0' compare Bücher.example xn--bcher-kva.EXAMPLE.
prints 'compare: different names' 'different
exit status 1' compare bücher.example bucher.example
prints 'compare: the second name is refused' 'a..b: *label 2 is empty *(RFC 3490 section 4.1 step 8)
exit status 2' compare a a..b
prints 'password: prepared' '3 octets: IX2
exit status 0' password "$(printf 'I\302\255X\302\262')"
prints 'password: refused' '*(RFC 3454 table C.2.1)
exit status 1' password "$(printf 'a\007')"

# table TAG DATA: a table of XML for names below example
table() {
    printf '<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><meta><language>%s</language>%s</meta>
<data>%s</data></lgr>' "$1" '<scope type="domain">example</scope>' "$2" \
        > "tests/examples/$1.xml"
}
if [ -n "$TABLE" ] && grep -q '^#define WITH_EXPAT 1' config.h; then
    table de '<range first-cp="0061" last-cp="007A"/><char cp="00DF"/><char cp="00FC"/>'
    table ru '<range first-cp="0430" last-cp="044F"/>'
    prints 'registration: the table of the language or of the zone, and IDNA 2003' \
        '1000 xn--bcher-kva
1000 xn--bcher-kva
1000 xn--c1ajfm
2306 ?b? (U+0062) at byte 1: *
2306 *
2306 *
2005 *
2306 *
exit status 0' registration tests/examples/de.xml tests/examples/ru.xml <<E
BÜcher example de
xn--bcher-kva example
книг example
bücher example ru
bücher example fr
bücher test
straße example

E
    echo '<lgr>' > tests/examples/de.xml
    prints 'registration: a table that is refused' 'tests/examples/de.xml:1:1: *
exit status 1' registration tests/examples/de.xml
    rm -f tests/examples/de.xml tests/examples/ru.xml
else
    skip 'registration: no tables in XML'
fi
prints 'every_call: a URL' 'libxn *, Unicode 3.2.0
host: Bücher.pаypal.xn--a-, a name
URL in ASCII: https://user@xn--bcher-kva.xn--pypal-4ve.xn--a-/x
ASCII: xn--bcher-kva.xn--pypal-4ve.xn--a-
Unicode: bücher.pаypal.xn--a-
to show: bücher.xn--pypal-4ve.xn--a-
both forms are equal
key: xn--a-!xn--pypal-4ve!xn--bcher-kva!, of xn--bcher-kva.xn--pypal-4ve.xn--a-, on shard * of 16
traits: non-ascii fake-ace mixed
why not in Unicode: fake mixed
like: none
steps:
  label Bücher
  char U+0042 -> U+0062
*
  insert U+0430 at 1
  result xn--pypal-4ve
  label xn--a-
  result xn--a-
label xn--bcher-kva: bücher, success
label xn--pypal-4ve: pаypal, success
label xn--a-: *(RFC 3490 section 4.1 step 3b)
profiles: *
SASLprep: Bücher.pаypal.xn--a-
NFKC: Bücher.pаypal.xn--a-
Punycode: 6 code points, bcher-kva
exit status 0' every_call 'https://user@Bücher.pаypal.xn--a-/x'
prints 'every_call: not a URL' 'libxn *
the URL: XN_E_SYNTAX: byte 9: *(RFC 3986 section 3.2.2)
exit status 1' every_call 'http://a b/'

# The functions that the header declares, and those that the example calls
declared=$(sed -n 's/^XN_[A-Z]* .*\(xn_[a-z0-9_]*\)(.*/\1/p; s/^\(xn_[a-z0-9_]*\)(.*/\1/p' \
    "$srcdir/lib/xn.h" | sort)
used=$($NM -u tests/examples/every_call.o | sed -n 's/^ *U \(xn_[a-z0-9_]*\)$/\1/p' | sort)
if [ -z "$used" ]; then
    skip "every_call: $NM does not read the object"
else
    check_equal 'every_call calls each function' "$declared" "$used"
fi

work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
cat > "$work/prelude.c" << 'END'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xn.h>
#define BUECHER "b\303\274cher"
static const char *typed = BUECHER "..c", *name, *a = "B\303\274", *b = "xn--b-eha.",
    *list = "paypal.com", *url = "http://" BUECHER ".example:80/x", *word = "strict-ace";
static char why[XN_DIAG_SIZE];
static unsigned flags;
static xn_diag diag;
static xn_status status;
static int
open_connection(const char *host, const char *port, size_t length)
{
    return printf("%s %.*s\n", host, (int)length, port);
}
END
awk -v prelude="$work/prelude.c" '
    /^\.Sh / { is_example = $2 == "EXAMPLES" }
    /^\.Ed/ && block { print body "return 1; }"; block = 0 }
    block {
        gsub(/\\e/, "\\")
        gsub(/\\&/, "")
        if (/^static/) is_function = 1
        if (is_function) print
        else body = body $0 "\n"
        if (/^}/) is_function = 0
    }
    is_example && /^\.Bd/ { block = 1; body = "static int example_" ++count "(void) {\n" }
    BEGIN { while ((getline line < prelude) > 0) print line }
    END {
        names = "a.-b,xn--bcher-kva,,fa\\303\\237.de,paypa1.com"
        number = split(names, name, ",")
        print "int\nmain(void)\n{"
        for (i = 1; i <= count; i++) {
            if (i > 1 && name[i - 1] != "") print "    name = \"" name[i - 1] "\";"
            if (i == 7) print "    typed = \"B\\303\\274\";"
            if (i == 9) print "    typed = \"p\\a\";"
            if (i == 11) print "    typed = BUECHER \".\\303\\274\\342\\200\\250\";\n" \
                "    (void)!xn_to_ascii(typed, XN_STRLEN, 0, NULL, 0, NULL, &diag);"
            print "    fflush(stdout);\n    printf(\"%d\\n\", example_" i "());"
        }
        print "    printf(\"%s, %u, %d\\n\", why, flags, (int)status);\n    return 0;\n}"
    }' "$srcdir/lib/xn.3" > "$work/manual.c"
output=$(sh ./libtool --silent --mode=link --tag=CC $CC $LINK_FLAGS -I"$srcdir/lib" \
    -o "$work/manual" "$work/manual.c" libxn.la 2>&1 &&
    sh ./libtool --mode=execute $RUN "$work/manual" 2>&1)
case $output in
'label 2 is empty'*' (RFC 3490 section 4.1 step 8)
1
0
bücher
1
the same host
1
browsers resolve this name differently
1
this is not paypal.com
1
U+0042: RFC 3454 table B.2
1
xn--bcher-kva.example 80
25
0
bcher-kva
1
1
1
label 2, character 9: U+2028'*' (RFC 3454 table C.2.2), 128, 0') output= ;;
esac
check 'the examples of lib/xn.3' "$output"
finish
