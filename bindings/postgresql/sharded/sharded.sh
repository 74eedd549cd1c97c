#!/bin/sh
# SPDX-License-Identifier: MIT
# One coordinator and some shards on this machine, to try what doc/sharding.md describes:
#     sharded.sh start DIRECTORY [SHARDS]   a new directory; 3 shards
#     sharded.sh psql DIRECTORY [N] ...     psql on the coordinator, or on shard N
#     sharded.sh load DIRECTORY FILE        domains, one a line, from the file into all shards;
#                                           repeated ones are ignored
#     sharded.sh stop DIRECTORY             stops the servers and removes the directory
# Needs the PostgreSQL server and its development files; builds the extension if necessary.  Nothing
# outside of the directory is changed.  The servers listen on Unix sockets only.
set -u
here=$(cd "$(dirname "$0")" && pwd) || exit 1
. "$here/../cluster.sh"

fail() {
    echo "sharded.sh: $*" >&2
    exit 1
}

usage() {
    sed -n 's/^#     //p' "$0" >&2
    exit 2
}

# The coordinator has the first port, and the shards the next ones.
first_port=${XN_PORT:-5440}

build() {
    mkdir -p "$directory/build" || return 1
    for target in all install; do
        (cd "$directory/build" && "${MAKE:-make}" -f "$here/../Makefile" USE_PGXS=1 \
            PG_CONFIG="$PG_CONFIG" $target DESTDIR="$server") > "$directory/build.log" 2>&1 ||
            return 1
    done
}

start_shard() {
    start_server "shard$1" $((first_port + 1 + $1)) || return 1
    PGPORT=$((first_port + 1 + $1)) run_sql postgres -v shard="$1" -v shards="$shards" \
        -f "$here/shard.sql" || return 1
    PGPORT=$first_port run_sql postgres -v shard="$1" -v shards="$shards" -v server="shard$1" \
        -v partition="customer_$1" -v host="$directory" -v port=$((first_port + 1 + $1)) \
        -f "$here/coordinator-shard.sql"
}

start() {
    [ ! -e "$directory" ] || fail "$directory exists already"
    missing=$(find_missing)
    [ -z "$missing" ] || fail "$missing"
    # A socket has a path of at most 107 octets.
    [ ${#directory} -le 90 ] || fail "the path of the directory is too long: $directory"
    open_directory "$directory" || fail "cannot copy the server to $directory"
    as_server test -w "$directory" ||
        fail "$directory cannot be reached by the user ${server_user:-xn}"
    build || { tail -n 20 "$directory/build.log" >&2; fail 'cannot build the extension'; }
    echo "$shards" > "$directory/shards"
    start_server coordinator "$first_port" || fail "cannot start; see $directory/coordinator.log"
    PGPORT=$first_port run_sql postgres -f "$here/coordinator.sql" || fail 'coordinator.sql failed'
    shard=0
    while [ $shard -lt "$shards" ]; do
        start_shard $shard || fail "cannot start shard $shard; see $directory/shard$shard.log"
        shard=$((shard + 1))
    done
}

# Each shard reads all names and keeps its own: computing a key and its hash takes less time than
# sending a row from the coordinator.
load_shard() {
    PGPORT=$((first_port + 1 + $1)) run_sql postgres << SQL
BEGIN;
CREATE TEMP TABLE typed (domain text) ON COMMIT DROP;
\\copy typed FROM '$2' WITH (FORMAT csv, DELIMITER E'\\t', QUOTE E'\\b')
INSERT INTO customer (key, domain)
SELECT key, domain FROM (SELECT ext.xn_try_name(domain) AS key, domain FROM typed) AS t
WHERE key IS NOT NULL AND satisfies_hash_partition('customer'::regclass, $shards, $1, key)
ON CONFLICT DO NOTHING;
INSERT INTO refused SELECT domain, (ext.xn_check(domain)).message FROM typed
WHERE $1 = 0 AND ext.xn_try_name(domain) IS NULL;
COMMIT;
SQL
}

load() {
    shards=$(cat "$directory/shards")
    pids=
    shard=0
    while [ $shard -lt "$shards" ]; do
        load_shard $shard "$1" &
        pids="$pids $!"
        shard=$((shard + 1))
    done
    status=0
    for pid in $pids; do
        wait "$pid" || status=1
    done
    [ $status -eq 0 ] || fail 'a shard has not loaded'
    PGPORT=$first_port run_sql postgres -c 'ANALYZE customer'
    refused=$(PGPORT=$((first_port + 1)) run_sql postgres -c 'SELECT count(*) FROM refused')
    [ "$refused" -eq 0 ] ||
        echo "sharded.sh: $refused names are refused: see the table refused on shard 0" >&2
}

[ $# -ge 2 ] || usage
command=$1
case $2 in
/*) directory=$2 ;;
*) directory=$PWD/$2 ;;
esac
shift 2
[ "$command" = start ] || [ -e "$directory/shards" ] || fail "$directory has no cluster"
use_directory "$directory"
case $command in
start)
    shards=${1:-3}
    start
    ;;
psql)
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
load)
    [ $# -eq 1 ] || usage
    load "$1"
    ;;
stop) close_directory ;;
*) usage ;;
esac
