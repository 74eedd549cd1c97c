#!/bin/sh
# SPDX-License-Identifier: MIT
# Fault injection: each call of the C library that a command makes fails in turn, in each operation
# of each command.  inject.c says which results are right.
. "$srcdir/tests/cli/lib.sh"
library=$(pwd)/tests/cli/.libs/faults.so

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
FAULT_HIT="$t/hit" LD_PRELOAD="$library" ./xn --version > /dev/null 2>&1
if [ ! -e "$t/hit" ]; then
    skip 'LD_PRELOAD is not supported'
    finish
    exit
fi

# fail OPTIONS ARGUMENTS...: runs $program with each fault; OPTIONS are words for inject
fail() {
    options=$1
    shift
    # shellcheck disable=SC2086 # words
    tests/cli/inject $options "$library" "$t" "./$program" "$@"
    check "$program $*"
}

printf 'ü,b\303\274cher.example\na,..\n\nx,xn--tda\r\n"q","\303\237\n"\nlast,z' > "$t/small"
printf '\374\na..\374\nb\n' > "$t/latin"
printf 'b\303\274cher.de\nhttp://b\303\274cher.de/x\nb..c\nb\303\274cher.de:80\n' > "$t/urls"
printf 'fa\303\237.de\nxn--fa-hia.de\nI\342\231\245.de\na..b\n' > "$t/names"
printf 'b\303\274cher.de\nxn--tda\n' > "$t/good"
# more than two batches, with messages in each
LC_ALL=C awk \
    'BEGIN { for (i = 1; i <= 20000; i++) print i % 6000 == 77 ? "n" i ".." : "n" i (i % 3 ? '\
'".example" : ".b\303\274cher") }' \
    > "$t/large"
mkdir "$t/files"
: > "$t/files/reject"

program=xn
for arguments in -v -u '--display -v' --json --json=traits '--csv -f2' '--csv -f2 --append' \
    '-f1,2 -F,' --append --append=message,unicode -c '-c --json' -x '-x --json' -n '-n --debug' \
    -s '-p SASLprep' -e -d --punycode-encode=trace --punycode-decode=code-points --line-buffered \
    '--on-error=text:x --lower' --on-error=stop '--header --csv -f1' -0 \
    '--progress=always' '--max-messages=1'; do
    # shellcheck disable=SC2086 # words
    fail "-i $t/small" $arguments
done
for arguments in --url --email --hostport; do
    fail "-i $t/urls" $arguments --percent
done
if has HAVE_LIBIDN2; then
    for arguments in --audit-2008 '--audit-2008 --json' '--audit-2008 -v'; do
        # shellcheck disable=SC2086 # words
        fail "-i $t/names" $arguments
    done
fi
# Without the memory to load a reference library there is none.
fail "-i $t/small -n memory" --cross-check
fail "-n memory" --version
fail '' --help
fail '' --profiles
fail '' Bücher a..b
fail '' -i "$t/small" -i "$t/names"
fail '' --check -i "$t/small"
fail '-e 2' --compare Bücher XN--BCHER-KVA
# libc, without the memory to load a converter, says that it has none.
for arguments in --from=ISO-8859-1 '--from=ISO-8859-1 --append' '--from=ISO-8859-1 --to=UTF-7'; do
    # shellcheck disable=SC2086 # words
    fail "-i $t/latin -m unknown" $arguments
done
fail "-i $t/names -m unknown" -u --to=ISO-8859-1
fail "-i $t/small -d $t/files" -u --on-error=keep --reject="$t/files/reject"
fail "-i $t/small -d $t/files" --csv -f2 --reject="$t/files/reject"
fail "-i $t/large -d $t/files" --reject="$t/files/reject"
fail "-i $t/large -d $t/files" -j3 --reject="$t/files/reject"
fail "-i $t/large -k thread" -j3 --punycode-encode=trace
CHARSET=UTF-8
export CHARSET
for arguments in '' '-u --debug'; do
    # shellcheck disable=SC2086 # words
    fail "-e 1" --idn $arguments bücher.de
    # shellcheck disable=SC2086 # words
    fail "-e 1 -i $t/good" --idn $arguments
done

# Some file systems report a failed write when the file is closed.
# close_fails NUMBER FILE STATUS ARGUMENTS...: the status and the message if this close() fails
close_fails() {
    number=$1 file=$2 wanted=$3
    shift 3
    FAULT_CALL=close FAULT_AT=$number FAULT_DO=EIO FAULT_HIT="$t/hit" LD_PRELOAD="$library" \
        ./"$program" "$@" > "$t/out" 2> "$t/err"
    [ $? -eq "$wanted" ] && tail -n 1 "$t/err" > "$t/last" &&
        holds "$t/last" "$program: $file: Input/output error\n"
    check "a file that cannot be closed: $number, $program $*"
}
for arguments in --help --version --profiles -h a '--json a' '-x a' '-c a'; do
    # shellcheck disable=SC2086 # words
    close_fails 1 'standard output' 3 $arguments
done
close_fails 1 'standard output' 2 --compare a a
close_fails 1 'standard output' 1 --idn a
close_fails 2 "$t/files/reject" 3 --reject="$t/files/reject" a.. b

program=xn-zone
printf 'ü A 192.0.2.1\na MX ( ; ü\n1 ä! )\n TXT "\n' > "$t/zone"
printf '::1 ü ä!\n' > "$t/hosts"
printf '||b\303\274cher.de^ http://\303\244../\n' > "$t/text"
LC_ALL=C awk 'BEGIN { for (i = 1; i <= 9000; i++) print "n" i, i % 60 ? "A 1" : "NS \303\274" }' \
    > "$t/zone.large"
close_fails 1 'standard output' 3 --help
close_fails 1 'standard output' 3 --hosts "$t/hosts"
close_fails 1 'standard output' 3 --list "$t/zone"
for format in zone hosts text; do
    for arguments in -v '-u -v' --list '--list --json' '--check --json' '--check --ready' \
        --on-error=stop --progress=always; do
        # shellcheck disable=SC2086 # words
        fail "-i $t/$format" --$format $arguments
    done
done
fail "-i $t/zone.large"
fail '' -v --json "$t/zone" "$t/zone"
fail '' --text "$t/text" "$t/hosts"
fail '' --help
mkdir "$t/replaced"
seq 4000 | sed 's/.*/küche&.example # ü/' > "$t/replaced/list"
fail "-r -d $t/replaced" --hosts --in-place "$t/replaced/list"
printf 'küche.example # ü\n\nßes\n' | tee "$t/replaced/list" > "$t/replaced/more"
fail "-r -d $t/replaced" --hosts --in-place=.bak "$t/replaced/list"

if [ -x xn-table ]; then
    program=xn-table
    # a registry's files: a policy, a table in two formats and a list of reserved names
    r=$t/registry
    mkdir "$r" "$r/tables"
    printf '[policy]\nreserved = list\ntables = table.txt\n[zone example]\nscripts = Latin\n' \
        > "$r/policy"
    printf 'www\nx.example\n' > "$r/list"
    printf 'U+0062\nU+0063\nU+0065\nU+0068\nU+0072\nU+0075\nU+00FC|U+0075\n' > "$r/table.txt"
    ./xn-table convert "$r/table.txt" > "$r/table.xml"
    cp "$r/table.txt" "$r/tables/example.txt"
    cp "$r/table.xml" "$r/tables/test.xml"
    printf 'b\303\274ch\nbuch\nxx\nw..w\n' > "$t/labels"
    printf 'b\303\274cher.example\nwww.example\nb\303\274ch.test\n' > "$t/wanted"
    printf 'b\303\274ch\texample\nbuch\texample\nbuch\ttest\n' > "$t/tagged"
    for table in "$r/table.txt" "$r/table.xml"; do
        for arguments in info lint 'lint --json' audit convert 'convert --to=list' check \
            'check --variants --json' 'check --append=verdict,index,message'; do
            # shellcheck disable=SC2086 # words
            fail "-i $t/labels" $arguments "$table"
        done
    done
    # It reads a random number, and can do without it.
    for arguments in collide 'collide --json -v' 'check -j3' 'check --on-error=stop -v'; do
        # shellcheck disable=SC2086 # words
        fail "-i $t/labels -w read" $arguments "$r/table.txt"
    done
    fail '-w read' collide "$r/table.txt" "$t/labels" "$t/labels"
    fail "-i $t/tagged -w read" collide --pairs "$r/table.txt"
    fail "-i $t/tagged -w read" collide --tables="$r/tables"
    sed '/^U+0062/d' "$r/table.txt" > "$r/less.txt"
    for option in -v --json; do
        fail '-w read' diff $option --names="$t/labels" "$r/table.txt" "$r/less.txt"
    done
    fail '' diff "$r/table.txt" "$r/table.xml"
    fail '' check "$r/table.txt" büch xx
    fail "-i $t/labels" package "$r/table.txt"
    fail '' package --label=büch "$r/table.txt"
    fail '' lint "$r/table.txt" "$r/table.xml"
    fail "-i $t/labels -m unknown" check --from=ISO-8859-1 "$r/table.txt"
    fail "-i $t/wanted" check --tables="$r/tables"
    fail "-i $t/wanted" check --policy="$r/policy"
    fail "-i $t/wanted -d $t/files" check --variants --reject="$t/files/reject" "$r/table.txt"
    fail '' --help
fi

if [ -x runxn ] && [ -e .libs/libxn-preload.so ]; then
    program=runxn
    fail '-e 125 -n exec' -u /bin/echo x
    fail '-e 126 -k exec' /bin/echo x
    fail '-e 125 -n exec -m unknown' -e ISO-8859-1 /bin/echo x
fi
finish
