#!/bin/sh
# SPDX-License-Identifier: MIT
# One coordinator and some shards on this machine, as doc/sharding.md describes:
#     sharded.sh start DIRECTORY [SHARDS]   make the servers, if they do not exist (3 shards), and
#                                           start those that do not run
#     sharded.sh psql DIRECTORY [N] ...     psql on the coordinator, or on shard N
#     sharded.sh load DIRECTORY FILE        domains, one a line; those that exist are ignored, and
#                                           lines that are refused go to the table refused
#     sharded.sh grow DIRECTORY SHARDS      copy the rows to more shards while they can be read;
#                                           after an error, run it again (or, with the old number,
#                                           undo it)
#     sharded.sh stop DIRECTORY             stop the servers
#     sharded.sh remove DIRECTORY           stop the servers, and DELETE all that is in DIRECTORY
#     sharded.sh --help
# Exit status: 0 success, 1 lines were refused, 2 usage error, 3 another error.
# Everything is in DIRECTORY: the servers listen on sockets there.  Needs xn, the PostgreSQL server
# and its development files (see PG_CONFIG); `start` builds the extension.
set -u
here=$(cd "$(dirname "$0")" && pwd) || exit 3
. "$here/../cluster.sh"
xn=${XN:-xn}
first_port=5440 # of the coordinator; the shards have the next ones

fail() {
    echo "sharded.sh: $*" >&2
    exit 3
}

print_usage() {
    sed -n '/^#     /s/^#     //p; s/^# \(Exit status.*\)/\1/p' "$0"
}

usage() {
    print_usage >&2
    exit 2
}

# on NODE [PSQL OPTION...]: SQL on `coordinator`, or on the shard of this number.  The name of the
# application is not in the environment, which the servers would inherit.
on() {
    node=$1
    shift
    port=$first_port
    [ "$node" = coordinator ] || port=$((first_port + 1 + node))
    run_sql "dbname=postgres port=$port application_name=sharded.sh-$command
        options='-c client_min_messages=warning'" "$@"
}

# define_names SHARD SHARDS: sets the psql options with the names of its table
define_names() {
    table=customer_$1_of_$2
    names="-v shard=$1 -v shards=$2 -v table=$table -v here=${table}_here"
}

# for_shards NUMBER FUNCTION: calls it with each shard below NUMBER, all at the same time
for_shards() {
    pids='' shard=0
    while [ $shard -lt "$1" ]; do
        ("$2" $shard) &
        pids="$pids $!" shard=$((shard + 1))
    done
    failed=0
    for pid in $pids; do
        wait "$pid" || failed=1
    done
    return $failed
}

# Prints the number of shards, which the coordinator knows.
count_shards() {
    on coordinator -c "SELECT count(*) FROM pg_inherits WHERE inhparent = 'customer'::regclass"
}

# start

build() {
    mkdir -p "$directory/build" || return 1
    for target in all install; do
        (cd "$directory/build" && "${MAKE:-make}" -f "$here/../Makefile" USE_PGXS=1 \
            PG_CONFIG="$PG_CONFIG" $target DESTDIR="$server") > "$directory/build.log" 2>&1 ||
            return 1
    done
}

prepare_directory() {
    # A socket has a path of at most 107 octets.
    [ ${#directory} -le 90 ] || fail "the path of the directory is too long: $directory"
    mkdir -p "$directory" && : > "$directory/sharded"
    open_directory "$directory" || fail "cannot copy the server to $directory"
    as_server test -w "$directory" ||
        fail "$directory cannot be reached by the user ${server_user:-xn}"
    build || { tail -n 20 "$directory/build.log" >&2; fail 'cannot build the extension'; }
    : > "$directory/prepared"
}

# run_server NAME PORT: makes it if it does not exist, and starts it if it does not run.  Processes
# of a server that was killed may live a little longer than it, and prevent the start.
run_server() {
    if [ ! -d "$directory/$1" ]; then
        start_server "$1" "$2" 'fsync = on' || fail "cannot make $1; see $directory/$1.initdb"
    fi
    tries=0
    until "$bindir/pg_isready" -q -p "$2"; do
        [ $tries -lt 60 ] || fail "cannot start $1; see $directory/$1.log"
        tries=$((tries + 1))
        restart_server "$1" || sleep 1
    done
}

# run_servers: those that exist; sets `servers` to the number of shards among them
run_servers() {
    servers=0
    run_server coordinator $first_port
    while [ -d "$directory/shard$servers" ]; do
        run_server "shard$servers" $((first_port + 1 + servers))
        servers=$((servers + 1))
    done
}

prepare_shard() {
    on "$1" -f "$here/node.sql" && on coordinator -v server="shard$1" -v host="$directory" \
        -v port=$((first_port + 1 + $1)) -f "$here/coordinator-shard.sql"
}

start() {
    missing=$(find_missing)
    [ -z "$missing" ] || fail "$missing"
    if [ ! -e "$directory/prepared" ]; then
        [ ! -e "$directory" ] || [ -e "$directory/sharded" ] || fail "$directory exists already"
        prepare_directory
    fi
    run_servers
    on coordinator -f "$here/node.sql" -f "$here/coordinator.sql" || fail 'coordinator.sql failed'
    has=$(count_shards)
    [ "$has" -gt 0 ] || { grow "${1:-3}"; return; }
    [ "${1:-$has}" = "$has" ] || fail "$directory has $has shards; grow adds some"
}

# load

# Divides the file: names.N has the names and keys of shard N, messages and octets the other lines,
# but for empty ones, which xn does not refuse: they are in empty.  An accepted name has nothing
# that COPY would require to be escaped.
divide() {
    {
        "$xn" --std3 --strict-ace --append=canonical,shard,offset,message --shards="$shards" \
            --on-error=blank --reject="$parts/octets" --quiet --exit-zero --input="$1" &&
            : > "$parts/xn-complete"
    } | { tr '\000' ' ' && : > "$parts/tr-complete"; } | parts=$parts awk -F '\t' '
        BEGIN { directory = ENVIRON["parts"] "/" }
        { cr = sub(/\r$/, "", $NF) }
        $NF != "" {
            at = $(NF - 1) == "" ? "\\N" : $(NF - 1) + 1
            print NR "\t" at "\t" $NF > (directory "messages")
            next
        }
        $3 != "" { print $1 "\t" $2 > (directory "names." $3); next }
        { print NR "\t1\tan empty line\t\\\\x" (cr ? "0d" : "") > (directory "empty") }
        END { print NR > (directory "lines") }' &&
        [ -e "$parts/xn-complete" ] && [ -e "$parts/tr-complete" ]
}

# Prints each line of standard input as COPY reads bytea.
print_octets() {
    od -An -v -tx1 | awk '
        function begin() { if (!begun) printf "\\\\x"; begun = 1 }
        !/0a/ { begin(); gsub(/ /, ""); printf "%s", $0; next }
        {
            for (i = 1; i <= NF; i++) {
                begin()
                if ($i == "0a") { print ""; begun = 0 } else printf "%s", $i
            }
        }
        END { if (begun) print "" }'
}

# Sorted, since neighbours in the index are then inserted together, and so that two loads cannot
# wait for each other.  The first of equal names remains.
load_shard() {
    define_names "$1" "$shards"
    [ -e "$parts/names.$1" ] || return 0
    on "$1" -c BEGIN -c 'CREATE TEMP TABLE typed (domain text, key ext.xn_host,
            line bigint GENERATED ALWAYS AS IDENTITY) ON COMMIT DROP' \
        -c '\copy typed (domain, key) FROM pstdin' \
        -c "INSERT INTO $table (key, domain) SELECT key, domain FROM typed ORDER BY key, line
            ON CONFLICT DO NOTHING" -c '\echo :ROW_COUNT' -c COMMIT \
        < "$parts/names.$1" > "$parts/loaded.$1"
}

# Replaces the rows of an earlier load of the same file.
load_refused() {
    {
        [ ! -e "$parts/messages" ] || print_octets < "$parts/octets" | paste "$parts/messages" -
        [ ! -e "$parts/empty" ] || cat "$parts/empty"
    } > "$parts/refused"
    file=$(printf '%s\n' "$1" | sed "s/'/''/g")
    on coordinator -c BEGIN -c "DELETE FROM refused WHERE file = '$file'" \
        -c '\copy refused (line, at, message, octets) FROM pstdin' \
        -c "UPDATE refused SET file = '$file' WHERE file = ''" -c COMMIT < "$parts/refused"
}

load() {
    command -v "$xn" > /dev/null || fail "$xn is not installed (see XN)"
    shards=$(count_shards) || fail 'the coordinator does not answer'
    parts=$(mktemp -d "$directory/load.XXXXXX") || fail "cannot write to $directory"
    trap 'rm -rf "$parts"' EXIT
    trap 'exit 3' HUP INT TERM
    touch "$parts/names.none" "$parts/loaded.none"
    divide "$1" || fail "cannot read $1"
    for_shards "$shards" load_shard || fail "a shard has not loaded its names: load $1 again"
    load_refused "$1" || fail "cannot write the table refused: load $1 again"
    lines=$(cat "$parts/lines")
    names=$(cat "$parts"/names.* | wc -l)
    loaded=$(cat "$parts"/loaded.* | awk '{ sum += $1 } END { print sum + 0 }')
    refused=$(wc -l < "$parts/refused")
    echo "$1: $lines lines, $loaded loaded, $((names - loaded)) repeated, $refused refused"
    [ $((names + refused)) -eq "$lines" ] || fail "a line of $1 is missing: load it again"
    [ "$refused" -eq 0 ] || exit 1
}

# grow

# Prints a value that is the same as long as all writes are refused: the triggers that do this.
print_token() {
    echo 'copied under'
    shard=0
    while [ $shard -lt "$from" ]; do
        on $shard -c "SELECT oid FROM pg_trigger WHERE tgname = 'read_only'
            AND tgrelid = 'customer_${shard}_of_$from'::regclass" || return 1
        shard=$((shard + 1))
    done
}

refuse_writes() {
    define_names "$1" "$from"
    # shellcheck disable=SC2086 # words
    on "$1" $names -f "$here/read-only.sql"
}

# has_rows SHARD: whether an earlier run has copied them, and nobody has written since
has_rows() {
    [ "$(on "$1" -c "SELECT obj_description(to_regclass('customer_${1}_of_$to'), 'pg_class')")" \
        = "$token" ]
}

# copy_rows SHARD: one transaction; if a server or this script dies, there is no COMMIT.
copy_rows() {
    has_rows "$1" || {
        define_names "$1" "$to"
        # shellcheck disable=SC2086 # words
        {
            echo "BEGIN; DROP TABLE IF EXISTS $table;"
            cat "$here/shard.sql"
            old=0
            while [ $old -lt "$from" ]; do
                # Of a multiple, each shard has the rows of one old shard.
                if [ $((to % from)) -ne 0 ] || [ $(($1 % from)) -eq $old ]; then
                    source=customer_${old}_of_$from
                    echo "COPY $table FROM STDIN;"
                    on $old -c "COPY (SELECT * FROM $source WHERE satisfies_hash_partition(
                        '$source'::regclass, $to, $1, key)) TO STDOUT" || exit 1
                    echo '\.'
                fi
                old=$((old + 1))
            done
            cat "$here/shard-index.sql"
            echo "COMMENT ON TABLE $table IS '$token'; COMMIT; ANALYZE $table;"
        } | on "$1" $names
        has_rows "$1"
    }
}

# count_rows SHARDS: of all tables of so many shards
count_rows() {
    shard=0 sum=0
    while [ $shard -lt "$1" ]; do
        rows=$(on $shard -c "SELECT count(*) FROM customer_${shard}_of_$1") || return 1
        shard=$((shard + 1)) sum=$((sum + rows))
    done
    echo $sum
}

# A transaction that has asked a shard for something else before the copy was complete would not see
# the copy: as CREATE INDEX CONCURRENTLY, wait until there is none.
await_readers() {
    now=$(on "$1" -c 'SELECT clock_timestamp()') || return 1
    while others=$(on "$1" -c "SELECT count(*) FROM pg_stat_activity
        WHERE backend_type = 'client backend' AND xact_start < '$now'"); do
        [ "$others" -gt 0 ] || return 0
        sleep 1
    done
    return 1
}

# One transaction.  While it waits for readers, others wait for it, so not for long.
switch_shards() {
    {
        cat << 'SQL'
BEGIN;
SET LOCAL lock_timeout = '1s';
DO $$ BEGIN
    LOOP
        BEGIN
            LOCK TABLE customer IN ACCESS EXCLUSIVE MODE;
            RETURN;
        EXCEPTION WHEN lock_not_available THEN
            PERFORM pg_sleep(1);
        END;
    END LOOP;
END $$;
SQL
        shard=0
        while [ $shard -lt "$from" ]; do
            echo "DROP FOREIGN TABLE customer_${shard}_of_$from;"
            shard=$((shard + 1))
        done
        shard=0
        while [ $shard -lt "$to" ]; do
            echo "CREATE FOREIGN TABLE customer_${shard}_of_$to PARTITION OF customer
                FOR VALUES WITH (MODULUS $to, REMAINDER $shard) SERVER shard$shard;"
            shard=$((shard + 1))
        done
        echo 'COMMIT;'
    } | on coordinator
}

# Removes the tables of other numbers of shards, and lets the one of this number be written.
clean() {
    define_names "$1" "$to"
    on "$1" << SQL
DO \$\$ DECLARE other regclass; BEGIN
    FOR other IN SELECT oid FROM pg_class WHERE relkind = 'p' AND relname <> '$table'
        AND relname ~ '^customer_[0-9]+_of_[0-9]+\$'
    LOOP
        EXECUTE format('DROP TABLE %s', other);
    END LOOP;
END \$\$;
BEGIN;
DROP TRIGGER IF EXISTS read_only ON $table;
DROP TRIGGER IF EXISTS read_only ON ${table}_here;
COMMIT;
SQL
}

# Ends what an earlier run that was killed has not ended.
end_others() {
    on "$1" -c "SELECT count(pg_terminate_backend(pid, 10000)) FROM pg_stat_activity
        WHERE application_name = 'sharded.sh-grow' AND pid <> pg_backend_pid()" > /dev/null
}

# Each step can be repeated: those that are complete do nothing the next time.
grow() {
    case $1 in
    '' | 0* | *[!0-9]*) usage ;;
    esac
    to=$1 command=grow # also for `start`
    run_servers
    { end_others coordinator && for_shards "$servers" end_others && from=$(count_shards); } ||
        fail 'a server does not answer'
    [ "$to" -ge "$from" ] || fail "there are $from shards, and cannot be fewer"
    while [ "$servers" -lt "$to" ]; do
        run_server "shard$servers" $((first_port + 1 + servers))
        servers=$((servers + 1))
    done
    for_shards "$to" prepare_shard || fail 'a shard cannot be prepared'
    if [ "$to" -gt "$from" ]; then
        for_shards "$from" refuse_writes || fail 'a shard does not refuse writes'
        token=$(print_token) || fail 'a shard does not answer'
        for_shards "$to" copy_rows || fail 'a shard has not received its rows: run it again'
        { rows=$(count_rows "$from") && [ "$(count_rows "$to")" = "$rows" ]; } ||
            fail 'the copies are not complete: run it again'
        for_shards "$to" await_readers || fail 'a shard does not answer: run it again'
        switch_shards || fail 'the coordinator has not changed: run it again'
    fi
    for_shards "$servers" clean || fail 'old rows remain on a shard: run it again'
}

case ${1-} in
-h | --help)
    print_usage
    exit
    ;;
esac
[ $# -ge 2 ] || usage
command=$1
case $2 in
/*) directory=$2 ;;
*) directory=$PWD/$2 ;;
esac
shift 2
case $directory in
*\'*) fail "$directory: its path has an apostrophe" ;;
esac
[ "$command" = start ] || [ -e "$directory/sharded" ] || fail "$directory has no servers"
use_directory "$directory"
case $command-$# in
start-0 | start-1) start "${1-}" ;;
psql-*)
    PGPORT=$first_port PGDATABASE=postgres
    case ${1-} in
    [0-9]*)
        PGPORT=$((first_port + 1 + $1))
        shift
        ;;
    esac
    export PGPORT PGDATABASE
    exec "$bindir/psql" "$@"
    ;;
load-1) load "$1" ;;
grow-1) grow "$1" ;;
stop-0)
    stop_servers || fail 'a server does not stop'
    rm -rf "$directory"/load.*
    ;;
remove-0) close_directory ;;
*) usage ;;
esac
