#!/bin/sh
# SPDX-License-Identifier: MIT
# Noise in: nothing is lost, nothing crashes, and it does not matter how it is read.
. "$srcdir/tests/cli/lib.sh"
json="$RUN tests/cli/json_lines"
noise="$RUN tests/cli/noise"

# run SUFFIX COMMAND...: leaves what it wrote, and its status
run() {
    suffix=$1
    shift
    "$@" --reject="$t/reject.$suffix" < "$t/in" > "$t/out.$suffix" 2> "$t/err.$suffix"
    status=$?
}

# twins WHAT: both wrote the same, and both ended well
twins() {
    [ $status -le 1 ] && [ $status -eq $first ] && cmp "$t/out.1" "$t/out.2" && cmp "$t/err.1" "$t/err.2" && cmp "$t/reject.1" "$t/reject.2"
    check "$1"
}

$drive drip true < /dev/null
[ $? -eq 77 ] && drip= || drip="$drive drip"
for kind in octets pieces names; do
    for arguments in -a '-u -v' -n '-s -p SASLprep' -e -d '-e --code-points' -0 '--json --traits' '-f2 -F,' '--csv -f1' '--csv -f2 --on-error=keep' '--csv -f1 -F; -0' \
        '--csv -f2 --json' '--check -v' '-u --csv -f3 --on-error=skip -v'; do
        # in small, octet by octet
        $noise $kind 1 3000 > "$t/in"
        run 1 $xn $arguments
        first=$status
        run 2 $drip $xn $arguments
        twins "$kind, an octet at a time: $arguments"
        # in large, by several
        $noise $kind 2 500000 > "$t/in"
        run 1 $xn $arguments
        first=$status
        run 2 $xn -j3 $arguments
        twins "$kind, with three threads: $arguments"
        case $arguments in
        *--json*)
            [ "$($json < "$t/out.1")" = "$(wc -l < "$t/out.1") objects" ]
            check 'JSON is valid'
            ;;
        esac
    done
    # one line in, one line out
    for arguments in -a -u -n; do
        run 1 $xn $arguments
        [ "$(wc -l < "$t/out.1")" -eq "$(wc -l < "$t/in")" ]
        check "$kind, a line for each: $arguments"
    done
    # what is left as it was is the input
    $noise $kind 3 300000 | LC_ALL=C tr -d '\343\357-' > "$t/in"
    $xn -u --on-error=keep < "$t/in" 2> /dev/null | cmp - "$t/in"
    check "$kind, kept and left as it was"
    for columns in '-f1' '-f2 -F,' '-f3 -F;' '-f2 -F, -0'; do
        $xn -u --on-error=keep $columns < "$t/in" 2> /dev/null | cmp - "$t/in"
        check "$kind, in a column, too: $columns"
    done
    # rejects and the rest are all there is
    $xn -n --on-error=skip --reject="$t/reject" < "$t/in" > "$t/out" 2> "$t/err"
    [ $(($(wc -l < "$t/out") + $(wc -l < "$t/reject"))) -eq "$(wc -l < "$t/in")" ] && [ "$(wc -l < "$t/err")" -ge "$(wc -l < "$t/reject")" ]
    check "$kind, skipped and rejected: none is lost"
done
finish
