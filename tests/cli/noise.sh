#!/bin/sh
# SPDX-License-Identifier: MIT
# Random input: no line is lost, nothing crashes, and the output does not depend on how input is
# read.
. "$srcdir/tests/cli/lib.sh"
json="$RUN tests/cli/json_lines"
noise="$RUN tests/cli/noise"

# run SUFFIX COMMAND...: runs on $t/in, with results in files with this suffix
run() {
    suffix=$1
    shift
    "$@" --reject="$t/reject.$suffix" < "$t/in" > "$t/out.$suffix" 2> "$t/err.$suffix"
    status=$?
}

# same_runs NAME: both runs wrote the same and had the same exit status
same_runs() {
    [ $status -le 1 ] && [ $status -eq $first ] && cmp "$t/out.1" "$t/out.2" &&
        cmp "$t/err.1" "$t/err.2" && cmp "$t/reject.1" "$t/reject.2"
    check "$1"
}

# An octet at a time; without packet sockets through a pipe from dd, whose reads are smaller than a
# batch.
$drive drip true < /dev/null
[ $? -eq 77 ] && drip=pieces || drip="$drive drip"

# pieces COMMAND...: standard input through a pipe, in writes of 7 octets
pieces() {
    dd bs=7 2> /dev/null | "$@"
}
for kind in octets pieces names; do
    for arguments in -a '-u -v' -n '-s -p SASLprep' -e -d \
        --punycode-encode=code-points -0 --json=traits \
        '-f2 -F,' '--csv -f1' '--csv -f2 --on-error=keep' '--csv -f1 -F; -0' \
        '--csv -f2 --json' '--check -v' '-u --csv -f3 --on-error=skip -v'; do
        # small, one octet at a time
        $noise $kind 1 3000 > "$t/in"
        run 1 $xn $arguments
        first=$status
        run 2 $drip $xn $arguments
        same_runs "$kind, an octet at a time: $arguments"
        # large, with threads
        $noise $kind 2 500000 > "$t/in"
        run 1 $xn $arguments
        first=$status
        run 2 $xn -j3 $arguments
        same_runs "$kind, with three threads: $arguments"
        case $arguments in
        *--json*)
            [ "$($json < "$t/out.1")" = "$(wc -l < "$t/out.1") objects" ]
            check "$kind: JSON is valid"
            ;;
        esac
    done
    # each line has its answer
    for arguments in -a -u -n; do
        run 1 $xn $arguments
        [ "$(wc -l < "$t/out.1")" -eq "$(wc -l < "$t/in")" ]
        check "$kind, each line has its answer: $arguments"
    done
    # text without ACE labels and non-ASCII dots is unchanged to Unicode
    $noise $kind 3 300000 | LC_ALL=C tr -d '\343\357-' > "$t/in"
    $xn -u --on-error=keep < "$t/in" 2> /dev/null | cmp - "$t/in"
    check "$kind, to Unicode, unchanged"
    for columns in '-f1' '-f2 -F,' '-f3 -F;' '-f2 -F, -0'; do
        $xn -u --on-error=keep $columns < "$t/in" 2> /dev/null | cmp - "$t/in"
        check "$kind, to Unicode, unchanged: $columns"
    done
    # output and rejects together are the input
    $xn -n --on-error=skip --reject="$t/reject" < "$t/in" > "$t/out" 2> "$t/err"
    [ $(($(wc -l < "$t/out") + $(wc -l < "$t/reject"))) -eq "$(wc -l < "$t/in")" ] &&
        [ "$(wc -l < "$t/err")" -ge "$(wc -l < "$t/reject")" ]
    check "$kind, skipped and rejected: none is lost"
done
finish
