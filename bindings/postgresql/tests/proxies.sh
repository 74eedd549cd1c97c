#!/bin/sh
# SPDX-License-Identifier: MIT
# PL/Proxy and PgBouncer between a client and servers with the extension.
. "$srcdir/bindings/postgresql/tests/lib.sh"
prepare
for node in 0 1 2; do
    check "server $node starts" "$(start_server node$node 544$node || cat "$work/node$node".*)"
done

# on PORT: rows of the statements on standard input
on() {
    PGPORT=$1 "$bindir/psql" -X -q -A -t -d postgres 2>&1
}

test_plproxy() {
    for node in 1 2; do
        on 544$node << 'END'
CREATE EXTENSION xn;
CREATE TABLE customer (key xn_name PRIMARY KEY, domain text);
CREATE FUNCTION add_customer(domain text) RETURNS text LANGUAGE sql AS
    $$ INSERT INTO customer VALUES (xn_name($1), $1) RETURNING key::text $$;
CREATE FUNCTION find_customer(domain text) RETURNS SETOF text LANGUAGE sql AS
    $$ SELECT domain FROM customer WHERE key = xn_name($1) $$;
CREATE FUNCTION find_below(name text) RETURNS SETOF text LANGUAGE sql AS
    $$ SELECT key::text FROM customer WHERE key <@ xn_name($1) $$;
END
    done
    on 5440 << END
CREATE EXTENSION xn;
CREATE EXTENSION plproxy;
CREATE SERVER customers FOREIGN DATA WRAPPER plproxy OPTIONS (
    p0 'host=$work port=5441 dbname=postgres', p1 'host=$work port=5442 dbname=postgres');
CREATE USER MAPPING FOR PUBLIC SERVER customers OPTIONS (user 'xn');
CREATE FUNCTION add_customer(domain text) RETURNS text LANGUAGE plproxy AS
    \$\$ CLUSTER 'customers'; RUN ON hashtext(xn_canonical(domain)); \$\$;
CREATE FUNCTION find_customer(domain text) RETURNS SETOF text LANGUAGE plproxy AS
    \$\$ CLUSTER 'customers'; RUN ON hashtext(xn_canonical(domain)); \$\$;
CREATE FUNCTION find_below(name text) RETURNS SETOF text LANGUAGE plproxy AS
    \$\$ CLUSTER 'customers'; RUN ON ALL; \$\$;
-- The errors of a shard: this one does not look at the name.
CREATE FUNCTION add_anywhere(domain text) RETURNS text LANGUAGE plproxy AS
    \$\$ CLUSTER 'customers'; RUN ON 0; TARGET add_customer; \$\$;
SELECT count(add_customer(format('Bücher%s.shop%s.example', i, i % 9)))
    FROM generate_series(1, 200) AS i;
END
}
if [ -e "$server$("$PG_CONFIG" --pkglibdir)/plproxy.so" ]; then
    check_equal 'PL/Proxy: names are added' 200 "$(test_plproxy)"
    check_equal 'PL/Proxy: each shard has some' 't|t' "$(for node in 1 2; do
        echo 'SELECT count(*) BETWEEN 50 AND 150 FROM customer' | on 544$node
    done | paste -sd '|')"
    check_equal 'PL/Proxy: RUN ON hashtext() finds any spelling' 'Bücher10.shop1.example' \
        "$(echo "SELECT find_customer('BÜCHER10。SHOP1.example.')" | on 5440)"
    check_equal 'PL/Proxy: RUN ON ALL' 22 \
        "$(echo "SELECT count(*) FROM find_below('shop7.example')" | on 5440)"
    check_equal 'PL/Proxy: another spelling is refused' 23505 "$(on 5440 << 'END' |
\set VERBOSITY sqlstate
SELECT add_customer('XN--BCHER10-N2A.shop1.example');
END
        grep -o '[0-9]\{5\}$')"
    check_equal 'PL/Proxy: SQLSTATE, DETAIL and HINT come from the shard' "22P02
Remote detail: Label 2, character 3: U+0221 is not assigned in Unicode 3.2 (RFC 3454 table A.1).
Remote hint: It is accepted with the flag \"unassigned\"." "$(on 5440 << 'SQL' |
DO $$ DECLARE d text; h text; BEGIN
    PERFORM add_anywhere('a.' || chr(545));
EXCEPTION WHEN OTHERS THEN
    GET STACKED DIAGNOSTICS d = PG_EXCEPTION_DETAIL, h = PG_EXCEPTION_HINT;
    RAISE NOTICE E'%\n%\n%', SQLSTATE, d, h;
END $$;
SQL
        sed 's/^NOTICE:  //')"
else
    skip 'PL/Proxy: it is not installed (Debian: postgresql-15-plproxy)'
fi

bouncer=$(command -v pgbouncer)
if [ -n "$bouncer" ]; then
    as_server tee "$work/bouncer.ini" > /dev/null << END
[databases]
* = host=$work port=5440
[pgbouncer]
listen_addr =
listen_port = 5449
unix_socket_dir = $work
auth_type = trust
auth_file = $work/users
pool_mode = transaction
pidfile = $work/bouncer.pid
default_pool_size = 2
END
    echo '"xn" ""' | as_server tee "$work/users" > /dev/null
    as_server "$bouncer" "$work/bouncer.ini" > "$work/bouncer.log" 2>&1 &
    i=0
    until [ -S "$work/.s.PGSQL.5449" ] || [ $i -ge 50 ]; do
        sleep 0.1
        i=$((i + 1))
    done
    PGPORT=5440
    export PGPORT
    create_database pooled
    run_sql pooled -c 'CREATE TABLE host (key xn_name PRIMARY KEY)'
    clients=
    for client in 1 2 3 4 5 6; do
        awk -v c=$client 'BEGIN { for (i = 0; i < 100; i++)
            printf "INSERT INTO host VALUES (xn_name(\047Bücher%d.c%d\047));\n", i, c }' |
            PGPORT=5449 "$bindir/psql" -X -q -d pooled > "$work/client$client" 2>&1 &
        clients="$clients $!"
    done
    for client in $clients; do
        wait "$client"
    done
    check 'PgBouncer: six clients on two connections' "$(cat "$work"/client?)"
    check_equal 'PgBouncer: all rows' 600 "$(PGPORT=5449 run_sql pooled -c \
        'SELECT count(*) FROM host')"
    check_equal 'PgBouncer: any spelling' 1 "$(PGPORT=5449 run_sql pooled -c \
        "SELECT count(*) FROM host WHERE key = 'BÜCHER1.C1.'")"
    check_equal 'PgBouncer: SQLSTATE and DETAIL' \
        "ERROR:  22P02: invalid internationalized domain name
DETAIL:  Label 2, character 3: an empty label (RFC 3490 section 4.1 step 8)." \
        "$(PGPORT=5449 run_sql pooled -v VERBOSITY=verbose -c "SELECT xn_canonical('a..b')" 2>&1 |
            grep -v '^LOCATION')"
    kill "$(cat "$work/bouncer.pid")"
    wait
else
    skip 'PgBouncer: it is not installed (Debian: pgbouncer)'
fi
finish
