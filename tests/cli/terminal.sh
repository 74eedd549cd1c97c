#!/bin/sh
# SPDX-License-Identifier: MIT
# Behaviour on a terminal: prompt, progress line, messages.
. "$srcdir/tests/cli/lib.sh"
esc=$(printf '\033')

$drive pty 012 true < /dev/null
if [ $? -eq 77 ]; then
    skip 'no pseudo-terminal'
    finish
    exit
fi

# slow: 16 names over one and a half seconds
slow() {
    for i in $(seq 16); do
        echo "name$i.example"
        sleep 0.1
    done
}

echo ü | $drive pty 012 $xn > "$t/out"
holds "$t/out" 'xn: Enter names, one per line; Ctrl-D to finish\nxn--tda\n'
check 'a prompt on a terminal'
echo ü | $drive pty 012 $xn -q > "$t/out"
holds "$t/out" 'xn--tda\n'
check 'no prompt with -q'
$drive pty 012 $xn ü < /dev/null > "$t/out"
holds "$t/out" 'xn--tda\n'
check 'no prompt with operands'
echo ü | $drive pty 12 $xn > "$t/out"
holds "$t/out" 'xn--tda\n'
check 'no prompt if the input is a pipe'
echo ü | $drive pty 01 $xn > "$t/out" 2> "$t/err"
holds "$t/out" 'xn--tda\n' && [ ! -s "$t/err" ]
check 'no prompt if standard error is not a terminal'
# prompt EXPECTED ARGUMENTS...: what the prompt asks for
prompt() {
    expected=$1
    shift
    $drive pty 02 $xn "$@" < /dev/null > "$t/out"
    holds "$t/out" "xn: Enter $expected, one per line; Ctrl-D to finish\n"
    check "the prompt of xn $*"
}
prompt URLs --url
prompt 'mail addresses' --email
prompt 'hosts with ports' --hostport
prompt Punycode -d
prompt text -e
prompt text -n
prompt text -p Nodeprep
prompt 'passwords (typing is not shown)' -p saslprep
prompt records -p SASLprep -f 2
prompt 'code points such as u+00FC' --punycode-encode=code-points
prompt 'CSV records' --csv -f 2
prompt records -f 2

if command -v python3 > /dev/null; then
    for arguments in saslprep Nodeprep 'saslprep -f1'; do
        # shellcheck disable=SC2086 # words
        set -- $arguments
        python3 "$srcdir/tests/cli/typing.py" "$1" $xn $2 > "$t/out" 2>&1
        holds "$t/out" 'ok\n'
        check "what is shown of typed text: $arguments"
    done
else
    skip 'no python3' 3
fi

# --check prints a line even if it finds nothing, since silence could be a mistake.
$drive pty 2 $xn --check a bü.example < /dev/null > "$t/out" 2>&1
holds "$t/out" 'xn: 2 names, none refused\n'
check '--check without findings on a terminal'
$drive pty 2 $xn --check a < /dev/null > "$t/out" 2>&1
holds "$t/out" 'xn: 1 name, none refused\n'
check '--check of one name'
$drive pty 2 $xn --check -q a < /dev/null > "$t/out" 2>&1
holds "$t/out" ''
check '--check -q'
$drive pty 2 $xn --check --json a < /dev/null > "$t/out" 2>&1
holds "$t/out" '{"line":1,"input":"a","errors":[]}\n'
check '--check --json'
$xn --check a > "$t/out" 2>&1
holds "$t/out" ''
check 'no such line elsewhere'

# Names that browsers look up as others
note='note: browsers look up another name: IDNA 2008 encodes U+00DF, see --audit-2008'
$drive pty 2 $xn faß.ßde strasse < /dev/null > "$t/out" 2> "$t/err"
holds "$t/out" "fass.ssde\nstrasse\nxn: operand:1:3: $note\n  faß.ßde\n    ^\n"
check 'a note about a name that browsers look up as another'
for name in ς.example "$(printf 'a\342\200\214b')" "$(printf 'a\342\200\215b')"; do
    $drive pty 2 $xn "$name" < /dev/null | grep -q 'note: browsers look up another name'
    check "such a note: $name"
done
printf 'a\nfaß.de\n' | $drive pty 012 $xn > "$t/out"
[ "$(grep -c "^xn: -:2:3: $note\$" "$t/out")" -eq 1 ] && [ "$(grep -c note "$t/out")" -eq 1 ]
check 'the note about a name that is typed'
$drive pty 2 $xn --url 'http://ß@a.example/ß' http://faß.de < /dev/null > "$t/out"
holds "$t/out" "http://ß@a.example/ß\nhttp://fass.de\nxn: operand:2:10: $note\n  http://faß.de\n           ^\n"
check 'the note is about the host of a URL'
# quiet_about NAME STREAMS ARGUMENTS...: without a note
quiet_about() {
    case=$1 streams=$2
    shift 2
    echo faß.de | $drive pty "$streams" $xn "$@" > "$t/out" 2>&1
    ! grep -q note "$t/out"
    check "no such note $case"
}
quiet_about 'with -q' 012 -q
quiet_about 'if the input is a pipe' 12
quiet_about 'if standard error is not a terminal' 01
quiet_about 'to Unicode' 012 -u
quiet_about 'of a refused name' 012 faß..de

# ASCII that no host name contains
# notes NAME LINE ARGUMENTS...: a note with this position, and what is after "note: "
notes() {
    name=$1 line=$2
    shift 2
    $drive pty 2 $xn "$@" "$name" < /dev/null |
        grep -q "^xn: operand:1:${line%% *}: note: ${line#* }"
    check "a note about $name"
}
notes 'bücher.de ' '11 U+0020.*; trailing space'
notes bücher.de:80/x '11 U+003A '
notes 'https://a.de' '6 U+003A.*--url'
notes '*.a*.ü' '4 U+002A '
notes 'a b' '2 U+0020 ' --allow-unassigned
# silent STREAMS INPUT ARGUMENTS...: no note about a line
silent() {
    streams=$1 line=$2
    shift 2
    echo "$line" | $drive pty "$streams" $xn "$@" > "$t/out" 2>&1
    ! grep -q note: "$t/out"
    check "no note: $line, $streams $*"
}
printf 'a\na b\nü.c d\n' | $drive pty 012 $xn > "$t/out"
[ "$(grep -c '^xn: -:[23]:[25]: note: U+0020 ' "$t/out")" -eq 2 ] &&
    [ "$(grep -c note: "$t/out")" -eq 2 ]
check 'notes about lines that are typed'
silent 012 '*.ü_.a-'
silent 012 'a b' -q
silent 012 'a b' -u
silent 012 'a b' --check=any
silent 12 'a b'
silent 01 'a b'

# Labels that stay in ACE
$drive pty 2 $xn -u xn--vi8h.ws xn--tda < /dev/null > "$t/out"
sed 1,2d "$t/out" | grep -q '^xn: operand:1:1: unchanged: U+1F355 .*--allow-unassigned' &&
    [ "$(grep -c unchanged "$t/out")" -eq 1 ]
check 'why a label is unchanged'
$drive pty 2 $xn -u -q xn--vi8h.ws < /dev/null > "$t/out" && holds "$t/out" 'xn--vi8h.ws\n'
check 'not with -q'
$drive pty 1 $xn -u xn--vi8h.ws < /dev/null > "$t/out" 2>&1 && holds "$t/out" 'xn--vi8h.ws\n'
check 'not if standard error is not a terminal'

# --audit-2008 names its columns if standard output is a terminal.
if has WITH_LIBIDN2; then
    names='input\tidna2003\tidna2008\tuts46\ttransitional\tclass\tcause'
    $drive pty 1 $xn --audit-2008 a < /dev/null > "$t/out"
    holds "$t/out" "$names\na\ta\ta\ta\ta\tsame\t\n"
    check 'names of columns'
    echo a | $drive pty 1 $xn --audit-2008=differs -v 2> "$t/err" > "$t/out"
    holds "$t/out" "$names\tadvice\n"
    check 'names of columns with -v, and no other line'
    $drive pty 1 $xn --audit-2008 --json a < /dev/null | grep -q '^{"line":1,'
    check 'no names of columns in JSON'
    $drive pty 2 $xn --audit-2008 a < /dev/null > "$t/out"
    holds "$t/out" 'a\ta\ta\ta\ta\tsame\t\n'
    check 'no names of columns if standard output is not a terminal'
else
    skip 'no libidn2' 4
fi

# The default of --max-messages on a terminal is that of the manual.
yes 'ü!' | head -n 1100 > "$t/in"
echo U+0061 > "$t/table.txt"
for command in xn xn-zone xn-table; do
    case $command in
    xn) arguments="--on-error=skip -i" ;;
    xn-zone) arguments='--hosts -c' ;;
    xn-table) arguments="check --on-error=skip $t/table.txt -i" ;;
    esac
    most=$(documented "$command/$command.1" \
        'Fl -max-messages Ns.*The default is % [a-z ]*terminal')
    # shellcheck disable=SC2086 # words
    $drive pty 2 $RUN "./$command" $arguments "$t/in" < /dev/null > "$t/out"
    [ -n "$most" ] && [ "$(grep -c "$command: $t/in:[0-9]*:[0-9]*: " "$t/out")" -eq "$most" ]
    check "$command: messages on a terminal"
done

# The name below a message, with a caret.
# points NAME NAME_SHOWN CARET_LINE ARGUMENTS...
points() {
    name=$1
    printf '  %s\n  %s\n' "$2" "$3" > "$t/want"
    shift 3
    $drive pty 2 $xn "$@" "$name" < /dev/null 2>&1 | tail -n 2 > "$t/out"
    same "$t/out" "$t/want"
    check "a caret: $name"
}
empty='an empty label (RFC 3490 section 4.1 step 8)'
points bü..example bü..example '   ^'
points bü..example bü..example '   ^' --json
points '日本..x' '日本..x' '     ^'
points 'Ｕ..x' 'Ｕ..x' '   ^'
points "$(printf '\315\270..x')" "$(printf '\315\270..x')" '  ^' --allow-unassigned
points "$(printf 'e\314\201..x')" "$(printf 'e\314\201..x')" '  ^'
points "$(printf 'a\315\230b')" "$(printf 'a\315\230b')" '^'
points "$(printf 'b\374r..')" 'b<octet 252>r..' ' ^'
points "$(printf 'b\033x..')" 'b<U+001B>x..' '           ^'
points 'a,"x.."' 'a,"x.."' '     ^' --csv -f 2
$drive pty 2 $xn --check ü_a..b < /dev/null > "$t/out"
holds "$t/out" "xn: operand:1:6: $empty\n  ü_a..b\n      ^\n"
check 'a caret with --check'
long=$(printf 'a.%.0s' $(seq 45))
$drive pty 2 $xn "$long." < /dev/null > "$t/out"
holds "$t/out" "xn: operand:1:91: $empty\n"
check 'no caret below a name that does not fit the terminal'
# Where the width is not known, a line with a caret has fewer than 79 columns.
name=$(printf 'a.%.0s' $(seq 37))
for before in b bb; do
    $drive pty 2 $xn "$before$name." < /dev/null > "$t/out"
    [ "$(wc -l < "$t/out")" -eq $((5 - 2 * ${#before})) ]
    check "a caret below a name of $((75 + ${#before})) octets"
done
$xn bü..example > "$t/out" 2>&1
holds "$t/out" "xn: operand:1:5: $empty\n"
check 'no caret if standard error is not a terminal'
$drive pty 2 $xn -q bü..example < /dev/null > "$t/out"
holds "$t/out" ''
check 'no caret with -q'
$drive pty 2 $xn --from=ISO-8859-1 "$(printf 'b\374..')" < /dev/null > "$t/out"
holds "$t/out" "xn: operand:1:4: $empty\n"
check 'no caret below a name in another charset'
lines=$(printf '"a\nb.."')
$drive pty 2 $xn --csv -f1 "$lines" < /dev/null > "$t/out" 2> "$t/err"
tail -n 1 "$t/out" > "$t/last" && holds "$t/last" "xn: operand:2:3: $empty\n"
check 'no caret below a name of two lines'
echo bü.. | $drive pty 012 $xn > "$t/out"
! grep -q '\^' "$t/out"
check 'no caret below a line that is typed'

# Standard output is a terminal, standard input is not: each line is answered before the next is
# sent.
{ echo ü; wait_for test -s "$t/soon"; cp "$t/soon" "$t/then"; } | $drive pty 1 $xn > "$t/soon"
holds "$t/then" 'xn--tda\n'
check 'on a terminal each line is answered at once'
printf 'ü\nx..\na\n' | $drive pty 012 $xn > "$t/out"
[ $? -eq 1 ] && [ "$(sed 1d "$t/out" | sort)" = \
    "$(printf '\na\nxn--tda\nxn: -:2:3: an empty label (RFC 3490 section 4.1 step 8)' | sort)" ]
check 'messages and answers on one terminal'

# pty2 ARGUMENTS...: only standard error is a terminal, and its output is captured
pty2() {
    $drive pty 2 sh -c 'exec "$@" > /dev/null' sh $xn --line-buffered "$@"
}

# --progress: the runs take some seconds each, at the same time
slow | $drive pty 012 $xn --line-buffered > "$t/typed" &
slow | pty2 > "$t/auto" &
slow | pty2 --progress=never > "$t/never" &
slow | pty2 -q > "$t/quiet" &
slow | $xn --line-buffered > "$t/pipe" 2>&1 &
slow | $xn --line-buffered --progress=always > "$t/out" 2> "$t/always" &
slow | $drive pty 12 $xn --line-buffered > "$t/both" &
# in the background of a script SIGINT is ignored
slow | $drive pty 2 sh -c '
    exec 3<&0; "$@" <&3 > /dev/null & sleep 1.3; kill -INT $!; wait $!' sh $xn --line-buffered \
    -v > "$t/ignoring" &
# a slow reader
yes ü | head -n 300000 > "$t/file"
$drive pty 2 sh -c 'file=$1; shift; "$@" -i "$file" | { sleep 3; cat > /dev/null; }' sh \
    "$t/file" $xn > "$t/remaining" &
yes .. | head -n 100000 > "$t/bad"
$drive pty 2 $xn --check --max-messages=1000000 < "$t/bad" | { sleep 3; cat > "$t/errors"; } &
{ slow; echo a..; } | pty2 > "$t/message" &
{ slow; echo ü..; } | $drive pty 2 sh -c 'exec "$@" > /dev/null' sh $RUN ./xn-zone --hosts \
    > "$t/zone-message" &
slow | $drive pty 12 $RUN ./xn-zone --hosts > "$t/zone-both" &
slow | $drive pty 2 sh -c 'exec "$@" > /dev/null' sh $RUN ./xn-zone --hosts > "$t/zone-auto" &
wait
grep -Eq "$esc\[Kxn: [0-9]+ names, [0-9]+ a second, 0 refused" "$t/auto"
check 'progress is shown after a second'
tail -c 3 "$t/auto" | grep -q "^$esc\[K\$"
check 'the progress line is erased at the end'
[ ! -s "$t/never" ]
check '--progress=never'
[ ! -s "$t/quiet" ]
check '-q'
! grep -q second "$t/pipe"
check 'no progress if standard error is not a terminal'
! grep -q second "$t/typed"
check 'no progress while names are typed'
grep -Eq '^xn: [0-9]+ names, [0-9]+ a second, 0 refused$' "$t/always" &&
    ! grep -q "$esc" "$t/always"
check '--progress=always: lines'
tr '\r' '\n' < "$t/both" | sed "s/^$esc\[K//" | grep -v '^xn: ' | grep . > "$t/names"
seq 16 | sed 's/.*/name&.example/' > "$t/want"
cmp -s "$t/names" "$t/want"
check 'answers begin on a clear line'
tr '\r' '\n' < "$t/message" | grep -q "^$esc\[Kxn: -:17:3: an empty label"
check 'messages begin on a clear line'
tr '\r' '\n' < "$t/errors" | grep -q second && [ \
    "$(tr '\r' '\n' < "$t/errors" | sed "s/^$esc\[K//" |
        grep -c '^xn: -:[0-9]*:1: an empty label (RFC 3490 section 4.1 step 8)$')" \
    -eq 100000 ]
check 'many messages each begin on a clear line'
tr '\r' '\n' < "$t/zone-message" | grep -q "^$esc\[Kxn-zone: -:17:4: an empty label" &&
    tr '\r' '\n' < "$t/zone-message" | grep -q "^$esc\[Kxn-zone: [0-9]* lines, "
check 'xn-zone: messages begin on a clear line'
tr '\r' '\n' < "$t/zone-both" | sed "s/^$esc\[K//" | grep -v '^xn-zone: ' | grep . |
    same - "$t/want" && grep -q ' a second, ' "$t/zone-both"
check 'xn-zone: answers begin on a clear line'
grep -q ' a second, ' "$t/zone-auto" && tail -c 3 "$t/zone-auto" | grep -q "^$esc\[K\$"
check 'xn-zone: the progress line is erased at the end'
grep -Eq \
    "$esc\[Kxn: [0-9]+ names, [0-9]+ a second, 0 refused, [0-9]+ %, [0-9]+:[0-9][0-9] remaining" \
    "$t/remaining"
check 'percentage and remaining time of a file'
echo a | $drive pty 2 $xn > "$t/out" 2>&1
holds "$t/out" 'a\n'
check 'no progress in a short run'
# Ctrl-C, as the terminal sends it to all processes of its foreground
if command -v timeout > /dev/null; then
    { slow; slow; slow; } | $drive pty 2 sh -c 'exec timeout -s INT 3 "$@" > /dev/null' sh $xn \
        --line-buffered > "$t/interrupted"
    grep -q second "$t/interrupted" && tail -c 3 "$t/interrupted" | grep -q "^$esc\[K\$"
    check 'the progress line is erased by Ctrl-C'
else
    skip 'no timeout'
fi
tail -c 60 "$t/ignoring" | grep -q 'xn: 16 names, 0 refused, 0 blank'
check 'a run that ignores SIGINT goes on'
# The line is on the terminal during the run, whether or not output and messages are written there.
if command -v python3 > /dev/null; then
    python3 "$srcdir/tests/cli/progress.py" sh -c 'exec "$@" > /dev/null' sh $xn > "$t/out" 2>&1 &
    python3 "$srcdir/tests/cli/progress.py" $xn > "$t/both" 2>&1
    python3 "$srcdir/tests/cli/progress.py" $RUN ./xn-zone --hosts --std3 > "$t/zone-both" 2>&1
    wait
    holds "$t/zone-both" 'ok\n'
    check 'xn-zone: the progress line is visible between answers on the same terminal'
    holds "$t/out" 'ok\n'
    check 'the progress line is visible during a run'
    holds "$t/both" 'ok\n'
    check 'the progress line is visible between answers on the same terminal'
else
    skip 'no python3' 3
fi
# At most 1000 messages on a terminal, and a refusal once with -x
yes .a | head -n 3000 > "$t/in"
$drive pty 2 $xn --check < "$t/in" > "$t/err"
[ "$(grep -c '^xn: -:' "$t/err")" -eq 1000 ] && grep -q '; 2000 ' "$t/err"
check '1000 on a terminal'
for arguments in 12:-x:1 '12:-x --json:1' 2:-x:1; do
    rest=${arguments#*:}
    $drive pty "${arguments%%:*}" $xn ${rest%:*} .a < /dev/null > "$t/err"
    [ "$(grep -c '^xn: operand:1:1: ' "$t/err")" -eq 1 ] || [ "${rest%:*}" = -x ]
    check "a refusal is printed once with $arguments"
done
# colour
esc=$(printf '\033')
$drive pty 1 $xn -x xn-- > "$t/out"
if [ $? -eq 77 ]; then
    skip 'no pseudo-terminal' 7
else
    grep -q "${esc}\[1mlabel ${esc}\[0m1: xn--" "$t/out" &&
        grep -q "${esc}\[33mwarning: ${esc}\[0ma label" "$t/out"
    check 'colour on a terminal'
    $drive pty 1 $xn -x a.b > "$t/out" && grep -q "^${esc}\[32manswer: ${esc}\[0ma\.b" "$t/out"
    check 'the colour of an answer'
    $drive pty 1 $xn -x a..b 2> "$t/err" > "$t/out"
    [ $? -eq 1 ] && grep -q "^${esc}\[31m  refused at octet ${esc}\[0m3: an empty" "$t/out" &&
        tr -d '\r' < "$t/out" | grep -A 1 "^${esc}\[31manswer: none$" | tail -n 1 |
        grep -qx "${esc}\[0m"
    check 'the colour of refusals'
    NO_COLOR=1 $drive pty 1 $xn -x xn-- > "$t/out"
    grep -q '^label 1: xn--$' "$t/out"
    check 'no colour with NO_COLOR'
    NO_COLOR= $drive pty 1 $xn -x xn-- | grep -q "$esc"
    check 'an empty NO_COLOR is ignored'
    # Standard output is not a terminal here; what the terminal shows comes out of drive's output
    # too.
    $drive pty 02 sh -c "$xn -x xn-- > $t/file" < /dev/null > "$t/out"
    grep -q '^answer: xn--$' "$t/file" && ! grep -q "$esc" "$t/file"
    check 'no colour if standard output is not a terminal'
    $drive pty 1 $xn -x --json xn-- > "$t/out"
    grep -q '^{"line":1,' "$t/out" && ! grep -q "$esc" "$t/out"
    check 'no colour in JSON'
fi
$xn -x xn-- | cat > "$t/out"
grep -q '^answer: xn--$' "$t/out" && ! grep -q "$esc" "$t/out"
check 'no colour in a pipe'

finish
