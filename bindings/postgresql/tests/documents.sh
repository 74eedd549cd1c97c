# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Sourced by check.sh: the statements of the documents, each page in an empty database, and those of
# the manual.
mkdir "$work/files"
# As people see it, but without blanks at the end of a line and empty lines
printf '#!/bin/sh\n"%s" "$@" 2>&1 | sed "s/ *$//; /^$/d"\n' "$bindir/psql" > "$work/aligned_psql"
chmod +x "$work/aligned_psql"
for page in postgresql postgresql-search postgresql-collisions postgresql-new-table \
    registry-table-in-postgresql load; do
    make_database "page_$page"
    awk -v work="$work/files" -v quiet='\\o /dev/null\n' -v loud='\\o\n' \
        -f "$srcdir/bindings/page.awk" "$srcdir/doc/howto/$page.md" > "$work/page.sql"
    check "$page.md" "$(cd "$work/files" && PGCLIENTENCODING=UTF8 sh "$srcdir/bindings/run_sql.sh" \
        "$work/page.sql" "$work" "$work/aligned_psql" -X -q -v VERBOSITY=verbose -d "page_$page")"
done
check_equal 'registry-table-in-postgresql.md: a label that collides is refused' '23505 23514' \
    "$(for label in BUCHER 'b!'; do
        run_sql page_registry-table-in-postgresql -v VERBOSITY=sqlstate \
            -c "INSERT INTO registration VALUES ('$label', 'E')" 2>&1 | sed 's/.* //'
    done | paste -s -d ' ')"

# Two transactions register labels that collide: the trigger lets one of them.
run_sql page_postgresql-collisions -c 'DELETE FROM registration'
run_sql page_postgresql-collisions -c "BEGIN; INSERT INTO registration VALUES ('bücher', 1);
    SELECT pg_sleep(1); COMMIT" > "$work/first" 2>&1 &
sleep 0.5
run_sql page_postgresql-collisions -c "INSERT INTO registration VALUES ('bucher', 2)" \
    > "$work/second" 2>&1
wait $!
check_equal 'of two labels that collide, one is registered' '1 1' \
    "$(run_sql page_postgresql-collisions -c 'SELECT count(*) FROM registration' |
        cat - "$work/first" "$work/second" |
        awk '/^1$/ { rows++ } /ERROR/ { errors++ } END { print rows, errors }')"
check_equal 'a label may be updated to itself' '' "$(run_sql page_postgresql-collisions \
    -c 'UPDATE registration SET label = label' 2>&1)"

manual=$srcdir/bindings/xn_sql.7
check_equal 'the manual lists the functions on text' "$(run_sql page_postgresql -c "
        SELECT DISTINCT proname COLLATE \"C\" FROM pg_proc
        WHERE (prosrc LIKE 'xn\_pg\_%' OR proname ~ '^xn_table_(load|drop)\$')
            AND prorettype <> 'trigger'::regtype ORDER BY 1")" \
    "$(sed -n '/^\.Ss Functions/,/^\.Ss Diagnosis/p; /^\.Ss Registry tables/,/^\.El/p' "$manual" |
        grep -o 'xn_[a-z_]*' | sort -u)"
create_database examples
sed -n '/^\.Sh EXAMPLES/,/^The table of customers in SQLite/p' "$manual" |
    sed '/^\.Bd/,/^\.Ed/!d; /^\./d; s/\\\[:u\]/ü/g; s/\\e/\\/g' > "$work/examples.sql"
check_equal 'the examples of the manual' 'Bücher.example Bücher.example ü_|_ ' \
    "$(run_sql examples -c 'SET client_encoding = UTF8' -c 'CREATE TABLE host (name text)' \
        -c "INSERT INTO host VALUES ('a'), ('ü_')" \
        -c "CREATE TABLE brand AS SELECT unnest(ARRAY['a', 'paypal.com']) AS name" \
        -f "$work/examples.sql" 2>&1 | sed 's/|label.*|/|/' | tr '\n' ' ')"
