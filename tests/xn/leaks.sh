#!/bin/sh
# SPDX-License-Identifier: MIT
# Memory and descriptors: after several files or names, as many are allocated at the end as after
# one.
. "$srcdir/tests/xn/lib.sh"
library=$(pwd)/tests/xn/.libs/faults.so

FAULT_LEAKS="$t/one" LD_PRELOAD="$library" ./xn --version > /dev/null 2>&1
if [ -n "$RUN" ] || [ ! -s "$t/one" ] || $NM ./xn | grep -q '__[a-z]*san_init'; then
    skip 'no LD_PRELOAD, or a sanitizer or another machine'
    finish
    exit
fi

# count_at_end FILE ARGUMENTS...: runs $program; FILE gets the numbers
count_at_end() {
    numbers=$1
    shift
    FAULT_LEAKS="$numbers" LD_PRELOAD="$library" ./$program "$@" < "$t/in" > "$t/out" 2> "$t/err"
    status=$?
}

# same_at_end OPTION FILE ARGUMENTS...: OPTION and FILE are given once, and ten times; OPTION may be
# ''
same_at_end() {
    option=$1 file=$2
    shift 2
    name="$program $* $option ${file##*/}"
    count_at_end "$t/one" "$@" ${option:+"$option"} "$file"
    wanted=$status
    for _ in 1 2 3 4 5 6 7 8 9; do
        set -- "$@" ${option:+"$option"} "$file"
    done
    count_at_end "$t/many" "$@" ${option:+"$option"} "$file"
    [ $status -eq $wanted ] || echo "# exit status $status, of one $wanted"
    [ $wanted -le 1 ] && [ $status -eq $wanted ] && [ -s "$t/one" ] && same "$t/many" "$t/one"
    check "$name"
}

: > "$t/in"
printf 'b\303\274cher.example\na..\n\nx,xn--tda\n"q","\303\237"\nxn--a.xn--strae-oqa\n*.a+\n' \
    > "$t/names"
printf 'http://b\303\274cher.de/x\nb..c\n' > "$t/urls"
program=xn
for arguments in -v '-u -v' '--display -v' --json=traits '--csv -f1 --append' --check \
    '--check --json' -x '-x --json' '-n --debug' '-p SASLprep' -e \
    --punycode-encode=trace --line-buffered \
    "--on-error=keep --reject=$t/reject" '-u --to=ISO-8859-1' '--max-messages=1' \
    '--check --wildcard' '--wildcard --json=traits' '--header --csv -f1 --append' \
    '--header -f bücher.example' '--header --from=ISO-8859-1 -f1' \
    '-j2 --max-messages=1' '-d -j2' '-u --from=ISO-8859-1 --to=ISO-8859-1' --from=ISO-8859-1; do
    # shellcheck disable=SC2086 # words
    same_at_end -i "$t/names" $arguments
done
for arguments in --url --email --hostport; do
    same_at_end -i "$t/urls" $arguments --percent
done
! has WITH_LIBIDN2 || same_at_end -i "$t/names" --audit-2008
! has WITH_LIBIDN2 || same_at_end -i "$t/names" --audit-2008 --json
echo bücher.example > "$t/list"
same_at_end -i "$t/names" --like="$t/list"
same_at_end -i "$t/names" --like="$t/list" --json
same_at_end '' bücher.de -u
same_at_end '' a..ü --check

program=xn-zone
printf 'ü A 192.0.2.1\na MX ( ; ü\n1 ä! )\n' > "$t/zone"
printf '::1 ü ä!\n' > "$t/hosts"
printf '||b\303\274cher.de^ http://b\303\274cher..de/\n' > "$t/text"
for format in zone hosts text; do
    for arguments in -v --list --json '--check --json'; do
        # shellcheck disable=SC2086 # words
        same_at_end '' "$t/$format" --$format $arguments
    done
done
printf '::1 ü\n' > "$t/hosts"
count_at_end "$t/one" --hosts --in-place=.bak "$t/hosts"
for i in 1 2 3 4 5; do
    printf '::1 ü\n' > "$t/hosts$i"
done
count_at_end "$t/many" --hosts --in-place=.bak "$t"/hosts[1-5]
[ $status -eq 0 ] && [ -e "$t/hosts5.bak" ] && same "$t/many" "$t/one"
check 'xn-zone --in-place'

if [ -x xn-table ]; then
    program=xn-table
    printf 'U+0062\nU+0063\nU+0068\nU+0075\nU+00FC|U+0075\n' > "$t/table.txt"
    ./xn-table convert "$t/table.txt" > "$t/table.xml"
    printf 'b\303\274ch\nxx\n' > "$t/labels"
    for table in "$t/table.txt" "$t/table.xml"; do
        same_at_end '' "$table" info
        same_at_end '' "$table" audit
        same_at_end '' "$table" lint
        for arguments in '' --variants --json '--append=message,index'; do
            # shellcheck disable=SC2086 # words
            same_at_end -i "$t/labels" check $arguments "$table"
        done
    done
    same_at_end '' "$t/labels" collide "$t/table.txt"
    sed '/^U+0068/d' "$t/table.txt" > "$t/less.txt"
    count_at_end "$t/one" diff --names="$t/labels" "$t/table.txt" "$t/less.txt"
    sed 'p;p' "$t/labels" > "$t/longer"
    count_at_end "$t/many" diff --names="$t/longer" "$t/table.txt" "$t/less.txt"
    [ $status -eq 1 ] && same "$t/many" "$t/one"
    check 'xn-table diff'
    same_at_end '' --label=büch package "$t/table.txt"
fi
finish
