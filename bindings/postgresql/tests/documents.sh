#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs the statements of doc/databases.md, in their order and in one session.
. "$srcdir/bindings/postgresql/tests/lib.sh"
prepare
check 'a cluster starts' "$(start_server one 5432 || cat "$work"/one.*)"
create_database document

# Tables and files that the document uses without creating them
run_sql document << 'END'
CREATE TABLE blocked (key xn_host PRIMARY KEY);
INSERT INTO blocked VALUES ('shop.example'), ('www.other.example');
CREATE TABLE application (label text);
INSERT INTO application VALUES ('bücher'), ('b!');
END
mkdir "$work/files"
{ printf 'U+%04X\n' $(seq 48 57) $(seq 97 122) && echo 'U+00FC|U+0075'; } > "$work/files/de.xml"
printf '%s\n' '8,Ä.example' '9,BÜCHER.Example.' '10,a..b' '11,z.example' > "$work/files/domains.csv"

# print_statements FILE: the statements in its blocks of SQL, each after a line with its beginning.
# One with a parameter is prepared and executed.
print_statements() {
    awk '/^```sql$/ { inside = 1; first = 1; next }
        /^```/ { inside = 0 }
        inside && first && /^-- SQLite/ { inside = 0 }
        !inside { next }
        { first = 0; statement = statement $0 "\n" }
        /^\\/ || /;( *--.*)?$/ { print_statement(); statement = "" }
        function print_statement(   name, value) {
            sub(/^\n+/, "", statement)
            name = statement
            sub(/\n.*/, "", name)
            gsub(/\047/, "", name)
            printf "\\qecho \047### %s\047\n", name ~ /^\\/ ? substr(name, 2) : name
            if (statement ~ /\$1/) {
                value = statement ~ /xn_table/ ? "BÜCHER" : "BÜCHER.example."
                if (statement ~ /\[\]/)
                    value = "{" value ",a.b}"
                printf "PREPARE p%d AS %sEXECUTE p%d(\047%s\047);\n", ++n, statement, n, value
            } else {
                printf "%s", statement
            }
        }' "$1"
}
print_statements "$srcdir/doc/databases.md" > "$work/statements.sql"
(cd "$work/files" && "$bindir/psql" -X -q -A -t -v VERBOSITY=terse -d document \
    -f "$work/statements.sql" > "$work/out" 2>&1)
awk '/^### / { print_case(); name = substr($0, 5); wrong = ""; next }
    / ERROR: |^ERROR: /{ wrong = wrong "# " $0 "\n" }
    function print_case() {
        if (name != "")
            printf "%s%sok - %s\n", wrong, wrong != "" ? "not " : "", name
    }
    END { print_case() }' "$work/out" > "$work/cases"
pass_on 'statements' < "$work/cases"
check 'there are statements' "$([ "$(wc -l < "$work/cases")" -ge 40 ] || wc -l < "$work/cases")"

# rows_of BEGINNING: the rows of the first statement that begins like this
rows_of() {
    awk -v beginning="### $1" 'index($0, "### ") == 1 { if (found) exit }
        index($0, beginning) == 1 { found = 1; next }
        found' "$work/out"
}
check_equal 'what is wrong with the names' 'XN_E_STD3_CHAR|3|https://www.shop.example/cart' \
    "$(rows_of 'SELECT c.status')"
check_equal 'the same domain' 'xn--bcher-kva.example|{1,2,3,4,5}' \
    "$(rows_of 'SELECT xn_try_host(domain) AS host')"
check_equal 'another spelling' '1|Bücher.example|xn--bcher-kva.example' \
    "$(rows_of 'SELECT * FROM customer WHERE key = BÜCHER')"
check_equal 'a parameter' '1|Bücher.example|xn--bcher-kva.example' \
    "$(rows_of 'SELECT * FROM customer WHERE key = $1;')"
check_equal 'names below one' 3 "$(rows_of 'SELECT * FROM customer WHERE key <@' | wc -l)"
check_equal 'entries that cover a host' shop.example "$(rows_of 'SELECT * FROM blocked')"
check_equal 'names below several, each once' 3 "$(rows_of 'SELECT DISTINCT' | wc -l)"
check_equal 'anything that people search for' '1|Bücher.example|xn--bcher-kva.example' \
    "$(rows_of 'SELECT * FROM customer WHERE key = xn_try_name')"
check_equal 'groups' 'shop.example|2
xn--bcher-kva.example|1' "$(rows_of 'SELECT xn_last_labels(key, 2)')"
check_equal 'a loaded file' \
    '10|a..b|label 2, character 3: an empty label (RFC 3490 section 4.1 step 8)' \
    "$(rows_of 'SELECT id, domain, c.message FROM typed')"
check_equal 'of which names and new ones are kept' '8
11' "$(run_sql document -c 'SELECT id FROM customer WHERE id > 7 ORDER BY id')"

check_equal 'an archive takes rows' 5 "$(run_sql document -c 'INSERT INTO archive SELECT key
    FROM customer' -c 'VACUUM archive' -c 'SELECT count(*) FROM archive' 2>&1)"

# The index serves all types that drivers declare, and a text that is no name finds nothing.
while IFS='|' read -r type condition value rows; do
    check_equal "a parameter of the type $type, $value: key $condition" "Index$rows" \
        "$(run_sql document << END | paste -s -d '|'
SET enable_seqscan = off;
SET enable_bitmapscan = off;
SET plan_cache_mode = force_generic_plan;
PREPARE q($type) AS SELECT id FROM customer WHERE key $condition;
\\o $work/plan
EXPLAIN EXECUTE q('$value');
\\o
\\echo \`grep -o 'Index' $work/plan | head -n 1\`
EXECUTE q('$value');
END
    )"
done << 'END'
unknown|= $1|BÜCHER.example||1
text|= $1::text::xn_name|BÜCHER.example||1
varchar|= $1::text::xn_name|BÜCHER.example||1
varchar|= $1::xn_name|BÜCHER.example||1
text|= xn_try_name($1)|BÜCHER.example||1
text|= xn_try_name($1)|a..b|
text|= xn_try_name($1)|a b@c|
text[]|= ANY ($1::text[]::xn_name[])|{BÜCHER.example}||1
varchar[]|= ANY ($1::text[]::xn_name[])|{BÜCHER.example}||1
text[]|= ANY ($1::xn_name[])|{BÜCHER.example}||1
varchar[]|= ANY ($1::xn_name[])|{BÜCHER.example}||1
END
finish
