#!/bin/sh
# SPDX-License-Identifier: MIT
# Any two options of xn and of xn-table check: they work together, with one thread and with several,
# or they are refused with exit status 2 and one line.
. "$srcdir/tests/xn/lib.sh"

printf 'ü,a..b\n\nxn--tda,xn--a\r\n"q,ß\nuser@x,*.x\nhttp://ü/,ü@ü:80\n' > "$t/in"
printf 'U+0061\nU+00FC|U+0061\n' > "$t/table.txt"
printf '[policy]\nmixed-scripts = no\n' > "$t/registry.conf"

# try_pairs COMMAND OPTION...
try_pairs() {
    command=$1
    shift
    while [ $# -gt 1 ]; do
        one=$1 wrong=
        shift
        for other; do
            $RUN $command $one $other < "$t/in" > "$t/out" 2> "$t/err"
            status=$?
            case $status in
            0 | 1)
                $RUN $command $one $other -j3 < "$t/in" > "$t/out.3" 2> "$t/err.3"
                [ $? -eq $status ] && cmp -s "$t/out" "$t/out.3" && cmp -s "$t/err" "$t/err.3"
                ;;
            2)
                [ ! -s "$t/out" ] && [ "$(wc -l < "$t/err")" -eq 1 ] &&
                    grep -q "^$(basename "${command%% *}"): " "$t/err"
                ;;
            *) false ;;
            esac || wrong="$wrong $other"
        done
        [ -z "$wrong" ]
        check "$command $one with any other option" || echo "# but not$wrong"
    done
}

echo a.example > "$t/list"
set -- -a -u --display -s -pSASLprep -n -e -d \
    --punycode-encode=trace --punycode-decode=code-points \
    --check --check=registration --check=any --compare -x --audit-2008 --audit-2008=same \
    --like="$t/list" \
    --url --email --hostport --percent \
    --allow-unassigned --std3 --underscore --wildcard --lower --no-guards --pr29 --strict-ace \
    --no-tld -0 -f2 -f1,2 --header -F, --csv --from=UTF-8 --to=UTF-8 -i- --on-error=keep \
    --on-error=stop --on-error=text:x --append --reject="$t/reject" --json --json=traits \
    --line-buffered -v -q --max-messages=1 --exit-zero --debug
[ -n "$RUN" ] && set -- -a -u -e --check --json -f2
try_pairs './xn --progress=never' "$@"
set -- --tables="$t/table.txt" --policy="$t/registry.conf" --table-tag=2 --table-label=1 \
    --table-language=x --table-format=list --index --variants --variants=blocked --limit=2 \
    --code-points -f2 -f1,2 --header -F, '-F;' --csv -i- --on-error=keep --on-error=skip \
    --on-error=stop --on-error=text:x --append=ascii --append=status,variants \
    --reject="$t/reject" --json -v -q --max-messages=1
[ -n "$RUN" ] && set -- --csv -f2 --json --variants --index
try_pairs "./xn-table check --tables=$t/table.txt" "$@"
finish
