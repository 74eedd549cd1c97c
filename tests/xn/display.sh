#!/bin/sh
# SPDX-License-Identifier: MIT
# --display: the form to show, with the reasons, in each form of input and output.
. "$srcdir/tests/xn/lib.sh"

mixed='in ACE: mixed scripts (xn --display)\n'
slash='may not be in a host name (xn guard delimiter)\n'
std3='is not a letter, digit or hyphen (RFC 3490 section 4.1 step 3a)'

names 'in Unicode' 'bücher.example\n' --display xn--bcher-kva.example
names 'the same name as typed' 'bücher.example\n' --display BÜCHER.Example
names 'in ACE' 'xn--pypal-4ve.com\n' --display xn--pypal-4ve.com
names 'that name as typed' 'xn--pypal-4ve.com\n' --display pаypal.com
names 'each label for itself' 'xn--pypal-4ve.bücher.com.\n' --display xn--pypal-4ve.bücher.com.
names 'ASCII in lower case' 'www.example.com\n' --display WWW.Example.COM
names 'the root' '.\n' --display .
names 'an abbreviation' 'ü\n' --disp xn--tda
names '--wildcard' '*.ü\n' --display --wildcard '*.xn--tda'
names 'right-to-left text is not isolated' 'ישראל.il\n' --display xn--4dbrk0ce.il

try 'refused names' 1 'a\n' \
    "xn: operand:1:1: U+002F, mapped from U+2100, $slash"'xn: operand:3:3: an empty label '\
'(RFC 3490 section 4.1 step 8)\n' \
    '' --display '℀' a a..b
try 'a control character is refused, at its position' 1 '' \
    "xn: operand:1:5: U+001B $std3\n" '' --display "xn.b$(printf '\033')[m"
try 'a space in the third label' 1 '' \
    "xn: operand:1:5: U+0020 $std3; trailing space\n" '' --display 'ü.a '
try 'lines, with a refused one' 1 'ü\n\n\n\nxn--6la\r\n' \
    'xn: -:3:1: an empty label (RFC 3490 section 4.1 step 8)\n' 'xn--tda\n\n..\n\nxn--6la\r\n' \
    --display
try 'the flags apply' 1 '' "xn: operand:1:2: U+005F $std3\n" '' \
    --display --std3 a_ü
names 'unassigned code points are accepted as in -a, and not shown' 'xn--e28h\n' \
    --display --allow-unassigned '😀'

try '-v gives the reasons, at the first label in ACE' 0 'bücher.xn--pypal-4ve.xn--a\n' \
    'xn: operand:1:9: in ACE: fake ACE label; mixed scripts (xn --display)\n'\
'xn: 1 name, 0 refused, 1 with a label in ACE, 0 blank\n' \
    '' --display -v bücher.pаypal.xn--a
try '-v: a right-to-left label that is shown is no reason' 0 'ישראל.xn--a\n' \
    'xn: operand:1:14: in ACE: fake ACE label (xn --display)\n'\
'xn: 1 name, 0 refused, 1 with a label in ACE, 0 blank\n' '' --display -v xn--4dbrk0ce.xn--a
try '-v: lines' 0 'ü\nxn--a-7sb\nü\n' "xn: -:2:1: $mixed"\
'xn: 3 names, 0 refused, 1 with a label in ACE, 0 blank\n' 'ü\nаa\nü\n' --display -v
names '-v -q' 'xn--a-7sb\n' --display -v -q аa
try '-v: what is shown needs no reason' 0 'ישראל.il\nü\n' \
    'xn: 2 names, 0 refused, 0 with a label in ACE, 0 blank\n' '' --display -v xn--4dbrk0ce.il ü
for label in xn--a xn--0y0c 'xn--fa-hia' a♥ -ü xn--03c0b3ca 1०२ aа aー aþ сосо; do
    $xn --display -v -- $label.com > "$t/out" 2> "$t/one"
    grep 'in ACE: ' "$t/one"
done > "$t/reasons"
[ "$(sed 's/.*in ACE: //' "$t/reasons" | sort -u | wc -l)" -ge 10 ]
check 'each reason has words of its own'

try '--json' 0 \
    '{"line":1,"input":"ü.pаypal","output":"ü.xn--pypal-4ve","why":["XN_WHY_MIXED"]}\n'\
'{"line":2,"input":"xn--4dbrk0ce","output":"ישראל","why":["XN_WHY_RTL"]}\n'\
'{"line":3,"input":"a","output":"a","why":[]}\n' \
    '' '' --display --json ü.pаypal xn--4dbrk0ce a
try '--json=traits' 0 \
    '{"line":1,"input":"xn--a","output":"xn--a","why":["XN_WHY_FAKE"],'\
'"traits":["XN_TRAIT_FAKE_ACE"]}\n' '' '' --display --json=traits xn--a
try '--json of a refused name' 1 \
    '{"line":1,"input":"a b","error":{"status":"XN_E_STD3_CHAR","label":0,"offset":1,"length":1,'\
'"code_point":"U+0020","mapped":"U+0020","rule":"RFC 3490 section 4.1 step 3a","message":"U+0020 '\
"$std3\"}}\n" \
    "xn: operand:1:2: U+0020 $std3\n" '' --display --json 'a b'
try 'a column of CSV' 0 '1,"ü"\n2,xn--pypal-4ve\n' '' '1,"xn--tda"\n2,pаypal\n' \
    --display --csv -f2
try 'the position in a column' 0 'a,ä.xn--pypal-4ve\n' \
    "xn: -:1:6: $mixed"'xn: 1 name, 0 refused, 1 with a label in ACE, 0 blank\n' \
    'a,ä.pаypal\n' -F, -f2 --display -v
try 'names that end with NUL' 0 'ü\0000a\0000' '' 'xn--tda\0000A\0000' --display -0
try '--append' 0 'xn--tda\tü\n' '' 'xn--tda\n' --display --append
try '--append=display with -a' 0 'ü,xn--tda,ü\npаypal,xn--pypal-4ve,xn--pypal-4ve\n' '' \
    'ü\npаypal\n' -F, --append=ascii,display
try '--append=status,label,message with --display' 0 'ü.pаypal\tXN_OK\t1\tmixed scripts '\
'(xn --display)\n' '' 'ü.pаypal\n' --display --append=status,label,message
try 'with several threads' 0 "$(printf 'ü\\n%.0s' 1 2 3 4 5 6)" '' \
    "$(printf 'xn--tda\\n%.0s' 1 2 3 4 5 6)" --display -j3
try 'a charset that lacks a character of the answer' 1 '' \
    'xn: operand:1:1: U+05D0 is not in the charset of the output (xn --to)\n' '' \
    --display --to=ISO-8859-1 xn--4db

# Hosts in text
names 'the host of a URL' 'http://ü:а@xn--pypal-4ve.com:80/pаypal\nhttp://bücher.example/\n' \
    --display --url 'http://ü:а@pаypal.com:80/pаypal' http://xn--bcher-kva.example/
names 'a percent-encoded host' 'http://xn--pypal-4ve.com/%D0%B0\n' \
    --display --url --percent 'http://p%D0%B0ypal.com/%D0%B0'
names 'mail addresses' 'ü@ü\nа@xn--pypal-4ve.com\na@[::1]\n' \
    --display --email ü@xn--tda а@pаypal.com 'a@[::1]'
names 'hosts with a port' 'xn--pypal-4ve.com:80\n[::1]:80\nü\n' \
    --display --hostport pаypal.com:80 '[::1]:80' xn--tda
try 'each address of a mailto URL, -v' 0 'mailto:a@ü,b@xn--pypal-4ve.com,c@xn--a?x\n' \
    'xn: operand:1:15: in ACE: fake ACE label; mixed scripts (xn --display)\n'\
'xn: 1 name, 0 refused, 1 with a label in ACE, 0 blank\n' \
    '' --display --url -v 'mailto:a@ü,b@pаypal.com,c@xn--a?x'
try 'the reasons for a host, in JSON' 0 \
    '{"line":1,"input":"a@pаypal","output":"a@xn--pypal-4ve","why":["XN_WHY_MIXED"]}\n'\
'{"line":2,"input":"a@xn--4dbrk0ce","output":"a@ישראל","why":["XN_WHY_RTL"]}\n'\
'{"line":3,"input":"a@[::1]","output":"a@[::1]","why":[]}\n' \
    '' '' --display --email --json a@pаypal a@xn--4dbrk0ce 'a@[::1]'
try 'a count of lines with a label in ACE' 0 \
    'http://xn--pypal-4ve/\nhttp://xn--pypal-4ve/\nhttp://ü/\n' '' \
    'http://pаypal/\nhttp://xn--pypal-4ve/\nhttp://ü/\n' --display --url
names '--append=display of a URL' 'http://pаypal/\thttp://xn--pypal-4ve/\thttp://xn--pypal-4ve/\n' \
    --url --append=ascii,display http://pаypal/
for refused in --check -c --check=registration '-u --display' -x --compare \
    --punycode-encode=trace -pNameprep; do
    # shellcheck disable=SC2086 # words
    $xn --display $refused a a > "$t/out" 2> "$t/err"
    [ $? -eq 2 ] && [ ! -s "$t/out" ] && [ "$(wc -l < "$t/err")" -eq 1 ]
    check "--display with $refused is a usage error"
done
finish
