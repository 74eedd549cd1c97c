# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Sourced by check.sh: the statements of doc/databases.md, in their order and in one session, and
# those of the manual.
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

# The rows of some: what follows the beginning of the statement
while IFS='~' read -r beginning rows; do
    check_equal "rows: $beginning" "$rows" "$(awk -v beginning="### $beginning" '
        index($0, "### ") == 1 { if (found) exit }
        index($0, beginning) == 1 { found = 1; next }
        found' "$work/out" | paste -s -d ' ')"
done << 'END'
SELECT c.status~XN_E_STD3_CHAR|3|https://www.shop.example/cart
SELECT xn_try_host(domain) AS host~xn--bcher-kva.example|{1,2,3,4,5}
SELECT * FROM customer WHERE key = BÜCHER~1|Bücher.example|xn--bcher-kva.example
SELECT * FROM customer WHERE key = $1;~1|Bücher.example|xn--bcher-kva.example
SELECT * FROM blocked~shop.example
SELECT xn_last_labels(key, 2)~shop.example|2 xn--bcher-kva.example|1
END
check_equal 'of a loaded file, names and new ones are kept' '8 11' "$(run_sql document \
    -c 'SELECT id FROM customer WHERE id > 7 ORDER BY id' | paste -s -d ' ')"

manual=$srcdir/bindings/xn_sql.7
check_equal 'the manual lists the functions on text' "$(run_sql document -c "
        SELECT DISTINCT proname COLLATE \"C\" FROM pg_proc
        WHERE (prosrc LIKE 'xn\_pg\_%' OR proname ~ '^xn_table_(load|drop)\$')
            AND prorettype <> 'trigger'::regtype ORDER BY 1")" \
    "$(sed -n '/^\.Ss Functions/,/^\.El/s/^\.It Li \(xn_[a-z_]*\)(.*/\1/p
        /^\.Ss Registry tables/,/^\.El/s/^\.It Li \(xn_[a-z_]*\)(.*/\1/p' "$manual" | sort)"
create_database examples
sed -n '/^\.Sh EXAMPLES/,/^The table of customers in SQLite/p' "$manual" |
    sed '/^\.Bd/,/^\.Ed/!d; /^\./d; s/\\\[:u\]/ü/g; s/\\e/\\/g' > "$work/examples.sql"
check_equal 'the examples of the manual' 'Bücher.example Bücher.example ü_|_ ' \
    "$(run_sql examples -c 'SET client_encoding = UTF8' -c 'CREATE TABLE host (name text)' \
        -c "INSERT INTO host VALUES ('a'), ('ü_')" \
        -c "CREATE TABLE brand AS SELECT unnest(ARRAY['a', 'paypal.com']) AS name" \
        -f "$work/examples.sql" 2>&1 | sed 's/|label.*|/|/' | tr '\n' ' ')"
