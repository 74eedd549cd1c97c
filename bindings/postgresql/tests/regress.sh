#!/bin/sh
# SPDX-License-Identifier: MIT
# The extension with pg_regress and with the conformance vectors, in several encodings.
. "$srcdir/bindings/postgresql/tests/lib.sh"
here=$srcdir/bindings/postgresql
prepare
check 'a cluster starts' "$(start_server one 5432 || cat "$work"/one.*)"

run_sql postgres -c "CREATE DATABASE contrib_regression LOCALE 'C' TEMPLATE template0"
regress=$(dirname "$("$PG_CONFIG" --pgxs)")/../test/regress/pg_regress
for name in $(sed -n 's/^REGRESS = //p' "$here/Makefile"); do
    "$regress" --inputdir="$here" --outputdir="$work/regress" --bindir="$bindir" --host="$work" \
        --port=5432 --user=xn --use-existing --dbname=contrib_regression "$name" \
        > "$work/regress.out" 2>&1
    status=$?
    check "pg_regress: $name" "$([ $status -eq 0 ] || cat "$work/regress/regression.diffs" \
        "$work/regress.out" 2>&1)"
done

${CC:-cc} -std=c99 -I"$srcdir/lib" -o "$work/print_vectors" "$srcdir/bindings/vectors.c" \
    "$builddir/bindings/postgresql/constants.o" &&
    "$work/print_vectors" "$srcdir"/tests/vectors/*.tsv > "$work/vectors.tsv"
check 'the vectors can be read' "$([ -s "$work/vectors.tsv" ] || echo 'there are none')"
for encoding in UTF8 SQL_ASCII LATIN1; do
    create_database "vectors_$encoding" $encoding
    unit=characters
    [ $encoding != SQL_ASCII ] || unit=octets
    run_sql "vectors_$encoding" -v file="$work/vectors.tsv" -v unit=$unit \
        -f "$here/tests/vectors.sql" > "$work/out" 2>&1
    pass_on "$encoding: vectors" < "$work/out"
    rows=$(grep -c '^ok\|^not ok' "$work/out")
    [ $encoding = LATIN1 ] || check_equal "$encoding: all rows were read" \
        "$(grep -c . "$work/vectors.tsv")" "$rows"
done
for encoding in SQL_ASCII LATIN1 WIN1252 EUC_JP EUC_JIS_2004; do
    create_database "encoding_$encoding" $encoding
    run_sql "encoding_$encoding" -f "$here/tests/encodings.sql" > "$work/out" 2>&1
    pass_on "$encoding: results" < "$work/out"
    check "$encoding: no error" "$(grep ERROR: "$work/out")"
done

# Where memory is not reset between the rows, the type frees what it fetches: keys are compressed
# here.  Without that, hashes take 10 MB more, and comparisons 80.
create_database memory
run_sql memory << 'END'
CREATE TABLE wide (a xn_name, b xn_name, c xn_name, d xn_name, e xn_name, f xn_name, g xn_name,
    h xn_name, i xn_name) WITH (toast_tuple_target = 128);
INSERT INTO wide SELECT n, n, n, n, n, n, n, n, n FROM generate_series(1, 40000) AS i,
    xn_name(format('%sa.%s', repeat('a.', 119), i * 7919 % 40009)) AS n;
END
check_equal 'keys are compressed' pglz \
    "$(run_sql memory -c 'SELECT DISTINCT pg_column_compression(a) FROM wide')"
# measure STATEMENT: the largest memory of a process that runs it, in kB
measure() {
    run_sql memory -c "$1" -c "
        SELECT sum(CASE line[1] WHEN 'VmHWM' THEN 1 ELSE -1 END * line[2]::int)
        FROM regexp_matches(pg_read_file('/proc/self/status'),
            '(VmHWM|RssFile|RssShmem):\s+(\d+)', 'g') AS line" 2>&1 | tail -n 1
}
idle=$(measure 'SELECT count(*) FROM wide')
while read -r statement; do
    took=$(measure "$statement")
    check "$statement: $took kB, $idle kB without" "$([ "$took" -lt $((idle + 5000)) ] ||
        echo 'too much')"
done << 'END'
SELECT count(*) FROM (SELECT a FROM wide ORDER BY a OFFSET 0) AS sorted
CREATE INDEX ON wide USING hash (a)
CREATE INDEX ON wide (a)
INSERT INTO wide SELECT * FROM wide LIMIT 20000
SELECT count(*) FROM xn_explain(repeat('ü.', 30000))
SELECT count(xn_nfkc(repeat('ﷺ', 1000 + i % 9))) FROM generate_series(1, 5000) AS i
SELECT count(xn_try_prep(b::text, 'Nameprep', 'std3')) FROM wide
SELECT count(x) FROM wide, LATERAL (SELECT (xn_check(b::text || '..')).message AS x OFFSET 0) AS c
SELECT count(*) FROM wide WHERE a <@ xn_name('a') AND b @> xn_name('b')
SELECT count(xn_like(b::text, a::text)) FROM wide
SELECT count(l.protected) FROM wide, xn_like_check(b::text || '..', a::text) AS l
END

# The longest inputs that are read, since a call cannot be cancelled: xn_explain takes 250 ms of a
# processor, and the others at most 50.  Quadratic time would be minutes.
while IFS='|' read -r call text width; do
    took=$(run_sql contrib_regression << SQL
CREATE TEMP TABLE took (t float);
CREATE FUNCTION pg_temp.cpu() RETURNS float LANGUAGE sql VOLATILE AS
    \$\$ SELECT split_part(pg_read_file('/proc/self/schedstat'), ' ', 1)::float / 1000000 \$\$;
DO \$\$ DECLARE start float; t text := repeat('$text', 1048576 / $width); BEGIN
    FOR i IN 1 .. 3 LOOP
        start := pg_temp.cpu();
        BEGIN PERFORM $call; EXCEPTION WHEN OTHERS THEN NULL; END;
        INSERT INTO took VALUES (pg_temp.cpu() - start);
    END LOOP;
END \$\$;
SELECT min(t)::int FROM took;
SQL
    )
    check "1 MiB of $text in $call: $took ms" "$([ "${took:-9999}" -le 5000 ] || echo 'too long')"
done << END
xn_to_ascii(t)|ß|2
xn_to_ascii(t)|a.|2
xn_to_unicode(t)|ß|2
xn_to_unicode(t)|xn--tda.|8
xn_canonical(t)|ü.|3
xn_status(t)|é|2
xn_traits(t)|ü|2
xn_explain(t)|ü|2
xn_explain(t)|xn--tda.|8
xn_traits(t)|ü.|3
xn_traits(t)|xn--tda.|8
xn_nfkc(t)|ﷺ|3
xn_prep(t, 'Nameprep')|ﷺ|3
xn_prep(t, 'SASLprep')|ü|2
xn_to_display(t)|ü.|3
xn_find_host(t, 'url')|a:/|3
xn_find_host(t, 'email')|ü@|3
xn_find_host(t, 'host-port')|ü.|3
xn_host(t)|a@|2
xn_host(t)|a://|4
xn_host(t)|[::]|4
END

# The index of a list of 1 MiB is built once, in 0.3 s of a processor, and not for each of 500 rows,
# also if the list is no constant.
run_sql contrib_regression << 'END'
CREATE TABLE list AS SELECT left(string_agg(to_hex(i::bigint * 2654435761 % 4294967296)
    || '-brand.example', E'\n'), 1048576) AS list FROM generate_series(1, 60000) AS i;
CREATE TABLE seen AS SELECT to_hex(i::bigint * 2654435761 % 4294967296) || '-brand.examp1e' AS name
    FROM generate_series(1, 500) AS i;
END
while read -r list; do
    took=$(run_sql contrib_regression << SQL
SELECT list FROM list \\gset
SELECT split_part(pg_read_file('/proc/self/schedstat'), ' ', 1) AS start \\gset
SELECT count(xn_like(name, $list, '', true)) AS found FROM seen \\gset
SELECT ((split_part(pg_read_file('/proc/self/schedstat'), ' ', 1)::float - :start) / 1000000)::int
    + CASE WHEN :found <> 500 THEN 10000 ELSE 0 END;
SQL
    )
    check "the index of a list is built once: $list: $took ms" \
        "$([ "${took:-9999}" -le 5000 ] || echo 'too long')"
done << 'END'
:'list'
(SELECT list FROM list)
(SELECT string_agg(list, '') FROM list)
END
finish
