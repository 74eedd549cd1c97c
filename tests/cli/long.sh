#!/bin/sh
# SPDX-License-Identifier: MIT
# Lines of 4 MiB, records of exactly 1 MiB, and long streams, in constant memory.
. "$srcdir/tests/cli/lib.sh"
json="$RUN tests/cli/json_lines"

mib=1048576

# refused LINE: whether the only message is that this line is too long
refused() {
    [ "$(wc -l < "$t/err")" -eq 1 ] && grep -q "^xn: $1:1048577: .* (xn record limit)$" "$t/err"
}

# octets COUNT: prints a line of COUNT octets without its end
octets() {
    yes x | tr -d '\n' | head -c "$1"
}

octets $((4 * mib)) > "$t/long"
for kind in LF CRLF NUL; do
    null=
    case $kind in
    LF) end='\n' ;;
    CRLF) end='\r\n' ;;
    NUL) end='\0' null=-0 ;;
    esac
    { printf %b "ü$end"; cat "$t/long"; printf %b "${end}ü$end"; } > "$t/in"
    for jobs in 1 3; do
        $xn $null -j$jobs --reject="$t/reject" < "$t/in" > "$t/out" 2> "$t/err"
        [ $? -eq 1 ] && holds "$t/out" "xn--tda$end${end}xn--tda$end" &&
            refused "-:2"
        check "4 MiB, $kind, -j$jobs: blank"
        { cat "$t/long"; printf %b "$end"; } | cmp -s - "$t/reject"
        check "4 MiB, $kind, -j$jobs: rejected unchanged"
        $xn $null -j$jobs --on-error=keep < "$t/in" 2> "$t/err" > "$t/out"
        { printf %b "xn--tda$end"; cat "$t/long"; printf %b "${end}xn--tda$end"; } |
            cmp -s - "$t/out"
        check "4 MiB, $kind, -j$jobs: keep"
    done
    $xn $null --on-error=skip < "$t/in" > "$t/out" 2> "$t/err"
    holds "$t/out" "xn--tda${end}xn--tda$end" && refused "-:2"
    check "4 MiB, $kind: skip"
    $xn $null --on-error=stop < "$t/in" > "$t/out" 2> "$t/err"
    holds "$t/out" "xn--tda$end" && refused "-:2"
    check "4 MiB, $kind: stop"
    $xn $null --json < "$t/in" > "$t/out" 2> "$t/err"
    [ "$($json < "$t/out")" = '3 objects' ] && grep -q '"offset":1048576,"length":3145728' "$t/out"
    check "4 MiB, $kind: JSON"
done
$xn < "$t/long" > "$t/out" 2> "$t/err"
[ $? -eq 1 ] && [ ! -s "$t/out" ] && refused "-:1"
check '4 MiB without an end: blank'
$xn --on-error=keep < "$t/long" 2> "$t/err" | cmp -s - "$t/long"
check '4 MiB without an end: keep'
$xn --check -v < "$t/long" > "$t/out" 2> "$t/err"
[ $? -eq 1 ] && [ ! -s "$t/out" ] && [ "$(wc -l < "$t/err")" -eq 3 ]
check '4 MiB without an end: --check'
# Without an end before another file, whose first line is not part of it
printf 'ü\n' > "$t/next"
for jobs in 1 3; do
    for row in 'blank \n' 'text:- -\n' 'skip '; do
        $xn -j$jobs --on-error="${row% *}" -i "$t/long" -i "$t/next" > "$t/out" 2> "$t/err"
        [ $? -eq 1 ] && holds "$t/out" "${row#* }xn--tda\n" &&
            refused "$t/long:1"
        check "4 MiB without an end, and another file: ${row% *}, -j$jobs"
    done
    for row in '--on-error=keep \nxn--tda\n' '-f1 \nxn--tda\n' '--append \t\nü\txn--tda\n'; do
        $xn -j$jobs "${row%% *}" -i "$t/long" -i "$t/next" 2> "$t/err" > "$t/out"
        { cat "$t/long"; printf %b "${row#* }"; } | cmp -s - "$t/out" &&
            refused "$t/long:1"
        check "4 MiB without an end, and another file: ${row%% *}, -j$jobs"
    done
    $xn -j$jobs --on-error=skip --reject="$t/reject" -i "$t/long" -i "$t/next" 2> "$t/err" |
        grep -qx xn--tda && { cat "$t/long"; echo; } | cmp -s - "$t/reject"
    check "4 MiB without an end, and another file: rejects, -j$jobs"
    $xn -j$jobs --json -i "$t/long" -i "$t/next" 2> "$t/err" > "$t/out"
    [ "$($json < "$t/out")" = '2 objects' ] && grep -q '^{"line":1,"length":4194304,' "$t/out" &&
        grep -q '^{"line":1,"input":"ü","output":"xn--tda"}$' "$t/out"
    check "4 MiB without an end, and another file: JSON, -j$jobs"
done
{ printf 'ü\t'; cat "$t/long"; printf '\n'; } > "$t/in"
$xn -f1 < "$t/in" 2> "$t/err" | cmp -s - "$t/in"
check '4 MiB in a column: unchanged'
$xn -f1 --on-error=text:- < "$t/in" 2> "$t/err" | cmp -s - "$t/in"
check '4 MiB in a column: no text in its place'

# the limit itself
octets $mib > "$t/most"
for kind in none LF CRLF; do
    case $kind in
    none) end= ;;
    LF) end='\n' ;;
    CRLF) end='\r\n' ;;
    esac
    for more in '' x xx; do
        { cat "$t/most"; printf %b "$more$end"; } > "$t/in"
        $xn -n < "$t/in" > "$t/out" 2> "$t/err"
        status=$?
        if [ -z "$more" ]; then
            [ $status -eq 0 ] && cmp -s "$t/in" "$t/out" && [ ! -s "$t/err" ]
        else
            [ $status -eq 1 ] && holds "$t/out" "$end" && refused "-:1"
        fi
        check "1 MiB${more:+ and ${#more}}, end $kind"
        $xn -n --on-error=keep < "$t/in" 2> "$t/err" | cmp -s - "$t/in"
        check "1 MiB${more:+ and ${#more}}, end $kind: keep"
        $xn -n --json < "$t/in" > "$t/out" 2> "$t/err"
        [ "$($json < "$t/out")" = '1 objects' ] && { [ -z "$more" ] ||
            grep -q "^{\"line\":1,\"length\":$((mib + ${#more})),\"error\"" "$t/out"; }
        check "1 MiB${more:+ and ${#more}}, end $kind: JSON"
    done
done
{ printf 'a,"'; cat "$t/most"; printf '\nb",ü\nc,"ü"\n'; } > "$t/in"
$xn --csv -f2 < "$t/in" > "$t/out" 2> "$t/err"
[ $? -eq 1 ] && [ "$(tail -n 1 "$t/out")" = 'c,"xn--tda"' ]
check 'CSV continues after a record that is too long'

# CR LF is never cut in two, wherever a read ends
for more in 1 2 3 262145 524289; do
    { cat "$t/most" "$t/most" | head -c $((mib + more)); printf '\r\nü\r\n'; } > "$t/in"
    { cat "$t/most" "$t/most" | head -c $((mib + more)); printf '\t\r\nü\txn--tda\r\n'; } \
        > "$t/kept"
    for jobs in 1 3; do
        $xn --append -j$jobs < "$t/in" 2> "$t/err" | cmp -s - "$t/kept" &&
            cat "$t/in" | $xn --append -j$jobs 2> "$t/err" | cmp -s - "$t/kept" &&
            refused "-:1"
        check "1 MiB and $more with CR LF, -j$jobs: --append"
    done
done

# the limit of a CSV record, whose quoted text contains ends of lines
for more in '' x; do
    { printf '"'; head -c $((mib - 6)) "$t/most"; printf '%s' "$more"; printf '\n",ü\n"x\n",ü\n'; \
        } > "$t/in"
    $xn --csv -f2 --reject="$t/reject" < "$t/in" > "$t/out" 2> "$t/err"
    if [ -z "$more" ]; then
        [ ! -s "$t/err" ] && [ "$(tail -n 2 "$t/out" | tr -d '\n')" = '"x",xn--tda' ] &&
            [ ! -s "$t/reject" ]
    else
        [ -s "$t/err" ] && [ "$(tail -n 2 "$t/out" | tr -d '\n')" = '"x",xn--tda' ] &&
            [ -s "$t/reject" ]
    fi
    check "a CSV record of 1 MiB${more:+ and 1}"
done

for arguments in -x --punycode-encode=trace; do
    for more in x xxx; do
        { cat "$t/most"; echo "$more"; } | $xn $arguments > "$t/out" 2> "$t/err"
        [ $? -eq 1 ] && [ ! -s "$t/out" ] && refused "-:1"
        check "1 MiB and ${#more}: no steps are printed: $arguments"
    done
done

# measure STATUS COUNT OPTION ARGUMENTS...: runs xn and measures its memory.  Returns whether its
# exit status is STATUS, and wc with OPTION counts so much output
measure() {
    wanted=$1 amount=$2 option=$3
    shift 3
    { $drive peak "$t/kib" $xn "$@" 2> /dev/null; echo $? > "$t/status"; } |
        wc "$option" > "$t/count"
    echo "# exit $(cat "$t/status"), $(cat "$t/count") of output"
    [ "$(cat "$t/status")" -eq "$wanted" ] && [ "$(cat "$t/count")" -eq "$amount" ]
}

# below KIB: whether the peak memory of the last run was lower, and the last command succeeded
below() {
    set -- $? "$1"
    echo "# $(cat "$t/kib") KiB"
    [ "$1" -eq 0 ] && [ "$(cat "$t/kib")" -lt "$2" ]
}
$drive peak "$t/kib" $xn < /dev/null
if [ -n "$RUN" ] || [ "$(cat "$t/kib")" -ge 3072 ]; then
    skip 'the build itself takes more memory' 39
else
    LC_ALL=C awk \
        'BEGIN { for (i = 1; i <= 200000; i++) print i % 10 ? "n" i ".b\303\274cher.example" : '\
'"a..b" }' \
        > "$t/in"
    cat "$t/in" "$t/in" > "$t/in.2"
    for arguments in -a -u '-a --json' '--csv -f1 --on-error=keep'; do
        # shellcheck disable=SC2086 # words
        measure "$([ "$arguments" = -u ]; echo $?)" 400000 -l $arguments < "$t/in.2"
        below 4096
        check "less than 4 MiB for 9 MB of names: $arguments"
    done
    # 16 octets become 22
    big=${XN_TEST_OCTETS:-40000000}
    names=$((big / 16))
    yes bücher.example | head -n $names > "$t/in.4"
    measure 0 $((names * 22)) -c < "$t/in.4"
    below 4096
    check 'less than 4 MiB for 40 MB'
    octets "$big" > "$t/in.4"
    measure 1 "$big" -c --on-error=keep < "$t/in.4"
    below 8192
    check 'less than 8 MiB for a line of 40 MB that is kept'
    measure 1 0 -c --reject="$t/reject" < "$t/in.4"
    below 8192 && cmp -s "$t/in.4" "$t/reject"
    check 'less than 8 MiB for a line of 40 MB that is rejected'
    measure 1 "$big" -c -j4 --on-error=keep < "$t/in.4"
    below 32768
    check 'less than 32 MiB for a line of 40 MB, four threads'
    # Each option with the lines that need the most memory: U+FDFA becomes eighteen characters,
    # controls are escaped in JSON, each dot ends a label, and 377 is ill-formed.
    make_lines() {
        yes ﷺ | tr -d '\n' | head -c $(($1 / 3 * 3)) > "$t/expands"
        yes . | tr -d '\n' | head -c "$1" > "$t/dots"
        yes x | tr -d '\n' | head -c "$1" | tr x '\001' > "$t/controls"
        yes x | tr -d '\n' | head -c "$1" | tr x '\377' > "$t/ill-formed"
        yes ü | tr -d '\n' | head -c "$1" > "$t/umlauts"
        for line in expands dots controls ill-formed umlauts; do
            { cat "$t/$line"; echo; cat "$t/$line"; echo; } > "$t/in.$line"
        done
    }
    # stays_below MIB OCTETS ARGUMENTS
    stays_below() {
        highest=0 wrong=
        for line in expands dots controls ill-formed umlauts; do
            # shellcheck disable=SC2086 # words
            $drive peak "$t/kib" $xn $3 < "$t/in.$line" > "$t/out" 2> "$t/err"
            # Each line is answered, or refused with a message; -x answers in several.
            case $?.$3 in
            0.*) [ "$(wc -l < "$t/out")" -ge 2 ] ;;
            1.*) [ "$(grep -c '^xn: -:[12]:' "$t/err")" -ge 2 ] || [ -s "$t/out" ] ;;
            *) false ;;
            esac || wrong="$wrong $line"
            [ "$(cat "$t/kib")" -le $highest ] || highest=$(cat "$t/kib")
        done
        echo "$highest" > "$t/kib"
        [ -z "$wrong" ] || echo "# wrong:$wrong"
        [ -z "$wrong" ]
        below $(($1 * 1024))
        check "less than $1 MiB for lines of $2 octets: $3"
    }
    make_lines 16384
    for arguments in -a '-u --json' '--check --json' -n '--append=message,unicode -f1'; do
        stays_below 3 16384 "$arguments"
    done
    for arguments in -x '-x --no-guards' '-x --json'; do
        stays_below 16 16384 "$arguments"
    done
    stays_below 4 16384 '-n --debug'
    make_lines $mib
    for arguments in -a --json=traits '--check --json' -e -d -x '-x --json' '-f1-9 -F, --json' \
        '--csv -f1-9' '--append=message,unicode --no-guards' \
        '--append=ascii,ascii,ascii --on-error=keep' '--on-error=keep --reject=/dev/null' \
        --debug; do
        stays_below 16 $mib "$arguments"
    done
    for arguments in -n '-s -p SASLprep' '-n --json' '-n --csv -f1'; do
        stays_below 48 $mib "$arguments"
    done
    stays_below 96 $mib '-n --debug'
fi
finish
