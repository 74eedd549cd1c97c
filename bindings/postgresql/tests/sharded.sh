#!/bin/sh
# SPDX-License-Identifier: MIT
# Tests doc/sharding.md, from its text where that has SQL, with the example of
# bindings/postgresql/sharded/.
. "$srcdir/tests/tap.sh"
. "$srcdir/bindings/postgresql/cluster.sh"
example=$srcdir/bindings/postgresql/sharded/sharded.sh
missing=$(find_missing)
[ -z "$missing" ] || skip_all "$missing"
work=$(mktemp -d "${TMPDIR:-/tmp}/xn-shards.XXXXXX") || exit 99
chmod 755 "$work"
cluster=$work/cluster
chapter=$srcdir/doc/sharding.md
export XN="$builddir/xn"
trap 'sh "$example" remove "$cluster" 2> "$work/out"; rm -rf "$work"' EXIT
trap 'exit 99' HUP INT TERM
# The extension has probably been compiled here by another test.
mkdir -p "$cluster" "$builddir/bindings/postgresql" && touch "$cluster/sharded"
ln -s "$builddir/bindings/postgresql" "$cluster/build"

# run_line COMMAND: runs the next line of the chapter, which has this command of sharded.sh.
sed -n "s,^    \\\$ ./sharded.sh \\(.*\\)/tmp/shards,\\1$cluster,p" "$chapter" > "$work/lines"
run_line() {
    line=$(sed 1q "$work/lines")
    sed 1d "$work/lines" > "$work/rest"
    mv "$work/rest" "$work/lines"
    case $line in
    "$1 "*) (cd "$work" && eval "sh '$example' ${line%%#*}" 2>&1) ;;
    *) echo "the chapter has: $line" ;;
    esac
}

check 'one coordinator and three shards start' "$(run_line start)"

# on NODE: rows of the statements on standard input; NODE is a shard's number, or `coordinator`.
on() {
    number=$1
    [ "$1" != coordinator ] || number=
    # shellcheck disable=SC2086 # no word for the coordinator
    sh "$example" psql "$cluster" $number -X -q -A -t 2>&1
}

# sql_of HEADING PLACE: the blocks of SQL below this heading of the chapter that begin with PLACE
sql_of() {
    awk -v heading="## $1" -v place="-- $2" '
        /^## / { here = $0 == heading }
        /^```$/ { block = 0 }
        block == 2 { print }
        block == 1 { block = $0 == place ? 2 : 0 }
        here && /^```sql$/ { block = 1 }' "$chapter"
}

# rows_of COLUMN: the table of the chapter whose first column this is, its cells separated by TAB
rows_of() {
    sed -n "/^| $1 |/,/^\$/s/^| \(.*\) |\$/\1/p" "$chapter" | sed '1d; s/ | /\t/g; s/`//g'
}

# explain CONDITION: of a query with it, which is prepared if it has a parameter
explain() {
    {
        echo 'SET plan_cache_mode = force_generic_plan;'
        case $1 in
        *'$1'*) echo "PREPARE q AS SELECT key FROM customer $1;
            EXPLAIN (VERBOSE, COSTS OFF) EXECUTE q('A.example');" ;;
        *) echo "EXPLAIN (VERBOSE, COSTS OFF) SELECT key FROM customer $1;" ;;
        esac
    } | on coordinator
}

# load FILE: as an operator does; its messages, and the status if it is another than 0
load() {
    (cd "$work" && sh "$example" load "$cluster" "$1" 2>&1) || echo "status $?"
}

awk 'BEGIN { for (i = 0; i < 30000; i++)
    printf i % 10 ? "Host%d.Shop%d.example\n" : "Bücher%d.Shop%d.example.\n", i, i % 97 }' \
    > "$work/names.txt"
check_equal 'load per shard' 'names.txt: 30000 lines, 30000 loaded, 0 repeated, 0 refused' \
    "$(run_line load)"
check_equal 'again' 'names.txt: 30000 lines, 0 loaded, 30000 repeated, 0 refused' \
    "$(load names.txt)"
check_equal 'psql on the coordinator' 30000 \
    "$(echo 'SELECT count(*) FROM customer' | run_line psql | sed -n 's/^ *\([0-9]\)/\1/p')"
check_equal 'psql on a shard' t "$(echo 'SELECT count(*) > 9000 FROM customer_0_of_3' |
    run_line psql | sed -n 's/^ *t$/t/p')"
check_equal 'no file' 3 "$(load missing 2>&1 | sed -n 's/^status //p')"
check_equal 'an empty file' 'none.txt: 0 lines, 0 loaded, 0 repeated, 0 refused' \
    "$(: > "$work/none.txt"; load none.txt)"

# Each line of these: the octets for printf, the position of the first that is wrong, its message;
# `loaded` or `repeated` if none is.
long=$(printf '%0100000d' 0)
cat > "$work/cases" << END
line1.example|loaded|
LINE1.example.|repeated|
|1|an empty line
\\r|1|an empty line
crlf.example\\r|loaded|
CRLF.example|repeated|
a\\rb.example|2|U+000D is not a letter, digit or hyphen
\\r\\r|1|U+000D is not a letter, digit or hyphen
a\\tb.example|2|U+0009 is not a letter, digit or hyphen
a.example\\t|10|U+0009 is not a letter, digit or hyphen
\\000|1|U+0000 is not a letter, digit or hyphen
a\\000b.example|2|U+0000 is not a letter, digit or hyphen
a\\\\b.example|2|U+005C is not a letter, digit or hyphen
\\\\N|1|U+005C is not a letter, digit or hyphen
\\\\.|1|U+005C is not a letter, digit or hyphen
line2.example|loaded|
"q".example|1|U+0022 is not a letter, digit or hyphen
\\377a.example|1|ill-formed UTF-8
b\\303\\274cher.\\303|9|ill-formed UTF-8
b\\303\\274.\\302\\200|5|U+0080 is prohibited
 a.example|1|leading space
a.example |10|trailing space
a.example\\302\\240|10|U+0020, mapped from U+00A0
user@b.example|5|this looks like a mail address
user@b\\303\\274cher.example|5|this looks like a mail address
http://b.example/|5|this looks like a URL
b.example:80|10|U+003A is not a letter, digit or hyphen
a..b|3|an empty label
xn--a.example|1|U+0080 is prohibited
$long|1|100000 octets in ASCII, 63 are allowed
$(echo "$long" | sed 's/0/\\t/g')|1|U+0009 is not a letter, digit or hyphen
$(echo "$long" | tr 0 .)|1|an empty label
$(echo "$long" | sed 's/0/\\377/g')|1|ill-formed UTF-8
b\\303\\234cher.line3.example|loaded|
last.example|loaded|
END
cut -d '|' -f 1 "$work/cases" | while IFS= read -r octets; do
    # shellcheck disable=SC2059 # a format
    printf "$octets\n"
done | head -c -1 > "$work/it's odd" # without the last LF
check_equal 'all lines are loaded, repeated or refused' \
    "it's odd: $(wc -l < "$work/cases") lines, $(grep -c '|loaded|' "$work/cases") loaded, $(
        grep -c '|repeated|' "$work/cases") repeated, $(
        grep -cv '|loaded|\||repeated|' "$work/cases") refused|status 1" \
    "$(load "it's odd" | paste -sd '|')"
odd="NOT key <@ ANY ('{$(seq -s , -f 'shop%.0f.example' 0 96)}'::xn_name[])"
check_equal 'those that are loaded, as typed' \
    "$(sed -n 's/|loaded|//p' "$work/cases" | sed 's/\\r//' | while IFS= read -r octets; do
        # shellcheck disable=SC2059 # a format
        printf "$octets\n"
    done | LC_ALL=C sort)" \
    "$(echo "SELECT domain FROM customer WHERE $odd" | on coordinator | LC_ALL=C sort)"
echo 'SELECT line, at, md5(octets), message FROM refused ORDER BY line' | on coordinator \
    > "$work/refused"
line=0
while IFS='|' read -r octets at message; do
    line=$((line + 1))
    case $at in
    loaded | repeated) continue ;;
    esac
    sum=$(LC_ALL=C sed -n "${line}p" "$work/it's odd" | tr -d '\n' | md5sum | cut -d ' ' -f 1)
    check "refused: line $line: $message" "$(grep -q "^$line|$at|$sum|.*$message" "$work/refused" ||
        grep "^$line|" "$work/refused" || echo 'it is not')"
done < "$work/cases"
check_equal 'loaded again, they are refused once' "$(wc -l < "$work/refused")" \
    "$(load "it's odd" > "$work/out"; echo "SELECT count(*) FROM refused" | on coordinator)"
check_equal 'what is refused of a file: SQL of the chapter' 'a	b.example' \
    "$(sql_of Load 'on the coordinator' | sed "s/names.txt/it''s odd/" | on coordinator |
        sed -n 's/^9|2|.*|//p')"
echo "DELETE FROM customer WHERE $odd" | on coordinator
check_equal 'each name is on one shard' 30000 \
    "$(echo 'SELECT count(*) FROM customer' | on coordinator)"
check_equal 'each shard has its share' 't|t|t' "$(for shard in 0 1 2; do
    echo "SELECT count(*) BETWEEN 9000 AND 11000 FROM customer_${shard}_of_3" | on $shard
done | paste -sd '|')"
"$builddir/xn" --append=shard --shards=3 < "$work/names.txt" > "$work/divided"
for shard in 0 1 2; do
    echo "SELECT domain FROM customer_${shard}_of_3" | on $shard | LC_ALL=C sort > "$work/stored"
    awk -F '\t' -v shard=$shard '$2 == shard { print $1 }' "$work/divided" |
        LC_ALL=C sort | diff - "$work/stored" > "$work/wrong"
    check "xn --append=shard finds the names of shard $shard" "$(head -n 5 "$work/wrong")"
done
check_equal 'INSERT SELECT through the coordinator' 3000 "$(on coordinator << 'END'
WITH inserted AS (INSERT INTO customer (key, domain)
    SELECT xn_name('second.' || domain), domain FROM customer WHERE domain LIKE 'B%' RETURNING 1)
SELECT count(*) FROM inserted;
DELETE FROM customer WHERE key::text LIKE 'second.%';
END
)"

# What is shipped
echo "CREATE TABLE list (key xn_host PRIMARY KEY); INSERT INTO list VALUES ('host1.shop1.example');
    ANALYZE list;" | on coordinator
rows_of '`SELECT key FROM customer ...`' > "$work/rows"
check_equal 'the chapter lists what is shipped' 11 "$(grep -c . "$work/rows")"
while IFS='	' read -r condition shards remote; do
    [ "$shards" = one ] && scans=1 || scans=3
    plan=$(explain "$condition")
    check "shipped to $shards: $condition" "$(
        [ "$(echo "$plan" | grep -c 'Remote SQL:')" -eq $scans ] &&
            [ "$(echo "$plan" | grep 'Remote SQL:' | grep -cF "$remote")" -eq $scans ] ||
            echo "$plan")"
done < "$work/rows"
rows_of 'not shipped' > "$work/rows"
check_equal 'the chapter lists what is not shipped' 4 "$(grep -c . "$work/rows")"
while IFS='	' read -r condition _ instead; do
    check "not shipped: $condition" "$(explain "$condition" | grep 'Remote SQL:.* WHERE')"
    case $instead in
    WHERE*) check "instead: $instead" "$(explain "$instead" | grep 'Remote SQL:' |
        grep -v ' WHERE ')" ;;
    esac
done < "$work/rows"
check_equal 'counts' '3
30000' "$(sql_of 'What is shipped' 'on the coordinator' |
    sed '/^CREATE/,$d' > "$work/counts.sql"
    { echo 'EXPLAIN (VERBOSE, COSTS OFF)'; cat "$work/counts.sql"; } | on coordinator |
        grep -c 'Remote SQL: SELECT count'
    on coordinator < "$work/counts.sql")"
check_equal 'and finds the row' 'Bücher10.Shop10.example.' \
    "$(echo "SELECT domain FROM customer WHERE key = 'BÜCHER10。Shop10.Example.'" | on coordinator)"
check_equal 'and finds the rows' 310 \
    "$(echo "SELECT count(*) FROM customer WHERE key <@ 'Shop7.example'" | on coordinator)"
check_equal '<@ uses the index of the shard' 'Index Cond' "$(for shard in 0 1 2; do
    echo "EXPLAIN SELECT * FROM customer_${shard}_of_3 WHERE key <@ 'shop7.example'" | on $shard
done | grep -o 'Index Cond' | sort -u)"
check_equal 'joins: the chapter looks up the names of a short list' '3
Host1.Shop1.example' "$(
    sql_of 'What is shipped' 'on the coordinator' | sed '1,/AS counts;/d; /^CREATE/d' |
        sed '/^SELECT/{h; s/^/EXPLAIN (VERBOSE, COSTS OFF) /p; g;}' | on coordinator > "$work/out"
    grep -c 'Remote SQL: .*$1::ext.xn_host OPERATOR(ext.=) key' "$work/out"
    tail -n 1 "$work/out")"
# Uniqueness
check_equal 'another spelling is refused' 23505 "$(on coordinator << 'END' | grep -o '[0-9]\{5\}$'
\set VERBOSITY sqlstate
INSERT INTO customer VALUES ('BÜCHER10.SHOP10.example', 'x');
END
)"
check_equal 'a partition key is not an expression that is unique' 0A000 \
    "$(on 0 << 'END' | grep -o '[0-9A-Z]\{5\}$'
\set VERBOSITY sqlstate
CREATE TABLE e (d text, UNIQUE (d)) PARTITION BY HASH (xn_canonical(d));
END
)"
check_equal 'a partition key is not a generated column' 42P17 \
    "$(on 0 << 'END' | grep -o '[0-9A-Z]\{5\}$'
\set VERBOSITY sqlstate
CREATE TABLE g (d text, k xn_name GENERATED ALWAYS AS (xn_name(d)) STORED) PARTITION BY HASH (k);
END
)"
check_equal 'no unique index on the coordinator' 42809 "$(on coordinator << 'END' |
\set VERBOSITY sqlstate
CREATE UNIQUE INDEX ON customer (key);
END
    grep -o '[0-9A-Z]\{5\}$')"

# Rows stay on the shard of their key.
elsewhere=$(on 2 << 'END' | head -n 1
SELECT name FROM (SELECT format('moved%s.example', i) AS name FROM generate_series(1, 50) AS i) AS n
WHERE satisfies_hash_partition('customer_2_of_3'::regclass, 3, 0, xn_host(name))
END
)
check_equal 'the shard of a key, for clients that route' 't|f' "$(on 0 << 'END' | paste -sd '|'
SELECT bool_and(satisfies_hash_partition('customer_0_of_3'::regclass, 3, 0, key))
FROM customer_0_of_3;
SELECT bool_or(satisfies_hash_partition('customer_0_of_3'::regclass, 3, 1, key))
FROM customer_0_of_3;
END
)"
mine=$(echo 'SELECT key FROM customer_2_of_3 ORDER BY key LIMIT 1' | on 2)
check_equal 'an UPDATE that would leave a row on the wrong shard is an error' '23514|1' \
    "$({ on coordinator | grep -o '[0-9]\{5\}$'
    echo "SELECT count(*) FROM customer WHERE key = '$mine'" | on coordinator
    } << END | paste -sd '|'
\\set VERBOSITY sqlstate
UPDATE customer SET key = '$elsewhere' WHERE key = '$mine';
END
)"
check_equal 'an INSERT on the wrong shard is an error' 23514 \
    "$(on 2 << END | grep -o '[0-9]\{5\}$'
\\set VERBOSITY sqlstate
INSERT INTO customer_2_of_3 VALUES ('$elsewhere', 'x');
END
)"

# partition NAME: a table that is plain on the shards
partition() {
    for shard in 0 1 2; do
        echo "CREATE TABLE $1 (key xn_name);" | on $shard
    done
    {
        echo "CREATE TABLE $1 (key xn_name) PARTITION BY HASH (key);"
        for shard in 0 1 2; do
            echo "CREATE FOREIGN TABLE $1_$shard PARTITION OF $1
                FOR VALUES WITH (MODULUS 3, REMAINDER $shard)
                SERVER shard$shard OPTIONS (table_name '$1');"
        done
    } | on coordinator
}
check 'plain tables on the shards' "$(partition plain)"
check_equal 'with a plain table, the row remains on the wrong shard and queries do not find it' \
    '1|0' "$(on coordinator << END | paste -sd '|'
INSERT INTO plain VALUES ('$mine');
UPDATE plain SET key = '$elsewhere' WHERE key = '$mine';
SELECT count(*) FROM plain;
SELECT count(*) FROM plain WHERE key = '$elsewhere';
END
)"

# A shard that does not run
use_directory "$cluster"
stop_server shard1
check_equal 'a dead shard does not disturb queries that do not need it' 1 \
    "$(echo "SELECT count(*) FROM customer WHERE key = '$mine'" | on coordinator)"
check_equal 'a query that needs it fails' 08001 "$(on coordinator << 'END' | grep -o '[0-9]\{5\}$'
\set VERBOSITY sqlstate
SELECT count(*) FROM customer;
END
)"
sh "$example" start "$cluster"
check_equal 'after start, it runs again' 30000 \
    "$(echo 'SELECT count(*) FROM customer' | on coordinator)"

# Each shard refuses to commit in turn: some of those that are asked before it have committed.
check 'tables for a commit that fails' "$(partition deferred)"
remained=0
for failing in 0 1 2; do
    echo 'ALTER TABLE deferred ADD CONSTRAINT once UNIQUE (key) DEFERRABLE INITIALLY DEFERRED' |
        on $failing
    on coordinator > "$work/out" << END
BEGIN;
INSERT INTO deferred SELECT xn_name('h' || i) FROM generate_series(1, 30) AS i;
INSERT INTO deferred_$failing SELECT key FROM deferred_$failing;
COMMIT;
END
    grep -q 'duplicate key' "$work/out" || echo "# no error from shard $failing"
    rows=$(echo 'SELECT count(*) FROM deferred' | on coordinator)
    remained=$((remained + rows))
    echo 'ALTER TABLE deferred DROP CONSTRAINT once' | on $failing
    echo 'DELETE FROM deferred' | on coordinator
done
check 'limit: a commit is not atomic' "$([ $remained -gt 0 ] || echo 'nothing remained')"

# The recipe, in a database of its own on each node
chapter_on() {
    sql_of 'The recipe' "$2" | sed "s/DATABASE postgres/DATABASE chapter/
        s/'postgres'/'chapter'/; s/'\.\.\.'/'$(echo "$cluster" | sed 's,/,\\/,g')'/
        s/shard0/shard$3/; s/5441/$((5441 + ${3:-0}))/; s/_0_/_$3_/g; s/REMAINDER 0/REMAINDER $3/" |
        { printf '\\c chapter\n'; cat; } | on "$1"
}
for node in coordinator 0 1 2; do
    echo 'CREATE DATABASE chapter' | on $node
    chapter_on $node 'on every node'
    [ $node = coordinator ] || chapter_on $node 'on shard 0 of 3' $node
done > "$work/out"
chapter_on coordinator 'on the coordinator' >> "$work/out"
for shard in 0 1 2; do
    chapter_on coordinator 'on the coordinator, for shard 0 of 3' $shard
done >> "$work/out"
check_equal 'the recipe, as the chapter has it' '30000|3' "$(grep ERROR "$work/out"
    on coordinator << 'END'
\c chapter
INSERT INTO customer SELECT 'h' || i || '.example', '' FROM generate_series(1, 30000) AS i;
SELECT count(*), count(DISTINCT tableoid) FROM customer;
END
)"

# The other commands of the chapter
check 'grow' "$(run_line grow)"
check_equal 'six shards' '6|30000|30000' "$(echo 'SELECT count(DISTINCT tableoid), count(*),
    count(DISTINCT key) FROM customer' | on coordinator)"
check 'stop' "$(run_line stop)"
check_equal 'stopped' 3 "$(load names.txt | sed -n 's/^status //p')"
check 'start again' "$(run_line start)"
check_equal 'rows remain' 30000 "$(echo 'SELECT count(*) FROM customer' | on coordinator)"
check 'start, while it runs' "$(sh "$example" start "$cluster" 2>&1)"
check_equal 'start with another number of shards' \
    "sharded.sh: $cluster has 6 shards; grow adds some" "$(sh "$example" start "$cluster" 9 2>&1)"
check 'remove' "$(run_line remove; ls -d "$cluster" 2> /dev/null)"
check 'the chapter has no more commands' "$(cat "$work/lines")"

# Usage
check_equal '--help' '0|sharded.sh --help' \
    "$(sh "$example" --help > "$work/out"; echo "$?|$(grep -o '^sharded.sh --help' "$work/out")")"
for arguments in '' start 'start a 1 2' 'load a' 'grow a' 'grow a b' 'stop a b' 'other a'; do
    # shellcheck disable=SC2086 # words
    mkdir -p "$work/a"
    : > "$work/a/sharded"
    check_equal "usage error: $arguments" 2 \
        "$(cd "$work" && sh "$example" $arguments > "$work/out" 2>&1; echo $?)"
done
rm "$work/a/sharded"
check_equal 'a directory of something else is not removed' \
    "sharded.sh: $work/a has no servers" "$(sh "$example" remove "$work/a" 2>&1)"
check 'it is there' "$([ -d "$work/a" ] || echo 'it is not')"
check_equal 'nor used' "sharded.sh: $work/a exists already" "$(sh "$example" start "$work/a" 2>&1)"
check_equal 'a path with an apostrophe' "sharded.sh: $work/it's: its path has an apostrophe" \
    "$(sh "$example" start "$work/it's" 2>&1)"
finish
