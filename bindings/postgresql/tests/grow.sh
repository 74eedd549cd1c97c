#!/bin/sh
# SPDX-License-Identifier: MIT
# Tests `sharded.sh grow`: while rows are read and written, it is killed at each of its steps, or a
# server is, and run again.
. "$srcdir/bindings/postgresql/tests/lib.sh"
example=$srcdir/bindings/postgresql/sharded/sharded.sh
psql=$("$PG_CONFIG" --bindir)/psql
cluster=$work
export XN="$builddir/xn" work psql
trap ': > "$work/end"; wait; close_directory' EXIT
prepare
touch "$work/sharded" "$work/prepared"

# ask STATEMENT...: rows of the coordinator
ask() {
    for statement; do
        set -- "$@" -c "$statement"
        shift
    done
    PGHOST=$cluster PGPORT=5440 "$psql" -X -q -A -t -U xn -d postgres "$@" 2>&1
}

{
    echo 'counter.example'
    seq -f 'h%.0f.Base.example' 1 1500
    echo 'bücher.base.example'
} > "$work/names"
check 'start' "$(sh "$example" start "$cluster" 1 2>&1)"
check 'load' "$(sh "$example" load "$cluster" "$work/names" > "$work/out" 2>&1 || cat "$work/out")"

# From now on, the psql of the cluster is one that kills the script or the server at the call of the
# number KILL_AT, or one with this in its SQL.
rm "$bindir/psql"
cat > "$bindir/psql" << 'END'
#!/bin/sh
[ -n "${KILL_AT-}" ] || exec "$psql" "$@"
call=0
until mkdir "$run/$call" 2> /dev/null; do
    call=$((call + 1))
done
case "call $call: $*" in
*"$KILL_AT"*) ;;
*) exec "$psql" "$@" ;;
esac
until [ -s "$run/script" ]; do
    sleep 0.01
done
: > "$run/killed"
script=$(cat "$run/script")
case $KILL in
before) kill -9 "$script"; exit 3 ;;
during) kill -9 "$script"; exec "$psql" "$@" ;;
after) "$psql" "$@"; kill -9 "$script" ;;
server)
    node=shard$((PGPORT - 5441))
    [ "$PGPORT" -ne 5440 ] || node=coordinator
    kill -9 "$(sed 1q "$PGHOST/$node/postmaster.pid")"
    exec "$psql" "$@"
    ;;
esac
END
chmod 755 "$bindir/psql"

# Readers, with plans that are kept
read_rows() {
    while [ ! -e "$work/end" ]; do
        {
            echo "PREPARE one AS SELECT count(*), max(id) FROM customer WHERE key = \$1;"
            echo 'SET plan_cache_mode = force_generic_plan;'
            while [ ! -e "$work/end" ]; do
                echo "SELECT 'all', count(*), count(DISTINCT key) FROM customer
                    WHERE key <@ 'base.example';"
                echo "EXECUTE one('H7.base.example');"
                echo "EXECUTE one('counter.example');"
                sleep 0.02
            done
        } | PGHOST=$cluster PGPORT=5440 "$psql" -X -q -A -t -U xn -d postgres 2>> "$work/errors"
    done > "$work/read"
}

# Writers, which record what was acknowledged
write_rows() {
    i=0
    while [ ! -e "$work/end" ]; do
        i=$((i + 1))
        written=$(ask "INSERT INTO customer (key, domain) VALUES ('n$i.new.example', '$i')")
        if [ -z "$written" ]; then
            echo $i >> "$work/inserted"
        else
            echo "$written" >> "$work/refused"
            sleep 0.1
        fi
        written=$(ask "UPDATE customer SET id = coalesce(id, 0) + 1 WHERE key = 'counter.example'
            RETURNING id")
        case $written in
        [0-9]*) echo "$written" > "$work/counted" ;;
        esac
    done
}

# grow_killed SHARDS KINDS FIRST STEP: kills it at each STEP-th call from FIRST on, in one of these
# kinds after the other
grow_killed() {
    at=$3 runs=0
    while :; do
        run=$(mktemp -d "$work/run.XXXXXX") # the last one may still have processes
        export run
        kind=$(echo "$2" | awk -v run=$runs '{ print $(run % NF + 1) }')
        KILL_AT="call $at:" KILL=$kind sh "$example" grow "$cluster" "$1" > "$work/out" 2>&1 &
        echo $! > "$run/script"
        wait $!
        status=$?
        [ -e "$run/killed" ] || break
        at=$((at + $4)) runs=$((runs + 1))
    done 2> /dev/null
    check "$1 shards: killed $runs times ($2)" \
        "$([ "$status,$((runs > 0))" = 0,1 ] || cat "$work/out")"
    check_tables "$1"
}

# check_tables SHARDS: the cluster has so many, and every name
check_tables() {
    check_equal "$1 shards: every name once" "$1|t|1501" "$(ask "SELECT count(DISTINCT tableoid),
        count(*) = count(DISTINCT key), count(*) FILTER (WHERE key <@ 'base.example')
        FROM customer")"
    check_equal "$1 shards: no other tables" "$1" "$(for shard in $(seq 0 $(($1 - 1))); do
        sh "$example" psql "$cluster" "$shard" -X -A -t -c "SELECT relname FROM pg_class
            WHERE relname LIKE 'customer%of%' AND relkind = 'p'"
    done | grep -c "_of_$1\$")"
}

# finish_clients NAME: ends readers and writers, and compares what they have seen.
finish_clients() {
    : > "$work/end"
    wait
    rm "$work/end"
    check_equal "$1: readers always see each name once" '1501|1501' \
        "$(sed -n 's/^all|//p' "$work/read" | sort -u)"
    check_equal "$1: and find it by its key" '1|' \
        "$(grep -v '^all\|^1|[0-9]' "$work/read" | sort -u)"
    check "$1: and never an old version of it" "$(grep '^1|[0-9]' "$work/read" |
        awk -F '|' '$2 < last { print "after " last ": " $2 } { last = $2 }')"
    check "$1: there are many reads" "$([ "$(grep -c '^all' "$work/read")" -gt 20 ] ||
        echo 'there are few')"
    check "$1: rows that were acknowledged exist" "$(sort "$work/inserted" > "$work/expected"
        ask "SELECT domain FROM customer WHERE key <@ 'new.example'" | sort > "$work/actual"
        comm -23 "$work/expected" "$work/actual")"
    check "$1: the last update that was acknowledged remains" "$(
        counter=$(ask "SELECT id FROM customer WHERE key = 'counter.example'")
        [ "$counter" -ge "$(cat "$work/counted")" ] || echo "$counter")"
}

read_rows &
write_rows &
grow_killed 2 'before during after' 0 1
finish_clients 'the script is killed'
check 'no read fails' "$(cat "$work/errors")"
check_equal 'writes are refused with the reason' \
    'ERROR:  customer is read-only until its rows are copied to more shards' \
    "$(grep ERROR "$work/refused" | sort -u)"

# Readers lose their connections.
read_rows &
write_rows &
grow_killed 3 server 0 4
finish_clients 'a server is killed'

# before_switch STATEMENTS: kills `grow 4` when all rows are copied, and executes them.
before_switch() {
    run=$(mktemp -d "$work/run.XXXXXX")
    KILL_AT=clock_timestamp KILL=before sh "$example" grow "$cluster" 4 > "$work/out" 2>&1 &
    echo $! > "$run/script"
    wait $!
    ask "$@"
} 2> /dev/null
export run
update="UPDATE customer SET id = 1 WHERE key = 'h1.base.example' RETURNING id"
check_equal 'grow is killed before the change: no writes' \
    'ERROR:  customer is read-only until its rows are copied to more shards' \
    "$(before_switch "$update" | sed -n '/ERROR/p')"
check 'the old number undoes it' "$(sh "$example" grow "$cluster" 3 2>&1)"
check_equal 'writes are possible' 1 "$(ask "$update")"
check_tables 3
# Somebody removes the triggers.
before_switch > "$work/out"
for shard in 0 1 2; do
    for table in "customer_${shard}_of_3" "customer_${shard}_of_3_here"; do
        sh "$example" psql "$cluster" $shard -X -q -c "DROP TRIGGER read_only ON $table" 2>&1
    done
done > "$work/out"
check_equal 'a write after the rows were copied' 2 \
    "$(ask "UPDATE customer SET id = 2 WHERE key = 'h1.base.example' RETURNING id")"

# A transaction that has asked the shards before
echo 'CREATE TABLE other ()' | sh "$example" psql "$cluster" 0 -X -q
ask 'CREATE FOREIGN TABLE other () SERVER shard0'
{
    echo 'BEGIN; SELECT count(*) FROM other;'
    until [ -e "$work/ask-again" ]; do
        sleep 0.1
    done
    echo 'SELECT count(*) FROM customer; COMMIT;'
} | PGHOST=$cluster PGPORT=5440 "$psql" -X -q -A -t -U xn -d postgres > "$work/asked" 2>&1 &
asking=$!
until grep -q . "$work/asked" 2> /dev/null; do
    sleep 0.1
done
sh "$example" grow "$cluster" 4 > "$work/out" 2>&1 &
grown=$!
sleep 5
check_equal 'grow waits for a transaction' 3 "$(ask 'SELECT count(*) FROM pg_inherits')"
rows=$(ask 'SELECT count(*) FROM customer')
: > "$work/ask-again"
wait $grown $asking
check 'and not for ever' "$(cat "$work/out")"
check_equal 'the transaction sees all rows' "$rows" "$(sed 1d "$work/asked")"
check_equal 'copies that are out of date are made again' 2 \
    "$(ask "SELECT id FROM customer WHERE key = 'h1.base.example'")"
check_tables 4
check_equal 'not fewer shards' 'sharded.sh: there are 4 shards, and cannot be fewer' \
    "$(sh "$example" grow "$cluster" 2 2>&1)"
finish
