# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Sourced by check.sh: the files of doc/howto/shard.md, with databases of the one cluster.
mkdir "$work/shards"
awk -v folder="$work/shards/" '/^```$/ { file = "" }
    file != "" { print > file }
    /^```[a-z]+ / { file = folder $2 }' "$srcdir/doc/howto/shard.md"
# run_file DATABASE FILE [OPTION...]: prints what is wrong
run_file() {
    database=$1 file=$2
    shift 2
    (cd "$work/shards" && "$bindir/psql" -X -q -d "$database" -f "$file" "$@" 2>&1)
}
# on DATABASE: rows of the statements on standard input, in one line
on() {
    "$bindir/psql" -X -q -A -t -v VERBOSITY=sqlstate -d "$1" 2>&1 | paste -s -d ' '
}
# explain CONDITION: the statements that the shards receive, one a line
explain() {
    "$bindir/psql" -X -q -A -t -d coordinator \
        -c "EXPLAIN (VERBOSE, COSTS OFF) SELECT key FROM customer WHERE $1" | grep 'Remote SQL:'
}

make_database coordinator
check 'a coordinator' "$(run_file coordinator coordinator.sql)"
for shard in 0 1 2; do
    make_database shard$shard
    check "shard $shard" "$(run_file shard$shard shard.sql -v shard=$shard
        run_file coordinator server.sql -v shard=$shard -v name=shard$shard)"
done
awk 'BEGIN { for (i = 0; i < 6000; i++)
    printf i % 10 ? "Host%d.Shop%d.example\n" : "Bücher%d.Shop%d.example.\n", i, i % 97 }' \
    > "$work/shards/names.txt"
printf '%s\n' 'HOST1.shop1.example.' 'a..b' 'a b' '"q".example' >> "$work/shards/names.txt"
check_equal 'load.sh reports the names that are refused' 3 "$(cd "$work/shards" &&
    PATH=$bindir:$builddir:$PATH sh load.sh 2>&1 | grep -c '^xn: names.txt:')"
check_equal 'each name is loaded once' '6000|3' \
    "$(echo 'SELECT count(*), count(DISTINCT tableoid) FROM customer' | on coordinator)"
check_equal 'another spelling, and a row of another shard, are errors' \
    'ERROR:  23505 ERROR:  23514 ERROR:  23514' "$(on coordinator << 'END'
INSERT INTO customer VALUES ('BÜCHER10.SHOP10.example', 'x');
UPDATE customer SET key = xn_host('moved.' || key::text) WHERE key IN
    (SELECT key FROM shard0 WHERE NOT satisfies_hash_partition('customer'::regclass, 3, 0,
        xn_host('moved.' || key::text)) LIMIT 1);
INSERT INTO shard0 SELECT key, domain FROM shard1 LIMIT 1;
END
)"
check_equal 'a name is found by any spelling' \
    'Bücher10.Shop10.example. 62' "$(on coordinator << 'END'
SELECT domain FROM customer WHERE key = 'BÜCHER10。Shop10.Example.';
SELECT count(*) FROM customer WHERE key <@ 'Shop7.example';
END
)"
check_equal 'a query for a name is sent to one shard' 1 \
    "$(explain "key = 'BÜCHER.example'" | grep -c "OPERATOR(public.=) 'xn--bcher-kva.example'")"
check_equal 'a query for names below one is sent to all' 3 \
    "$(explain "key <@ 'example'" | grep -c "OPERATOR(public.<@) 'example'")"
