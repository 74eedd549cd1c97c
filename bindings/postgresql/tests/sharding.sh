# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Sourced by check.sh: the commands, the SQL and the tables of doc/sharding.md, with the example of
# bindings/postgresql/sharded/.
example=$here/sharded/sharded.sh
page=$srcdir/doc/sharding.md
cluster=$work/cluster
export XN="$builddir/xn"
trap 'sh "$example" remove "$cluster" > "$work/out" 2>&1
    use_directory "$work"
    close_directory' EXIT
# With the server and the extension of the other tests
mkdir -p "$cluster" && touch "$cluster/sharded"
ln -s "$work/server" "$cluster/server"
ln -s "$builddir/bindings/postgresql" "$cluster/build"

# run_line COMMAND: runs the next line of the page, which has this command of sharded.sh.
sed -n "s,^    \\\$ ./sharded.sh \\(.*\\)/tmp/shards,\\1$cluster,p" "$page" | grep -v '^grow' \
    > "$work/lines"
run_line() {
    line=$(sed 1q "$work/lines")
    sed -i 1d "$work/lines"
    case $line in
    "$1 "*) (cd "$work" && eval "sh '$example' ${line%%#*}" 2>&1) ;;
    *) echo "the page has: $line" ;;
    esac
}
# on NODE: rows of the statements on standard input; NODE is a shard's number, or `coordinator`.
on() {
    number=$1
    [ "$1" != coordinator ] || number=
    # shellcheck disable=SC2086 # no word for the coordinator
    sh "$example" psql "$cluster" $number -X -q -A -t -v VERBOSITY=sqlstate 2>&1 | paste -s -d ' '
}
# sql_of HEADING PLACE: the blocks of SQL below this heading of the page that begin with PLACE
sql_of() {
    awk -v heading="## $1" -v place="-- $2" '
        /^## / { here = $0 == heading }
        /^```$/ { block = 0 }
        block == 2 { print }
        block == 1 { block = $0 == place ? 2 : 0 }
        here && /^```sql$/ { block = 1 }' "$page"
}
# rows_of COLUMN: the table of the page whose first column this is, its cells separated by TAB
rows_of() {
    sed -n "/^| $1 |/,/^\$/s/^| \(.*\) |\$/\1/p" "$page" | sed '1d; s/ | /\t/g; s/`//g'
}
# explain CONDITION: the statements that the shards receive, one a line
explain() {
    {
        echo 'SET plan_cache_mode = force_generic_plan;'
        case $1 in
        *'$1'*) echo "PREPARE q AS SELECT key FROM customer $1;
            EXPLAIN (VERBOSE, COSTS OFF) EXECUTE q('A.example');" ;;
        *) echo "EXPLAIN (VERBOSE, COSTS OFF) SELECT key FROM customer $1;" ;;
        esac
    } | sh "$example" psql "$cluster" -X -q -A -t 2>&1 | grep 'Remote SQL:'
}
# numbers: those of standard input without the name of the file: lines, loaded, repeated, refused
numbers() {
    sed 's/^[^:]*: //' | grep -o '[0-9]*' | paste -s -d ' '
}
# load FILE: as an operator does; its numbers, and the exit status if it is another than 0
load() {
    { (cd "$work" && sh "$example" load "$cluster" "$1" 2>&1) || echo ": $?"; } | numbers
}

check 'one coordinator and three shards start' "$(run_line start)"
awk 'BEGIN { for (i = 0; i < 6000; i++)
    printf i % 10 ? "Host%d.Shop%d.example\n" : "Bücher%d.Shop%d.example.\n", i, i % 97 }' \
    > "$work/names.txt"
check_equal 'load per shard' '6000 6000 0 0' "$(run_line load | numbers)"
check_equal 'again' '6000 0 6000 0' "$(load names.txt)"
check_equal 'psql on the coordinator and on a shard' '6000 t' "$({
    echo 'SELECT count(*) FROM customer' | run_line psql
    echo 'SELECT count(*) > 1800 FROM customer_0_of_3' | run_line psql
} | sed -n 's/^ *\([0-9t][0-9]*\)$/\1/p' | paste -s -d ' ')"
: > "$work/none.txt"
check_equal 'no file, and an empty one' '3 0 0 0 0' "$(load missing) $(load none.txt)"

# Each line of these: the octets for printf, and the position of the first that is wrong
cat > "$work/cases" << 'END'
line1.example|loaded
LINE1.example.|repeated
|1
\r|1
crlf.example\r|loaded
a\rb.example|2
a.example\t|10
a\000b.example|2
\\N|1
\\.|1
"q".example|1
b\303\274cher.\303|9
 a.example|1
http://b.example/|5
a..b|3
b\303\234cher.line3.example|loaded
END
printf '%0100000d|1\n' 0 | tee -a "$work/cases" | tr 0 '.' >> "$work/cases"
echo 'last.example|loaded' >> "$work/cases"
cut -d '|' -f 1 "$work/cases" | while IFS= read -r octets; do
    # shellcheck disable=SC2059 # a format
    printf "$octets\n"
done | head -c -1 > "$work/it's odd" # without the last LF
check_equal 'all lines are loaded, repeated or refused' '19 4 1 14 1' "$(load "it's odd")"
check_equal 'loaded again, they are refused once' '19 0 5 14 1' "$(load "it's odd")"
n=0
while IFS='|' read -r octets at; do
    n=$((n + 1))
    [ "$at" = loaded ] || [ "$at" = repeated ] ||
        echo "$n|$at|$(LC_ALL=C sed -n "${n}p" "$work/it's odd" | tr -d '\n' | md5sum |
            cut -c 1-32)"
done < "$work/cases" > "$work/refused"
check_equal 'lines, positions and octets that are refused' "$(paste -s -d ' ' "$work/refused")" \
    "$(echo 'SELECT line, at, md5(octets) FROM refused ORDER BY line' | on coordinator)"
check_equal 'SQL of the page' '6|2|' "$(sql_of Load 'on the coordinator' |
    sed "s/names.txt/it''s odd/" | on coordinator | grep -o '6|2|')"
echo "DELETE FROM customer WHERE domain ~ '^(line1|crlf|b[^.]*\.line3|last)'" | on coordinator |
    grep ERROR
"$builddir/xn" --append=shard --shards=3 < "$work/names.txt" > "$work/divided"
for shard in 0 1 2; do
    echo "SELECT domain FROM customer_${shard}_of_3" | on $shard | tr ' ' '\n' | LC_ALL=C sort \
        > "$work/stored"
    check "xn --append=shard finds the names of shard $shard" "$(awk -F '\t' -v shard=$shard \
        '$2 == shard { print $1 }' "$work/divided" | LC_ALL=C sort | diff - "$work/stored" |
        head -n 5)"
done

# What is shipped
echo "CREATE TABLE list (key xn_host PRIMARY KEY); INSERT INTO list VALUES ('host1.shop1.example');
    ANALYZE list;" | on coordinator | grep ERROR
rows_of '`SELECT key FROM customer ...`' > "$work/rows"
check_equal 'the page lists what is shipped' 11 "$(grep -c . "$work/rows")"
while IFS='	' read -r condition shards remote; do
    scans=3
    [ "$shards" != one ] || scans=1
    check "shipped to $shards: $condition" "$(explain "$condition" | awk -v remote="$remote" \
        -v scans=$scans '{ all = all $0 "\n" } index($0, remote) { found++ }
        END { if (NR != scans || found != scans) print all "." }')"
done < "$work/rows"
rows_of 'not shipped' > "$work/rows"
check_equal 'the page lists what is not shipped' 4 "$(grep -c . "$work/rows")"
while IFS='	' read -r condition _ instead; do
    check "not shipped: $condition" "$(explain "$condition" | grep ' WHERE ')"
    case $instead in
    WHERE*) check "instead: $instead" "$(explain "$instead" | grep -v ' WHERE ')" ;;
    esac
done < "$work/rows"
check_equal 'the SQL of the page: counts, and names of a short list' '6000 Host1.Shop1.example' "$(
    sql_of 'What is shipped' 'on the coordinator' | sed '/^CREATE/d' | on coordinator)"
check_equal 'a name is found by any spelling, names below one by the index' \
    'Bücher10.Shop10.example. 62 Index Cond' "$(
    { echo "SELECT domain FROM customer WHERE key = 'BÜCHER10。Shop10.Example.';
        SELECT count(*) FROM customer WHERE key <@ 'Shop7.example'"; } | on coordinator |
        tr '\n' ' '
    echo "SET enable_seqscan = off; EXPLAIN SELECT * FROM customer_0_of_3
        WHERE key <@ 'shop7.example'" | on 0 | grep -o 'Index Cond'
)"

# Rows stay on the shard of their key.
elsewhere=$(echo "SELECT name FROM (SELECT format('moved%s.example', i) AS name
    FROM generate_series(1, 50) AS i) AS n WHERE satisfies_hash_partition(
    'customer_2_of_3'::regclass, 3, 0, xn_host(name)) LIMIT 1" | on 2)
mine=$(echo 'SELECT key FROM customer_2_of_3 ORDER BY key LIMIT 1' | on 2)
check_equal 'another spelling, and rows on the wrong shard, are errors' \
    'ERROR:  23505 ERROR:  23514 ERROR:  23514' "$({
    echo "INSERT INTO customer VALUES ('BÜCHER10.SHOP10.example', 'x')" | on coordinator
    echo "UPDATE customer SET key = '$elsewhere' WHERE key = '$mine'" | on coordinator
    echo "INSERT INTO customer_2_of_3 VALUES ('$elsewhere', 'x')" | on 2
} | paste -s -d ' ')"
check_equal 'the shard of a key, for clients that route' 't|f' "$(on 0 << 'END'
SELECT bool_and(satisfies_hash_partition('customer_0_of_3'::regclass, 3, 0, key)),
    bool_or(satisfies_hash_partition('customer_0_of_3'::regclass, 3, 1, key)) FROM customer_0_of_3;
END
)"

# The recipe, in a database of its own on each node
page_on() {
    sql_of 'The recipe' "$2" | sed "s/DATABASE postgres/DATABASE page/
        s/'postgres'/'page'/; s/'\.\.\.'/'$(echo "$cluster" | sed 's,/,\\/,g')'/
        s/shard0/shard$3/; s/5441/$((5441 + ${3:-0}))/; s/_0_/_$3_/g; s/REMAINDER 0/REMAINDER $3/" |
        { printf '\\c page\n'; cat; } | on "$1"
}
for node in coordinator 0 1 2; do
    echo 'CREATE DATABASE page' | on $node
    page_on $node 'on every node'
    [ $node = coordinator ] || page_on $node 'on shard 0 of 3' $node
done > "$work/out"
page_on coordinator 'on the coordinator' >> "$work/out"
for shard in 0 1 2; do
    page_on coordinator 'on the coordinator, for shard 0 of 3' $shard
done >> "$work/out"
check_equal 'the recipe, as the page has it' '3000|3' "$(grep ERROR "$work/out"
    on coordinator << 'END'
\c page
INSERT INTO customer SELECT 'h' || i || '.example', '' FROM generate_series(1, 3000) AS i;
SELECT count(*), count(DISTINCT tableoid) FROM customer;
END
)"

# A shard that does not run, and the other commands of the page
use_directory "$cluster"
stop_server shard1 immediate
check_equal 'a dead shard does not disturb queries that do not need it' '1 ERROR:  08001' "$({
    echo "SELECT count(*) FROM customer WHERE key = '$mine'; SELECT count(*) FROM customer"
} | on coordinator)"
check 'start, while some run' "$(sh "$example" start "$cluster" 2>&1)"
check 'stop' "$(run_line stop)"
check_equal 'stopped' 3 "$(load names.txt | sed 's/.* //')"
check 'start again' "$(run_line start)"
check_equal 'rows remain' 6000 "$(echo 'SELECT count(*) FROM customer' | on coordinator)"
check 'remove' "$(run_line remove; ls -d "$cluster" 2> "$work/out")"
check 'the page has no more commands' "$(cat "$work/lines")"
mkdir "$work/a" && : > "$work/a/sharded"
for arguments in '' start 'start a 1 2' 'load a' 'stop a b' 'other a'; do
    # shellcheck disable=SC2086 # words
    check_equal "usage error: $arguments" 2 \
        "$(cd "$work" && sh "$example" $arguments > "$work/out" 2>&1; echo $?)"
done
mkdir "$work/other"
check_equal 'a directory of something else is neither removed nor used' '3 3 other' "$(
    for command in remove start; do
        sh "$example" $command "$work/other" > "$work/out" 2>&1
        printf '%d ' $?
    done
    basename "$work"/othe?
)"
use_directory "$work"
