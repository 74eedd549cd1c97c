# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Temporary clusters for tests and measurements: never those of the system.
# Sourced by scripts; PG_CONFIG names the pg_config to use.
#
# PostgreSQL 15 looks for extensions in its own directories only, which only root may write.  It
# finds these directories relative to its program, though, so a copy of the server has its own.

PG_CONFIG=${PG_CONFIG:-pg_config}

# find_missing: prints the requirements of a cluster that the machine lacks.
find_missing() {
    if ! command -v "$PG_CONFIG" > /dev/null; then
        echo "$PG_CONFIG is not installed (Debian: postgresql-server-dev-15)"
    elif [ ! -x "$("$PG_CONFIG" --bindir)/initdb" ]; then
        echo 'the PostgreSQL server is not installed (Debian: postgresql-15)'
    elif [ ! -e "$("$PG_CONFIG" --pgxs)" ]; then
        echo 'PGXS is not installed (Debian: postgresql-server-dev-15)'
    elif [ "$(id -u)" -eq 0 ] && ! command -v setpriv > /dev/null; then
        echo 'setpriv is not installed (Debian: util-linux), and the server refuses to run as root'
    fi
}

# use_directory DIR: sets the variables for clusters in DIR.
use_directory() {
    directory=$1
    server=$directory/server
    bindir=$server$("$PG_CONFIG" --bindir)
    server_user=
    if [ "$(id -u)" -eq 0 ]; then
        for server_user in postgres nobody; do
            ! id "$server_user" > /dev/null 2>&1 || break
        done
    fi
    # Nothing in the caller's environment must change results.
    LC_ALL=C TZ=UTC PGTZ=UTC PGHOST=$directory PGUSER=xn
    export LC_ALL TZ PGTZ PGHOST PGUSER
    unset PGAPPNAME PGDATABASE PGPORT PGOPTIONS PGDATA PGSERVICE PGPASSWORD PGSSLMODE
    unset PGCLIENTENCODING
}

# open_directory DIR: makes DIR, with a copy of the server.
open_directory() {
    mkdir -p "$1" || return 1
    use_directory "$1"
    for kind in bindir pkglibdir sharedir; do
        source=$("$PG_CONFIG" --$kind)
        [ ! -e "$server$source" ] || continue
        rm -rf "$server$source.new"
        mkdir -p "$(dirname "$server$source")" && cp -R "$source" "$server$source.new" &&
            mv "$server$source.new" "$server$source" || return 1
    done
    chmod 755 "$directory"
    [ -z "$server_user" ] || chown "$server_user" "$directory"
}

# as_server COMMAND...: runs it as the user who runs the server.
as_server() {
    (
        cd "$directory" || exit 1
        [ -n "$server_user" ] || exec "$@"
        exec setpriv --reuid="$server_user" --regid="$(id -g "$server_user")" --clear-groups "$@"
    )
}

# start_server NAME PORT [SETTING...]: makes and starts a cluster.
start_server() {
    name=$1 port=$2
    shift 2
    as_server "$bindir/initdb" -D "$directory/$name" -U xn -A trust -E UTF8 --no-locale -N \
        > "$directory/$name.initdb" 2>&1 || return 1
    {
        echo "port = $port"
        echo "unix_socket_directories = '$directory'"
        echo 'unix_socket_permissions = 0700' # the directory is open, and nobody has a password
        echo "listen_addresses = ''"
        echo 'fsync = off'
        echo 'max_connections = 50'
        echo 'shared_buffers = 64MB'
        for setting in "$@"; do
            echo "$setting"
        done
    } | as_server tee -a "$directory/$name/postgresql.conf" > /dev/null || return 1
    restart_server "$name"
}

# restart_server NAME, stop_server NAME [MODE]
restart_server() {
    as_server "$bindir/pg_ctl" -D "$directory/$1" -l "$directory/$1.log" -w start > /dev/null 2>&1
}
stop_server() {
    as_server "$bindir/pg_ctl" -D "$directory/$1" -w -m "${2:-fast}" stop > /dev/null 2>&1
}

# close_directory: stops the servers in it, and removes it.
close_directory() {
    for pid in "$directory"/*/postmaster.pid; do
        [ ! -e "$pid" ] || stop_server "$(basename "$(dirname "$pid")")" immediate
    done
    rm -rf "$directory"
}

# run_sql DATABASE [PSQL OPTION...]: prints rows only, with columns separated by `|`; stops at an
# error.
run_sql() {
    database=$1
    shift
    "$bindir/psql" -X -q -A -t -v ON_ERROR_STOP=1 -d "$database" "$@"
}
