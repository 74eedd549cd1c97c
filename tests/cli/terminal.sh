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

# slow: 30 names over three seconds: a sanitizer may take one until it reads
slow() {
    for i in $(seq 30); do
        echo "name$i.example"
        sleep 0.1
    done
}

# shows NAME STREAMS EXPECTED ARGUMENTS...: what xn prints with these streams on a terminal, without
# input; the words of messages are X
shows() {
    name=$1 streams=$2 expected=$3
    shift 3
    $drive pty "$streams" $xn "$@" < /dev/null 2>&1 |
        sed 's/^\(xn: \(argument \)*[^ ]*[0-9]: \).*/\1X/; t; s/^xn: .*/X/' > "$t/out"
    holds "$t/out" "$expected"
    check "$name"
}

# notes COUNT STREAMS INPUT ARGUMENTS...: so many notes about input that is typed, or comes from a
# pipe
notes() {
    wanted=$1 streams=$2 input=$3
    shift 3
    printf "$input" | $drive pty "$streams" $xn "$@" > "$t/out" 2>&1
    [ "$(grep -c note: "$t/out")" -eq "$wanted" ]
    check "notes: $wanted about '$input', $streams $*"
}

echo ü | $drive pty 012 $xn > "$t/out"
[ "$(wc -l < "$t/out")" -eq 2 ] && [ "$(tail -n 1 "$t/out")" = xn--tda ]
check 'a prompt on a terminal'
for row in '012 -q' '12 -v' '01 -v'; do
    echo ü | $drive pty "${row% *}" $xn ${row#* } > "$t/out" 2> "$t/err"
    ! grep -q Ctrl-D "$t/out" "$t/err" && grep -qx xn--tda "$t/out"
    check "no prompt: $row"
done
shows 'no prompt with operands' 012 'xn--tda\n' ü
for arguments in '' --url --email --hostport -d -e '-f 2' \
    --punycode-encode=code-points '--csv -f 2'; do
    # shellcheck disable=SC2086 # words
    $drive pty 02 $xn $arguments < /dev/null
done > "$t/out"
[ "$(sort -u "$t/out" | grep -c Ctrl-D)" -eq 9 ]
check 'prompts ask for different things'

# --check prints a line even if it finds nothing, since silence could be a mistake.
for row in '1 pty' '0 pty -q' '0'; do
    set -- $row
    wanted=$1
    shift
    ${1:+$drive pty 2} $xn --check $2 a bü.example < /dev/null > "$t/out" 2>&1
    [ "$(wc -l < "$t/out")" -eq "$wanted" ]
    check "--check without findings: $row"
done
shows '--check --json' 2 '{"line":1,"input":"a","errors":[]}\n' --check --json a

# Names that browsers look up as others, and ASCII that no host name contains
shows 'a note about a name that browsers look up as another' 2 \
    'fass.ssde\nstrasse\nxn: argument 1:3: X\n  faß.ßde\n    ^\n' faß.ßde strasse
shows 'the note is about the host of a URL' 2 \
    'http://ß@a.example/ß\nhttp://fass.de\nxn: argument 2:10: X\n  http://faß.de\n           ^\n' \
    --url 'http://ß@a.example/ß' http://faß.de
notes 4 012 'ς.example\na\342\200\214b\na\342\200\215b\na\nfaß.de\n'
notes 3 012 'a\na b\nü.c d\n*.a*.ü\n'
for row in '012 -q' '12' '01' '012 -u'; do
    # shellcheck disable=SC2086 # words
    set -- $row
    streams=$1
    shift
    notes 0 "$streams" 'faß.de\na b\n' "$@"
done
notes 0 012 'faß..de\n*.ü_.a-\n'
notes 0 012 'a b\n' --check=any
shows 'a note about a space at the end' 2 \
    'xn--bcher-kva.de \nxn: argument 1:11: X\n  bücher.de \n           ^\n' 'bücher.de '

# Labels that stay in ACE
$drive pty 2 $xn -u xn--vi8h.ws xn--tda < /dev/null > "$t/out"
[ "$(grep -c '^xn: argument 1: .*U+1F355' "$t/out")" -eq 1 ] && ! grep -q 'argument 2' "$t/out"
check 'why a label is unchanged'
shows 'not with -q' 2 'xn--vi8h.ws\n' -u -q xn--vi8h.ws
shows 'not if standard error is not a terminal' 1 'xn--vi8h.ws\n' -u xn--vi8h.ws

# --audit-2008 names its columns if standard output is a terminal.
if has WITH_LIBIDN2; then
    names='input\tidna2003\tidna2008\tuts46\ttransitional\tclass\tcause'
    shows 'names of columns' 1 "$names\na\ta\ta\ta\ta\tsame\t\n" --audit-2008 a
    echo a | $drive pty 1 $xn --audit-2008=differs -v 2> "$t/err" > "$t/out"
    holds "$t/out" "$names\tadvice\n"
    check 'names of columns with -v, and no other line'
    $drive pty 1 $xn --audit-2008 --json a < /dev/null | grep -q '^{"line":1,'
    check 'no names of columns in JSON'
    shows 'no names of columns if standard output is not a terminal' 2 \
        'a\ta\ta\ta\ta\tsame\t\n' --audit-2008 a
else
    skip 'no libidn2' 4
fi

# At most 1000 messages on a terminal
yes 'ü!' | head -n 1100 > "$t/in"
echo U+0061 > "$t/table.txt"
for arguments in "xn --on-error=skip -i" 'xn-zone --hosts -c' \
    "xn-table check --on-error=skip $t/table.txt -i"; do
    # shellcheck disable=SC2086 # words
    $drive pty 2 $RUN ./$arguments "$t/in" < /dev/null > "$t/out"
    [ "$(grep -c "${arguments%% *}: $t/in:[0-9]*:[0-9]*: " "$t/out")" -eq 1000 ]
    check "messages on a terminal: $arguments"
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
points bü..example bü..example '   ^' --json
points '日本..x' '日本..x' '     ^'
points 'Ｕ..x' 'Ｕ..x' '   ^'
points "$(printf '\315\270..x')" "$(printf '\315\270..x')" '  ^' --allow-unassigned
points "$(printf 'e\314\201..x')" "$(printf 'e\314\201..x')" '  ^'
points "$(printf 'a\315\230b')" "$(printf 'a\315\230b')" '^'
points "$(printf 'b\374r..')" 'b<octet 252>r..' ' ^'
points "$(printf 'b\033x..')" 'b<U+001B>x..' '           ^'
points 'a,"x.."' 'a,"x.."' '     ^' --csv -f 2
shows 'a caret with --check' 2 'xn: argument 1: X\n  ü_a..b\n      ^\n' --check ü_a..b
long=$(printf 'a.%.0s' $(seq 45))
shows 'no caret below a name that does not fit the terminal' 2 'xn: argument 1: X\n' "$long."
# Where the width is not known, a line with a caret has fewer than 79 columns.
name=$(printf 'a.%.0s' $(seq 37))
for before in b bb; do
    $drive pty 2 $xn "$before$name." < /dev/null > "$t/out"
    [ "$(wc -l < "$t/out")" -eq $((5 - 2 * ${#before})) ]
    check "a caret below a name of $((75 + ${#before})) octets"
done
shows 'no caret if standard error is not a terminal' 1 'xn: argument 1: X\n' bü..example
shows 'no caret with -q' 2 '' -q bü..example
shows 'no caret below a name of two lines' 2 '""\nxn: argument 2: X\n' --csv -f1 \
    "$(printf '"a\nb.."')"
echo bü.. | $drive pty 012 $xn > "$t/out"
! grep -q '\^' "$t/out"
check 'no caret below a line that is typed'

# Standard output is a terminal, standard input is not: each line is answered before the next is
# sent.
{ echo ü; wait_for test -s "$t/soon"; cp "$t/soon" "$t/then"; } | $drive pty 1 $xn > "$t/soon"
holds "$t/then" 'xn--tda\n'
check 'on a terminal each line is answered at once'
printf 'ü\nx..\na\n' | $drive pty 012 $xn > "$t/out"
[ $? -eq 1 ] && [ "$(sed '1d; s/^\(xn: -:2:3: \).*/\1/' "$t/out" | sort)" = \
    "$(printf '\na\nxn--tda\nxn: -:2:3: ' | sort)" ]
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
seq 30 | sed 's/.*/name&.example/' > "$t/want"
cmp -s "$t/names" "$t/want"
check 'answers begin on a clear line'
tr '\r' '\n' < "$t/message" | grep -q "^$esc\[Kxn: -:31:3: "
check 'messages begin on a clear line'
tr '\r' '\n' < "$t/errors" | grep -q second && [ \
    "$(tr '\r' '\n' < "$t/errors" | sed "s/^$esc\[K//" |
        grep -c '^xn: -:[0-9]*:1:.* (RFC 3490 section 4.1 step 8)')" \
    -eq 100000 ]
check 'many messages each begin on a clear line'
tr '\r' '\n' < "$t/zone-message" | grep -q "^$esc\[Kxn-zone: -:31:4: " &&
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
    { slow; slow; } | $drive pty 2 sh -c 'exec timeout -s INT 3 "$@" > /dev/null' sh $xn \
        --line-buffered > "$t/interrupted"
    grep -q second "$t/interrupted" && tail -c 3 "$t/interrupted" | grep -q "^$esc\[K\$"
    check 'the progress line is erased by Ctrl-C'
else
    skip 'no timeout'
fi
tail -c 60 "$t/ignoring" | grep -q 'xn: 30 names, 0 refused, 0 blank'
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
# A refusal is printed once with -x.
for arguments in 12:-x:1 '12:-x --json:1' 2:-x:1; do
    rest=${arguments#*:}
    $drive pty "${arguments%%:*}" $xn ${rest%:*} .a < /dev/null > "$t/err"
    [ "$(grep -c '^xn: argument 1: ' "$t/err")" -eq 1 ] || [ "${rest%:*}" = -x ]
    check "a refusal is printed once with $arguments"
done
# Colour: the columns of standard output, without the words
# colours NAME EXPECTED ENVIRONMENT ARGUMENTS...: which colours are used
colours() {
    name=$1 expected=$2 setting=$3
    shift 3
    env "$setting" $drive pty 1 $xn "$@" > "$t/out" 2> "$t/err"
    found=$(grep -o "$esc\[[1-9]*m" "$t/out" | tr -d "$esc[m" | sort -u | paste -sd ' ')
    [ "$found" = "$expected" ] || echo "# $found"
    [ "$found" = "$expected" ]
    check "colour: $name"
}
colours 'of titles and warnings' '1 32 33' A=1 -x xn--
colours 'of an answer' '1 32' A=1 -x a.b
colours 'of refusals' '1 31' A=1 -x a..b
colours 'none with NO_COLOR' '' NO_COLOR=1 -x xn--
colours 'an empty NO_COLOR is ignored' '1 32 33' NO_COLOR= -x xn--
colours 'none in JSON' '' A=1 -x --json xn--
# Standard output is not a terminal here; what the terminal shows comes out of drive's output too.
$drive pty 02 sh -c "$xn -x xn-- > $t/file" < /dev/null > "$t/out"
[ -s "$t/file" ] && ! grep -q "$esc" "$t/file"
check 'no colour if standard output is not a terminal'

finish
