#!/bin/sh
# SPDX-License-Identifier: MIT
# Tests the claims of doc/sharding.md with the example of bindings/postgresql/sharded/.
. "$srcdir/tests/tap.sh"
. "$srcdir/bindings/postgresql/cluster.sh"
example=$srcdir/bindings/postgresql/sharded/sharded.sh
missing=$(find_missing)
[ -z "$missing" ] || skip_all "$missing"
work=$(mktemp -d "${TMPDIR:-/tmp}/xn-shards.XXXXXX") || exit 99
chmod 755 "$work"
cluster=$work/cluster
trap 'sh "$example" stop "$cluster"; rm -rf "$work"' EXIT
trap 'exit 99' HUP INT TERM

check 'one coordinator and three shards start' "$(sh "$example" start "$cluster" 2>&1)"

# on NODE: rows of the statements on standard input; NODE is a shard's number, or `coordinator`.
on() {
    number=$1
    [ "$1" != coordinator ] || number=
    # shellcheck disable=SC2086 # no word for the coordinator
    sh "$example" psql "$cluster" $number -X -q -A -t 2>&1
}

# check_plan NAME STATEMENT PATTERN SHARDS: the plan has SHARDS foreign scans, and the remote SQL of
# each matches PATTERN.
check_plan() {
    plan=$(echo "EXPLAIN (VERBOSE, COSTS OFF) $2;" | on coordinator)
    scans=$(echo "$plan" | grep -c 'Remote SQL:')
    shipped=$(echo "$plan" | grep -c "Remote SQL:.*$3")
    check "$1" "$([ "$scans" -eq "$4" ] && [ "$shipped" -eq "$4" ] || echo "$plan")"
}

awk 'BEGIN { for (i = 0; i < 30000; i++)
    printf i % 10 ? "Host%d.Shop%d.example\n" : "Bücher%d.Shop%d.example.\n", i, i % 97 }' \
    > "$work/names"
chmod 644 "$work/names"
{ cat "$work/names"; echo 'a..b'; echo 'HOST1.shop1.EXAMPLE'; } > "$work/load"
chmod 644 "$work/load"
check_equal 'load per shard' \
    'sharded.sh: 1 names are refused: see the table refused on shard 0' \
    "$(sh "$example" load "$cluster" "$work/load" 2>&1)"
check_equal 'what is refused, and why' 'a..b|label 2, character 3: an empty label' \
    "$(echo 'SELECT * FROM refused' | on 0 | sed 's/ (.*//')"
check_equal 'each name is on one shard, and refused or double ones on none' 30000 \
    "$(echo 'SELECT count(*) FROM customer' | on coordinator)"
check_equal 'each shard has its share' 't|t|t' "$(for shard in 0 1 2; do
    echo 'SELECT count(*) BETWEEN 9000 AND 11000 FROM customer' | on $shard
done | paste -sd '|')"
"$builddir/xn" --append=shard --shards=3 < "$work/names" > "$work/divided"
for shard in 0 1 2; do
    echo 'SELECT domain FROM customer' | on $shard | LC_ALL=C sort > "$work/stored"
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
check_plan 'a key by any spelling goes to one shard' \
    "SELECT * FROM customer WHERE key = 'BÜCHER10。Shop10.Example.'" \
    "OPERATOR(ext.=) 'xn--bcher10-n2a.shop10.example'" 1
check_equal 'and finds the row' 'Bücher10.Shop10.example.' \
    "$(echo "SELECT domain FROM customer WHERE key = 'BÜCHER10。Shop10.Example.'" | on coordinator)"
check_plan 'key = ANY (array) is shipped' \
    "SELECT key FROM customer WHERE key = ANY (ARRAY['b.b', 'c.d']::xn_name[])" \
    'OPERATOR(ext.=) ANY' 1
check_plan 'key IN (...) is shipped' "SELECT key FROM customer WHERE key IN ('b.b', 'c.d')" \
    'OPERATOR(ext.=) ANY' 1
check_plan 'OR is shipped' "SELECT key FROM customer WHERE key = 'b.b' OR key = 'c.d'" \
    'WHERE (((key OPERATOR(ext.=).*OR' 1
check_plan '<@ is shipped' "SELECT * FROM customer WHERE key <@ 'Shop7.example'" \
    "OPERATOR(ext.<@) 'shop7.example'" 3
check_equal 'and finds the rows' 310 \
    "$(echo "SELECT count(*) FROM customer WHERE key <@ 'Shop7.example'" | on coordinator)"
check_equal '<@ uses the index of the shard' 'Index Cond' "$(for shard in 0 1 2; do
    echo "EXPLAIN SELECT * FROM customer WHERE key <@ 'shop7.example'" | on $shard
done | grep -o 'Index Cond' | sort -u)"
check_plan 'xn_status() is shipped' "SELECT * FROM customer WHERE xn_status(domain) <> 'XN_OK'" \
    'WHERE ((ext.xn_status(domain) <> ' 3
check_plan 'xn_traits() is shipped' \
    "SELECT * FROM customer WHERE 'ace' = ANY (xn_traits(domain))" 'ext.xn_traits(domain)' 3
check_plan 'ORDER BY key is shipped' 'SELECT key FROM customer ORDER BY key' 'ORDER BY key ASC' 3
check_plan 'GROUP BY key HAVING is shipped' \
    'SELECT key, count(*) FROM customer GROUP BY key HAVING count(*) > 1' \
    'GROUP BY 1 HAVING ((count(\*) > 1))' 3

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
WHERE satisfies_hash_partition('customer'::regclass, 3, 0, xn_name(name))
END
)
check_equal 'the shard of a key, for clients that route' 't|f' "$(on 0 << 'END' | paste -sd '|'
SELECT bool_and(satisfies_hash_partition('customer'::regclass, 3, 0, key)) FROM customer;
SELECT bool_or(satisfies_hash_partition('customer'::regclass, 3, 1, key)) FROM customer;
END
)"
mine=$(echo 'SELECT key FROM customer ORDER BY key LIMIT 1' | on 2)
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
INSERT INTO customer VALUES ('$elsewhere', 'x');
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

# Limits, so that a future server that lifts one is noticed
check_plan 'limit: key::text LIKE is not shipped' \
    "SELECT key FROM customer WHERE key::text LIKE 'a%'" 'customer$' 3
check_plan 'limit: a field of xn_check() is not shipped' \
    "SELECT domain FROM customer WHERE (xn_check(domain)).status = 'XN_OK'" 'customer$' 3
generic='SET plan_cache_mode = force_generic_plan;'
check_equal 'limit: xn_name($1::text) is not shipped' 'FROM public.customer' \
    "$(on coordinator << END |
$generic
PREPARE q AS SELECT key FROM customer WHERE key = xn_name(\$1::text);
EXPLAIN (VERBOSE, COSTS OFF) EXECUTE q('A.example');
END
    sed -n 's/^ *Remote SQL: SELECT key //p')"
check_equal 'instead: an untyped parameter' \
    'FROM public.customer WHERE ((key OPERATOR(ext.=) $1::ext.xn_name))' "$(on coordinator << END |
$generic
PREPARE q AS SELECT key FROM customer WHERE key = \$1;
EXPLAIN (VERBOSE, COSTS OFF) EXECUTE q('A.example');
END
    sed -n 's/^ *Remote SQL: SELECT key //p')"

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
restart_server shard1

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
finish
