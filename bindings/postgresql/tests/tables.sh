# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Sourced by check.sh: registry tables with the verdicts of tests/vectors/table.
create_database tables
rows=$srcdir/tests/vectors/table/verdicts.tsv
# Without expat, the tables of text alone
kinds='txt xml'
ldd "$builddir/bindings/postgresql/xn.so" | grep -q libexpat || kinds=txt
for kind in $kinds; do
    for file in "$srcdir"/tests/vectors/tables/*."$kind"; do
        name=$(basename "$file" ".$kind")
        run_sql tables -v name="$name" -v file="$(base64 -w 0 "$file")" << 'END' > "$work/out" 2>&1
SELECT xn_table_load(:'name', decode(:'file', 'base64'));
END
        grep -qx '[0-9A-F]\{16\}\|none' "$work/out" || check "a table is loaded: $name" \
            "$(cat "$work/out")"
    done
done
grep -v '^#' "$rows" > "$work/verdicts"
check 'the verdicts, index labels and variants' "$(run_sql tables << END 2>&1
CREATE TABLE verdict ("table" text, label text, status text, disposition text, position text,
    index text, variants text);
\copy verdict FROM '$work/verdicts'
DELETE FROM verdict WHERE "table" NOT IN (SELECT name FROM xn_table);
CREATE FUNCTION make_text(cps text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS \$\$
    SELECT coalesce(string_agg(chr(('x' || lpad(cp, 8, '0'))::bit(32)::int), '' ORDER BY n), '')
    FROM string_to_table(cps, ' ') WITH ORDINALITY AS t (cp, n) \$\$;
CREATE FUNCTION make_cps(t text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS \$\$
    SELECT coalesce(string_agg(lpad(upper(to_hex(ascii(c))), greatest(4, length(to_hex(ascii(c)))),
        '0'), ' ' ORDER BY n), '')
    FROM string_to_table(t, NULL) WITH ORDINALITY AS t (c, n) \$\$;
CREATE VIEW answer AS SELECT v."table", v.label, c.status, c.disposition,
    coalesce((c.at - 1)::text, '-') AS position,
    coalesce(make_cps(xn_try_table_index(v."table", make_text(v.label))), '-') AS index,
    coalesce((SELECT string_agg(make_cps(variant) || ':' || disposition, ';')
        FROM xn_table_variants(v."table", make_text(v.label))), '-') AS variants
    FROM verdict v, xn_table_check(v."table", make_text(v.label)) AS c;
SELECT * FROM verdict EXCEPT SELECT * FROM answer;
SELECT 'allows', * FROM verdict
    WHERE xn_table_allows("table", make_text(label)) <> (status = 'XN_TABLE_OK');
SELECT 'key', v.label, variant FROM verdict v, xn_table_variants(v."table", make_text(v.label))
    WHERE CASE WHEN xn_try_table_index(v."table", variant) IS NOT NULL THEN
        xn_table_key(v."table", variant) <> xn_table_key(v."table", make_text(v.label))
        OR NOT xn_table_collide(v."table", make_text(v.label), variant) END;
SELECT 'ascii', v.label, variant FROM verdict v, xn_table_variants(v."table", make_text(v.label))
    WHERE ascii IS DISTINCT FROM
        CASE WHEN xn_valid(variant, 'std3,strict-ace') THEN xn_to_ascii(variant) END;
END
)"
check 'rows were read' "$([ "$(run_sql tables -c 'SELECT count(*) FROM verdict')" -gt 100 ] ||
    echo 'few')"

# Parallel workers, also with a table that is not committed
letters=$(printf 'U+%04X\n' $(seq 48 57) $(seq 97 122) && echo 'U+00E4|U+0061' &&
    echo 'U+00FC|U+0075')
run_sql tables -v letters="$letters" << 'END' > "$work/out"
CREATE TABLE many AS SELECT 'label' || i % 1000 AS label FROM generate_series(1, 300000) AS i;
SELECT xn_table_load('lm', :'letters');
VACUUM ANALYZE many;
END
check_equal 'a parallel plan, its result, and an index that is built in parallel' \
    'Workers Launched: 2|300000|3300' "$(run_sql tables << 'END' 2>&1 |
SET max_parallel_workers_per_gather = 2;
SET parallel_setup_cost = 0;
SET parallel_tuple_cost = 0;
SET min_parallel_table_scan_size = 0;
EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF)
    SELECT count(*) FROM many WHERE xn_table_allows('lm', label);
SELECT count(*) FROM many WHERE xn_table_allows('lm', label);
BEGIN;
SELECT FROM xn_table_load('lm', E'U+0061..U+007A\nU+0031');
SELECT count(*) FROM many WHERE xn_table_allows('lm', left(label, 6)) AND length(label) < 8;
ROLLBACK;
SET max_parallel_maintenance_workers = 2;
ALTER TABLE many SET (parallel_workers = 2);
CREATE INDEX ON many (xn_table_index('lm', label));
DROP INDEX many_xn_table_index_idx;
END
    sed -n 's/^ *\(Workers Launched: .*\)/\1/p; /^[0-9]*$/p; /ERROR/p' | sed '/^$/d' |
        paste -s -d '|')"
