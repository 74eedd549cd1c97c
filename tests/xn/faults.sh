#!/bin/sh
# SPDX-License-Identifier: MIT
# Fault injection: each call of the C library fails in turn.  Interrupted and short calls change
# nothing; errors are reported, and output written before stays.
. "$srcdir/tests/xn/lib.sh"
library=$(pwd)/tests/xn/.libs/faults.so
program=xn

# inject CALL NUMBER FAULT ARGUMENTS...: runs $program with a fault (faults.c)
inject() {
    call=$1 at=$2 what=$3
    shift 3
    timeout 20 env FAULT_CALL="$call" FAULT_AT="$at" FAULT_DO="$what" FAULT_HIT="$t/hit" \
        LD_PRELOAD="$library" ./$program "$@"
}

if [ -n "$RUN" ] || [ ! -e "$library" ]; then
    skip 'no shared libraries, or another machine'
    finish
    exit
fi
if $NM ./xn | grep -q '__[a-z]*san_init'; then
    skip 'a sanitizer intercepts the calls'
    finish
    exit
fi
rm -f "$t/hit"
inject '' '' '' --version > /dev/null 2>&1
if [ ! -e "$t/hit" ]; then
    skip 'LD_PRELOAD is not supported'
    finish
    exit
fi

# run NUMBER FAULT: runs $program $arguments < $in; sets $status
run() {
    : > "$t/hit"
    : > "$t/reject"
    # shellcheck disable=SC2086 # words
    inject "$call" "$1" "$2" $arguments < "$in" > "$t/out" 2> "$t/err"
    status=$?
}

# was_hit: whether the call was reached
was_hit() {
    [ -s "$t/hit" ]
}

# is_whole: everything is as without a fault
is_whole() {
    [ "$status" -eq "$want_status" ] && cmp -s "$t/out" "$t/want.out" &&
        cmp -s "$t/err" "$t/want.err" &&
        { [ ! -s "$t/want.reject" ] && [ ! -s "$t/reject" ] ||
            cmp -s "$t/reject" "$t/want.reject"; }
}

# begins FILE EXPECTED: FILE is a prefix of EXPECTED
begins() {
    [ -s "$1" ] || return 0
    compared=$(cmp "$1" "$2" 2>&1)
    case $compared in
    '' | *EOF*"$1"*) ;;
    *) return 1 ;;
    esac
}

# is_reported WORDS: one additional line on standard error, which matches the pattern WORDS
is_reported() {
    more=0 last=
    while IFS= read -r line; do
        IFS= read -r wanted <&3 && [ "$line" = "$wanted" ] && continue
        more=$((more + 1)) last=$line
    done < "$t/err" 3< "$t/want.err"
    # shellcheck disable=SC2254 # a pattern
    case $more.$last in
    1.$1) ;;
    *) return 1 ;;
    esac
}

# is_defined WORDS: an error is reported, output and rejects are complete up to it, and end with a
# whole line
is_defined() {
    [ "$status" -eq "$failed" ] && is_reported "$1" && begins "$t/out" "$t/want.out" &&
        begins "$t/reject" "$t/want.reject" &&
        { [ -z "$(tail -c 1 "$t/out")" ] || cmp -s "$t/out" "$t/want.out"; }
}

# is_unknown: libc, without the memory to load a converter, says that it has none
is_unknown() {
    case $arguments in
    *--from*) [ "$status" -eq 2 ] && is_reported 'xn: --from: unknown charset' ;;
    *) return 1 ;;
    esac
}

wrong() {
    echo "# $program $arguments, call $1 of $call: $what, exit $status"
    sed 's/^/# /; 3q' "$t/err"
    return 1
}

# each CALL FAULT WORDS: makes each call fail until one is not reached; WORDS '' if nothing may
# change
each() {
    call=$1 what=$2 words=$3 at=1
    while run $at "$what"; was_hit; do
        case $words in
        '') is_whole ;;
        *memory* | "$program: *: Input/output error")
            # Threads that cannot be started are not needed.
            is_defined "$words" || is_whole || is_unknown
            ;;
        *) is_defined "$words" || { [ "$call, $unwritten" = 'close, yes' ] && is_whole; } ;;
        esac || { wrong "$at"; break; }
        at=$((at + 1))
    done
    ! was_hit && is_whole && [ $at -gt 1 ]
    check "$arguments: $call, $what: $((at - 1)) times"
}

# always CALL FAULT: every second call fails
always() {
    call=$1 what=$2
    run 0 "$what"
    was_hit && is_whole || wrong 'any'
    check "$arguments: $call, $what, every second call"
}

# try_calls FILE ARGUMENTS...: each call of this command line
try_calls() {
    in=$1
    shift
    arguments=$*
    failed=3 source=- outputs='standard *' unwritten=no
    case $arguments in
    -j* | *-i*) unwritten=yes ;; # the pipe of the threads, or the input, is closed as well
    esac
    case $arguments in
    *--compare*) failed=2 ;;
    *--reject*) outputs='*' ;;
    *-i*) source=$t/small ;;
    esac
    : > "$t/reject"
    # shellcheck disable=SC2086
    ./$program $arguments < "$in" > "$t/want.out" 2> "$t/want.err"
    want_status=$?
    cp "$t/reject" "$t/want.reject"
    case $arguments in
    --version) ;; # dlopen() allocates, and fails without consequences
    *) each memory ENOMEM "$program: memory: Cannot allocate memory" ;;
    esac
    for what in short EINTR EAGAIN; do
        each write $what ''
        always write $what
    done
    each write ENOSPC "$program: $outputs: No space left on device"
    each write EIO "$program: $outputs: Input/output error"
    each write EPIPE "$program: $outputs: Broken pipe"
    each close EIO "$program: $outputs: Input/output error"
    case $arguments in
    *--compare* | --version) return ;;
    esac
    for what in short EINTR EAGAIN; do
        each read $what ''
        always read $what
    done
    each read EIO "$program: $source: Input/output error"
    case $arguments in
    *--reject*)
        each fstat EIO "$program: *: Input/output error"
        each ftruncate EIO "$program: $t/reject: Input/output error"
        ;;
    esac
    case $arguments in
    *--reject* | *-i*) each open EACCES "$program: $t/*: Permission denied" ;;
    esac
    case $arguments in
    -j3*)
        each thread EAGAIN ''
        each pipe EMFILE ''
        each thread short ''
        ;;
    esac
}

printf 'ü,b\303\274cher.example\na,..\n\nx,xn--tda\r\n"q","\303\237\n"\nlast,z' > "$t/small"
printf '\374\na..\374\nb\n' > "$t/latin"
# more than two batches, with messages in each
LC_ALL=C awk \
    'BEGIN { for (i = 1; i <= 20000; i++) print i % 6000 == 77 ? "n" i ".." : "n" i (i % 3 ? '\
'".example" : ".b\303\274cher") }' \
    > "$t/large"

try_calls "$t/small" -v
try_calls "$t/small" --json=traits
try_calls "$t/small" --csv -f2
try_calls "$t/small" -u --on-error=keep --reject="$t/reject"
try_calls "$t/small" -x
try_calls /dev/null --check -i "$t/small"
printf '[policy]\nreserved = list\ntables = table.txt\n[zone example]\nscripts = Latin\n' \
    > "$t/policy"
printf 'www\nx.example\n' > "$t/list"
printf 'U+0062\nU+0063\nU+0065\nU+0068\nU+0072\nU+0075\nU+00FC|U+0075\n' > "$t/table.txt"
printf 'b\303\274cher.example\nwww.example\n' > "$t/wanted"
program=xn-table
try_calls "$t/wanted" check --policy="$t/policy"
try_calls "$t/wanted" check --variants --reject="$t/reject" "$t/table.txt"
program=xn
try_calls /dev/null --compare Bücher XN--BCHER-KVA
try_calls /dev/null --version
try_calls "$t/latin" --from=ISO-8859-1
try_calls "$t/large" --reject="$t/reject"
try_calls "$t/large" -j3 --reject="$t/reject"
in=$t/large arguments='-j3 --punycode-encode=trace'
./xn --punycode-encode=trace < "$in" > "$t/want.out" 2> "$t/want.err"
want_status=$?
: > "$t/want.reject"
each thread short ''

program=xn-zone
printf 'ü A 192.0.2.1\na MX ( ; ü\n1 ä! )\n TXT "\n' > "$t/zone"
try_calls "$t/zone" -v
try_calls "$t/zone" --json
try_calls "$t/zone" --list
LC_ALL=C awk 'BEGIN { for (i = 1; i <= 9000; i++) print "n" i, i % 60 ? "A 1" : "NS \303\274" }' \
    > "$t/zone.large"
try_calls "$t/zone.large" -
printf '::1 ü ä!\n' > "$t/hosts"
try_calls "$t/hosts" --hosts -
finish
