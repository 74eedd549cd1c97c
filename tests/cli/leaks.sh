#!/bin/sh
# SPDX-License-Identifier: MIT
# Memory and descriptors: after several files or names, as many are allocated at the end as after
# one.
. "$srcdir/tests/cli/lib.sh"
library=$(pwd)/tests/cli/.libs/faults.so

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
printf 'ü A 1\nÜ TXT a\n$ORIGIN ä.\nb\\195\\188 CNAME ü._http._tcp\n' > "$t/zone"
for arguments in --display '-u -v' --std3 '--strict-ace --json'; do
    # shellcheck disable=SC2086 # words
    same_at_end '' "$t/zone" $arguments
done
printf '::1 ü ä xn--4ca ö!\n::2 %s\n' "$(seq 99 | sed 's/^/ü/' | tr '\n' ' ')" > "$t/hosts"
for arguments in --both '--both --json' --display -u; do
    # shellcheck disable=SC2086 # words
    same_at_end '' "$t/hosts" --hosts $arguments
done
printf 'zone: name: ü\nzone: name: "b\\195\\188"\n' > "$t/nsd"
printf 'upstream ü { server ä:80; }\nserver { return 302 http://ü/; }\n' > "$t/nginx"
for server in nsd nginx; do
    same_at_end '' "$t/$server" --conf=$server
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
    same_at_end '' --label=büch package --json "$t/table.txt"

    # same_lines FILE ARGUMENTS...: a file of names, once and ten times in one file
    same_lines() {
        names=$1
        shift
        for i in 1 2 3 4 5 6 7 8 9 10; do cat "$names"; done > "$t/longer"
        cp "$names" "$t/input"
        count_at_end "$t/one" "$@" "$t/input"
        wanted=$status
        cp "$t/longer" "$t/input"
        count_at_end "$t/many" "$@" "$t/input"
        [ $status -eq $wanted ] && [ $wanted -le 1 ] && same "$t/many" "$t/one"
        check "xn-table $*"
    }
    printf 'www\nu\nb.example\n' > "$t/reserved"
    printf '[policy]\nreserved = reserved\ntables = table.txt\nscripts = Latin\n' > "$t/policy"
    printf 'mixed-scripts = no\nmin-octets = 2\n[zone example]\ndepth = 1\n' >> "$t/policy"
    printf '%s\n' www.example ü.example b.example a.b.example x.org b..example > "$t/names"
    for arguments in '' --json --append=message,index,variants '-j2 --variants'; do
        # shellcheck disable=SC2086 # words
        same_lines "$t/names" check $arguments --policy="$t/policy" -i
    done
    mkdir "$t/dir"
    cp "$t/table.txt" "$t/dir/de.txt"
    cp "$t/less.txt" "$t/dir/fr.txt"
    printf '%s\n' 'büch,de,x' 'buch,de,x' 'buch,fr,y' 'b,it,x' '"b",fr,..' ',de,x' > "$t/names"
    for arguments in '' --append=message,variants; do
        # shellcheck disable=SC2086 # words
        same_lines "$t/names" check $arguments --tables="$t/dir" --tables-by-name --csv -f1 \
            --table-tag=2 --table-zone=3 -i
    done
    for arguments in '' --json -v; do
        # shellcheck disable=SC2086 # words
        same_lines "$t/names" collide $arguments --csv --tables="$t/dir" --tables-by-name \
            --table-zone=3
    done
    printf 'büch\tbuch\nx\tb\nb\n' > "$t/names"
    for arguments in '' --json -v; do
        # shellcheck disable=SC2086 # words
        same_lines "$t/names" collide $arguments --pairs "$t/table.txt"
    done
fi
finish
